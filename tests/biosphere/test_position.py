"""Starting from a position in words: what is laid out, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from biosphere.invariants import broken

from tabletop_core import BadInput


def test_a_position_keeps_all_invariants(start: Any) -> None:
    table = start(
        "Evolution",
        "Bob",
        players=3,
        round=8,
        first_player="Bob",
        row_1=["S1-G2", "L1-G2"],
        deck_2=["S3-G3", "S4-G3"],
        assignments=["A2", "G3"],
        ada={
            "dice": {"forest-1": [1, 2], "polar-1": [5]},
            "hand": ["S1-G3", "S3-G4"],
            "played": ["L3-G3"],
            "band": 39,
            "corners": ["S4-G4"],
            "landscapes": ["desert"],
            "assignments": ["A2"],
            "lag_checked": True,
        },
        bob={"lifespan": {"polar": 0, "forest": 5}, "points": 99, "income": 11},
    )
    assert list(broken(table.state)) == []
    assert table.round == 8
    assert table.asked == ["Bob"]
    assert [card.key for card in table.state.row_1][-2:] == ["S1-G2", "L1-G2"]
    assert [each.key for each in table.state.assignments if each.letter in "AG"] == ["A2", "G3"]


@pytest.mark.covers("BS-5.5")
@pytest.mark.parametrize(("round_", "graveyard"), [(1, 5), (2, 1), (3, 2), (6, 5), (7, 1)])
def test_the_wheel_stands_where_the_round_says(start: Any, round_: int, graveyard: int) -> None:
    assert start("Reproduction", round=round_).state.graveyard == graveyard
    assert start("Wheel of life", round=round_).state.graveyard == graveyard
    assert start(round=round_).state.graveyard == graveyard


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"phase": "Dinner"}, "no phase 'Dinner'"),
    ({"turn": "Zoe"}, "nobody is called 'Zoe'"),
    ({"weather": "fine"}, "weather: there is no such word"),
    ({"graveyard": 6}, "graveyard"),
    ({"ada": {"dice": {"forest-9": [1]}}}, "no tile 'forest-9'"),
    ({"ada": {"dice": {"forest-1": [6]}}}, "dice"),
    ({"ada": {"dice": {"desert-1": [1, 1, 1, 1]}}}, "desert-1 has only 3 spaces"),
    (
        {
            "ada": {
                "dice": {
                    f"{kind}-{n}": [1] * 7 for kind in ("forest", "grassland") for n in (1, 2, 3)
                }
                | {"savannah-1": [1] * 5, "savannah-2": [1] * 4}
            }
        },
        "Ada has only 50 dice",
    ),
    ({"ada": {"at": "S5-G1"}}, "Ada.at: no space 'S5'"),
    ({"ada": {"at": "S1 G2"}}, "'S1 G2' is no position: write both scales, such as 'S1-G2'"),
    ({"ada": {"points": 100}}, "cannot show 100"),
    ({"ada": {"lifespan": {"forest": 1}}}, "forest of Ada cannot be 1. Values: 2, 3, 4, 5"),
    ({"ada": {"lifespan": {"woods": 1}}}, "no landscape 'woods'"),
    ({"ada": {"income": 6}}, "income of Ada cannot be 6. Values: 5, 7, 9, 11"),
    ({"ada": {"hand": ["S1-G1"]}}, "no DevelopmentCard 'S1-G1'"),
    ({"ada": {"hand": ["S1-G2"]}, "bob": {"hand": ["S1-G2"]}}, "S1-G2 lies in two places"),
    ({"row_1": ["S1-G2", "S1-G3", "S1-G4", "S2-G1", "S2-G2", "S2-G3"]}, "shows 5 cards"),
    ({"assignments": ["A1", "A2"]}, "only one assignment of each category"),
    ({"assignments": ["A9"]}, "no Assignment 'A9'"),
    ({"assignments": ["A1"], "ada": {"assignments": ["A2"]}}, "A2 is not open. Open: A1"),
    ({"ada": {"band": 40}}, "no space 40"),
    ({"ada": {"band": 9}, "bob": {"band": 9}}, "two markers share space 9"),
    ({"ada": {"band": 9}, "options": {"band": "off"}}, "without the band"),
    ({"ada": {"lag_checked": True}}, "lag_checked needs somebody"),
]


@pytest.mark.parametrize(("words", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_an_impossible_position_is_refused(start: Any, words: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        start(**words)
