"""All scenarios and tests of some paths, heard about mutants of a game."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tabletop_core.engine.game import Game
from tabletop_core.hooks.plugins import Plugins
from tabletop_core.scenarios import Script, read_paths, run
from tabletop_core.testing.mutants import Mutant
from tabletop_core.testing.witnesses import Witness, forgetting, hear

ALREADY_IMPORTED = "ignore::pytest.PytestAssertRewriteWarning"  # we run pytest from inside
QUIET = ("-q", "--no-header", "-p", "no:cacheprovider", "-W", ALREADY_IMPORTED)


class Hearing:
    """A game with the paths of its scenarios and tests, and how long one of them may take."""

    def __init__(
        self, game: str, paths: Sequence[Path], plugins: Plugins, patience: float = math.inf
    ) -> None:
        self.game: Game = plugins.game(game)
        self.paths = paths
        self._plugins = plugins
        self._patience = patience
        self._forget = forgetting(self.game)

    def hear(self, mutants: Sequence[Mutant]) -> None:
        """Let the mutants be noticed. What says that it shows a rule is tried first, then
        everything else; scenarios before tests."""
        scenarios = self._sound(self._scenarios(), mutants)
        hear(mutants, scenarios, own=True)
        others = partial(hear, mutants, scenarios, own=False)
        folders = [str(path) for path in self.paths if any(path.rglob("test_*.py"))]
        if folders and any(mutant.survives for mutant in mutants):
            pytest.main([*QUIET, *folders], plugins=[_Tests(self, mutants, others)])
        else:
            others()

    def tests(self, items: Iterable[pytest.Item], mutants: Sequence[Mutant]) -> list[Witness]:
        """The tests that can notice something."""
        return self._sound(map(self._test, items), mutants)

    def _sound(self, witnesses: Iterable[Witness], mutants: Sequence[Mutant]) -> list[Witness]:
        watched = {id(mutant.original) for mutant in mutants}
        found = [witness for witness in witnesses if witness.is_sound(watched)]
        return [witness for witness in found if witness.seconds <= self._patience]

    def _scenarios(self) -> Iterator[Witness]:
        folders = [path for path in self.paths if path.suffix == ".toml" or any(_toml_in(path))]
        for script in read_paths(folders) if folders else ():
            if isinstance(script, Script) and script.scenario.game == self.game.id:
                passes = partial(_scenario_passes, script, self._plugins)
                yield Witness(script.name, script.scenario.covers, passes, self._forget)

    def _test(self, item: pytest.Item) -> Witness:
        covers = {str(id_) for mark in item.iter_markers("covers") for id_ in mark.args}
        return Witness(item.nodeid, covers, partial(_test_passes, item), self._forget)


class _Tests:
    """Runs tests again and again in one pytest session, each time with another mutant."""

    def __init__(
        self, hearing: Hearing, mutants: Sequence[Mutant], between: Callable[[], None]
    ) -> None:
        self.hearing = hearing
        self.mutants = mutants
        self.between = between  # what is done between the tests of a rule and all others

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        tests = self.hearing.tests(session.items, self.mutants)
        hear(self.mutants, tests, own=True)
        self.between()
        hear(self.mutants, tests, own=False)
        return True


def _toml_in(path: Path) -> Iterator[Path]:
    return path.rglob("*.toml")


def _scenario_passes(script: Script, plugins: Plugins) -> bool:
    return run(script, plugins).failure is None


def _test_passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, nextitem=None, log=False)
    return not any(report.failed for report in reports)
