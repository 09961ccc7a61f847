"""Tic-tac-toe and connect four by hand: plain functions and one loop, with no engine at all.

The rules are those of the examples, function for function, on a plain list.
"""

from __future__ import annotations

from typing import TypeAlias

from bench.measure import Choose
from examples.connect_four import HEIGHT, LINES_THROUGH, WIDTH
from examples.tic_tac_toe import GRID, LINES

Marks: TypeAlias = "list[int | None]"

SPACES = GRID.spaces


def free_spaces(marks: Marks) -> list[int]:
    return [space for space in SPACES if marks[space] is None]


def three_in_a_line(marks: Marks) -> int | None:
    for a, b, c in LINES:
        if marks[a] is not None and marks[a] == marks[b] == marks[c]:
            return marks[a]
    return None


def is_decided(marks: Marks) -> bool:
    return three_in_a_line(marks) is not None or None not in marks


def play_tic_tac_toe(choose: Choose) -> int:
    marks: Marks = [None] * 9
    player = decisions = 0
    while True:
        free = free_spaces(marks)
        marks[free[choose(len(free))]] = player
        decisions += 1
        if is_decided(marks):
            return decisions
        player = 1 - player


def free_columns(discs: Marks) -> list[int]:
    return [column for column in range(WIDTH) if discs[column] is None]


def drop(discs: Marks, column: int, player: int) -> int:
    space = column + WIDTH * (HEIGHT - 1)
    while discs[space] is not None:
        space -= WIDTH
    discs[space] = player
    return space


def four_in_a_line(discs: Marks, last: int) -> int | None:
    player = discs[last]
    for a, b, c in LINES_THROUGH[last]:
        if discs[a] == player and discs[b] == player and discs[c] == player:
            return player
    return None


def is_decided_by(discs: Marks, last: int) -> bool:
    return four_in_a_line(discs, last) is not None or None not in discs[:WIDTH]


def play_connect_four(choose: Choose) -> int:
    discs: Marks = [None] * (WIDTH * HEIGHT)
    player = decisions = 0
    while True:
        free = free_columns(discs)
        last = drop(discs, free[choose(len(free))], player)
        decisions += 1
        if is_decided_by(discs, last):
            return decisions
        player = 1 - player
