"""The wheel of life: which faces die when, against a calendar counted by hand."""

from __future__ import annotations

from typing import Any

import pytest
from biosphere.wheel import face_for, lowered, next_graveyard, rounds_left

ROUNDS = range(1, 21)
LIFESPANS = range(1, 6)


@pytest.mark.covers("BS-5.1", "BS-5.5", "BS-3.16")
def test_the_graveyard_climbs_by_one_a_round() -> None:
    graveyards = [5]
    for _ in range(6):
        graveyards.append(next_graveyard(graveyards[-1]))
    assert graveyards == [5, 1, 2, 3, 4, 5, 1]


@pytest.mark.covers("BS-1.6", "BS-5.6", "BS-5.7")
def test_the_face_of_each_lifespan() -> None:
    table = {g: [face_for(n, g) for n in LIFESPANS] for g in (5, 1, 2, 3, 4)}
    assert table == {
        5: [1, 2, 3, 4, 5],
        1: [2, 3, 4, 5, 1],
        2: [3, 4, 5, 1, 2],
        3: [4, 5, 1, 2, 3],
        4: [5, 1, 2, 3, 4],
    }


@pytest.mark.covers("BS-8.1.4")
def test_a_lowered_1_becomes_5() -> None:
    assert [lowered(face) for face in (1, 2, 3, 4, 5)] == [5, 1, 2, 3, 4]


@pytest.mark.covers("BS-5.8")
def test_rounds_left_undo_the_face() -> None:
    for graveyard in (1, 2, 3, 4, 5):
        for lifespan in LIFESPANS:
            assert rounds_left(face_for(lifespan, graveyard), graveyard) == lifespan


@pytest.mark.covers("BS-5.2", "BS-10.1")
def test_the_wheel_is_not_turned_in_round_1(fresh: Any) -> None:
    table = fresh()
    assert table.state.round == 1
    assert table.state.graveyard == 5
    assert not table.events("wheel_turned")


@pytest.mark.covers("BS-5.1")
def test_the_wheel_is_turned_in_round_2(fresh: Any) -> None:
    table = fresh().pass_until("Evolution", 2)
    assert table.state.graveyard == 1
    table.pass_until("Evolution", 3)
    assert table.state.graveyard == 2


@pytest.mark.covers("BS-5.3", "BS-5.4")
def test_only_the_graveyards_face_dies_and_everywhere(start: Any) -> None:
    table = start(
        "Wheel of life",
        round=3,
        ada={"dice": {"forest-1": [1, 2, 2, 3], "desert-1": [2]}},
        bob={"dice": {"forest-1": [2], "polar-1": [4, 5]}},
    )
    assert table.state.graveyard == 2
    assert table.dice("Ada") == {"forest-1": [1, 3]}
    assert table.dice("Bob") == {"polar-1": [4, 5]}
    assert table.state.supply == [48, 48]
    told = [(event["player"], event["dice"]) for event in table.events("died")]
    assert told == [("Ada", 3), ("Bob", 1)]


@pytest.mark.covers("BS-5.9")
def test_a_fresh_lifespan_5_shows_the_graveyard_until_it_comes_round(start: Any) -> None:
    ada = {"lifespan": {"desert": 5}}
    table = start("Reproduction", "Ada", round=3, ada=ada)
    table.do("place desert-1", "pass")
    assert table.state.graveyard == 2
    assert table.dice("Ada") == {"desert-1": [2]}
    table.pass_until("Evolution", 4)
    assert table.dice("Ada") == {"desert-1": [2]}, "the wheel has moved on to 3"


def round_of_death(table: Any) -> tuple[int, str]:
    """Everybody passes until Ada's only die is gone: in which round, and before which phase."""
    while table.dice("Ada"):
        table.do("pass")
    return table.round, table.phase


@pytest.mark.covers("BS-5.5", "BS-5.6", "BS-5.8")
@pytest.mark.parametrize("lifespan", LIFESPANS)
def test_a_die_leaves_in_phase_1_after_as_many_rounds_as_its_lifespan(
    start: Any, lifespan: int
) -> None:
    for born in ROUNDS:
        table = start("Reproduction", "Ada", round=born, ada={"lifespan": {"desert": lifespan}})
        table.do("place desert-1", "pass")
        assert round_of_death(table) == (born + lifespan, "Evolution")


@pytest.mark.covers("BS-5.8", "BS-8.1.4", "BS-8.1.5")
@pytest.mark.parametrize("lifespan", [2, 3, 4, 5])
def test_a_die_that_moved_leaves_one_round_earlier(start: Any, lifespan: int) -> None:
    for born in ROUNDS:
        table = start("Reproduction", "Ada", round=born, ada={"lifespan": {"desert": lifespan}})
        table.do("place desert-1", "pass").pass_until("Movement")
        die = next(key for key in table.options if key.startswith("move"))
        table.do(die, "to polar-1")
        if lifespan == 2:
            assert table.dice("Ada") == {}, "it died on arrival"
            assert table.round == born + 1
        else:
            assert round_of_death(table) == (born + lifespan - 1, "Evolution")
