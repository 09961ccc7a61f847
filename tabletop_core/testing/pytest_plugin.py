"""Lets pytest run scenarios: in every folder, and whatever .toml file is named to it.

Each scenario is a test, each case of one too. Tags become marks (`-m tutorial`), and tags, rules
and words of the title are found with `-k`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tabletop_core.hooks.plugins import Plugins
    from tabletop_core.scenarios import Script

_PLUGINS: list[Plugins] = []
_MARK = re.compile(r"[A-Za-z][\w+.:-]*")
_MEANT_OTHERWISE = {
    "covers",
    "filterwarnings",
    "parametrize",
    "skip",
    "skipif",
    "usefixtures",
    "xfail",
}
"""Marks that mean something else: a tag of that name is only found with `-k`."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("tabletop").addoption(
        "--tabletop-plugin",
        action="append",
        default=[],
        type=Path,
        metavar="PATH",
        help="load a game from a single file, for scenarios; may be repeated",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "covers(*ids): the rules of a catalogue this test shows")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix != ".toml":
        return None
    from tabletop_core.scenarios.finding import is_scenario

    if not parent.session.isinitpath(file_path) and not is_scenario(file_path):
        return None
    collected: pytest.Collector = ScenarioFile.from_parent(parent, path=file_path)
    return collected


class ScenarioFile(pytest.File):
    """The scenarios of one file."""

    def collect(self) -> Iterator[pytest.Item]:
        from tabletop_core.scenarios import Unreadable, read_paths

        for script in read_paths([self.path]):
            if isinstance(script, Unreadable):
                name = f"unreadable: {script.reason.removeprefix(f'{self.path}')}"
                yield UnreadableItem.from_parent(self, name=name, reason=script.reason)
            else:
                yield ScenarioItem.from_parent(self, name=_name(script), script=script)


def _name(script: Script) -> str:
    """The title; a case has its number behind it, as the parameters of a test have."""
    case = "" if script.case is None else f"[{script.case + 1}]"
    return f"{script.scenario.title}{case}"


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, script: Script, **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self.script = script
        scenario = script.scenario
        self.add_marker(pytest.mark.covers(*scenario.covers))
        for tag in scenario.tags:
            if _MARK.fullmatch(tag) and tag not in _MEANT_OTHERWISE:
                self.config.addinivalue_line("markers", f"{tag}: scenarios with this tag")
                self.add_marker(tag)
        self.extra_keyword_matches.update([scenario.game, *scenario.tags, *scenario.covers])

    def runtest(self) -> None:
        from tabletop_core.scenarios import run

        outcome = run(self.script, plugins_of(self.config))
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


class UnreadableItem(pytest.Item):
    """What stands where a scenario should, and cannot be read as one."""

    def __init__(self, *, reason: str, **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self.reason = reason

    def runtest(self) -> None:
        raise ScenarioFailed(self.reason)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        return self.reason

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name


class ScenarioFailed(Exception):
    """A scenario does not pass; the text says everything."""


def plugins_of(config: pytest.Config) -> Plugins:
    """The installed plugins and those that are named, loaded once a run."""
    from tabletop_core.hooks.plugins import load_plugins

    if not _PLUGINS:
        _PLUGINS.append(load_plugins(files=config.getoption("--tabletop-plugin")))
    return _PLUGINS[0]
