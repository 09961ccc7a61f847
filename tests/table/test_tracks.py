"""Markers on tracks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.table.tracks import Moved, Track

STEEP = Track("strength", (5, 7, 9, 11))


@pytest.mark.parametrize(
    ("start", "steps", "moved"),
    [(5, 2, Moved(9, 0)), (9, 3, Moved(11, 2)), (7, -4, Moved(5, 3)), (11, 0, Moved(11, 0))],
)
def test_a_marker_moves_by_positions_and_reports_what_does_not_fit(
    start: int, steps: int, moved: Moved
) -> None:
    assert STEEP.move(start, steps) == moved


def test_the_ends_and_the_values() -> None:
    assert (STEEP.lowest, STEEP.highest) == (5, 11)
    assert 7 in STEEP
    assert 8 not in STEEP
    assert Track("points", range(3)).values == (0, 1, 2)


@given(st.integers(0, 20), st.integers(-40, 40))
def test_steps_and_overflow_add_up(start: int, steps: int) -> None:
    value, overflow = Track("points", range(21)).move(start, steps)
    assert abs(value - start) + overflow == abs(steps)
    assert overflow == 0 or value in (0, 20)
