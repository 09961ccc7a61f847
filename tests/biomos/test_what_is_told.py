"""What a turn tells everybody, and what an option says it does."""

from __future__ import annotations

from typing import Any

import pytest
from biomos.phases.claiming import counted


@pytest.mark.covers("BM-3.3", "BM-4.1")
def test_everybody_is_told_what_is_taken_and_where_it_is_placed(start: Any) -> None:
    table = start(ada="D")
    table.do("sea", "arc 2")
    assert table.events("took") == [{"player": "Ada", "token": "sea"}]
    assert table.events("placed") == [{"player": "Ada", "token": "sea", "space": "arc 2"}]


@pytest.mark.covers("BM-6.2")
def test_everybody_is_told_which_token_the_moon_moves(start: Any) -> None:
    table = start(ada="S D F")
    table.do("glacier", "moon", "arc 3", "arc 1")
    assert table.events("relocated") == [
        {"player": "Ada", "token": "forest", "start": "arc 3", "space": "arc 1"}
    ]


@pytest.mark.covers("BM-9.4")
def test_three_draw_tells_what_is_left_to_the_black_hole(start: Any) -> None:
    table = start(1, pool="", black_hole="three-draw", forced={"bag": ["sea", "forest", "desert"]})
    table.do("forest")
    assert table.events("black_hole_took") == [{"tokens": ["sea", "desert"]}]


@pytest.mark.covers("BM-2.5", "BM-2.7")
def test_everybody_is_told_who_begins_and_who_is_compensated(fresh: Any) -> None:
    bag = ["sea", "sea", "sea", "sea", "sea", "glacier"]
    table = fresh(3, first_player=2, forced={"bag": bag})
    assert table.events("first_player") == [{"player": "Bob"}]
    assert table.events("compensated") == [{"player": "Ada", "token": "glacier"}]


@pytest.mark.covers("BM-4.1", "BM-4.2")
def test_a_place_says_the_order_that_the_arc_will_have(start: Any) -> None:
    table = start(boards={"Ada": {"arc": "D F"}}, mode="advanced")
    table.do("sea")
    assert table.labels == {
        "arc 1": "[S] D F",
        "arc 2": "D [S] F",
        "arc 3": "D F [S]",
        "A": "fixed space A",
        "B": "fixed space B",
        "moon": "form your Moon: 3 points for each other sea, 0 so far",
    }


@pytest.mark.covers("BM-6.6")
def test_the_moon_says_what_it_brings(start: Any) -> None:
    table = start(ada="S D S")
    table.do("sea")
    assert table.labels["moon"] == "form your Moon: 3 points for each other sea, 6 so far"


@pytest.mark.covers("BM-5.1")
def test_a_card_says_its_name_its_pattern_and_its_points(start: Any) -> None:
    table = start(ada="S D", basics=("B9", "B1", "B2", "B3"))
    table.do("sea", "arc 3")
    assert table.labels["B9"] == "Deep Floor: S ? S, 3 points"


@pytest.mark.covers("BM-8.11")
def test_an_event_says_what_becomes_of_the_token(start: Any) -> None:
    table = start(boards={"Ada": {"arc": "D G", "moon": "M"}}, mode="advanced")
    table.do("sea", "arc 1")
    assert table.labels["irrigate arc 2"] == "the desert becomes a forest"
    assert table.labels["break arc 3"] == "the glacier becomes a random token"


@pytest.mark.covers("BM-5.10")
@pytest.mark.parametrize(("count", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_one_point_is_no_points(count: int, said: str) -> None:
    assert counted(count, "point") == said
