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

from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.storage.saves import load, save_path

SIMULATE = ("simulate", "biomos", "random", "random", "--seed", "1", "--json")
ENDLESS = ("--games", "1000000")
PATIENCE = 30.0
SOON = 2.0  # a second is promised; the machine may have other things to do
SOME_GAMES = 0.5  # seconds of its own that a process needs for some, however busy the machine is
START_UP = 1.5

SHELL = """
import os, signal, sys, termios

def terminal():
    modes = termios.tcgetattr(0)[3]
    return "restored" if modes & termios.ICANON and modes & termios.ECHO else "disturbed"

signal.signal(signal.SIGTTOU, signal.SIG_IGN)
child = os.fork()
if not child:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    program = [sys.executable, "-m", "tabletop_core.cli", *sys.argv[1:]]
    os.execv(sys.executable, program)
while True:
    _, status = os.waitpid(child, os.WUNTRACED)
    os.tcsetpgrp(0, os.getpgrp())
    if not os.WIFSTOPPED(status):
        print(f"[ended {os.waitstatus_to_exitcode(status)} {terminal()}]", flush=True)
        break
    print(f"[stopped {terminal()}]", flush=True)
    input()
    os.tcsetpgrp(0, child)
    os.killpg(child, signal.SIGCONT)
"""
"""A shell that runs one command, tells how it leaves the terminal, and brings it back at Enter."""
CTRL_Z, CTRL_BACKSLASH = "\x1a", "\x1c"
SECRET_DRAFT = ("--plugin", str(Path(__file__).parents[2] / "examples" / "secret_draft.py"))

Tabletop = Callable[..., Any]
Sit = Callable[..., Any]


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


def used(pid: int) -> float:
    """How many seconds a process has really been working."""
    numbers = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def let_play(workers: list[int]) -> None:
    wait_until(lambda: min(map(used, workers)) > SOME_GAMES)


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
    let_play(workers) if workers else wait_until(lambda: used(simulation.pid) > START_UP)
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
    let_play(simulation.workers(2))
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
    assert err.split("tabletop: ")[1:] == ["stopped before the first game was over.\n"]
    assert "Traceback" not in err


def test_a_killed_worker_is_told_in_a_sentence(running: Callable[..., Running]) -> None:
    simulation = running(*SIMULATE, *ENDLESS, "--jobs", "2")
    first, second = simulation.workers(2)
    let_play([first, second])
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


ENDS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]
ALL_SIGNALS = [*ENDS, signal.SIGTSTP]
GAMES = ["biomos", "biosphere", "genesia"]
ALONE = ("Ada=human", "Bob=random", "--seed", "3", "--fast")
HOT_SEAT = ("Ada=human", "Bob=human", "--seed", "3")
PROMPTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "turn": (ALONE, ("1", "1")),
    "yes or no": (ALONE, ("1", "1", "resign")),
    "hot-seat": (HOT_SEAT, ("1", "1")),
}
"""Who plays, and what they answer before the signal comes."""
ANY_PROMPT = ("Ada>", "Bob>", "yes or no:", "press Enter.")


def sit_at_a_shell(person: Sit, *arguments: str) -> Any:
    return person(*arguments, program=("-c", SHELL))


def tell(somebody: Any, number: signal.Signals) -> None:
    """Send a signal to the command that somebody has started from the shell."""
    (command,) = children(somebody.pid)
    somebody.presses("")
    os.kill(command, number)


def comes_to_a_prompt(somebody: Any) -> str:
    """Somebody looks, wherever the screen has to be handed over first."""
    shown = str(somebody.reads(*ANY_PROMPT))
    while shown.rstrip().endswith("press Enter."):
        somebody.types("")
        shown = str(somebody.reads(*ANY_PROMPT))
    return shown


def actions(name: str) -> list[str]:
    """What is on the disk."""
    return [entry.key for entry in load(save_path(name), load_plugins().game).journal]


def is_tried(game: str, prompt: str, number: signal.Signals) -> bool:
    """A third of all: each signal at each prompt, each time in another game."""
    turn = list(PROMPTS).index(prompt) + ALL_SIGNALS.index(number)
    return GAMES.index(game) == turn % len(GAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("prompt", PROMPTS)
@pytest.mark.parametrize("number", ALL_SIGNALS, ids=lambda number: number.name)
def test_a_signal_at_a_prompt_loses_no_action_and_restores_the_terminal(
    person: Sit, full: bool, game: str, prompt: str, number: signal.Signals
) -> None:
    if not (full or is_tried(game, prompt, number)):
        pytest.skip("tried in another game; all with --full")
    seats, lines = PROMPTS[prompt]
    ada = sit_at_a_shell(person, "play", game, *seats)
    for line in lines:
        comes_to_a_prompt(ada)
        ada.types(line)
    ada.reads(*ANY_PROMPT)
    done = actions(f"{game}-1")
    assert len(done) >= 2
    tell(ada, number)
    if number == signal.SIGTSTP:
        ada.waits_for("[stopped restored]")
        ada.types("")
        comes_to_a_prompt(ada)
        ada.types("no" if prompt == "yes or no" else "quit")
        if prompt == "yes or no":
            ada.reads("Ada>")
            ada.types("quit")
        ada.waits_for("[ended 0 restored]")
    else:
        ada.waits_for(f"[ended {128 + number} restored]")
    assert "Traceback" not in ada.raw
    assert f"Saved. To go on: tabletop resume {game}-1" in ada.screen
    assert actions(f"{game}-1") == done
    again = person("resume", f"{game}-1")
    comes_to_a_prompt(again)
    assert actions(f"{game}-1") == done


def at_a_secret(person: Sit) -> tuple[Any, str]:
    """Two at one screen, one of whom looks at a hand; the hand as it is shown."""
    both = sit_at_a_shell(person, *SECRET_DRAFT, "play", "secret-draft", *HOT_SEAT)
    both.reads("press Enter.")
    both.types("")
    shown = both.reads("Ada>")
    hand = next(line for line in shown.splitlines() if "magpie" in line)
    return both, hand


@pytest.mark.parametrize("number", ENDS, ids=lambda number: number.name)
def test_a_signal_covers_the_hand(person: Sit, number: signal.Signals) -> None:
    both, hand = at_a_secret(person)
    tell(both, number)
    both.waits_for(f"[ended {128 + number} restored]")
    assert hand not in both.screen
    assert "Keep a card" not in both.screen


def test_whoever_is_suspended_at_a_hand_finds_it_covered(person: Sit) -> None:
    both, hand = at_a_secret(person)
    tell(both, signal.SIGTSTP)
    both.waits_for("[stopped restored]")
    assert hand not in both.screen
    both.types("")
    assert "Hand over to Ada. Ada, press Enter." in both.reads("press Enter.")
    assert hand not in both.screen
    tell(both, signal.SIGTSTP)
    both.waits_for("[stopped restored]")
    both.types("")
    both.reads("press Enter.")
    both.types("")
    assert hand in both.reads("Ada>")
    both.types("1")
    assert "Hand over to Bob" in both.reads("press Enter.")
    assert hand not in both.screen


def test_whoever_is_suspended_goes_on_with_what_was_typed(person: Sit) -> None:
    ada = sit_at_a_shell(person, "play", "biomos", *ALONE)
    ada.reads("Ada>")
    ada.presses("hel")
    ada.waits_for("hel")
    tell(ada, signal.SIGTSTP)
    ada.waits_for("[stopped restored]")
    ada.types("")
    ada.waits_for("Ada> hel")
    ada.types("p")
    assert "These words work at any prompt" in ada.reads("Ada>")


def test_the_keys_of_the_terminal_do_what_the_signals_do(person: Sit) -> None:
    ada = sit_at_a_shell(person, "play", "biomos", *ALONE)
    ada.reads("Ada>")
    ada.presses(CTRL_Z)
    ada.waits_for("[stopped restored]")
    ada.types("")
    ada.reads("Ada>")
    ada.presses(CTRL_BACKSLASH)
    ada.waits_for("[ended 131 restored]")


def test_a_closed_window_ends_the_command_with_the_session_saved(person: Sit) -> None:
    ada = sit_at_a_shell(person, "play", "biomos", *ALONE)
    ada.reads("Ada>")
    ada.types("1")
    ada.reads("Ada>")
    done = actions("biomos-1")
    (command,) = children(ada.pid)
    ada.hangs_up()
    wait_until(lambda: not is_alive(command))
    again = person("resume", "biomos-1")
    again.reads("Ada>")
    assert actions("biomos-1") == done


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGTSTP])
def test_a_signal_is_heard_in_the_very_moment_of_the_prompt(
    person: Sit, number: signal.Signals
) -> None:
    ada = sit_at_a_shell(person, "play", "biomos", *ALONE)
    for _ in range(5):
        ada.reads("Ada>")
        tell(ada, signal.SIGTSTP)
        ada.waits_for("[stopped restored]")
        ada.types("")
    ada.reads("Ada>")
    tell(ada, number)
    ada.waits_for("[stopped" if number == signal.SIGTSTP else f"[ended {128 + number} restored]")
