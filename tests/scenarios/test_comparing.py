"""Values of the table against what a scenario expects, by path."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop_core import BadInput, Player, State, zone
from tabletop_core.scenarios.comparing import Mismatch, compare_spots, table_spot


class Farm(State):
    eggs: list[list[int]] = zone(lambda: [[3, 0], [0, 5]])
    days: list[int] = zone(lambda: [7, 8])

    def names_of(self, part: str) -> tuple[Sequence[str], ...]:
        return (["hens", "ducks"], ["barn", "St. John's pond"]) if part == "eggs" else ()


def found(expected: object) -> list[Mismatch]:
    farm = Farm([Player(0, "Ada")])
    return list(compare_spots(table_spot(farm, "state"), expected, ("state",)))


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
