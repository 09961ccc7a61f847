"""What options are said to bring, over random games of everything we ship."""

from __future__ import annotations

import pytest
from biomos.game import BIOMOS
from biosphere.game import BIOSPHERE
from genesia.game import GENESIA

from examples.connect_four import CONNECT_FOUR
from examples.secret_draft import SECRET_DRAFT
from examples.tic_tac_toe import TIC_TAC_TOE
from tabletop_core import Game
from tabletop_core.testing import check_consequences, trials_of

GAMES = [TIC_TAC_TOE, CONNECT_FOUR, SECRET_DRAFT, BIOMOS, BIOSPHERE, GENESIA]
A_FEW, ALL = 20, 300
CHOICES = 4


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_what_is_told_as_certain_comes_and_tells_nothing_hidden(game: Game, full: bool) -> None:
    wanted = ALL if full else A_FEW
    looked_at = 0
    for trial in trials_of(game, wanted):
        looked_at += check_consequences(trial, CHOICES, once_in=2)
        if looked_at >= wanted:
            break
    assert looked_at >= wanted
