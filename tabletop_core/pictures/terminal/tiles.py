"""Tiles in a grid: a box each, with the name in its border and what lies on it inside.

Tiles with a ground have boxes of their own where there is room; squares share their borders.
What finds no room on a tile is said below the grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop_core.pictures.blocks import Tiles
from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.flow import Run, flow
from tabletop_core.pictures.terminal.ink import (
    BOLD,
    SOFT,
    Ink,
    name_of,
    of_ground,
    of_player,
    sign_of,
)
from tabletop_core.pictures.terminal.pen import (
    Pen,
    flag_signs,
    ground_sign,
    thing_ink,
    thing_text,
)
from tabletop_core.pictures.things import Flag, Shape, Space, Thing
from tabletop_core.sentences import safe

WIDEST = 16
NARROWEST_APART = 6
"""From so many columns inside, tiles have boxes of their own."""
MANY_ROWS = 5
"""Grids with so many rows are drawn flatter."""
BADGE = 3
FREE = "·"
BLANK = "□"
HOLDS = {"majority": "☆", "control": "★"}


class Piece(NamedTuple):
    """Signs that stay together; a gap comes before them where there is room for it."""

    text: str
    ink: Ink
    gap: bool = False


class Grid(NamedTuple):
    """How the tiles are laid out: columns and rows inside, and boxes of their own or shared."""

    across: int
    high: int
    apart: bool
    named: bool
    """Whether there is room for whole names."""

    def place(self, column: int, row: int) -> tuple[int, int]:
        border = 2 if self.apart else 1
        return column * (self.across + border), row * (self.high + border)


def draw_tiles(block: Tiles, width: int, pen: Pen) -> Canvas:
    """The grid, and below it what has no room on its tile."""
    rows = -(-len(block.spaces) // block.width)
    grid = _grid(block, rows, width, pen)
    x, y = grid.place(block.width, rows)
    canvas = Canvas(x + 1, 0 if grid.apart else y + 1)
    placed = [
        (space, *grid.place(number % block.width, number // block.width))
        for number, space in enumerate(block.spaces)
        if space is not None
    ]
    lit = {pen.cursor, *pen.lit} - {""}
    told: list[Run] = []
    for space, x, y in sorted(placed, key=lambda each: each[0].at in lit):
        _draw(canvas, space, x, y, grid, pen)
    for space, x, y in placed:
        told += _told(space, [*_label(canvas, space, x, y, grid, pen)], grid, pen)
    whole = Canvas(width)
    whole.paste(canvas)
    if told:
        whole.paste(flow(told, width))
    return whole


def _grid(block: Tiles, rows: int, width: int, pen: Pen) -> Grid:
    spaces = [space for space in block.spaces if space is not None]
    has_ground = any(space.ground is not None for space in spaces)
    apart = has_ground and not pen.compact and width // block.width - 2 >= NARROWEST_APART
    room = width // block.width - 2 if apart else (width - 1) // block.width - 1
    across = max(2, min(WIDEST, room, max((_wanted(each, pen) for each in spaces), default=room)))
    most = 2 if pen.compact or rows >= MANY_ROWS else 3
    high = max((_packed(each, across, most, pen)[0].height for each in spaces), default=1)
    least = 2 if any(space.room for space in spaces) else 1
    named = all(wide(_named(each, each.title)) + BADGE <= across for each in spaces)
    return Grid(across, max(least, high), apart, named)


def _wanted(space: Space, pen: Pen) -> int:
    """How wide a tile would like to be."""
    things = sum(wide(piece.text) + piece.gap for piece in _pieces(space, pen))
    return max(5, wide(_named(space, space.title)) + BADGE, things)


def _named(space: Space, name: str) -> str:
    sign = "" if space.ground is None else ground_sign(space.ground)
    return name if sign in name else f"{sign} {name}".strip()


# The box and its label.


def _draw(canvas: Canvas, space: Space, x: int, y: int, grid: Grid, pen: Pen) -> None:
    weight, ink = pen.border(space.at)
    inside, _fits = _packed(space, grid.across, grid.high, pen)
    canvas.fill(x + 1, y + 1, grid.across, grid.high, of_ground(space.ground))
    canvas.paste(inside, x + 1, y + 1)
    canvas.box(x, y, grid.across + 2, grid.high + 2, weight, ink)
    canvas.name(space.at, x, y, grid.across + 2, grid.high + 2)


def _label(canvas: Canvas, space: Space, x: int, y: int, grid: Grid, pen: Pen) -> Iterator[str]:
    """In the border: the number of the option, the name, the value, who holds it and what is said
    of it. Gives what has no room there."""
    at, end = pen.badge(canvas, x + 1, y, space.at), x + grid.across + 1
    flags = flag_signs(space.flags)
    end -= wide(flags)
    canvas.put(end, y, flags, BOLD)
    for held, ink in _held(space, pen):
        if grid.apart:
            canvas.put(end - wide(held), y + grid.high + 1, held, ink)
        elif at + wide(_names(space, grid)[-1]) + wide(held) <= end:
            end -= wide(held)
            canvas.put(end, y, held, ink)
        else:
            yield held
    if not (space.things or space.ground is not None or space.value is not None):
        return
    ink = SOFT if space.ground is None else sign_of(space.ground, bold=True)
    fitting = [name for name in _names(space, grid) if at + wide(name) <= end]
    canvas.put(at, y, fitting[0] if fitting else _names(space, grid)[-1][: end - at], ink)


def _names(space: Space, grid: Grid) -> list[str]:
    """The name with the value, from long to short."""
    value = "" if space.value is None else f" {space.value}"
    short = _named(space, space.short)
    long = [_named(space, space.title) + value] if grid.named else []
    return [*long, short + value, (short + value).replace(" ", "", 1)]


def _held(space: Space, pen: Pen) -> Iterator[tuple[str, Ink]]:
    if space.owner is not None:
        yield pen.letter(space.owner) + HOLDS.get(space.holds, ""), name_of(space.owner)


# What lies inside.


def _packed(space: Space, across: int, most: int, pen: Pen) -> tuple[Canvas, bool]:
    """What lies on a tile, with gaps if it fits so; and whether it fits at all."""
    pieces = list(_pieces(space, pen))
    places = _places(pieces, across)
    if places and places[-1][1] >= most:
        pieces = [piece._replace(gap=False) for piece in pieces]
        places = _places(pieces, across)
    canvas = Canvas(across, min(most, 1 + max((y for _x, y in places), default=0)))
    canvas.fill(0, 0, across, canvas.height, of_ground(space.ground))
    for piece, (x, y) in zip(pieces, places, strict=True):
        if y < most:
            canvas.put(x, y, piece.text, piece.ink)
    return canvas, all(y < most for _x, y in places)


def _places(pieces: Sequence[Piece], across: int) -> list[tuple[int, int]]:
    """Where each piece begins, row by row."""
    places, x, y = [], 0, 0
    for piece in pieces:
        x += piece.gap and x > 0
        if x and x + wide(piece.text) > across:
            x, y = 0, y + 1
        places.append((x, y))
        x += wide(piece.text)
    return places


def _pieces(space: Space, pen: Pen) -> Iterator[Piece]:
    """The things, and a point for every free place; on an empty square its name."""
    if not space.things and not space.room and space.ground is None and space.value is None:
        yield Piece(space.short, SOFT)
    before: Thing | None = None
    for thing in space.things:
        if thing.shape is Shape.DIE and thing.owner is not None:
            yield from _dice(thing, before, pen)
        else:
            yield Piece(thing_text(thing, pen), thing_ink(thing), gap=True)
        before = thing
    for number in range(max(0, space.free or 0)):
        yield Piece(FREE, SOFT, gap=not number)


def _dice(dice: Thing, before: Thing | None, pen: Pen) -> Iterator[Piece]:
    """Dice of one owner stand together behind one letter; those that die are pale, with a dagger
    behind the last of them."""
    assert dice.owner is not None
    is_next = before is not None and before.shape is Shape.DIE and before.owner == dice.owner
    letter = "" if is_next else pen.letter(dice.owner)
    pale = Flag.DYING in dice.flags
    ink = name_of(dice.owner) if pale else thing_ink(dice)
    for number in range(dice.count):
        face = dice.face or BLANK
        face += flag_signs(dice.flags) if number == dice.count - 1 else ""
        if letter and pale:
            yield Piece(letter, of_player(dice.owner), gap=True)
            yield Piece(face, ink)
        else:
            yield Piece(letter + face, ink, gap=bool(letter))
        letter = ""


# What has no room.


def _told(space: Space, left_out: Sequence[str], grid: Grid, pen: Pen) -> list[Run]:
    """What a tile has to say in words, or has no room for."""
    said: list[Run] = []
    if not _packed(space, grid.across, grid.high, pen)[1]:
        for piece in _pieces(space, pen):
            said += [" "] if piece.gap and said else []
            said.append((piece.text, piece.ink))
    for words in (*left_out, *space.notes):
        said += ["; "] if said else []
        said.append(words)
    return [(f"{safe(space.title)}: ", BOLD), *said, "   "] if said else []
