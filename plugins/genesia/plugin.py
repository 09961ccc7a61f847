"""What Genesia adds to Tabletop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tabletop_core import Game, View, game_hook


@game_hook
def tabletop_games() -> Sequence[Game]:
    from genesia.game import GENESIA

    return [GENESIA]


@game_hook
def tabletop_renderers() -> Mapping[str, Callable[[View], Any]]:
    from genesia.render import render

    return {"genesia": render}
