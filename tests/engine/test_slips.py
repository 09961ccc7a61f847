"""Typical slips of authors: each is reported on its line, by mypy or when the game is loaded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from mypy import api

from tabletop_core.hooks.plugins import load_plugins

HERE = Path(__file__).parent / "slips"
SHOWN_BY_TYPES = HERE / "slips.py"
UNASKED = sorted(HERE.glob("unasked*.py"))
PROJECT = Path(__file__).parents[2]
MARK = re.compile(r"  # (?:mypy|load): (\S+)$")
REPORT = re.compile(r"^([^:]+):(\d+): error: .*\[([a-z-]+)\]$")
NOTHING_IS_DONE = "number = 0"


class Slip(NamedTuple):
    """A marked line, and what has to be said of it: a code of mypy, or what asks nobody."""

    file: Path
    line: int
    what: str


def slips_in(file: Path) -> list[Slip]:
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    marks = [(number, MARK.search(line)) for number, line in lines]
    return [Slip(file, number, mark[1]) for number, mark in marks if mark]


def without(slips: list[Slip], file: Path) -> str:
    """The text of a game in which these slips are not made."""
    lines = file.read_text(encoding="utf-8").splitlines()
    for slip in slips:
        line = lines[slip.line - 1]
        lines[slip.line - 1] = line[: len(line) - len(line.lstrip())] + NOTHING_IS_DONE
    return "\n".join(lines) + "\n"


LOADED = [slip for file in UNASKED for slip in slips_in(file)]


def test_mypy_reports_every_slip_that_types_can_show_and_no_other() -> None:
    settings = ["--strict", "--config-file", str(PROJECT / "pyproject.toml"), "--no-pretty"]
    cache = ["--cache-dir", str(PROJECT / ".mypy_cache")]
    files = [str(file) for file in (SHOWN_BY_TYPES, *UNASKED)]
    said, trouble, _ = api.run([*settings, *cache, *files])
    assert trouble == ""
    reports = [REPORT.match(line) for line in said.splitlines() if ": error: " in line]
    found = [(Path(report[1]).name, int(report[2]), report[3]) for report in reports if report]
    assert found == [(slip.file.name, slip.line, slip.what) for slip in slips_in(SHOWN_BY_TYPES)]
    assert len(reports) == len(found) > 7


@pytest.mark.parametrize("slip", LOADED, ids=lambda slip: f"{slip.file.stem}-{slip.line}")
def test_a_question_that_nobody_asks_is_reported_when_the_game_is_loaded(
    slip: Slip, tmp_path: Path
) -> None:
    others = [other for other in slips_in(slip.file) if other != slip]
    game = tmp_path / "game.py"
    game.write_text(without(others, slip.file), encoding="utf-8")
    [broken] = load_plugins(installed=False, files=[game]).broken
    said = f"{slip.what}(...) without `yield from` asks nobody (game.py, line {slip.line})"
    assert broken.reason.endswith(f": {said}")


@pytest.mark.parametrize("file", UNASKED, ids=lambda file: file.stem)
def test_without_its_slips_a_game_is_sound(file: Path, tmp_path: Path) -> None:
    game = tmp_path / "game.py"
    game.write_text(without(slips_in(file), file), encoding="utf-8")
    assert load_plugins(installed=False, files=[game]).broken == []
