"""B3: the Attack phase (catalogue 7.3)."""

from __future__ import annotations

from typing import Any

import pytest


def attacks(t: Any) -> set[str]:
    return {key for key in t.options if key.startswith("attack")}


def at_war(table: Any, players: int = 2, **words: Any) -> Any:
    """In the Attack phase Ada sets War, all others Peace."""
    return table(players, phase="Attack", **words).everybody("peace", Ada="war")


@pytest.mark.covers("GN-7.3.1")
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_there_is_an_attack_phase_in_every_epoch(table: Any, epoch: int) -> None:
    t = table(epoch=epoch, phase="Expansion")
    assert t.phase == "Attack"
    assert t.question == "War or Peace?"


@pytest.mark.covers("GN-7.3.2")
def test_war_and_peace_are_chosen_in_secret_and_revealed_at_once(table: Any) -> None:
    t = table(3, phase="Attack", Ada={"clans": {"P1.D1": 2}}, Bob={"clans": {"P1.D2": 1}})
    assert t.asked == ["Ada", "Bob", "Cleo"]
    before = {name: str(t.view(name).to_data()["table"]) for name in ("Bob", "Cleo")}
    t.do("Ada: war")
    for name, table_before in before.items():
        data = t.view(name).to_data()
        assert str(data["table"]) == table_before
        assert "war" not in str(data["events"]).lower()
    t.do("Bob: peace", "Cleo: peace")
    assert [str(stance) for stance in t.public.stances] == ["war", "peace", "peace"]
    assert t.events("declared")[-1] == {"players": ["Ada"]}


@pytest.mark.covers("GN-7.3.3")
def test_peace_of_all_ends_the_phase(table: Any) -> None:
    t = table(phase="Attack", Ada={"clans": {"P1.D1": 2}}, Bob={"clans": {"P1.D2": 1}})
    t.everybody("peace")
    assert t.phase == "Turn order"


@pytest.mark.covers("GN-7.3.4", "GN-3.3")
def test_each_player_at_war_attacks_once_in_turn_order_and_nobody_else(table: Any) -> None:
    t = table(
        3,
        phase="Attack",
        order=["Cleo", "Ada", "Bob"],
        Ada={"clans": {"P1.D1": 5}},
        Bob={"clans": {"P1.D2": 3, "P3.D1": 1}},
        Cleo={"clans": {"P3.D2": 5}},
    )
    t.everybody("peace", Ada="war", Cleo="war")
    assert t.asked == ["Cleo"]
    t.do("Cleo: attack P3.D2 > P3.D1", "lose 1", "stay")
    assert t.asked == ["Ada"]
    t.do("Ada: attack P1.D1 > P1.D2", "lose 1")
    assert t.question == "War or Peace?"
    assert [event["player"] for event in t.events("attacked")] == ["Cleo", "Ada"]


@pytest.mark.covers("GN-7.3.5", "GN-7.3.6", "GN-7.3.7", "GN-7.3.8", "GN-7.3.9", "GN-7.2.3")
def test_targets_are_adjacent_weaker_regions_of_opponents_and_no_homelands(table: Any) -> None:
    t = at_war(
        table,
        3,
        Ada={"clans": {"P2.A2": 3, "P2.A1": 1}},
        Bob={
            "clans": {"P2.H": 1, "P2.B2": 2, "P2.B3": 3, "P2.C1": 1},
            "cities": ["P2.A3"],
        },
        Cleo={"clans": {"P2.B1": 1}},
    )
    # Not P2.H (homeland), P2.B3 (as strong), P2.B1 from P2.A1 (as strong), P2.C1 (not adjacent).
    assert attacks(t) == {"attack P2.A2 > P2.B2", "attack P2.A2 > P2.A3"}
    assert t.labels["attack P2.A2 > P2.B2"] == "3 clans against 2 clans"
    assert t.labels["attack P2.A2 > P2.A3"] == "3 clans against a city"


@pytest.mark.covers("GN-7.2.4", "GN-7.2.7")
def test_attacks_start_from_homelands_own_and_foreign(table: Any) -> None:
    t = at_war(
        table,
        Ada={"clans": {"P1.H": 2, "P2.H": 3}},
        Bob={"clans": {"P1.A1": 1, "P2.H": 9, "P2.A1": 2}},
    )
    assert attacks(t) == {"attack P1.H > P1.A1", "attack P2.H > P2.A1"}


@pytest.mark.covers("GN-7.3.10", "GN-7.3.4")
def test_with_a_legal_attack_a_player_at_war_must_attack(table: Any) -> None:
    t = at_war(table, Ada={"clans": {"P1.D1": 2}, "hand": ["YI-3"]}, Bob={"clans": {"P1.D2": 1}})
    assert set(t.options) == {"attack P1.D1 > P1.D2", "sell"}


@pytest.mark.covers("GN-7.3.10")
def test_without_one_he_simply_passes(table: Any) -> None:
    t = at_war(table, Ada={"clans": {"P1.D1": 1}, "hand": ["YI-3"]}, Bob={"clans": {"P1.D2": 1}})
    assert set(t.options) == {"pass"}
    assert t.why_not("sell").rule == "GN-7.3.10"
    t.do("Ada: pass")
    assert t.question == "War or Peace?"


@pytest.mark.covers("GN-7.3.11", "GN-7.3.10")
def test_legality_is_judged_when_the_attackers_moment_comes(table: Any) -> None:
    t = table(
        3,
        phase="Attack",
        Ada={"clans": {"P1.D1": 4}},
        Bob={"clans": {"P1.D2": 3, "P1.D3": 1}},
        Cleo={"clans": {"P1.C3": 2}},
    )
    t.everybody("peace", Ada="war", Cleo="war")
    t.do("Ada: attack P1.D1 > P1.D2", "lose 2")
    assert attacks(t) == {"attack P1.C3 > P1.D2"}


@pytest.mark.covers("GN-7.3.11")
def test_range_and_strength_of_cards_already_played_count(table: Any) -> None:
    t = at_war(
        table,
        epoch=2,
        Ada={"coins": 1, "clans": {"P1.D1": 2}, "hand": ["RII-3"]},
        Bob={"clans": {"P1.D3": 1, "P1.D2": 2}},
    )
    assert attacks(t) == set()
    t.do("Ada: play RII-3")
    assert attacks(t) == {"attack P1.D1 > P1.D3"}
    assert "pass" not in t.options


def launched(table: Any, ada: int, bob: int, cities: tuple[str, ...] = (), **more: Any) -> Any:
    """Ada attacks P1.D2 from P1.D1."""
    words = {"Ada": {"clans": {"P1.D1": ada}}, "Bob": {"clans": {"P1.D2": bob}, "cities": cities}}
    for name in ("Ada", "Bob"):
        words[name].update(more.pop(name, {}))
    t = at_war(table, epoch=more.pop("epoch", 1), **words, **more)
    t.do("Ada: attack P1.D1 > P1.D2")
    return t


@pytest.mark.covers("GN-7.3.12", "GN-7.3.16")
def test_both_lose_from_1_to_all_defending_clans(table: Any) -> None:
    t = launched(table, 5, 3)
    assert set(t.options) == {"lose 1", "lose 2", "lose 3"}
    assert t.labels["lose 2"] == "you lose 2, the defender 2"
    t.do("Ada: lose 2")
    assert (t.clans("Ada"), t.clans("Bob")) == ({"P1.D1": 3}, {"P1.D2": 1})
    assert (t.supply("Ada")[0], t.supply("Bob")[0]) == (27, 29)


@pytest.mark.covers("GN-7.3.13", "GN-7.3.15", "GN-7.3.18")
def test_an_undefended_city_may_be_taken_for_a_clan_and_then_entered(table: Any) -> None:
    t = launched(table, 3, 0, ("P1.D2",))
    assert set(t.options) == {"besiege", "leave it"}
    t.do("Ada: besiege")
    assert t.cities("Ada") == {"P1.D2"}
    assert set(t.options) == {"1", "2", "stay"}
    t.do("Ada: 2")
    assert t.clans("Ada") == {"P1.D2": 2}


@pytest.mark.covers("GN-7.3.13")
def test_a_city_with_clans_left_is_not_taken(table: Any) -> None:
    t = launched(table, 4, 2, ("P1.D2",))
    t.do("Ada: lose 1")
    assert t.question == "War or Peace?"
    assert t.cities("Bob") == {"P1.D2"}


@pytest.mark.covers("GN-7.3.14", "GN-7.3.28")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_any_number_of_clans_moves_in_for_nothing(table: Any, count: int) -> None:
    t = launched(table, 4, 1)
    t.do("Ada: lose 1")
    assert set(t.options) == {"1", "2", "3", "stay"}
    t.do(f"Ada: {count or 'stay'}")
    assert t.clans("Ada") == {
        region: clans for region, clans in (("P1.D1", 3 - count), ("P1.D2", count)) if clans
    }
    assert t.coins("Ada") == 0


@pytest.mark.covers("GN-7.3.14")
def test_nobody_moves_in_beside_an_enemy_city(table: Any) -> None:
    t = launched(table, 3, 1, ("P1.D2",))
    t.do("Ada: lose 1", "leave it")
    assert t.question == "War or Peace?"
    assert t.clans("Ada") == {"P1.D1": 2}


@pytest.mark.covers("GN-7.3.17")
def test_a_siege_needs_a_clan_and_a_city_in_the_supply(table: Any) -> None:
    rings = {"A": 3, "B": 4, "C": 3}
    twenty = [f"P{p}.{r}{n}" for p in (1, 2) for r, c in rings.items() for n in range(1, c + 1)]
    t = launched(table, 3, 0, ("P1.D2",), Ada={"cities": twenty})
    assert t.question == "War or Peace?"
    assert t.cities("Bob") == {"P1.D2"}
    # A strong card lets one clan meet one clan; both die and nobody is left for the siege.
    t = at_war(
        table,
        Ada={"clans": {"P1.D1": 1}, "hand": ["RI-2"]},
        Bob={"clans": {"P1.D2": 1}, "cities": ["P1.D2"]},
    )
    t.do("Ada: play RI-2", "attack P1.D1 > P1.D2", "lose 1")
    assert t.question == "War or Peace?"
    assert t.cities("Bob") == {"P1.D2"}


@pytest.mark.covers("GN-7.3.19", "GN-7.3.26")
def test_a_siege_may_be_declined_and_three_rounds_without_change_end_the_phase(table: Any) -> None:
    t = launched(table, 3, 0, ("P1.D2",))
    t.do("Ada: leave it")
    for _ in range(2):
        assert t.question == "War or Peace?"
        t.everybody("peace", Ada="war")
        t.do("Ada: attack P1.D1 > P1.D2", "leave it")
    assert t.clans("Ada") == {"P1.D1": 3}
    assert t.phase == "Turn order"


@pytest.mark.covers("GN-7.3.25")
def test_a_new_round_begins_after_every_round_with_attacks(table: Any) -> None:
    t = launched(table, 5, 3)
    t.do("Ada: lose 1")
    t.everybody("peace", Ada="war")
    t.do("Ada: attack P1.D1 > P1.D2", "lose 1")
    t.everybody("peace")
    assert t.phase == "Turn order"


@pytest.mark.covers("GN-7.3.26")
def test_war_without_any_attack_ends_the_phase_with_the_third_round(table: Any) -> None:
    t = table(phase="Attack", Ada={"clans": {"P1.D1": 1}}, Bob={"clans": {"P2.D1": 1}})
    for _ in range(3):
        assert t.phase == "Attack"
        t.everybody("peace", Ada="war", Bob="war")
    assert t.phase == "Turn order"


@pytest.mark.covers("GN-7.3.26")
def test_a_cancelled_attack_used_a_card_so_the_phase_goes_on(table: Any) -> None:
    t = launched(table, 3, 1, Bob={"coins": 2, "hand": ["YI-6"]})
    t.do("Bob: YI-6")
    assert t.question == "War or Peace?"
    assert t.phase == "Attack"


@pytest.mark.covers("GN-7.3.20", "GN-5.7", "GN-7.3.29")
def test_defence_cards_are_played_when_attacked_also_at_peace(table: Any) -> None:
    t = launched(table, 4, 3, Bob={"hand": ["BI-5", "YI-3"]})
    assert t.asked == ["Bob"]
    assert set(t.options) == {"BI-5", "pass"}
    t.do("Bob: BI-5", "Ada: lose 3")
    assert t.clans("Bob") == {"P1.D2": 2}
    assert t.clans("Ada") == {"P1.D1": 1}


@pytest.mark.covers("GN-7.3.29", "GN-7.3.30")
def test_the_peace_prize_does_not_forbid_to_defend(table: Any) -> None:
    t = table(
        epoch=3,
        phase="Attack",
        Ada={"clans": {"P1.D1": 5}},
        Bob={"coins": 1, "clans": {"P1.D2": 3}, "played": ["BIII-1"], "hand": ["BIII-6"]},
    )
    assert t.asked == ["Ada"]
    t.everybody("peace", Ada="war")
    t.do("Ada: attack P1.D1 > P1.D2", "Bob: BIII-6")
    assert t.clans("Bob") == {"P1.D2": 3}


@pytest.mark.covers("GN-7.3.20", "GN-5.12")
def test_a_defence_that_cannot_be_paid_is_refused(table: Any) -> None:
    t = launched(table, 3, 1, Bob={"coins": 1, "hand": ["YI-6", "BI-5"]})
    assert t.why_not("Bob: YI-6").rule == "GN-5.12"


@pytest.mark.covers("GN-7.3.20")
def test_the_defender_is_asked_whatever_he_holds_unless_all_know_he_cannot(table: Any) -> None:
    held = launched(table, 3, 1, Bob={"hand": ["YI-3"]}, Ada={"hand": ["BI-5"]})
    assert held.asked == ["Bob"]
    assert held.options == ["pass"]
    shown = launched(table, 3, 1, Bob={"hand": ["YI-3"], "played": ["BI-5"]})
    assert shown.asked == ["Ada"]


@pytest.mark.covers("GN-7.3.21", "GN-7.3.23", "GN-7.3.5")
def test_attacker_then_defender_then_attacker_once_more(table: Any) -> None:
    t = at_war(
        table,
        Ada={"clans": {"P1.D1": 3}, "hand": ["RI-2", "RI-1"]},
        Bob={"coins": 2, "clans": {"P1.D2": 2}, "hand": ["BI-5", "YI-6"]},
    )
    t.do("Ada: play RI-2", "attack P1.D1 > P1.D2", "Bob: BI-5", "pass")
    assert "play RI-1" in t.options_of("Ada")
    t.do("Ada: play RI-1")
    assert set(t.options_of("Ada")) == {"lose 1", "lose 2"}
    assert t.labels["lose 2"] == "you lose 1, the defender 0"


@pytest.mark.covers("GN-7.3.22")
def test_effects_of_several_cards_add_up(table: Any) -> None:
    t = launched(
        table,
        6,
        5,
        epoch=3,
        Ada={"played": ["RIII-3", "RIII-4"]},
        Bob={"coins": 1, "hand": ["YIII-5"]},
    )
    t.do("Bob: YIII-5")
    # Defender: 2 doubled is 4, less 2. Attacker: 2, 1 more, 1 fewer.
    assert t.labels["lose 2"] == "you lose 2, the defender 2"
    t.do("Ada: lose 2")
    assert (t.clans("Ada"), t.clans("Bob")) == ({"P1.D1": 4}, {"P1.D2": 3})


@pytest.mark.covers("GN-7.3.22")
def test_several_defence_cards_add_up(table: Any) -> None:
    t = launched(table, 8, 6, epoch=2, Bob={"hand": ["BII-5", "P5"]})
    t.do("Bob: BII-5", "P5")
    # Defender: 6, 3 and 2 fewer. Attacker: 6 and 1 more.
    assert t.labels["lose 6"] == "you lose 7, the defender 1"


@pytest.mark.covers("GN-7.3.22", "GN-7.3.30")
def test_the_shield_and_a_defence_card_add_up(table: Any) -> None:
    t = launched(table, 6, 3, epoch=3, Bob={"coins": 1, "played": ["BIII-1"], "hand": ["YIII-5"]})
    t.do("Bob: YIII-5")
    assert t.labels["lose 3"] == "you lose 5, the defender 1"


@pytest.mark.covers("GN-5.3")
@pytest.mark.parametrize("key", ["RIII-3", "RIII-4"])
@pytest.mark.parametrize("owner", ["Bob", "Cleo"])
def test_total_war_and_hired_armies_serve_their_owner_only(
    table: Any, key: str, owner: str
) -> None:
    played = {"Bob": [], "Cleo": [], owner: [key]}
    t = at_war(
        table,
        3,
        epoch=3,
        Ada={"clans": {"P1.D1": 5}},
        Bob={"clans": {"P1.D2": 4}, "played": played["Bob"]},
        Cleo={"played": played["Cleo"]},
    )
    t.do("Ada: attack P1.D1 > P1.D2")
    assert t.labels["lose 2"] == "you lose 2, the defender 2"


@pytest.mark.covers("GN-5.3")
@pytest.mark.parametrize(("clans", "allowed"), [(2, False), (3, True)])
def test_deterrence_protects_a_city_without_clans(table: Any, clans: int, allowed: bool) -> None:
    t = at_war(
        table,
        epoch=3,
        Ada={"clans": {"P1.D1": clans}, "hand": ["YIII-3"]},
        Bob={"cities": ["P1.D2"], "played": ["VIII-6"]},
    )
    assert attacks(t) == ({"attack P1.D1 > P1.D2"} if allowed else set())


@pytest.mark.covers("GN-5.3")
def test_deterrence_protects_its_owner_only(table: Any) -> None:
    t = at_war(
        table,
        3,
        epoch=3,
        Ada={"clans": {"P1.D1": 2}},
        Bob={"clans": {"P1.D2": 1}},
        Cleo={"clans": {"P1.E1": 1}, "played": ["VIII-6"]},
    )
    assert attacks(t) == {"attack P1.D1 > P1.D2"}


def test_city_walls_of_another_region_cancel_nothing(table: Any) -> None:
    t = launched(table, 4, 2, ("P1.D3",), epoch=2, Bob={"coins": 1, "hand": ["YII-6"]})
    t.do("Bob: YII-6")
    assert t.labels["lose 2"] == "you lose 2, the defender 1"


@pytest.mark.covers("GN-7.3.24")
def test_no_side_loses_more_clans_than_it_has(table: Any) -> None:
    t = at_war(table, Ada={"clans": {"P1.D1": 2}, "hand": ["RI-2"]}, Bob={"clans": {"P1.D2": 3}})
    t.do("Ada: play RI-2", "attack P1.D1 > P1.D2", "lose 3")
    assert (t.clans("Ada"), t.clans("Bob")) == ({}, {})
    t = launched(table, 5, 3, epoch=3, Ada={"played": ["RIII-3"]})
    assert t.labels["lose 3"] == "you lose 3, the defender 3"


@pytest.mark.covers("GN-7.3.27", "GN-11.5", "GN-11.11")
def test_recruiting_in_the_attack_phase_is_a_variant(table: Any) -> None:
    words = {
        "Ada": {"coins": 2, "clans": {"P1.H": 1}},
        "Bob": {"clans": {"P1.A1": 1}},
    }
    t = at_war(table, **words)
    assert t.question == "War or Peace?"
    t = at_war(table, options={"recruit_in_attack": True}, **words)
    assert set(t.options) == {"recruit P1.H", "pass"}
    t.do("Ada: recruit P1.H")
    assert t.coins("Ada") == 0
    assert set(t.options) == {"attack P1.H > P1.A1"}


@pytest.mark.covers("GN-7.3.30")
def test_the_peace_prize_forbids_war_to_its_player_and_its_copiers(table: Any) -> None:
    t = table(
        3,
        epoch=3,
        Ada={"coins": 5, "hand": ["BIII-1"], "clans": {"P1.D1": 3}},
        Bob={"coins": 5, "hand": ["VIII-2"], "clans": {"P1.D2": 1}},
        Cleo={"coins": 5, "clans": {"P3.D1": 1}},
    )
    t.do("Ada: play BIII-1", "Bob: VIII-2")
    t.pass_until("Attack")
    assert t.asked == ["Cleo"]
    t.do("Cleo: war")
    assert t.events("declared") == [{"players": ["Cleo"]}]


@pytest.mark.covers("GN-5.14", "GN-5.13")
def test_cards_are_discarded_from_announcing_to_the_end_of_the_own_attack(table: Any) -> None:
    t = at_war(
        table,
        Ada={"clans": {"P1.D1": 3}, "hand": ["YI-3", "BI-6", "BI-1", "BI-2"]},
        Bob={"clans": {"P1.D2": 1}, "cities": ["P1.D2"]},
    )
    t.do("Ada: sell", "YI-3", "attack P1.D1 > P1.D2", "sell", "BI-6", "lose 1")
    t.do("Ada: sell", "BI-1", "besiege", "sell", "BI-2", "stay")
    assert t.coins("Ada") == 16
    assert t.question == "War or Peace?"


@pytest.mark.covers("GN-5.25", "GN-5.5")
def test_four_icon_cards_serve_in_the_own_attack_until_losses_are_chosen(table: Any) -> None:
    t = at_war(
        table,
        2,
        epoch=2,
        Ada={"clans": {"P1.D1": 2, "P1.H": 1}, "hand": ["VII-1"]},
        Bob={"clans": {"P1.A1": 2, "P1.D2": 1}, "hand": ["YII-3"]},
    )
    t.do("Ada: attack P1.D1 > P1.D2")
    assert "play VII-1" in t.options
    t.do("Ada: play VII-1", "coins")
    assert t.coins("Ada") == 8
    t = at_war(
        table, epoch=2, Ada={"clans": {"P1.H": 1}, "hand": ["VII-1"]}, Bob={"clans": {"P1.A1": 2}}
    )
    assert attacks(t) == set()
    t.do("Ada: play VII-1", "clans")
    assert attacks(t) == {"attack P1.H > P1.A1"}


@pytest.mark.covers("GN-7.3.13")
def test_only_a_siege_that_costs_a_clan_says_so(table: Any) -> None:
    t = launched(table, 3, 1, ("P1.D2",), Ada={"hand": ["BI-1"]})
    t.do("Ada: lose 1")
    assert t.labels == {"besiege": "lose 1 clan", "sell": "", "leave it": ""}
    t = at_war(
        table,
        epoch=2,
        Ada={"coins": 9, "clans": {"P1.D1": 3}, "hand": ["RII-2", "BII-1"]},
        Bob={"clans": {"P1.D2": 1}, "cities": ["P1.D2"]},
    )
    t.do("Ada: play RII-2", "attack P1.D1 > P1.D2", "lose 1")
    assert t.labels == {"besiege": "", "sell": "", "leave it": ""}
