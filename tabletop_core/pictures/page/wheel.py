"""A wheel: its sectors clockwise, the marked one on top, with what each face means."""

from __future__ import annotations

from math import cos, pi, sin

from tabletop_core.pictures.blocks import Wheel
from tabletop_core.pictures.page.drawing import Drawing, at, text
from tabletop_core.pictures.page.lettering import SMALLEST, width_of
from tabletop_core.pictures.page.marks import die
from tabletop_core.pictures.page.markup import number, tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.things import Shape, Thing

SIZE = 130
HUB = 13.0
FACE = 21
LARGE = 14
"""How large a word is written that is short."""
ROOM = 20.0
ROOM_FOR_WORDS = 34.0
"""From this distance on a second word has room."""


def draw_wheel(block: Wheel, width: float, _pen: Pen) -> Drawing:
    """The faces in the outer ring, what they mean in the inner one."""
    size = min(SIZE, width)
    radius = size / 2 - 1
    parts = [_sector(block, place, radius) for place in range(len(block.faces))]
    hub = tag("circle", r=HUB, class_="fill-panel")
    turn = tag("path", d="M-5,-3.5A6,6 0 1 1 -5.8,2", class_="turning")
    point = tag("path", d="M-8.6,-4.6L-4.2,-6.4L-3.6,-1.6Z", class_="soft")
    parts.append(hub + turn + point)
    return Drawing(width, size, tag("g", *parts, transform=at(width / 2, size / 2)))


def _sector(block: Wheel, place: int, radius: float) -> str:
    """A sector with its face and the words below it."""
    share = 2 * pi / len(block.faces)
    middle = share * (place - block.marked) - pi / 2
    looks = {block.marked: "marked", block.turns_to: "soon"}.get(place, "later")
    ground = tag("path", d=_path(middle, share, radius), class_=f"sector {looks}")
    bend = tag("path", d=_bend(middle, share, radius * 0.62), class_="rule")
    face = die(Thing(kind="face", face=block.faces[place], shape=Shape.DIE), FACE)
    x, y = radius * 0.8 * cos(middle), radius * 0.8 * sin(middle)
    title = tag("title", words(f"{block.faces[place]}: {block.words[place]}"))
    said = _words(block.words[place], middle, radius * 0.42, looks)
    return tag("g", title, ground, bend, tag("g", face, transform=at(x, y)), said)


def _path(middle: float, share: float, radius: float) -> str:
    start, end = middle - share / 2, middle + share / 2
    return (
        f"M0,0L{number(radius * cos(start))},{number(radius * sin(start))}"
        f"A{number(radius)},{number(radius)} 0 {int(share > pi)} 1 "
        f"{number(radius * cos(end))},{number(radius * sin(end))}Z"
    )


def _bend(middle: float, share: float, radius: float) -> str:
    start, end = middle - share / 2, middle + share / 2
    return (
        f"M{number(radius * cos(start))},{number(radius * sin(start))}"
        f"A{number(radius)},{number(radius)} 0 {int(share > pi)} 1 "
        f"{number(radius * cos(end))},{number(radius * sin(end))}"
    )


def _words(said: str, middle: float, radius: float, looks: str) -> str:
    """Word below word, in the middle of the sector."""
    lines = said.split()
    if radius < ROOM_FOR_WORDS:
        lines = lines[:1]
    x, y = radius * cos(middle), radius * sin(middle) - (len(lines) - 1) * 6 + 4
    class_ = "fill-panel" if looks == "marked" else ""
    sizes = [SMALLEST if width_of(line, LARGE) > ROOM else LARGE for line in lines]
    return "".join(
        text(line, x, y + row * 12, size, class_, bold=row == 0, anchor="middle")
        for row, (line, size) in enumerate(zip(lines, sizes, strict=True))
    )
