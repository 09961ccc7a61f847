"""Scenarios at a terminal: one key opens the table where one fails, and edited files run again."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"

Sit = Callable[..., Any]

WRONG = """\
format = 1
game = "tic-tac-toe"
title = "The corner is Bob's"
players = ["Ada", "Bob"]
[[steps]]
do = "Ada: a1"
[[steps]]
do = "Bob: b2"
state.marks = { a1 = "Bob", b2 = "Bob" }
[[steps]]
do = "Ada: c3"
asked = ["Bob"]
"""
RIGHT = WRONG.replace('a1 = "Bob"', 'a1 = "Ada"')


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game in a file of its own, with two scenarios beside it."""
    shutil.copy(EXAMPLES / "tic_tac_toe.py", tmp_path)
    scenarios = tmp_path / "scenarios"
    scenarios.mkdir()
    (scenarios / "wrong.toml").write_text(WRONG)
    (scenarios / "right.toml").write_text(RIGHT.replace("The corner is Bob's", "A corner is Ada's"))
    return tmp_path


def run(person: Sit, folder: Path, *arguments: str) -> Any:
    game = str(folder / "tic_tac_toe.py")
    return person("--plugin", game, "run", str(folder / "scenarios"), *arguments)


def test_one_key_opens_the_table_where_a_scenario_fails(person: Sit, folder: Path) -> None:
    runs = run(person, folder)
    shown = runs.waits_for("Enter: the end.")
    assert "failed      1: The corner is Bob's" in shown
    assert "state.marks.a1 (line 9)\n      expected: 'Bob'\n      found:    'Ada'\n" in shown
    assert f"again: tabletop run {folder}/scenarios/wrong.toml\n" in shown
    assert "1: open the table where it fails" in shown
    runs.presses("1")
    shown = runs.waits_for("help >")
    assert "This is the table after step 2 of 3." in shown
    runs.types("play")
    shown = runs.reads("Ada>")
    assert "You play Ada; normal plays Bob." in shown
    runs.types("quit")
    runs.waits_for("Enter: the end.")
    runs.presses("\n")
    assert runs.leaves() == 1


def test_what_is_edited_runs_again_and_nothing_else(person: Sit, folder: Path) -> None:
    runs = run(person, folder, "--watch")
    shown = runs.waits_for("q: the end.")
    assert "1 passed, 1 failed" in shown
    assert "Watching 2 files." in shown
    runs.presses(" ")
    (folder / "scenarios" / "wrong.toml").write_text(RIGHT)
    shown = runs.waits_for("q: the end.")
    assert "1 passed; 3 steps" in shown
    assert "A corner is Ada's" not in shown
    runs.presses(" ")
    (folder / "scenarios" / "new.toml").write_text("format = ")
    shown = runs.waits_for("q: the end.")
    assert "unreadable" in shown
    assert "Watching 3 files." in shown
    runs.presses("q")
    assert runs.leaves() == 0


def test_a_failure_that_stays_is_named_again(person: Sit, folder: Path) -> None:
    runs = run(person, folder, "--watch")
    runs.waits_for("q: the end.")
    runs.presses(" ")
    (folder / "scenarios" / "right.toml").write_text(RIGHT + "\n")
    shown = runs.waits_for("q: the end.")
    assert "1 passed; 3 steps" in shown
    assert "still 1: " in shown
    assert "1: open the table where it fails" in shown
    runs.presses("1")
    runs.waits_for("help >")
    runs.types("quit")
    runs.waits_for("q: the end.")
    assert runs.stops_with("\x03") == 130


def test_edited_rules_are_read_again(person: Sit, folder: Path) -> None:
    runs = run(person, folder, "--watch")
    runs.waits_for("q: the end.")
    runs.presses(" ")
    game = folder / "tic_tac_toe.py"
    game.write_text(game.read_text().replace("Tic-tac-toe", "Noughts"))
    shown = runs.waits_for("q: the end.")
    assert "Everything again." in shown
    assert "Noughts" in shown
    runs.presses("q")
    runs.leaves()


def test_watching_goes_without_json(tabletop: Any, folder: Path) -> None:
    ran = tabletop("run", str(folder), "--watch", "--json")
    assert ran.code == 2
    assert "--watch shows what happens; it goes without --json and --junit." in ran.err
