"""Where every value of a TOML text stands, so that a fault can point to its line."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeAlias

Location: TypeAlias = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_OTHER_VALUE = re.compile(r"[^,\]}#\n]*")
_QUOTED_KEY = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
_LONG_TEXT = r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}'
_QUOTED = re.compile(f"{_LONG_TEXT}|{_QUOTED_KEY.pattern}", re.DOTALL)


class Lines:
    """The lines of a text that is known to be right TOML."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._breaks = [place.start() for place in re.finditer("\n", text)]
        self._found: dict[Location, int] = {(): 1}
        self._ends: dict[Location, int] = {}
        self._implied: dict[Location, int] = {}  # tables that stand in the headers of others
        self._last_index: dict[Location, int] = {}  # of the arrays that are written with [[...]]
        # Whatever has no line of its own points to what holds it.
        with suppress(IndexError, RecursionError):
            self._read()

    def line(self, location: Sequence[str | int]) -> int:
        """The line of a value, or of the nearest table that holds it."""
        wanted = tuple(location)
        while wanted not in self._found and wanted not in self._implied:
            wanted = wanted[:-1]
        return self._found.get(wanted) or self._implied[wanted]

    def last_line(self, pair: Location) -> int:
        """The line in which the value of a pair ends; it may be written over several."""
        return self._ends.get(pair) or self.line(pair)

    def is_written_out(self, location: Location) -> bool:
        """Whether a table has a header of its own, so that lines can be added to it."""
        return location in self._found and self._last_index.get(location[:-1], -1) >= 0

    def _read(self) -> None:
        table: Location = ()
        while True:
            self._skip(_BLANK)
            if self._at >= len(self._text):
                return
            if self._text[self._at] == "[":
                table = self._read_header()
            else:
                self._read_pair(table)

    def _read_header(self) -> Location:
        start = self._at
        is_array = self._text.startswith("[[", start)
        self._at += 2 if is_array else 1
        parts = self._read_key()
        self._at += 2 if is_array else 1
        table: Location = ()
        for part in parts[:-1]:
            self._implied.setdefault((*table, part), self._line_at(start))
            table = self._inside((*table, part))
        table = (*table, parts[-1])
        if is_array:
            index = self._last_index.get(table, -1) + 1
            self._last_index[table] = index
            self._note(table, start)
            table = (*table, index)
        else:
            table = self._inside(table)
        self._note(table, start)
        return table

    def _inside(self, table: Location) -> Location:
        """The last table, if this is an array of tables."""
        index = self._last_index.get(table)
        return table if index is None else (*table, index)

    def _read_pair(self, table: Location) -> None:
        start = self._at
        place = table
        for part in self._read_key():
            place = (*place, part)
            self._note(place, start)
        self._at += 1  # the sign =
        self._read_value(place)
        self._ends[place] = self._line_at(self._at - 1)

    def _read_key(self) -> list[str]:
        parts = []
        while True:
            self._skip(_SPACE)
            quoted = _QUOTED_KEY.match(self._text, self._at)
            bare = _BARE.match(self._text, self._at)
            if quoted is not None:
                parts.append(_unquoted(quoted[0]))
                self._at = quoted.end()
            elif bare is not None:
                parts.append(bare[0])
                self._at = bare.end()
            else:
                raise IndexError
            self._skip(_SPACE)
            if self._text[self._at] != ".":
                return parts
            self._at += 1

    def _read_value(self, place: Location) -> None:
        self._skip(_SPACE)
        sign = self._text[self._at]
        if sign == "[":
            self._read_array(place)
        elif sign == "{":
            self._read_inline_table(place)
        elif (quoted := _QUOTED.match(self._text, self._at)) is not None:
            self._at = quoted.end()
        else:
            self._skip(_OTHER_VALUE)

    def _read_array(self, place: Location) -> None:
        self._at += 1
        index = 0
        while True:
            self._skip(_BLANK)
            if self._text[self._at] == "]":
                self._at += 1
                return
            if self._text[self._at] == ",":
                self._at += 1
                continue
            self._note((*place, index), self._at)
            self._read_value((*place, index))
            index += 1

    def _read_inline_table(self, place: Location) -> None:
        self._at += 1
        while True:
            self._skip(_BLANK)
            if self._text[self._at] == "}":
                self._at += 1
                return
            if self._text[self._at] == ",":
                self._at += 1
                continue
            self._read_pair(place)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self._text, self._at)
        assert found is not None
        self._at = found.end()

    def _note(self, place: Location, start: int) -> None:
        self._found.setdefault(place, self._line_at(start))

    def _line_at(self, start: int) -> int:
        return bisect_right(self._breaks, start) + 1


def _unquoted(key: str) -> str:
    """A quoted key as it is meant."""
    if key[0] == "'" or "\\" not in key:
        return key[1:-1]
    with suppress(tomllib.TOMLDecodeError):
        meant: str = tomllib.loads(f"key = {key}")["key"]
        return meant
    return key[1:-1]
