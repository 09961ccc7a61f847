"""What a person types: from a terminal with completion, or line by line from a pipe or a file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from tabletop_core.cli.screen import Screen
from tabletop_core.sentences import safe

LONGEST_LINE = 2_000


class Leave(Exception):
    """A person leaves the table before the game is over."""


class Keyboard:
    """Reads one line at a time."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._completions: tuple[str, ...] = ()
        self._readline: Any = None
        if self.is_interactive:
            self._readline = _readline(self._complete)

    @property
    def is_interactive(self) -> bool:
        """Whether a person sits at a terminal."""
        return sys.stdin is not None and sys.stdin.isatty() and self._screen.is_terminal

    def read(self, question: str, completions: Sequence[str] = ()) -> str | None:
        """The next line without its end; None when the input has ended."""
        self._completions = tuple(completions)
        shown = safe(question) + " "
        try:
            if self._readline is not None and self._screen.out is sys.stdout:
                return input(shown)[:LONGEST_LINE]
            return self._read_plainly(shown)
        except EOFError:
            self._screen.line()
            return None

    def ask(self, question: str, completions: Sequence[str] = ()) -> str:
        """The next line without its end; whoever ends the input leaves."""
        line = self.read(question, completions)
        if line is None:
            raise Leave
        return line

    def _read_plainly(self, shown: str) -> str | None:
        out = self._screen.out
        out.write(shown)
        out.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not sys.stdin or not sys.stdin.isatty():
            # What comes from a pipe is not echoed by a terminal, so that the text reads as a whole.
            out.write(safe(line.rstrip("\n")[:LONGEST_LINE]) + "\n")
        return line.rstrip("\r\n")[:LONGEST_LINE] if line else None

    def forget(self) -> None:
        """Nothing typed so far can be called back."""
        if self._readline is not None:
            self._readline.clear_history()

    def _complete(self, text: str, state: int) -> str | None:
        found = [known for known in self._completions if known.startswith(text)]
        return found[state] if state < len(found) else None


def _readline(complete: Any) -> Any:
    """The line editor of the terminal, where Python has one."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer(complete)
    readline.set_completer_delims("")
    bind = "bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete"
    readline.parse_and_bind(bind)
    return readline
