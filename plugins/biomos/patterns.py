"""Reading the tokens round a planet: which runs of neighbours there are, and which fit a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from biomos.components import FIXED_SPACES, Pattern, Terrain
from biomos.state import Biomos
from tabletop_core import Player, rule


@rule("BM-4.7", "BM-5.9", "BM-8.6", "BM-8.8")
def readings(state: Biomos, player: Player, length: int) -> Iterator[list[Terrain]]:
    """Rows of tokens in which every run of that length can be slid together, the Moon left out.

    The arc alone is open. A filled fixed space prolongs it: A at its end, B at its beginning.
    """
    arc = state.arcs[player]
    a, b = state.fixed[player]
    if a is not None and b is not None:
        return readings_of_the_ring(a, b, arc, state.arc_is_full(player), length)
    return iter([([] if b is None else [b]) + arc + ([] if a is None else [a])])


@rule("BM-8.9", "BM-8.10")
def readings_of_the_ring(
    a: Terrain, b: Terrain, arc: list[Terrain], arc_is_full: bool, length: int
) -> Iterator[list[Terrain]]:
    """With both fixed spaces filled a run may also go through A and B, with tokens of both ends of
    the arc, none of them twice; but B, the whole arc and A make one run only when the arc is full,
    for else it cannot touch both."""
    if arc_is_full:
        yield [b, *arc, a]
    else:
        yield [*arc, a]
        yield [b, *arc]
    from_arc = length - FIXED_SPACES
    if 0 <= from_arc <= len(arc):
        yield [*arc[len(arc) - from_arc :], a, b, *arc[:from_arc]]


@rule("BM-5.1", "BM-5.6")
def has_pattern(state: Biomos, player: Player, pattern: Pattern) -> bool:
    """Whether a pattern lies on a board, read in either direction."""
    backwards = pattern[::-1]
    return any(
        holds(reading, pattern) or (backwards != pattern and holds(reading, backwards))
        for reading in readings(state, player, len(pattern))
    )


@rule("BM-5.3", "BM-5.4", "BM-5.5")
def holds(reading: Sequence[Terrain], pattern: Pattern) -> bool:
    """Whether a row of tokens holds the pattern somewhere, in its order and without a gap; each
    wildcard needs a token, whichever it is."""
    for start in range(len(reading) - len(pattern) + 1):
        for offset, wanted in enumerate(pattern):
            if wanted is not None and reading[start + offset] is not wanted:
                break
        else:
            return True
    return False
