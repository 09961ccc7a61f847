"""Tiles in a grid, and spaces at coordinates: what both have on them is drawn alike."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise
from math import ceil, sqrt

from tabletop_core.pictures.blocks import Spots, Tiles
from tabletop_core.pictures.page.drawing import Drawing, at, text
from tabletop_core.pictures.page.lettering import SMALLEST, width_of
from tabletop_core.pictures.page.marks import (
    badge,
    ground_class,
    ground_sign,
    player_mark,
    seat_of,
    sign_class,
    thing_mark,
)
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.page.titles import space_title
from tabletop_core.pictures.things import Flag, Shape, Space, Thing

GAP = 3
LARGEST = 104
LEAST = 38
HEAD = 18
"""The line with the name, where a space is large enough for one."""
DICE = {
    1: (1,),
    2: (2,),
    3: (3,),
    4: (2, 2),
    5: (2, 1, 2),
    6: (3, 3),
    7: (2, 3, 2),
    8: (3, 2, 3),
    9: (3, 3, 3),
}
"""How so many dice lie on a tile, row by row."""


def draw_tiles(block: Tiles, width: float, pen: Pen) -> Drawing:
    """The grid as large as its room allows."""
    columns = block.width
    rows = ceil(len(block.spaces) / columns) if columns else 0
    room = width * pen.scale
    side = max(LEAST, min(LARGEST, (room - GAP * (columns - 1)) / max(columns, 1)))
    drawn = columns * side + GAP * (columns - 1)
    left = max(0.0, (width - drawn) / 2)
    titled = all(fits_title(space, side) for space in block.spaces if space is not None)
    parts = []
    for place, space in enumerate(block.spaces):
        if space is not None:
            x = left + place % columns * (side + GAP)
            y = place // columns * (side + GAP)
            drawn_space = draw_space(space, side, side, pen, space.title if titled else "")
            parts.append(tag("g", drawn_space, transform=at(x, y)))
    return Drawing(max(width, drawn), rows * (side + GAP) - GAP, "".join(parts))


def draw_space(space: Space, width: float, height: float, pen: Pen, name: str = "") -> str:
    """A space with what lies on it, from its upper left corner; its short name if no other."""
    parts = [tag("title", words(space_title(space)))]
    parts.append(plate(space, width, height, pen))
    has_head = has_name(space, width)
    if space.ground is not None and width >= 2.4 * LEAST:
        parts.append(tag("g", ground_sign(space.ground, width - 20, height - 18, 30),
                         opacity=0.16))  # fmt: skip
    if has_head:
        parts.append(head(space, width, name or space.short))
    if space.room in DICE and all(thing.shape is Shape.DIE for thing in space.things):
        parts.append(dice_on(space, width, height, pen))
    else:
        parts.append(things_on(space, width, height, HEAD if has_head else 0, pen))
    target = pen.target(space.at)
    if target is not None:
        parts.append(badge(target, width - 12, height - 12))
    faded = [flag.name.lower() for flag in (Flag.OFF, Flag.GHOST) if flag in space.flags]
    return tag("g", *parts, **pen.node(space.at, sign_class(space.ground), *faded))


def fits_title(space: Space, width: float) -> bool:
    """Whether there is room for the whole name, and nothing else to say in that line."""
    return space.value is None and width_of(space.title, SMALLEST, bold=True) + 22 <= width


def has_name(space: Space, width: float) -> bool:
    return width >= LEAST + 16 or not space.things or space.room in DICE


def plate(space: Space, width: float, height: float, pen: Pen) -> str:
    """The ground, whose it is, and the rings around it."""
    corner = min(10.0, width * 0.12)

    def frame(inset: float, class_: str) -> str:
        return tag("rect", x=inset, y=inset, width=width - 2 * inset, height=height - 2 * inset,
                   rx=corner, class_=class_)  # fmt: skip

    ground = ground_class(space.ground) if space.ground else "sunk"
    found = frame(0, ground)
    if space.owner is not None:
        found += frame(1.2, f"hold line-player-{seat_of(space.owner)}")
        found += tag("g", player_mark(space.owner, pen, 8), transform=at(12, height - 12))
    if Flag.NEW in space.flags:
        found += frame(3, "fresh")
    if Flag.ORIGIN in space.flags:
        found += frame(1.5, "origin")
    if pen.target(space.at) or Flag.CHOSEN in space.flags:
        found += frame(1.5, "ring")
    return found


def head(space: Space, width: float, name: str) -> str:
    """The name of a space, with its sign and its value."""
    value = "" if space.value is None else str(space.value)
    worth = text(value, width - 5, 14, 12, "fill-ink", bold=True, anchor="end") if value else ""
    room = width - 8 - (width_of(value, 12, bold=True) + 5 if value else 0)
    sign, x = "", 5.0
    if space.ground is not None and width_of(name, SMALLEST, bold=True) + 14 <= room:
        sign, x = ground_sign(space.ground, 12, 10.5, 13), 20.0
    said = name
    while said and width_of(said, SMALLEST, bold=True) > room:
        said = said[:-1]
    return sign + text(said, x, 14, SMALLEST, "inked", bold=True) + worth


def things_on(space: Space, width: float, height: float, top: float, pen: Pen) -> str:
    """What lies on a space, and its free places, in rows."""
    free = [] if space.free is None else [None] * max(0, space.free)
    held = [*space.things, *free]
    if not held:
        return ""
    room = height - top - 6
    across = max(1, min(len(held), ceil(sqrt(len(held) * (width - 8) / max(room, 1)))))
    rows = ceil(len(held) / across)
    pitch = min((width - 8) / across, room / rows)
    size = min(26.0, pitch * 0.82)
    parts = []
    for place, thing in enumerate(held):
        row, column = divmod(place, across)
        in_row = min(across, len(held) - row * across)
        x = width / 2 + (column - (in_row - 1) / 2) * pitch
        y = top + (height - top) / 2 + (row - (rows - 1) / 2) * pitch
        mark = free_place(size) if thing is None else thing_mark(thing, pen, size)
        parts.append(tag("g", mark, transform=at(x, y)))
    return "".join(parts)


def dice_on(space: Space, width: float, height: float, pen: Pen) -> str:
    """Every die by itself, and the free places, in rows as they are printed on a tile."""
    dice: list[Thing | None] = [replace(die, count=1) for die in space.things
                                for _each in range(die.count)]  # fmt: skip
    held = [*dice, *[None] * max(0, space.free or 0)]
    rows = DICE[space.room or 0]
    pitch = min((width - 8) / max(rows), (height - HEAD) / max(3, len(rows)))
    size = pitch * 0.9
    waiting = iter(held)
    parts = []
    for row, count in enumerate(rows):
        y = (height + HEAD - 4) / 2 + (row - (len(rows) - 1) / 2) * pitch
        for column, die in enumerate(islice(waiting, count)):
            x = width / 2 + (column - (count - 1) / 2) * pitch
            mark = free_place(size) if die is None else thing_mark(die, pen, size)
            parts.append(tag("g", mark, transform=at(x, y)))
    return "".join(parts)


def free_place(size: float) -> str:
    return tag("rect", x=-size / 2, y=-size / 2, width=size, height=size, rx=size * 0.2,
               class_="free")  # fmt: skip


def draw_spots(block: Spots, width: float, pen: Pen) -> Drawing:
    """Spaces where their coordinates are, as large as their distances allow, with the ways."""
    room = width * pen.scale
    xs = [x for x, _y in block.places]
    ys = [y for _x, y in block.places]
    if not xs:
        return Drawing(width, 0, "")
    spread = max(xs) - min(xs)
    side = spot_size(block, room)
    unit = (room - side - 8) / spread if spread else nearest_unit(block, side)
    left = (width - room) / 2 + side / 2 + 4
    centres = [(left + (x - min(xs)) * unit, side / 2 + 4 + (y - min(ys)) * unit)
               for x, y in block.places]  # fmt: skip
    where = {space.at: centre for space, centre in zip(block.spaces, centres, strict=True)}
    ways = [
        tag("path", d=f"M{where[a][0]:.1f},{where[a][1]:.1f}L{where[b][0]:.1f},{where[b][1]:.1f}",
            class_="way")
        for a, b in block.joins if a in where and b in where
    ]  # fmt: skip
    spots = [
        tag("g", draw_space(space, side, side, pen), transform=at(x - side / 2, y - side / 2))
        for space, (x, y) in zip(block.spaces, centres, strict=True)
    ]
    height = max(y for _x, y in centres) + side / 2 + 4
    return Drawing(width, height, "".join([*ways, *spots]))


def spot_size(block: Spots, room: float) -> float:
    """How large a spot can be without touching the nearest one."""
    xs = [x for x, _y in block.places]
    spread = max(xs) - min(xs) or 1
    nearest = min(
        (max(abs(a - c), abs(b - d))
         for place, (a, b) in enumerate(block.places)
         for c, d in block.places[:place]),
        default=spread,
    )  # fmt: skip
    return max(LEAST, min(LARGEST, room * nearest / (spread + nearest) * 0.82))


def nearest_unit(block: Spots, side: float) -> float:
    """The scale where all spots lie below each other."""
    ys = sorted({y for _x, y in block.places})
    steps = [b - a for a, b in pairwise(ys)]
    return (side + 3 * GAP) / min(steps, default=1)
