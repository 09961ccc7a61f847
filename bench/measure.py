"""Clocks, rounds and tables: how every figure of the bench is taken and shown.

Contestants take turns, round after round, so that a busy minute of the machine hits all of them
alike. A ratio is taken within each round; what is shown is the median over the rounds. The clock
counts the processor time of this process, not the time that others take from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time

Choose = Callable[[int], int]
Playout = Callable[[Choose], int]
"""Plays one game with random choices; says how many decisions it took."""


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    rounds: int = 25
    playouts: int = 200  # a round
    games: int = 60
    clone_games: int = 4
    clone_decisions: int = 10_000
    starts: int = 15
    menu_games: int = 5


FULL = Effort()
TINY = Effort(
    rounds=2, playouts=2, games=1, clone_games=1, clone_decisions=20, starts=2, menu_games=1
)
"""Enough to see that everything runs; the figures mean nothing."""


def random_choices(seed: int) -> Choose:
    """A cheap source of choices, the same for all contestants."""
    random = Random(seed).random
    return lambda count: int(random() * count)


def decisions_per_second(play: Playout, playouts: int, seed: int) -> float:
    """How many decisions a contestant gets through in a second."""
    choose = random_choices(seed)
    decisions = 0
    start = process_time()
    for _ in range(playouts):
        decisions += play(choose)
    return decisions / (process_time() - start)


def take_turns(contestants: Mapping[str, Playout], effort: Effort) -> dict[str, list[float]]:
    """The decisions per second of every contestant, round by round."""
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for seed in range(effort.rounds):
        for name, play in contestants.items():
            rates[name].append(decisions_per_second(play, effort.playouts, seed))
    return rates


def ratio(rates: Sequence[float], base: Sequence[float]) -> float:
    """The median of the ratios within the rounds."""
    return median(one / other for one, other in zip(rates, base, strict=True))


def verdict(value: float, budget: float, *, at_most: bool = False) -> str:
    """The budget, and whether it is kept."""
    kept = value <= budget if at_most else value >= budget
    sign = "≤" if at_most else "≥"
    return f"{sign} {budget:g}: {'kept' if kept else 'MISSED'}"


def print_table(title: str, heading: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table in plain text; the first column and the last are words, the others numbers."""
    lines = [tuple(heading), *(tuple(row) for row in rows)]
    widths = [max(len(line[n]) for line in lines) for n in range(len(heading))]
    print(f"\n{title}\n")
    for number, line in enumerate(lines):
        first, *numbers, last = line
        cells = [f"{first:<{widths[0]}}"]
        cells += [f"{cell:>{width}}" for cell, width in zip(numbers, widths[1:-1], strict=True)]
        print("  " + "   ".join([*cells, last]).rstrip())
        if number == 0:
            print("  " + "   ".join("-" * width for width in widths))
