"""How the game is explained: without the band nothing speaks of it."""

from __future__ import annotations

import pytest
from biosphere.game import BIOSPHERE


def intro(players: int = 2, **options: object) -> str:
    return " ".join(BIOSPHERE.intro(BIOSPHERE.read_options(options), players).split())


@pytest.mark.parametrize("players", range(2, 7))
def test_the_band_is_told_only_where_it_is_played(players: int) -> None:
    said, without = intro(players), intro(players, band="off")
    for words in ("the band", "corners", "wins a tie", "a lifespan × is on its symbol"):
        assert words in said.lower()
        assert words not in without.lower()
    assert "band" not in without


def test_everybody_is_told_a_round_the_aim_and_the_signs() -> None:
    for band in ("on", "off"):
        said = intro(band=band)
        for words in ("evolution points (EP)", "five of the seven", "A335", "Sp specific"):
            assert words in said
