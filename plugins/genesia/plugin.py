"""What Genesia adds to Tabletop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tabletop_core import Game, Picture, View, game_hook


@game_hook
def tabletop_games() -> Sequence[Game]:
    from genesia.game import GENESIA

    return [GENESIA]


@game_hook
def tabletop_pictures() -> Mapping[str, Callable[[View], Picture]]:
    from genesia.picture import draw

    return {"genesia": draw}
