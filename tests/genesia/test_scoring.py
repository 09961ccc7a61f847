"""The end of the game: four kinds of points and ties (catalogue 9)."""

from __future__ import annotations

from typing import Any

import pytest


def finish(table: Any, players: int = 2, options: Any = None, **named: Any) -> Any:
    """Play a position at the end of epoch III to its result."""
    t = table(players, epoch=3, phase="End of epoch", options=options, **named)
    t.pass_to_the_end()
    return t


@pytest.mark.covers("GN-9.1", "GN-9.2")
def test_the_total_is_the_sum_of_four_kinds(table: Any) -> None:
    t = finish(
        table,
        options={"objectives": True, "groups": "blue yellow"},
        Ada={
            "progress": [3, 4],
            "inventions": ["BIII-4"],
            "clans": {"P2.A1": 1},
            "objective": "O1",
        },
    )
    assert t.standing("Ada").breakdown == {
        "Progress": 3 + 4 + 4,
        "Propagation": 2,
        "Conquest": 1,
        "Objective": 2,
    }
    assert t.standing("Ada").total == 16


@pytest.mark.covers("GN-9.3", "GN-9.5")
def test_propagation_2_points_for_each_region_on_foreign_continents(table: Any) -> None:
    t = finish(
        table,
        3,
        Ada={
            "clans": {"P2.H": 1, "P3.C1": 1, "P1.A1": 1, "P2.D1": 1, "X": 1},
            "cities": ["P3.B1"],
        },
    )
    assert t.standing("Ada").breakdown["Propagation"] == 6
    assert t.standing("Ada").breakdown["Conquest"] == 0 + 3 + 1 + 4 + 15 + 2


@pytest.mark.covers("GN-9.4")
def test_conquest_the_printed_points_of_every_occupied_region(table: Any) -> None:
    t = finish(
        table,
        Ada={
            "clans": {"P1.A1": 3, "P1.B1": 1, "P1.C1": 1, "P1.D1": 1, "P1.E1": 1},
            "cities": ["P1.F1", "P1.A1"],
        },
        Bob={"clans": {"X": 1}},
    )
    assert t.standing("Ada").breakdown["Conquest"] == 1 + 2 + 3 + 4 + 6 + 9
    assert t.standing("Bob").breakdown["Conquest"] == 15


@pytest.mark.covers("GN-9.7")
def test_objectives_are_revealed_and_a_failed_one_gives_nothing(table: Any) -> None:
    t = finish(
        table,
        options={"objectives": True, "groups": "blue yellow"},
        Ada={"coins": 5, "objective": "O4"},
        Bob={"coins": 6, "objective": "O1"},
    )
    assert (t.standing("Ada").breakdown["Objective"], t.standing("Bob").breakdown["Objective"]) == (
        0,
        0,
    )
    assert [event["objective"] for event in t.events("objective")] == ["O4", "O1"]
    assert [card.key for card in t.public.revealed] == ["O4", "O1"]


@pytest.mark.covers("GN-9.7")
def test_objectives_stay_secret_until_then(table: Any) -> None:
    t = table(
        epoch=3,
        phase="End of epoch",
        options={"objectives": True, "groups": "blue yellow"},
        Ada={"objective": "O4", "coins": 10, "hand": ["BIII-5"]},
        Bob={"objective": "O1"},
    )
    view = t.view("Bob")
    assert [str(card) for card in view.table.objectives[0]] == ["?"]
    assert "Objective" in t.score("Ada")
    assert t.score("Ada")["Objective"] == 0


@pytest.mark.covers("GN-9.8")
def test_the_highest_total_wins(table: Any) -> None:
    t = finish(table, Ada={"progress": [4, 0]}, Bob={"progress": [5, 0]})
    assert t.winners == ["Bob"]
    assert t.result.note == ""


TIES = {"objectives": True, "groups": "blue yellow"}


@pytest.mark.covers("GN-9.8")
def test_a_tie_goes_to_the_most_objective_points(table: Any) -> None:
    t = finish(
        table,
        options=TIES,
        Ada={"progress": [5, 0], "objective": "O1"},
        Bob={"coins": 10, "objective": "O4"},
    )
    assert (t.standing("Ada").total, t.standing("Bob").total) == (5, 5)
    assert t.winners == ["Bob"]
    assert t.result.note == "tie on 5 points broken by Objective points"


@pytest.mark.covers("GN-9.8")
def test_then_to_the_most_progress_points(table: Any) -> None:
    t = finish(table, Ada={"clans": {"P1.D1": 1}}, Bob={"progress": [4, 0]})
    assert t.winners == ["Bob"]
    assert t.result.note == "tie on 4 points broken by Progress points"


@pytest.mark.covers("GN-9.8", "GN-11.2")
def test_then_the_victory_is_shared(table: Any) -> None:
    t = finish(table, Ada={"progress": [4, 0]}, Bob={"progress": [1, 3]})
    assert t.winners == ["Ada", "Bob"]
    assert t.result.note == "tie on 4 points"


@pytest.mark.covers("GN-9.9")
def test_coins_are_worth_nothing(table: Any) -> None:
    t = finish(table, Ada={"coins": 99})
    assert t.standing("Ada").total == 0


@pytest.mark.covers("GN-9.10", "GN-9.3")
def test_every_occupant_of_a_shared_homeland_scores_it(table: Any) -> None:
    t = finish(
        table,
        3,
        Ada={"clans": {"P3.H": 1}},
        Bob={"cities": ["P3.H"]},
        Cleo={"clans": {"P3.H": 1}},
    )
    points = [t.standing(name).breakdown for name in ("Ada", "Bob", "Cleo")]
    assert [found["Propagation"] for found in points] == [2, 2, 0]
    assert [found["Conquest"] for found in points] == [0, 0, 0]


@pytest.mark.covers("GN-9.6")
def test_only_continents_of_players_are_on_the_table(table: Any) -> None:
    t = table(2)
    assert not any(name.startswith("P3") for name in t.public.world.names)


@pytest.mark.covers("GN-9.1")
def test_running_scores_are_those_of_the_map_as_it_is(table: Any) -> None:
    t = table(epoch=2, Ada={"coins": 9, "clans": {"P1.D1": 1, "P2.A1": 1}, "progress": [3]})
    assert t.score("Ada") == {"Progress": 3, "Propagation": 2, "Conquest": 5, "Objective": 0}
