"""Starting from a position: laid out from the box, or refused in one line."""

from __future__ import annotations

from typing import Any

import pytest
from biomos.game import BIOMOS
from biomos.state import Biomos

from tabletop_core import BadInput
from tabletop_core.testing import Table

FULL = {"arc": ["sea", "desert", "forest", "mountain", "glacier", "sea"] * 2, "moon": "glacier"}


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
        ({"pol": ["sea"]}, "pol: there is no such word. Did you mean 'pool'"),
        ({"pool": ["lava"]}, "no terrain 'lava'"),
        ({"pool": ["sea"], "boards": {"Ada": {"arc": ["sea"] * 12}}}, "only 12 tokens of sea"),
        ({"boards": {"Eve": {}}}, "nobody is called 'Eve'. Players: Ada, Bob"),
        ({"boards": {"Ada": {"arc": ["sea"] * 7 + ["forest"] * 6}}}, "has 12 spaces"),
        ({"boards": {"Ada": {"A": "sea"}}}, "belong to mode=advanced"),
        ({"basics": ["B99"]}, "no card 'B99'"),
        ({"basics": ["B1"], "boards": {"Ada": {"claimed": ["B1"]}}}, "B1 lies in two places"),
        ({"basics": ["B1", "B2", "B3", "B4", "B5"]}, "only 4 cards"),
        ({"turn": "nobody"}, "nobody is called 'nobody'"),
        ({"pool": ["sea"] * 7}, "^start: the pool holds at most 5 tokens, not 7.$"),
        ({"basics": ["G1"]}, "^start: G1 is a giant biome and cannot lie among the basic ones.$"),
        ({"giants": ["B1"]}, "^start: B1 is a basic biome and cannot lie among the giant ones.$"),
        ({"deck": ["B1", "G2"]}, "G2 is a giant biome and cannot lie in the deck of basic ones.$"),
        ({"turn": "Ada", "boards": {"Ada": FULL}}, "^start: Ada cannot be to move: .* is full.$"),
        ({"boards": {"Ada": FULL, "Bob": FULL}}, "cannot be to move: that board is full.$"),
        (
            {"boards": {"Ada": {"claimed": ["G1", "G2", "G3", "G4", "G5"]}}},
            "^start: only 4 giant biomes are in the game, not 5.$",
        ),
        (
            {"giants": ["G1", "G2"], "boards": {"Ada": {"claimed": ["G3", "G4", "G5"]}}},
            "^start: only 4 giant biomes are in the game, not 5.$",
        ),
        ({"black_hole": ["sea"]}, "^start: the Black Hole plays against one player alone.$"),
        ({"consumed": ["B1"]}, "^start: the Black Hole plays against one player alone.$"),
    ],
)
def test_an_impossible_position_is_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        start(position)


def test_two_players_cannot_have_the_same_planet() -> None:
    boards = {"Ada": {"planet": "forest"}, "Bob": {"planet": "forest"}}
    with pytest.raises(BadInput, match="the same planet"):
        start({"boards": boards}, mode="advanced")


def test_three_draw_has_no_pool_to_lay_out() -> None:
    with pytest.raises(BadInput, match=r"^start: three-draw has no pool\.$"):
        start({"pool": ["sea"]}, players=1, black_hole="three-draw")


def test_a_full_board_waits_while_another_is_to_move() -> None:
    table = start({"turn": "Bob", "boards": {"Ada": FULL}})
    assert table.asked == ["Bob"]


def broken(table: Table[Biomos]) -> list[str]:
    assert BIOMOS.invariants is not None
    return list(BIOMOS.invariants(table.state))


def test_the_invariants_notice_what_no_position_may_hold() -> None:
    table = start({"pool": ["sea"]})
    state = table.state
    state.pool.extend(state.bag.take(state.bag[0]) for _ in range(6))
    assert broken(table) == ["I4: the pool holds 7 tokens, not 5 at most"]
    table = start({"basics": ["B1"], "giants": ["G1"]})
    state = table.state
    state.basics[0], state.giants[0] = state.giants[0], state.basics[0]
    assert broken(table) == [
        "I5: the giant biome G1 lies among the basic ones",
        "I5: the basic biome B1 lies among the giant ones",
    ]
    table = start({}, players=1, black_hole="three-draw")
    table.state.in_a_turn = False
    assert broken(table) == ["I4: the pool holds 3 tokens, not 0 at most"]


def test_the_invariants_notice_claims_that_stay_face_down() -> None:
    table = start({}, hidden_claims=True)
    table.play_out()
    state = table.state
    player = next(player for player in state.players if state.claimed[player])
    state.covered[player].append(state.claimed[player].pop())
    assert broken(table) == [f"BM-5.11: claims of {player} lie face down at the end"]
