"""Phase 6: majorities fill their tiles; and the landscape bonuses at the end of phases 4 to 6."""

from __future__ import annotations

from typing import Any

import pytest
from biosphere.components import Ability, Landscape


@pytest.mark.covers("BS-8.3.1", "BS-8.3.2", "BS-8.3.3", "BS-12.6")
@pytest.mark.parametrize(
    ("tile", "majority", "capacity"),
    [("desert-1", 2, 3), ("savannah-1", 3, 5), ("forest-1", 4, 7)],
)
def test_a_majority_fills_the_tile(start: Any, tile: str, majority: int, capacity: int) -> None:
    lifespan = {"desert": 3}
    table = start("Filling up", ada={"lifespan": lifespan, "dice": {tile: [5] * majority}})
    assert len(table.dice("Ada")[tile]) == capacity
    table = start("Filling up", ada={"lifespan": lifespan, "dice": {tile: [5] * (majority - 1)}})
    assert len(table.dice("Ada")[tile]) == majority - 1


@pytest.mark.covers("BS-8.3.2")
def test_free_spaces_count_against_a_majority(start: Any) -> None:
    table = start("Filling up", ada={"dice": {"forest-1": [5, 5, 5]}}, bob={"dice": {}})
    assert len(table.dice("Ada")["forest-1"]) == 3, "more than all others is not enough"


@pytest.mark.covers("BS-8.3.4")
def test_dice_of_others_stay(start: Any) -> None:
    ada = {"dice": {"savannah-1": [5, 5, 5]}}
    table = start("Filling up", ada=ada, bob={"dice": {"savannah-1": [3]}})
    assert table.dice("Bob") == {"savannah-1": [3]}
    assert len(table.dice("Ada")["savannah-1"]) == 4


@pytest.mark.covers("BS-8.3.5")
def test_new_dice_show_the_lifespan(start: Any) -> None:
    ada = {"dice": {"savannah-1": [5, 5, 5]}, "lifespan": {"savannah": 4}}
    table = start("Filling up", round=3, ada=ada)
    assert table.dice("Ada") == {"savannah-1": [1, 1, 5, 5, 5]}


@pytest.mark.covers("BS-8.3.7", "BS-7.3.18")
def test_a_landscape_on_its_symbol_is_not_filled(start: Any) -> None:
    ada = {"dice": {"savannah-1": [5, 5, 5]}, "lifespan": {"savannah": 1}}
    table = start("Filling up", ada=ada)
    assert table.dice("Ada") == {"savannah-1": [5, 5, 5]}


@pytest.mark.covers("BS-8.3.8")
def test_two_players_never_hold_the_same_majority(start: Any) -> None:
    ada = {"dice": {"forest-1": [5] * 4}}
    table = start("Filling up", ada=ada, bob={"dice": {"forest-1": [5] * 3}})
    tile = table.state.map.tile("forest-1")
    assert [table.state.has_majority(player, tile) for player in table.state.players] == [
        True,
        False,
    ]


@pytest.mark.covers("BS-8.3.9")
def test_phase_6_applies_in_round_1(fresh: Any) -> None:
    table = fresh(2, first_player=1).pass_until("Reproduction")
    table.do(*["place savannah-1"] * 3, "pass")
    assert len(table.dice("Ada")["savannah-1"]) == 5
    assert table.round == 2


def crowded() -> dict[str, list[int]]:
    """47 dice, 41 of them on full tiles; two tiles with a majority have 4 free spaces."""
    full = ("forest-1", "forest-2", "forest-3", "forest-4", "grassland-1")
    dice = {tile: [5] * 7 for tile in full}
    dice["savannah-1"] = [5] * 5
    dice["desert-1"] = [5]
    return dice | {"savannah-2": [5] * 3, "savannah-3": [5] * 3}


@pytest.mark.covers("BS-8.3.6")
def test_with_a_short_supply_the_player_chooses_space_by_space(start: Any) -> None:
    landscapes = [str(landscape) for landscape in Landscape]
    ada = {"dice": crowded(), "landscapes": landscapes}
    table = start("Filling up", players=3, ada=ada)
    assert table.state.supply[0] == 3
    assert table.labels == {"fill savannah-2": "2 free", "fill savannah-3": "2 free"}
    table.do("fill savannah-3", "fill savannah-2", "fill savannah-3")
    assert len(table.dice("Ada")["savannah-2"]) == 4
    assert len(table.dice("Ada")["savannah-3"]) == 5
    assert table.state.supply[0] == 0


@pytest.mark.covers("BS-8.3.6")
def test_nothing_is_asked_if_the_supply_just_lasts_or_only_one_tile_has_room(start: Any) -> None:
    landscapes = [str(landscape) for landscape in Landscape]
    just_enough = crowded()
    del just_enough["desert-1"]
    ada = {"dice": just_enough, "landscapes": landscapes}
    table = start("Filling up", players=3, ada=ada)
    assert table.state.supply[0] == 0
    assert table.phase == "Evolution"
    one_tile = crowded()
    del one_tile["savannah-2"], one_tile["savannah-3"]
    one_tile |= {"forest-5": [5] * 4, "grassland-2": [5] * 3}
    table = start("Filling up", players=3, ada={"dice": one_tile, "landscapes": landscapes})
    assert table.phase == "Evolution"
    assert len(table.dice("Ada")["forest-5"]) == 6, "the last two dice"


@pytest.mark.covers("BS-8.3.3", "BS-8.3.6")
def test_filling_up_cannot_be_declined(start: Any) -> None:
    landscapes = [str(landscape) for landscape in Landscape]
    table = start("Filling up", players=3, ada={"dice": crowded(), "landscapes": landscapes})
    assert "pass" not in table.options


@pytest.mark.covers("BS-8.3.3", "BS-12.6")
def test_the_table_may_agree_that_filling_up_is_optional(start: Any) -> None:
    ada = {"dice": {"forest-1": [5] * 4, "desert-1": [5] * 2}}
    table = start("Filling up", ada=ada, options={"filling": "may"})
    assert table.options == ["fill forest-1", "fill desert-1", "pass"]
    table.do("fill desert-1", "pass")
    assert table.phase == "Evolution"
    assert len(table.dice("Ada")["forest-1"]) == 4


# Landscape bonuses

TWO_FORESTS = {"forest-1": [5] * 4, "forest-2": [5] * 4}


@pytest.mark.covers("BS-8.4.1", "BS-8.4.4")
@pytest.mark.parametrize("phase", ["Movement", "Reproduction", "Filling up"])
def test_the_bonus_comes_at_the_end_of_phases_4_5_and_6(start: Any, phase: str) -> None:
    grasslands = {"grassland-1": [5] * 4, "grassland-2": [5] * 4}
    table = start(phase, "Bob", ada={"dice": grasslands}, bob={"dice": {"polar-1": [5]}})
    if phase != "Filling up":
        assert table.ability("Ada", Ability.MOVEMENT) == 1, "not before the end of the phase"
        table.do("pass")
    assert table.ability("Ada", Ability.MOVEMENT) == 2
    assert [str(landscape) for landscape in table.state.settled[0]] == ["grassland"]


@pytest.mark.covers("BS-8.4.1", "BS-12.15")
def test_the_display_is_not_open_at_any_time(start: Any) -> None:
    table = start(
        "Evolution", "Ada", ada={"points": 1, "dice": {"polar-1": [4] * 2, "polar-2": [4] * 2}}
    )
    table.do("pass")
    assert (table.phase, table.state.settled[0]) == ("Movement", ())
    table.do("pass")
    assert table.state.settled[0] == (Landscape.POLAR,)


@pytest.mark.covers("BS-8.4.1")
def test_one_majority_or_two_different_landscapes_are_not_enough(start: Any) -> None:
    table = start("Filling up", ada={"dice": {"forest-1": [5] * 4, "grassland-1": [5] * 4}})
    assert table.state.settled[0] == ()


@pytest.mark.covers("BS-8.4.2")
def test_each_landscape_bonus_comes_once(start: Any) -> None:
    grasslands = {"grassland-1": [5] * 7, "grassland-2": [5] * 7}
    ada = {"dice": grasslands, "landscapes": ["grassland"]}
    table = start("Filling up", ada=ada)
    assert table.ability("Ada", Ability.MOVEMENT) == 1
    table = start("Filling up", ada={"dice": grasslands}).pass_until("Evolution", 4)
    assert table.ability("Ada", Ability.MOVEMENT) == 2


@pytest.mark.covers("BS-8.4.3", "BS-8.4.5")
def test_several_landscapes_at_once_in_the_order_of_the_display(start: Any) -> None:
    dice = {
        "polar-1": [5] * 2,
        "polar-2": [5] * 2,
        "desert-1": [5] * 2,
        "desert-2": [5] * 2,
        "savannah-1": [5] * 3,
        "savannah-2": [5] * 3,
    }
    table = start("Filling up", ada={"dice": dice})
    table.do("polar", "polar")
    assert [str(each) for each in table.state.settled[0]] == ["savannah", "desert", "polar"]
    assert table.lifespans("Ada")["polar"] == 3
    assert table.ability("Ada", Ability.INCOME) == 7
    assert table.ability("Ada", Ability.REPRODUCTION) == 4


@pytest.mark.covers("BS-8.4.3")
def test_the_check_runs_in_turn_order(start: Any) -> None:
    table = start(
        "Filling up",
        first_player="Bob",
        ada={"dice": {"savannah-1": [5] * 3, "savannah-2": [5] * 3}},
        bob={"dice": {"mountain-1": [5] * 3, "mountain-2": [5] * 3}},
    )
    assert table.asked == ["Bob"]
    table.do("polar")
    assert table.asked == ["Ada"]


@pytest.mark.covers("BS-8.4.5")
def test_two_forests_give_points_in_two_different_landscapes(start: Any) -> None:
    table = start("Filling up", ada={"dice": TWO_FORESTS})
    table.do("desert")
    assert table.why_not("desert").rule == "BS-8.4.5"
    assert table.why_not("desert").sentence.endswith("different landscapes")
    table.do("polar")
    assert (table.lifespans("Ada")["desert"], table.lifespans("Ada")["polar"]) == (2, 2)


@pytest.mark.covers("BS-8.4.6", "BS-2.4")
def test_a_bonus_of_phase_5_counts_for_the_faces_of_phase_6(start: Any) -> None:
    ada = {"dice": {"savannah-1": [5] * 3, "savannah-2": [5] * 5}}
    table = start("Reproduction", "Bob", round=2, ada=ada, bob={"dice": {"polar-1": [5]}})
    table.do("pass", "savannah")
    assert table.dice("Ada")["savannah-1"] == [4, 4, 5, 5, 5], "lifespan 3 instead of 2"
