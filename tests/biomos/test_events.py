"""Planetary events."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

EVENT = "Trigger a planetary event?"


def events(table: Any) -> set[str]:
    """The events that may be triggered now."""
    return set(table.options) - {"none"} if table.question == EVENT else set()


def placed(start: Any, arc: str, token: str = "sea", at: str = "moon", **board: Any) -> Any:
    """Ada in Advanced mode, having placed one more token."""
    moon = {} if at == "moon" else {"moon": board.pop("moon", "M")}
    words = {"arc": " ".join(arc), **moon, **board}
    return start(boards={"Ada": words}, mode="advanced", pool="S D F M G").do(token, at)


@pytest.mark.covers("BM-8.11", "BM-8.12", "BM-8.13")
def test_a_desert_beside_a_sea_may_become_a_forest(start: Any) -> None:
    table = placed(start, "SDM", "glacier", "arc 4")
    assert "irrigate arc 2" in events(table)
    before = Counter(table.state.bag)
    table.do("irrigate arc 2")
    assert table.arc() == "S F M G"
    after = Counter(table.state.bag)
    changed = {str(t): after[t] - before[t] for t in after if after[t] != before[t]}
    assert changed == {"forest": -1, "desert": 1}


@pytest.mark.covers("BM-8.12")
def test_a_desert_without_a_sea_stays_dry(start: Any) -> None:
    table = placed(start, "SMD", "glacier", "arc 4")
    assert "irrigate arc 3" not in events(table)
    assert table.why_not("Ada: irrigate arc 3") == ("BM-8.12", "no sea lies beside that desert")


@pytest.mark.covers("BM-8.14")
def test_a_sea_beside_a_mountain_may_freeze(start: Any) -> None:
    table = placed(start, "SM", "forest", "arc 3")
    assert "freeze arc 1" in events(table)
    table.do("freeze arc 1")
    assert table.arc() == "G M F"
    table = placed(start, "SFM", "desert", "arc 4")
    assert "freeze arc 1" not in events(table)


@pytest.mark.covers("BM-8.15")
def test_the_desert_expands_over_any_neighbour(start: Any) -> None:
    table = placed(start, "SDM", "forest", "arc 4")
    assert {"expand arc 1", "expand arc 3"} <= events(table)
    assert "expand arc 4" not in events(table)
    table.do("expand arc 3")
    assert table.arc() == "S D D F"


@pytest.mark.covers("BM-8.21")
def test_a_desert_is_no_target_of_the_desert(start: Any) -> None:
    table = placed(start, "DD", "forest", "arc 3")
    assert events(table) == {"expand arc 3"}


@pytest.mark.covers("BM-8.16")
def test_a_glacier_breaks_into_a_random_token(start: Any) -> None:
    table = start(
        boards={"Ada": {"arc": "G", "moon": "M"}},
        mode="advanced",
        forced={"broken glacier": ["forest"]},
    )
    table.do("sea", "arc 2", "break arc 1")
    assert table.arc() == "F S"
    assert "glacier" in [str(token) for token in table.public.bag]


@pytest.mark.covers("BM-8.17", "BM-8.20")
def test_the_new_token_is_drawn_before_the_old_one_goes_back(start: Any) -> None:
    # Eleven glaciers lie elsewhere, so the one in the bag is the only one that can come up.
    seven, four = " ".join("G" * 7), " ".join("G" * 3)
    boards = {
        "Ada": {"arc": seven, "moon": "M"},
        "Bob": {"arc": four + " S", "moon": "M", "A": "G"},
    }
    table = start(boards=boards, mode="advanced", pool="S", forced={"broken glacier": ["glacier"]})
    table.do("sea", "arc 1", "break arc 2")
    assert table.arc() == "S " + seven
    assert Counter(map(str, table.state.bag))["glacier"] == 1


@pytest.mark.covers("BM-8.17")
def test_the_old_glacier_cannot_come_up_itself(start: Any) -> None:
    boards = {
        "Ada": {"arc": " ".join("G" * 8), "moon": "M"},
        "Bob": {"arc": " ".join("G" * 4), "moon": "M"},
    }
    table = start(boards=boards, mode="advanced", pool="S", forced={"broken glacier": ["glacier"]})
    table.do("sea", "arc 1")
    with pytest.raises(Exception, match="cannot give 'glacier'"):
        table.do("Ada: break arc 2")


@pytest.mark.covers("BM-8.18")
def test_without_the_needed_token_in_the_bag_another_event_may_be_chosen(start: Any) -> None:
    boards = {
        "Ada": {"arc": "S D M", "moon": "M"},
        "Bob": {"arc": " ".join("F" * 12)},
    }
    table = start(boards=boards, mode="advanced", pool="S")
    table.do("sea", "arc 1")
    assert "expand arc 2" in events(table)
    assert table.why_not("Ada: irrigate arc 3") == ("BM-8.18", "the bag holds no forest")


@pytest.mark.covers("BM-8.19")
def test_with_an_empty_bag_nothing_happens(fresh: Any) -> None:
    table = fresh(4, mode="advanced")
    seen_empty = 0
    while not table.is_over:
        if table.question == EVENT:
            assert table.state.bag
        elif not table.state.bag:
            seen_empty += 1
        table.do(table.options[-1])
    assert seen_empty > 0


@pytest.mark.covers("BM-8.22")
@pytest.mark.parametrize("breakable", [True, False])
def test_a_glacier_on_the_moon_breaks_if_the_table_allows_it(start: Any, breakable: bool) -> None:
    table = start(
        boards={"Ada": {"arc": "S D", "moon": "G"}},
        mode="advanced",
        moon_breakable=breakable,
        forced={"broken glacier": ["forest"]},
    )
    table.do("mountain", "arc 3")
    assert ("break moon" in events(table)) is breakable
    if breakable:
        table.do("break moon")
        assert str(table.public.moons[0]) == "forest"
    else:
        assert table.why_not("Ada: break moon").rule == "BM-8.22"


@pytest.mark.covers("BM-8.23")
def test_the_moon_touches_nothing(start: Any) -> None:
    table = placed(start, "D", "forest", "arc 2", moon="S")
    assert events(table) == {"expand arc 2"}
    table = placed(start, "F", "forest", "arc 2", moon="D")
    assert events(table) == set()


@pytest.mark.covers("BM-8.7")
def test_events_look_round_the_ring(start: Any) -> None:
    table = placed(start, "DF", "glacier", "arc 3", A="S", B="S")
    assert "irrigate arc 1" in events(table)  # B touches the beginning of the arc
    table = placed(start, "FD", "glacier", "arc 1", A="S", B="M")
    assert "irrigate arc 3" in events(table)  # A touches its end
    assert "freeze A" in events(table)  # A and B touch


@pytest.mark.covers("BM-8.7")
def test_a_fixed_space_touches_only_its_end(start: Any) -> None:
    table = placed(start, "DF", "glacier", "arc 3", A="S")
    assert "irrigate arc 1" not in events(table)


@pytest.mark.covers("BM-8.24", "BM-8.25")
@pytest.mark.parametrize("answers", [("none",), ("arc 1", "arc 2")])
def test_forming_the_moon_takes_the_place_of_an_event(start: Any, answers: tuple[str, ...]) -> None:
    table = placed(start, "SM", "glacier", "moon")
    table.do(*answers)
    assert EVENT not in [entry.question for entry in table.session.journal]
    assert table.question != EVENT


@pytest.mark.covers("BM-8.24")
def test_the_next_turn_has_its_event_again(start: Any) -> None:
    table = start(boards={"Ada": {"arc": "S M"}}, mode="advanced", pool="G F F F F")
    table.do("glacier", "moon", "none", "forest", "arc 1")
    while table.asked[0] != "Ada":
        table.do("none")
    table.do("forest", "arc 3")
    assert "freeze arc 1" in events(table)


@pytest.mark.covers("BM-8.26")
def test_the_token_just_placed_may_be_target_or_neighbour(start: Any) -> None:
    table = placed(start, "S", "desert", "arc 2")
    assert {"irrigate arc 2", "expand arc 1"} <= events(table)


@pytest.mark.covers("BM-8.11")
def test_at_most_one_event_a_turn_and_before_claiming(start: Any) -> None:
    table = start(
        boards={"Ada": {"arc": "S D S", "moon": "M"}},
        mode="advanced",
        basics=("B9", "B19", "B1", "B2"),
    )
    table.do("mountain", "arc 4")
    assert table.question == EVENT
    table.do("irrigate arc 2")
    assert table.asked == ["Ada"]
    assert table.question == "Claim a biome?"
    assert set(table.options) == {"B9", "none"}


@pytest.mark.covers("BM-8.11")
def test_discovery_mode_has_no_events(start: Any) -> None:
    table = start(ada="S D", basics=("B1", "B2", "B3", "B5"))
    table.do("mountain", "arc 3")
    assert table.asked == ["Bob"]


@pytest.mark.covers("BM-8.11")
def test_an_event_is_optional(start: Any) -> None:
    table = placed(start, "SD", "glacier", "arc 3")
    table.do("none")
    assert table.arc() == "S D G"
