"""A wheel as the list of its sectors, from the marked one on in the order in which they come."""

from __future__ import annotations

from tabletop_core.pictures.blocks import Wheel
from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.flow import flow, stacked
from tabletop_core.pictures.terminal.ink import BOLD, SOFT, Ink
from tabletop_core.pictures.terminal.pen import Pen

MARKED, NEXT = "▶", "→"
INVERSE = Ink("paper", "ink", bold=True)


def draw_wheel(block: Wheel, width: int, _pen: Pen) -> Canvas:
    """The marked sector on top, then where the wheel turns to, and on."""
    sectors = len(block.faces)
    way = -1 if (block.turns_to - block.marked) % sectors > sectors // 2 else 1
    order = [(block.marked + way * step) % sectors for step in range(sectors)]
    return stacked((_sector(block, number, width) for number in order), width)


def _sector(block: Wheel, number: int, width: int) -> Canvas:
    """The face, marked or about to be, and what it means."""
    before, ink = " ", SOFT
    if number == block.turns_to:
        before, ink = NEXT, BOLD
    if number == block.marked:
        before, ink = MARKED, INVERSE
    face = f"{before}{block.faces[number]} "
    canvas = Canvas(width, 1)
    canvas.put(0, 0, face, ink)
    words = flow([(block.words[number], SOFT if ink is SOFT else BOLD)], width - wide(face) - 1)
    canvas.paste(words, wide(face) + 1, 0)
    return canvas
