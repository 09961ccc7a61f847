"""Positions that the scenarios of a folder share by name: `positions.toml` beside them.

["two seas"]
pool = ["desert", "forest"]
boards.Ada.arc = ["sea", "sea"]

A scenario says `position = "two seas"`; its own [start] says what is otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabletop_core.errors import DataFault
from tabletop_core.files.reading import read_text
from tabletop_core.files.toml import parse_toml
from tabletop_core.sentences import shorten, unknown

POSITIONS = "positions.toml"


class NamedPositions:
    """The positions of a folder, read when the first is asked for."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._found: Mapping[str, Any] | None = None

    @property
    def file(self) -> str:
        return POSITIONS if self._folder is None else str(self._folder / POSITIONS)

    def get(self, name: str) -> dict[str, Any]:
        """The position of that name; a name that is not there is refused as DataFault."""
        if self._found is None:
            self._found = self._read()
        if name not in self._found:
            what = f"{self.file} has no position {shorten(name)!r}"
            raise DataFault(unknown(what, name, self._found))
        return dict(self._found[name])

    def _read(self) -> Mapping[str, Any]:
        if self._folder is None or not (self._folder / POSITIONS).is_file():
            raise DataFault(f"there is no {self.file}, where positions have names.")
        data = parse_toml(read_text(self._folder / POSITIONS), self.file)
        for name, position in data.items():
            if not isinstance(position, dict):
                hint = 'write each position as a table with its name: ["two seas"]'
                raise DataFault(f"{shorten(name)!r} is no position; {hint}", self.file)
        return data
