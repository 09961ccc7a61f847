"""Which rules could be wrong without anybody noticing?

    python -m tabletop_core.testing.mutate biomos plugins/biomos tests/biomos

Every rule function of the game is changed in turn; the scenarios and tests of the named paths are
run until one fails. What survives is listed with its rules; `mutants.toml` in one of
the paths may say why that is right.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tabletop_core.errors import TabletopError
from tabletop_core.hooks.plugins import Plugins, load_plugins
from tabletop_core.scenarios import Script, read_paths, run
from tabletop_core.scenarios.finding import EXPLAINED
from tabletop_core.testing.mutants import (
    Endless,
    Mutant,
    explain,
    limited,
    mutants_of,
    try_scenarios,
)

ALREADY_IMPORTED = "ignore::pytest.PytestAssertRewriteWarning"  # we run pytest from inside


def mutate(game: str, paths: Sequence[Path], plugins: Plugins) -> list[Mutant]:
    """Every mutant of a game, with the scenario or test that notices it. What says that it shows
    a rule is tried first, then everything else."""
    mutants = mutants_of(plugins.game(game))
    scripts = _passing_scenarios(game, paths, plugins)
    _try(mutants, scripts, plugins, own=True)
    tests = [str(path) for path in paths if any(path.rglob("test_*.py"))]
    if tests and any(mutant.survives for mutant in mutants):
        runner = _Tests(mutants, lambda: _try(mutants, scripts, plugins, own=False))
        quiet = ["-q", "--no-header", "-p", "no:cacheprovider", "-W", ALREADY_IMPORTED]
        pytest.main([*quiet, *tests], plugins=[runner])
    else:
        _try(mutants, scripts, plugins, own=False)
    return mutants


def _try(
    mutants: Sequence[Mutant], scripts: Sequence[Script], plugins: Plugins, *, own: bool
) -> None:
    for mutant in mutants:
        if mutant.survives:
            try_scenarios(mutant, scripts, plugins, own=own)


def _passing_scenarios(game: str, paths: Sequence[Path], plugins: Plugins) -> list[Script]:
    """Only a scenario that passes can notice anything by failing."""
    folders = [path for path in paths if any(path.rglob("*.toml")) or path.suffix == ".toml"]
    found = list(read_paths(folders)) if folders else []
    scripts = [script for script in found if isinstance(script, Script)]
    own = [script for script in scripts if script.scenario.game == game]
    return [script for script in own if run(script, plugins).failure is None]


class _Tests:
    """Runs tests again and again in one pytest session, each time with another mutant."""

    def __init__(self, mutants: Sequence[Mutant], between: Callable[[], None]) -> None:
        self.mutants = mutants
        self.between = between  # what is done between the tests of a rule and all others

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sound = [item for item in session.items if _passes(item)]
        self._run(sound, own=True)
        self.between()
        self._run(sound, own=False)
        return True

    def _run(self, sound: Sequence[pytest.Item], *, own: bool) -> None:
        for mutant in self.mutants:
            for item in sound if mutant.survives else ():
                if mutant.is_own(_shown_by(item)) != own:
                    continue
                with mutant.alive():
                    passes = _passes(item)
                if not passes:
                    mutant.notice(item.nodeid, own)
                    break


def _shown_by(item: pytest.Item) -> set[str]:
    return {str(id_) for mark in item.iter_markers("covers") for id_ in mark.args}


def _passes(item: pytest.Item) -> bool:
    try:
        with limited():
            reports = runtestprotocol(item, nextitem=None, log=False)
    except Endless:
        return False
    return not any(report.failed for report in reports)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tabletop_core.testing.mutate", description=__doc__
    )
    parser.add_argument("game")
    parser.add_argument("paths", nargs="+", type=Path, help="scenarios and tests of the game")
    given = parser.parse_args(arguments)
    try:
        mutants = mutate(given.game, given.paths, load_plugins())
        idle = [name for path in given.paths for name in explain(mutants, path / EXPLAINED)]
    except TabletopError as fault:
        print(fault, file=sys.stderr)
        return 2
    survivors = [mutant for mutant in mutants if mutant.survives]
    for mutant in survivors:
        why = mutant.explained or "NOBODY NOTICES"
        print(f"{mutant.name} {mutant.change} ({', '.join(mutant.ids)}): {why}")
    for mutant in mutants:
        if mutant.noticed_by and not mutant.is_shown:
            ids = ", ".join(mutant.ids)
            print(f"{mutant.name} {mutant.change} ({ids}): only noticed by {mutant.noticed_by}")
    for name in idle:
        print(f"{name} is explained in {EXPLAINED}, but does not survive.")
    open_ones = [mutant for mutant in survivors if not mutant.explained]
    print(
        f"{len({m.name for m in mutants})} rule functions changed in {len(mutants)} ways: "
        f"{len(mutants) - len(survivors)} noticed, "
        f"{sum(mutant.is_shown for mutant in mutants)} of them by what shows the rule, "
        f"{len(survivors) - len(open_ones)} explained, {len(open_ones)} not noticed."
    )
    return 1 if open_ones or idle else 0


if __name__ == "__main__":
    sys.exit(main())
