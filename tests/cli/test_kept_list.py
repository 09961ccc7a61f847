"""The list of games is kept, and made anew as soon as it could have become another."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("rich", "pydantic", "pluggy", "typer", "biomos")
LIST = "import sys; from tabletop_core.cli import main; main(sys.argv[1:])"
GAME = """
from tabletop_core import Game, Once, Result, State, game_hook

class Nothing(State):
    pass

def rest(state):
    pass

@game_hook
def tabletop_games():
    return [Game(id="nap", title="{title}", players=range(2, 3), state=Nothing, phases=[Once(rest)],
                 over=lambda state: True, result=lambda state: Result.won_by(state.players, None))]
"""


def list_games(*arguments: str, program: str = LIST, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, "games", *arguments],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | environment,
    )
    return done.stdout


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the Python path in which a game of its own is installed."""
    folder = tmp_path / "packages"
    write(folder / "napping.py", GAME.format(title="Nap"))
    write(folder / "napping-1.0.dist-info" / "METADATA", "Name: napping\nVersion: 1.0\n")
    write(folder / "napping-1.0.dist-info" / "entry_points.txt", "[tabletop]\nnap = napping\n")
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return folder


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("arguments", [(), ("--plain",), ("--json",)], ids=str)
def test_the_second_list_is_the_first_without_loading_anything(arguments: tuple[str, ...]) -> None:
    first = list_games(*arguments)
    told = f"{LIST}; print(sorted(set({HEAVY!r}) & sys.modules.keys()))"
    assert "Biomos" in first
    assert list_games(*arguments, program=told) == f"{first}[]\n"


def test_a_game_that_comes_changes_breaks_and_goes_is_told(installed: Path) -> None:
    assert "Nap " in list_games("--plain")
    assert "Nap " in list_games("--plain")
    write(installed / "napping.py", GAME.format(title="Siesta"))
    assert "Siesta " in list_games("--plain")
    write(installed / "napping.py", "1 / 0")
    for _ in range(2):
        assert "nap is broken: ZeroDivisionError" in list_games("--plain")
    for file in (installed / "napping-1.0.dist-info").iterdir():
        file.unlink()
    (installed / "napping-1.0.dist-info").rmdir()
    for _ in range(2):
        assert "nap" not in list_games("--plain")


def test_a_list_is_kept_for_the_terminal_it_was_made_for() -> None:
    narrow, wide = list_games(COLUMNS="50"), list_games(COLUMNS="120")
    assert max(map(len, narrow.splitlines())) <= 50 < max(map(len, wide.splitlines()))
    assert "\x1b[1m" not in wide
    assert "\x1b[1m" in list_games(COLUMNS="120", FORCE_COLOR="1")
    assert list_games(COLUMNS="50") == narrow


def test_a_kept_list_that_is_damaged_is_made_anew(tmp_path: Path) -> None:
    first = list_games()
    kept = list((tmp_path / "home" / "kept").iterdir())
    assert [file.name for file in kept] == ["games.txt"]
    for damage in (b"", b"\0\0", b"\xff\xfe", kept[0].read_bytes()[:50]):
        kept[0].write_bytes(damage)
        assert list_games() == first


def test_where_nothing_can_be_kept_the_list_is_shown_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    assert list_games() == list_games()
    assert "Biomos" in list_games()
