"""Phase 3: buying cards, evolving, claiming corners and playing a card."""

from __future__ import annotations

from typing import Any

import pytest
from biosphere.components import SIZE, SPECIALISATION, Ability
from biosphere.invariants import broken
from biosphere.phases.phase3_evolution import cost_of_next_space, cost_of_spaces

from tabletop_core import Hidden


def place(size: str, specialisation: str) -> tuple[int, int]:
    return SIZE.read(size), SPECIALISATION.read(specialisation)


# The turn


@pytest.mark.covers("BS-7.0.1", "BS-7.0.2")
def test_five_options_in_any_order(start: Any) -> None:
    ada = {"points": 20, "hand": ["L2-Sp2"], "band": 6}
    table = start("Evolution", "Ada", ada=ada, row_1=["S1-G2", "S1-G3"])
    table.do("band", "evolve larger", "buy S1-G2", "evolve more-specific", "buy S1-G3", "band")
    assert table.points("Ada") == 20 - (1 + 2) - (1 + 2) - 2 - 2
    assert {"play L2-Sp2", "pass"} <= set(table.options)


@pytest.mark.covers("BS-7.0.3", "BS-7.0.4", "BS-7.0.5")
def test_playing_a_card_ends_the_turn_before_the_next_player_acts(start: Any) -> None:
    ada = {"points": 20, "at": "L1-Sp2", "hand": ["L1-Sp2"]}
    table = start("Evolution", "Ada", ada=ada, bob={"points": 5})
    table.do("play L1-Sp2")
    assert table.asked == ["Bob"]
    assert table.phase == "Evolution"


@pytest.mark.covers("BS-7.0.4", "BS-7.0.6")
def test_passing_ends_the_turn_without_a_card(start: Any) -> None:
    ada = {"points": 20, "at": "L1-Sp2", "hand": ["L1-Sp2"]}
    table = start("Evolution", "Ada", ada=ada, bob={"points": 5})
    table.do("pass")
    assert table.asked == ["Bob"]
    assert table.hand("Ada") == ["L1-Sp2"]


@pytest.mark.covers("BS-4.2")
def test_each_player_takes_one_turn_clockwise_from_the_start_player(start: Any) -> None:
    table = start(
        "Evolution",
        players=3,
        first_player="Cleo",
        **{name: {"points": 5} for name in ("ada", "bob", "cleo")},
    )
    order = []
    while table.phase == "Evolution":
        order += table.asked
        table.do("pass")
    assert order == ["Cleo", "Ada", "Bob"]


@pytest.mark.covers("BS-7.0.6")
def test_who_can_do_nothing_more_is_not_asked(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 1}, bob={"points": 1})
    table.do("evolve larger")
    assert table.asked == ["Bob"]


@pytest.mark.covers("BS-7.0.6")
def test_who_holds_cards_is_asked_so_that_nobody_learns_whether_one_fits(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 0, "hand": ["S4-G3"]})
    assert table.asked == ["Ada"]
    assert table.options == ["pass"]


@pytest.mark.covers("BS-7.0.7")
def test_nothing_can_be_bought_that_cannot_be_paid(start: Any) -> None:
    table = start(
        "Evolution", "Ada", ada={"points": 4}, row_1=["S1-G2"], row_2=["S3-G3"], bob={"band": 9}
    )
    assert table.why_not("buy S3-G3").rule == "BS-7.0.7"
    table.do("buy S1-G2", "evolve larger")
    assert table.points("Ada") == 1
    assert table.why_not("evolve larger").rule == "BS-7.0.7", "the second space costs 2"
    table.do("band")
    assert table.points("Ada") == 0


@pytest.mark.covers("BS-7.0.8", "BS-3.13", "BS-10.1")
def test_in_round_1_both_markers_go_on_any_1_1_for_nothing(fresh: Any) -> None:
    table = fresh(2, first_player=1)
    assert table.options == ["start L1-Sp1", "start L1-G1", "start S1-Sp1", "start S1-G1"]
    table.do("start S1-G1")
    assert table.at("Ada") == place("Small 1", "General 1")
    assert table.points("Ada") == 5
    table.do("evolve smaller")
    assert table.at("Ada") == place("Small 2", "General 1")
    assert table.at("Bob") == (None, None), "at the beginning of the own turn"
    table.do("pass")
    assert table.question == "Choose where your species begins"


def test_what_the_options_say(start: Any) -> None:
    ada = {"points": 9, "at": "S3-G4", "hand": ["S3-G4"], "band": 6, "lifespan": {"polar": 5}}
    table = start("Evolution", "Ada", ada=ada, row_1=["S4-G1"], row_2=["S4-G3"])
    table.do("band")
    assert table.labels["buy S4-G1"] == "Salt Gland: +2 desert; 2 EP"
    assert table.labels["buy S4-G3"] == "Many Broods: +1 reproduction, +1 any lifespan; 5 EP"
    bonus = "Problem Solver: +1 income, +1 any lifespan"
    assert table.labels["play S3-G4"] == f"{bonus}; ends your turn, 8 EP are kept"
    assert table.labels["evolve smaller"] == "to Small 4 / General 4, 1 EP"
    assert table.labels["band"] == "to space 8, 2 EP"
    assert table.labels["pass"] == "end your turn"
    table.do("evolve smaller")
    assert table.labels["corner"] == (
        "put your marker on S4-G4: +1 any ability; ends your evolution for this round"
    )
    table.do("corner")
    assert table.labels["income"] == "5 → 7"
    table.do("income", "pass").pass_until("Evolution", 3)
    ada["band"] = 11
    table = start("Evolution", "Ada", ada=ada).do("band")
    assert table.labels["forest"] == "3 → 4"
    assert table.labels["polar"] == "full: 2 spaces on the band"
    table = start("Evolution", "Ada", ada={**ada, "band": None}, options={"band": "off"})
    table.do("play S3-G4")
    assert table.labels["polar"] == "full: nothing happens"


# Buying


@pytest.mark.covers("BS-7.1.1", "BS-7.1.3", "BS-7.1.5")
def test_any_number_of_cards_as_long_as_they_can_be_paid(start: Any) -> None:
    row = ["S1-G2", "S1-G3", "S2-G1", "L1-G2", "L2-G1"]
    table = start("Evolution", "Ada", ada={"points": 10}, row_1=row)
    for bought, card in enumerate(row, 1):
        table.do(f"buy {card}")
        assert len(table.hand("Ada")) == bought
    assert table.asked == ["Ada"], "there is no hand limit"
    assert table.points("Ada") == 0


@pytest.mark.covers("BS-7.1.5")
def test_only_face_up_cards_can_be_bought_and_none_is_sold(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 50, "hand": ["S1-G4"]})
    buys = {key.removeprefix("buy ") for key in table.options if key.startswith("buy ")}
    assert buys == {card.key for card in (*table.state.row_1, *table.state.row_2)}
    assert {key.split()[0] for key in table.options} == {"buy", "evolve", "band", "pass"}


@pytest.mark.covers("BS-7.1.4")
def test_rows_are_refilled_only_at_the_end_of_the_turn_from_the_left(start: Any) -> None:
    row = ["S1-G2", "S1-G3", "S2-G1", "L1-G2", "L2-G1"]
    table = start(
        "Evolution", "Ada", ada={"points": 9}, row_1=row, deck_1=["S4-G1", "S1-G4", "L1-G4"]
    )
    table.do("buy S1-G3", "buy L2-G1")
    assert [card.key for card in table.state.row_1] == ["S1-G2", "S2-G1", "L1-G2"]
    table.do("pass")
    keys = [card.key for card in table.state.row_1]
    assert keys == ["S1-G4", "S4-G1", "S1-G2", "S2-G1", "L1-G2"]
    assert [card.key for card in table.state.deck_1] == ["L1-G4"]


@pytest.mark.covers("BS-9.8.5", "BS-9.8.4")
def test_a_deck_is_made_anew_when_its_last_card_is_drawn(start: Any) -> None:
    row = ["S1-G2", "S1-G3", "S2-G1", "L1-G2", "L2-G1"]
    table = start("Evolution", "Ada", ada={"points": 9}, row_1=row, deck_1=["S4-G1"])
    table.do("buy S1-G3", "pass")
    assert [card.key for card in table.state.row_1][:2] == ["S4-G1", "S1-G2"]
    assert len(table.state.deck_1) == 30
    assert table.state.discard_1 == []


@pytest.mark.covers("BS-9.8.4")
def test_a_position_with_an_empty_deck_has_it_made_anew(start: Any) -> None:
    row = ["S1-G2", "S1-G3", "S2-G1", "L1-G2", "L2-G1"]
    state = start("Evolution", "Ada", row_1=row, deck_1=[]).state
    assert len(state.deck_1) == 31
    assert not list(broken(state))
    state.discard_1.extend(state.deck_1)
    state.deck_1.clear()
    assert list(broken(state)) == ["BS-9.8.4: the deck of row 1 is empty and has 31 discards"]


@pytest.mark.covers("BS-9.8.5", "BS-9.8.4")
def test_a_deck_that_runs_out_goes_on_with_the_discards(start: Any) -> None:
    row = ["S1-G2", "S1-G3", "S2-G1", "L1-G2", "L2-G1"]
    table = start("Evolution", "Ada", ada={"points": 9}, row_1=row, deck_1=["S4-G1"])
    assert len(table.state.discard_1) == 36 - 6
    table.do("buy S1-G3", "buy L2-G1", "pass")
    assert len(table.state.row_1) == 5
    assert table.state.row_1[1].key == "S4-G1"
    assert len(table.state.discard_1) == 0
    assert len(table.state.deck_1) == 29


@pytest.mark.covers("BS-9.8.6")
def test_without_deck_and_discards_places_stay_empty(start: Any) -> None:
    row = ["S1-G2", "S1-G3", "S2-G1", "L1-G2", "L2-G1"]
    state = start().state
    others = [key for key, card in state.content.cards.items() if card.row == 1 and key not in row]
    table = start(
        "Evolution",
        "Ada",
        ada={"points": 9, "hand": others[:20]},
        bob={"hand": others[20:]},
        row_1=row,
    )
    table.do("buy S1-G3", "pass")
    assert [card.key for card in table.state.row_1] == ["S1-G2", "S2-G1", "L1-G2", "L2-G1"]


@pytest.mark.covers("BS-7.1.6")
def test_a_card_can_be_bought_wherever_the_markers_stand(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 5, "at": "L4-Sp4"}, row_2=["S4-G3"])
    table.do("buy S4-G3")
    assert table.hand("Ada") == ["S4-G3"]


def test_hands_are_for_their_owners_unless_the_table_lays_them_open(start: Any) -> None:
    ada = {"hand": ["S1-G2"], "points": 5}
    table = start("Evolution", "Ada", ada=ada)
    own = table.view("Ada").table
    assert [card.key for card in own.hand(table.player("Ada"))] == ["S1-G2"]
    seen = table.view("Bob").table
    assert seen.hand(table.player("Ada")) == [Hidden("row 1")]
    table = start("Evolution", "Ada", ada=ada, options={"open_hands": True})
    seen = table.view("Bob").table
    assert [card.key for card in seen.hand(table.player("Ada"))] == ["S1-G2"]
    table.do("buy " + table.state.row_1[0].key)
    assert len(table.state.open_hands[0]) == 2


# The evolution field


@pytest.mark.covers("BS-7.2.2", "BS-7.2.3")
def test_the_cost_table() -> None:
    assert [cost_of_spaces(n) for n in range(1, 11)] == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55]
    assert [cost_of_spaces(n) for n in (11, 12, 13, 14)] == [66, 78, 91, 105]


@pytest.mark.covers("BS-7.2.4")
def test_split_moves_cost_as_much_as_one() -> None:
    for before in range(10):
        for more in range(1, 5):
            steps = sum(cost_of_next_space(before + n) for n in range(more))
            assert steps == cost_of_spaces(before + more) - cost_of_spaces(before)


@pytest.mark.covers("BS-2.2", "BS-7.2.1", "BS-7.2.5")
def test_every_space_counts_forth_and_back(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 10, "at": "S2-G2"})
    table.do("evolve smaller", "evolve larger", "evolve more-general", "evolve more-specific")
    assert table.at("Ada") == place("Small 2", "General 2")
    assert table.points("Ada") == 0


@pytest.mark.covers("BS-7.2.4")
def test_the_cost_begins_anew_in_the_next_round(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 3})
    table.do("evolve larger", "evolve larger").pass_until("Evolution", 3)
    assert table.asked == ["Bob"]
    table.do("pass", "evolve smaller")
    assert table.points("Ada") == 5 - 1


@pytest.mark.covers("BS-2.1")
def test_scales_end_at_4(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 10, "at": "L4-G4"})
    assert table.why_not("evolve larger").rule == "BS-2.1"
    assert table.why_not("evolve more-general").rule == "BS-2.1"
    assert {"evolve smaller", "evolve more-specific"} <= set(table.options)


@pytest.mark.covers("BS-2.1")
def test_there_is_no_space_between_large_1_and_small_1(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 10, "at": "L1-Sp1"})
    table.do("evolve smaller", "evolve more-general")
    assert table.at("Ada") == place("Small 1", "General 1")


# Corners


@pytest.mark.covers("BS-7.2.6", "BS-7.2.7", "BS-7.2.12")
@pytest.mark.parametrize(
    ("at", "way", "corner"),
    [
        ("S3-G4", "smaller", "S4-G4"),
        ("S4-Sp3", "more-specific", "S4-Sp4"),
        ("L3-Sp4", "larger", "L4-Sp4"),
        ("L4-G3", "more-general", "L4-G4"),
    ],
)
def test_the_four_corners(start: Any, at: str, way: str, corner: str) -> None:
    table = start("Evolution", "Ada", ada={"points": 5, "at": at})
    assert table.why_not("corner").rule == "BS-7.2.6"
    table.do(f"evolve {way}", "corner")
    assert table.options == ["reproduction", "movement", "income"]
    table.do("income")
    assert table.ability("Ada", Ability.INCOME) == 7
    assert [str(found) for found in table.state.corners[0]] == [corner]


@pytest.mark.covers("BS-7.2.6", "BS-7.2.13")
def test_the_corner_is_optional_until_the_turn_ends(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 5, "at": "S3-G4"}, row_1=["S1-G2"])
    table.do("evolve smaller", "buy S1-G2")
    assert "corner" in table.options
    table.do("pass").pass_until("Evolution", 3)
    table.do("pass")
    assert table.asked == ["Ada"]
    assert table.why_not("corner").rule == "BS-7.2.13", "starting on the corner gives no right"
    table.do("evolve larger", "evolve smaller")
    assert "corner" in table.options, "reached again"


@pytest.mark.covers("BS-7.2.6")
def test_who_moves_on_leaves_the_corner(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 9, "at": "S3-G4"})
    table.do("evolve smaller", "evolve larger")
    assert table.why_not("corner").rule == "BS-7.2.6"


@pytest.mark.covers("BS-7.2.8", "BS-7.2.11")
def test_a_corner_ends_the_evolution_of_this_round_only(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 20, "at": "S3-G4"})
    table.do("evolve smaller", "corner", "movement")
    assert table.why_not("evolve larger").rule == "BS-7.2.8"
    assert "band" in table.options
    table.do("pass").pass_until("Evolution", 3)
    table.do("pass", "evolve larger")
    assert table.at("Ada") == place("Small 3", "General 4")


@pytest.mark.covers("BS-7.2.9")
def test_each_corner_counts_once_a_game(start: Any) -> None:
    ada = {"points": 5, "at": "S3-G4", "corners": ["S4-G4"]}
    table = start("Evolution", "Ada", ada=ada)
    table.do("evolve smaller")
    assert table.why_not("corner").rule == "BS-7.2.9"


@pytest.mark.covers("BS-7.2.10")
def test_several_players_may_hold_the_same_corner(start: Any) -> None:
    ada = {"points": 5, "at": "S3-G4"}
    table = start("Evolution", "Ada", ada=ada, bob={"corners": ["S4-G4"]})
    table.do("evolve smaller", "corner", "movement")
    assert table.state.corners[0] == table.state.corners[1]


@pytest.mark.covers("BS-2.14")
def test_markers_never_run_out(start: Any) -> None:
    seven = ["A1", "B1", "C1", "D1", "E1", "F1", "G1"]
    ada = {
        "points": 5,
        "at": "S3-G4",
        "corners": ["S4-Sp4", "L4-Sp4", "L4-G4"],
        "landscapes": ["savannah", "mountain", "forest", "grassland", "desert", "polar"],
        "assignments": seven[:4],
    }
    table = start("Evolution", "Ada", ada=ada, assignments=seven)
    table.do("evolve smaller", "corner", "income")
    markers = table.state.corners[0] + table.state.settled[0] + table.state.fulfilled[0]
    assert len(markers) == 14 > 25 - 11 - 2 - 1


# Playing a card


@pytest.mark.covers("BS-7.4.1", "BS-7.4.3")
def test_a_card_is_laid_open_and_works_at_once(start: Any) -> None:
    ada = {"at": "S2-G2", "hand": ["S2-G2", "S1-G2"]}
    table = start("Evolution", "Ada", ada=ada, bob={"points": 5})
    table.do("play S2-G2")
    assert table.lifespans("Ada")["grassland"] == 4
    assert table.lifespans("Ada")["savannah"] == 3
    assert [card.key for card in table.state.played[0]] == ["S2-G2"]
    assert table.hand("Ada") == ["S1-G2"]
    assert table.asked == ["Bob"], "one card a round"


@pytest.mark.covers("BS-7.1.7", "BS-2.4")
def test_a_card_may_give_two_points_in_one_landscape(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"at": "S4-G1", "hand": ["S4-G1"]})
    table.do("play S4-G1")
    assert table.lifespans("Ada")["desert"] == 3


@pytest.mark.covers("BS-7.1.8", "BS-12.3")
def test_a_card_on_3_3_gives_a_step_and_one_point(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"at": "S3-G3", "hand": ["S3-G3"]})
    table.do("play S3-G3", "polar")
    assert table.ability("Ada", Ability.INCOME) == 7
    assert table.lifespans("Ada")["polar"] == 2
    assert "polar" not in table.options, "there is no second point"


@pytest.mark.covers("BS-7.1.8", "BS-12.3")
def test_a_card_of_row_2_gives_its_step_and_the_free_point(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"at": "S4-Sp3", "hand": ["S4-Sp3"]})
    table.do("play S4-Sp3", "polar")
    assert table.ability("Ada", Ability.REPRODUCTION) == 4
    assert table.lifespans("Ada")["polar"] == 2


@pytest.mark.covers("BS-7.4.2")
@pytest.mark.parametrize("at", ["S2-G1", "S2-G3", "S1-G2", "S3-G2", "L2-G2", "S2-Sp2"])
def test_both_markers_must_fit_exactly(start: Any, at: str) -> None:
    table = start("Evolution", "Ada", ada={"at": at, "hand": ["S2-G2"], "points": 1})
    assert table.why_not("play S2-G2").rule == "BS-7.4.2"


@pytest.mark.covers("BS-7.4.4")
def test_the_bonus_stays_when_the_markers_move_away(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"at": "S1-G2", "hand": ["S1-G2"]})
    table.do("play S1-G2").pass_until("Evolution", 3)
    table.do("pass", "evolve smaller", "evolve smaller")
    assert table.lifespans("Ada")["grassland"] == 4
    assert len(table.state.played[0]) == 1


@pytest.mark.covers("BS-7.4.5")
def test_a_card_bought_now_may_be_played_now(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"at": "S1-G2", "points": 2}, row_1=["S1-G2"])
    table.do("buy S1-G2", "play S1-G2")
    assert table.lifespans("Ada")["grassland"] == 4


@pytest.mark.covers("BS-7.4.7")
def test_playing_is_free_and_optional(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"at": "S1-G2", "points": 3, "hand": ["S1-G2"]})
    assert "pass" in table.options
    table.do("play S1-G2")
    assert table.points("Ada") == 3


@pytest.mark.covers("BS-7.4.1")
def test_no_second_card_in_one_round(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"at": "S1-G2", "points": 9, "hand": ["S1-G2", "S1-G3"]})
    table.do("play S1-G2").pass_until("Reproduction")
    assert len(table.state.played[0]) == 1


def test_a_refused_option_changes_nothing(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 1})
    before = table.session.digest
    assert "you cannot pay it" in table.why_not("buy " + table.state.row_1[0].key).sentence
    assert table.session.digest == before


@pytest.mark.covers("BS-2.10")
def test_unspent_points_are_kept(start: Any) -> None:
    table = start("Evolution", "Ada", ada={"points": 7})
    table.pass_until("Evolution", 3)
    assert table.points("Ada") == 12


@pytest.mark.covers("BS-2.11", "BS-12.14")
def test_the_counter_stops_at_99(start: Any) -> None:
    table = start("Income", ada={"points": 96})
    assert table.points("Ada") == 99


@pytest.mark.covers("BS-4.3", "BS-6.1")
def test_all_players_gain_their_income_before_anybody_acts(start: Any) -> None:
    table = start("Income", players=3, ada={"income": 7}, bob={"income": 11}, cleo={})
    assert table.state.points == [7, 11, 5]
    assert table.phase == "Evolution"
