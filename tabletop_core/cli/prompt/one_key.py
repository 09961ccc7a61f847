"""One key, without Enter, from whoever sits at a terminal."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tabletop_core.cli.screen import Screen
from tabletop_core.cli.signals import Suspended, at_a_prompt, pause

ENTER = "\n"
_MOST_BYTES = 64


def can_press_keys(screen: Screen) -> bool:
    """Whether somebody sits at a terminal that hands over single keys."""
    if sys.stdin is None or not sys.stdin.isatty() or not screen.is_terminal:
        return False
    try:
        import termios  # noqa: F401 - only there where terminals are
    except ImportError:
        return False
    return True


def press(seconds: float | None = None) -> str:
    """The key that is pressed within so many seconds; nothing if none is."""
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        try:
            with _keys_at_once(), at_a_prompt():
                return _read(until)
        except Suspended:
            pause()


def _read(until: float | None) -> str:
    left = None if until is None else max(0.0, until - time.monotonic())
    ready, _, _ = select.select([sys.stdin], [], [], left)
    if not ready:
        return ""
    typed = os.read(sys.stdin.fileno(), _MOST_BYTES).decode(errors="replace")
    return typed[:1].replace("\r", ENTER)


@contextmanager
def _keys_at_once() -> Iterator[None]:
    """Keys come without Enter and are not shown; afterwards all is as it was."""
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSANOW)  # what was typed before counts
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
