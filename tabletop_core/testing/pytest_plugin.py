"""Lets pytest run scenarios: every .toml file in a folder called `scenarios` is collected."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tabletop_core.hooks.plugins import Plugins
    from tabletop_core.scenarios import Script

_PLUGINS: list[Plugins] = []


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "covers(*ids): the rules of a catalogue this test shows")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix != ".toml":
        return None
    from tabletop_core.scenarios.finding import EXPLAINED, FOLDER

    if file_path.parent.name != FOLDER or file_path.name == EXPLAINED:
        return None
    collected: pytest.Collector = ScenarioFile.from_parent(parent, path=file_path)
    return collected


class ScenarioFile(pytest.File):
    """The scenarios of one file."""

    def collect(self) -> Iterator[pytest.Item]:
        from tabletop_core.errors import DataFault
        from tabletop_core.scenarios import read_scenarios

        try:
            scripts = read_scenarios(self.path)
        except DataFault as fault:
            raise self.CollectError(str(fault)) from None
        for script in scripts:
            yield ScenarioItem.from_parent(self, name=script.scenario.title, script=script)


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, script: Script, **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self.script = script
        self.add_marker(pytest.mark.covers(*script.scenario.covers))

    def runtest(self) -> None:
        from tabletop_core.scenarios import run

        outcome = run(self.script, installed_plugins())
        if outcome.failure is not None:
            raise ScenarioFailed(outcome.failure.text)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        if isinstance(excinfo.value, ScenarioFailed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.script.line("title") - 1, self.name


class ScenarioFailed(Exception):
    """A scenario does not pass; the text says everything."""


def installed_plugins() -> Plugins:
    """The installed plugins, loaded once a run."""
    from tabletop_core.hooks.plugins import load_plugins

    if not _PLUGINS:
        _PLUGINS.append(load_plugins())
    return _PLUGINS[0]
