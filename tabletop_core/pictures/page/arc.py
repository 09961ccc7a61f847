"""Things in a row that is bent round its middle: a planet, with the gaps where things can go.

With room the facts stand in the middle; where there is little, beside the row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from tabletop_core.pictures.blocks import Arc, CardFace
from tabletop_core.pictures.page.drawing import Drawing, at, below, flowing, lines_of, text
from tabletop_core.pictures.page.lettering import SMALLEST, width_of
from tabletop_core.pictures.page.marks import (
    badge,
    done_mark,
    dying_mark,
    ground_class,
    ground_sign,
    seat_of,
    sign_class,
    thing_mark,
)
from tabletop_core.pictures.page.markup import number, tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.page.players import draw_small
from tabletop_core.pictures.page.titles import space_title
from tabletop_core.pictures.things import Flag, Space

LARGE = 330
"""From this width on the facts stand in the middle."""
OPEN = 52.0
"""How far from the bottom an open row begins and ends, in degrees."""
TITLE = 26.0
"""How much room the title takes that stands over a drawing."""
SMALL_SHARE = 0.6
"""How much of a small drawing the row takes."""


@dataclass(frozen=True, slots=True)
class Bend:
    """Where the places of a row lie: clockwise from the lower left round a middle."""

    x: float
    y: float
    radius: float
    first: float
    step: float
    """Degrees clockwise from the bottom."""

    @classmethod
    def of(cls, block: Arc, x: float, y: float, radius: float) -> Bend:
        places = max(2, len(block.things))
        if block.closing:
            step = 360 / (places + len(block.closing))
            return cls(x, y, radius, step * (len(block.closing) + 1) / 2, step)
        return cls(x, y, radius, OPEN, (360 - 2 * OPEN) / (places - 1))

    def point(self, place: float, radius: float) -> tuple[float, float]:
        """Where a place lies, at some distance from the middle."""
        angle = (self.first + self.step * place) * pi / 180
        return self.x - radius * sin(angle), self.y + radius * cos(angle)

    def curve(self, start: float, end: float) -> str:
        """The row from one place to another, as a path."""
        (x, y), (to_x, to_y) = self.point(start, self.radius), self.point(end, self.radius)
        far = int((end - start) * self.step > 180)
        r = number(self.radius)
        return f"M{number(x)},{number(y)}A{r},{r} 0 {far} 1 {number(to_x)},{number(to_y)}"


def draw_arc(block: Arc, width: float, pen: Pen) -> Drawing:
    if width * pen.scale < LARGE:
        return draw_small_arc(block, width, pen)
    return draw_large_arc(block, width, pen)


# With room.


def draw_large_arc(block: Arc, width: float, pen: Pen) -> Drawing:
    """The row with its gaps around, the facts in the middle, below it what goes round it."""
    across = width * pen.scale
    radius = 0.3 * across
    thing = radius * 0.165
    bend = Bend.of(block, width / 2, radius + thing + 34, radius)
    parts = [draw_track(block, bend, 2.4 * thing), draw_middle(block, bend, pen)]
    parts += draw_things(block, bend, thing, pen)
    parts += draw_gaps(block, bend, thing, pen)
    bottom = bend.y + radius * cos(OPEN * pi / 180) + thing + 6
    if block.closing:
        bottom = bend.y + radius + 1.8 * thing + 18
    if block.satellite is not None:
        if block.closing:
            x, y = thing + 26, bend.y + radius * 0.95
        else:
            x, y = bend.x, bend.y + radius * 0.94
        parts.append(draw_satellite(block.satellite, x, y, thing * 0.9, pen,
                                    below=bool(block.closing)))  # fmt: skip
        bottom = max(bottom, y + thing * 0.9 + (40 if block.closing else 8))
    drawn = Drawing(width, bottom, "".join(parts))
    told = below(told_below(block, width, pen), 3)
    return below([drawn, told], 4) if told.height else drawn


def told_below(block: Arc, width: float, pen: Pen) -> list[Drawing]:
    """The cards beside it, and sentences."""
    small = [draw_small(card, pen) for card in block.beside]
    notes = [lines_of(note, width, 11.5, "soft") for note in block.notes]
    return [flowing([*small, *notes], width, 5)] if small or notes else []


def draw_track(block: Arc, bend: Bend, wide: float) -> str:
    """The way on which the things lie."""
    if block.closing:
        return tag("circle", cx=bend.x, cy=bend.y, r=bend.radius, class_="track",
                   stroke_width=wide)  # fmt: skip
    last = max(1, len(block.things) - 1)
    return tag("path", d=bend.curve(0, last), class_="track", stroke_width=wide)


def tint(block: Arc, pen: Pen) -> str:
    """What the middle is filled with: its ground, or the colour of its owner."""
    if block.ground is not None:
        return f"{ground_class(block.ground)} rim {sign_class(block.ground)}"
    if pen.owner is not None:
        return f"tint-player-{pen.owner.seat % 6}"
    return "sunk"


def draw_middle(block: Arc, bend: Bend, pen: Pen) -> str:
    """The planet with its facts: the first one large."""
    radius = bend.radius * 0.69
    parts = [tag("circle", r=radius, class_=tint(block, pen))]
    if block.ground is not None:
        parts.insert(0, tag("title", words(block.ground.name)))
        sign = ground_sign(block.ground, 0, 0, radius * 1.5)
        parts.append(tag("g", sign, class_=sign_class(block.ground), opacity=0.13))
    facts = list(block.middle.facts.items())
    lines: list[Drawing] = []
    soft = "soft" if block.ground is None else ""
    if facts:
        name, fact = facts[0]
        size = max(14.0, min(radius * 0.42, 1.5 * radius / max(1.0, width_of(fact, 1, bold=True))))
        lines += [centred(fact, size, bold=True), centred(name, 12.5, soft)]
    rest = [f"{name} {fact}" for name, fact in facts[1:]]
    lines += [centred(line, 12.5, soft) for line in packed(rest, radius * 1.75)]
    if block.ground is not None:
        lines.append(centred(block.ground.name, 12.5, bold=True))
    told = below(lines, 1)
    parts.append(tag("g", told.markup, transform=at(0, -told.height / 2)))
    return tag("g", *parts, transform=at(bend.x, bend.y))


def centred(said: str, size: float, class_: str = "", *, bold: bool = False) -> Drawing:
    """A line whose middle is at 0."""
    height = size * 1.24
    written = text(said, 0, height * 0.76, size, class_, bold=bold, anchor="middle")
    return Drawing(width_of(said, size, bold=bold), height, written)


def packed(parts: Sequence[str], room: float) -> list[str]:
    """Facts in as few lines as they need."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and width_of(longer, 12.5) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def draw_things(block: Arc, bend: Bend, radius: float, pen: Pen) -> list[str]:
    """The things in their places, and the places that close the row."""
    parts = []
    for place, thing in enumerate(block.things):
        x, y = bend.point(place, bend.radius)
        mark = free_place(radius) if thing is None else thing_mark(thing, pen, 2 * radius)
        parts.append(tag("g", mark, transform=at(x, y)))
    for place, space in enumerate(block.closing, len(block.things)):
        x, y = bend.point(place, bend.radius)
        parts.append(tag("g", draw_place(space, radius, pen), transform=at(x, y)))
        target = pen.target(space.at)
        x, y = bend.point(place, bend.radius + 1.8 * radius + 4)
        named = text(space.short, 0, 4.2, 12, "soft", bold=True, anchor="middle")
        shown = named if target is None else badge(target, 0, 0)
        node = pen.node(space.at)
        parts.append(tag("g", shown, **node, transform=at(x, y)))
    return parts


def free_place(radius: float) -> str:
    return tag("circle", r=radius, class_="free")


def draw_place(space: Space, radius: float, pen: Pen) -> str:
    """A fixed place: what lies on it, or a firm ring; whose it is, and what is said of it."""
    parts = [tag("title", words(space_title(space)))]
    own = "" if space.owner is None else f" line-player-{seat_of(space.owner)}"
    parts.append(tag("circle", r=radius, class_=f"place{own}"))
    parts += [thing_mark(thing, pen, 2 * radius) for thing in space.things]
    marked = pen.target(space.at) is not None or Flag.CHOSEN in space.flags
    rings = {"ring": marked, "fresh": Flag.NEW in space.flags, "origin": Flag.ORIGIN in space.flags}
    parts += [tag("circle", r=radius * 1.2, class_=ring) for ring, drawn in rings.items() if drawn]
    if Flag.DYING in space.flags:
        parts.append(dying_mark(radius * 0.85, -radius * 0.85))
    if Flag.DONE in space.flags:
        parts.append(done_mark(radius * 0.8, radius * 0.8))
    faded = [flag.name.lower() for flag in (Flag.OFF, Flag.GHOST) if flag in space.flags]
    return tag("g", *parts, **pen.node(space.at, *faded))


def draw_gaps(block: Arc, bend: Bend, radius: float, pen: Pen) -> list[str]:
    """Where things can go: a number outside the row, and a line into the gap."""
    parts = []
    filled = sum(thing is not None for thing in block.things)
    for place, gap in enumerate(block.gaps):
        here = float(place) if place == filled and place < len(block.things) else place - 0.5
        is_free = here == place
        inner = bend.point(here, bend.radius + radius * (1.1 if is_free else 0.25))
        outer = bend.point(here, bend.radius + 1.75 * radius)
        target = pen.target(gap)
        line = tag("path", d=f"M{inner[0]:.1f},{inner[1]:.1f}L{outer[0]:.1f},{outer[1]:.1f}",
                   class_="needle" if target else "way")  # fmt: skip
        x, y = outer
        if target is None:
            shown = text(gap.rpartition(" ")[2], x, y + 4, SMALLEST, "soft", anchor="middle")
        else:
            shown = badge(target, *bend.point(here, bend.radius + max(1.75 * radius, radius + 14)))
        if target is not None and is_free:
            x, y = bend.point(here, bend.radius)
            line += tag("circle", cx=x, cy=y, r=radius * 1.15, class_="ring")
        title = tag("title", words(gap))
        parts.append(tag("g", title, line, shown, **pen.node(gap, "gap")))
    return parts


def draw_satellite(
    space: Space, x: float, y: float, radius: float, pen: Pen, *, below: bool
) -> str:
    """What goes round the middle, with its name and what is said of it."""
    target = pen.target(space.at)
    parts = [draw_place(space, radius, pen)]
    if target is not None:
        parts.append(badge(target, -radius - 14, 0))
    lines = [(space.title, "bold"), *((note, "soft") for note in space.notes)]
    left, top = radius + 9, 4 - (len(lines) - 1) * 7.5
    if below:
        left, top = 4 - x, radius + 17
    parts += [text(line, left, top + place * 15, 12, class_)
              for place, (line, class_) in enumerate(lines)]  # fmt: skip
    return tag("g", *parts, **pen.node(space.at, "satellite"), transform=at(x, y))


# Where there is little room.


def draw_small_arc(block: Arc, width: float, pen: Pen) -> Drawing:
    """The facts at the left, below the title; the row at the right, as high as the drawing."""
    has_gaps = any(pen.target(gap) for gap in block.gaps)
    across = min(width * SMALL_SHARE, 240.0) * pen.scale
    edge = 18.0 if has_gaps or block.closing else 2.0
    thing = (across - 2 * edge) * 0.076
    radius = (across - 2 * edge) / 2 - thing
    bend = Bend.of(block, width - across / 2, edge + thing + radius, radius)
    parts = [draw_track(block, bend, 2.4 * thing), draw_small_middle(block, bend, pen)]
    parts += draw_things(block, bend, thing, pen)
    parts += draw_gaps(block, bend, thing, pen)
    if block.satellite is not None and not block.closing:
        x, y = bend.x, bend.y + radius * 0.93
        parts.append(tag("g", draw_place(block.satellite, thing, pen), transform=at(x, y)))
        target = pen.target(block.satellite.at)
        parts.append("" if target is None else badge(target, x - thing - 13, y))
    told = told_beside(block, width - across - 8, pen)
    height = max(bend.y + radius + thing + edge, TITLE + told.height)
    lower = max(TITLE, (height - told.height) / 2)
    return Drawing(width, height, "".join(parts) + told.moved(2, lower))


def draw_small_middle(block: Arc, bend: Bend, pen: Pen) -> str:
    """The middle with nothing but the fact that counts."""
    size = bend.radius * 0.66
    parts = [tag("circle", r=size, class_=tint(block, pen))]
    facts = list(block.middle.facts.items())
    if facts:
        name, fact = facts[0]
        large = max(SMALLEST, min(size * 0.56, 1.6 * size / width_of(fact, 1, bold=True)))
        parts.append(text(fact, 0, large * 0.24, large, bold=True, anchor="middle"))
        soft = "soft" if block.ground is None else ""
        parts.append(text(name, 0, large * 0.24 + 13, 11, soft, anchor="middle"))
    return tag("g", *parts, transform=at(bend.x, bend.y))


def told_beside(block: Arc, room: float, pen: Pen) -> Drawing:
    """Facts, satellite, cards and sentences below each other."""
    facts = list(block.middle.facts.items())[1:]
    told = packed([f"{name} {fact}" for name, fact in facts], room)
    parts = [lines_of(fact, room, 12.5) for fact in told]
    if block.ground is not None:
        parts.append(lines_of(block.ground.name, room, 12.5, bold=True))
    satellite = block.satellite
    if satellite is not None:
        notes = [f"{satellite.title}: {note}" for note in satellite.notes]
        if block.closing:
            mark = Drawing(28, 26, tag("g", draw_place(satellite, 11, pen), transform=at(14, 13)))
            said = lines_of(notes[0] if notes else satellite.title, room - 32, 12, "soft")
            row = Drawing(room, max(26.0, said.height), mark.markup + said.moved(32, 4))
            parts.append(row)
        else:
            parts += [lines_of(note, room, 12, "soft") for note in notes]
    parts += [draw_slim(card, room, pen) for card in block.beside]
    parts += [lines_of(note, room, 11.5, "soft") for note in block.notes]
    return below(parts, 2)


def draw_slim(card: CardFace, room: float, pen: Pen) -> Drawing:
    """A card as a line: its name and its points."""
    small = draw_small(card, pen)
    if small.width <= room:
        return small
    return lines_of(f"{card.title} {card.points}".strip(), room, 11)
