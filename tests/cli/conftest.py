"""Running commands as a person does, with their output, their errors and their exit code."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tabletop_core.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
TIC_TAC_TOE = str(EXAMPLES / "tic_tac_toe.py")
CONNECT_FOUR = str(EXAMPLES / "connect_four.py")
SECRET_DRAFT = str(EXAMPLES / "secret_draft.py")


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Tabletop = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves of tests lie in a folder of their own, and the terminal is an ordinary one."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def tabletop(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tabletop:
    """Run a command; `typed` is what comes through the pipe."""

    def run(*arguments: str, typed: str | bytes = "") -> Ran:
        raw = typed if isinstance(typed, bytes) else typed.encode()
        stdin = io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stdin)
        code = main(list(arguments))
        found = capsys.readouterr()
        return Ran(code, found.out, found.err)

    return run
