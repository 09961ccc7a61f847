"""Scenario files in, checked scenarios out. Everything wrong is said with file and line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from tabletop_core.errors import DataFault
from tabletop_core.files.lines import Lines, Location
from tabletop_core.files.reading import read_text
from tabletop_core.files.toml import has_too_many_brackets, parse_toml
from tabletop_core.scenarios.cases import CASES, WrongCase, cases_of
from tabletop_core.scenarios.model import MODELS, WANTED, ExpectedOptions, Scenario
from tabletop_core.scenarios.named_positions import NamedPositions
from tabletop_core.sentences import did_you_mean, shorten, similar

LONGEST_TEXT = 700_000
MOST_LINES = 40_000
LONGEST_LINE = 20_000
DEEPEST_NESTING = 24
MOST_SCENARIOS = 1_000
MOST_SET_APART = 20  # scenarios of a file that are no right TOML; then it is damaged
MOST_SHARED_VALUES = 100_000  # of the background, counted once for each scenario
LARGEST_NUMBER = 2**63
_MOST_DOTS_IN_A_KEY = 2 * DEEPEST_NESTING
_MOST_DOTS = 60_000  # in all keys together

_SHARED = ("format", "game", "background", "scenario")
_ADDED_UP = ("steps", "covers", "tags")
_HEAD = re.compile(r"\s*\[\[\s*scenario\s*\]\]")


class Source(NamedTuple):
    """The file of a scenario, and where each part of the scenario is written in it."""

    file: str
    number: int | None  # counted from 0 among the scenarios of the file; None if it is alone
    own: Mapping[str, Any]
    shared: Mapping[str, Any]  # the background of the file
    lines: Lines

    def line(self, *location: str | int) -> int:
        """The line of a part of the scenario."""
        return self.lines.line(self.written_at(*location))

    def written_at(self, *location: str | int) -> Location:
        """Where a part of the scenario is written in its file."""
        return _written_at(location, self.own, self.shared, self.number)


class Script(NamedTuple):
    """A checked scenario, and where it comes from."""

    scenario: Scenario
    source: Source
    case: int | None = None  # counted from 0 among the rows of its cases; None without cases

    @property
    def file(self) -> str:
        return self.source.file

    @property
    def number(self) -> int | None:
        return self.source.number

    @property
    def name(self) -> str:
        """How the scenario is named on the command line."""
        if self.case is not None:
            return f"{self.file}::{(self.number or 0) + 1}::{self.case + 1}"
        return self.file if self.number is None else f"{self.file}::{self.number + 1}"

    @property
    def lines(self) -> Lines:
        return self.source.lines

    def line(self, *location: str | int) -> int:
        """The line of a part of the scenario."""
        return self.source.line(*location)

    def written_at(self, *location: str | int) -> Location:
        """Where a part of the scenario is written in its file."""
        return self.source.written_at(*location)


def read_scenarios(path: Path) -> list[Script]:
    """All scenarios of a file; the first that is wrong is refused."""
    return parse_scenarios(read_text(path), str(path), path.parent)


def read_each(path: Path) -> list[Script | DataFault]:
    """All scenarios of a file, each by itself: what is wrong with one does not hide the others."""
    return parse_each(read_text(path), str(path), path.parent)


def parse_scenarios(text: str, name: str, folder: Path | None = None) -> list[Script]:
    """All scenarios of a text; the first that is wrong is refused."""
    scripts = []
    for found in parse_each(text, name, folder):
        if isinstance(found, DataFault):
            raise found
        scripts.append(found)
    return scripts


def parse_each(text: str, name: str, folder: Path | None = None) -> list[Script | DataFault]:
    """All scenarios of a text, each by itself; the positions that they name lie in the folder.
    What is wrong with the whole file is raised."""
    positions = NamedPositions(folder)
    _check_limits(text, name)
    text, unreadable = _set_apart(text, name)
    data = parse_toml(text, name)
    _check_values(data, name)
    lines = Lines(text)
    if "scenario" not in data:
        return list(_scripts(data, Source(name, None, data, {}, lines), positions))
    _check_shared(data, name, lines)
    background = data.get("background", {})
    found: list[Script | DataFault] = []
    for number, own in enumerate(data["scenario"]):
        if number in unreadable:
            found.append(unreadable[number])
            continue
        merged = {"format": data.get("format"), **_merge(background, own)}
        if "game" in data:
            merged.setdefault("game", data["game"])
        source = Source(name, number, own, background, lines)
        found += _scripts(merged, source, positions)
    return found


def _set_apart(text: str, name: str) -> tuple[str, dict[int, DataFault]]:
    """The text with those scenarios left empty that are no right TOML, and what is wrong with
    each; a fault in what they share concerns the whole file."""
    faults: dict[int, DataFault] = {}
    while len(faults) < MOST_SET_APART:
        try:
            data = parse_toml(text, name)
        except DataFault as fault:
            lines = text.split("\n")
            heads = [at for at, line in enumerate(lines) if _HEAD.match(line)]
            number = bisect_right(heads, (fault.line or 1) - 1) - 1
            if number < 0 or number in faults:
                raise
            end = heads[number + 1] if number + 1 < len(heads) else len(lines)
            lines[heads[number] + 1 : end] = [""] * (end - heads[number] - 1)
            faults[number] = fault
            text = "\n".join(lines)
        else:
            heads_read = data.get("scenario", [])
            if faults and len(heads_read) != sum(map(bool, map(_HEAD.match, text.split("\n")))):
                raise next(iter(faults.values()))  # a head stands within a text of several lines
            break
    return text, faults


def _scripts(
    data: dict[str, Any], source: Source, positions: NamedPositions
) -> Iterator[Script | DataFault]:
    """The scenario, or one for each of its cases; or what is wrong with it."""
    try:
        if CASES not in data:
            yield Script(_check(_with_position(data, source, positions), source), source)
            return
        for case in cases_of(data):
            placed = _with_position(case.data, source, positions)
            yield Script(_check(placed, source), source, case.number)
    except WrongCase as fault:
        yield DataFault(fault.reason, source.file, source.line(*fault.where))
    except DataFault as fault:
        yield fault


def _with_position(
    data: dict[str, Any], source: Source, positions: NamedPositions
) -> dict[str, Any]:
    """The scenario with the position that it names, and what it says otherwise itself."""
    name, start = data.get("position"), data.get("start", {})
    if not isinstance(name, str) or not isinstance(start, dict):
        return data  # what is wrong with it is said by the model
    try:
        return {**data, "start": _merge_tables(positions.get(name), start)}
    except DataFault as fault:
        raise DataFault(f"position: {fault}", source.file, source.line("position")) from None


def _check_limits(text: str, name: str) -> None:
    """What no honest scenario needs is refused before it costs anything."""
    if len(text) > LONGEST_TEXT:
        raise DataFault(f"the scenario is longer than {LONGEST_TEXT} characters", name)
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise DataFault(f"the scenario has more than {MOST_LINES} lines", name)
    dots = 0
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise DataFault(f"the line is longer than {LONGEST_LINE} characters", name, number)
        in_key = line.partition("=")[0].count(".")
        dots += in_key
        is_deep = in_key > _MOST_DOTS_IN_A_KEY or dots > _MOST_DOTS
        if is_deep or has_too_many_brackets(line):
            raise DataFault("the line is too deeply nested", name, number)


def _check_values(data: Any, name: str) -> int:
    """Depth and numbers, without following the depth with calls; says how many values there are."""
    waiting: list[tuple[Any, int]] = [(data, 0)]
    count = 0
    while waiting:
        value, depth = waiting.pop()
        count += 1
        if depth > DEEPEST_NESTING:
            raise DataFault(f"tables stand more than {DEEPEST_NESTING} deep in one another", name)
        if isinstance(value, dict):
            waiting.extend((part, depth + 1) for part in value.values())
        elif isinstance(value, list):
            waiting.extend((part, depth + 1) for part in value)
        elif isinstance(value, int) and abs(value) >= LARGEST_NUMBER:
            raise DataFault("a number is larger than 64 bits", name)
    return count


def _check_shared(data: dict[str, Any], name: str, lines: Lines) -> None:
    """The outer tables of a file with several scenarios."""
    for key in data:
        if key not in _SHARED:
            hint = "put it into [background], which all scenarios of the file share"
            raise DataFault(
                f"{shorten(key)!r} stands beside [[scenario]]; {hint}", name, lines.line([key])
            )
    scenarios, background = data["scenario"], data.get("background", {})
    if not isinstance(scenarios, list) or not all(isinstance(own, dict) for own in scenarios):
        raise DataFault("write each scenario as [[scenario]]", name, lines.line(["scenario"]))
    if not isinstance(background, dict):
        raise DataFault("write [background] as a table", name, lines.line(["background"]))
    if not isinstance(background.get("steps", []), list):
        place = ["background", "steps"]
        raise DataFault("write [[background.steps]]", name, lines.line(place))
    if len(scenarios) > MOST_SCENARIOS:
        raise DataFault(f"the file has more than {MOST_SCENARIOS} scenarios", name)
    if _check_values(background, name) * len(scenarios) > MOST_SHARED_VALUES:
        raise DataFault("the background is too long for so many scenarios", name)


def _merge(shared: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Tables are joined, own values count; steps, covers and tags are added up."""
    merged = dict(shared)
    for key, value in own.items():
        known = shared.get(key)
        if isinstance(known, dict) and isinstance(value, dict):
            merged[key] = _merge_tables(known, value)
        elif key in _ADDED_UP and isinstance(known, list) and isinstance(value, list):
            merged[key] = known + value
        else:
            merged[key] = value
    return merged


def _merge_tables(shared: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(shared)
    for key, value in own.items():
        known = shared.get(key)
        both = isinstance(known, dict) and isinstance(value, dict)
        merged[key] = _merge_tables(known, value) if both else value  # type: ignore[arg-type]
    return merged


def _written_at(
    location: Location, own: Mapping[str, Any], shared: Mapping[str, Any], number: int | None
) -> Location:
    """Where a part of a scenario is written in its file."""
    if location[:1] == ("start",) and "start" not in {**shared, **own}:
        location = ("position",)  # which stands in a file of its own
    if number is None:
        return location
    base: Location = ("scenario", number)
    if location and location[0] in _ADDED_UP:
        return _written_among(location, base, shared)
    if location and location[0] in ("format", "game") and location[0] not in own:
        return ("background", *location) if location[0] in shared else (location[0],)
    if _depth(shared, location) > _depth(own, location):
        return ("background", *location)
    return (*base, *location)


def _written_among(location: Location, base: Location, shared: Mapping[str, Any]) -> Location:
    """Where one of those is written that the background and the scenario both add to."""
    before = shared.get(str(location[0]), ())
    index = location[1] if len(location) > 1 else None
    if isinstance(index, int) and index < len(before):
        return ("background", *location)
    if isinstance(index, int):
        return (*base, location[0], index - len(before), *location[2:])
    return (*base, *location)


def _depth(data: Any, location: Location) -> int:
    """How far a location leads into data."""
    for depth, part in enumerate(location):
        is_there = part in data if isinstance(data, Mapping) else _is_index(part, data)
        if not is_there:
            return depth
        data = data[part]
    return len(location)


def _is_index(part: str | int, data: Any) -> bool:
    return isinstance(part, int) and isinstance(data, list) and part < len(data)


def _check(data: dict[str, Any], source: Source) -> Scenario:
    try:
        return Scenario.model_validate(data)
    except ValidationError as fault:
        errors = fault.errors(include_url=False, include_context=False)
        first = min(errors, key=lambda error: _TELLING.get(error["type"], len(_TELLING)))
        place = _in_data(first["loc"], data)
        raise DataFault(_sentence(first, place), source.file, source.line(*place)) from None


def _in_data(location: tuple[str | int, ...], data: Any) -> Location:
    """The location without the names pydantic gives to the forms a value may have."""
    place: list[str | int] = []
    value = data
    for part in location:
        if isinstance(value, dict):
            known = part in value
        else:
            known = isinstance(value, list) and isinstance(part, int) and part < len(value)
        if not known:
            continue
        value = value[part]
        place.append(part)
    return tuple(place)


_TELLING = {"extra_forbidden": 0, "value_error": 1}
"""Where a value may have several forms, these say best what is wrong with the one that is meant."""


def _sentence(error: Any, place: Location) -> str:
    """What is wrong and what would have worked."""
    where = _in_words(place)
    kind, wrong = error["type"], error["loc"][-1] if error["loc"] else ""
    if kind == "extra_forbidden":
        known = list(_model_at(place[:-1]).model_fields)
        hint = did_you_mean(similar(str(wrong), known))
        return f"{where}: there is no such key.{hint} Known: {', '.join(known)}."
    if kind == "model_type":
        return f"{where}: write a table."
    if kind == "missing":
        return f"{f'{where}: ' if where else ''}{str(wrong)!r} is missing."
    names = [part for part in place if isinstance(part, str)]
    if names and names[-1] in WANTED and kind != "value_error":
        return f"{where}: {WANTED[names[-1]]}."
    message = str(error["msg"]).removeprefix("Value error, ")
    return f"{where}: {message[:1].lower() + message[1:]}."


def _in_words(place: Location) -> str:
    """`steps.2.do` as `step 3, do`."""
    words: list[str] = []
    for part in place:
        if isinstance(part, int) and words:
            words[-1] = f"{words[-1].removesuffix('s')} {part + 1}"
        else:
            words.append(shorten(str(part), 40))
    return ", ".join(words)


def _model_at(place: Location) -> type[BaseModel]:
    """The model that a table is checked against."""
    names = [part for part in place if isinstance(part, str)]
    if not names:
        return Scenario
    if names[-1] == "options" and len(names) > 1:
        return ExpectedOptions
    return MODELS.get(names[-1], Scenario)
