"""B1: the order of an epoch and the Growth turn (catalogue 3 and 6)."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.covers("GN-3.1", "GN-3.2", "GN-8.0", "GN-9.1")
def test_three_epochs_each_with_all_its_phases_in_order(fresh: Any) -> None:
    t = fresh(2, objectives=False)
    seen = []
    while not t.is_over:
        here = (t.round, t.phase)
        if not seen or seen[-1] != here:
            seen.append(here)
        t.pass_once()
    phases = ["Draft", "Growth", "Expansion", "Attack", "End of epoch", "Turn order"]
    expected = [(epoch, phase) for epoch in (1, 2, 3) for phase in phases]
    assert seen == expected[:-1]


@pytest.mark.covers("GN-3.1", "GN-3.2")
def test_after_the_draft_of_the_next_epoch_growth_cards_are_played_again(table: Any) -> None:
    t = table(phase="End of epoch")
    t.pass_until("Growth")
    assert t.round == 2
    hand = {name: t.hand(name) for name in ("Ada", "Bob")}
    content = t.state.content
    for _ in range(2):
        name = t.asked[0]
        growth = {key for key in hand[name] if str(content.card(key).played_in[0]) == "growth"}
        assert {key[5:] for key in t.options if key.startswith("play")} == growth
        assert growth
        t.do(f"{name}: done")


@pytest.mark.covers("GN-3.2", "GN-6.8", "GN-8.0")
def test_every_phase_of_an_epoch_has_its_own_cards(table: Any) -> None:
    t = table(Ada={"hand": ["YI-3", "YI-1", "VI-6"]})
    playable = {}
    for phase in ("Growth", "Expansion", "End of epoch"):
        t.pass_until(phase)
        playable[phase] = {key for key in t.options_of("Ada") if key.startswith("play")}
    assert playable == {
        "Growth": {"play YI-3"},
        "Expansion": {"play YI-1"},
        "End of epoch": {"play VI-6"},
    }


@pytest.mark.covers("GN-3.3", "GN-3.5", "GN-6.1")
def test_all_act_in_turn_order_in_every_phase(table: Any) -> None:
    t = table(
        3, order=["Cleo", "Ada", "Bob"], Ada={"coins": 4}, Bob={"coins": 4}, Cleo={"coins": 4}
    )
    acted = []
    for _ in range(6):
        acted.append((t.phase, *t.asked))
        t.do("done")
    growth = [("Growth", name) for name in ("Cleo", "Ada", "Bob")]
    assert acted == growth + [("Expansion", name) for _, name in growth]


@pytest.mark.covers("GN-3.4", "GN-6.1")
def test_a_turn_is_any_actions_in_any_order_or_none(table: Any) -> None:
    t = table(Ada={"coins": 9, "hand": ["YI-3", "BI-6"]})
    assert set(t.options) == {"play YI-3", "play BI-6", "recruit P1.H", "sell", "done"}
    t.do("Ada: recruit P1.H", "2", "play BI-6", "recruit P1.H", "1", "play YI-3", "done")
    assert t.clans("Ada") == {"P1.H": 7}
    assert t.coins("Ada") == 9 - 4 - 2 + 8


@pytest.mark.covers("GN-6.2", "GN-5.2")
def test_only_cards_with_the_growth_icon_are_played(table: Any) -> None:
    t = table(Ada={"coins": 9, "hand": ["BI-1", "YI-1", "BI-4", "BI-5", "RI-2"]})
    assert "play BI-1" in t.options
    assert [t.why_not(f"play {key}").rule for key in ("YI-1", "BI-4", "RI-2")] == ["GN-5.2"] * 3


@pytest.mark.covers("GN-6.3")
def test_recruits_cost_2_coins_each(table: Any) -> None:
    t = table(Ada={"coins": 7})
    t.do("Ada: recruit P1.H")
    assert set(t.options) == {"1", "2", "3"}
    assert t.labels["3"] == "6 coins"
    t.do("Ada: 3")
    assert (t.coins("Ada"), t.clans("Ada")) == (1, {"P1.H": 3})
    assert "recruit P1.H" not in t.options


@pytest.mark.covers("GN-6.3")
def test_without_2_coins_nobody_is_recruited(table: Any) -> None:
    t = table(Ada={"coins": 1, "hand": ["YI-3"]})
    assert t.why_not("recruit P1.H").rule == "GN-6.3"


@pytest.mark.covers("GN-6.4", "GN-6.5")
@pytest.mark.parametrize(("epoch", "places"), [(1, {"H"}), (2, {"H", "C1"}), (3, {"H", "C1"})])
def test_recruits_go_home_and_from_epoch_2_on_into_own_cities(
    table: Any, epoch: int, places: set[str]
) -> None:
    t = table(
        epoch=epoch,
        Ada={"coins": 4, "cities": ["P1.C1"], "clans": {"P1.C2": 2}},
        Bob={"cities": ["P1.C3"]},
    )
    recruit = {key for key in t.options if key.startswith("recruit")}
    assert recruit == {f"recruit P1.{place}" for place in places}


@pytest.mark.covers("GN-6.4")
def test_recruits_stand_where_they_were_placed(table: Any) -> None:
    t = table(epoch=2, Ada={"coins": 4, "cities": ["P1.C1"]})
    t.do("Ada: recruit P1.C1", "2")
    assert t.clans("Ada") == {"P1.C1": 2}


@pytest.mark.covers("GN-6.7")
def test_without_clans_in_the_supply_nothing_is_recruited_or_paid(table: Any) -> None:
    t = table(Ada={"coins": 9, "clans": {"P1.C1": 30}, "hand": ["YI-3"]})
    assert t.why_not("recruit P1.H").rule == "GN-6.7"
    t = table(Ada={"coins": 9, "clans": {"P1.C1": 29}})
    t.do("Ada: recruit P1.H")
    assert t.coins("Ada") == 7


@pytest.mark.covers("GN-6.8", "GN-7.1.3")
def test_recruiting_may_wait_for_expansion(table: Any) -> None:
    t = table(Ada={"coins": 2})
    t.do("Ada: done")
    assert t.phase == "Expansion"
    t.do("Ada: recruit P1.H")
    assert t.clans("Ada") == {"P1.H": 1}


WAR = ["RIII-3", "RIII-4", "VIII-6"]


@pytest.mark.covers("GN-6.9", "GN-5.3")
@pytest.mark.parametrize(
    "between", [["recruit P1.H", "1"], ["play YIII-3"]], ids=["recruiting", "another card"]
)
def test_growth_attack_cards_of_epoch_3_go_down_all_together(
    table: Any, between: list[str]
) -> None:
    t = table(epoch=3, Ada={"coins": 20, "hand": [*WAR, "YIII-3"]})
    t.do("Ada: play RIII-3", "play RIII-4", *between)
    assert t.why_not("play VIII-6").rule == "GN-6.9"


@pytest.mark.covers("GN-6.9")
def test_anything_may_come_before_the_set_and_discarding_does_not_end_it(table: Any) -> None:
    t = table(epoch=3, Ada={"coins": 20, "hand": [*WAR, "YIII-3", "BIII-4"]})
    t.do("Ada: recruit P1.H", "1", "play YIII-3", "play RIII-3", "sell", "BIII-4")
    t.do("Ada: play RIII-4", "play VIII-6", "done")
    assert t.phase == "Expansion"


@pytest.mark.covers("GN-6.9")
def test_every_player_has_a_set_of_his_own(table: Any) -> None:
    t = table(
        epoch=3,
        Ada={"coins": 20, "hand": ["RIII-3"]},
        Bob={"coins": 20, "hand": ["RIII-4"]},
    )
    t.do("Ada: play RIII-3", "recruit P1.H", "1", "done", "Bob: recruit P2.H", "1", "play RIII-4")
    assert t.public.fewer_losses == [0, 1]


@pytest.mark.covers("GN-6.10", "GN-5.3")
@pytest.mark.parametrize("phase", ["Expansion", "End of epoch"])
def test_a_growth_attack_card_not_played_in_growth_can_only_be_discarded(
    table: Any, phase: str
) -> None:
    t = table(epoch=3, phase=phase, Ada={"coins": 20, "hand": ["RIII-3"]})
    assert t.why_not("play RIII-3").rule == "GN-5.3"
    t.do("Ada: sell", "RIII-3")
    assert t.coins("Ada") == 24


@pytest.mark.covers("GN-6.11")
def test_the_duty_holds_in_epoch_3_only(table: Any) -> None:
    # No such cards are printed for epochs I and II; the rule asks for the epoch, not for the card.
    from genesia.cards import set_is_closed
    from genesia.state import WarSet

    t = table(epoch=3, Ada={"coins": 20, "hand": WAR})
    t.do("Ada: play RIII-3", "recruit P1.H", "1")
    state = t.state.copy()
    assert state.war_set is WarSet.CLOSED
    assert set_is_closed(state)
    state.round = 2
    assert not set_is_closed(state)
