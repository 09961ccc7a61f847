"""How the game is explained: what fits the mode, the variants and the number of players."""

from __future__ import annotations

from itertools import product

import pytest
from biomos.game import BIOMOS

SOLO = ("normal", "calm", "fierce", "three-draw")


def intro(players: int = 2, **options: object) -> str:
    return " ".join(BIOMOS.intro(BIOMOS.read_options(options), players).split())


def test_everybody_is_told_the_moon_s_relocation_and_what_counts() -> None:
    for players, mode in product((1, 2, 3, 4), ("discovery", "advanced")):
        said = intro(players, mode=mode)
        assert "lets you move one other token" in said
        assert "3 for each token like your Moon" in said


def test_only_advanced_mode_speaks_of_planets_fixed_spaces_and_events() -> None:
    for players in (1, 2):
        plain, advanced = intro(players), intro(players, mode="advanced")
        for word in ("planet", "A and B", "irrigate", "freeze", "expand", "break", "forest"):
            assert word in advanced
            assert word not in plain


@pytest.mark.parametrize(
    ("mode", "target"), [("discovery", "20 points"), ("advanced", "40 points")]
)
def test_solo_tells_the_black_hole_and_its_target(mode: str, target: str) -> None:
    assert "Black Hole" not in intro(2, mode=mode)
    for black_hole in SOLO:
        said = intro(1, mode=mode, black_hole=black_hole)
        assert "Black Hole" in said
        assert target in said
        assert "more points than" in said


def test_each_black_hole_is_told_as_it_plays() -> None:
    said = {kind: intro(1, black_hole=kind) for kind in SOLO}
    assert "a random token from the pool" in said["normal"]
    assert "a token you choose" in said["calm"]
    assert "the token that serves it best" in said["fierce"]
    assert "keep one" in said["three-draw"]
    assert ["pool" in said[kind] for kind in SOLO] == [True, True, True, False]


def test_hidden_claims_are_told_where_there_are_others() -> None:
    assert "face down" in intro(2, hidden_claims=True)
    assert "face down" not in intro(2)
    assert "face down" not in intro(1, hidden_claims=True)
