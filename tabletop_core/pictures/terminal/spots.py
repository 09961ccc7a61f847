"""Spaces at coordinates, joined by ways: a list of them with what lies beside each."""

from __future__ import annotations

from tabletop_core.pictures.blocks import Spots
from tabletop_core.pictures.terminal.canvas import Canvas
from tabletop_core.pictures.terminal.flow import Run, flow, stacked
from tabletop_core.pictures.terminal.ink import SOFT, Ink, name_of, sign_of
from tabletop_core.pictures.terminal.pen import (
    Pen,
    flag_signs,
    ground_run,
    thing_ink,
    thing_text,
)
from tabletop_core.pictures.things import Space


def draw_spots(block: Spots, width: int, pen: Pen) -> Canvas:
    """A line a space: what lies there, and what it is joined with."""
    titles = {space.at: space.title for space in block.spaces}
    beside: dict[str, list[str]] = {at: [] for at in titles}
    for one, other in block.joins:
        beside[one].append(titles[other])
        beside[other].append(titles[one])
    lines = (space_line(space, beside[space.at], width, pen) for space in block.spaces)
    return stacked(lines, width)


def space_line(space: Space, beside: list[str], width: int, pen: Pen) -> Canvas:
    """Everything about a space in a line."""
    runs: list[Run] = [*pen.badge_run(space.at), *([" "] if space.at in pen.lit else [])]
    ink = Ink(bold=True) if space.ground is None else sign_of(space.ground, bold=True)
    runs.append((space.title + flag_signs(space.flags), ink))
    runs += [] if space.ground is None else [" ", ground_run(space.ground)]
    runs += [] if space.value is None else [f" {space.value}"]
    if space.owner is not None:
        runs += [" ", (f"{space.holds} {space.owner.name}".strip(), name_of(space.owner))]
    for thing in space.things:
        runs += ["  ", (thing_text(thing, pen), thing_ink(thing))]
    runs += [] if space.free is None else [("  " + "·" * space.free, SOFT)]
    runs += ["  " + "; ".join(space.notes)] if space.notes else []
    runs += [("  beside " + ", ".join(beside), SOFT)] if beside else []
    return flow(runs, width, indent=4, at=space.at)
