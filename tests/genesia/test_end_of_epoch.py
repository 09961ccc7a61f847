"""C: cities, remaining cards, progress points, turn order (catalogue 8)."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.covers("GN-8.1.1", "GN-8.1.2", "GN-8.1.3")
def test_a_city_rises_wherever_there_are_2_clans_and_no_city(table: Any) -> None:
    t = table(
        phase="End of epoch",
        Ada={"clans": {"P1.H": 2, "P1.A1": 5, "P1.A2": 1, "P2.C1": 2}, "cities": ["P1.A1"]},
    )
    t.pass_until("Turn order")
    assert t.cities("Ada") == {"P1.H", "P1.A1", "P2.C1"}
    assert t.clans("Ada") == {"P1.H": 2, "P1.A1": 5, "P1.A2": 1, "P2.C1": 2}
    assert t.supply("Ada") == (20, 17)


@pytest.mark.covers("GN-8.2.4")
@pytest.mark.parametrize(("epoch", "card", "points"), [(1, "RI-6", 2), (2, "BII-4", 1)])
def test_end_cards_see_the_cities_just_built(
    table: Any, epoch: int, card: str, points: int
) -> None:
    t = table(epoch=epoch, phase="End of epoch", Ada={"clans": {"P1.A1": 2}, "hand": [card]})
    t.do(f"Ada: play {card}")
    assert t.progress("Ada")[-1] == points


@pytest.mark.covers("GN-8.1.4")
def test_cities_are_also_built_at_the_end_of_epoch_3(table: Any) -> None:
    t = table(epoch=3, phase="End of epoch", Ada={"clans": {"P1.A1": 2}})
    assert t.is_over
    assert t.cities("Ada") == {"P1.A1"}


TWENTY = [
    f"P{p}.{r}{n}"
    for p in (1, 2)
    for r, c in (("A", 3), ("B", 4), ("C", 3))
    for n in range(1, c + 1)
]


@pytest.mark.covers("GN-8.1.5", "GN-8.1.6")
def test_with_too_few_cities_the_player_chooses_where_to_build(table: Any) -> None:
    sites = {"P1.D1": 2, "P1.D2": 2, "P1.D3": 2}
    t = table(phase="End of epoch", Ada={"clans": sites, "cities": TWENTY[:18]})
    assert set(t.options) == set(sites)
    t.do("Ada: P1.D3")
    assert set(t.options) == {"P1.D1", "P1.D2"}
    t.do("Ada: P1.D1")
    assert t.cities("Ada") == {*TWENTY[:18], "P1.D1", "P1.D3"}
    assert t.supply("Ada")[1] == 0
    assert t.phase == "Turn order"


@pytest.mark.covers("GN-8.1.7")
def test_in_a_homeland_with_a_city_nobody_builds_another(table: Any) -> None:
    t = table(
        phase="End of epoch",
        Ada={"clans": {"P2.H": 2}},
        Bob={"clans": {"P2.H": 2}, "cities": ["P2.H"]},
    )
    t.pass_until("Turn order")
    assert t.cities("Ada") == set()
    assert t.cities("Bob") == {"P2.H"}


@pytest.mark.covers("GN-8.1.7")
@pytest.mark.parametrize(("first", "second"), [("Ada", "Bob"), ("Bob", "Ada")])
def test_in_a_shared_homeland_without_a_city_turn_order_decides(
    table: Any, first: str, second: str
) -> None:
    t = table(
        phase="End of epoch",
        order=[first, second],
        Ada={"clans": {"P2.H": 2}},
        Bob={"clans": {"P2.H": 2}},
    )
    t.pass_until("Turn order")
    assert t.cities(first) == {"P2.H"}
    assert t.cities(second) == set()


@pytest.mark.covers("GN-8.2.1", "GN-8.3.1")
def test_end_cards_are_played_and_count_once(table: Any) -> None:
    t = table(phase="End of epoch", Ada={"hand": ["VI-6", "YI-3"]})
    assert set(t.options) == {"play VI-6", "sell", "done"}
    t.do("Ada: play VI-6", "done")
    t.pass_until("Growth")
    t.pass_to_the_end()
    assert t.progress("Ada") == [4, 0, 0]


@pytest.mark.covers("GN-8.2.2", "GN-8.2.3")
def test_all_cards_left_are_discarded_unseen_for_4_coins_each(table: Any) -> None:
    t = table(
        phase="End of epoch",
        Ada={"hand": ["VI-6", "YI-3", "BI-5"]},
        Bob={"hand": ["YI-1"]},
    )
    t.do("Ada: done")
    assert t.hand("Ada") == ["VI-6", "YI-3", "BI-5"]
    t.do("Bob: done")
    assert (t.coins("Ada"), t.coins("Bob")) == (12, 4)
    assert (t.hand("Ada"), t.hand("Bob")) == ([], [])
    assert {str(card) for card in t.public.sold[0]} == {"?"}


@pytest.mark.covers("GN-8.2.1")
def test_without_end_cards_the_hand_can_still_be_discarded_or_kept_to_the_end(table: Any) -> None:
    t = table(phase="End of epoch", Ada={"hand": ["YI-3"]})
    assert t.why_not("play YI-3").rule == "GN-5.2"
    assert set(t.options) == {"sell", "done"}


@pytest.mark.covers("GN-8.3.1", "GN-8.3.2", "GN-5.19", "GN-8.4.5")
def test_progress_points_of_end_cards_and_all_inventions(table: Any) -> None:
    t = table(
        epoch=2,
        phase="End of epoch",
        Ada={
            "inventions": ["BI-3", "BII-1"],
            "copied": ["BII-2"],
            "hand": ["BII-4"],
            "cities": ["P1.A1", "P1.A2"],
            "progress": [2],
        },
    )
    t.do("Ada: play BII-4")
    assert t.progress("Ada") == [2, 2 + 3 + 2 + 2]


@pytest.mark.covers("GN-8.4.1")
def test_there_is_no_turn_order_after_epoch_3(table: Any) -> None:
    t = table(epoch=3, phase="End of epoch", Ada={"hand": ["BIII-5"]})
    t.do("Ada: done")
    assert t.is_over


@pytest.mark.covers("GN-8.4.2", "GN-3.5")
def test_any_free_position_may_be_chosen_and_holds_for_the_next_epoch(table: Any) -> None:
    t = table(
        3,
        phase="End of epoch",
        order=["Ada", "Bob", "Cleo"],
        Ada={"inventions": ["BI-3"]},
        Bob={"inventions": ["BI-1"]},
    )
    assert t.phase == "Turn order"
    assert t.asked == ["Cleo"]
    assert set(t.options) == {"1", "2", "3"}
    t.do("Cleo: 2")
    assert t.public.order == [0, 1, 2]
    assert t.asked == ["Bob"]
    assert set(t.options) == {"1", "3"}
    t.do("Bob: 3")
    assert t.public.order == [0, 2, 1]
    assert t.round == 2


@pytest.mark.covers("GN-8.4.3")
def test_ties_choose_in_the_current_turn_order(table: Any) -> None:
    t = table(3, phase="End of epoch", order=["Cleo", "Ada", "Bob"])
    chosen = []
    while t.phase == "Turn order":
        chosen += t.asked
        t.do(min(t.options))
    assert chosen == ["Cleo", "Ada"]
    assert t.public.order == [2, 0, 1]


@pytest.mark.covers("GN-8.4.4", "GN-4.1")
def test_coins_and_inventions_stay(table: Any) -> None:
    t = table(phase="End of epoch", Ada={"coins": 11, "inventions": ["BI-1"]})
    t.pass_until("Draft")
    assert t.coins("Ada") == 26
    assert [card.key for card in t.public.inventions[0]] == ["BI-1"]


@pytest.mark.covers("GN-8.4.5", "GN-8.4.2")
def test_the_points_of_this_epoch_decide_not_the_total(table: Any) -> None:
    t = table(
        epoch=2,
        phase="End of epoch",
        Ada={"progress": [9]},
        Bob={"inventions": ["BI-1"], "progress": [1]},
    )
    assert t.asked == ["Ada"]
