"""The same trial in other processes, where Python orders its sets and dicts of words differently.

Started as a program, this module reads trials from its input and prints their traces.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from tabletop_core.engine.game import Game
from tabletop_core.testing.trials import ContractBroken, Trial, trace

HASH_SEEDS = (0, 1, 2, 3)
PROMISE = "the same in every process"


def check_processes(trials: Sequence[Trial], hash_seeds: Sequence[int] = HASH_SEEDS) -> None:
    """The same seed and choices give the same game in processes with other hash seeds."""
    game = trials[0].game
    module, name = _home(game)
    order = {
        "path": sys.path,
        "module": module.__name__,
        "file": module.__file__,
        "name": name,
        "trials": [[trial.players, dict(trial.options), trial.seed] for trial in trials],
    }
    first: list[list[Any]] | None = None
    for hash_seed in hash_seeds:
        found = _run(order, hash_seed, trials[0])
        first = first or found
        for trial, one, other in zip(trials, first, found, strict=True):
            if one != other:
                decision = next(
                    (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
                    min(len(one), len(other)),
                )
                raise ContractBroken(
                    PROMISE,
                    trial,
                    decision,
                    f"PYTHONHASHSEED={hash_seed} gives another position than {hash_seeds[0]}: "
                    "is something seen in the order of a set, or read from outside the State?",
                )


def _home(game: Game) -> tuple[ModuleType, str]:
    """The module in which a game stands, and its name there. A file that has been loaded again
    since holds a game of its own, which is the same one for another process."""
    package = game.state.__module__.partition(".")[0]
    modules = [module for name, module in sys.modules.items() if name != "__main__"]
    modules.sort(key=lambda module: module.__name__.partition(".")[0] != package)
    for module in modules:
        for name, value in list(vars(module).items()):
            is_it = value is game or (isinstance(value, Game) and value.id == game.id)
            if is_it and getattr(module, "__file__", None):
                return module, name
    raise ValueError(f"{game.id} stands in no module that other processes can import.")


def _run(order: dict[str, Any], hash_seed: int, trial: Trial) -> list[list[str]]:
    done = subprocess.run(
        [sys.executable, "-m", "tabletop_core.testing.processes"],
        input=json.dumps(order),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        check=False,
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no reason was given"]
        raise ContractBroken(PROMISE, trial, None, f"fails in another process: {lines[-1]}")
    found: list[list[str]] = json.loads(done.stdout)
    return found


def _load(name: str, file: str) -> ModuleType:
    """The module of that name; if it cannot be imported by name, from its file."""
    try:
        found = importlib.import_module(name)
        if found.__file__ and Path(found.__file__) == Path(file):
            return found
    except ImportError:
        pass
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _main() -> None:
    order = json.load(sys.stdin)
    sys.path[:] = order["path"]
    game = getattr(_load(order["module"], order["file"]), order["name"])
    trials = [Trial(game, *described) for described in order["trials"]]
    print(json.dumps([trace(trial, PROMISE) for trial in trials]))


if __name__ == "__main__":
    _main()
