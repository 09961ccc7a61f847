"""Phase 5: births, blank dice, no chains, and entering the map."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.covers("BS-8.2.1")
@pytest.mark.parametrize("value", [3, 4, 5, 6])
def test_as_many_dice_as_reproduction_says(start: Any, value: int) -> None:
    ada = {"reproduction": value, "dice": {"forest-1": [5]}}
    table = start("Reproduction", "Ada", ada=ada, bob={"dice": {"polar-2": [5]}})
    table.do(*["place forest-1"] * value)
    assert table.asked == ["Bob"]
    assert len(table.dice("Ada")["forest-1"]) == 1 + value


@pytest.mark.covers("BS-8.2.2")
def test_on_own_tiles_and_beside_them_but_not_diagonally(start: Any) -> None:
    table = start("Reproduction", "Ada", ada={"dice": {"polar-1": [5]}})
    tiles = {key.removeprefix("place ") for key in table.options if key != "pass"}
    assert tiles == {"polar-1", "mountain-1", "forest-2", "mountain-2", "desert-1"}
    assert table.why_not("place savannah-1").rule == "BS-8.2.2"


@pytest.mark.covers("BS-8.2.2")
def test_a_full_tile_takes_no_die(start: Any) -> None:
    bob = {"dice": {"desert-1": [5, 5, 5]}}
    table = start("Reproduction", "Ada", ada={"dice": {"polar-1": [5]}}, bob=bob)
    reason = table.why_not("place desert-1")
    assert reason.sentence == "the tile is full"


@pytest.mark.covers("BS-8.2.3")
def test_any_number_of_players_may_share_a_tile(start: Any) -> None:
    three = {"dice": {"forest-1": [5]}}
    table = start("Reproduction", "Ada", players=3, ada=three, bob=three, cleo=three)
    table.do("place forest-1", "pass")
    holders = [name for name in ("Ada", "Bob", "Cleo") if "forest-1" in table.dice(name)]
    assert holders == ["Ada", "Bob", "Cleo"]


@pytest.mark.covers("BS-8.2.2", "BS-8.2.5")
def test_dice_of_others_are_no_source(start: Any) -> None:
    bob = {"dice": {"desert-2": [5]}}
    table = start("Reproduction", "Ada", ada={"dice": {"savannah-1": [5]}}, bob=bob)
    assert table.why_not("place desert-2").rule == "BS-8.2.2"


@pytest.mark.covers("BS-1.3", "BS-8.2.4")
def test_new_dice_are_blank_until_all_are_placed(start: Any) -> None:
    ada = {"dice": {"forest-1": [5]}}
    table = start("Reproduction", "Ada", round=2, ada=ada)
    table.do("place forest-1", "place forest-1")
    assert table.dice("Ada") == {"forest-1": [0, 0, 5]}
    table.do("place forest-1")
    assert table.dice("Ada") == {"forest-1": [4, 4, 4, 5]}, "graveyard 1, lifespan 3"


@pytest.mark.covers("BS-1.3")
def test_dice_are_turned_and_never_rolled(fresh: Any) -> None:
    table = fresh(2).pass_until("Reproduction")
    before = len(table.session.journal)
    table.do(*["place forest-1"] * 3)
    assert [entry.draws for entry in table.session.journal[before:]] == [[], [], []]


@pytest.mark.covers("BS-8.2.5", "BS-12.7")
def test_no_chain_over_a_tile_with_blank_dice_only(start: Any) -> None:
    ada = {"dice": {"savannah-1": [5]}}
    table = start("Reproduction", "Ada", ada=ada)
    table.do("place mountain-1")
    assert table.why_not("place forest-1").rule == "BS-8.2.2"
    assert "place forest-2" in table.options


@pytest.mark.covers("BS-8.2.6", "BS-12.7")
def test_a_tile_with_blank_dice_may_get_more_through_its_older_neighbour(start: Any) -> None:
    table = start("Reproduction", "Ada", ada={"dice": {"savannah-1": [5]}})
    table.do("place mountain-1", "place mountain-1", "place mountain-1")
    assert len(table.dice("Ada")["mountain-1"]) == 3


@pytest.mark.covers("BS-12.7")
def test_another_source_beside_a_blank_tile_makes_a_place_legal(start: Any) -> None:
    ada = {"dice": {"savannah-1": [5], "mountain-2": [5]}}
    table = start("Reproduction", "Ada", ada=ada)
    table.do("place mountain-1")
    assert "place forest-1" in table.options, "mountain-2 is beside it"


@pytest.mark.covers("BS-8.2.5")
def test_a_tile_with_a_grown_die_under_blank_ones_stays_a_source(start: Any) -> None:
    table = start("Reproduction", "Ada", ada={"dice": {"savannah-1": [5]}})
    table.do("place savannah-1")
    assert "place forest-2" in table.options


@pytest.mark.covers("BS-8.2.7", "BS-2.4", "BS-2.3")
def test_each_die_shows_the_lifespan_of_its_landscape(start: Any) -> None:
    ada = {"dice": {"polar-1": [5]}, "lifespan": {"desert": 4}}
    table = start("Reproduction", "Ada", round=2, ada=ada)
    table.do("place polar-1", "place mountain-1", "place desert-1")
    assert table.dice("Ada") == {"polar-1": [2, 5], "mountain-1": [3], "desert-1": [5]}


@pytest.mark.covers("BS-8.2.8")
def test_fewer_dice_may_be_placed(start: Any) -> None:
    both = {"dice": {"forest-1": [5]}}
    table = start("Reproduction", "Ada", ada=both, bob=both)
    table.do("place forest-1", "pass")
    assert table.asked == ["Bob"]
    assert len(table.dice("Ada")["forest-1"]) == 2


def many_dice(count: int) -> dict[str, list[int]]:
    """So many dice on the tiles of the map for three players, none of them with three places."""
    tiles = [f"{kind}-{n}" for kind in ("forest", "grassland") for n in (1, 2, 3, 4, 5)]
    dice = {}
    while count:
        dice[tiles.pop()] = [5] * min(count, 7)
        count -= min(count, 7)
    return dice


@pytest.mark.covers("BS-8.2.9")
def test_no_more_dice_than_the_supply_holds(start: Any) -> None:
    ada = {"dice": many_dice(48), "reproduction": 5}
    table = start("Reproduction", "Ada", players=3, ada=ada)
    assert table.question == "Place a new die (2 left)"
    free = [key for key in table.options if key.startswith("place savannah")]
    table.do(free[0], free[1])
    assert table.state.supply[0] == 0
    assert table.asked == ["Bob"]


# Entering the map


@pytest.mark.covers("BS-8.2.10", "BS-10.1", "BS-8.2.11")
def test_in_round_1_three_dice_go_anywhere(fresh: Any) -> None:
    table = fresh(2, first_player=1).pass_until("Reproduction")
    assert len(table.options) == 16 + 1
    table.do("place savannah-1", "place desert-2", "place desert-2")
    assert table.dice("Ada") == {"savannah-1": [2], "desert-2": [1, 1]}
    assert table.asked == ["Bob"]


@pytest.mark.covers("BS-8.2.10")
def test_in_round_1_the_three_may_be_fewer(fresh: Any) -> None:
    table = fresh(2, first_player=1).pass_until("Reproduction").do("place forest-1", "pass")
    assert table.dice("Ada") == {"forest-1": [3]}


@pytest.mark.covers("BS-8.2.11", "BS-12.8")
def test_a_free_tile_is_one_without_other_players(fresh: Any) -> None:
    table = fresh(2, first_player=1).pass_until("Reproduction")
    table.do("place forest-1", "place forest-1", "pass")
    assert table.why_not("place forest-1").rule == "BS-8.2.11"
    table.do("place forest-2", "place forest-2")
    assert len(table.dice("Bob")["forest-2"]) == 2


@pytest.mark.covers("BS-8.2.11", "BS-12.8")
def test_the_table_may_allow_any_free_space(fresh: Any) -> None:
    table = fresh(2, first_player=1, first_placement="free-space").pass_until("Reproduction")
    table.do("place polar-1", "place polar-1", "pass", "place polar-1")
    assert table.state.free[table.state.map.tile("polar-1")] == 0
    assert table.why_not("place polar-1").sentence == "the tile is full"


@pytest.mark.covers("BS-8.2.12")
def test_a_species_that_died_out_enters_again_with_its_reproduction(start: Any) -> None:
    bob = {"dice": {"forest-1": [5]}}
    table = start("Reproduction", "Ada", round=4, ada={"reproduction": 6}, bob=bob)
    assert table.why_not("place forest-1").rule == "BS-8.2.11"
    table.do("place savannah-1", "place desert-2", "place forest-2")
    table.do("place forest-2", "place forest-2", "place polar-1")
    assert table.asked == ["Bob"], "six, and none of them needs a neighbour"
    assert table.question == "Place a new die (3 left)"


@pytest.mark.covers("BS-8.2.12", "BS-7.3.18")
def test_it_cannot_enter_where_it_cannot_reproduce(start: Any) -> None:
    table = start("Reproduction", "Ada", round=4, ada={"lifespan": {"polar": 0}})
    assert table.why_not("place polar-1").rule == "BS-7.3.18"


@pytest.mark.covers("BS-8.2.12", "BS-7.3.18")
def test_a_free_tile_where_it_cannot_reproduce_is_no_free_tile(start: Any) -> None:
    others = [name for name in start().state.map.names if name != "polar-1"]
    bob = {"dice": {name: [5] for name in others}}
    table = start("Reproduction", "Ada", round=4, bob=bob)
    assert [key for key in table.options if key != "pass"] == ["place polar-1"]
    table = start("Reproduction", "Ada", round=4, ada={"lifespan": {"polar": 0}}, bob=bob)
    assert len(table.options) == 16 - 2 + 1, "anywhere but in the polar regions"


@pytest.mark.covers("BS-8.2.12")
def test_without_a_free_tile_it_enters_on_any_free_space(start: Any) -> None:
    everywhere = start().state.map.names
    bob = {"dice": {name: [5] for name in everywhere}}
    table = start("Reproduction", "Ada", round=4, bob=bob)
    assert len(table.options) == 16 + 1
    table.do("place polar-1", "place polar-1", "place forest-1")
    assert table.dice("Ada") == {"polar-1": [4, 4], "forest-1": [1]}
