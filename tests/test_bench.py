"""The bench runs and leaves no line out; how fast things are is never a test."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLAYOUTS = (
    "bare Python loop",
    "Tabletop, search mode",
    "Tabletop, full mode",
    "OpenSpiel, game in Python, same rules",
    "OpenSpiel, its own game in C++",
    "PettingZoo, its own game in Python",
)
BUNDLED = {"Biomos": range(1, 5), "Biosphere": range(2, 7), "Genesia": range(1, 6)}
SAMPLES = ("Tic-tac-toe", "Connect Four", "Secret Draft")


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bench", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def tables() -> dict[str, list[str]]:
    """The lines of every table, by its title."""
    done = bench("--tiny")
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in done.stdout.splitlines():
        if line and not line.startswith(" "):
            lines = found.setdefault(line, [])
        elif line:
            lines.append(line.strip())
    return found


def rows_of(table: list[str], name: str) -> list[str]:
    return [line for line in table if line.startswith(name)]


@pytest.mark.parametrize("game", ["Tic-tac-toe", "Connect Four"])
@pytest.mark.parametrize("name", PLAYOUTS)
def test_every_contestant_has_a_line(tables: dict[str, list[str]], game: str, name: str) -> None:
    (line,) = rows_of(tables[f"{game}: random playouts"], name)
    package = {"OpenSpiel": "pyspiel", "PettingZoo": "pettingzoo"}.get(name.split(",")[0])
    is_missing = package is not None and find_spec(package) is None
    assert ("not installed" in line) == is_missing


def test_every_game_is_cloned(tables: dict[str, list[str]]) -> None:
    table = tables["A clone at a decision, and reaching its options"]
    for name in (*BUNDLED, *SAMPLES):
        (line,) = rows_of(table, name)
        assert "deepcopy takes" in line


def test_every_bundled_game_is_played_by_every_number(tables: dict[str, list[str]]) -> None:
    table = tables["Whole random games, search mode"]
    for name, players in BUNDLED.items():
        counts = [int(line.split()[1]) for line in rows_of(table, name)]
        assert counts == list(players)


def test_start_up_and_simulation_have_their_lines(tables: dict[str, list[str]]) -> None:
    (start,) = (table for title, table in tables.items() if title.startswith("Start-up"))
    assert len(rows_of(start, "tabletop --help")) == 1
    (simulated,) = (table for title, table in tables.items() if "simulate" in title)
    assert any("--jobs 2" in line for line in simulated)


def test_an_unknown_section_is_refused_in_one_line() -> None:
    done = bench("speed")
    assert done.returncode == 2
    assert "no section 'speed'; there are playouts, clones" in done.stderr
