"""What the options of Biomos are said to bring."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from biomos.state import Biomos

from tabletop_core.testing import Table

Start = Callable[..., Table[Biomos]]


@pytest.fixture
def glacier_between_forests(start: Start) -> Table[Biomos]:
    """A forest completes B23 behind the glacier, and B3 beside the other forest."""
    return start(pool="S D F M G", ada="F G", basics=("B23", "B3"))


def test_a_token_says_what_it_can_complete(glacier_between_forests: Table[Biomos]) -> None:
    assert "can complete B23 Frozen Pond +5?" in glacier_between_forests.brings("forest")
    assert glacier_between_forests.brings("sea")[0] == "then: Ada takes a sea"


@pytest.mark.parametrize(
    ("space", "told"),
    [
        ("arc 3", "completes B23 Frozen Pond +5"),
        ("arc 1", "completes B3 Leafy Wood +3"),
        ("moon", "+3 points: moon"),
    ],
)
def test_a_place_says_what_it_completes(
    glacier_between_forests: Table[Biomos], space: str, told: str
) -> None:
    glacier_between_forests.do("forest")
    assert glacier_between_forests.brings(space)[0] == told
    assert glacier_between_forests.labels[space]


def test_a_place_says_what_it_breaks(start: Start) -> None:
    table = start(pool="S D F M G", ada="F G F", basics=("B23", "B3")).do("desert")
    assert "breaks B23 Frozen Pond -5" in table.brings("arc 2")
    assert not [line for line in table.brings("arc 4") if "B23" in line]


def test_a_claim_says_its_points(glacier_between_forests: Table[Biomos]) -> None:
    glacier_between_forests.do("forest", "arc 3")
    assert glacier_between_forests.brings("B23")[0] == "+5 points: cards"
    assert glacier_between_forests.brings("none") == ()


def test_options_stand_on_gaps_tokens_and_cards(glacier_between_forests: Table[Biomos]) -> None:
    def nodes() -> dict[str, str | None]:
        choice = glacier_between_forests.view("Ada").choice
        assert choice is not None
        return {option.key: option.at for option in choice.options}

    assert nodes()["forest"] == "forest"
    glacier_between_forests.do("forest")
    assert nodes()["arc 3"] == "arc 3"
    glacier_between_forests.do("arc 3")
    assert nodes() == {"B23": "B23", "none": None}
