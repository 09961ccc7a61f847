"""What Biomos adds to Tabletop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tabletop_core import Game, Picture, View, game_hook


@game_hook
def tabletop_games() -> Sequence[Game]:
    from biomos.game import BIOMOS

    return [BIOMOS]


@game_hook
def tabletop_pictures() -> Mapping[str, Callable[[View], Picture]]:
    from biomos.picture import draw

    return {"biomos": draw}
