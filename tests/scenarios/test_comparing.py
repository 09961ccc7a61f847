"""Values of the table against what a scenario expects, by path."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop_core import BadInput, Component, Player, State, zone
from tabletop_core.scenarios.comparing import Mismatch, compare_spots, differences
from tabletop_core.scenarios.places import table_spot


class Egg(Component):
    weight: int


class Farm(State):
    eggs: list[list[int]] = zone(lambda: [[3, 0], [0, 5]])
    days: list[int] = zone(lambda: [7, 8])
    best: list[Egg] = zone(lambda: [Egg(key="a", weight=3), Egg(key="b", weight=5)])
    sold: int = 0

    def names_of(self, part: str) -> tuple[Sequence[str], ...]:
        return (["hens", "ducks"], ["barn", "St. John's pond"]) if part == "eggs" else ()


def found(expected: object, before: Farm | None = None) -> list[Mismatch]:
    farm = Farm([Player(0, "Ada")])
    earlier = None if before is None else table_spot(before, "state")
    return list(compare_spots(table_spot(farm, "state"), expected, ("state",), earlier))


def a_day_before() -> Farm:
    farm = Farm([Player(0, "Ada")])
    farm.days, farm.sold = [7, 6, 6], 3
    farm.eggs[0][0] = 1
    return farm


def test_lists_go_by_the_names_a_state_gives_and_others_by_number() -> None:
    assert found({"eggs": {"hens": {"barn": 3}, "ducks": {"barn": 0}}, "days": {"1": 8}}) == []
    assert found({"eggs.ducks.St. John's pond": {"at_least": 5}, "days": [7, 8]}) == []


def test_a_named_place_is_named_when_something_else_is_found_there() -> None:
    [mismatch] = found({"eggs": {"hens": {"barn": 4}}})
    assert str(mismatch) == "state.eggs.hens.barn: expected 4, found 3"


def test_an_unknown_name_says_which_there_are() -> None:
    with pytest.raises(BadInput) as fault:
        found({"eggs": {"geese": {"barn": 4}}})
    assert str(fault.value) == "state.eggs has no 'geese'. It has: hens, ducks."


HOLDS = [
    {"days": {"count": {"at_least": 1, "less_than": 3}}},
    {"days": {"each": {"between": [7, 8]}}},
    {"days": {"some": {"more_than": 7}, "count": 2}},
    {"eggs": {"each": {"some": {"is": 0}}}},
    {"eggs.hens": {"each": {"at_most": 3}, "barn": 3}},
    {"best": {"each": {"weight": {"at_least": 3}}, "some": {"weight": 5}}},
    {"days": [7, {"at_least": 8}]},
    {"best": {"1": "b", "count": {"one_of": [2, 3]}}},
]


@pytest.mark.parametrize("expected", HOLDS, ids=str)
def test_words_of_comparison_stand_inside_one_another(expected: object) -> None:
    assert found(expected) == []


DOES_NOT_HOLD = [
    (
        {"days": {"count": {"at_least": 3}}},
        "state.days: expected count at least 3, found 2: [7, 8]",
    ),
    ({"days": {"each": {"between": [1, 7]}}}, "state.days.1: expected between [1, 7], found 8"),
    ({"days": {"some": {"at_least": 9}}}, "state.days: expected some at least 9, found [7, 8]"),
    ({"eggs": {"each": {"barn": 3}}}, "state.eggs.ducks.barn: expected 3, found 0"),
    ({"best": {"each": {"weight": 3}}}, "state.best.1.weight: expected 3, found 5"),
    ({"days": [7, {"at_least": 9}]}, "state.days.1: expected at least 9, found 8"),
]


@pytest.mark.parametrize(("expected", "told"), DOES_NOT_HOLD, ids=str)
def test_an_inner_word_that_does_not_hold_names_its_place(expected: object, told: str) -> None:
    assert [str(mismatch) for mismatch in found(expected)] == [told]


def test_each_of_nothing_does_not_hold() -> None:
    empty = Farm([Player(0, "Ada")])
    empty.days = []
    spot = table_spot(empty, "state")
    [mismatch] = compare_spots(spot, {"days": {"each": 7}}, ())
    assert str(mismatch) == "state.days: expected each 7, found []"


CHANGES = [
    {"sold": {"change": -3}},
    {"eggs.hens.barn": {"change": +2}},
    {"eggs.hens.barn": {"change": {"at_least": 1}}},
    {"days": {"count": {"change": -1}, "gains": 8, "loses": [6, 6]}},
    {"eggs": {"each": {"each": {"change": {"between": [0, 2]}}}}},
]


@pytest.mark.parametrize("expected", CHANGES, ids=str)
def test_changes_are_counted_from_before_the_step(expected: object) -> None:
    assert found(expected, a_day_before()) == []
    if "each" not in str(expected):
        assert found(expected, Farm([Player(0, "Ada")])) != []


def test_a_change_that_did_not_come_tells_both_values() -> None:
    [mismatch] = found({"sold": {"change": +1}}, a_day_before())
    assert str(mismatch) == "state.sold: expected change +1, found -3: 3 before, 0 now"
    [mismatch] = found({"days": {"loses": [6]}}, a_day_before())
    assert str(mismatch) == "state.days: expected loses [6], found [7, 8], before [7, 6, 6]"


SENSELESS = [
    ({"days": {}}, "state.days: an empty table expects nothing; write what is expected."),
    ({"days": {"between": [1, 7]}}, "state.days: 'between' compares numbers; [7, 8] is none."),
    (
        {"days": {"each": {"between": [7, 1]}}},
        "state.days.0: 'between' takes the least and the most, such as [1, 6].",
    ),
    ({"sold": {"each": 1}}, "state.sold: 'each' looks at entries; 0 has none."),
    ({"sold": {"count": 1}}, "state.sold: 'count' looks into a list; 0 is none."),
    ({"days": {"count": "2"}}, "state.days: 'count' needs a number, not '2'."),
    ({"sold": {"change": 1}}, "state.sold: 'change' needs something before it to compare with."),
    (
        {"days": {"contains": [{"at_least": 1}]}},
        "state.days: 'contains' takes values; for words use 'each' or 'some'.",
    ),
    ({"days": {"cuont": 2}}, "state.days has no 'cuont'. Did you mean 'count'? It has: 0, 1."),
]


@pytest.mark.parametrize(("expected", "told"), SENSELESS, ids=str)
def test_what_makes_no_sense_is_refused(expected: object, told: str) -> None:
    with pytest.raises(BadInput) as fault:
        found(expected)
    assert str(fault.value) == told


def test_the_differences_of_two_tables_are_told_by_place() -> None:
    farm = Farm([Player(0, "Ada")])
    farm.best = farm.best[:1]
    changed = differences(table_spot(a_day_before(), "state"), table_spot(farm, "state"))
    assert [change[1:] for change in changed] == [
        ("state.eggs.hens.barn", 1, 3),
        ("state.days", [7, 6, 6], [7, 8]),
        ("state.best", ["a", "b"], ["a"]),
        ("state.sold", 3, 0),
    ]
