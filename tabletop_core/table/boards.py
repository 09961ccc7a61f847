"""Printed boards: spaces and their neighbours. What lies on the spaces is in the State."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeVar

from tabletop_core.errors import BadInput

S = TypeVar("S", int, str)

_COLUMNS = "abcdefghijklmnopqrstuvwxyz"


class SpaceNames(dict[int, str]):
    """The name of every space of a grid; so what names a space can be told from other keys."""


class Grid:
    """A square grid, row by row from the top left, possibly with gaps.

    A space is a number; its name is column letter and row number, `a1` at the top left.
    """

    __slots__ = ("_names", "_neighbours", "height", "name", "spaces", "width")

    def __init__(self, width: int, height: int, gaps: Collection[int] = ()) -> None:
        if not 1 <= width <= len(_COLUMNS) or height < 1:
            raise BadInput(f"a grid is 1 to {len(_COLUMNS)} wide and at least 1 high.")
        self.width = width
        self.height = height
        self.spaces = tuple(n for n in range(width * height) if n not in gaps)
        self._names = SpaceNames({n: f"{_COLUMNS[n % width]}{n // width + 1}" for n in self.spaces})
        self._neighbours = {n: self._around(n) for n in self.spaces}
        self.name: Callable[[int], str] = self._names.__getitem__  # of a space, such as `b2`

    def space(self, name: str) -> int:
        """The space of that name."""
        for number, known in self._names.items():
            if known == name:
                return number
        raise BadInput(f"the grid has no space {name!r}.")

    def neighbours(self, space: int) -> tuple[int, ...]:
        """The spaces that share an edge with this one: above, left, right, below."""
        return self._neighbours[space]

    def edge_spaces(self) -> tuple[int, ...]:
        """The spaces on the rim of the map: with fewer than four neighbours."""
        return tuple(n for n in self.spaces if len(self._neighbours[n]) < 4)

    def runs(self, length: int) -> tuple[tuple[int, ...], ...]:
        """All straight runs of that length: across, down and both diagonals."""
        runs = []
        for start in self.spaces:
            for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                run = [self._beside(start, right * n, down * n) for n in range(length)]
                if all(space is not None for space in run):
                    runs.append(tuple(space for space in run if space is not None))
        return tuple(runs)

    @property
    def is_connected(self) -> bool:
        """Whether every space can be reached from every other."""
        return len(distances(self._neighbours, self.spaces[:1])) == len(self.spaces)

    def _around(self, space: int) -> tuple[int, ...]:
        around = (self._beside(space, *way) for way in ((0, -1), (-1, 0), (1, 0), (0, 1)))
        return tuple(found for found in around if found is not None)

    def _beside(self, space: int, right: int, down: int) -> int | None:
        column, row = space % self.width + right, space // self.width + down
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        found = row * self.width + column
        return found if found in self._names else None


class RegionMap:
    """Named regions with values, joined by explicit edges."""

    __slots__ = ("_neighbours", "regions", "values")

    def __init__(self, values: Mapping[str, int], edges: Iterable[tuple[str, str]]) -> None:
        self.values = dict(values)
        self.regions = tuple(self.values)
        joined: dict[str, list[str]] = {region: [] for region in self.regions}
        for one, other in edges:
            for region in (one, other):
                if region not in joined:
                    raise BadInput(f"the edge {one}-{other} names no region of the map.")
            if other not in joined[one]:
                joined[one].append(other)
                joined[other].append(one)
        self._neighbours = {region: tuple(near) for region, near in joined.items()}

    def neighbours(self, region: str) -> tuple[str, ...]:
        """The regions joined to this one by an edge."""
        return self._neighbours[region]

    def distances(self, start: str) -> dict[str, int]:
        """How far away each region is that can be reached from the start."""
        return distances(self._neighbours, (start,))

    @property
    def is_connected(self) -> bool:
        """Whether every region can be reached from every other."""
        return len(self.distances(self.regions[0])) == len(self.regions)


def distances(neighbours: Mapping[S, Sequence[S]], starts: Iterable[S]) -> dict[S, int]:
    """How far away each space is that can be reached from one of the starts."""
    found = dict.fromkeys(starts, 0)
    waiting = deque(found)
    while waiting:
        space = waiting.popleft()
        for near in neighbours[space]:
            if near not in found:
                found[near] = found[space] + 1
                waiting.append(near)
    return found
