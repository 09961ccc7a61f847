"""How long the command line takes to answer, beside the smallest program that has a help."""

from __future__ import annotations

import compileall
import os
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.measure import Effort, print_table, ratio, verdict

TIMES_HELLO = 3.0
HELLO = """\
import argparse

parser = argparse.ArgumentParser(description="Say hello.")
parser.add_argument("name", nargs="?", default="world", help="whom to greet")
print(f"Hello, {parser.parse_args().name}!")
"""
ROOT = Path(__file__).parent.parent


def bench_start_up(effort: Effort) -> None:
    """`tabletop --help` and `games` beside an argparse hello world, all from compiled bytecode."""
    command = Path(sys.executable).parent / "tabletop"
    heading = ("", "ms", "times hello", "budget")
    title = "Start-up, compiled bytecode"
    if not command.exists():
        print_table(title, heading, [("tabletop", "-", "-", f"no command {command}")])
        return
    for folder in ("tabletop_core", "plugins"):
        compileall.compile_dir(ROOT / folder, quiet=2)
    with TemporaryDirectory() as folder_name:
        hello = Path(folder_name) / "hello.py"
        hello.write_text(HELLO)
        greeting = [sys.executable, str(hello), "--help"]
        asked = {
            "tabletop --help": [str(command), "--help"],
            "tabletop games": [str(command), "games"],
            "tabletop games, the first time": [str(command), "games"],
        }
        hellos: list[float] = []
        answers: dict[str, list[float]] = {name: [] for name in asked}
        _seconds(asked["tabletop games"], folder_name)
        for turn in range(effort.starts):
            hellos.append(_seconds(greeting, folder_name))
            for name, arguments in asked.items():
                first = name.endswith("first time")
                home = f"{folder_name}/{turn}" if first else folder_name
                answers[name].append(_seconds(arguments, home))
    rows = [("argparse hello world --help", f"{1000 * median(hellos):.0f}", "1.00", "")]
    for name, times in answers.items():
        told = ratio(times, hellos)
        judged = "" if name.endswith("first time") else verdict(told, TIMES_HELLO, at_most=True)
        rows.append((name, f"{1000 * median(times):.0f}", f"{told:.2f}", judged))
    print_table(title, heading, rows)


def _seconds(command: list[str], home: str) -> float:
    """The processor time of a command and of what it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "COLUMNS": "80", "TABLETOP_HOME": home}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
