"""What is thought of the options of a decision, and the worlds in which they are tried."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop_core.agents.thinking_time import Spent
    from tabletop_core.engine.course import Course
    from tabletop_core.engine.decisions import Option
    from tabletop_core.engine.views import View

MOST_WORLDS = 64


class Estimate:
    """What is thought of an option: how it looks at once, and how it turned out so far."""

    __slots__ = ("first_impression", "option", "squares", "total", "tries")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.first_impression = 0.0
        self.tries = 0
        self.total = 0.0
        self.squares = 0.0

    def note(self, worth: float) -> None:
        """It has turned out so once more."""
        self.tries += 1
        self.total += worth
        self.squares += worth * worth

    def note_wins(self, won: float, tries: int) -> None:
        """It was tried so often and has won so many times."""
        self.tries += tries
        self.total += won
        self.squares += won

    @property
    def worth(self) -> float:
        """How it turned out on average."""
        return self.total / self.tries if self.tries else self.first_impression

    @property
    def doubt(self) -> float:
        """The standard error of the average."""
        if self.tries < 2:
            return 0.0
        spread = max(0.0, self.squares - self.total * self.total / self.tries) / (self.tries - 1)
        return sqrt(spread / self.tries)


class Worlds:
    """Worlds that could be the real one, numbered; so many are kept, and then they come again."""

    def __init__(self, view: View, name: str, spent: Spent) -> None:
        self._view = view
        self._name = name
        self._spent = spent
        self._imagined: list[Course] = []

    def __getitem__(self, number: int) -> Course:
        number %= MOST_WORLDS
        while len(self._imagined) <= number:
            self._spent.check_the_clock()
            self._imagined.append(self._view.imagine(f"{self._name} {len(self._imagined)}"))
        return self._imagined[number]
