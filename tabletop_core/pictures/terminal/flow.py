"""Words that flow: runs of text folded between words, each run in its ink."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.ink import PLAIN, Ink
from tabletop_core.sentences import safe

Run: TypeAlias = "tuple[str, Ink] | str"
"""A text in one ink; it is folded at its blanks only."""


def flow(runs: Iterable[Run], width: int, *, indent: int = 0, at: str = "") -> Canvas:
    """Texts one after the other, folded where the row is full; rows after the first begin further
    right. The whole can be pointed at as `at`."""
    canvas = Canvas(width, 1)
    x, y = 0, 0
    for run in runs:
        text, ink = (run, PLAIN) if isinstance(run, str) else run
        for number, word in enumerate(safe(text).split(" ")):
            if number and 0 < x < width:
                x = canvas.put(x, y, " ", ink if word else PLAIN)
            for part in _broken(word, max(1, width - indent)):
                if x > (indent if y else 0) and x + wide(part) > width:
                    x, y = indent, y + 1
                x = canvas.put(x, y, part, ink)
    canvas.name(at, 0, 0, width, canvas.height)
    return canvas


def _broken(word: str, width: int) -> list[str]:
    """A word, in parts where it is wider than a row."""
    parts = [""]
    for char in word:
        if wide(parts[-1] + char) > width:
            parts.append("")
        parts[-1] += char
    return parts


def stacked(canvases: Iterable[Canvas], width: int) -> Canvas:
    """Canvases below each other."""
    whole = Canvas(width)
    for canvas in canvases:
        whole.paste(canvas)
    return whole


def side_by_side(canvases: Iterable[Canvas], width: int, gap: int = 2) -> Canvas:
    """Canvases beside each other, in further rows where they do not fit."""
    whole = Canvas(width)
    x, top, bottom = 0, 0, 0
    for canvas in canvases:
        if x and x + canvas.width > width:
            x, top = 0, bottom
        whole.paste(canvas, x, top)
        bottom = max(bottom, top + canvas.height)
        x += canvas.width + gap
    return whole
