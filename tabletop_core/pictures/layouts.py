"""Layouts for pictures that look at the width of the terminal when they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

BETWEEN_FACTS = "  "


class SideBySide:
    """Blocks of one width beside each other, below each other where they do not fit."""

    def __init__(
        self, blocks: Sequence[RenderableType], width: int, *, gap: int = 2, most: int = 2
    ) -> None:
        self.blocks = blocks
        self.width = width
        self.gap = gap
        self.most = most

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        across = (options.max_width + self.gap) // (self.width + self.gap)
        across = max(1, min(self.most, across))
        waiting = iter(self.blocks)
        while row := list(islice(waiting, across)):
            grid = Table.grid(padding=(0, self.gap))
            for _column in range(across):
                grid.add_column(width=self.width)
            grid.add_row(*row)
            yield grid


class AtWidth:
    """Something that is drawn for as many columns as there are."""

    def __init__(self, draw: Callable[[int], RenderableType]) -> None:
        self.draw = draw

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.draw(options.max_width)


class TableOrLines:
    """A table; where less than its least width is left, a few folded lines for each of its rows:
    every fact behind the title of its column."""

    def __init__(self, table: Table, least: int) -> None:
        self.table = table
        self.least = least

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width >= self.least:
            yield self.table
            return
        columns = [(column.header, list(column.cells)) for column in self.table.columns]
        for row in range(self.table.row_count):
            facts = [_fact(title, cells[row]) for title, cells in columns]
            yield Text(BETWEEN_FACTS).join(fact for fact in facts if fact)


def _fact(title: RenderableType, cell: RenderableType) -> Text:
    """A cell in one line behind its title; nothing where it is empty."""
    words = cell if isinstance(cell, Text) else Text(str(cell))
    if not words.plain.strip():
        return Text()
    said = Text(" ").join(words.split("\n"))
    return Text.assemble((f"{title} ", "dim"), said) if str(title) else said
