"""A round map, unrolled: the centre is a bar across the middle, rings lie above and below it, and
what lies at the bottom of the circle lies at the bottom here, mirrored, so that clockwise stays so.

Spaces that touch are neighbours. Where two touch that are none, a wall stands between them; ways
round the back of the map are drawn as brackets, those of the innermost ring as doors beside the bar.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tabletop_core.pictures.blocks import Sectors
from tabletop_core.pictures.rings import Placed, placed, touch
from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.flow import Run, flow, stacked
from tabletop_core.pictures.terminal.ink import BOLD, LINE, SOFT, Ink, name_of, of_ground, sign_of
from tabletop_core.pictures.terminal.pen import Pen, flag_signs, ground_sign, thing_ink, thing_text
from tabletop_core.pictures.text import short_name
from tabletop_core.pictures.things import Flag, Shape, Space, Thing
from tabletop_core.table.players import Player

WIDE = 66
"""From so many columns on, regions are boxes; below, they are stretches of a line."""
WIDEST = 114
DOOR = 3
"""So much narrower on each side is the bar in the middle: there the innermost ring goes round."""
EMPTY = "·"
ROUND_THE_BACK = "↕"


def draw_sectors(block: Sectors, width: int, pen: Pen) -> Canvas:
    """The map, then in words what it has no room for."""
    plan = Plan(block, width, is_compact=pen.compact or width < WIDE)
    canvas = Canvas(width)
    told = [*_draw_cells(canvas, plan, pen)]
    _draw_walls(canvas, plan)
    _draw_the_back(canvas, plan)
    _draw_values(canvas, plan)
    whole = Canvas(width)
    whole.paste(canvas)
    whole.paste(stacked((flow(runs, width, indent=2) for runs in told), width))
    return whole


# Where everything lies.


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


class Plan:
    """The unrolled map: columns by the place of a sector in its half, rows by the ring."""

    def __init__(self, block: Sectors, width: int, *, is_compact: bool) -> None:
        self.block = block
        self.is_compact = is_compact
        self.step = 1 if is_compact else 2
        self.left = max(1, block.joined)
        self.across = min(width, WIDEST) - 2 * self.left
        self.rings = max((len(sector.rings) for sector in block.sectors), default=0)
        below = max(1, len(block.sectors) // 2)
        self.above = len(block.sectors) - below
        self.below = below
        self.coast = _coast(block)
        self.cells = [*map(self._cell, placed(block)), *self._bar()]

    @property
    def height(self) -> int:
        return (2 * self.rings + 1) * self.step + (0 if self.is_compact else 1)

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
            turned, sectors = sector - 1 + part, self.above
        else:
            turned, sectors = (len(self.block.sectors) - sector) % len(self.block.sectors), self.below
            turned += 1 - part
        return self.left + int(self.across * turned / sectors + 0.5)

    def _cell(self, one: Placed) -> Cell:
        ends = [self.column(one.sector, part) for part in (one.wedge.start, one.wedge.end)]
        return Cell(
            space=one.space,
            where=one,
            owner=self.block.sectors[one.sector].owner,
            x=min(ends),
            y=self.row(one.sector, one.ring),
            width=max(ends) - min(ends) + 1,
            height=self.step + (0 if self.is_compact else 1),
        )

    def _bar(self) -> Iterator[Cell]:
        if self.block.centre is not None:
            yield Cell(
                space=self.block.centre,
                where=None,
                x=self.left + DOOR,
                y=self.rings * self.step,
                width=self.across + 1 - 2 * DOOR,
                height=self.step + (0 if self.is_compact else 1),
            )


def _coast(block: Sectors) -> tuple[float, float]:
    """From where to where land reaches in a sector where water lies between them: here it is drawn
    up to its borders."""
    parts = [
        (wedges[0].start, wedges[-1].end)
        for sector in block.sectors
        for wedges in sector.rings[block.joined :]
        if wedges
    ]
    return min((low for low, _ in parts), default=0.0), max((high for _, high in parts), default=1.0)
