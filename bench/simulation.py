"""What a second process brings to `tabletop simulate`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

from bench.measure import Effort, print_table, verdict

TIMES_SERIAL = 1.8
COMMAND = Path(sys.executable).parent / "tabletop"


def bench_simulation(effort: Effort) -> None:
    """The same games by one process and by two."""
    heading = ("", "seconds", "times serial", "budget")
    title = "tabletop simulate biomos random random"
    if not _can_simulate():
        rows = [("--jobs 2 against --jobs 1", "-", "-", "there is no `tabletop simulate` yet")]
    else:
        games = 10 * effort.games
        serial, double = _seconds(games, 1), _seconds(games, 2)
        times = serial / double
        rows = [
            (f"{games} games, --jobs 1", f"{serial:.1f}", "1.00", ""),
            (
                f"{games} games, --jobs 2",
                f"{double:.1f}",
                f"{times:.2f}",
                verdict(times, TIMES_SERIAL),
            ),
        ]
    print_table(title, heading, rows)


def _can_simulate() -> bool:
    if not COMMAND.exists():
        return False
    return subprocess.run([COMMAND, "simulate", "--help"], capture_output=True).returncode == 0


def _seconds(games: int, jobs: int) -> float:
    """The time on the clock, because two processes share the work."""
    seats = ["biomos", "random", "random"]
    numbers = ["--games", str(games), "--jobs", str(jobs), "--seed", "1", "--json"]
    start = perf_counter()
    subprocess.run([COMMAND, "simulate", *seats, *numbers], check=True, capture_output=True)
    return perf_counter() - start
