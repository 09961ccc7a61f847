"""Several processes that play the games of a simulation, a share at a time.

A share takes about a fifth of a second, so that little is lost when somebody stops the whole. What
the keyboard says concerns the parent alone: it ends its workers, and they end without it.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from tabletop_core.cli.call import Call
from tabletop_core.cli.signals import ENDING, FROM_THE_TERMINAL, signals_held_back
from tabletop_core.cli.simulation import Played, Task, play_one
from tabletop_core.errors import BadInput, GameFault, TabletopError

if TYPE_CHECKING:
    from tabletop_core.hooks.plugins import Plugins

SECONDS_OF_A_SHARE = 0.2
GROWTH_OF_A_SHARE = 4


class WorkerLost(TabletopError):
    """A process that was playing is gone; what the others have played still counts."""


class _Fault(NamedTuple):
    """What went wrong in another process, as a sentence, which can travel."""

    sentence: str
    is_bad_input: bool


class _Done(NamedTuple):
    """The games of a share, and how long they took."""

    played: list[Played]
    seconds: float


class Shares:
    """Which games are to be played next."""

    def __init__(self, games: int, jobs: int) -> None:
        self._games = games
        self._jobs = jobs
        self._next = 0
        self._size = 1

    def take(self) -> range:
        """The next share; an empty one if nothing is left."""
        left = self._games - self._next
        size = min(self._size, -(-left // self._jobs))
        share = range(self._next, self._next + size)
        self._next = share.stop
        return share

    def learn(self, games: int, seconds: float) -> None:
        """So many games took so long: the next shares become as large as they should be."""
        fitting = int(games * SECONDS_OF_A_SHARE / max(seconds, 1e-6))
        self._size = max(1, min(fitting, GROWTH_OF_A_SHARE * self._size))


class _Worker(NamedTuple):
    """One process, and the line to it."""

    process: BaseProcess
    connection: Connection


class Crew:
    """The processes that play one task."""

    def __init__(self, task: Task, games: int, jobs: int, call: Call) -> None:
        self._task = task
        self._call = call
        self._size = min(jobs, games)
        self._shares = Shares(games, self._size)
        self._workers: list[_Worker] = []
        self._playing: dict[Connection, range] = {}

    def play(self) -> Iterator[Played]:
        """All games in order, whoever played them."""
        with signals_held_back():  # none of them hears a signal before it knows what to do with it
            self._workers += [_hire(self._task, self._call) for _ in range(self._size)]
        for worker in self._workers:
            self._hand_out(worker)
        early: dict[int, list[Played]] = {}
        expected = 0
        while self._playing:
            for share, played in self._finished():
                early[share.start] = played
            while expected in early:
                played = early.pop(expected)
                expected += len(played)
                yield from played

    def dismiss(self) -> None:
        """End all processes, whatever they are doing: they have nothing to lose."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.connection.close()

    def _hand_out(self, worker: _Worker) -> None:
        share = self._shares.take()
        if share:
            self._playing[worker.connection] = share
            try:
                worker.connection.send(share)
            except OSError:
                _tell_of_loss(worker, share)

    def _finished(self) -> Iterator[tuple[range, list[Played]]]:
        """Wait for shares that are done; whoever is free gets the next one."""
        ready = wait(list(self._playing))
        for worker in self._workers:
            if worker.connection in ready:
                share = self._playing.pop(worker.connection)
                done = _answer(worker, share)
                self._shares.learn(len(share), done.seconds)
                self._hand_out(worker)
                yield share, done.played


def _hire(task: Task, call: Call) -> _Worker:
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_work, args=(theirs, task, call), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _answer(worker: _Worker, share: range) -> _Done:
    """What a process says about its share; a fault there is one here."""
    try:
        said: _Done | _Fault = worker.connection.recv()
    except (EOFError, OSError):
        _tell_of_loss(worker, share)
    if isinstance(said, _Done):
        return said
    raise BadInput(said.sentence) if said.is_bad_input else GameFault(said.sentence)


def _tell_of_loss(worker: _Worker, share: Sequence[int]) -> NoReturn:
    worker.process.join()
    games = f"game {share[0] + 1}"
    if len(share) > 1:
        games = f"games {share[0] + 1} to {share[-1] + 1}"
    raise WorkerLost(f"the process that played {games} {_how_it_ended(worker.process.exitcode)}.")


def _how_it_ended(code: int | None) -> str:
    if code is None or code >= 0:
        return f"ended by itself with the code {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    return f"was ended by {name} (if memory ran out: fewer --jobs need less)"


def _work(connection: Connection, task: Task, call: Call) -> None:
    """What a process does: play shares until it is dismissed."""
    _leave_the_keyboard_to_the_parent()
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    plugins = call.find_plugins()
    try:
        while True:
            connection.send(_play_share(task, connection.recv(), plugins))
    except (EOFError, OSError):
        return  # the parent is gone


def _play_share(task: Task, share: Sequence[int], plugins: Plugins) -> _Done | _Fault:
    started = time.perf_counter()
    try:
        played = [play_one(task, number, plugins) for number in share]
    except TabletopError as fault:
        return _Fault(str(fault), isinstance(fault, BadInput))
    except Exception as fault:
        return _Fault(f"a simulated game has a fault: {type(fault).__name__}: {fault}", False)
    return _Done(played, time.perf_counter() - started)


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    signal.raise_signal(signal.SIGTERM)


def _leave_the_keyboard_to_the_parent() -> None:
    for number in ENDING:
        is_ignored = number in FROM_THE_TERMINAL
        signal.signal(number, signal.SIG_IGN if is_ignored else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
