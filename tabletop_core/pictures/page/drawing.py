"""A piece of a drawing that knows its size, and how such pieces are put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop_core.pictures.page.lettering import width_of, wrapped
from tabletop_core.pictures.page.markup import number, tag, words


@dataclass(frozen=True, slots=True)
class Drawing:
    """Markup of SVG from (0, 0) to its width and height, in pixels."""

    width: float
    height: float
    markup: str

    def moved(self, x: float, y: float) -> str:
        """The markup somewhere else."""
        return self.markup if x == y == 0 else tag("g", self.markup, transform=at(x, y))

    def alone(self, title: str = "", class_: str = "") -> str:
        """The drawing as an element of a page."""
        width, height = number(self.width), number(self.height)
        return tag(
            "svg",
            self.markup,
            class_=class_,
            viewBox=f"0 0 {width} {height}",
            width=width,
            height=height,
            role="img",
            aria_label=title,
        )


def at(x: float, y: float) -> str:
    """The transformation that moves something there."""
    return f"translate({number(x)},{number(y)})"


def below(drawings: Sequence[Drawing], gap: float = 0) -> Drawing:
    """Drawings below each other."""
    y, parts = 0.0, []
    for drawing in drawings:
        parts.append(drawing.moved(0, y))
        y += drawing.height + gap
    width = max((drawing.width for drawing in drawings), default=0)
    return Drawing(width, max(0.0, y - gap), "".join(parts))


def beside(drawings: Sequence[Drawing], gap: float = 0) -> Drawing:
    """Drawings beside each other, their upper edges level."""
    x, parts = 0.0, []
    for drawing in drawings:
        parts.append(drawing.moved(x, 0))
        x += drawing.width + gap
    height = max((drawing.height for drawing in drawings), default=0)
    return Drawing(max(0.0, x - gap), height, "".join(parts))


def flowing(
    drawings: Sequence[Drawing], width: float, gap: float = 6, lead: float | None = None
) -> Drawing:
    """Drawings beside each other, in as many lines as they need; `lead` is between the lines, if
    not as much as between drawings."""
    lines: list[list[Drawing]] = []
    x = 0.0
    for drawing in drawings:
        if not lines or x + drawing.width > width + 0.5:
            lines.append([])
            x = 0.0
        lines[-1].append(drawing)
        x += drawing.width + gap
    return below([level(line, gap) for line in lines], gap if lead is None else lead)


def level(drawings: Sequence[Drawing], gap: float = 0) -> Drawing:
    """Drawings beside each other, their middles level."""
    height = max((drawing.height for drawing in drawings), default=0)
    lifted = [
        Drawing(drawing.width, height, drawing.moved(0, (height - drawing.height) / 2))
        for drawing in drawings
    ]
    return beside(lifted, gap)


def text(
    said: object,
    x: float,
    y: float,
    size: float = 12,
    class_: str = "",
    *,
    bold: bool = False,
    anchor: str = "",
) -> str:
    """A line of text whose foot is at (x, y); `anchor` is `middle` or `end`."""
    classes = f"{class_} bold".strip() if bold else class_
    return tag("text", words(said), x=x, y=y, font_size=size, class_=classes, text_anchor=anchor)


def line_of(said: str, size: float = 12, class_: str = "", *, bold: bool = False) -> Drawing:
    """One line of text as a drawing."""
    height = round(size * 1.35)
    written = text(said, 0, height * 0.76, size, class_, bold=bold)
    return Drawing(width_of(said, size, bold=bold), height, written)


def lines_of(
    said: str, width: float, size: float = 12, class_: str = "", *, bold: bool = False
) -> Drawing:
    """A text in as many lines as it needs."""
    return below(
        [line_of(line, size, class_, bold=bold) for line in wrapped(said, width, size, bold=bold)]
    )
