"""What the system tells a command while it runs.

Whatever would end it (Ctrl-C, a shutdown, a closed window) becomes an exception, so that it leaves
as it does at Ctrl-C: the terminal restored, hands covered, the session kept.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

SIGNALS_AT_ONCE = 1.0
"""Closing a window sends several signals: within so many seconds they are one wish."""
CODE_OF_A_SIGNAL = 128


def _known(*names: str) -> tuple[signal.Signals, ...]:
    """Those of the signals that this system has."""
    return tuple(signal.Signals[name] for name in names if name in signal.Signals.__members__)


ENDING = _known("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
"""What ends a command."""
FROM_THE_TERMINAL = _known("SIGINT", "SIGHUP", "SIGQUIT")
"""What a terminal sends to all processes of a command at once."""


class Ended(KeyboardInterrupt):
    """The command is to end, whatever it is doing."""


class _Heard:
    """Which signal ended this command, and when it came last."""

    number: signal.Signals | None = None
    at: float = float("-inf")


def heed_signals() -> None:
    """From now on a signal that ends the command raises Ended, unless somebody has it ignored."""
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)


def ignore_signals() -> None:
    """The command is on its way out: nothing stops it any more."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)


def code_of_the_end(otherwise: int) -> int:
    """The exit code: what the signal says that was heard, if one was."""
    return otherwise if _Heard.number is None else CODE_OF_A_SIGNAL + _Heard.number


def has_been_ended() -> bool:
    """Whether a signal has ended this command."""
    return _Heard.number is not None


@contextmanager
def signals_held_back() -> Iterator[None]:
    """Whatever would end the command waits until this is done."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(number: int, _frame: FrameType | None) -> None:
    now = time.monotonic()
    is_the_same_wish = now - _Heard.at < SIGNALS_AT_ONCE
    _Heard.at = now
    if not is_the_same_wish:
        _raise_the_end(signal.Signals(number))


def _raise_the_end(number: signal.Signals) -> NoReturn:
    _Heard.number = _Heard.number or number
    raise Ended
