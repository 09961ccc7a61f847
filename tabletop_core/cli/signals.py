"""What the system tells a command while it runs.

Whatever would end it (Ctrl-C, a shutdown, a closed window) becomes an exception, so that it leaves
as it does at Ctrl-C: the terminal restored, hands covered, the session kept. Ctrl-Z does the same
to a prompt, and then the command pauses.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
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
PAUSING = _known("SIGTSTP")
"""What pauses a command."""
KNOCKS_AFTER = (0.05, 0.5)


class Ended(KeyboardInterrupt):
    """The command is to end, whatever it is doing."""


class Suspended(BaseException):
    """The command is to pause while it waits for a line."""


class _Heard:
    """Which signal ended this command, and when it came last."""

    number: signal.Signals | None = None
    at: float = float("-inf")


class _Pause:
    """When the command may pause: at a prompt always, elsewhere if nothing secret is shown."""

    are_heeded = False
    is_at_a_prompt = False
    is_wished = False
    shows_secrets: Callable[[], bool] = staticmethod(lambda: False)


def heed_signals() -> None:
    """From now on a signal that ends the command raises Ended, unless somebody has it ignored."""
    _Pause.are_heeded = True
    for number in (*ENDING, *PAUSING):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _suspend if number in PAUSING else _end)


def pause_only_at_a_prompt(shows_secrets: Callable[[], bool]) -> None:
    """While this says so the screen has to be covered first: a pause waits for the next prompt."""
    _Pause.shows_secrets = staticmethod(shows_secrets)


@contextmanager
def at_a_prompt() -> Iterator[None]:
    """While a line is awaited: a signal is heard at once, and a pause raises Suspended."""
    if _Pause.are_heeded:
        _wake_up_for_signals()
    try:
        _Pause.is_at_a_prompt = True
        if _Pause.is_wished:
            _Pause.is_wished = False
            raise Suspended
        yield
    finally:
        _Pause.is_at_a_prompt = False


def pause() -> None:
    """Pause as any program does at Ctrl-Z, until somebody brings the command back."""
    for number in PAUSING:
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
        signal.signal(number, _suspend)


def _suspend(_number: int, _frame: FrameType | None) -> None:
    if _Pause.is_at_a_prompt:
        raise Suspended
    if _Pause.shows_secrets():
        _Pause.is_wished = True
    else:
        pause()


@cache
def _wake_up_for_signals() -> None:
    """Python overhears a signal in the instant between a prompt and the wait for keys: a thread
    knocks once more a moment later, so that nobody has to press a key before it is heard."""
    if not hasattr(signal, "SIGURG"):
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    signal.signal(signal.SIGURG, _do_nothing)
    threading.Thread(target=_knock, args=(reader, threading.get_ident()), daemon=True).start()


def _knock(reader: int, thread: int) -> None:
    while numbers := os.read(reader, 64):
        if set(numbers) != {signal.SIGURG}:
            for seconds in KNOCKS_AFTER:
                time.sleep(seconds)
                signal.pthread_kill(thread, signal.SIGURG)


def _do_nothing(_number: int, _frame: FrameType | None) -> None:
    """To be woken up is enough."""


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
