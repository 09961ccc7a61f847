"""What Biosphere adds to Tabletop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tabletop_core import Game, View, game_hook


@game_hook
def tabletop_games() -> Sequence[Game]:
    from biosphere.game import BIOSPHERE

    return [BIOSPHERE]


@game_hook
def tabletop_renderers() -> Mapping[str, Callable[[View], Any]]:
    from biosphere.render import render

    return {"biosphere": render}
