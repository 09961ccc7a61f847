"""Scenarios as tests of pytest: found wherever they are named, with cases, marks and words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

GAME = Path(__file__).parents[2] / "examples" / "tic_tac_toe.py"

GOOD = """\
format = 1
game = "tic-tac-toe"
title = "{winner} wins with {last}"
tags = ["short", "T-EX-1", "two words", "skip"]
players = ["Ada", "Bob"]
cases = [
    { first = ["a1", "b1", "a2", "b2"], last = "a3", winner = "Ada" },
    { first = ["a1", "b1", "a2", "b2", "c1"], last = "b3", winner = "Bob" },
]
[[steps]]
do = "{first}"
[[steps]]
do = "{last}"
[final]
winners = ["{winner}"]
"""
BAD = """\
format = 1
game = "tic-tac-toe"
title = "The middle is Ada's"
players = ["Ada", "Bob"]
[[steps]]
do = "b2"
state.marks.b2 = "Bob"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Scenarios in a folder of any name, and TOML files that are none."""
    place = tmp_path / "situations"
    place.mkdir()
    (place / "good.toml").write_text(GOOD)
    (place / "bad.toml").write_text(BAD)
    (place / "mutants.toml").write_text("explained = []")
    (place / "positions.toml").write_text("")
    (place / "settings.toml").write_text('format = "short"\ngame = "x"\n')
    return place


def run(*arguments: object) -> str:
    """What pytest says."""
    options = ["-p", "no:cacheprovider", "-W", "error", "--strict-markers", "-v", "-rf"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--tabletop-plugin", GAME, *map(str, arguments)],
        cwd=GAME.parent,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return ran.stdout + ran.stderr


def test_scenarios_of_any_folder_are_tests_and_their_cases_too(folder: Path) -> None:
    said = run("--rootdir", folder, folder)
    assert "good.toml::Ada wins with a3[1] PASSED" in said
    assert "good.toml::Bob wins with b3[2] PASSED" in said
    assert "bad.toml::The middle is Ada's FAILED" in said
    assert "bad.toml:7: step 1 (do 'b2'): state.marks.b2: expected 'Bob', found 'Ada'" in said
    assert "1 failed, 2 passed" in said


def test_a_file_that_is_named_is_run_whatever_it_is_called(folder: Path) -> None:
    (folder / "draft.toml").write_text(BAD.replace("format = 1\n", ""))
    assert "'format' is missing" in run("--rootdir", folder, folder / "draft.toml")
    assert "1 passed" in run("--rootdir", folder, f"{folder}/good.toml::Bob wins with b3[2]")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-m", "short"], "2 passed, 1 deselected"),
        (["-m", "T-EX-1"], "2 passed, 1 deselected"),
        (["-k", "short"], "2 passed, 1 deselected"),
        (["-k", "Bob and wins"], "1 passed, 2 deselected"),
        (["-k", "middle"], "1 failed, 2 deselected"),
        (["-k", "skip"], "2 passed, 1 deselected"),
    ],
)
def test_scenarios_are_chosen_by_marks_and_words(
    folder: Path, arguments: list[str], said: str
) -> None:
    assert said in run("--rootdir", folder, *arguments, folder)
