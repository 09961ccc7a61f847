"""Levels: how strong an agent is, by a name that a player understands.

`easy` looks no further than its own answer and is careless now and then, `normal` thinks a little
about everything, `hard` thinks long. They count simulations, not seconds: with a seed they always
play the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_core.agents.looking_ahead import LookingAhead
from tabletop_core.agents.search import SearchAgent
from tabletop_core.agents.thinking_time import Budget
from tabletop_core.table.chance import Chance, fresh_key, key_from_seed

if TYPE_CHECKING:
    from tabletop_core.engine.views import View

LEVELS = ("easy", "normal", "hard")
NORMAL = Budget(simulations=24)
HARD = Budget(simulations=120)
CARELESS = 4  # at the level easy one decision in so many is taken at random


class EasyAgent:
    """Takes what looks best at once; one time in a few it does not look."""

    def __init__(self, seed: int | str | None) -> None:
        self._seed = fresh_key().hex() if seed is None else seed

    def choose(self, view: View) -> str:
        """The key of an option that looks good."""
        choice, player = view.choice, view.player
        assert choice is not None
        assert player is not None
        name = f"{self._seed} {choice.number}"
        chance = Chance(key_from_seed(f"easy {name}"))
        if len(choice.options) == 1 or not chance.below(CARELESS, "careless"):
            return chance.pick(choice.keys, "any")
        ahead = LookingAhead(chance, NORMAL.begin())
        look = ahead.worth_after if view.game.evaluate is not None else ahead.worth_in_the_end
        world = view.imagine(name)
        return max(choice.options, key=lambda option: look(world, player, option.value)).key


def normal(seed: int | str | None) -> SearchAgent:
    """Thinks a little about everything."""
    return SearchAgent(seed, NORMAL)


def hard(seed: int | str | None) -> SearchAgent:
    """Thinks long."""
    return SearchAgent(seed, HARD)
