"""The rules of Pig."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from tabletop_core import (
    Act,
    BadInput,
    Checked,
    Die,
    EachPlayer,
    Game,
    PerPlayer,
    Phase,
    Play,
    Player,
    Reason,
    Repeat,
    Result,
    Start,
    State,
    ask_act,
    find_party,
    per_player,
    read_position,
    rule,
)

DIE = Die(key="die")
BUST = 1


class PigOptions(Checked):
    """What the table agrees on before the game."""

    goal: int = Field(default=100, ge=10, le=1000)


class Pig(State):
    """What the players have kept, and what the turn has brought so far."""

    options: PigOptions

    totals: PerPlayer[int] = per_player(int)
    at_risk: int = 0


@rule("PIG-4", "PIG-5")
def roll(state: Pig, player: Player) -> None:
    """A 1 takes the points of the turn; any other face is added to them."""
    face = state.chance.pick(DIE.faces, "die")
    state.tell("rolled", player=player, face=face)
    state.at_risk = 0 if face == BUST else state.at_risk + face


@rule("PIG-6")
def hold(state: Pig, player: Player) -> None:
    """The points of the turn are safe."""
    state.totals[player] += state.at_risk
    state.tell("held", player=player, points=state.at_risk, total=state.totals[player])
    state.at_risk = 0


NOTHING_TO_HOLD = Reason("PIG-2", "you have not rolled yet")


def nothing_to_hold(state: Pig, _player: Player) -> Reason | None:
    """A turn begins with a roll."""
    return None if state.at_risk else NOTHING_TO_HOLD


ROLL = Act("roll", roll)
HOLD = Act("hold", hold, unless=nothing_to_hold)


@rule("PIG-2", "PIG-3")
def roll_or_hold(state: Pig, player: Player) -> Play[bool]:
    """Roll, or hold and keep what the turn has brought; with nothing left at risk it is over."""
    yield from ask_act(state, player, "Roll or hold?", ROLL, HOLD)
    return state.at_risk > 0


TURNS = Phase("Turns", EachPlayer(Repeat(roll_or_hold)))


@rule("PIG-7")
def somebody_reached_the_goal(state: Pig) -> bool:
    """The first player with enough points ends the game."""
    return any(total >= state.options.goal for total in state.totals)


def points(state: Pig) -> dict[Player, dict[str, int]]:
    """What every player has kept so far."""
    return {player: {"kept": state.totals[player]} for player in state.players}


def result(state: Pig) -> Result:
    """Most points win."""
    return Result.by_points(state.players, points(state))


class Position(Checked):
    """How a session may begin: the points of the players, and whose turn it is."""

    turn: str | None = None
    totals: dict[str, int] = Field(default_factory=dict)


def lay_out(state: Pig, words: Mapping[str, Any]) -> Start:
    """Give the players their points; play begins with the turn of the named player."""
    position = read_position(Position, words)
    for name, total in position.totals.items():
        if not 0 <= total < state.options.goal:
            raise BadInput(f"start: {name} can have 0 to {state.options.goal - 1}, not {total}.")
        state.totals[find_party(state, name)] = total
    begins = state.first_player if position.turn is None else find_party(state, position.turn)
    return Start(TURNS.name, begins)


PIG = Game(
    id="pig",
    title="Pig",
    about="Roll as often as you dare; a 1 takes the whole turn away.",
    players=range(2, 9),
    options=PigOptions,
    state=Pig,
    phases=[TURNS],
    over=somebody_reached_the_goal,
    result=result,
    scores=points,
    position=lay_out,
    package=__package__,
)
