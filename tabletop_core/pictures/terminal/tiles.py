"""Tiles in a grid: a box each, with the name in its border and what lies on it inside."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.pictures.blocks import Tiles
from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.flow import Run, flow, stacked
from tabletop_core.pictures.terminal.ink import SOFT, Ink, name_of, of_ground, sign_of
from tabletop_core.pictures.terminal.pen import (
    Pen,
    flag_signs,
    ground_sign,
    thing_ink,
    thing_text,
)
from tabletop_core.pictures.things import Shape, Space, Thing

WIDEST = 16
FREE = "·"
HOLDS = {"majority": "☆", "control": "★"}


def draw_tiles(block: Tiles, width: int, pen: Pen) -> Canvas:
    """The grid; tiles share their borders."""
    across = max(2, min(WIDEST, (width - 1) // block.width - 1))
    spaces = [space for space in block.spaces if space is not None]
    across = min(across, max((_wanted(space, pen) for space in spaces), default=across))
    high = max((_inside(space, across, pen).height for space in spaces), default=1)
    rows = -(-len(block.spaces) // block.width)
    canvas = Canvas(block.width * (across + 1) + 1, rows * (high + 1) + 1)
    lit = [at for at in (pen.cursor, *pen.lit) if at]
    placed = [
        (space, n % block.width * (across + 1), n // block.width * (high + 1))
        for n, space in enumerate(block.spaces)
        if space is not None
    ]
    for space, x, y in sorted(placed, key=lambda each: each[0].at in lit):
        _draw(canvas, space, x, y, across, high, pen)
    for space, x, y in placed:
        _label(canvas, space, x, y, across, pen)
    whole = Canvas(width)
    whole.paste(canvas)
    whole.paste(stacked(_told_below(spaces, across, width), width))
    return whole


def _wanted(space: Space, pen: Pen) -> int:
    """How wide a tile would like to be."""
    things = sum(wide(thing_text(thing, pen)) + 1 for thing in space.things) - 1
    return max(5, wide(_name(space)) + 6, things, space.room or 0)


def _name(space: Space) -> str:
    sign = "" if space.ground is None else ground_sign(space.ground)
    return space.short if sign in space.short else f"{sign} {space.short}".strip()


def _draw(canvas: Canvas, space: Space, x: int, y: int, across: int, high: int, pen: Pen) -> None:
    weight, ink = pen.border(space.at)
    canvas.fill(x + 1, y + 1, across, high, of_ground(space.ground))
    inside = _inside(space, across, pen)
    if space.ground is not None:
        inside.fill(0, 0, across, inside.height, of_ground(space.ground))
    canvas.paste(inside, x + 1, y + 1)
    canvas.box(x, y, across + 2, high + 2, weight, ink)
    canvas.name(space.at, x, y, across + 2, high + 2)


def _label(canvas: Canvas, space: Space, x: int, y: int, across: int, pen: Pen) -> None:
    """In the border: the number of the option, the name, the value, what is said of it."""
    at = pen.badge(canvas, x + 1, y, space.at)
    ink = SOFT if space.ground is None else sign_of(space.ground, bold=True)
    flags = flag_signs(space.flags)
    if space.things or space.ground is not None or space.value is not None:
        value = "" if space.value is None else f" {space.value}"
        at = canvas.put(at, y, (_name(space) + value)[: x + across + 1 - at - len(flags)], ink)
    canvas.put(x + across + 1 - len(flags), y, flags)
    if space.owner is not None:
        held = pen.letter(space.owner) + HOLDS.get(space.holds, "")
        canvas.put(x + across + 1 - wide(held) - len(flags), y, held, name_of(space.owner))


def _inside(space: Space, across: int, pen: Pen) -> Canvas:
    """What lies on a tile, and a point for every free place."""
    if not space.things and not space.room and space.ground is None and space.value is None:
        return flow([(space.short, SOFT)], across)
    runs: list[Run] = []
    before: Thing | None = None
    for thing in space.things:
        joins = before is not None and _are_together(before, thing)
        runs += [] if joins or not runs else [" "]
        text = thing_text(thing, pen)
        letter = "" if thing.owner is None else pen.letter(thing.owner)
        runs.append((text.removeprefix(letter) if joins else text, thing_ink(thing)))
        before = thing
    if space.free:
        runs += [" ", (FREE * space.free, SOFT)] if runs else [(FREE * space.free, SOFT)]
    return flow(runs, across)


def _are_together(one: Thing, other: Thing) -> bool:
    """Dice of one owner stand together behind one letter."""
    return one.shape is other.shape is Shape.DIE and one.owner == other.owner


def _told_below(spaces: Sequence[Space], across: int, width: int) -> list[Canvas]:
    """What tiles have to say in words."""
    return [
        flow([(f"{space.title}: ", Ink(bold=True)), "; ".join(space.notes)], width, indent=2)
        for space in spaces
        if space.notes
    ]
