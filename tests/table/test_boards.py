"""Grids, region maps and paths."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.errors import BadInput
from tabletop_core.table.boards import Grid, RegionMap, distances

sizes = st.integers(1, 7)


def test_spaces_are_named_by_column_and_row() -> None:
    grid = Grid(3, 2)
    assert [grid.name(space) for space in grid.spaces] == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert grid.space("b2") == 4
    with pytest.raises(BadInput, match="no space 'd1'"):
        grid.space("d1")


@pytest.mark.parametrize(("width", "height"), [(0, 3), (27, 3), (3, 0)])
def test_a_grid_of_no_size_is_refused(width: int, height: int) -> None:
    with pytest.raises(BadInput):
        Grid(width, height)


def test_neighbours_share_an_edge() -> None:
    grid = Grid(3, 3)
    assert grid.neighbours(4) == (1, 3, 5, 7)
    assert grid.neighbours(0) == (1, 3)
    assert grid.edge_spaces() == (0, 1, 2, 3, 5, 6, 7, 8)


def test_a_gap_is_no_space_and_nobodys_neighbour() -> None:
    grid = Grid(3, 3, gaps={4})
    assert 4 not in grid.spaces
    assert grid.neighbours(1) == (0, 2)
    assert grid.runs(3) == ((0, 1, 2), (0, 3, 6), (2, 5, 8), (6, 7, 8))
    assert grid.is_connected
    assert not Grid(3, 1, gaps={1}).is_connected


@given(sizes, sizes, st.sets(st.integers(0, 48), max_size=20))
def test_neighbours_are_mutual_and_near(width: int, height: int, gaps: set[int]) -> None:
    grid = Grid(width, height, gaps)
    for space in grid.spaces:
        for near in grid.neighbours(space):
            assert space in grid.neighbours(near)
            across = abs(space % width - near % width)
            down = abs(space // width - near // width)
            assert across + down == 1


@given(sizes, sizes, st.integers(2, 5))
def test_all_lines_are_found(width: int, height: int, length: int) -> None:
    across = height * max(0, width - length + 1)
    down = width * max(0, height - length + 1)
    diagonal = 2 * max(0, width - length + 1) * max(0, height - length + 1)
    lines = Grid(width, height).runs(length)
    assert len(lines) == len({frozenset(line) for line in lines}) == across + down + diagonal


def test_regions_are_joined_both_ways() -> None:
    islands = RegionMap({"north": 3, "south": 1, "rock": 0}, [("north", "south")])
    assert islands.neighbours("south") == ("north",)
    assert islands.neighbours("rock") == ()
    assert islands.distances("north") == {"north": 0, "south": 1}
    assert islands.values["north"] == 3
    assert not islands.is_connected


def test_an_edge_to_nowhere_is_refused() -> None:
    with pytest.raises(BadInput, match="north-moon"):
        RegionMap({"north": 1}, [("north", "moon")])


def test_an_edge_named_twice_counts_once() -> None:
    pair = RegionMap({"a": 0, "b": 0}, [("a", "b"), ("b", "a"), ("a", "b")])
    assert pair.neighbours("a") == ("b",)
    assert pair.is_connected


def test_distances_from_several_starts() -> None:
    near = {n: [m for m in (n - 1, n + 1) if 0 <= m < 6] for n in range(6)}
    assert distances(near, (0, 5)) == {0: 0, 5: 0, 1: 1, 4: 1, 2: 2, 3: 2}
