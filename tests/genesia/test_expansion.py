"""B2: the Expansion turn, movement and homelands (catalogue 7.1 and 7.2)."""

from __future__ import annotations

from typing import Any

import pytest

ROW_B = {"P1.B1": 1, "P1.B2": 1, "P1.B3": 1, "P1.B4": 1}


def targets(t: Any, origin: str) -> set[str]:
    """Where one clan from a region can go now."""
    clone = t.clone()
    clone.do(f"move {origin}")
    return set(clone.options)


@pytest.mark.covers("GN-7.1.1", "GN-3.4")
def test_an_expansion_turn_is_any_actions_or_none(table: Any) -> None:
    t = table(phase="Expansion", Ada={"coins": 9, "clans": {"P1.H": 1}, "hand": ["YI-1"]})
    assert set(t.options) == {"play YI-1", "recruit P1.H", "move P1.H", "sell", "done"}
    t.do("Ada: move P1.H", "P1.A1", "recruit P1.H", "1", "move P1.A1", "P1.B1", "play YI-1")
    t.do("Ada: move P1.H", "P1.A1", "done")
    assert t.clans("Ada") == {"P1.A1": 1, "P1.B1": 1}


@pytest.mark.covers("GN-7.1.2", "GN-5.4")
def test_free_moves_are_split_among_clans_and_come_before_coins(table: Any) -> None:
    t = table(phase="Expansion", Ada={"coins": 3, "clans": {"P1.H": 3}, "hand": ["BI-3"]})
    t.do("Ada: play BI-3", "move P1.H", "P1.A1", "move P1.H")
    assert t.labels["P1.B2"] == "2 steps, 1 free move, cost 1 coin"
    t.do("Ada: P1.A3")
    assert (t.moves("Ada"), t.coins("Ada")) == (0, 1)
    t.do("Ada: move P1.H", "P1.A2")
    assert t.coins("Ada") == 0


@pytest.mark.covers("GN-7.1.2")
def test_free_moves_and_coins_pay_one_way_together(table: Any) -> None:
    t = table(phase="Expansion", Ada={"coins": 2, "clans": {"P1.H": 1}, "free_moves": 1})
    t.do("Ada: move P1.H", "P1.C1")
    assert (t.coins("Ada"), t.moves("Ada"), t.clans("Ada")) == (0, 0, {"P1.C1": 1})


@pytest.mark.covers("GN-7.1.2")
def test_free_moves_lapse_with_the_turn(table: Any) -> None:
    t = table(phase="Expansion", Ada={"clans": {"P1.H": 1}, "free_moves": 5}, Bob={"coins": 2})
    t.do("Ada: done")
    assert t.moves("Ada") == 0


@pytest.mark.covers("GN-7.1.4", "GN-7.1.11")
def test_no_way_is_offered_that_cannot_be_paid(table: Any) -> None:
    t = table(phase="Expansion", Ada={"coins": 2, "clans": {"P1.H": 1}})
    found = targets(t, "P1.H")
    assert {"P1.A1", "P1.B4"} <= found
    assert not any(name.startswith("P1.C") for name in found)
    t = table(phase="Expansion", Ada={"clans": {"P1.H": 1}, "hand": ["YI-3"]})
    assert t.why_not("move P1.H").rule == "GN-7.1.11"


@pytest.mark.covers("GN-7.1.5")
@pytest.mark.parametrize("epoch", [1, 2])
def test_clans_move_one_by_one_in_epochs_1_and_2(table: Any, epoch: int) -> None:
    t = table(phase="Expansion", epoch=epoch, Ada={"coins": 5, "clans": {"P1.H": 4}})
    t.do("Ada: move P1.H", "P1.A1")
    assert t.clans("Ada") == {"P1.H": 3, "P1.A1": 1}
    assert t.coins("Ada") == 4


@pytest.mark.covers("GN-7.1.6")
@pytest.mark.parametrize("count", [1, 3, 4])
def test_any_part_of_a_stack_moves_in_epoch_3(table: Any, count: int) -> None:
    t = table(phase="Expansion", epoch=3, Ada={"coins": 5, "clans": {"P1.H": 4}})
    t.do("Ada: move P1.H")
    assert set(t.options) == {"1", "2", "3", "4"}
    t.do(f"Ada: {count}", "P1.A1")
    assert t.clans("Ada")["P1.A1"] == count
    assert t.coins("Ada") == 4


@pytest.mark.covers("GN-7.1.6", "GN-7.1.18")
def test_a_stack_of_30_moves_for_1_coin(table: Any) -> None:
    t = table(phase="Expansion", epoch=3, Ada={"coins": 1, "clans": {"P1.H": 30}})
    t.do("Ada: move P1.H", "30", "P1.A1")
    assert t.clans("Ada") == {"P1.A1": 30}


@pytest.mark.covers("GN-7.1.7", "GN-7.1.10", "GN-7.1.17")
def test_a_move_ends_in_empty_or_own_regions_only(table: Any) -> None:
    t = table(
        phase="Expansion",
        Ada={"coins": 1, "clans": {"P1.B2": 1, "P1.B1": 1}, "cities": ["P1.A2"]},
        Bob={"clans": {"P1.C2": 1}, "cities": ["P1.C3"]},
    )
    assert targets(t, "P1.B2") == {"P1.A1", "P1.A2", "P1.B1", "P1.B3"}


@pytest.mark.covers("GN-7.1.8", "GN-7.1.9", "GN-7.1.17")
def test_crossing_a_region_costs_a_toll_on_top(table: Any) -> None:
    for pieces in ({"clans": {"P2.H": 1, **ROW_B}}, {"cities": list(ROW_B)}):
        t = table(phase="Expansion", Ada={"coins": 9, "clans": {"P1.A1": 1}}, Bob=pieces)
        t.do("Ada: move P1.A1")
        assert t.labels["P1.C1"] == "2 steps, cost 2 coins, tolls 1 coin"
        t.do("Ada: P1.C1")
        assert (t.coins("Ada"), t.coins("Bob")) == (6, 1)
        assert t.events("toll") == [{"player": "Ada", "to_player": "Bob", "coins": 1}]


@pytest.mark.covers("GN-7.1.10", "GN-7.1.11")
def test_a_way_through_opponents_is_one_path_that_must_be_payable_to_its_end(table: Any) -> None:
    def reach(coins: int) -> set[str]:
        t = table(
            phase="Expansion", Ada={"coins": coins, "clans": {"P1.A1": 1}}, Bob={"clans": ROW_B}
        )
        return {name for name in targets(t, "P1.A1") if ".C" in name or "via" in name}

    assert reach(2) == set()
    assert reach(3) == {"P1.C1", "P1.C2", "P1.C3", "via P1.B1", "via P1.B2"}


@pytest.mark.covers("GN-7.1.11")
def test_a_way_can_be_walked_region_by_region(table: Any) -> None:
    t = table(
        3,
        phase="Expansion",
        Ada={"coins": 9, "clans": {"P1.A1": 1}},
        Bob={"clans": {"P1.B1": 1, "P1.C1": 1}},
        Cleo={"clans": {"P1.B2": 1}},
    )
    t.do("Ada: move P1.A1", "via P1.B1")
    assert "P1.B1" not in t.options
    assert t.clans("Ada") == {"P1.A1": 1}
    t.do("Ada: via P1.C1", "P1.D1")
    assert t.clans("Ada") == {"P1.D1": 1}
    assert (t.coins("Ada"), t.coins("Bob"), t.coins("Cleo")) == (4, 2, 0)


@pytest.mark.covers("GN-7.1.11")
def test_the_cheapest_way_is_shown(table: Any) -> None:
    # To P1.C3 through Bob's region: 2 steps and a toll; around it 4 steps. To P1.B3 both ways cost
    # 3 coins, and the one without toll is taken. Free moves make the longer way the cheaper one.
    blocked = {"P1.B2": 1, "P1.C2": 1}
    t = table(phase="Expansion", Ada={"coins": 9, "clans": {"P1.B1": 1}}, Bob={"clans": blocked})
    t.do("Ada: move P1.B1")
    assert t.labels["P1.C3"] == "2 steps, cost 2 coins, tolls 1 coin"
    assert t.labels["P1.B3"] == "3 steps, cost 3 coins"
    t = table(
        phase="Expansion",
        Ada={"coins": 9, "clans": {"P1.B1": 1}, "free_moves": 4},
        Bob={"clans": blocked},
    )
    t.do("Ada: move P1.B1")
    assert t.labels["P1.C3"] == "4 steps, 4 free moves, cost 0 coins"


@pytest.mark.covers("GN-7.1.12")
def test_free_moves_pay_steps_but_no_tolls(table: Any) -> None:
    t = table(
        phase="Expansion",
        Ada={"coins": 1, "clans": {"P1.A1": 1}, "free_moves": 2},
        Bob={"clans": ROW_B},
    )
    t.do("Ada: move P1.A1", "P1.C1")
    assert (t.coins("Ada"), t.coins("Bob"), t.moves("Ada")) == (0, 1, 0)
    t = table(
        phase="Expansion",
        Ada={"clans": {"P1.A1": 1}, "free_moves": 9},
        Bob={"clans": ROW_B},
    )
    assert targets(t, "P1.A1") == {"P1.H", "P1.A2", "P1.A3"}


@pytest.mark.covers("GN-7.1.13")
def test_tolls_received_and_discards_pay_movement(table: Any) -> None:
    t = table(
        phase="Expansion",
        Ada={"coins": 3, "clans": {"P1.A1": 1}},
        Bob={"clans": {**ROW_B, "P2.H": 1}, "hand": ["YI-3"]},
    )
    t.do("Ada: move P1.A1", "P1.C1")
    assert t.coins("Bob") == 1
    t.do("Bob: move P2.H", "P2.A1")
    assert t.coins("Bob") == 0
    t.do("Bob: sell", "YI-3", "move P2.A1", "P2.D1")
    assert t.coins("Bob") == 1


@pytest.mark.covers("GN-7.1.14")
def test_a_stack_drops_and_picks_up_clans_on_the_way_in_epoch_3(table: Any) -> None:
    t = table(phase="Expansion", epoch=3, Ada={"coins": 3, "clans": {"P1.H": 3, "P1.A1": 2}})
    t.do("Ada: move P1.H", "3", "P1.A1", "move P1.A1", "4", "P1.B1", "move P1.B1", "2", "P1.C1")
    assert t.clans("Ada") == {"P1.A1": 1, "P1.B1": 2, "P1.C1": 2}


@pytest.mark.covers("GN-7.1.15", "GN-7.1.18")
def test_clans_of_one_region_are_one_stack_without_limit(table: Any) -> None:
    t = table(phase="Expansion", Ada={"coins": 9, "clans": {"P1.H": 2, "P1.A1": 27}})
    t.do("Ada: move P1.H", "P1.A1", "move P1.H", "P1.A1")
    assert t.clans("Ada") == {"P1.A1": 29}


@pytest.mark.covers("GN-7.1.16")
def test_a_city_stays_where_it_is_and_needs_no_clans(table: Any) -> None:
    t = table(
        phase="Expansion",
        Ada={"coins": 9, "clans": {"P1.A1": 1}, "cities": ["P1.A1"]},
    )
    t.do("Ada: move P1.A1", "P1.B1", "done")
    t.pass_until("Turn order")
    assert t.cities("Ada") == {"P1.A1"}
    assert t.clans("Ada") == {"P1.B1": 1}


@pytest.mark.covers("GN-7.1.19")
def test_a_clan_moves_as_often_as_it_is_paid(table: Any) -> None:
    t = table(phase="Expansion", Ada={"coins": 7, "clans": {"P1.H": 1}})
    t.do("Ada: move P1.H", "P1.A2", "move P1.A2", "P1.B2", "move P1.B2", "X")
    assert t.clans("Ada") == {"X": 1}
    assert t.coins("Ada") == 0


@pytest.mark.covers("GN-7.1.8")
@pytest.mark.parametrize("epoch", [1, 3])
def test_the_toll_is_per_clan_and_in_epoch_3_per_stack(table: Any, epoch: int) -> None:
    t = table(
        phase="Expansion",
        epoch=epoch,
        Ada={"coins": 9, "clans": {"P1.A1": 2}},
        Bob={"clans": ROW_B},
    )
    if epoch == 3:
        t.do("Ada: move P1.A1", "2", "P1.C1")
    else:
        t.do("Ada: move P1.A1", "P1.C1", "move P1.A1", "P1.C1")
    assert t.coins("Bob") == (1 if epoch == 3 else 2)


# Homelands.


@pytest.mark.covers("GN-7.2.2", "GN-7.2.5")
def test_a_foreign_homeland_is_entered_only_if_empty_or_with_own_pieces(table: Any) -> None:
    def may_enter(ada: dict[str, int], bob: dict[str, int]) -> bool:
        t = table(
            phase="Expansion", Ada={"coins": 1, "clans": {"P2.A1": 1, **ada}}, Bob={"clans": bob}
        )
        return "P2.H" in targets(t, "P2.A1")

    assert may_enter({}, {})
    assert not may_enter({}, {"P2.H": 1})
    assert may_enter({"P2.H": 1}, {"P2.H": 1})


@pytest.mark.covers("GN-7.2.5", "GN-7.2.8")
def test_the_own_homeland_is_always_open_without_toll(table: Any) -> None:
    t = table(
        phase="Expansion",
        Ada={"coins": 5, "clans": {"P1.A1": 1}},
        Bob={"clans": {"P1.H": 4}},
    )
    t.do("Ada: move P1.A1", "P1.H", "recruit P1.H", "1")
    assert t.clans("Ada") == {"P1.H": 2}
    assert t.coins("Bob") == 0


@pytest.mark.covers("GN-7.2.6")
def test_crossing_a_shared_homeland_costs_one_toll_for_its_owner(table: Any) -> None:
    t = table(
        3,
        phase="Expansion",
        Ada={"coins": 3, "clans": {"P2.A1": 1}},
        Bob={"clans": {"P2.H": 1, "P2.A2": 1}},
        Cleo={"clans": {"P2.H": 1}},
    )
    t.do("Ada: move P2.A1", "via P2.H", "P2.A3")
    assert (t.coins("Ada"), t.coins("Bob"), t.coins("Cleo")) == (0, 1, 0)


@pytest.mark.covers("GN-7.2.6")
def test_without_its_owner_the_mover_chooses_who_gets_the_toll(table: Any) -> None:
    t = table(
        4,
        phase="Expansion",
        Ada={"coins": 3, "clans": {"P2.A1": 1}},
        Bob={"clans": {"P2.A2": 1}},
        Cleo={"clans": {"P2.H": 1}},
        Dan={"clans": {"P2.H": 1}},
    )
    t.do("Ada: move P2.A1", "via P2.H")
    assert set(t.options) == {"Cleo", "Dan"}
    t.do("Ada: Dan", "P2.A3")
    assert (t.coins("Ada"), t.coins("Cleo"), t.coins("Dan")) == (0, 0, 1)


@pytest.mark.covers("GN-7.2.6")
def test_no_toll_where_the_mover_has_pieces_of_his_own(table: Any) -> None:
    t = table(
        phase="Expansion",
        Ada={"coins": 2, "clans": {"P2.A1": 1, "P2.H": 1}},
        Bob={"clans": {"P2.H": 1, "P2.A2": 1}},
    )
    t.do("Ada: move P2.A1", "P2.A3")
    assert (t.coins("Ada"), t.coins("Bob")) == (0, 0)


@pytest.mark.covers("GN-7.2.7")
def test_guests_leave_a_homeland_by_normal_movement(table: Any) -> None:
    t = table(
        phase="Expansion",
        Ada={"coins": 1, "clans": {"P2.H": 2}},
        Bob={"clans": {"P2.H": 3}},
    )
    t.do("Ada: move P2.H", "P2.A1")
    assert t.clans("Ada") == {"P2.H": 1, "P2.A1": 1}
    assert t.coins("Ada") == 0


@pytest.mark.covers("GN-7.2.6", "GN-7.1.11")
@pytest.mark.parametrize(("coins", "cleo", "dan"), [(4, 2, 0), (3, 0, 1)])
def test_a_dear_toll_is_offered_only_if_the_rest_of_the_way_can_be_paid(
    table: Any, coins: int, cleo: int, dan: int
) -> None:
    """The cheapest way from P2.A1 to P2.A3 leads through the homeland, for 3 coins."""
    t = table(
        4,
        epoch=2,
        phase="Expansion",
        Ada={"coins": coins, "clans": {"P2.A1": 1}},
        Bob={"clans": {"P2.B2": 1}},
        Cleo={"clans": {"P2.H": 1, "P2.A2": 1}, "played": ["P6"]},
        Dan={"clans": {"P2.H": 1}},
    )
    t.do("Ada: move P2.A1", "P2.A3")
    if coins == 4:
        assert t.labels == {"Cleo": "2 coins", "Dan": "1 coin"}
        t.do("Ada: Cleo")
    assert (t.coins("Ada"), t.coins("Cleo"), t.coins("Dan")) == (0, cleo, dan)
