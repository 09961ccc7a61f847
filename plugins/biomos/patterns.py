"""Reading the tokens round a planet: which runs of neighbours there are, and which fit a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from biomos.components import FIXED_SPACES, Pattern, Terrain
from biomos.state import Biomos
from tabletop_core import Player, rule


@rule("BM-4.7", "BM-5.9", "BM-8.6", "BM-8.8")
def readings(state: Biomos, player: Player, length: int) -> Iterable[list[Terrain]]:
    """Rows of tokens in which every run of that length can be slid together, the Moon left out.

    The arc alone is open. A filled fixed space prolongs it: A at its end, B at its beginning.
    """
    arc = state.arcs[player]
    a, b = state.fixed[player]
    if a is None:
        return (arc,) if b is None else ([b, *arc],)
    if b is None:
        return ([*arc, a],)
    return readings_of_the_ring(a, b, arc, state.arc_is_full(player), length)


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
    directions = either_way(pattern)
    for reading in readings(state, player, len(pattern)):
        for direction in directions:
            if holds(reading, direction):
                return True
    return False


@cache
def either_way(pattern: Pattern) -> tuple[Pattern, ...]:
    """A pattern and, where that is another one, the same read backwards."""
    backwards = pattern[::-1]
    return (pattern,) if backwards == pattern else (pattern, backwards)


@rule("BM-5.3", "BM-5.4", "BM-5.5")
def holds(reading: Sequence[Terrain], pattern: Pattern) -> bool:
    """Whether a row of tokens holds the pattern somewhere, in its order and without a gap; each
    wildcard needs a token, whichever it is."""
    first = pattern[0]
    for start in range(len(reading) - len(pattern) + 1):
        if first is not None and reading[start] is not first:
            continue
        for offset, wanted in enumerate(pattern):
            if wanted is not None and reading[start + offset] is not wanted:
                break
        else:
            return True
    return False
