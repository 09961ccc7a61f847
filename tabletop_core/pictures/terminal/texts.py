"""Blocks that are made of words: facts, notes, things beside the board."""

from __future__ import annotations

from tabletop_core.pictures.blocks import Facts, Groups, Notes
from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.flow import Run, flow, stacked
from tabletop_core.pictures.terminal.ink import BOLD, SOFT
from tabletop_core.pictures.terminal.pen import Pen, thing_ink, thing_text
from tabletop_core.sentences import safe

WIDEST_NAME = 24


def draw_facts(block: Facts, width: int, _pen: Pen) -> Canvas:
    """A fact a line, the names below each other."""
    names = min(WIDEST_NAME, max((wide(safe(name)) for name in block.facts), default=0))
    rows = []
    for name, fact in block.facts.items():
        gap = " " * max(0, names - wide(safe(name)))
        rows.append(flow([(safe(name), BOLD), f"{gap}  {fact}"], width, indent=names + 2))
    return stacked(rows, width)


def draw_notes(block: Notes, width: int, _pen: Pen) -> Canvas:
    """Sentences, one below the other."""
    return stacked((flow([line], width) for line in block.lines), width)


def draw_groups(block: Groups, width: int, pen: Pen) -> Canvas:
    """Group after group in one text."""
    runs: list[Run] = []
    for group in block.groups:
        runs += ["   "] if runs else []
        runs += [(group.name, BOLD), " "]
        if not group.things:
            runs.append((group.empty, SOFT))
        for number, thing in enumerate(group.things):
            runs += ["  "] if number else []
            runs += pen.badge_run(thing.at)
            runs.append((thing_text(thing, pen), thing_ink(thing)))
    return named_things(block, flow(runs, width))


def named_things(block: Groups, canvas: Canvas) -> Canvas:
    """The whole can be pointed at for each of its things."""
    for group in block.groups:
        for thing in group.things:
            canvas.name(thing.at, 0, 0, canvas.width, canvas.height)
    return canvas
