"""Which spaces of a round map share a border: worked out from where they lie in their rings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from tabletop_core.pictures.blocks import Sectors, Wedge
from tabletop_core.pictures.things import Space


class Placed(NamedTuple):
    """A wedge and where it lies: in which sector, and in which ring from the centre."""

    wedge: Wedge
    sector: int
    ring: int

    @property
    def space(self) -> Space:
        return self.wedge.space


def placed(block: Sectors) -> Iterator[Placed]:
    """All wedges, sector by sector, ring by ring from the centre."""
    for sector, drawn in enumerate(block.sectors):
        for ring, wedges in enumerate(drawn.rings):
            for wedge in wedges:
                yield Placed(wedge, sector, ring)


def neighbours(block: Sectors) -> dict[str, list[str]]:
    """By `at`, the spaces that share a border of some length with a space."""
    everything = list(placed(block))
    found: dict[str, list[str]] = {one.space.at: [] for one in everything}
    if block.centre is not None:
        found[block.centre.at] = []
    for one, other in borders(block):
        found[one.at].append(other.at)
        found[other.at].append(one.at)
    return found


def borders(block: Sectors) -> Iterator[tuple[Space, Space]]:
    """All pairs of spaces that share a border, each once."""
    everything = list(placed(block))
    for one, other in combinations(everything, 2):
        if touch(block, one, other):
            yield one.space, other.space
    for one in everything:
        if block.centre is not None and one.ring == 0:
            yield one.space, block.centre


def touch(block: Sectors, one: Placed, other: Placed) -> bool:
    """Whether two wedges share a border of some length."""
    if one.sector == other.sector and one.ring == other.ring:
        return one.wedge.end == other.wedge.start or other.wedge.end == one.wedge.start
    if one.sector == other.sector and abs(one.ring - other.ring) == 1:
        return min(one.wedge.end, other.wedge.end) > max(one.wedge.start, other.wedge.start)
    if one.ring == other.ring < block.joined:
        return _follows(block, one, other) or _follows(block, other, one)
    return False


def _follows(block: Sectors, one: Placed, other: Placed) -> bool:
    """Whether a wedge begins where another ends, in the sector that comes next clockwise."""
    is_next = (one.sector + 1) % len(block.sectors) == other.sector
    return is_next and one.wedge.end == 1 and other.wedge.start == 0
