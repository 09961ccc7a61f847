"""Which function writes and draws which block."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop_core.pictures import blocks
from tabletop_core.pictures.page.arc import draw_arc
from tabletop_core.pictures.page.axes import draw_axes
from tabletop_core.pictures.page.cards import draw_cards, write_cards
from tabletop_core.pictures.page.drawing import Drawing
from tabletop_core.pictures.page.groups import draw_groups, write_groups
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.page.players import draw_players, write_players
from tabletop_core.pictures.page.progress import draw_progress
from tabletop_core.pictures.page.sectors import draw_sectors
from tabletop_core.pictures.page.texts import draw_facts, draw_notes, write_facts, write_notes
from tabletop_core.pictures.page.tiles import draw_spots, draw_tiles
from tabletop_core.pictures.page.tracks import draw_tracks
from tabletop_core.pictures.page.wheel import draw_wheel

DRAWN: Mapping[type[Any], Callable[[Any, float, Pen], Drawing]] = {
    blocks.Tiles: draw_tiles,
    blocks.Spots: draw_spots,
    blocks.Sectors: draw_sectors,
    blocks.Arc: draw_arc,
    blocks.Wheel: draw_wheel,
    blocks.Axes: draw_axes,
    blocks.Tracks: draw_tracks,
    blocks.Progress: draw_progress,
    blocks.Cards: draw_cards,
    blocks.Groups: draw_groups,
    blocks.Players: draw_players,
    blocks.Facts: draw_facts,
    blocks.Notes: draw_notes,
}
"""How a block is drawn, for a width."""

WRITTEN: Mapping[type[Any], Callable[[Any, float, Pen], str]] = {
    blocks.Cards: write_cards,
    blocks.Groups: write_groups,
    blocks.Players: write_players,
    blocks.Facts: write_facts,
    blocks.Notes: write_notes,
}
"""How a block that is like a text is written into a page; the others are drawn there as well."""


def draw_block(block: blocks.Block, width: float, pen: Pen) -> Drawing:
    return DRAWN[type(block)](block, width, pen)
