"""python -m bench.before_after OTHER_CHECKOUT [--rounds N]

This checkout against another one, say of the commit before: the same random games, in turns. Each
checkout has a process of its own, which works while the other one waits; a ratio is taken within
each round, and what is shown is the median over the rounds. 1 is as fast as the other checkout.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from bench.measure import print_table, verdict

ROOT = Path(__file__).parent.parent
LEAST = 0.97
TASKS = ("search", "full", "clone")
SECONDS = 0.25

WORKER = """
import json, sys
from importlib import import_module
from random import Random
from time import process_time
from tabletop_core import Session

PLACES = {
    "tic-tac-toe": "examples.tic_tac_toe", "connect-four": "examples.connect_four",
    "biomos": "biomos.plugin", "biosphere": "biosphere.plugin", "genesia": "genesia.plugin",
}
GAMES = {name: import_module(place).tabletop_games()[0] for name, place in PLACES.items()}

def search(game, seed, choose):
    course = Session.start(game, max(2, game.players[0]), seed=seed).course
    return course.clone(keeps_checkpoints=False).play_out(choose)

def full(game, seed, choose):
    session = Session.start(game, max(2, game.players[0]), seed=seed)
    decisions = 0
    while (decision := session.decision) is not None:
        player = decision.players[0]
        keys = list(decision.keys(player))
        session.decide(player, keys[choose(len(keys))], decision.number)
        decisions += 1
    return decisions

def clone(game, seed, choose):
    session = Session.start(game, max(2, game.players[0]), seed=seed)
    clones = 0
    while (decision := session.decision) is not None and clones < 3000:
        for _ in range(20):
            session.course.clone()
        clones += 20
        player = decision.players[0]
        keys = list(decision.keys(player))
        session.decide(player, keys[choose(len(keys))])
    return clones

for line in sys.stdin:
    task, name, number, seconds = json.loads(line)
    random = Random(number).random
    choose = lambda count: int(random() * count)
    done, start, seed = 0, process_time(), number
    while process_time() - start < seconds:
        done += globals()[task](GAMES[name], seed, choose)
        seed += 1000
    print(json.dumps(done / (process_time() - start)), flush=True)
"""
NAMES = ("tic-tac-toe", "connect-four", "biomos", "biosphere", "genesia")


class Contestant:
    """A process that plays the games of one checkout."""

    def __init__(self, checkout: Path) -> None:
        paths = os.pathsep.join(str(checkout / part) for part in ("", "plugins"))
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def rate(self, task: str, game: str, number: int, seconds: float) -> float:
        """How much a second: decisions, or clones."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([task, game, number, seconds]), file=self._process.stdin, flush=True)
        found: Any = json.loads(self._process.stdout.readline())
        return float(found)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.before_after", description=__doc__)
    parser.add_argument("other", type=Path, help="another checkout of this project")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each turn")
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=TASKS)
    parser.add_argument("--games", nargs="+", choices=NAMES, default=NAMES)
    arguments = parser.parse_args()
    here, other = Contestant(ROOT), Contestant(arguments.other.resolve())
    rows = []
    for task in arguments.tasks:
        for name in arguments.games:
            ratios, rates = [], []
            for number in range(arguments.rounds):
                pair = [(c, c.rate(task, name, number, arguments.seconds)) for c in
                        ((here, other) if number % 2 else (other, here))]  # fmt: skip
                found = dict(pair)
                ratios.append(found[here] / found[other])
                rates.append(found[here])
            told = median(ratios)
            rows.append(
                (f"{task}, {name}", f"{median(rates):,.0f}", f"{told:.3f}", verdict(told, LEAST))
            )
    here.close()
    other.close()
    heading = ("", "a second", "of the other", "budget")
    print_table("This checkout against the other one, in turns", heading, rows)


if __name__ == "__main__":
    main()
