"""`tabletop show`: a table as a page, a drawing or a text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
POSITION = str(ROOT / "tests/biomos/positions/3-players.toml")
SECRET_DRAFT = ("--plugin", str(ROOT / "examples/secret_draft.py"))
Tabletop = Callable[..., Any]


@pytest.mark.parametrize("ending", [".html", ".svg", ".txt"])
def test_a_table_is_written_as_what_the_file_is_called(
    tabletop: Tabletop, tmp_path: Path, ending: str
) -> None:
    file = tmp_path / f"table{ending}"
    shown = tabletop("show", POSITION, "-o", str(file))
    assert (shown.code, shown.out, shown.err) == (0, "", "")
    written = file.read_text(encoding="utf-8")
    assert "Frozen Pond" in written
    if ending == ".svg":
        assert ElementTree.fromstring(written).tag.endswith("svg")
    assert ("Place the forest" in written) == (ending == ".html")


def test_without_a_file_the_table_is_printed(tabletop: Tabletop) -> None:
    drawn = tabletop("show", POSITION, "--width", "80").out
    assert "┌ Frozen Pond" in drawn
    assert max(len(line) for line in drawn.splitlines()) <= 80
    plain = tabletop("show", POSITION, "--plain").out
    assert "Basic biomes, B23 Frozen Pond: 5; forest glacier forest; by 10" in plain


def test_a_seat_sees_what_its_player_may_see(tabletop: Tabletop) -> None:
    game = ("--seed", "3", "--save", "draft")
    tabletop(*SECRET_DRAFT, "play", "secret-draft", "Ada=human", "Bob=human", *game, typed="\n1\n")
    shown = tabletop(*SECRET_DRAFT, "show", "draft", "--plain")
    assert "Hands of" not in shown.out
    shown = tabletop(*SECRET_DRAFT, "show", "draft", "--seat", "Ada")
    assert shown.code == 2
    assert "what Ada has in secret" in shown.err
    shown = tabletop(*SECRET_DRAFT, "show", "draft", "--seat", "Ada", "--yes", "--plain")
    assert "Hands of Ada, " in shown.out
    assert "Hands of Bob" not in shown.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", POSITION, "-o", "table.png"), "can be written as .html, .svg, .txt"),
        (("show", POSITION, "-o", "no/such/table.svg"), "cannot be written"),
        (("show", POSITION, "--seat", "Adda"), "Did you mean 'Ada'?"),
        (("show", POSITION, "--theme", "drak"), "Did you mean 'dark'?"),
        (("show", POSITION, "--width", "3"), "20 to 400 columns"),
        (("show", POSITION, "--at", "99"), "actions"),
        (("show", "nothing-1"), "no save 'nothing-1' is there"),
        (("show", "nothing.toml"), "nothing.toml"),
    ],
    ids=str,
)
def test_what_cannot_be_shown_is_said_in_one_line(
    tabletop: Tabletop, arguments: tuple[str, ...], said: str
) -> None:
    shown = tabletop(*arguments)
    assert shown.code == 2
    assert said in shown.err
    assert len(shown.err.splitlines()) == 1
