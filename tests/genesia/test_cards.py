"""Epoch cards in general: when they are played, what stays, discarding, copying (catalogue 5)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_core import BadInput


@pytest.mark.covers("GN-5.1", "GN-8.2.3")
def test_a_card_is_played_in_its_own_epoch_only(table: Any) -> None:
    t = table(phase="End of epoch", Ada={"hand": ["BI-1"]})
    t.pass_until("Growth")
    assert t.round == 2
    assert "BI-1" not in t.hand("Ada")
    assert "BI-1" not in [card.key for card in t.public.inventions[0]]
    with pytest.raises(BadInput, match="of epoch 2"):
        table(epoch=2, Ada={"hand": ["BI-1"]})


@pytest.mark.covers("GN-5.2")
@pytest.mark.parametrize(
    ("phase", "played"),
    [
        ("Growth", {"YI-3", "YI-4", "VI-1"}),
        ("Expansion", {"YI-1", "YI-4", "VI-1"}),
        ("End of epoch", {"VI-6", "VI-1"}),
    ],
)
def test_a_card_is_played_in_the_phases_of_its_icons(
    table: Any, phase: str, played: set[str]
) -> None:
    t = table(phase=phase, Ada={"coins": 5, "hand": ["YI-3", "YI-1", "YI-4", "VI-1", "VI-6"]})
    assert {key[5:] for key in t.options if key.startswith("play")} == played


@pytest.mark.covers("GN-5.2", "GN-5.9")
def test_a_card_lies_face_up_for_all(table: Any) -> None:
    t = table(Ada={"hand": ["YI-3", "BI-2"]})
    t.do("Ada: play YI-3", "play BI-2")
    view = t.view("Bob").table
    assert [card.key for card in view.played[0]] == ["YI-3"]
    assert [card.key for card in view.inventions[0]] == ["BI-2"]
    assert [event["card"] for event in t.events("played")] == ["YI-3", "BI-2"]


@pytest.mark.covers("GN-5.4")
def test_moves_of_a_card_played_in_growth_stay_for_expansion(table: Any) -> None:
    t = table(Ada={"clans": {"P1.H": 1}, "hand": ["YI-4"]})
    t.do("Ada: play YI-4")
    assert t.phase == "Expansion"
    assert t.moves("Ada") == 6
    t.do("Ada: move P1.H", "P1.D1")
    assert t.moves("Ada") == 2


@pytest.mark.covers("GN-5.5", "GN-5.25")
@pytest.mark.parametrize("phase", ["Growth", "Expansion", "Attack", "End of epoch"])
def test_a_four_icon_card_is_played_in_any_phase(table: Any, phase: str) -> None:
    t = table(
        phase=phase,
        Ada={"clans": {"P1.D1": 2}, "hand": ["VI-1"]},
        Bob={"clans": {"P1.D2": 1}},
    )
    if phase == "Attack":
        t.everybody("peace", Ada="war")
    t.do("Ada: play VI-1", "coins")
    assert t.coins("Ada") == 6


@pytest.mark.covers("GN-5.8", "GN-5.11")
def test_what_a_card_gives_for_an_epoch_ends_with_it(table: Any) -> None:
    t = table(
        epoch=2,
        phase="Growth",
        Ada={"hand": ["BII-6", "BII-1"], "coins": 9, "clans": {"P1.H": 1}},
    )
    t.do("Ada: play BII-6", "play BII-1")
    assert t.public.toll_free == [True, False]
    coins = t.coins("Ada")
    t.pass_until("Turn order")
    assert t.coins("Ada") == coins
    t.pass_until("Draft")
    assert t.public.toll_free == [False, False]
    assert t.moves("Ada") == 0
    assert t.coins("Ada") == coins + 15


@pytest.mark.covers("GN-5.12")
def test_a_cost_goes_to_the_bank_and_debts_are_not_allowed(table: Any) -> None:
    t = table(Ada={"coins": 3, "hand": ["RI-5", "GI-2"]}, Bob={"coins": 3})
    t.do("Ada: play RI-5")
    assert (t.coins("Ada"), t.coins("Bob")) == (0, 3)
    assert t.why_not("play GI-2").rule == "GN-5.12"


@pytest.mark.covers("GN-5.13")
def test_any_number_of_cards_is_discarded_at_any_time_of_the_turn(table: Any) -> None:
    t = table(Ada={"coins": 2, "hand": ["BI-1", "BI-2", "BI-3"]})
    t.do("Ada: sell", "BI-3", "recruit P1.H", "1", "sell", "BI-1", "sell", "BI-2")
    assert t.coins("Ada") == 12
    assert t.events("sold") == [{"player": "Ada", "coins": 4}] * 3
    assert "sell" not in t.options


@pytest.mark.covers("GN-5.13")
def test_nobody_discards_out_of_turn(table: Any) -> None:
    t = table(Ada={"coins": 4}, Bob={"hand": ["YI-3"]})
    assert t.asked == ["Ada"]
    t.do("Ada: done")
    assert t.asked == ["Bob"]


@pytest.mark.covers("GN-5.15", "GN-7.2.1")
def test_a_card_overrides_the_rules(table: Any) -> None:
    t = table(epoch=2, Ada={"coins": 1, "hand": ["YII-4"]}, Bob={"clans": {"P2.H": 3}})
    t.do("Ada: play YII-4")
    assert t.clans("Ada") == {"P1.H": 1, "P2.H": 2}


@pytest.mark.covers("GN-5.16", "GN-5.17")
def test_the_host_is_the_owner_of_the_continent_that_is_entered(table: Any) -> None:
    t = table(
        3,
        epoch=2,
        phase="Expansion",
        Ada={"coins": 2, "clans": {"P1.H": 3}, "hand": ["YII-2"]},
    )
    t.do("Ada: play YII-2", "P1.H", "P3.C1", "P1.H", "P3.C1", "done")
    assert t.clans("Ada") == {"P1.H": 1, "P3.C1": 2}
    assert [t.coins(name) for name in ("Ada", "Bob", "Cleo")] == [0, 0, 2]


# Copying.


def copying(table: Any, card: str, epoch: int = 1, phase: str = "Growth", **bob: Any) -> Any:
    """Ada plays a card, Bob holds the copy card of the epoch."""
    copy = {1: "VI-2", 2: "VII-2", 3: "VIII-2"}[epoch]
    t = table(
        epoch=epoch,
        phase=phase,
        Ada={"coins": 9, "clans": {"P1.H": 2}, "hand": [card]},
        Bob={"coins": 9, "hand": [copy, *bob.pop("more", [])], **bob},
    )
    t.do(f"Ada: play {card}")
    return t


@pytest.mark.covers("GN-5.6")
def test_a_copy_card_is_played_when_an_opponent_plays(table: Any) -> None:
    t = copying(table, "YI-3")
    assert t.asked == ["Bob"]
    assert t.question == "Copy Flint Barter?"
    assert set(t.options) == {"VI-2", "pass"}
    t.do("Bob: VI-2")
    assert (t.coins("Ada"), t.coins("Bob")) == (17, 9 - 1 + 8)
    assert t.asked == ["Ada"]
    assert [card.key for card in t.public.played[1]] == ["VI-2"]


@pytest.mark.covers("GN-5.6")
def test_a_copy_card_is_not_played_in_the_own_turn(table: Any) -> None:
    t = table(Ada={"coins": 9, "hand": ["VI-2"]})
    assert t.why_not("play VI-2").rule == "GN-5.6"


@pytest.mark.covers("GN-5.6")
def test_declining_to_copy_changes_and_tells_nothing(table: Any) -> None:
    t = copying(table, "YI-3")
    t.do("Bob: pass")
    assert t.coins("Bob") == 9
    assert t.hand("Bob") == ["VI-2"]
    assert t.events("copied") == []


@pytest.mark.covers("GN-5.21")
@pytest.mark.parametrize(("coins", "asked"), [(4, "Bob"), (3, "Ada")])
def test_a_copier_pays_both_costs(table: Any, coins: int, asked: str) -> None:
    t = copying(table, "RI-5", coins=coins)
    assert t.asked == [asked]
    if asked == "Bob":
        t.do("Bob: VI-2")
        assert t.coins("Bob") == 0
        assert t.clans("Bob") == {"P2.H": 1}


@pytest.mark.covers("GN-5.18", "GN-5.19", "GN-5.20")
def test_a_copied_invention_is_marked_with_a_clan_and_counts_in_every_epoch(table: Any) -> None:
    t = copying(table, "BI-1")
    t.do("Bob: VI-2")
    assert t.clans("Bob") == {"P2.H": 2}
    assert t.supply("Bob")[0] == 27
    assert t.public.markers == [0, 1]
    t.pass_to_the_end()
    assert t.progress("Bob") == [1, 1, 1]
    assert t.progress("Ada") == [1, 1, 1]
    assert t.public.markers == [0, 1]


@pytest.mark.covers("GN-5.20")
def test_the_mark_needs_no_clan_and_comes_after_the_effect(table: Any) -> None:
    t = copying(table, "BI-1", clans={"P2.C1": 28})
    t.do("Bob: VI-2")
    assert t.clans("Bob") == {"P2.C1": 28, "P2.H": 2}
    assert t.public.markers == [0, 0]
    assert [card.key for card in t.public.copied[1]] == ["BI-1"]


@pytest.mark.covers("GN-5.20")
def test_only_inventions_are_marked(table: Any) -> None:
    t = copying(table, "YI-3")
    t.do("Bob: VI-2")
    assert t.public.markers == [0, 0]


@pytest.mark.covers("GN-5.22")
def test_copies_are_offered_in_turn_order_after_the_player_and_after_the_effect(table: Any) -> None:
    copy = ["VI-2"]
    t = table(
        4,
        order=["Cleo", "Ada", "Dan", "Bob"],
        turn="Ada",
        Ada={"coins": 5, "hand": ["VI-3"]},
        Bob={"coins": 5, "hand": ["YI-1"]},
        Cleo={"coins": 5, "hand": copy},
        Dan={"coins": 5, "hand": ["YI-3"]},
    )
    t.do("Ada: play VI-3")
    assert t.coins("Ada") == 5 + 5 + 3
    for name in ("Dan", "Bob", "Cleo"):
        assert t.asked == [name]
        t.do(f"{name}: {'VI-2' if name == 'Cleo' else 'pass'}")
    assert t.coins("Cleo") == 4 - 1 + 5 + 3


@pytest.mark.covers("GN-5.22")
def test_a_copy_is_not_copied_and_attack_cards_are_not_copied(table: Any) -> None:
    t = table(
        3,
        phase="Attack",
        Ada={"clans": {"P1.D1": 3}, "hand": ["RI-2"]},
        Bob={"clans": {"P1.D2": 1}, "coins": 5, "hand": ["VI-2"]},
        Cleo={"coins": 5, "hand": ["YI-3"]},
    )
    t.everybody("peace", Ada="war")
    t.do("Ada: play RI-2")
    assert t.asked == ["Ada"]
    t = table(
        3,
        Ada={"hand": ["YI-3"]},
        Bob={"coins": 5, "hand": ["VI-2"]},
        Cleo={"coins": 5, "hand": ["YI-1"]},
    )
    t.do("Ada: play YI-3", "Bob: VI-2")
    assert t.asked == ["Ada"]
    assert t.events("copied") == [{"player": "Bob", "card": "YI-3", "name": "Flint Barter"}]


@pytest.mark.covers("GN-5.22")
def test_when_the_copy_card_is_out_nobody_is_asked_any_more(table: Any) -> None:
    t = table(
        Ada={"hand": ["YI-3", "BI-6"]},
        Bob={"coins": 5, "hand": ["VI-2", "YI-1"]},
    )
    t.do("Ada: play YI-3", "Bob: VI-2", "Ada: play BI-6")
    assert t.asked == ["Ada"]


@pytest.mark.covers("GN-5.23")
def test_a_copied_growth_attack_card_acts_for_the_copier(table: Any) -> None:
    t = copying(table, "VIII-6", epoch=3)
    t.do("Bob: VIII-2")
    assert t.public.stronger == [2, 2]
    assert t.coins("Bob") == 9 - 1 - 1


@pytest.mark.covers("GN-5.6")
def test_a_copied_choice_is_made_anew(table: Any) -> None:
    t = table(
        Ada={"coins": 5, "hand": ["VI-1"]},
        Bob={"coins": 5, "hand": ["VI-2"]},
    )
    t.do("Ada: play VI-1", "coins", "Bob: VI-2")
    assert set(t.options_of("Bob")) == {"clans", "coins", "move"}
    t.do("Bob: clans")
    assert t.clans("Bob") == {"P2.H": 3}
    assert t.coins("Ada") == 11


@pytest.mark.covers("GN-5.6", "GN-7.1.2")
def test_copied_moves_are_used_at_once_in_a_small_turn(table: Any) -> None:
    t = copying(table, "YI-1", phase="Expansion", clans={"P2.H": 2}, coins=1)
    t.do("Bob: VI-2")
    assert set(t.options_of("Bob")) == {"move P2.H", "done"}
    t.do("Bob: move P2.H", "P2.D1", "done")
    assert t.clans("Bob") == {"P2.H": 1, "P2.D1": 1}
    assert t.moves("Bob") == 5
    t.do("Ada: done")
    assert t.asked == ["Bob"]
    t.do("Bob: move P2.H", "P2.A1")
    assert t.moves("Bob") == 4


@pytest.mark.covers("GN-5.6", "GN-7.1.2")
def test_copied_moves_pay_no_coins_for_steps_and_lapse_after_the_own_turn(table: Any) -> None:
    t = table(
        phase="Expansion",
        order=["Bob", "Ada"],
        turn="Ada",
        Ada={"hand": ["BI-3"], "coins": 2},
        Bob={"coins": 9, "clans": {"P2.H": 2}, "hand": ["VI-2"]},
    )
    t.do("Ada: play BI-3", "Bob: VI-2", "move P2.H")
    assert not any(".C" in key for key in t.options)
    t.do("Bob: P2.A1", "done")
    assert t.moves("Bob") == 0
    assert t.coins("Bob") == 9 - 1 - 2


@pytest.mark.covers("GN-5.6", "GN-5.4")
def test_moves_copied_in_growth_wait_for_expansion(table: Any) -> None:
    t = copying(table, "YI-4", clans={"P2.H": 1})
    t.do("Bob: VI-2")
    assert t.asked == ["Ada"]
    assert t.moves("Bob") == 6
    t.do("Ada: done", "Bob: done")
    assert t.moves("Bob") == 6


@pytest.mark.covers("GN-5.6", "GN-6.3")
def test_copied_cheap_clans_are_recruited_at_once_or_in_the_own_turn(table: Any) -> None:
    t = copying(table, "GI-3", coins=4)
    t.do("Bob: VI-2")
    assert t.coins("Bob") == 4 - 1 + 3
    assert set(t.options_of("Bob")) == {"recruit P2.H", "done"}
    t.do("Bob: recruit P2.H", "2", "done")
    assert (t.coins("Bob"), t.clans("Bob")) == (4, {"P2.H": 2})
    t.do("Ada: done", "Bob: recruit P2.H", "4")
    assert (t.coins("Bob"), t.clans("Bob")) == (0, {"P2.H": 6})


@pytest.mark.covers("GN-5.6", "GN-6.3")
def test_copied_cheap_clans_lapse_if_the_own_turn_is_over(table: Any) -> None:
    t = table(
        order=["Bob", "Ada"],
        turn="Ada",
        Ada={"hand": ["GI-3"]},
        Bob={"coins": 9, "hand": ["VI-2"]},
    )
    t.do("Ada: play GI-3", "Bob: VI-2", "done")
    assert t.public.cheap_clans[1] == 0


@pytest.mark.covers("GN-5.6", "GN-8.2.2")
def test_an_end_card_can_be_copied_after_the_own_end_card_turn(table: Any) -> None:
    t = table(
        phase="End of epoch",
        order=["Bob", "Ada"],
        Ada={"hand": ["VI-6"]},
        Bob={"coins": 5, "hand": ["VI-2"]},
    )
    t.do("Bob: done", "Ada: play VI-6", "Bob: VI-2")
    t.pass_until("Turn order")
    assert (t.progress("Ada"), t.progress("Bob")) == ([4], [4])
    assert t.coins("Bob") == 4
