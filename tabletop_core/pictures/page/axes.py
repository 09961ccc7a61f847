"""A field with two axes: players' marks, cards and signs on their places."""

from __future__ import annotations

from math import ceil, sqrt

from tabletop_core.pictures.blocks import Axes
from tabletop_core.pictures.page.drawing import Drawing, at, text
from tabletop_core.pictures.page.lettering import SMALLEST
from tabletop_core.pictures.page.marks import (
    badge,
    ground_class,
    ground_sign,
    marker,
    outline,
    seat_of,
    sign_class,
    small_card,
)
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.page.titles import space_title, thing_title
from tabletop_core.pictures.things import Flag, Shape, Space, Thing

LARGEST, LEAST = 26.0, 14.0
GAP = 2
LABEL = 14


def draw_axes(block: Axes, width: float, pen: Pen) -> Drawing:
    """The field, its values at the left and on top, the names of their ends outside."""
    columns, rows = len(block.across.labels), len(block.up.labels)
    left = top = 2 * LABEL + 2.0
    side = max(LEAST, min(LARGEST, (width - left) / columns - GAP))
    pitch = side + GAP
    parts = [_names(block, left, top, pitch)]
    for y in range(rows):
        for x in range(columns):
            space = block.spaces.get((x, y))
            place = at(left + x * pitch, top + (rows - 1 - y) * pitch)
            parts.append(tag("g", _space(space, side, pen), transform=place))
    middle = tag("path", class_="rule", d=(
        f"M{left + columns * pitch / 2 - 1:.1f},{top}v{rows * pitch - GAP:.1f}"
        f"M{left},{top + rows * pitch / 2 - 1:.1f}h{columns * pitch - GAP:.1f}"
    ))  # fmt: skip
    drawn = left + columns * pitch - GAP
    inside = tag("g", middle, *parts, transform=at(max(0.0, (width - drawn) / 2), 0))
    return Drawing(width, top + rows * pitch - GAP, inside)


def _names(block: Axes, left: float, top: float, pitch: float) -> str:
    """Both axes: the values beside each place, and what their ends are called."""
    across, up = block.across, block.up
    wide, high = len(across.labels) * pitch, len(up.labels) * pitch
    parts = [
        text(across.low, left + wide / 4, 12, 12, bold=True, anchor="middle"),
        text(across.high, left + wide * 3 / 4, 12, 12, bold=True, anchor="middle"),
    ]
    for said, y in ((up.high, top + high / 4), (up.low, top + high * 3 / 4)):
        turned = text(said, 0, 0, 12, bold=True, anchor="middle")
        parts.append(tag("g", turned, transform=f"translate(11,{y:.1f}) rotate(-90)"))
    for place, label in enumerate(across.labels):
        x = left + (place + 0.5) * pitch - GAP / 2
        parts.append(text(label, x, top - 4, SMALLEST, "soft", anchor="middle"))
    for place, label in enumerate(reversed(up.labels)):
        y = top + (place + 0.5) * pitch + 3
        parts.append(text(label, left - 4, y, SMALLEST, "soft", anchor="end"))
    return "".join(parts)


def _space(space: Space | None, side: float, pen: Pen) -> str:
    plate = tag("rect", width=side, height=side, rx=side * 0.18,
                class_="sunk" if space is None or space.ground is None else
                ground_class(space.ground))  # fmt: skip
    if space is None:
        return plate
    parts = [tag("title", words(space_title(space))), plate]
    if space.ground is not None and not space.things:
        parts.append(ground_sign(space.ground, side / 2, side / 2, side * 0.62))
    parts.append(_things(space, side, pen))
    if Flag.NEW in space.flags:
        parts.append(tag("rect", x=1, y=1, width=side - 2, height=side - 2, rx=3, class_="fresh"))
    target = pen.target(space.at)
    if target is not None:
        parts.append(badge(target, side / 2, side / 2))
    return tag("g", *parts, **pen.node(space.at, sign_class(space.ground)))


def _things(space: Space, side: float, pen: Pen) -> str:
    """One thing as large as the place allows; several smaller, in rows."""
    across = max(1, ceil(sqrt(len(space.things))))
    rows = ceil(len(space.things) / across)
    pitch = side / across
    parts = []
    for place, thing in enumerate(space.things):
        row, column = divmod(place, across)
        x = side / 2 + (column - (min(across, len(space.things) - row * across) - 1) / 2) * pitch
        y = side / 2 + (row - (rows - 1) / 2) * pitch
        if across > 1 or thing.shape is Shape.CARD:
            mark = _small(thing, pitch, pen)
        else:
            mark = marker(thing, pen, side * 0.9)
        parts.append(tag("g", mark, transform=at(x, y)))
    return "".join(parts)


def _small(thing: Thing, pitch: float, pen: Pen) -> str:
    """A card, whose option has its number elsewhere; or a mark too small for its letter: shape and
    colour tell whose it is."""
    title = tag("title", words(thing_title(thing)))
    if thing.shape is Shape.CARD or thing.owner is None:
        ring = tag("rect", x=-pitch / 2, y=-pitch / 2, width=pitch, height=pitch, rx=pitch * 0.18,
                   class_="ring") if pen.target(thing.at) else ""  # fmt: skip
        return tag("g", title, small_card(thing, pitch * 0.85), ring, **pen.node(thing.at))
    return title + tag("path", d=outline(seat_of(thing.owner), pitch * 0.4),
                       class_=f"fill-player-{seat_of(thing.owner)} edge")  # fmt: skip
