"""The 19 worked examples of the rulebook, with its numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from biosphere.components import SIZE, SPECIALISATION, Ability

from tabletop_core.errors import ForbiddenOption

NAMES = ("Alex", "Birgit", "Philipp")


@pytest.fixture
def example(start: Callable[..., Any]) -> Callable[..., Any]:
    """A position with the players of the rulebook."""

    def begin(phase: str, turn: str | None = None, **words: Any) -> Any:
        alex, birgit, philipp = (words.pop(name.lower(), {}) for name in NAMES)
        return start(
            phase, turn, players=3, names=NAMES, ada=alex, bob=birgit, cleo=philipp, **words
        )

    return begin


@pytest.mark.covers("BS-EX-1", "BS-5.3", "BS-5.4")
def test_ex_1_the_graveyard_reaches_5_and_all_fives_die(example: Any) -> None:
    table = example(
        "Wheel of life",
        round=6,
        graveyard=4,
        alex={"dice": {"forest-1": [5, 5, 1]}},
        birgit={"dice": {"forest-1": [5], "desert-1": [2]}},
        philipp={"dice": {"polar-1": [5, 5]}},
    )
    assert table.state.graveyard == 5
    assert table.dice("Alex") == {"forest-1": [1]}
    assert table.dice("Birgit") == {"desert-1": [2]}
    assert table.dice("Philipp") == {}
    assert table.state.supply == [49, 49, 50]


@pytest.mark.covers("BS-EX-2", "BS-6.1")
def test_ex_2_income_9_and_4_left_make_13(example: Any) -> None:
    table = example("Income", alex={"income": 9, "points": 4})
    assert table.points("Alex") == 13


@pytest.mark.covers("BS-EX-3", "BS-7.1.1", "BS-7.1.2", "BS-7.1.3", "BS-7.1.4")
def test_ex_3_three_cards_for_9_of_10_points(example: Any) -> None:
    table = example(
        "Evolution",
        "Birgit",
        birgit={"points": 10},
        row_1=["S1-G2", "S1-G3"],
        row_2=["S3-G3"],
    )
    table.do("buy S1-G2", "buy S1-G3", "buy S3-G3")
    assert table.points("Birgit") == 1
    assert table.hand("Birgit") == ["S1-G2", "S1-G3", "S3-G3"]
    assert (len(table.state.row_1), len(table.state.row_2)) == (3, 4)
    table.do("pass")
    assert (len(table.state.row_1), len(table.state.row_2)) == (5, 5)


@pytest.mark.covers("BS-EX-4", "BS-2.1", "BS-7.2.1", "BS-7.2.2", "BS-7.2.4")
def test_ex_4_three_spaces_on_both_scales_cost_6(example: Any) -> None:
    table = example("Evolution", "Philipp", philipp={"points": 10, "at": "L1-Sp3"})
    table.do("evolve smaller", "evolve smaller", "evolve more-specific")
    assert table.at("Philipp") == (SIZE.read("Small 2"), SPECIALISATION.read("Specific 4"))
    assert table.points("Philipp") == 4


@pytest.mark.covers("BS-EX-5", "BS-7.2.6", "BS-7.2.8", "BS-7.2.11", "BS-7.4.6", "BS-7.2.12")
def test_ex_5_a_corner_gives_reproduction_and_ends_the_evolution(example: Any) -> None:
    table = example(
        "Evolution", "Alex", alex={"points": 10, "at": "S2-G4", "hand": ["S3-G4", "S4-G3"]}
    )
    table.do("evolve smaller", "evolve smaller")
    assert table.points("Alex") == 10 - 3
    table.do("corner")
    assert table.options == ["reproduction", "movement", "income"]
    table.do("reproduction")
    assert table.ability("Alex", Ability.REPRODUCTION) == 4
    assert not [key for key in table.options if key.startswith(("evolve", "play"))]
    assert "band" in table.options
    assert [key for key in table.options if key.startswith("buy")]


@pytest.mark.covers("BS-EX-6", "BS-7.3.1", "BS-7.3.2", "BS-7.3.3")
def test_ex_6_two_paid_band_spaces_jump_two_markers(example: Any) -> None:
    table = example(
        "Evolution",
        "Philipp",
        philipp={"points": 10, "at": "L1-Sp3", "band": 4},
        birgit={"band": 5},
        alex={"band": 7},
    )
    table.do("evolve smaller", "evolve smaller", "evolve more-specific")
    table.do("band", "band")
    assert table.points("Philipp") == 1
    assert table.band("Philipp") == 4 + 4


@pytest.mark.covers("BS-EX-7", "BS-7.3.12", "BS-7.3.13")
def test_ex_7_red_lags_behind_and_loses_two_points_once(example: Any) -> None:
    table = example(
        "Evolution",
        "Birgit",
        round=4,
        alex={"band": 12, "lag_checked": True},
        birgit={"band": 3, "points": 0},
        philipp={"band": 13, "lag_checked": True, "points": 0},
    )
    assert table.asked == ["Birgit"]
    table.do("lose forest", "lose mountain")
    assert table.lifespans("Birgit") == {
        "savannah": 2,
        "mountain": 1,
        "forest": 2,
        "grassland": 3,
        "desert": 1,
        "polar": 1,
    }
    before = table.lifespans("Birgit")
    table.pass_until("Evolution", 5)
    table.pass_until("Reproduction", 5)
    assert table.band("Birgit") == 3
    assert table.lifespans("Birgit") == before


@pytest.mark.covers("BS-EX-8", "BS-7.4.2", "BS-7.4.3", "BS-2.9")
def test_ex_8_a_card_gives_an_income_step_and_a_lifespan_of_choice(example: Any) -> None:
    table = example(
        "Evolution",
        "Birgit",
        birgit={"at": "S3-G4", "hand": ["S3-G4"], "income": 9, "lifespan": {"mountain": 3}},
    )
    table.do("play S3-G4", "mountain")
    assert table.ability("Birgit", Ability.INCOME) == 11
    assert table.lifespans("Birgit")["mountain"] == 4
    assert [card.key for card in table.state.played[1]] == ["S3-G4"]
    assert table.hand("Birgit") == []


@pytest.mark.covers("BS-EX-9", "BS-7.4.2")
def test_ex_9_a_card_must_fit_exactly(example: Any) -> None:
    table = example("Evolution", "Philipp", philipp={"at": "S2-G4", "hand": ["S2-G2"]})
    with pytest.raises(ForbiddenOption) as refused:
        table.do("play S2-G2")
    assert refused.value.rules == ("BS-7.4.2",)
    assert table.hand("Philipp") == ["S2-G2"]


@pytest.mark.covers("BS-EX-10", "BS-8.1.4")
def test_ex_10_a_moved_1_shows_5(example: Any) -> None:
    table = example("Movement", "Alex", graveyard=2, alex={"dice": {"savannah-2": [1]}})
    table.do("move 1 from savannah-2", "to polar-1")
    assert table.dice("Alex") == {"polar-1": [5]}


@pytest.mark.covers("BS-EX-11", "BS-8.1.5")
def test_ex_11_a_moved_4_dies_at_graveyard_3(example: Any) -> None:
    table = example("Movement", "Philipp", graveyard=3, philipp={"dice": {"forest-1": [4]}})
    table.do("move 4 from forest-1", "to grassland-1")
    assert table.dice("Philipp") == {}
    assert table.state.supply[2] == 50


@pytest.mark.covers("BS-EX-12", "BS-8.1.1", "BS-8.1.2", "BS-8.1.4")
@pytest.mark.parametrize(
    ("targets", "dice"),
    [
        (["savannah-1"], {"grassland-1": [2, 3], "savannah-1": [5]}),
        (["grassland-2", "forest-1"], {"grassland-1": [3], "grassland-2": [5], "forest-1": [1]}),
        (["forest-1", "polar-1", "forest-1"], {"forest-1": [2, 5], "polar-1": [1]}),
    ],
    ids=["3", "2+1", "1+1+1"],
)
def test_ex_12_movement_3_may_be_split(
    example: Any, targets: list[str], dice: dict[str, list[int]]
) -> None:
    table = example(
        "Movement", "Alex", graveyard=4, alex={"movement": 3, "dice": {"grassland-1": [1, 2, 3]}}
    )
    for face, target in enumerate(targets, 1):
        table.do(f"move {face} from grassland-1", f"to {target}")
    assert table.phase == "Reproduction"
    assert table.dice("Alex") == dice


@pytest.mark.covers("BS-EX-13", "BS-8.2.2")
def test_ex_13_a_die_beside_an_own_die_on_the_same_tile(example: Any) -> None:
    table = example("Reproduction", "Alex", alex={"dice": {"savannah-2": [1]}})
    table.do("place savannah-2")
    assert table.dice("Alex") == {"savannah-2": [0, 1]}


@pytest.mark.covers("BS-EX-14", "BS-8.2.2")
def test_ex_14_mountain_and_desert_beside_it_but_not_polar_across(start: Any) -> None:
    table = start(
        "Reproduction", "Alex", names=("Alex", "Birgit"), ada={"dice": {"savannah-3": [1]}}
    )
    assert {"place mountain-2", "place desert-1"} <= set(table.options)
    assert table.why_not("place polar-1").rule == "BS-8.2.2"


@pytest.mark.covers("BS-EX-15", "BS-8.2.4", "BS-8.2.7", "BS-5.6", "BS-5.7")
def test_ex_15_lifespans_3_and_5_show_1_and_3_at_graveyard_3(example: Any) -> None:
    table = example(
        "Reproduction",
        "Birgit",
        graveyard=3,
        birgit={
            "dice": {"savannah-2": [4], "forest-1": [4], "savannah-3": [4]},
            "lifespan": {"savannah": 3, "grassland": 5},
        },
    )
    table.do("place savannah-2", "place savannah-3", "place grassland-1")
    assert table.dice("Birgit") == {
        "grassland-1": [3],
        "forest-1": [4],
        "savannah-2": [1, 4],
        "savannah-3": [1, 4],
    }


@pytest.mark.covers("BS-EX-16", "BS-8.3.1", "BS-8.3.5")
def test_ex_16_three_of_five_are_filled_up_with_two_ones(example: Any) -> None:
    table = example(
        "Filling up",
        graveyard=3,
        birgit={"dice": {"savannah-1": [2, 5, 5]}, "lifespan": {"savannah": 3}},
    )
    assert table.dice("Birgit") == {"savannah-1": [1, 1, 2, 5, 5]}


@pytest.mark.covers("BS-EX-17", "BS-8.3.2", "BS-8.3.4")
def test_ex_17_four_of_seven_beside_two_others_add_one(example: Any) -> None:
    table = example(
        "Filling up",
        graveyard=3,
        philipp={"dice": {"forest-1": [5, 5, 5, 5]}},
        birgit={"dice": {"forest-1": [5]}},
        alex={"dice": {"forest-1": [5]}},
    )
    assert len(table.dice("Philipp")["forest-1"]) == 5
    assert table.dice("Birgit") == {"forest-1": [5]}
    assert table.dice("Alex") == {"forest-1": [5]}


@pytest.mark.covers("BS-EX-18", "BS-8.3.2")
def test_ex_18_three_of_seven_are_no_majority(example: Any) -> None:
    table = example("Filling up", graveyard=3, alex={"dice": {"grassland-1": [5, 5, 5]}})
    assert table.dice("Alex") == {"grassland-1": [5, 5, 5]}


@pytest.mark.covers("BS-EX-19", "BS-9.7.7", "BS-9.7.8")
def test_ex_19_six_assignments_beat_five(example: Any) -> None:
    seven = ["A1", "B1", "C1", "D1", "E1", "F1", "G1"]
    table = example(
        "Assignments",
        assignments=seven,
        alex={"assignments": seven[:4], "reproduction": 5},
        birgit={"assignments": seven[:5], "reproduction": 5},
        philipp={"assignments": seven[:2]},
    )
    assert [standing.total for standing in table.result.standings] == [5, 6, 2]
    assert table.winners == ["Birgit"]
