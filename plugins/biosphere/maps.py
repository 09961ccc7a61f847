"""The map: landscape tiles on a square grid, possibly with gaps, which of them touch, and which
assignments they allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path

from biosphere.components import Assignment, Condition, Hold, Landscape, so_many
from tabletop_core import BadInput, DataFault, Grid, read_text, rule

GAP = "."
WIDEST = 26
LARGEST_FILE = 10_000  # bytes


def layout_of(text: str, letters: Mapping[str, Landscape], file: str = "the map") -> str:
    """A drawn map as one line, such as `SMF/.PM`; the rows are made equally long."""
    drawn = {
        number: line.partition("#")[0].rstrip()
        for number, line in enumerate(text.splitlines(), 1)
        if not line.lstrip().startswith("#")
    }
    numbers = [number for number, line in drawn.items() if line]
    if not numbers:
        raise DataFault("the map has no tiles", file)
    rows = [
        _row(line, letters, file, number)
        for number, line in drawn.items()
        if numbers[0] <= number <= numbers[-1]
    ]
    width = max(map(len, rows))
    rows = _without_outer_gaps([row.ljust(width, GAP) for row in rows])
    if not "".join(rows).strip(GAP):
        raise DataFault("the map has no tiles", file)
    if len(rows[0]) > WIDEST or len(rows) > WIDEST:
        raise DataFault(f"a map is at most {WIDEST} tiles wide and {WIDEST} high", file)
    return "/".join(rows)


def _without_outer_gaps(rows: list[str]) -> list[str]:
    """The smallest rectangle that holds all tiles."""
    for _side in range(4):
        while rows and not rows[0].strip(GAP):
            rows = rows[1:]
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows


def _row(line: str, letters: Mapping[str, Landscape], file: str, number: int) -> str:
    """The letters of one line, which may stand apart by one blank each."""
    row = "".join(line.split()).upper()
    for letter in row:
        if letter != GAP and letter not in letters:
            known = " ".join(letters)
            raise DataFault(f"no landscape {letter!r}: use {known} and {GAP}", file, number)
    if not row or line.upper() not in (row, " ".join(row)):
        raise DataFault(f"a blank is no gap: write {GAP} for each gap", file, number)
    return row


def read_map(path: Path, letters: Mapping[str, Landscape]) -> str:
    """The layout in a text file that a person drew."""
    return layout_of(read_text(path, LARGEST_FILE), letters, str(path))


class Map:
    """The tiles of one layout, numbered in reading order, with everything the rules ask of them."""

    def __init__(
        self, layout: str, letters: Mapping[str, Landscape], capacities: Sequence[int]
    ) -> None:
        rows = layout.split("/")
        self.layout = layout
        self.width = len(rows[0])
        self.height = len(rows)
        signs = "".join(rows)
        gaps = [space for space, sign in enumerate(signs) if sign == GAP]
        self.grid = Grid(self.width, self.height, gaps)
        spaces = self.grid.spaces
        number = {space: tile for tile, space in enumerate(spaces)}
        self.tiles = tuple(range(len(spaces)))
        self.landscapes = tuple(letters[signs[space]] for space in spaces)
        self.capacities = tuple(capacities[landscape] for landscape in self.landscapes)
        self.majorities = tuple(majority_of(capacity) for capacity in self.capacities)
        self.dice_to_hold = self._dice_to_hold()
        self.names = _names(self.landscapes)
        self.number = {name: tile for tile, name in enumerate(self.names)}
        self.neighbours = tuple(
            tuple(number[near] for near in self.grid.neighbours(space)) for space in spaces
        )
        self.of_landscape = tuple(
            tuple(tile for tile in self.tiles if self.landscapes[tile] is landscape)
            for landscape in Landscape
        )
        self.edge_tiles = frozenset(number[space] for space in self.grid.edge_spaces())
        self.distances = tuple(self._distances(tile) for tile in self.tiles)

    @rule("BS-3.21", "BS-8.1.11")
    def _distances(self, start: int) -> dict[int, int]:
        """How far away each tile is, from edge to edge; gaps cannot be crossed. Nearest first."""
        found = {start: 0}
        waiting = [start]
        for tile in waiting:
            for near in self.neighbours[tile]:
                if near not in found:
                    found[near] = found[tile] + 1
                    waiting.append(near)
        return found

    @rule("BS-9.7.5", "BS-9.7.6")
    def _dice_to_hold(self) -> dict[Hold, Sequence[int]]:
        """How many own dice each tile takes: one for being present, more than half of its spaces
        for the majority, all of them for complete control."""
        present = [1] * len(self.tiles)
        return {"present": present, "majority": self.majorities, "control": self.capacities}

    def tile(self, name: str) -> int:
        """The tile of that name."""
        if name not in self.number:
            raise BadInput(f"the map has no tile {name!r}. Tiles: {', '.join(self.names)}")
        return self.number[name]

    @rule("BS-3.6")
    def fault(self, wanted: Mapping[Landscape, int]) -> str | None:
        """Why the map cannot be played on: it needs the tiles of the player count, connected."""
        found = Counter(self.landscapes)
        for landscape, count in wanted.items():
            if found[landscape] != count:
                tiles = so_many(found[landscape], f"{landscape} tile")
                return f"the map has {tiles}; needed: {count}"
        if not self.grid.is_connected:
            return "the tiles of the map are not connected"
        return None


@rule("BS-8.3.2")
def majority_of(capacity: int) -> int:
    """How many dice hold the majority on a tile: more than half of its spaces, the free ones
    counted: 2 of 3, 3 of 5, 4 of 7."""
    return capacity // 2 + 1


def _names(landscapes: Sequence[Landscape]) -> tuple[str, ...]:
    """Every tile is called after its landscape and numbered in reading order: `forest-1`."""
    counts: Counter[Landscape] = Counter()
    names = []
    for landscape in landscapes:
        counts[landscape] += 1
        names.append(f"{landscape}-{counts[landscape]}")
    return tuple(names)


# Which assignments a map allows


@rule("BS-3.7")
def kindest_order(tiles: Sequence[Landscape], width: int, condition: Condition) -> list[Landscape]:
    """The tiles in the order that suits a condition best, row by row in a rectangle: those it
    names at the edge, as far as there is room."""
    grid = Grid(width, len(tiles) // width)
    edge = grid.edge_spaces()
    spaces = sorted(grid.spaces, key=lambda space: space not in edge)
    named_first = sorted(tiles, key=lambda landscape: landscape not in condition.landscapes)
    laid = dict(zip(spaces, named_first, strict=True))
    return [laid[space] for space in grid.spaces]


@rule("BS-3.7", "BS-12.10")
def impossible_assignment(
    board: Map, assignments: Sequence[Assignment], dice: int
) -> Assignment | None:
    """An assignment that nobody could fulfil on the map with so many dice, if there is one."""
    for assignment in assignments:
        for condition in assignment.conditions:
            if most_on_map(board, condition, dice) < condition.at_least:
                return assignment
    return None


def most_on_map(board: Map, condition: Condition, dice: int) -> int:
    """How much of a measure map and dice allow at best; what neither limits is always enough."""
    held = partial(most_held, board, condition.hold, dice)
    match condition.measure:
        case "tiles":
            return held(fitting(board, condition, board.tiles))
        case "connected tiles":
            return held(board.tiles)
        case "one landscape":
            return max(held(tiles) for tiles in board.of_landscape)
        case "landscapes":
            needed = board.dice_to_hold[condition.hold]
            found = filter(None, board.of_landscape)
            return held([min(tiles, key=needed.__getitem__) for tiles in found])
        case "populations" | "lead" | "equal die numbers" | "die numbers":
            return min(dice, sum(board.capacities))
        case _:
            return condition.at_least


def most_held(board: Map, hold: Hold, dice: int, tiles: Sequence[int]) -> int:
    """How many of the tiles so many dice can hold at once: those that take the fewest."""
    needed = board.dice_to_hold[hold]
    spent = accumulate(sorted(needed[tile] for tile in tiles))
    return sum(total <= dice for total in spent)


def fitting(board: Map, condition: Condition, among: Iterable[int]) -> list[int]:
    """The tiles of the landscapes a condition names; an edge tile has a free side."""
    return [
        tile
        for tile in among
        if board.landscapes[tile] in condition.landscapes
        and (not condition.edge or tile in board.edge_tiles)
    ]
