"""Planetary events."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop_core import Refused

EVENT = "Trigger a planetary event?"


def events(session: Any) -> set[str]:
    """The events that may be triggered now."""
    decision = session.decision
    player = decision.players[0]
    if decision.question(player) != EVENT:
        return set()
    return set(decision.keys(player)) - {"none"}


def placed(
    start: Any, act: Any, arc: str, token: str = "sea", at: str = "moon", **board: Any
) -> Any:
    """Ada in Advanced mode, having placed one more token."""
    moon = {} if at == "moon" else {"moon": board.pop("moon", "M")}
    words = {"arc": " ".join(arc), **moon, **board}
    session = start(boards={"Ada": words}, mode="advanced", pool="S D F M G")
    act(session, token, at)
    return session


@pytest.mark.covers("BM-8.11", "BM-8.12", "BM-8.13")
def test_a_desert_beside_a_sea_may_become_a_forest(start: Any, act: Any, arc: Any) -> None:
    session = placed(start, act, "SDM", "glacier", "arc 4")
    assert "irrigate arc 2" in events(session)
    before = Counter(session.state.bag)
    act(session, "irrigate arc 2")
    assert arc(session) == "S F M G"
    after = Counter(session.state.bag)
    changed = {str(t): after[t] - before[t] for t in after if after[t] != before[t]}
    assert changed == {"forest": -1, "desert": 1}


@pytest.mark.covers("BM-8.12")
def test_a_desert_without_a_sea_stays_dry(start: Any, act: Any) -> None:
    session = placed(start, act, "SMD", "glacier", "arc 4")
    assert "irrigate arc 3" not in events(session)
    with pytest.raises(Refused, match=r"no sea lies beside that desert \(BM-8.12\)"):
        session.decide(session.player("Ada"), "irrigate arc 3")


@pytest.mark.covers("BM-8.14")
def test_a_sea_beside_a_mountain_may_freeze(start: Any, act: Any, arc: Any) -> None:
    session = placed(start, act, "SM", "forest", "arc 3")
    assert "freeze arc 1" in events(session)
    act(session, "freeze arc 1")
    assert arc(session) == "G M F"
    session = placed(start, act, "SFM", "desert", "arc 4")
    assert "freeze arc 1" not in events(session)


@pytest.mark.covers("BM-8.15")
def test_the_desert_expands_over_any_neighbour(start: Any, act: Any, arc: Any) -> None:
    session = placed(start, act, "SDM", "forest", "arc 4")
    assert {"expand arc 1", "expand arc 3"} <= events(session)
    assert "expand arc 4" not in events(session)
    act(session, "expand arc 3")
    assert arc(session) == "S D D F"


@pytest.mark.covers("BM-8.21")
def test_a_desert_is_no_target_of_the_desert(start: Any, act: Any) -> None:
    session = placed(start, act, "DD", "forest", "arc 3")
    assert events(session) == {"expand arc 3"}


@pytest.mark.covers("BM-8.16")
def test_a_glacier_breaks_into_a_random_token(start: Any, act: Any, arc: Any) -> None:
    session = start(
        boards={"Ada": {"arc": "G", "moon": "M"}},
        mode="advanced",
        forced={"broken glacier": ["forest"]},
    )
    act(session, "sea", "arc 2", "break arc 1")
    assert arc(session) == "F S"
    assert "glacier" in [str(token) for token in session.view(None).table.bag]


@pytest.mark.covers("BM-8.17", "BM-8.20")
def test_the_new_token_is_drawn_before_the_old_one_goes_back(
    start: Any, act: Any, arc: Any
) -> None:
    # Eleven glaciers lie elsewhere, so the one in the bag is the only one that can come up.
    seven, four = " ".join("G" * 7), " ".join("G" * 3)
    boards = {
        "Ada": {"arc": seven, "moon": "M"},
        "Bob": {"arc": four + " S", "moon": "M", "A": "G"},
    }
    session = start(
        boards=boards, mode="advanced", pool="S", forced={"broken glacier": ["glacier"]}
    )
    act(session, "sea", "arc 1", "break arc 2")
    assert arc(session) == "S " + seven
    assert Counter(map(str, session.state.bag))["glacier"] == 1


@pytest.mark.covers("BM-8.17")
def test_the_old_glacier_cannot_come_up_itself(start: Any, act: Any) -> None:
    boards = {
        "Ada": {"arc": " ".join("G" * 8), "moon": "M"},
        "Bob": {"arc": " ".join("G" * 4), "moon": "M"},
    }
    session = start(
        boards=boards, mode="advanced", pool="S", forced={"broken glacier": ["glacier"]}
    )
    act(session, "sea", "arc 1")
    with pytest.raises(Exception, match="cannot give 'glacier'"):
        session.decide(session.player("Ada"), "break arc 2")


@pytest.mark.covers("BM-8.18")
def test_without_the_needed_token_in_the_bag_another_event_may_be_chosen(
    start: Any, act: Any
) -> None:
    boards = {
        "Ada": {"arc": "S D M", "moon": "M"},
        "Bob": {"arc": " ".join("F" * 12)},
    }
    session = start(boards=boards, mode="advanced", pool="S")
    act(session, "sea", "arc 1")
    assert "expand arc 2" in events(session)
    with pytest.raises(Refused, match=r"the bag holds no forest \(BM-8.18\)"):
        session.decide(session.player("Ada"), "irrigate arc 3")


@pytest.mark.covers("BM-8.19")
def test_with_an_empty_bag_nothing_happens(fresh: Any, act: Any) -> None:
    session = fresh(4, mode="advanced")
    seen_empty = 0
    while session.decision is not None:
        player = session.decision.players[0]
        keys = list(session.decision.keys(player))
        if session.decision.question(player) == EVENT:
            assert session.state.bag
        elif not session.state.bag:
            seen_empty += 1
        session.decide(player, keys[-1])
    assert seen_empty > 0


@pytest.mark.covers("BM-8.22")
@pytest.mark.parametrize("breakable", [True, False])
def test_a_glacier_on_the_moon_breaks_if_the_table_allows_it(
    start: Any, act: Any, breakable: bool
) -> None:
    session = start(
        boards={"Ada": {"arc": "S D", "moon": "G"}},
        mode="advanced",
        moon_breakable=breakable,
        forced={"broken glacier": ["forest"]},
    )
    act(session, "mountain", "arc 3")
    assert ("break moon" in events(session)) is breakable
    if breakable:
        act(session, "break moon")
        assert str(session.view(None).table.moons[0]) == "forest"
    else:
        with pytest.raises(Refused, match=r"BM-8\.22"):
            session.decide(session.player("Ada"), "break moon")


@pytest.mark.covers("BM-8.23")
def test_the_moon_touches_nothing(start: Any, act: Any) -> None:
    session = placed(start, act, "D", "forest", "arc 2", moon="S")
    assert events(session) == {"expand arc 2"}
    session = placed(start, act, "F", "forest", "arc 2", moon="D")
    assert events(session) == set()


@pytest.mark.covers("BM-8.7")
def test_events_look_round_the_ring(start: Any, act: Any) -> None:
    session = placed(start, act, "DF", "glacier", "arc 3", A="S", B="S")
    assert "irrigate arc 1" in events(session)  # B touches the beginning of the arc
    session = placed(start, act, "FD", "glacier", "arc 1", A="S", B="M")
    assert "irrigate arc 3" in events(session)  # A touches its end
    assert "freeze A" in events(session)  # A and B touch


@pytest.mark.covers("BM-8.7")
def test_a_fixed_space_touches_only_its_end(start: Any, act: Any) -> None:
    session = placed(start, act, "DF", "glacier", "arc 3", A="S")
    assert "irrigate arc 1" not in events(session)


@pytest.mark.covers("BM-8.24", "BM-8.25")
@pytest.mark.parametrize("answers", [("none",), ("arc 1", "arc 2")])
def test_forming_the_moon_takes_the_place_of_an_event(
    start: Any, act: Any, answers: tuple[str, ...]
) -> None:
    session = placed(start, act, "SM", "glacier", "moon")
    act(session, *answers)
    assert EVENT not in [entry.question for entry in session.journal]
    assert session.decision.question(session.decision.players[0]) != EVENT


@pytest.mark.covers("BM-8.24")
def test_the_next_turn_has_its_event_again(start: Any, act: Any) -> None:
    session = start(boards={"Ada": {"arc": "S M"}}, mode="advanced", pool="G F F F F")
    act(session, "glacier", "moon", "none", "forest", "arc 1")
    while session.decision.players[0].name != "Ada":
        act(session, "none")
    act(session, "forest", "arc 3")
    assert "freeze arc 1" in events(session)


@pytest.mark.covers("BM-8.26")
def test_the_token_just_placed_may_be_target_or_neighbour(start: Any, act: Any) -> None:
    session = placed(start, act, "S", "desert", "arc 2")
    assert {"irrigate arc 2", "expand arc 1"} <= events(session)


@pytest.mark.covers("BM-8.11")
def test_at_most_one_event_a_turn_and_before_claiming(start: Any, act: Any, asked: Any) -> None:
    session = start(
        boards={"Ada": {"arc": "S D S", "moon": "M"}},
        mode="advanced",
        basics=("B9", "B19", "B1", "B2"),
    )
    act(session, "mountain", "arc 4")
    assert asked(session)[1] == EVENT
    act(session, "irrigate arc 2")
    assert asked(session) == ("Ada", "Claim a biome?", {"B9", "none"})


@pytest.mark.covers("BM-8.11")
def test_discovery_mode_has_no_events(start: Any, act: Any, asked: Any) -> None:
    session = start(ada="S D", basics=("B1", "B2", "B3", "B5"))
    act(session, "mountain", "arc 3")
    assert asked(session)[0] == "Bob"


@pytest.mark.covers("BM-8.11")
def test_an_event_is_optional(start: Any, act: Any, arc: Any) -> None:
    session = placed(start, act, "SD", "glacier", "arc 3")
    act(session, "none")
    assert arc(session) == "S D G"
