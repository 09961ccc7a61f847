"""Selecting and placing."""

from __future__ import annotations

from typing import Any

import pytest
from biomos.preparation import refill_the_pool

from tabletop_core import Chance, Refused
from tabletop_core.table.chance import key_from_seed


@pytest.mark.covers("BM-3.1", "BM-5.2")
def test_a_turn_is_select_place_claim_and_then_the_next_player(start: Any) -> None:
    table = start(3, pool="S S F", ada="S", basics=("B4", "B9", "B1", "B2"))
    assert table.asked == ["Ada"]
    assert table.question == "Take a token from the pool"
    assert set(table.options) == {"sea", "forest"}
    table.do("sea")
    assert table.asked == ["Ada"]
    assert table.question == "Place the sea"
    assert set(table.options) == {"arc 1", "arc 2", "moon"}
    table.do("arc 1")
    assert table.asked == ["Ada"]
    assert table.question == "Claim a biome?"
    assert set(table.options) == {"B4", "none"}
    table.do("B4")
    assert table.asked == ["Bob"]
    table.do("forest", "arc 1")
    assert table.asked == ["Cleo"]
    table.do("sea", "arc 1")
    assert table.asked == ["Ada"]


@pytest.mark.covers("BM-4.9")
def test_a_full_arc_speaks_of_its_own_places_only(start: Any) -> None:
    table = start(ada=" ".join("SDFMGSDFMGSD"))
    table.do("sea")
    assert table.options == ["moon"]
    assert table.why_not("arc 12") == ("BM-4.9", "the arc is full and nothing can slide")
    with pytest.raises(AssertionError, match="'arc 13' is nothing that Ada is refused"):
        table.why_not("arc 13")


@pytest.mark.covers("BM-3.3")
def test_the_player_takes_any_token_of_the_pool_and_no_other(start: Any) -> None:
    table = start(pool="S S G")
    assert set(table.options) == {"sea", "glacier"}
    before = table.session.digest
    with pytest.raises(Refused, match="no such option"):
        table.do("Ada: forest")
    assert table.session.digest == before
    table.do("Ada: sea")
    assert [str(token) for token in table.public.pool] == ["sea", "glacier"]


@pytest.mark.covers("BM-3.4")
def test_the_pool_is_refilled_only_when_it_is_empty(start: Any) -> None:
    table = start(pool="S F", forced={"bag": [*["sea"] * 5, *["glacier"] * 5]})
    table.do("sea", "arc 1")
    assert [str(token) for token in table.public.pool] == ["forest"]
    table.do("forest", "arc 1")
    assert len(table.public.pool) == 5


@pytest.mark.covers("BM-3.4")
def test_the_pool_stays_empty_until_somebody_is_about_to_select(start: Any) -> None:
    table = start(pool="S", ada="S", basics=("B4", "B1", "B2", "B3"))
    table.do("sea", "arc 1")
    assert table.asked == ["Ada"]
    assert table.question == "Claim a biome?"
    assert not table.public.pool


@pytest.mark.covers("BM-3.6")
def test_a_nearly_empty_bag_gives_what_it_has(fresh: Any) -> None:
    state = fresh(2).state
    state.pool.clear()
    del state.bag[3:]
    refill_the_pool(state)
    assert len(state.pool) == 3
    assert not state.bag


@pytest.mark.covers("BM-3.6")
@pytest.mark.parametrize("mode", ["discovery", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pool_is_always_refilled_with_five(fresh: Any, mode: str, players: int) -> None:
    table = fresh(players, mode=mode)
    table.play_out()
    assert all(len(event["tokens"]) == 5 for event in table.events("pool"))


@pytest.mark.covers("BM-3.7")
def test_a_selected_token_cannot_be_put_back(start: Any) -> None:
    table = start(pool="S F")
    table.do("sea")
    assert set(table.options) == {"arc 1", "moon"}
    assert not table.session.decision.may_pass(table.player("Ada"))


@pytest.mark.covers("BM-4.1")
def test_a_token_goes_on_the_arc_the_moon_or_a_fixed_space(start: Any) -> None:
    table = start(ada="S", mode="advanced")
    table.do("desert")
    assert set(table.options) == {"arc 1", "arc 2", "A", "B", "moon"}
    table.do("B")
    assert [str(token) for token in table.public.fixed[0]] == ["None", "desert"]


@pytest.mark.covers("BM-4.1")
def test_a_taken_fixed_space_is_refused(start: Any) -> None:
    table = start(mode="advanced", boards={"Ada": {"A": "S"}})
    table.do("desert")
    assert table.why_not("Ada: A") == ("BM-4.1", "that space is taken")


@pytest.mark.covers("BM-4.1")
def test_discovery_boards_have_no_fixed_spaces(start: Any) -> None:
    table = start(ada="S")
    table.do("desert")
    assert set(table.options) == {"arc 1", "arc 2", "moon"}


@pytest.mark.covers("BM-4.2", "BM-4.4", "BM-4.5", "BM-4.6", "BM-4.8")
@pytest.mark.parametrize(
    ("space", "order"),
    [("arc 1", "F S D M"), ("arc 2", "S F D M"), ("arc 3", "S D F M"), ("arc 4", "S D M F")],
)
def test_a_token_is_inserted_anywhere_and_the_others_keep_their_order(
    start: Any, space: str, order: str
) -> None:
    table = start(ada="S D M")
    table.do("forest", space)
    assert table.arc() == order


def is_part_of(shorter: list[Any], longer: list[Any]) -> bool:
    """Whether the first list can be made from the second by leaving things out."""
    rest = iter(longer)
    return all(item in rest for item in shorter)


@pytest.mark.covers("BM-4.3", "BM-4.10")
@pytest.mark.parametrize("seed", range(5))
def test_the_order_on_an_arc_only_grows_and_only_in_its_owners_turn(fresh: Any, seed: int) -> None:
    table = fresh(3, seed=seed)
    chance = Chance(key_from_seed(seed))
    while not table.is_over:
        before = [list(arc) for arc in table.public.arcs]
        [name], question = table.asked, table.question
        table.do(chance.pick(table.options, "x"))
        after = table.public.arcs
        moved_by_the_moon = question.startswith("Put the")
        lifted = question.startswith("Your Moon")
        for other in table.session.players:
            if other.name != name:
                assert after[other] == before[other]
            elif not moved_by_the_moon and not lifted:
                assert is_part_of(before[other], after[other])


@pytest.mark.covers("BM-4.9")
def test_a_full_arc_takes_no_token(start: Any) -> None:
    table = start(ada=" ".join("SDFMGSDFMGSD"))
    table.do("sea")
    assert set(table.options) == {"moon"}
    assert table.why_not("Ada: arc 1") == ("BM-4.9", "the arc is full and nothing can slide")


@pytest.mark.covers("BM-1.6", "BM-1.7")
def test_a_discovery_board_holds_twelve_tokens_and_a_moon(fresh: Any) -> None:
    table = fresh(2)
    table.play_out()
    assert [len(arc) for arc in table.public.arcs] == [12, 12]
    assert None not in table.public.moons


@pytest.mark.covers("BM-1.7", "BM-8.4")
def test_an_advanced_board_holds_two_more(fresh: Any) -> None:
    table = fresh(4, mode="advanced")
    table.play_out()
    assert [len(arc) for arc in table.public.arcs] == [12] * 4
    assert all(None not in fixed for fixed in table.public.fixed)
    assert sum(table.state.tokens_on_board(player) for player in table.session.players) == 60
