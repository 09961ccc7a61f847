"""Where everything lies on a round map that is unrolled: rings above and below a bar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

from tabletop_core.pictures.blocks import Sectors
from tabletop_core.pictures.rings import Placed, placed, touch
from tabletop_core.pictures.terminal.pen import Pen
from tabletop_core.pictures.things import Space
from tabletop_core.table.players import Player

WIDEST = 114
MARGIN = 3
"""Beside the map stand the values of its rings, and the ways round the back."""
DOOR = 3
"""So much narrower on each side is the bar in the middle: there the innermost ring goes round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A space in its rectangle, whose outermost columns and rows are borders that neighbours share;
    in a compact drawing it is one row high, between its borders."""

    space: Space
    where: Placed | None
    owner: Player | None = None
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width - 1

    @property
    def inside(self) -> int:
        """The row in which its pieces stand."""
        return self.y + self.height // 2

    @property
    def room(self) -> int:
        return self.width - 2


class Back(NamedTuple):
    """Neighbours round the back of the map, at one of its sides."""

    upper: Cell
    lower: Cell
    on_the_left: bool

    @property
    def ring(self) -> int:
        return 0 if self.upper.where is None else self.upper.where.ring


class Plan:
    """The unrolled map: columns by the place of a sector in its half, rows by the ring."""

    def __init__(self, block: Sectors, width: int, *, is_compact: bool) -> None:
        self.block = block
        self.is_compact = is_compact
        self.step = 1 if is_compact else 2
        self.left = max(MARGIN, block.joined)
        self.across = min(width, WIDEST) - 2 * self.left
        self.right = self.left + self.across
        self.height = 1 if is_compact else 3
        self.rings = max((len(sector.rings) for sector in block.sectors), default=0)
        self.middle = self.rings * self.step
        self.below = max(1, len(block.sectors) // 2)
        self.above = len(block.sectors) - self.below
        self.coast = _coast(block)
        self._values = [_most_common(block, ring) for ring in range(self.rings)]
        self.cells = [*map(self._cell, placed(block)), *self._bar()]

    def is_above(self, sector: int) -> bool:
        """The upper half holds the sectors after the first, clockwise from the left."""
        return 1 <= sector <= self.above

    def row(self, sector: int, ring: int) -> int:
        """The first row of a ring."""
        inwards = self.rings - 1 - ring
        return (inwards if self.is_above(sector) else 2 * self.rings - inwards) * self.step

    def column(self, sector: int, part: float) -> int:
        """The column of a part of a sector; the lower half is mirrored."""
        low, high = self.coast
        part = min(1.0, max(0.0, (part - low) / (high - low)))
        if self.is_above(sector):
            return self.left + int(self.across * (sector - 1 + part) / self.above + 0.5)
        place = -sector % len(self.block.sectors)
        return self.left + int(self.across * (place + 1 - part) / self.below + 0.5)

    def _cell(self, one: Placed) -> Cell:
        ends = [self.column(one.sector, part) for part in (one.wedge.start, one.wedge.end)]
        return Cell(
            space=one.space,
            where=one,
            owner=self.block.sectors[one.sector].owner,
            x=min(ends),
            y=self.row(one.sector, one.ring),
            width=max(ends) - min(ends) + 1,
            height=self.height,
        )

    def _bar(self) -> Iterator[Cell]:
        if self.block.centre is not None:
            yield Cell(
                space=self.block.centre,
                where=None,
                x=self.left + DOOR,
                y=self.rings * self.step,
                width=self.across + 1 - 2 * DOOR,
                height=self.height,
            )

    def walls(self) -> Iterator[Cell]:
        """Those whose right border parts them from a space that is no neighbour."""
        at_left = {(cell.x, cell.y): cell for cell in self.cells}
        for cell in self.cells:
            other = at_left.get((cell.right, cell.y))
            if other is not None and not self._touch(cell, other):
                yield cell

    def round_the_back(self) -> Iterator[Back]:
        """Neighbours at the same end of the upper half and of the lower one."""
        for on_the_left in (True, False):
            ends = [cell for cell in self.cells if self._is_at_the_end(cell, on_the_left)]
            for upper, lower in permutations(ends, 2):
                if upper.y < self.middle < lower.y and self._touch(upper, lower):
                    yield Back(upper, lower, on_the_left)

    def _is_at_the_end(self, cell: Cell, on_the_left: bool) -> bool:
        return cell.x == self.left if on_the_left else cell.right == self.right

    def _touch(self, one: Cell, other: Cell) -> bool:
        """Whether two spaces in rings share a border on the round map."""
        return (
            one.where is not None
            and other.where is not None
            and touch(self.block, one.where, other.where)
        )

    def first_of_rows(self) -> Iterator[Cell]:
        """The cells on the left of each ring."""
        rows: dict[int, Cell] = {}
        for cell in self.cells:
            if cell.y not in rows or cell.x < rows[cell.y].x:
                rows[cell.y] = cell
        yield from rows.values()

    def tells_value(self, cell: Cell) -> bool:
        """In the rings that run round the map there is room for values; those of others stand
        beside the map."""
        if cell.space.value is None:
            return False
        return cell.where is None or cell.where.ring < self.block.joined

    def common_value(self, cell: Cell) -> int | None:
        """What most spaces of a ring are worth."""
        if cell.where is None:
            return cell.space.value
        return self._values[cell.where.ring]

    def exceptions(self, cell: Cell, pen: Pen) -> list[str]:
        """What is not as elsewhere in the ring, and what else is said of a space."""
        space = cell.space
        owner = None if cell.where is None or cell.where.ring < self.block.joined else cell.owner
        said = [] if space.value == self.common_value(cell) else [f"worth {space.value}"]
        if space.owner != owner:
            said.append("of nobody" if space.owner is None else f"of {pen.letter(space.owner)}")
        said += [space.holds] if space.holds else []
        said += [] if space.room is None else [f"{space.free} of {space.room} free"]
        return [*said, *space.notes]


def _coast(block: Sectors) -> tuple[float, float]:
    """From where to where land reaches in a sector where water lies between them: here it is drawn
    up to its borders."""
    parts = [
        (wedges[0].start, wedges[-1].end)
        for sector in block.sectors
        for wedges in sector.rings[block.joined :]
        if wedges
    ]
    low = min((start for start, _ in parts), default=0.0)
    return low, max((end for _, end in parts), default=1.0)


def _most_common(block: Sectors, ring: int) -> int | None:
    values = Counter(one.space.value for one in placed(block) if one.ring == ring)
    return values.most_common(1)[0][0]
