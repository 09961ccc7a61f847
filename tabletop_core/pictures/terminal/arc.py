"""Things in a row that is bent round its middle: a horseshoe with the gaps between the things, the
facts inside; where it is not the board itself, or there is little room, a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from tabletop_core.pictures.blocks import Arc
from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.cards import card_runs
from tabletop_core.pictures.terminal.flow import Run, flow, stacked
from tabletop_core.pictures.terminal.ink import BOLD, PLAIN, SOFT, Ink, of_ground
from tabletop_core.pictures.terminal.pen import (
    Pen,
    flag_signs,
    ground_sign,
    thing_ink,
    thing_text,
)
from tabletop_core.pictures.things import Space, Thing
from tabletop_core.sentences import safe

GAP = 4
"""How many columns the number in a gap takes."""
FREE = "··"


class Size(NamedTuple):
    """How large a thing is drawn."""

    across: int
    high: int


LARGE, SMALL = Size(5, 2), Size(3, 1)


class Shape(NamedTuple):
    """A horseshoe: so many places on each side, so many on top."""

    side: int
    top: int
    size: Size

    @classmethod
    def of(cls, block: Arc, size: Size) -> Shape:
        side = len(block.things) // 4
        return cls(side, len(block.things) - 2 * side, size)

    @property
    def width(self) -> int:
        return 2 * (self.size.across - 1) + self.top * (self.size.across + GAP) + GAP

    @property
    def step(self) -> int:
        """The rows from one place on a side to the next."""
        return self.size.high + 1

    @property
    def foot(self) -> int:
        """The row below the lowest place."""
        return self.size.high + 1 + self.side * self.step

    def place(self, number: int) -> tuple[int, int]:
        """Where a thing stands: its upper left corner."""
        if number < self.side:
            return 0, self.foot - (number + 1) * self.step
        if number < self.side + self.top:
            across = self.size.across
            return across - 1 + GAP + (number - self.side) * (across + GAP), 0
        below = number - self.side - self.top
        return self.width - self.size.across, self.size.high + 1 + below * self.step

    def gap(self, number: int) -> tuple[int, int]:
        """Where the number of a gap stands: below things on the left, before those on top, above
        those on the right."""
        if number < self.side:
            x, y = self.place(number)
            return x, y + self.size.high
        if number < self.side + self.top:
            x, y = self.place(number)
            return x - GAP, y
        if number < 2 * self.side + self.top:
            x, y = self.place(number)
            return self.width - GAP, y - 1
        return self.width - GAP, self.foot - 1


def draw_arc(block: Arc, width: int, pen: Pen) -> Canvas:
    """The horseshoe in the largest size there is room for; else a line."""
    if pen.is_board and len(block.things) >= 8:
        for size in (SMALL,) if pen.compact else (LARGE, SMALL):
            shape = Shape.of(block, size)
            if shape.width <= width and _fits(block, size, pen):
                drawn = draw_horseshoe(block, shape, pen)
                return stacked([drawn, _beside(block, width, pen)], width)
    return draw_line(block, width, pen)


def _fits(block: Arc, size: Size, pen: Pen) -> bool:
    """Whether every thing has room in its place."""
    return all(
        len(rows := _rows(thing, size, pen)) <= size.high and max(map(wide, rows)) <= size.across
        for thing in block.things
        if thing is not None
    )


def _rows(thing: Thing, size: Size, pen: Pen) -> list[str]:
    """What stands in the place of a thing: the letter of its ground above the sign, if that is
    all there is to say."""
    said = thing_text(thing, pen)
    ground = thing.ground
    if size.high > 1 and ground is not None and ground.letter and ground.sign:
        letter, sign = ground.letter, ground.sign + flag_signs(thing.flags)
        if said == letter + sign:
            return [letter, sign]
    return [said]


# The horseshoe.


def draw_horseshoe(block: Arc, shape: Shape, pen: Pen) -> Canvas:
    canvas = Canvas(shape.width, shape.foot)
    _draw_middle(canvas, block, shape, pen)
    for number, thing in enumerate(block.things):
        x, y = shape.place(number)
        _draw_thing(canvas, thing, x, y, shape.size, pen)
        if thing is not None:
            pen.badge(canvas, *shape.gap(number), thing.at)
    for number, gap in enumerate(block.gaps):
        x, y = shape.gap(number)
        _draw_gap(canvas, gap, x, y, pen)
    for number, space in enumerate(block.closing):
        x = shape.width * (len(block.closing) - number) // (len(block.closing) + 1)
        _draw_place(canvas, space, x - shape.size.across // 2, shape.foot, shape.size, pen)
    return canvas


def _draw_thing(canvas: Canvas, thing: Thing | None, x: int, y: int, size: Size, pen: Pen) -> None:
    """A thing on its ground, or a free place."""
    if thing is None:
        canvas.put(x + (size.across - 2) // 2, y, FREE, SOFT)
        return
    ink = _ink(thing)
    canvas.fill(x, y, size.across, size.high, ink.back)
    for row, said in enumerate(_rows(thing, size, pen)):
        canvas.put(x + (size.across - wide(said)) // 2, y + row, said, ink)
    canvas.name(thing.at, x, y, size.across, size.high)


def _ink(thing: Thing) -> Ink:
    """In the colours of its owner, or bright on its ground."""
    ink = thing_ink(thing)
    if thing.owner is None and thing.ground is not None:
        return Ink(ink.fore, of_ground(thing.ground), bold=True, underline=bool(thing.flags))
    return ink


def _draw_gap(canvas: Canvas, gap: str, x: int, y: int, pen: Pen) -> None:
    """The number of the option that puts something here; without one its name, in short."""
    if gap in pen.lit:
        end = pen.badge(canvas, x, y, gap)
    else:
        end = canvas.put(x, y, gap.rpartition(" ")[2][:GAP], SOFT)
    canvas.name(gap, x, y, end - x, 1)


def _draw_place(canvas: Canvas, space: Space, x: int, y: int, size: Size, pen: Pen) -> None:
    """A place that closes the row: what lies on it, or that it is free, and its name below."""
    things: Sequence[Thing | None] = space.things or [None]
    for thing in things:
        _draw_thing(canvas, thing, x, y, size, pen)
    pen.badge(canvas, x - GAP, y, space.at)
    said = safe(space.short) + _said_of(space, pen)
    end = canvas.put(x + (size.across - wide(said)) // 2, y + size.high, said, SOFT)
    canvas.name(space.at, x, y, max(size.across, end - x), size.high + 1)


def _draw_middle(canvas: Canvas, block: Arc, shape: Shape, pen: Pen) -> None:
    """What stands inside, on a round ground."""
    top, bottom = shape.size.high + 1, shape.foot - 1
    back = of_ground(block.ground) or "plain 2"
    middle, half = (top + bottom - 1) / 2, (bottom - top + 0.6) / 2
    reach = shape.width / 2 - shape.size.across - 3
    for y in range(top, bottom):
        across = round(reach * sqrt(max(0.0, 1 - ((y - middle) / half) ** 2) * 0.96 + 0.04))
        canvas.fill(shape.width // 2 - across, y, 2 * across, 1, back)
    lines = list(_middle_lines(block, pen))
    y = max(top, round(middle - (len(lines) - 1) / 2))
    first = y
    for runs in lines:
        x = (shape.width - sum(wide(text) for text, _ink in runs)) // 2
        start = x
        for text, ink in runs:
            x = canvas.put(x, y, text, ink)
        if block.satellite is not None and runs[0][1] == BOLD and y > first:
            canvas.name(block.satellite.at, start, y, x - start, 1)
        y += 1


def _middle_lines(block: Arc, pen: Pen) -> Iterator[list[tuple[str, Ink]]]:
    """The fact that counts, the others, and what goes round."""
    facts = [(safe(name), safe(fact)) for name, fact in block.middle.facts.items()]
    for name, fact in facts[:1]:
        yield [(f"{fact} {name}", BOLD)]
    for start in range(1, len(facts), 2):
        yield [(" · ".join(f"{name} {fact}" for name, fact in facts[start : start + 2]), PLAIN)]
    if block.satellite is not None:
        yield _place_runs(block.satellite, pen)
        for note in block.satellite.notes:
            yield [(safe(note), SOFT)]
    if block.ground is not None:
        yield [(f"{ground_sign(block.ground)} {block.ground.name}", PLAIN)]


def _said_of(space: Space, pen: Pen) -> str:
    """What a place is worth, whose it is, and its flags."""
    value = "" if space.value is None else f" {space.value}"
    owner = "" if space.owner is None else pen.letter(space.owner)
    held = f" {owner}{safe(space.holds)}" if owner or space.holds else ""
    return value + held + flag_signs(space.flags)


def _place_runs(space: Space, pen: Pen) -> list[tuple[str, Ink]]:
    """A place with its name and what lies on it, in a text."""
    runs: list[tuple[str, Ink]] = [
        (safe(space.title) + _said_of(space, pen), BOLD),
        (" ", PLAIN),
    ]
    runs += [(thing_text(thing, pen), _ink(thing)) for thing in space.things]
    runs += [] if space.things else [(FREE, SOFT)]
    badge = pen.badge_run(space.at)
    return [*runs, *([(" ", PLAIN)] if badge else []), *badge]


# In lines.


def _beside(block: Arc, width: int, pen: Pen) -> Canvas:
    """The cards beside it, and sentences."""
    runs: list[Run] = []
    for card in block.beside:
        runs += ["   "] if runs else []
        runs += card_runs(card, pen)
    for note in block.notes:
        runs += ["   "] if runs else []
        runs.append((note, SOFT))
    return flow(runs, width) if runs else Canvas(width)


def draw_line(block: Arc, width: int, pen: Pen, title: Sequence[Run] = ()) -> Canvas:
    """Everything in a text: the things in order, with numbers in the gaps."""
    runs: list[Run] = [*title, "  "] if title else []
    for number in range(len(block.things) + 1):
        if number < len(block.gaps):
            runs += pen.badge_run(block.gaps[number]) or [
                (block.gaps[number].rpartition(" ")[2], SOFT)
            ]
            runs.append(" ")
        if number < len(block.things):
            runs += _thing_runs(block.things[number], pen)
            runs.append(" ")
    for space in (*block.closing, *([block.satellite] if block.satellite else [])):
        runs += [" ", *_place_runs(space, pen), " "]
        runs += [(f"{'; '.join(space.notes)} ", SOFT)] if space.notes else []
    facts = list(block.middle.facts.items())
    for name, fact in facts[:1]:
        runs += ["  ", (f"{fact} {name}", BOLD)]
    runs += [f" · {name} {fact}" for name, fact in facts[1:]]
    if block.ground is not None:
        runs += ["  ", f"{ground_sign(block.ground)} {block.ground.name}"]
    whole = flow(runs, width, indent=2)
    for at in _named(block):
        whole.name(at, 0, 0, width, whole.height)
    return stacked([whole, _beside(block, width, pen)], width)


def _thing_runs(thing: Thing | None, pen: Pen) -> list[Run]:
    if thing is None:
        return [(FREE, SOFT)]
    return [*pen.badge_run(thing.at), (thing_text(thing, pen), _ink(thing))]


def _named(block: Arc) -> Iterator[str]:
    """Everything in it that can be pointed at."""
    yield from block.gaps
    yield from (thing.at for thing in block.things if thing is not None and thing.at)
    yield from (space.at for space in block.closing)
    if block.satellite is not None:
        yield block.satellite.at
