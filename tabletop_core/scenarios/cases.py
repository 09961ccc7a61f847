"""One scenario for several rows of values, each row a test of its own.

title = "{count} equal tokens on the moon are {points} points"
cases = [
    { count = 1, points = 1 },
    { count = 2, points = 3 },
]

`"{points}"` alone stands for the value itself, within a text for its words; {{ and }} are braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tabletop_core.scenarios.comparing import written
from tabletop_core.sentences import shorten, unknown

CASES = "cases"
LONGEST_TITLE = 200
_PLACE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")

Where = tuple[str | int, ...]


class Case(NamedTuple):
    """A scenario with the values of one row put in."""

    number: int  # counted from 0
    data: dict[str, Any]


class WrongCase(Exception):
    """Cases that cannot be put in: what is wrong, and under which keys it is written."""

    def __init__(self, reason: str, where: Where = (CASES,)) -> None:
        self.reason = reason
        self.where = where
        super().__init__(reason)


def cases_of(data: Mapping[str, Any]) -> Iterator[Case]:
    """The scenario once for each of its rows."""
    rows = _rows(data[CASES])
    template = {key: value for key, value in data.items() if key != CASES}
    used: set[str] = set()
    for number, row in enumerate(rows):
        found = {key: _put_in(value, row, (key,), used) for key, value in template.items()}
        if isinstance(found.get("title"), str) and found["title"] == template["title"]:
            found["title"] = _title(found["title"], row)
        yield Case(number, found)
    for name in rows[0]:
        if name not in used:
            raise WrongCase(f"cases: {name!r} is put in nowhere; write '{{{name}}}' where it goes.")


def _rows(rows: Any) -> Sequence[Mapping[str, Any]]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise WrongCase("cases: write rows of values: [{ count = 1, points = 3 }, ...].")
    if not rows or not rows[0]:
        raise WrongCase("cases: there is no row of values.")
    for number, row in enumerate(rows[1:], 2):
        for name in rows[0].keys() ^ row.keys():
            has_it = "1" if name in rows[0] else str(number)
            lacks_it = str(number) if name in rows[0] else "1"
            reason = f"cases: row {has_it} has {name!r}, row {lacks_it} has not."
            raise WrongCase(reason, (CASES, number - 1))
    return rows


def _title(title: str, row: Mapping[str, Any]) -> str:
    told = ", ".join(f"{name} {written(value)}" for name, value in row.items())
    return shorten(f"{title} ({told})", LONGEST_TITLE)


def _put_in(value: Any, row: Mapping[str, Any], where: Where, used: set[str]) -> Any:
    """A value with everything from the row in its place, also in the names of tables."""
    if isinstance(value, str):
        return _put_into_text(value, row, where, used)
    if isinstance(value, list):
        return [_put_in(part, row, (*where, number), used) for number, part in enumerate(value)]
    if isinstance(value, dict):
        return {
            str(_put_into_text(key, row, (*where, key), used)): _put_in(
                part, row, (*where, key), used
            )
            for key, part in value.items()
        }
    return value


def _put_into_text(text: str, row: Mapping[str, Any], where: Where, used: set[str]) -> Any:
    alone = _PLACE.fullmatch(text)
    if alone is not None and alone[1] is not None:
        return _value(alone[1], row, where, used)

    def put(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0][0]
        value = _value(found[1], row, where, used)
        if isinstance(value, (list, dict)):
            reason = f"{written(value)} does not go into a text; write '{found[0]}' alone."
            raise WrongCase(f"cases: {reason}", where)
        return value if isinstance(value, str) else written(value)

    return _PLACE.sub(put, text)


def _value(name: str, row: Mapping[str, Any], where: Where, used: set[str]) -> Any:
    if name not in row:
        what = f"no case has a value {shorten(name)!r}"
        raise WrongCase(unknown(what, name, row, "The rows have"), where)
    used.add(name)
    return row[name]
