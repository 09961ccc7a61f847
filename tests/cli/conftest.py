"""Running commands as a person does, with their output, their errors and their exit code."""

from __future__ import annotations

import codecs
import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tabletop_core.cli import main


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


CLEARED = "\x1b[H\x1b[2J\x1b[3J"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PROMPTS = (">", "press Enter.", "Enter goes on.")
PATIENCE = 60.0
END_OF_SCREEN = 400


class Person:
    """Somebody at a real terminal: reads what is on the screen, types, and may leave at once."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: dict[str, str],
        columns: int,
        program: Sequence[str],
    ) -> None:
        self.raw = ""
        self._pressed = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._terminal, other_end = pty.openpty()
        self.resize(columns)
        self._process = subprocess.Popen(
            [sys.executable, *program, *arguments],
            stdin=other_end,
            stdout=other_end,
            stderr=other_end,
            env=os.environ | environment,
            start_new_session=True,
            preexec_fn=_take_the_terminal,
        )
        os.close(other_end)

    @property
    def pid(self) -> int:
        return self._process.pid

    def hangs_up(self) -> None:
        """The window is closed."""
        os.close(self._terminal)
        self._terminal = os.open(os.devnull, os.O_RDWR)

    def waits_for(self, text: str) -> str:
        """Wait until a text has come since the last key; returns what came."""
        self._read_until(lambda: text in self.news)
        return self.news

    def resize(self, columns: int, lines: int = 50) -> None:
        """Make the window larger or smaller."""
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, size)

    @property
    def screen(self) -> str:
        """What can be seen, also by scrolling back: everything since it was last cleared."""
        return ESCAPES.sub("", self.raw.rpartition(CLEARED)[2]).replace("\r", "")

    def reads(self, *prompts: str) -> str:
        """Wait until the screen ends with such a prompt; returns what came since the last key."""
        self._read_until(lambda: self._is_asked(*prompts))
        return self.news

    @property
    def news(self) -> str:
        """What came since the last key was pressed."""
        return ESCAPES.sub("", self.raw[self._pressed :]).replace("\r", "")

    def types(self, line: str) -> None:
        """Type a line and press Enter."""
        self.presses(line + "\n")

    def presses(self, keys: str) -> None:
        self._pressed = len(self.raw)
        os.write(self._terminal, keys.encode())

    def plays_on(self, answer: Callable[[str], str]) -> int:
        """Answer every prompt until the command ends; the exit code."""
        while True:
            self._read_until(lambda: self._is_asked(*PROMPTS) or self._has_ended())
            if self._has_ended():
                return self.leaves()
            self.types(answer(self.screen))

    def _is_asked(self, *prompts: str) -> bool:
        is_news = not self._pressed or "\n" in self.raw[self._pressed :]
        end = ESCAPES.sub("", self.raw[-END_OF_SCREEN:])
        return is_news and end.rstrip(" ").endswith(prompts)

    def _has_ended(self) -> bool:
        return self._process.poll() is not None and not self._read(0.1)

    def stops_with(self, key: str) -> int:
        """Press a key until the command ends; the exit code. Python does not notice an interrupt
        in the instant between the prompt and its wait for keys, so a person presses again."""
        while not self._has_ended():
            self.presses(key)
            self._read_for(1.0)
        return self.leaves()

    def leaves(self) -> int:
        """Read to the end; the exit code."""
        self._read_until(self._has_ended)
        return self._process.wait()

    def pulls_the_plug(self) -> None:
        """The process is gone without a word."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        if self._process.poll() is None:
            self.pulls_the_plug()
        os.close(self._terminal)

    def _read_until(self, is_enough: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not is_enough():
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain; the screen shows:\n{self.screen[-3000:]}")
            if not self._read(0.2) and self._process.poll() is not None and not is_enough():
                if self._read(0.2):
                    continue
                raise AssertionError(f"it ended too early:\n{self.screen[-3000:]}")

    def _read_for(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while not self._has_ended() and time.monotonic() < end:
            self._read(0.1)

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._terminal], [], [], seconds)
        if not ready:
            return False
        try:
            found = os.read(self._terminal, 65_536)
        except OSError:  # the other end is closed
            return False
        self.raw += self._decoder.decode(found)
        return bool(found)


def _take_the_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def person() -> Iterator[Callable[..., Person]]:
    """Sit down at a terminal with a command."""
    seated: list[Person] = []

    def sit_down(
        *arguments: str,
        columns: int = 80,
        program: Sequence[str] = ("-m", "tabletop_core.cli"),
        **environment: str,
    ) -> Person:
        own = {"COLUMNS": "", "LINES": "", "INPUTRC": "/dev/null", **environment}
        somebody = Person(arguments, own, columns, program)
        seated.append(somebody)
        return somebody

    yield sit_down
    for somebody in seated:
        somebody.close()
