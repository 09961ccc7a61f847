"""The tie-breaker band: moving, jumping, corners, overflow, lagging behind, and playing without."""

from __future__ import annotations

from typing import Any

import pytest
from biosphere.components import Ability
from biosphere.game import BIOSPHERE
from biosphere.invariants import broken

from tabletop_core import BadInput
from tabletop_core.pictures.telling import sentence

FULL = dict.fromkeys(("savannah", "mountain", "forest", "grassland", "desert", "polar"), 5)


# Moving


@pytest.mark.covers("BS-7.3.1", "BS-7.3.3")
def test_paid_spaces_cost_more_and_more_apart_from_evolution(start: Any) -> None:
    ada = {"points": 20, "band": 8}
    table = start("Evolution", "Ada", ada=ada, bob={"band": 1})
    table.do("evolve larger", "band", "evolve larger", "band", "band")
    assert table.points("Ada") == 20 - 3 - 6
    assert table.band("Ada") == 11


@pytest.mark.covers("BS-7.3.3")
def test_the_band_costs_anew_in_every_round_and_overflow_costs_nothing(start: Any) -> None:
    ada = {"points": 6, "band": 13, "at": "S1-G2", "hand": ["S1-G2"], "lifespan": {"grassland": 5}}
    table = start("Evolution", "Ada", ada={**ada, "lag_checked": True})
    table.do("band", "play S1-G2")
    assert table.band("Ada") == 16
    assert table.points("Ada") == 5
    table.pass_until("Evolution", 3)
    table.do(*(["pass"] if table.asked == ["Bob"] else []), "band")
    assert table.points("Ada") == 5 + 5 - 1


@pytest.mark.covers("BS-7.3.2")
def test_occupied_spaces_are_jumped_and_not_counted(start: Any) -> None:
    ada = {"points": 1, "band": 4}
    table = start("Evolution", "Ada", players=3, ada=ada, bob={"band": 5}, cleo={"band": 6})
    table.do("band")
    assert table.band("Ada") == 7


@pytest.mark.covers("BS-7.3.4", "BS-2.5")
def test_an_overflow_counts_free_spaces_only(start: Any) -> None:
    ada = {"band": 13, "at": "S1-G2", "hand": ["S1-G2"], "lifespan": {"grassland": 5}}
    table = start("Evolution", "Ada", players=3, ada=ada, bob={"band": 14}, cleo={"band": 16})
    table.do("play S1-G2")
    assert table.band("Ada") == 17
    assert table.lifespans("Ada")["grassland"] == 5


@pytest.mark.covers("BS-2.6", "BS-2.7", "BS-2.8", "BS-12.11")
@pytest.mark.parametrize(
    ("card", "ability", "most"),
    [
        ("S4-G2", Ability.REPRODUCTION, 6),
        ("S2-Sp4", Ability.MOVEMENT, 4),
        ("S2-G4", Ability.INCOME, 11),
    ],
)
def test_a_step_beyond_an_ability_is_three_spaces(
    start: Any, card: str, ability: Ability, most: int
) -> None:
    ada = {"band": 13, "at": card, "hand": [card], str(ability): most}
    table = start("Evolution", "Ada", ada=ada)
    table.do(f"play {card}")
    assert table.band("Ada") == 16
    assert table.ability("Ada", ability) == most, "the marker stays"


@pytest.mark.covers("BS-2.5")
def test_every_excess_point_counts(start: Any) -> None:
    ada = {"band": 13, "at": "S4-G1", "hand": ["S4-G1"], "lifespan": {"desert": 4}}
    table = start("Evolution", "Ada", ada=ada)
    table.do("play S4-G1")
    assert table.lifespans("Ada")["desert"] == 5
    assert table.band("Ada") == 15
    ada["lifespan"] = {"desert": 5}
    table = start("Evolution", "Ada", ada=ada)
    table.do("play S4-G1")
    assert table.band("Ada") == 17


@pytest.mark.covers("BS-7.3.9")
def test_a_free_point_may_go_to_a_full_landscape(start: Any) -> None:
    ada = {"band": 13, "at": "S3-G4", "hand": ["S3-G4"], "lifespan": {"polar": 5}}
    table = start("Evolution", "Ada", ada=ada)
    table.do("play S3-G4", "polar")
    assert table.band("Ada") == 15


@pytest.mark.covers("BS-7.3.10")
def test_the_band_ends(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 9, "band": 38, "lag_checked": True})
    table.do("band")
    assert table.band("Ada") == 39
    assert table.why_not("band").rule == "BS-7.3.10", "surplus spaces are not paid"


@pytest.mark.covers("BS-7.3.10")
def test_surplus_spaces_are_lost(start: Any) -> None:
    ada = {"band": 38, "at": "S4-G2", "hand": ["S4-G2"], "reproduction": 6}
    table = start("Evolution", "Ada", ada=ada)
    table.do("play S4-G2")
    assert table.band("Ada") == 39


@pytest.mark.covers("BS-7.3.10", "BS-9.7.9")
def test_the_last_space_is_shared_and_the_earlier_arrival_is_ahead(start: Any) -> None:
    table = start(
        "Evolution", "Ada", ada={"points": 1, "band": 38, "lag_checked": True}, bob={"band": 39}
    )
    table.do("band")
    assert table.state.band == [39, 39]
    ada, bob = table.player("Ada"), table.player("Bob")
    assert table.state.rank_on_band(bob) > table.state.rank_on_band(ada)


@pytest.mark.covers("BS-7.3.7")
def test_markers_only_move_forward(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 9, "band": 13, "lag_checked": True})
    assert [key for key in table.options if "band" in key] == ["band"]
    table.do("band", "band")
    assert table.lifespans("Ada") == table.lifespans("Bob"), "no bonus for the corner behind"


# Corners


@pytest.mark.covers("BS-7.3.5", "BS-7.3.6")
def test_the_first_corner_gives_a_lifespan_of_choice(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 5, "band": 11})
    table.do("band")
    assert table.options == ["savannah", "mountain", "forest", "grassland", "desert", "polar"]
    table.do("desert")
    assert table.lifespans("Ada")["desert"] == 2
    assert "band" in table.options, "the turn goes on"


@pytest.mark.covers("BS-7.3.5")
def test_a_jumped_corner_gives_its_bonus(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 1, "band": 11}, bob={"band": 12})
    table.do("band", "desert")
    assert table.band("Ada") == 13
    assert table.lifespans("Ada")["desert"] == 2


@pytest.mark.covers("BS-7.3.6")
def test_the_second_corner_gives_a_step_of_choice(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 1, "band": 19, "lag_checked": True})
    table.do("band")
    assert table.options == ["reproduction", "movement", "income"]
    table.do("movement")
    assert table.ability("Ada", Ability.MOVEMENT) == 2


@pytest.mark.covers("BS-7.3.6", "BS-12.4")
def test_the_third_corner_gives_a_lifespan_and_all_three_steps(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 1, "band": 31, "lag_checked": True})
    table.do("band", "forest")
    assert table.state.tracks[0] == [2, 2, 4, 3, 1, 1, 4, 2, 7]


@pytest.mark.covers("BS-7.3.8")
def test_the_order_of_points_is_not_asked(start: Any) -> None:
    ada = {"points": 1, "band": 31, "lag_checked": True, "movement": 4}
    table = start("Evolution", "Ada", ada=ada)
    table.do("band")
    assert table.question == "Gain a lifespan point"
    assert table.band("Ada") == 35, "overflow is carried out at once"
    assert table.ability("Ada", Ability.REPRODUCTION) == 4
    table.do("forest")
    assert table.state.tracks[0] == [2, 2, 4, 3, 1, 1, 4, 4, 7]


@pytest.mark.covers("BS-7.3.8")
def test_overflow_chains_run_from_corner_to_corner_depth_first(start: Any) -> None:
    ada = {
        "band": 10,
        "at": "S4-G1",
        "hand": ["S4-G1"],
        "lifespan": {**FULL, "forest": 4},
        "reproduction": 6,
        "movement": 4,
        "income": 9,
    }
    table = start("Evolution", "Ada", ada=ada)
    table.do("play S4-G1")
    assert table.band("Ada") == 12, "the first of the two points reaches the corner"
    assert table.question == "Gain a lifespan point"
    table.do("polar")
    assert table.band("Ada") == 16, "two spaces for the corner's point, two for the second one"
    ada["band"] = 17
    table = start("Evolution", "Ada", ada=ada)
    table.do("play S4-G1")
    assert table.band("Ada") == 20, "the second point crosses the second corner"
    assert table.options == ["reproduction", "movement", "income"]
    table.do("movement")
    assert table.band("Ada") == 24


# Words


def said(table: Any, key: str) -> list[str]:
    return [sentence(BIOSPHERE, event) for event in table.view().events if event.key == key]


def test_a_move_on_the_band_says_where_it_lands_and_what_it_gives(start: Any) -> None:
    def label(space: int, *others: int) -> str:
        names = ("bob", "cleo")
        given = {name: {"band": other} for name, other in zip(names, others, strict=False)}
        ada = {"points": 9, "band": space, "lag_checked": max(space, *others) > 11}
        table = start("Evolution", "Ada", players=1 + len(others), ada=ada, **given)
        found: str = table.labels["band"]
        return found

    assert label(5, 1) == "to space 6, 1 EP"
    assert label(5, 6, 7) == "to space 8, 1 EP"
    assert label(11, 1) == "to space 12, 1 EP; corner 12: +1 any lifespan"
    assert label(11, 12) == "to space 13, 1 EP; corner 12: +1 any lifespan"
    assert label(19, 1) == "to space 20, 1 EP; corner 20: +1 any ability"
    assert label(38, 39) == "to space 39, the last one, 1 EP"


@pytest.mark.covers("BS-7.3.17", "BS-7.3.20", "BS-2.13")
def test_a_marker_on_its_symbol_is_never_called_a_number(start: Any) -> None:
    ada = {"band": 5, "at": "S4-G3", "hand": ["S4-G3"], "lifespan": {"polar": 0, "forest": 2}}
    table = start("Evolution", "Ada", ada=ada, bob={"band": 13, "lag_checked": True})
    table.do("play S4-G3")
    assert table.labels["polar"] == "symbol → 1"
    assert table.labels["forest"] == "symbol → 3"
    assert table.labels["desert"] == "1 → 2"
    table.do("polar", "lose desert", "lose savannah")
    assert said(table, "lost") == [
        "Ada lags behind: desert sinks to its symbol",
        "Ada lags behind: savannah sinks to its symbol",
    ]
    table = start("Evolution", "Ada", ada={"band": 9, "lifespan": {"polar": 4}}, bob={"band": 12})
    table.do("lose polar")
    assert said(table, "lost") == ["Ada lags behind: polar sinks to 3"]


# Lagging behind


@pytest.mark.covers("BS-7.3.11", "BS-7.3.12", "BS-7.3.15")
def test_later_players_are_checked_in_the_same_round(start: Any) -> None:
    ada = {"points": 1, "band": 11}
    table = start("Evolution", "Ada", players=3, ada=ada, bob={"band": 7}, cleo={"band": 8})
    assert not table.state.lag_in_force
    table.do("band", "polar")
    assert table.state.lag_in_force
    assert table.asked == ["Bob"]
    table.do("lose forest", "lose polar")
    assert table.asked == ["Cleo"]
    table.do("lose savannah")
    assert sum(table.lifespans("Bob").values()) == 12 - 2
    assert sum(table.lifespans("Cleo").values()) == 12 - 1
    assert sum(table.lifespans("Ada").values()) == 12 + 1


@pytest.mark.covers("BS-7.3.14", "BS-7.3.15", "BS-12.5")
def test_players_who_acted_before_are_checked_in_the_next_round(start: Any) -> None:
    table = start("Evolution", ada={"points": 0, "band": 3}, bob={"points": 1, "band": 11})
    assert table.asked == ["Bob"]
    table.do("band", "polar").pass_until("Evolution", 3)
    assert sum(table.lifespans("Ada").values()) == 12
    table.do("pass", "pass")
    assert table.question.startswith("You lag behind")
    assert table.asked == ["Ada"]


@pytest.mark.covers("BS-7.3.14")
def test_who_has_left_the_sections_by_then_is_settled_for_good(start: Any) -> None:
    table = start("Evolution", "Bob", ada={"band": 13}, bob={"points": 1, "band": 11})
    table.do("band", "polar").pass_until("Evolution", 3)
    assert table.state.lag_checked[1]
    assert sum(table.lifespans("Bob").values()) == 13


@pytest.mark.covers("BS-7.3.12")
@pytest.mark.parametrize(("space", "loss"), [(1, 2), (7, 2), (8, 1), (11, 1)])
def test_two_points_in_the_first_section_one_in_the_second(
    start: Any, space: int, loss: int
) -> None:
    table = start("Evolution", "Ada", ada={"band": space}, bob={"band": 12, "lag_checked": True})
    table.do(*["lose savannah", "lose mountain"][:loss])
    assert sum(table.lifespans("Ada").values()) == 12 - loss
    assert not table.question.startswith("You lag behind")


@pytest.mark.covers("BS-7.3.12")
def test_the_check_comes_after_the_card(start: Any) -> None:
    ada = {"band": 10, "at": "S4-G1", "hand": ["S4-G1"], "lifespan": {"desert": 5}}
    table = start("Evolution", "Ada", ada=ada, bob={"band": 20, "lag_checked": True})
    table.do("play S4-G1", "polar")
    assert table.band("Ada") == 14, "the card has pushed the marker out of the section"
    assert sum(table.lifespans("Ada").values()) == 12 + 4 + 1


@pytest.mark.covers("BS-7.3.13", "BS-12.13")
def test_the_loss_happens_once(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"band": 9}, bob={"band": 13, "lag_checked": True})
    table.do("lose savannah").pass_until("Evolution", 5)
    assert table.band("Ada") == 9
    assert sum(table.lifespans("Ada").values()) == 11


@pytest.mark.covers("BS-7.3.16")
def test_the_points_come_from_different_landscapes_as_long_as_another_can_lose_one(
    start: Any,
) -> None:
    bob = {"band": 13, "lag_checked": True, "points": 1}
    table = start("Evolution", "Ada", ada={"band": 5, "lifespan": {"polar": 3}}, bob=bob)
    table.do("lose polar")
    assert table.why_not("lose polar").rule == "BS-7.3.16"
    assert table.options == [f"lose {name}" for name in table.lifespans("Ada") if name != "polar"]
    table = start("Evolution", "Ada", ada={"band": 5, "lifespan": {**SYMBOLS, "polar": 3}}, bob=bob)
    assert table.asked == ["Bob"]
    assert table.lifespans("Ada") == {**SYMBOLS, "polar": 1}


@pytest.mark.covers("BS-7.3.17", "BS-2.13")
def test_no_lifespan_sinks_below_its_symbol(start: Any) -> None:
    ada = {"band": 5, "lifespan": {"polar": 4}}
    table = start("Evolution", "Ada", ada=ada, bob={"band": 13, "lag_checked": True})
    assert table.labels["lose polar"] == "4 → 3"
    assert table.labels["lose desert"] == "1 → symbol: no new dice there"
    table.do("lose desert")
    assert table.lifespans("Ada")["desert"] == 0
    assert table.why_not("lose desert").rule == "BS-7.3.17"


SYMBOLS = {"savannah": 1, "mountain": 1, "forest": 2, "grassland": 2, "desert": 0, "polar": 0}


@pytest.mark.covers("BS-7.3.22")
def test_who_has_less_to_lose_loses_what_is_possible(start: Any) -> None:
    bob = {"band": 13, "lag_checked": True, "points": 1}
    table = start("Evolution", "Ada", ada={"band": 5, "lifespan": SYMBOLS}, bob=bob)
    assert table.asked == ["Bob"]
    assert table.lifespans("Ada") == SYMBOLS
    two_left = {**SYMBOLS, "polar": 1, "desert": 1}
    table = start("Evolution", "Ada", ada={"band": 5, "lifespan": two_left}, bob=bob)
    assert table.asked == ["Bob"], "both are lost, in whichever order"
    assert table.lifespans("Ada") == SYMBOLS
    one_left = {**SYMBOLS, "polar": 1}
    table = start("Evolution", "Ada", ada={"band": 5, "lifespan": one_left}, bob=bob)
    assert table.asked == ["Bob"]
    assert table.lifespans("Ada") == SYMBOLS


@pytest.mark.covers("BS-7.3.18", "BS-8.3.7")
def test_no_new_dice_on_the_symbol(start: Any) -> None:
    ada = {"lifespan": {"forest": 2}, "dice": {"forest-1": [5, 5, 5, 5], "savannah-3": [5]}}
    table = start("Reproduction", "Ada", ada=ada)
    assert table.why_not("place forest-1").rule == "BS-7.3.18"
    table.do("pass", "pass")
    assert table.dice("Ada")["forest-1"] == [5, 5, 5, 5], "and the tile is not filled up"


@pytest.mark.covers("BS-7.3.19")
def test_dice_may_move_into_and_through_such_a_landscape(start: Any) -> None:
    ada = {"lifespan": {"mountain": 1}, "movement": 2, "dice": {"savannah-1": [5]}}
    table = start("Movement", "Ada", ada=ada)
    table.do("move 5 from savannah-1")
    assert {"to mountain-1", "to forest-1"} <= set(table.options)


@pytest.mark.covers("BS-7.3.20", "BS-2.4")
def test_the_next_point_puts_the_marker_back_on_the_start_value(start: Any) -> None:
    ada = {"lifespan": {"forest": 2}, "at": "S2-G1", "hand": ["S2-G1"]}
    table = start("Evolution", "Ada", ada=ada)
    table.do("play S2-G1")
    assert table.lifespans("Ada")["forest"] == 3


@pytest.mark.covers("BS-7.3.21")
def test_dice_in_such_a_landscape_stay_and_age(start: Any) -> None:
    ada = {"band": 9, "dice": {"forest-1": [3, 4]}}
    table = start("Evolution", "Ada", round=2, ada=ada, bob={"band": 13, "lag_checked": True})
    table.do("lose forest")
    assert table.dice("Ada") == {"forest-1": [3, 4]}
    table.pass_until("Evolution", 4)
    assert table.dice("Ada") == {"forest-1": [4]}, "the 3 died of age in round 4"


@pytest.mark.covers("BS-7.3.15", "BS-7.3.11")
def test_a_trigger_on_the_map_is_checked_in_the_next_round(start: Any) -> None:
    ada = {
        "band": 11,
        "movement": 4,
        "dice": {"grassland-1": [5] * 4, "grassland-2": [5] * 4},
    }
    table = start("Filling up", ada=ada, bob={"band": 2})
    table.do("polar")
    assert table.state.lag_in_force
    assert table.round == 3
    assert sum(table.lifespans("Bob").values()) == 12
    table.do("pass")
    assert table.question.startswith("You lag behind")


# Without the band

OFF = {"band": "off"}


@pytest.mark.covers("BS-11.1", "BS-11.4")
def test_without_the_band_nobody_moves_on_it(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 9}, options=OFF)
    assert table.why_not("band").rule == "BS-11.4"


@pytest.mark.covers("BS-11.1", "BS-3.18")
def test_without_the_band_no_view_holds_one(start: Any, fresh: Any) -> None:
    for table in (start("Evolution", "Ada", options=OFF), fresh(3, band="off")):
        assert table.view("Ada").table.band == []
        assert not table.state.lag_in_force
        assert not list(broken(table.state))
    with pytest.raises(BadInput, match="without the band"):
        start("Evolution", "Ada", ada={"band": 3}, options=OFF)


@pytest.mark.covers("BS-11.2", "BS-11.4")
def test_without_the_band_a_point_too_many_has_no_effect(start: Any) -> None:
    ada = {"at": "S4-G2", "hand": ["S4-G2"], "reproduction": 6}
    table = start("Evolution", "Ada", ada=ada, options=OFF)
    before = list(table.state.band)
    table.do("play S4-G2")
    assert table.state.band == before
    assert table.ability("Ada", Ability.REPRODUCTION) == 6
    assert not table.state.lag_in_force
