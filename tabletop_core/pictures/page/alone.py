"""The picture as one drawing: the same in browsers and in programs that draw SVG."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from tabletop_core.pictures.page.drawing import below
from tabletop_core.pictures.page.layout import GAP, draw_part, fitted, placed
from tabletop_core.pictures.page.markup import number, tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.page.question import Question
from tabletop_core.pictures.page.stage import draw_bar
from tabletop_core.pictures.page.styles import drawing_styles
from tabletop_core.pictures.themes import find_theme

if TYPE_CHECKING:
    from tabletop_core.engine.consequences import Brought
    from tabletop_core.engine.views import Choice
    from tabletop_core.pictures.picture import Picture

WIDTH = 960
PADDING = 12
HIGHEST = 0.78
"""Boards are drawn so large that the whole is not higher than that part of its width, if it can
be."""


def svg(
    picture: Picture,
    choice: Choice | None = None,
    theme: Literal["light", "dark"] = "light",
    width: float = WIDTH,
    *,
    brought: Mapping[str, Brought] | None = None,
) -> str:
    """The whole table as one SVG, so many pixels wide and as high as it needs."""
    targets = {}
    if choice is not None:
        targets = Question(choice=choice, brought=brought or {}).targets()
    pen = Pen.of(picture, targets)
    room = width - 2 * PADDING
    whole = fitted(placed(picture.body, room), HIGHEST * width, pen)
    drawn = below([draw_bar(picture, room, pen), draw_part(whole, pen)], GAP)
    wide, high = number(width), number(drawn.height + 2 * PADDING)
    styles = drawing_styles(find_theme(theme))
    paper = tag("rect", width=wide, height=high, class_="paper")
    return tag(
        "svg",
        tag("title", words(picture.heading)),
        tag("style", styles),
        paper,
        drawn.moved(PADDING, PADDING),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {high}",
        width=wide,
        height=high,
    )
