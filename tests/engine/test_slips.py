"""Typical slips of authors: each is reported on its line, by mypy or when the game is loaded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from mypy import api

from tabletop_core.hooks.plugins import load_plugins

HERE = Path(__file__).parent / "slips"
SLIPS, UNASKED = HERE / "slips.py", HERE / "unasked.py"
PROJECT = Path(__file__).parents[2] / "pyproject.toml"
MARK = re.compile(r"  # (mypy|load): (\S+)$")
REPORT = re.compile(r"^(?P<file>[^:]+):(?P<line>\d+): error: .*\[(?P<code>[a-z-]+)\]$")


class Marked(NamedTuple):
    """A line that holds a slip: its number, who reports it, and what is said."""

    line: int
    by: str
    what: str


def marked(path: Path) -> list[Marked]:
    """The lines of a file on which a slip has to be reported."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [(number, MARK.search(line)) for number, line in enumerate(lines, 1)]
    return [Marked(number, mark[1], mark[2]) for number, mark in found if mark]


def with_one_slip(slip: Marked) -> str:
    """The game with this slip alone: on every other marked line nothing is done."""
    others = {other.line for other in marked(UNASKED)} - {slip.line}
    lines = UNASKED.read_text(encoding="utf-8").splitlines()
    for number in others:
        line = lines[number - 1]
        indent = line[: len(line) - len(line.lstrip())]
        lines[number - 1] = f"{indent}number = 0"
    return "\n".join(lines) + "\n"


def test_mypy_reports_every_slip_that_types_can_show(tmp_path: Path) -> None:
    settings = ["--config-file", str(PROJECT), "--strict", "--no-error-summary", "--no-pretty"]
    cache = ["--cache-dir", str(PROJECT.parent / ".mypy_cache"), "--hide-error-context"]
    said, trouble, _ = api.run([*settings, *cache, str(SLIPS), str(UNASKED)])
    assert trouble == ""
    errors = [line for line in said.splitlines() if ": error: " in line]
    reports = [REPORT.match(line) for line in errors]
    found = {(Path(r["file"]).name, int(r["line"]), r["code"]) for r in reports if r}
    assert found == {(SLIPS.name, slip.line, slip.what) for slip in marked(SLIPS)}
    assert len(reports) == len(found) >= 7


@pytest.mark.parametrize("slip", marked(UNASKED), ids=lambda slip: f"{slip.line}-{slip.what}")
def test_a_question_that_nobody_asks_is_reported_when_the_game_is_loaded(
    slip: Marked, tmp_path: Path
) -> None:
    file = tmp_path / "game.py"
    file.write_text(with_one_slip(slip), encoding="utf-8")
    [broken] = load_plugins(installed=False, files=[file]).broken
    where = f"(game.py, line {slip.line})"
    assert (
        broken.reason
        == f"game 'unasked': {slip.what}(...) without `yield from` asks nobody {where}"
    )


def test_without_the_slips_the_game_is_sound(tmp_path: Path) -> None:
    file = tmp_path / "game.py"
    file.write_text(with_one_slip(Marked(0, "load", "nothing")), encoding="utf-8")
    assert load_plugins(installed=False, files=[file]).broken == []
