"""Reading the tokens round a planet: which runs of neighbours there are, and which fit a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from biomos.components import Pattern, Terrain
from biomos.state import Biomos
from tabletop_core import Player, rule


@rule("BM-4.7", "BM-5.3", "BM-5.9", "BM-8.6", "BM-8.8", "BM-8.9", "BM-8.10")
def readings(state: Biomos, player: Player, length: int) -> Iterator[list[Terrain]]:
    """Rows of tokens in which every run of that length can be slid together.

    The arc alone is open. A filled fixed space prolongs it: A at its end, B at its beginning. With
    both filled a run may also go through A and B, with tokens of both ends of the arc; but B, the
    whole arc and A make one run only when the arc is full, for else it cannot touch both.
    """
    arc = state.arcs[player]
    a, b = state.fixed[player]
    if a is None or b is None:
        yield ([] if b is None else [b]) + arc + ([] if a is None else [a])
        return
    if state.arc_is_full(player):
        yield [b, *arc, a]
    else:
        yield [*arc, a]
        yield [b, *arc]
    from_arc = length - 2
    if 0 <= from_arc <= len(arc):
        yield [*arc[len(arc) - from_arc :], a, b, *arc[:from_arc]]


@rule("BM-5.1", "BM-5.4", "BM-5.5", "BM-5.6")
def has_pattern(state: Biomos, player: Player, pattern: Pattern) -> bool:
    """Whether a pattern lies on a board, read in either direction; a wildcard needs a token."""
    backwards = pattern[::-1]
    return any(
        holds(reading, pattern) or (backwards != pattern and holds(reading, backwards))
        for reading in readings(state, player, len(pattern))
    )


def holds(reading: Sequence[Terrain], pattern: Pattern) -> bool:
    """Whether a row of tokens holds the pattern somewhere, without a gap."""
    for start in range(len(reading) - len(pattern) + 1):
        for offset, wanted in enumerate(pattern):
            if wanted is not None and reading[start + offset] is not wanted:
                break
        else:
            return True
    return False
