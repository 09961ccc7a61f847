"""How long the command line takes to show its help, beside the smallest program that has one."""

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
    """`tabletop --help` beside an argparse hello world, both from compiled bytecode."""
    command = Path(sys.executable).parent / "tabletop"
    heading = ("", "ms", "times hello", "budget")
    title = "Start-up, compiled bytecode"
    if not command.exists():
        rows = [("tabletop --help", "-", "-", f"no command {command}")]
        print_table(title, heading, rows)
        return
    for folder in ("tabletop_core", "plugins"):
        compileall.compile_dir(ROOT / folder, quiet=2)
    with TemporaryDirectory() as folder_name:
        hello = Path(folder_name) / "hello.py"
        hello.write_text(HELLO)
        hellos, helps = [], []
        for _ in range(effort.starts):
            hellos.append(_seconds([sys.executable, str(hello), "--help"]))
            helps.append(_seconds([str(command), "--help"]))
    times = ratio(helps, hellos)
    rows = [
        ("argparse hello world --help", f"{1000 * median(hellos):.0f}", "1.00", ""),
        (
            "tabletop --help",
            f"{1000 * median(helps):.0f}",
            f"{times:.2f}",
            verdict(times, TIMES_HELLO, at_most=True),
        ),
    ]
    print_table(title, heading, rows)


def _seconds(command: list[str]) -> float:
    """The processor time of a command and of what it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "COLUMNS": "80"}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
