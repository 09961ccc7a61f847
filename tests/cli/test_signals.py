"""Signals, and processes that are gone: whoever is stopped tells what there is, and leaves nothing
behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

SIMULATE = ("simulate", "biomos", "random", "random", "--seed", "1", "--json")
ENDLESS = ("--games", "1000000")
PATIENCE = 30.0
SOON = 2.0  # a second is promised; the machine may have other things to do
WHILE_IT_PLAYS = 0.7

Tabletop = Callable[..., Any]


class Running:
    """A command with nobody at the keyboard, in a process group of its own as a shell does it."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tabletop_core.cli", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.pid = self.process.pid

    def workers(self, count: int) -> list[int]:
        """The processes it has started, when there are so many."""
        wait_until(lambda: len(children(self.pid)) >= count)
        return children(self.pid)

    def is_told(self, number: signal.Signals) -> None:
        """A key was pressed: the whole group is told."""
        os.killpg(self.pid, number)

    def ends(self) -> tuple[int, str, str, float]:
        """Wait for the end: code, output, errors and how long it took."""
        started = time.monotonic()
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err, time.monotonic() - started

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.pid, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def running() -> Iterator[Callable[..., Running]]:
    """Start a command that goes on by itself."""
    started: list[Running] = []

    def start(*arguments: str) -> Running:
        started.append(Running(*arguments))
        return started[-1]

    yield start
    for one in started:
        one.close()


def children(pid: int) -> list[int]:
    file = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in file.read_text().split()] if file.exists() else []


def is_alive(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def wait_until(is_so: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@pytest.mark.parametrize("jobs", ["1", "2", "3"])
@pytest.mark.parametrize("times", [1, 2])
def test_a_stopped_simulation_tells_what_it_has(
    running: Callable[..., Running], tabletop: Tabletop, jobs: str, times: int
) -> None:
    simulation = running(*SIMULATE, *ENDLESS, "--jobs", jobs)
    workers = simulation.workers(int(jobs)) if jobs != "1" else []
    time.sleep(WHILE_IT_PLAYS if workers else 3 * WHILE_IT_PLAYS)
    for _ in range(times):
        simulation.is_told(signal.SIGINT)
        time.sleep(0.05)
    code, out, err, seconds = simulation.ends()
    assert code == 130
    assert seconds < SOON
    assert err.strip() == ""
    assert not any(is_alive(worker) for worker in workers)
    partial = json.loads(out)
    assert partial["partial"] is True
    again = json.loads(tabletop(*SIMULATE, "--games", str(partial["games"])).out)
    assert again == {**partial, "partial": False}


def test_a_stopped_simulation_says_in_words_that_it_is_partial(
    running: Callable[..., Running],
) -> None:
    simulation = running(*SIMULATE[:-1], *ENDLESS, "--jobs", "2")
    simulation.workers(2)
    time.sleep(WHILE_IT_PLAYS)
    simulation.is_told(signal.SIGTERM)
    code, out, err, _seconds = simulation.ends()
    assert code == 143
    assert "of 1000000 games" in out.splitlines()[0]
    assert "Traceback" not in err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_simulation_stopped_at_once_says_only_that(
    running: Callable[..., Running], number: signal.Signals
) -> None:
    simulation = running(*SIMULATE, *ENDLESS, "--jobs", "2")
    simulation.workers(1)
    simulation.is_told(number)
    code, _out, err, seconds = simulation.ends()
    assert code == 128 + number
    assert seconds < SOON
    assert "Traceback" not in err


def test_a_killed_worker_is_told_in_a_sentence(running: Callable[..., Running]) -> None:
    simulation = running(*SIMULATE, *ENDLESS, "--jobs", "2")
    first, second = simulation.workers(2)
    time.sleep(WHILE_IT_PLAYS)
    os.kill(first, signal.SIGKILL)
    code, out, err, seconds = simulation.ends()
    assert code == 1
    assert seconds < SOON
    assert err.count("\n") == 1
    assert "SIGKILL" in err
    assert json.loads(out)["partial"] is True
    assert not is_alive(second)


def test_a_killed_simulation_leaves_no_worker(running: Callable[..., Running]) -> None:
    simulation = running(*SIMULATE, *ENDLESS, "--jobs", "3")
    workers = simulation.workers(3)
    os.kill(simulation.pid, signal.SIGKILL)
    wait_until(lambda: not any(is_alive(worker) for worker in workers), SOON)
