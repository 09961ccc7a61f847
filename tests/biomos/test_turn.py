"""Selecting and placing."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_core import Chance, Refused
from tabletop_core.table.chance import key_from_seed


@pytest.mark.covers("BM-3.1", "BM-5.2")
def test_a_turn_is_select_place_claim_and_then_the_next_player(
    start: Any, act: Any, asked: Any
) -> None:
    session = start(3, pool="S S F", ada="S", basics=("B4", "B9", "B1", "B2"))
    assert asked(session) == ("Ada", "Take a token from the pool", {"sea", "forest"})
    act(session, "sea")
    assert asked(session) == ("Ada", "Place the sea", {"arc 1", "arc 2", "moon"})
    act(session, "arc 1")
    assert asked(session) == ("Ada", "Claim a biome?", {"B4", "none"})
    act(session, "B4")
    assert asked(session)[0] == "Bob"
    act(session, "forest", "arc 1")
    assert asked(session)[0] == "Cleo"
    act(session, "sea", "arc 1")
    assert asked(session)[0] == "Ada"


@pytest.mark.covers("BM-3.3")
def test_the_player_takes_any_token_of_the_pool_and_no_other(start: Any, asked: Any) -> None:
    session = start(pool="S S G")
    assert asked(session)[2] == {"sea", "glacier"}
    before = session.digest
    with pytest.raises(Refused, match="no such option"):
        session.decide(session.player("Ada"), "forest")
    assert session.digest == before
    session.decide(session.player("Ada"), "sea")
    assert [str(token) for token in session.view(None).table.pool] == ["sea", "glacier"]


@pytest.mark.covers("BM-3.4")
def test_the_pool_is_refilled_only_when_it_is_empty(start: Any, act: Any) -> None:
    session = start(pool="S F", forced={"bag": [*["sea"] * 5, *["glacier"] * 5]})
    act(session, "sea", "arc 1")
    assert [str(token) for token in session.view(None).table.pool] == ["forest"]
    act(session, "forest", "arc 1")
    table = session.view(None).table
    assert len(table.pool) == 5


@pytest.mark.covers("BM-3.4")
def test_the_pool_stays_empty_until_somebody_is_about_to_select(start: Any, act: Any) -> None:
    session = start(pool="S", ada="S", basics=("B4", "B1", "B2", "B3"))
    act(session, "sea", "arc 1")
    assert session.decision.question(session.player("Ada")) == "Claim a biome?"
    assert not session.view(None).table.pool


@pytest.mark.covers("BM-3.6")
def test_a_nearly_empty_bag_gives_what_it_has() -> None:
    from biomos.game import BIOMOS
    from biomos.preparation import refill_the_pool

    from tabletop_core import Session

    state: Any = Session.start(BIOMOS, 2, seed=1).state
    state.pool.clear()
    del state.bag[3:]
    refill_the_pool(state)
    assert len(state.pool) == 3
    assert not state.bag


@pytest.mark.covers("BM-3.6")
@pytest.mark.parametrize("mode", ["discovery", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pool_is_always_refilled_with_five(
    fresh: Any, play_out: Any, mode: str, players: int
) -> None:
    session = fresh(players, mode=mode)
    play_out(session)
    pools = [event for event in session.events if event.key == "pool"]
    assert all(len(event.facts["tokens"]) == 5 for event in pools)


@pytest.mark.covers("BM-3.7")
def test_a_selected_token_cannot_be_put_back(start: Any, act: Any, asked: Any) -> None:
    session = start(pool="S F")
    act(session, "sea")
    assert asked(session)[2] == {"arc 1", "moon"}
    assert not session.decision.may_pass(session.player("Ada"))


@pytest.mark.covers("BM-4.1")
def test_a_token_goes_on_the_arc_the_moon_or_a_fixed_space(
    start: Any, act: Any, asked: Any
) -> None:
    session = start(ada="S", mode="advanced")
    act(session, "desert")
    assert asked(session)[2] == {"arc 1", "arc 2", "A", "B", "moon"}
    act(session, "B")
    table = session.view(None).table
    assert [str(token) for token in table.fixed[0]] == ["None", "desert"]


@pytest.mark.covers("BM-4.1")
def test_a_taken_fixed_space_is_refused(start: Any, act: Any) -> None:
    session = start(mode="advanced", boards={"Ada": {"A": "S"}})
    act(session, "desert")
    with pytest.raises(Refused, match=r"that space is taken \(BM-4.1\)"):
        session.decide(session.player("Ada"), "A")


@pytest.mark.covers("BM-4.1")
def test_discovery_boards_have_no_fixed_spaces(start: Any, act: Any, asked: Any) -> None:
    session = start(ada="S")
    act(session, "desert")
    assert asked(session)[2] == {"arc 1", "arc 2", "moon"}


@pytest.mark.covers("BM-4.2", "BM-4.4", "BM-4.5", "BM-4.6", "BM-4.8")
@pytest.mark.parametrize(
    ("space", "order"),
    [("arc 1", "F S D M"), ("arc 2", "S F D M"), ("arc 3", "S D F M"), ("arc 4", "S D M F")],
)
def test_a_token_is_inserted_anywhere_and_the_others_keep_their_order(
    start: Any, act: Any, arc: Any, space: str, order: str
) -> None:
    session = start(ada="S D M")
    act(session, "forest", space)
    assert arc(session) == order


def is_part_of(shorter: list[Any], longer: list[Any]) -> bool:
    """Whether the first list can be made from the second by leaving things out."""
    rest = iter(longer)
    return all(item in rest for item in shorter)


@pytest.mark.covers("BM-4.3", "BM-4.10")
@pytest.mark.parametrize("seed", range(5))
def test_the_order_on_an_arc_only_grows_and_only_in_its_owners_turn(fresh: Any, seed: int) -> None:
    session = fresh(3, seed=seed)
    chance = Chance(key_from_seed(seed))
    while session.decision is not None:
        before = [list(arc) for arc in session.view(None).table.arcs]
        player = session.decision.players[0]
        entry = session.decide(player, chance.pick(list(session.decision.keys(player)), "x"))
        after = session.view(None).table.arcs
        moved_by_the_moon = entry.question.startswith("Put the")
        lifted = entry.question.startswith("Your Moon")
        for other in session.players:
            if other != player:
                assert after[other] == before[other]
            elif not moved_by_the_moon and not lifted:
                assert is_part_of(before[other], after[other])


@pytest.mark.covers("BM-4.9")
def test_a_full_arc_takes_no_token(start: Any, act: Any, asked: Any) -> None:
    session = start(ada=" ".join("SDFMGSDFMGSD"))
    act(session, "sea")
    assert asked(session)[2] == {"moon"}
    with pytest.raises(Refused, match=r"the arc is full.*BM-4.9"):
        session.decide(session.player("Ada"), "arc 1")


@pytest.mark.covers("BM-1.6", "BM-1.7")
def test_a_discovery_board_holds_twelve_tokens_and_a_moon(fresh: Any, play_out: Any) -> None:
    session = fresh(2)
    play_out(session)
    table = session.view(None).table
    assert [len(arc) for arc in table.arcs] == [12, 12]
    assert None not in table.moons


@pytest.mark.covers("BM-1.7", "BM-8.4")
def test_an_advanced_board_holds_two_more(fresh: Any, play_out: Any) -> None:
    session = fresh(4, mode="advanced")
    play_out(session)
    table = session.view(None).table
    assert [len(arc) for arc in table.arcs] == [12] * 4
    assert all(None not in fixed for fixed in table.fixed)
    assert sum(session.state.tokens_on_board(player) for player in session.players) == 60
