"""The rules of Pig."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tabletop_core import (
    BadInput,
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
    ask,
    per_player,
    rule,
)

DIE = Die(key="die")
BUST = 1


class PigOptions(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    goal: int = Field(default=100, ge=10, le=1000)


class Pig(State):
    totals: PerPlayer[int] = per_player(int)
    at_risk: int = 0


@rule("PIG-2", "PIG-3")
def roll_or_hold(state: Pig, player: Player) -> Play[bool]:
    """Roll again, or hold and keep what the turn has brought."""

    def refusal(choice: str) -> Reason | None:
        return nothing_to_hold(state, choice)

    choice = yield from ask(player, "Roll or hold?", ["roll", "hold"], unless=refusal)
    if choice == "hold":
        hold(state, player)
        return False
    return roll(state, player)


NOTHING_TO_HOLD = Reason("PIG-2", "you have not rolled yet")


def nothing_to_hold(state: Pig, choice: str) -> Reason | None:
    """A turn begins with a roll."""
    return NOTHING_TO_HOLD if choice == "hold" and state.at_risk == 0 else None


@rule("PIG-4", "PIG-5")
def roll(state: Pig, player: Player) -> bool:
    """A 1 ends the turn and takes its points; any other face is added to them."""
    face = state.chance.pick(DIE.faces, "die")
    state.tell("rolled", player=player, face=face)
    state.at_risk = 0 if face == BUST else state.at_risk + face
    return face != BUST


@rule("PIG-6")
def hold(state: Pig, player: Player) -> None:
    """The points of the turn are safe."""
    state.totals[player] += state.at_risk
    state.tell("held", player=player, points=state.at_risk, total=state.totals[player])
    state.at_risk = 0


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


class Position(BaseModel):
    """How a session may begin: the points of the players, and whose turn it is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    turn: str | None = None
    totals: dict[str, int] = {}


def lay_out(state: Pig, words: Mapping[str, Any]) -> Start:
    """Give the players their points; play begins with the turn of the named player."""
    try:
        position = Position.model_validate(words)
    except ValidationError as fault:
        raise BadInput(f"start: {fault.errors()[0]['msg']}") from None
    players = {player.name: player for player in state.players}
    for name in (*position.totals, *filter(None, [position.turn])):
        if name not in players:
            raise BadInput(f"start: nobody is called {name!r}. Players: {', '.join(players)}.")
    for name, total in position.totals.items():
        if not 0 <= total < state.options.goal:
            raise BadInput(f"start: {name} can have 0 to {state.options.goal - 1}, not {total}.")
        state.totals[players[name]] = total
    return Start("Turns", players.get(position.turn or "", state.first_player))


PIG = Game(
    id="pig",
    title="Pig",
    about="Roll as often as you dare; a 1 takes the whole turn away.",
    players=range(2, 9),
    state=Pig,
    options=PigOptions,
    phases=[Phase("Turns", EachPlayer(Repeat(roll_or_hold)))],
    over=somebody_reached_the_goal,
    result=result,
    scores=points,
    position=lay_out,
    package=__package__,
    phrases={
        "rolled": "{player} rolls a {face}.",
        "held": "{player} holds {points} and has {total}.",
    },
)
