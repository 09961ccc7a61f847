"""What a person types: from a terminal with completion, or line by line from a pipe or a file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from tabletop_core.cli.screen import Screen
from tabletop_core.cli.signals import Suspended, at_a_prompt, pause
from tabletop_core.sentences import safe

LONGEST_LINE = 2_000


class Leave(Exception):
    """A person leaves the table before the game is over."""


class Cover(Protocol):
    """What keeps secrets from whoever looks at the screen while the command pauses."""

    def hide(self) -> bool:
        """Cover what is not for all eyes; whether there was anything."""

    def show_again(self) -> None:
        """Show anew what was covered, to whom it was shown."""


class Keyboard:
    """Reads one line at a time."""

    def __init__(self, screen: Screen) -> None:
        self.cover: Cover | None = None
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
        begun = ""
        while True:
            self._completions = tuple(completions)
            try:
                return self._read_line(safe(question) + " ", begun)
            except EOFError:
                self._screen.line()
                return None
            except Suspended:
                begun = self._pause()
            except KeyboardInterrupt:
                with suppress(OSError):  # the terminal may be gone
                    self._screen.line()
                raise

    def _read_line(self, shown: str, begun: str) -> str | None:
        if not self.is_interactive:
            return self._read_plainly(shown)
        with at_a_prompt():
            if self._readline is None or self._screen.out is not sys.stdout:
                return self._read_plainly(shown)
            self._readline.set_startup_hook(partial(self._readline.insert_text, begun))
            return input(shown)[:LONGEST_LINE]

    def _pause(self) -> str:
        """Pause until the command is brought back; what of the line was typed already."""
        is_covered = self.cover is not None and self.cover.hide()
        pause()
        if self.cover is not None and is_covered:
            self.cover.show_again()
            return ""
        return str(self._readline.get_line_buffer()) if self._readline is not None else ""

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
