"""The rules of Pig."""

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from tabletop_core import (
    Die,
    EachPlayer,
    Game,
    PerPlayer,
    Phase,
    Play,
    Player,
    Reason,
    Result,
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


def result(state: Pig) -> Result:
    """Most points win."""
    points = {player: {"points": state.totals[player]} for player in state.players}
    return Result.by_points(state.players, points)


PIG = Game(
    id="pig",
    title="Pig",
    about="Roll as often as you dare; a 1 takes the whole turn away.",
    players=range(2, 9),
    state=Pig,
    options=PigOptions,
    phases=[Phase("Turns", EachPlayer(roll_or_hold, repeating=True))],
    over=somebody_reached_the_goal,
    result=result,
    catalogue=Path(__file__).with_name("rules.toml"),
    modules=("tabletop_pig",),
    phrases={
        "rolled": "{player} rolls a {face}.",
        "held": "{player} holds {points} and has {total}.",
    },
)
