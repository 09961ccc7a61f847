"""Sequential halving: where a game can judge a position, the promising options are thought about
longer.

Every option is tried in worlds that could be the real one, and the game goes on there for a while.
The worse half of the options is dropped, the others are tried again in more worlds, and so on
until one is left. So what is compared has always been tried equally often, in the same worlds.
"""

from __future__ import annotations

from math import ceil, log2
from typing import TYPE_CHECKING

from tabletop_core.agents.estimates import Estimate, Worlds
from tabletop_core.agents.looking_ahead import LookingAhead
from tabletop_core.agents.thinking_time import OutOfTime
from tabletop_core.table.chance import Chance, key_from_seed

if TYPE_CHECKING:
    from tabletop_core.agents.thinking_time import Spent
    from tabletop_core.engine.views import View

MOST_OPTIONS = 24


class Halving:
    """Thinking about one decision: all options, those that are left first."""

    def __init__(self, view: View, name: str, spent: Spent) -> None:
        assert view.choice is not None
        assert view.player is not None
        self._spent = spent
        self._player = view.player
        self._worlds = Worlds(view, name, spent)
        self._ahead = LookingAhead(Chance(key_from_seed(f"search {name}")), self._spent)
        self.estimates = [Estimate(option) for option in view.choice.options]

    def think(self) -> None:
        """Drop what looks hopeless, then half of the rest again and again."""
        try:
            left = min(self._look_at_all(), len(self.estimates))
            rounds = ceil(log2(left))
            tried = 0
            for done in range(rounds):
                tried = self._try_first(left, tried, rounds - done)
                left = (left + 1) // 2
        except OutOfTime:
            self._sort(sum(estimate.tries > 0 for estimate in self.estimates))

    def _look_at_all(self) -> int:
        """Sort the options by how they look at once; how many are worth trying."""
        world = self._worlds[0]
        for estimate in self.estimates:
            self._spent.check_the_clock()
            value = estimate.option.value
            estimate.first_impression = self._ahead.worth_after(world, self._player, value)
        self._sort(len(self.estimates))
        return MOST_OPTIONS

    def _try_first(self, left: int, tried: int, parts: int) -> int:
        """Try the first options, all in the same worlds, for one of so many parts of what is left
        of the budget; then the better ones stand first."""
        share = self._spent.share(parts)
        while True:
            world = self._worlds[tried]
            tried += 1
            for estimate in self.estimates[:left]:
                value = estimate.option.value
                estimate.note(self._ahead.worth_in_the_end(world, self._player, value))
                self._spent.note_a_simulation()
            if not share.allows(left):
                break
        self._sort(left)
        return tried

    def _sort(self, left: int) -> None:
        self.estimates[:left] = sorted(self.estimates[:left], key=lambda found: -found.worth)
