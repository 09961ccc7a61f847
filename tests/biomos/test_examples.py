"""The ten worked examples of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest
from biomos.scoring import result

from tabletop_core import Refused


def test_example_1_thirty_three_and_nine_make_forty_two(start: Any) -> None:
    cards = ["G6", "G1", "B12", "B14", "B1"]  # 10 + 10 + 5 + 5 + 3
    table = start(boards={"Ada": {"arc": "S S S D", "moon": "S", "claimed": cards}})
    standing = result(table.state).standings[0]
    assert standing.breakdown == {"cards": 33, "moon": 9}
    assert standing.total == 42


def test_example_2_the_black_hole_pays_four_forests(start: Any) -> None:
    table = start(
        1,
        pool="D S",
        giants=("G8", "G1", "G3", "G4"),
        basics=("B1", "B2", "B4", "B5"),
        position={"black_hole": ["forest"] * 5},
    )
    table.do("desert", "arc 1")
    assert [str(card) for card in table.public.consumed] == ["G8"]
    assert [str(token) for token in table.public.spent_tokens] == ["forest"] * 4
    assert sorted(str(token) for token in table.public.black_hole) == ["forest", "sea"]


def test_example_3_a_forest_planet_scores_forests_twice(start: Any) -> None:
    table = start(
        boards={"Ada": {"arc": "F F F S", "A": "F", "moon": "D", "planet": "F"}}, mode="advanced"
    )
    scores = table.score("Ada")
    assert scores["forest"] + scores["planet"] == 8


def test_example_4_set_up_for_three(fresh: Any) -> None:
    table = fresh(3, first_player=1)
    assert len(table.public.pool) == 5
    assert (len(table.public.basics), len(table.public.giants)) == (4, 4)
    assert [len(arc) for arc in table.public.arcs] == [0, 0, 1]
    assert len(table.public.bag) == 54


def test_example_5_four_places_in_an_order_of_three(start: Any) -> None:
    orders = set()
    for place in range(1, 5):
        table = start(ada="S D S")
        table.do("forest", f"arc {place}")
        orders.add(table.arc())
    assert orders == {"F S D S", "S F D S", "S D F S", "S D S F"}
    table = start(ada="S D S")
    table.do("forest")
    with pytest.raises(Refused):
        table.do("Ada: arc 5")


def test_example_6_nothing_between_two_glaciers_is_no_match(start: Any) -> None:
    cards = ("B6", "B2", "B3", "B4")
    table = start(ada="G", pool="G S S S S", basics=cards)
    table.do("glacier", "arc 2")
    assert table.asked == ["Bob"]
    table.do("sea", "arc 1", "sea", "arc 2")
    assert table.asked == ["Ada"]
    assert table.question == "Claim a biome?"
    assert set(table.options) == {"B6", "none"}


def test_example_7_no_forest_in_the_bag(start: Any) -> None:
    boards = {"Ada": {"arc": "S D", "moon": "M"}, "Bob": {"arc": " ".join("F" * 12)}}
    table = start(boards=boards, pool="M", mode="advanced")
    table.do("mountain", "arc 3")
    assert set(table.options) == {"expand arc 1", "expand arc 3", "none"}
    assert table.why_not("Ada: irrigate arc 2").rule == "BM-8.18"


def test_example_8_no_freezing_in_the_turn_of_the_moon(start: Any) -> None:
    table = start(ada="S M S", pool="G", mode="advanced", basics=("B9", "B1", "B2", "B3"))
    table.do("glacier", "moon", "none")
    assert table.asked == ["Ada"]
    assert table.question == "Claim a biome?"
    assert set(table.options) == {"B9", "none"}


def test_example_9_the_third_player_is_full_first(fresh: Any) -> None:
    table = fresh(3, first_player=1)
    table.play_out(lambda keys: keys[-1] if "none" in keys else keys[0])
    turns = [e.player.name for e in table.session.journal if e.question.startswith("Take a token")]
    assert turns[:36] == ["Ada", "Bob", "Cleo"] * 12
    assert turns[36:] == ["Ada", "Bob"]


def test_example_10_a_tie_against_the_black_hole_is_lost(start: Any) -> None:
    sevens = ["B11", "B13", "B16", "B17", "B20", "B22"]
    cards = [*sevens, "B12", "B14", "B15", "B1", "B2"]  # 42 + 15 + 6 = 63
    table = start(
        1,
        boards={"Ada": {"arc": "F F", "moon": "F", "planet": "D", "claimed": cards}},
        mode="advanced",
        position={"consumed": ["G1", "B24", "B26", "B28"]},
    )
    outcome = result(table.state)
    assert outcome.standings[0].total == 71
    assert outcome.note == "lost against the Black Hole: 71 to 71"
    assert outcome.winners == ()
