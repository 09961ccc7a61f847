"""What Genesia adds to Tabletop."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core import Game, game_hook


@game_hook
def tabletop_games() -> Sequence[Game]:
    from genesia.game import GENESIA

    return [GENESIA]
