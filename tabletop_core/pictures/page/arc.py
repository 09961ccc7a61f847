"""Things in a row that is bent round its middle: a planet, with the gaps where things can go."""

from __future__ import annotations

from tabletop_core.pictures.blocks import Arc
from tabletop_core.pictures.page.drawing import Drawing, text
from tabletop_core.pictures.page.pen import Pen


def draw_arc(block: Arc, width: float, pen: Pen) -> Drawing:
    return Drawing(width, 200, text("arc", 10, 100))
