"""Phase 7: what each assignment asks for, markers, the end of the game and ties; and phase 8."""

from __future__ import annotations

from typing import Any

import pytest
from biosphere.conditions import progress
from biosphere.game import BIOSPHERE

from tabletop_core.testing import Table

SEVEN = ["A1", "B1", "C1", "D1", "E1", "F1", "G1"]


def reaches(table: Any, key: str, name: str = "Ada") -> list[str]:
    """How far a player is with an assignment, in words."""
    state = table.state
    assignment = state.content.assignments[key]
    return [str(part) for part in progress(state, table.player(name), assignment)]


def fulfils(start: Any, key: str, ada: dict[str, Any], **others: Any) -> bool:
    """Whether Ada puts a marker on the assignment in phase 7."""
    letters = [key if key[0] == other[0] else other for other in SEVEN]
    round_ = max(2, len(ada.get("played", ())))  # one card a round at most
    table = start("Assignments", assignments=letters, round=round_, ada=ada, **others)
    return key in table.fulfilled("Ada")


def on(*tiles: str, each: int = 1, face: int = 5) -> dict[str, Any]:
    return {"dice": {tile: [face] * each for tile in tiles}}


FOUR_FORESTS_ETC = ("forest-1", "forest-2", "savannah-1", "mountain-1", "polar-1", "desert-1")
FULL = {"savannah": 5, "mountain": 5, "forest": 7, "grassland": 7, "desert": 3, "polar": 3}


def controlled(*tiles: str) -> dict[str, Any]:
    return {"dice": {tile: [5] * FULL[tile.split("-")[0]] for tile in tiles}}


def majority(*tiles: str) -> dict[str, Any]:
    return {"dice": {tile: [5] * (FULL[tile.split("-")[0]] // 2 + 1) for tile in tiles}}


FOUR_MAJORITIES = majority("polar-1", "polar-2", "desert-1", "desert-2")

CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("A1", on(*FOUR_FORESTS_ETC, "desert-2"), on(*FOUR_FORESTS_ETC)),
    (
        "A2",
        on("savannah-1", "mountain-1", "forest-1", "grassland-1", "desert-1", "polar-1"),
        on("savannah-1", "mountain-1", "forest-1", "grassland-1", "desert-1", "desert-2"),
    ),
    (
        "A3",
        on("savannah-1", "mountain-1", "forest-1", "grassland-1", "forest-2"),
        on("savannah-1", "mountain-1", "forest-1", "grassland-1", "polar-1", "desert-1"),
    ),
    ("A4", on("forest-1", "forest-2", "forest-3"), on("forest-1", "forest-2", "grassland-1")),
    (
        "B1",
        majority("forest-1", "polar-1", "polar-2", "desert-1", "desert-2"),
        {"dice": {**FOUR_MAJORITIES["dice"], "forest-1": [5] * 3}},
    ),
    (
        "B2",
        majority("savannah-1", "mountain-1", "polar-1", "desert-1"),
        majority("savannah-1", "mountain-1", "polar-1", "polar-2"),
    ),
    (
        "B3",
        majority("polar-1", "polar-2", "desert-1"),
        majority("polar-1", "polar-2", "forest-1", "savannah-1"),
    ),
    (
        "B4",
        majority("savannah-1", "mountain-1", "polar-1", "desert-1"),
        majority("savannah-1", "mountain-1", "polar-1", "desert-2", "forest-3"),
    ),
    (
        "C1",
        controlled("polar-1", "polar-2", "desert-1", "desert-2"),
        controlled("polar-1", "polar-2", "desert-1"),
    ),
    ("C2", controlled("forest-1", "grassland-1"), controlled("forest-1", "savannah-1", "polar-1")),
    (
        "C3",
        controlled("savannah-1", "polar-1", "desert-1"),
        controlled("polar-1", "polar-2", "desert-1", "desert-2"),
    ),
    (
        "D1",
        on("forest-1", "forest-2", "forest-3", "savannah-1", "savannah-2", each=5),
        on("forest-1", "forest-2", "forest-3", "grassland-1", each=6),
    ),
    (
        "E1",
        {"dice": {"forest-1": [1, 2, 3], "polar-1": [4, 5]}},
        {"dice": {"forest-1": [1, 2, 3, 4, 4, 4, 4]}},
    ),
    (  # graveyard 1: 5 and 1 have four and five rounds left
        "E2",
        {"dice": {"forest-1": [1, 1, 1, 5, 5, 5]}},
        {"dice": {"forest-1": [1, 1, 1, 5, 5, 4], "polar-1": [4, 3]}},
    ),
    (
        "E3",
        {"dice": {"forest-1": [3] * 7, "polar-1": [3] * 3}},
        {"dice": {"forest-1": [3] * 7, "polar-1": [3, 3, 2]}},
    ),
    (
        "F1",
        {"lifespan": {"savannah": 5, "mountain": 5, "forest": 5}},
        {"lifespan": {"savannah": 5, "mountain": 5, "forest": 4}},
    ),
    (
        "F2",
        {"lifespan": {"savannah": 3, "mountain": 3, "desert": 3, "polar": 3}},
        {"lifespan": {"savannah": 5, "mountain": 5, "forest": 5, "desert": 5, "polar": 2}},
    ),
    ("F3", {"lifespan": {"forest": 5, "polar": 5}}, {"lifespan": {"forest": 5, "polar": 4}}),
    ("F4", {"corners": ["S4-G4", "L4-G4"]}, {"corners": ["S4-G4"]}),
    ("G1", {"reproduction": 5}, {"reproduction": 4}),
    (
        "G2",
        {"reproduction": 5, "movement": 2, "income": 7},
        {"reproduction": 5, "movement": 2},
    ),
    (
        "G3",
        {"played": ["S1-G2", "S1-G3", "S1-G4", "S2-G1", "S2-G2", "S2-G3"]},
        {"played": ["S1-G2", "S1-G3", "S1-G4", "S2-G1", "S2-G2"]},
    ),
]


@pytest.mark.covers("BS-9.7.2", "BS-9.7.5", "BS-9.7.6", "BS-9.7.12")
@pytest.mark.parametrize(("key", "enough", "not_enough"), CASES, ids=[case[0] for case in CASES])
def test_what_an_assignment_asks_for(
    start: Any, key: str, enough: dict[str, Any], not_enough: dict[str, Any]
) -> None:
    assert fulfils(start, key, enough)
    assert not fulfils(start, key, not_enough)


@pytest.mark.covers("BS-9.7.12")
@pytest.mark.parametrize(
    ("ada", "bob", "cleo", "expected"),
    [(6, 3, 9, True), (5, 3, 9, False), (1, 0, 5, True), (0, 0, 5, False), (6, 9, 3, True)],
)
def test_d2_twice_as_many_as_some_other(
    start: Any, ada: int, bob: int, cleo: int, expected: bool
) -> None:
    dice = [
        {"dice": {f"forest-{n}": [5] * min(c, 7), f"grassland-{n}": [5] * max(0, c - 7)}}
        for n, c in ((1, ada), (2, bob), (3, cleo))
    ]
    found = fulfils(start, "D2", dice[0], players=3, bob=dice[1], cleo=dice[2])
    assert found is expected


@pytest.mark.covers("BS-9.7.12")
@pytest.mark.parametrize(
    ("ada", "bob", "expected"), [(15, 14, True), (15, 15, False), (14, 3, False)]
)
def test_d3_fifteen_and_more_than_every_other(
    start: Any, ada: int, bob: int, expected: bool
) -> None:
    def spread(count: int, kind: str) -> dict[str, Any]:
        return {"dice": {f"{kind}-{n}": [5] * (count // 3 + (n <= count % 3)) for n in (1, 2, 3)}}

    assert fulfils(start, "D3", spread(ada, "forest"), bob=spread(bob, "grassland")) is expected


@pytest.mark.covers("BS-9.7.12")
def test_a_lifespan_on_its_symbol_counts_as_one_below_the_start(start: Any) -> None:
    lifespan = {"savannah": 5, "mountain": 5, "forest": 5, "desert": 0}
    table = start(ada={"lifespan": lifespan})
    assert reaches(table, "F1") == ["19 of 20 lifespan points"]


def test_progress_in_words(start: Any) -> None:
    table = start(ada=on("savannah-1", "mountain-1", "polar-1", "desert-2"))
    assert reaches(table, "A3") == ["3 of 5 edge tiles"]
    assert reaches(table, "D3") == ["4 of 15 populations", "1 of 1 ahead of all"]
    assert reaches(table, "D3", "Bob") == ["0 of 15 populations", "0 of 1 ahead of all"]
    assert reaches(table, "D2", "Bob") == ["0 of 2 times another player"]
    assert reaches(table, "A4", "Bob") == ["0 of 3 tiles of one landscape"]
    assert reaches(table, "B4", "Bob") == ["0 of 4 connected majorities"]
    assert reaches(table, "E3", "Bob") == ["0 of 10 equal dice"]


@pytest.mark.covers("BS-3.21")
def test_connected_means_edge_to_edge(start: Any) -> None:
    diagonal = majority("savannah-1", "polar-1", "savannah-3", "desert-2")
    table = start(ada=diagonal)
    assert reaches(table, "B4") == ["1 of 4 connected majorities"]


# Markers


@pytest.mark.covers("BS-9.7.2", "BS-9.7.10", "BS-9.7.11")
def test_all_players_may_fulfil_the_same_assignment(start: Any) -> None:
    table = start(
        "Assignments", assignments=SEVEN, ada={"reproduction": 5}, bob={"reproduction": 6}
    )
    assert table.fulfilled("Ada") == table.fulfilled("Bob") == {"G1"}


@pytest.mark.covers("BS-9.7.3")
def test_a_marker_stays_when_the_condition_fails_later(start: Any) -> None:
    table = start("Assignments", assignments=["A1"], ada=on(*FOUR_FORESTS_ETC, "desert-2", face=1))
    table.pass_until("Evolution", 7)
    assert table.dice("Ada") == {}
    assert table.fulfilled("Ada") == {"A1"}


@pytest.mark.covers("BS-9.7.4")
def test_several_assignments_in_one_round(start: Any) -> None:
    ada = {"reproduction": 5, "lifespan": {"forest": 5, "grassland": 5, "desert": 5}}
    table = start("Assignments", assignments=SEVEN, ada=ada)
    assert table.fulfilled("Ada") == {"F1", "G1"}


@pytest.mark.covers("BS-9.7.4")
def test_only_phase_7_counts(start: Any) -> None:
    table = start("Movement", "Ada", assignments=["A1"], ada=on(*FOUR_FORESTS_ETC, "desert-2"))
    assert table.fulfilled("Ada") == set()


@pytest.mark.covers("BS-9.7.1")
def test_only_open_assignments_count(start: Any) -> None:
    table = start("Assignments", assignments=["G2"], ada={"reproduction": 5})
    assert table.fulfilled("Ada") == set()


# The end


@pytest.mark.covers("BS-4.4", "BS-9.7.7", "BS-4.5")
def test_five_assignments_end_the_game_in_phase_7(start: Any) -> None:
    ada = {"assignments": SEVEN[:4], "reproduction": 5}
    table = start("Assignments", assignments=SEVEN, ada=ada, first_player="Ada")
    assert table.is_over
    assert table.winners == ["Ada"]
    assert table.result.note == "5 of 7 assignments after 2 rounds"
    assert table.state.first_player.name == "Ada", "phase 8 is not carried out"
    assert not table.events("first_player")[1:]


@pytest.mark.covers("BS-4.4")
def test_four_assignments_do_not_end_it(start: Any) -> None:
    table = start("Assignments", assignments=SEVEN, ada={"assignments": SEVEN[:4]})
    assert not table.is_over
    assert table.round == 3


@pytest.mark.covers("BS-9.7.8", "BS-9.7.10")
@pytest.mark.parametrize("first", ["Ada", "Bob"])
def test_most_assignments_win_whoever_is_checked_first(start: Any, first: str) -> None:
    ada = {"assignments": SEVEN[:4], "reproduction": 5}
    bob = {"assignments": SEVEN[:5], "reproduction": 5}
    table = start("Assignments", assignments=SEVEN, ada=ada, bob=bob, first_player=first)
    assert [standing.total for standing in table.result.standings] == [5, 6]
    assert table.winners == ["Bob"]
    assert table.standing("Ada").breakdown == dict.fromkeys(["A1", "B1", "C1", "D1", "G1"], 1)


TIE = {"assignments": SEVEN[:4], "reproduction": 5}


@pytest.mark.covers("BS-9.7.9")
@pytest.mark.parametrize(("spaces", "winner"), [((9, 5), "Ada"), ((5, 9), "Bob")])
def test_a_tie_goes_to_the_foremost_on_the_band(
    start: Any, spaces: tuple[int, int], winner: str
) -> None:
    ada, bob = ({**TIE, "band": space, "points": 9 - space} for space in spaces)
    table = start("Assignments", assignments=SEVEN, ada=ada, bob=bob)
    assert table.winners == [winner]
    assert table.result.note == "5 of 7 assignments after 2 rounds, the tie decided by the band"


@pytest.mark.covers("BS-9.7.9", "BS-7.3.10")
def test_on_the_last_space_the_earlier_arrival_wins() -> None:
    last = {**TIE, "at": "L1-Sp1", "band": 39}
    position = {
        "phase": "Assignments",
        "round": 2,
        "assignments": SEVEN,
        "players": {"Bob": last, "Ada": last},  # Bob was there first
    }
    assert Table.start(BIOSPHERE, ["Ada", "Bob"], position=position).winners == ["Bob"]


OFF = {"band": "off"}


@pytest.mark.covers("BS-11.3")
@pytest.mark.parametrize(
    ("points", "winners", "note"),
    [
        ((9, 5), ["Ada"], "the tie decided by evolution points"),
        ((5, 9), ["Bob"], "the tie decided by evolution points"),
        ((7, 7), ["Ada", "Bob"], "and equally many evolution points"),
    ],
)
def test_without_the_band_a_tie_goes_by_points_and_is_then_shared(
    start: Any, points: tuple[int, int], winners: list[str], note: str
) -> None:
    ada, bob = ({**TIE, "points": left} for left in points)
    table = start("Assignments", assignments=SEVEN, ada=ada, bob=bob, options=OFF)
    assert table.winners == winners
    assert table.result.note == f"5 of 7 assignments after 2 rounds, {note}"


# Phase 8


@pytest.mark.covers("BS-9.8.1", "BS-1.13")
def test_the_marker_passes_clockwise(start: Any) -> None:
    table = start("Renewal", players=3, first_player="Bob")
    assert table.state.first_player.name == "Cleo"
    assert table.asked == ["Cleo"]
    table = start("Renewal", players=3, first_player="Cleo")
    assert table.state.first_player.name == "Ada"


@pytest.mark.covers("BS-9.8.2", "BS-9.8.3")
def test_the_rightmost_card_of_each_row_goes_and_a_new_one_comes_from_the_left(start: Any) -> None:
    row_1 = ["S1-G2", "S1-G3", "S2-G1", "L1-G2", "L2-G1"]
    row_2 = ["S3-G3", "S3-G4", "S4-G3", "L3-G3", "L3-G4"]
    table = start("Renewal", row_1=row_1, row_2=row_2)
    state = table.state
    assert [card.key for card in state.row_1][1:] == row_1[:4]
    assert [card.key for card in state.row_2][1:] == row_2[:4]
    assert [card.key for card in state.discard_1] == ["L2-G1"]
    assert [card.key for card in state.discard_2] == ["L3-G4"]


@pytest.mark.covers("BS-9.8.4")
def test_the_card_just_discarded_takes_part_in_the_reshuffle(start: Any) -> None:
    state = start().state
    row = ["S1-G2", "S1-G3", "S2-G1", "L1-G2", "L2-G1"]
    others = [key for key, card in state.content.cards.items() if card.row == 1 and key not in row]
    table = start("Renewal", row_1=row, ada={"hand": others})
    assert [card.key for card in table.state.row_1] == ["L2-G1", *row[:4]]


# How the game stands on the way


def test_running_scores_name_the_fulfilled_assignments(start: Any) -> None:
    table = start(assignments=SEVEN, ada={"assignments": ["A1", "D1"]})
    ada, bob = table.state.players
    assert BIOSPHERE.scores is not None
    assert BIOSPHERE.scores(table.state) == {ada: {"A1": 1, "D1": 1}, bob: {}}


@pytest.mark.parametrize(
    "better",
    [
        {"assignments": ["A1"]},
        {"lifespan": {"forest": 4}},
        {"movement": 2},
        {"dice": {"forest-1": [5]}},
        {"at": "L2-Sp2", "hand": ["L2-Sp2"]},
        {"points": 5},
    ],
    ids=lambda words: next(reversed(words)),
)
def test_what_helps_looks_better(start: Any, better: dict[str, Any]) -> None:
    assert BIOSPHERE.evaluate is not None
    before, after = (start("Renewal", assignments=SEVEN, ada=words) for words in ({}, better))
    ada = before.player("Ada")
    assert BIOSPHERE.evaluate(after.state, ada) > BIOSPHERE.evaluate(before.state, ada)
