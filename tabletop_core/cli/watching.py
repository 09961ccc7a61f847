"""Scenarios that run again whenever their files are edited."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_core.scenarios.finding import find_files
from tabletop_core.scenarios.named_positions import POSITIONS

if TYPE_CHECKING:
    from tabletop_core.hooks.plugins import Plugins

Stamp = tuple[int, int]
CODE = (".py", ".toml", ".pyi")


class Watched:
    """Files that somebody edits: scenarios, named positions, and the games they are about."""

    def __init__(
        self, paths: Sequence[str], plugins: Plugins, plugin_files: Sequence[Path]
    ) -> None:
        self._paths = paths
        self._code = [Path(file) for file in plugin_files]
        self._code += [game.folder for game in plugins.games.values() if game.folder is not None]
        self._scenarios = self._look_at_scenarios()
        self._rules = _stamps(self._code_files())

    @property
    def count(self) -> int:
        return len(self._scenarios)

    def changed(self) -> list[str]:
        """The scenario files that have changed since the last look, or come anew."""
        before, now = self._scenarios, self._look_at_scenarios()
        self._scenarios = now
        edited = {file for file, stamp in now.items() if before.get(file) != stamp}
        return sorted(str(file) for file in _with_neighbours(edited, now) if file in now)

    def rules_changed(self) -> bool:
        """Whether a game itself has been edited."""
        return _stamps(self._code_files()) != self._rules

    def _look_at_scenarios(self) -> dict[Path, Stamp]:
        files = {file for path in self._paths for file in find_files(path.partition("::")[0])}
        named = {file.parent / POSITIONS for file in files}
        return _stamps([*files, *named])

    def _code_files(self) -> Iterator[Path]:
        for place in self._code:
            files = place.rglob("*") if place.is_dir() else [place]
            for file in files:
                if file.suffix in CODE and file not in self._scenarios:
                    yield file


def _stamps(files: Sequence[Path] | Iterator[Path]) -> dict[Path, Stamp]:
    """When each file was changed, and how long it is; what is not there is left out."""
    found = {}
    for file in files:
        try:
            status = file.stat()
        except OSError:
            continue
        found[file] = (status.st_mtime_ns, status.st_size)
    return found


def _with_neighbours(edited: set[Path], known: Mapping[Path, Stamp]) -> set[Path]:
    """Whoever names positions is meant too where those were edited."""
    folders = {file.parent for file in edited if file.name == POSITIONS}
    others = {file for file in known if file.parent in folders}
    return {file for file in edited | others if file.name != POSITIONS}


def start_anew() -> None:
    """The same command in a new process: rules that were edited are read again."""
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
