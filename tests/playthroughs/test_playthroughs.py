"""Recorded sessions, replayed line by line: what was typed, and everything that was shown.

A playthrough is a file `NAME.typed`: its first line is the command, the others are what a person
types. `NAME.txt` is the whole screen. `pytest tests/playthroughs --update` writes the screens
anew; a commit that changes one says why the rules or the words have changed.
"""

from __future__ import annotations

import io
import shlex
import sys
from pathlib import Path

import pytest

from tabletop_core.cli import main

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]


@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*.typed")))
def test_a_recorded_session_comes_out_the_same(
    name: str,
    update: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command, _, typed = (FOLDER / f"{name}.typed").read_text(encoding="utf-8").partition("\n")
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    code = main(shlex.split(command)[1:])
    found = capsys.readouterr()
    assert (code, found.err) == (0, "")
    kept = FOLDER / f"{name}.txt"
    if update:
        kept.write_text(found.out, encoding="utf-8")
    assert found.out == kept.read_text(encoding="utf-8")
