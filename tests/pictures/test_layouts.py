"""Layouts look at the width of the terminal."""

from __future__ import annotations

import io

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from tabletop_core import AtWidth, SideBySide, TableOrLines


def drawn(thing: RenderableType, width: int) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width, color_system=None).print(thing)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_blocks_stand_below_each_other_where_they_do_not_fit() -> None:
    blocks = SideBySide(["one", "two", "three"], 10)
    assert drawn(blocks, 22) == ["one         two", "three"]
    assert drawn(blocks, 21) == ["one", "two", "three"]
    assert drawn(SideBySide(["one", "two", "three"], 10, gap=1, most=3), 32) == [
        "one        two        three"
    ]


def test_a_block_is_folded_in_a_window_that_is_narrower_than_itself() -> None:
    assert drawn(SideBySide(["one two", "three"], 10), 5) == ["one", "two", "three"]


def test_a_picture_can_be_drawn_for_the_width_there_is() -> None:
    assert drawn(AtWidth(lambda width: "-" * width), 7) == ["-" * 7]


def scores() -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0))
    for title in ("", "Coins", "Hand"):
        table.add_column(title)
    table.add_row(Text("Ada"), "5", "two\ncards")
    table.add_row("Bob", "12", "")
    return table


def test_a_table_becomes_lines_where_it_does_not_fit() -> None:
    assert drawn(TableOrLines(scores(), 20), 20)[0].split() == ["Coins", "Hand"]
    assert drawn(TableOrLines(scores(), 20), 19) == [
        "Ada  Coins 5  Hand",
        "two cards",
        "Bob  Coins 12",
    ]
