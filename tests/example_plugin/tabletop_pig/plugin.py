"""What this plugin adds: the game, and an agent that plays it by a fixed rule."""

from collections.abc import Callable

from tabletop_core import Agent, BadInput, Game, View, game_hook
from tabletop_pig.game import PIG


class HoldAt:
    """Rolls until the turn is worth enough."""

    def __init__(self, enough: int) -> None:
        self.enough = enough

    def choose(self, view: View) -> str:
        return "hold" if view.table.at_risk >= self.enough else "roll"


def hold_at(text: str, _seed: int | str | None) -> Agent:
    if not text.isdecimal():
        raise BadInput("the agent 'hold-at' needs a number behind the colon: hold-at:20.")
    return HoldAt(int(text))


@game_hook
def tabletop_games() -> list[Game]:
    return [PIG]


@game_hook
def tabletop_agents() -> dict[str, Callable[[str, int | str | None], Agent]]:
    return {"hold-at": hold_at}
