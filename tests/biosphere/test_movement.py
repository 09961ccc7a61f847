"""Phase 4: journeys."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.covers("BS-8.1.1", "BS-12.9")
def test_movement_1_moves_one_die_to_a_neighbour(start: Any) -> None:
    table = start("Movement", "Ada", graveyard=1, ada={"dice": {"polar-1": [4]}})
    table.do("move 4 from polar-1")
    assert set(table.options) == {
        "to mountain-1",
        "to forest-2",
        "to mountain-2",
        "to desert-1",
    }
    assert table.why_not("to savannah-1").rule == "BS-8.1.1", "diagonally is two steps"
    table.do("to desert-1")
    assert table.dice("Ada") == {"desert-1": [3]}
    assert table.phase == "Reproduction"


@pytest.mark.covers("BS-8.1.2", "BS-8.1.1")
def test_a_journey_costs_its_shortest_way(start: Any) -> None:
    ada = {"movement": 4, "dice": {"savannah-1": [4, 5]}}
    table = start("Movement", "Ada", graveyard=1, ada=ada)
    table.do("move 4 from savannah-1", "to forest-1")
    assert table.question == "Move a die (steps left: 2)"
    table.do("move 5 from savannah-1", "to mountain-1")
    assert table.state.steps_left == 1


@pytest.mark.covers("BS-8.1.3")
def test_full_tiles_are_passed_but_not_entered(start: Any) -> None:
    ada = {"movement": 2, "dice": {"grassland-2": [4]}}
    bob = {"dice": {"desert-1": [5, 5, 5]}}
    table = start("Movement", "Ada", graveyard=1, ada=ada, bob=bob)
    table.do("move 4 from grassland-2")
    assert table.why_not("to desert-1").rule == "BS-8.1.3"
    table.do("to polar-2")
    assert table.dice("Ada") == {"polar-2": [3]}


@pytest.mark.covers("BS-8.1.3")
def test_a_die_without_a_free_tile_in_reach_cannot_move(start: Any) -> None:
    bob = {"dice": {"mountain-1": [5] * 5, "forest-2": [5] * 7}}
    ada = {"dice": {"savannah-1": [4], "desert-2": [4]}}
    table = start("Movement", "Ada", graveyard=1, ada=ada, bob=bob)
    assert table.why_not("move 4 from savannah-1").rule == "BS-8.1.3"
    assert "move 4 from desert-2" in table.options


@pytest.mark.covers("BS-8.1.4")
def test_a_die_loses_one_face_however_far_it_goes(start: Any) -> None:
    ada = {"movement": 4, "dice": {"savannah-1": [4]}}
    table = start("Movement", "Ada", graveyard=1, ada=ada)
    table.do("move 4 from savannah-1", "to savannah-3")
    assert table.dice("Ada") == {"savannah-3": [3]}


@pytest.mark.covers("BS-8.1.5")
@pytest.mark.parametrize("graveyard", [1, 2, 3, 4, 5])
def test_a_die_dies_if_its_new_face_is_the_graveyards(start: Any, graveyard: int) -> None:
    face = graveyard % 5 + 1
    ada = {"dice": {"savannah-1": [face]}}
    table = start("Movement", "Ada", graveyard=graveyard, ada=ada)
    table.do(f"move {face} from savannah-1", "to mountain-1")
    assert table.dice("Ada") == {}
    assert table.state.supply[0] == 50


@pytest.mark.covers("BS-8.1.6")
def test_a_die_about_to_die_needs_a_free_space_too(start: Any) -> None:
    bob = {"dice": {"mountain-1": [5] * 5}}
    table = start("Movement", "Ada", graveyard=3, ada={"dice": {"savannah-1": [4]}}, bob=bob)
    table.do("move 4 from savannah-1")
    assert table.why_not("to mountain-1").rule == "BS-8.1.3"
    table.do("to forest-2")
    assert table.dice("Ada") == {}


@pytest.mark.covers("BS-8.1.7")
def test_a_moved_die_may_outlive_the_lifespan_of_its_new_landscape(start: Any) -> None:
    ada = {"lifespan": {"forest": 5}, "dice": {"forest-2": [1]}}
    table = start("Movement", "Ada", graveyard=2, ada=ada)
    table.do("move 1 from forest-2", "to polar-1")
    assert table.dice("Ada") == {"polar-1": [5]}, "3 rounds left where 1 is the lifespan"


@pytest.mark.covers("BS-8.1.8")
def test_movement_is_optional_and_not_stored(start: Any) -> None:
    ada = {"movement": 2, "dice": {"savannah-1": [4], "forest-1": [5]}}
    table = start("Movement", "Ada", graveyard=1, round=2, ada=ada)
    table.do("pass")
    assert table.dice("Ada") == {"savannah-1": [4], "forest-1": [5]}
    table.pass_until("Movement", 3)
    assert table.question == "Move a die (steps left: 2)"


@pytest.mark.covers("BS-8.1.9")
def test_a_die_makes_one_journey_a_phase(start: Any) -> None:
    ada = {"movement": 3, "dice": {"savannah-1": [4]}}
    table = start("Movement", "Ada", graveyard=1, ada=ada)
    table.do("move 4 from savannah-1", "to mountain-1")
    assert table.phase == "Reproduction", "its only die has travelled"


@pytest.mark.covers("BS-8.1.9")
def test_an_equal_die_on_the_tile_may_still_travel(start: Any) -> None:
    ada = {"movement": 3, "dice": {"savannah-1": [4], "mountain-1": [3]}}
    table = start("Movement", "Ada", graveyard=1, ada=ada)
    table.do("move 4 from savannah-1", "to mountain-1")
    assert table.dice("Ada") == {"mountain-1": [3, 3]}
    table.do("move 3 from mountain-1", "to polar-1")
    assert table.phase == "Reproduction"
    assert table.dice("Ada") == {"mountain-1": [3], "polar-1": [2]}


@pytest.mark.covers("BS-8.1.9")
def test_a_travelled_die_is_refused_with_its_reason(start: Any) -> None:
    ada = {"movement": 3, "dice": {"savannah-1": [4], "desert-2": [4]}}
    table = start("Movement", "Ada", graveyard=1, ada=ada)
    table.do("move 4 from savannah-1", "to mountain-1")
    assert table.why_not("move 3 from mountain-1").rule == "BS-8.1.9"


@pytest.mark.covers("BS-8.1.9")
def test_in_the_next_round_it_may_travel_again(start: Any) -> None:
    table = start("Movement", "Ada", graveyard=1, ada={"dice": {"savannah-1": [1]}})
    table.do("move 1 from savannah-1", "to mountain-1").pass_until("Movement", 3)
    assert table.options == ["move 5 from mountain-1", "pass"]


def test_what_the_options_say(start: Any) -> None:
    ada = {"movement": 2, "dice": {"savannah-1": [2, 3, 4]}}
    table = start("Movement", "Ada", graveyard=1, ada=ada)
    assert table.labels["move 2 from savannah-1"] == "1 round left, dies on arrival"
    assert table.labels["move 3 from savannah-1"] == "2 rounds left, 1 left after the journey"
    table.do("move 4 from savannah-1")
    assert table.labels["to mountain-1"] == "1 step"
    assert table.labels["to polar-1"] == "2 steps"


@pytest.mark.covers("BS-8.1.10")
def test_a_journey_ends_on_another_tile(start: Any) -> None:
    ada = {"movement": 2, "dice": {"savannah-1": [4]}}
    table = start("Movement", "Ada", graveyard=1, ada=ada)
    table.do("move 4 from savannah-1")
    assert table.why_not("to savannah-1").rule == "BS-8.1.10"


@pytest.mark.covers("BS-8.1.11", "BS-3.21")
def test_gaps_cannot_be_crossed(start: Any, tmp_path: Any) -> None:
    drawn = tmp_path / "gap.txt"
    drawn.write_text("S M F G\nF . M S\nG D S G\nM P F D P")
    ada = {"movement": 2, "dice": {"mountain-1": [4]}}
    table = start("Movement", "Ada", graveyard=1, ada=ada, options={"map": str(drawn)})
    table.do("move 4 from mountain-1")
    assert table.why_not("to desert-1").rule == "BS-8.1.1"


@pytest.mark.covers("BS-8.1.12")
def test_a_later_journey_may_use_a_space_that_an_earlier_one_freed(start: Any) -> None:
    bob = {"dice": {"desert-1": [5, 5]}}
    ada = {"movement": 2, "dice": {"desert-1": [4], "polar-1": [4]}}
    table = start("Movement", "Ada", graveyard=1, ada=ada, bob=bob)
    table.do("move 4 from polar-1")
    assert table.why_not("to desert-1").rule == "BS-8.1.3"
    table = start("Movement", "Ada", graveyard=1, ada=ada, bob=bob)
    table.do("move 4 from desert-1", "to savannah-3", "move 4 from polar-1", "to desert-1")
    assert table.dice("Ada") == {"savannah-3": [3], "desert-1": [3]}


@pytest.mark.covers("BS-8.1.13", "BS-10.1")
def test_phase_4_is_skipped_in_round_1(start: Any) -> None:
    table = start("Evolution", round=1, ada={"dice": {"savannah-1": [4]}})
    assert table.phase == "Reproduction"


@pytest.mark.covers("BS-8.1.8")
def test_who_has_no_dice_is_not_asked(start: Any) -> None:
    table = start("Movement", bob={"dice": {"savannah-1": [4]}})
    assert table.asked == ["Bob"]
