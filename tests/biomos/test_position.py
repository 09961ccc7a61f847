"""Starting from a position: laid out from the box, or refused in one line."""

from __future__ import annotations

from typing import Any

import pytest
from biomos.game import BIOMOS
from biomos.state import Biomos

from tabletop_core import BadInput
from tabletop_core.testing import Table


def start(position: dict[str, Any], players: int = 2, **options: Any) -> Table[Biomos]:
    names = ["Ada", "Bob", "Cleo", "Dan"][:players]
    return Table[Biomos].start(BIOMOS, names, options=options, position=position)


def test_everything_is_taken_from_the_box() -> None:
    table = start(
        {
            "turn": "Bob",
            "pool": ["sea", "sea"],
            "basics": ["B1"],
            "boards": {"Ada": {"arc": ["sea", "forest"], "moon": "sea", "claimed": ["G6", "B3"]}},
        }
    )
    assert table.asked == ["Bob"]
    assert list(BIOMOS.invariants(table.state)) == []  # type: ignore[misc]


def test_planets_that_are_not_named_are_handed_out() -> None:
    table = start({"boards": {"Bob": {"planet": "forest"}}}, 4, mode="advanced")
    planets = [str(planet) for planet in table.public.planets]
    assert planets == ["mountain", "forest", "desert", "glacier"]


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"pol": ["sea"]}, "pol: Extra inputs are not permitted"),
        ({"pool": ["lava"]}, "no terrain 'lava'"),
        ({"pool": ["sea"] * 13}, "only 12 tokens of sea"),
        ({"boards": {"Eve": {}}}, "nobody is called 'Eve'. Players: Ada, Bob"),
        ({"boards": {"Ada": {"arc": ["sea"] * 7 + ["forest"] * 6}}}, "has 12 spaces"),
        ({"boards": {"Ada": {"A": "sea"}}}, "belong to mode=advanced"),
        ({"basics": ["B99"]}, "no card 'B99'"),
        ({"basics": ["B1"], "boards": {"Ada": {"claimed": ["B1"]}}}, "B1 lies in two places"),
        ({"basics": ["B1", "B2", "B3", "B4", "B5"]}, "only 4 cards"),
        ({"turn": "nobody"}, "nobody is called 'nobody'"),
    ],
)
def test_an_impossible_position_is_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        start(position)


def test_two_players_cannot_have_the_same_planet() -> None:
    boards = {"Ada": {"planet": "forest"}, "Bob": {"planet": "forest"}}
    with pytest.raises(BadInput, match="the same planet"):
        start({"boards": boards}, mode="advanced")
