"""How the game is explained: to players at a table, and to whoever plays alone."""

from __future__ import annotations

import pytest
from genesia.game import GENESIA


def intro(players: int = 2, **options: object) -> str:
    return " ".join(GENESIA.intro(GENESIA.read_options(options), players).split())


@pytest.mark.covers("GN-9.3")
@pytest.mark.parametrize("players", range(1, 6))
def test_foreign_is_the_continent_of_another_and_not_the_genesis_board(players: int) -> None:
    said = intro(players)
    assert "2 for each foreign region: one on the continent of" in said
    assert "The Genesis board in the middle belongs to nobody and is not foreign." in said


@pytest.mark.parametrize("players", range(1, 6))
def test_everybody_is_told_of_cities_inventions_stacks_and_phases(players: int) -> None:
    said = intro(players)
    assert "A city holds its region without any clan" in said
    assert "from epoch II on you recruit there too" in said
    assert "at the end of this epoch and of every later one" in said
    assert "in epoch III any part of a stack" in said
    assert "A card says in which phase it is played" in said


@pytest.mark.covers("GN-10.1", "GN-10.9")
def test_solo_has_an_aim_and_says_nothing_of_what_it_has_not() -> None:
    said = intro(1)
    assert "two peaceful tribes, and the lower of their two scores counts" in said
    assert "the aim is the highest score; 100 points open the level expert, 130 hero" in said
    for words in ("War or Peace", "15 coins", "secret objective", "another player"):
        assert words not in said
        assert words in intro(2)
    assert "tribe" not in intro(2)


def test_variants_are_told_where_they_are_played() -> None:
    assert "secret objective" not in intro(3, objectives=False)
    assert "recruited in Attack" in intro(3, recruit_in_attack=True)
    assert "recruited in Attack" not in intro(3)
