"""An agent for any game: it thinks about its options as long as it may.

Where the game can judge a position it drops half of the options again and again, where only the
end tells it grows a tree of answers. Either way it tries them in worlds that could be the real
one: it sees its player's view and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_core.agents.halving import Halving
from tabletop_core.agents.thinking_time import Budget
from tabletop_core.agents.tree import Tree
from tabletop_core.table.chance import fresh_key

if TYPE_CHECKING:
    from tabletop_core.agents.estimates import Estimate
    from tabletop_core.engine.views import View

USUAL = Budget(seconds=1.0)


class SearchAgent:
    """Thinks about every decision, so long or with so many simulations."""

    def __init__(self, seed: int | str | None, budget: Budget = USUAL) -> None:
        self._seed = fresh_key().hex() if seed is None else seed
        self._budget = budget

    def choose(self, view: View) -> str:
        """The key of the best option; the first of equals."""
        assert view.choice is not None
        options = view.choice.options
        return options[0].key if len(options) == 1 else self.think(view)[0].option.key

    def think(self, view: View) -> list[Estimate]:
        """What is thought of every option, the best first."""
        assert view.choice is not None
        kind = Tree if view.game.evaluate is None else Halving
        thoughts = kind(view, f"{self._seed} {view.choice.number}", self._budget.begin())
        thoughts.think()
        return thoughts.estimates
