"""Who may notice a changed rule: scenarios and tests, each with the code that it runs."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from tabletop_core.engine.game import Game
from tabletop_core.testing.mutants import Mutant

# What a mutant keeps from ending is stopped. All seconds are those of the processor: the machine
# may be busy with something else.
LONGEST = 300.0
LEAST = 2.0
TIMES_AS_LONG = 4

Forget = Callable[[], None]
CodeId = int
"""The identity of a piece of code: to compare code itself is slow."""


class Endless(BaseException):
    """A mutant keeps something from ending: that is noticed too."""


class Witness:
    """A scenario or a test: what it says it shows, what it runs, and how long that takes."""

    def __init__(
        self, name: str, covers: Collection[str], passes: Callable[[], bool], forget: Forget
    ) -> None:
        self.name = name
        self.covers = frozenset(covers)
        self._passes = passes
        self._forget = forget
        self._reached: frozenset[CodeId] = frozenset()
        self.seconds = 0.0

    def is_sound(self, watched: Collection[CodeId]) -> bool:
        """Whether it passes as long as nothing is changed; only then it can notice anything. What
        it runs of the watched code is kept in mind."""
        begun = time.process_time()
        with recorded() as reached:
            passes = self._passes_within(LONGEST)
        self.seconds = time.process_time() - begun
        self._reached = frozenset(reached.intersection(watched))
        return passes

    def notices(self, mutant: Mutant) -> bool:
        """Whether it fails, or does not end, while the mutant is alive."""
        if id(mutant.original) not in self._reached:
            return False
        with mutant.alive():
            passes = self._passes_within(LEAST + TIMES_AS_LONG * self.seconds)
        self._forget()
        return not passes

    def _passes_within(self, seconds: float) -> bool:
        self._forget()
        try:
            with limited(seconds):
                return self._passes()
        except Endless:
            return False


def hear(mutants: Sequence[Mutant], witnesses: Sequence[Witness], *, own: bool) -> None:
    """Try the mutants that nobody has noticed yet: on the witnesses that say they show their
    rules, or on all others; the quickest first."""
    quickest = sorted(witnesses, key=lambda witness: witness.seconds)
    for mutant in mutants:
        for witness in quickest if mutant.survives else ():
            if mutant.is_own(witness.covers) == own and witness.notices(mutant):
                mutant.notice(witness.name, own)
                break


def forgetting(game: Game) -> Forget:
    """What empties the caches of a game: what was read before a rule was changed is read anew."""
    caches = [
        value.cache_clear
        for name, module in list(sys.modules.items())
        if any(name == own or name.startswith(f"{own}.") for own in game.modules)
        for value in list(vars(module).values())
        if callable(getattr(value, "cache_clear", None))
    ]

    def forget() -> None:
        for clear in caches:
            clear()

    return forget


@contextmanager
def recorded() -> Iterator[set[CodeId]]:
    """The code of all functions that are called meanwhile."""
    reached: set[CodeId] = set()

    def note(frame: FrameType, event: str, _value: object) -> None:
        if event == "call":
            reached.add(id(frame.f_code))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield reached
    finally:
        sys.setprofile(before)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Stop what does not end, where the system can."""
    if not hasattr(signal, "SIGPROF"):
        yield
        return

    def stop(_number: int, _frame: object) -> None:
        raise Endless

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
