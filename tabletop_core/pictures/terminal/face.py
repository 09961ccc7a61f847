"""The terminal's face of a picture: heading, stage, the board, then the other panels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from tabletop_core.pictures import blocks
from tabletop_core.pictures.picture import Across, Panel, Part, Picture, Stage, panels_of
from tabletop_core.pictures.terminal import (
    arc,
    axes,
    cards,
    progress,
    seats,
    sectors,
    spots,
    texts,
    tiles,
    tracks,
    wheel,
)
from tabletop_core.pictures.terminal.canvas import Canvas
from tabletop_core.pictures.terminal.flow import Run, flow, side_by_side, stacked
from tabletop_core.pictures.terminal.ink import BOLD, SOFT, Ink, name_of, of_player
from tabletop_core.pictures.terminal.pen import Pen
from tabletop_core.pictures.text import short_name

Drawing: TypeAlias = "Callable[[Any, int, Pen], Canvas]"
"""Draws one kind of block in so many columns; the canvas may be narrower."""

DRAWINGS: dict[type, Drawing] = {
    blocks.Arc: arc.draw_arc,
    blocks.Tiles: tiles.draw_tiles,
    blocks.Spots: spots.draw_spots,
    blocks.Sectors: sectors.draw_sectors,
    blocks.Wheel: wheel.draw_wheel,
    blocks.Axes: axes.draw_axes,
    blocks.Tracks: tracks.draw_tracks,
    blocks.Progress: progress.draw_progress,
    blocks.Cards: cards.draw_cards,
    blocks.Groups: texts.draw_groups,
    blocks.Players: seats.draw_players,
    blocks.Facts: texts.draw_facts,
    blocks.Notes: texts.draw_notes,
}
GAP = 3
MOST_DOTS = 7
"""Further than this the way to the end is a number."""


def draw(picture: Picture, width: int, pen: Pen | None = None) -> Canvas:
    """The whole picture in so many columns: what the phase is about comes last, next to the
    question that follows; the board before it, or last if the phase is about nothing else."""
    pen = pen or Pen.of(picture)
    whole = Canvas(width)
    whole.paste(draw_heading(picture, width, pen))
    whole.paste(draw_stage(picture.stage, width, pen))
    whole.paste(draw_part(picture.body, width, pen))
    return whole


def _nearness(part: Part, phase: str) -> int:
    """How near the question a part belongs."""
    panels = list(panels_of(part))
    if any(phase in panel.about for panel in panels):
        return 2
    return 1 if any(panel.is_board for panel in panels) else 0


def draw_heading(picture: Picture, width: int, pen: Pen) -> Canvas:
    """Where the game stands, and who decides."""
    runs: list[Run] = [(picture.heading, BOLD)]
    for player in picture.deciding:
        runs += ["   ", (f" {pen.letter(player)} {short_name(player.name)} ", of_player(player))]
    return flow([*runs, " to decide"] if picture.deciding else runs, width)


def draw_stage(stage: Stage, width: int, pen: Pen) -> Canvas:
    """The phases, the one it is marked; how far it is to the end."""
    runs: list[Run] = []
    for number, step in enumerate(stage.steps):
        runs += [(" › ", SOFT)] if number else []
        runs.append((f"[{step}]", BOLD) if number == stage.step else (step, SOFT))
    runs += [("   " if runs else "") + stage.end] if stage.end else []
    for player, (value, of) in (stage.towards or {}).items():
        dots = "●" * value + "○" * max(0, of - value)
        reached = dots if of <= MOST_DOTS else f"{value} of {of}"
        runs += ["  ", (f" {pen.letter(player)} ", of_player(player)), (f" {reached}", Ink())]
    return flow(runs, width) if runs else Canvas(width)


def draw_part(part: Part, width: int, pen: Pen) -> Canvas:
    """A part of the layout; what is meant to lie beside each other does where it fits."""
    if isinstance(part, Panel):
        return draw_panel(part, width, pen)
    parts = sorted(part.parts, key=partial(_nearness, phase=pen.phase))
    drawn = [draw_part(inner, width, pen) for inner in parts]
    if isinstance(part, Across):
        return side_by_side((canvas.cropped() for canvas in drawn), width, GAP)
    return stacked((canvas for canvas in drawn), width)


def draw_panel(panel: Panel, width: int, pen: Pen) -> Canvas:
    """A block below its title; the board needs none."""
    runs: list[Run] = []
    if panel.owner is not None:
        runs += [(f" {pen.letter(panel.owner)} ", of_player(panel.owner)), " "]
    runs += [(panel.title, BOLD if panel.owner is None else name_of(panel.owner, bold=True))]
    runs += [(f"  {panel.note}", SOFT)] if panel.note else []
    if isinstance(panel.block, blocks.Arc) and not panel.is_board:
        return arc.draw_line(panel.block, width, pen, runs)
    block = draw_block(panel.block, width, pen.on_board(panel.is_board))
    is_named = panel.title and (not panel.is_board or panel.note or panel.owner is not None)
    return stacked([flow(runs, width), block], width) if is_named else block


def draw_block(block: blocks.Block, width: int, pen: Pen) -> Canvas:
    """A block, by its kind."""
    return DRAWINGS[type(block)](block, width, pen)
