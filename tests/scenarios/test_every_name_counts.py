"""Every name and every value in every shipped scenario: wrong, it is told with file and line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli_w

from tabletop_core.errors import DataFault
from tabletop_core.hooks.plugins import Plugins, load_plugins
from tabletop_core.scenarios import parse_each, run

ROOT = Path(__file__).parents[2]
GAMES = ["biomos", "biosphere", "genesia"]
FREE = ("title", "notes", "note", "check", "tags", "key", "seed", "agent", "says", "hash")
"""What people say to people, or what no list of names holds."""
EXPECTED = (
    "events",
    "no_events",
    "state",
    "view",
    "score",
    "options",
    "asked",
    "question",
    "phase",
    "over",
    "winners",
    "refused",
)
Place = tuple[Any, ...]


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load_plugins()


def alone(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every shipped scenario by itself, with what it shares with others."""
    for file in sorted((ROOT / "plugins" / game / "scenarios").glob("*.toml")):
        if file.name == "mutants.toml":
            continue
        data = tomllib.loads(file.read_text())
        shared = {key: data[key] for key in ("format", "game") if key in data}
        for number, own in enumerate(data.get("scenario", [])):
            whole = merged(merged(shared, data.get("background", {})), own)
            for name in ("steps", "covers", "tags"):
                whole[name] = [*data.get("background", {}).get(name, []), *own.get(name, [])]
            yield f"{file.name}::{number + 1}", whole
        if "scenario" not in data:
            yield file.name, data


def merged(shared: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Tables are joined, own values count."""
    both = {key for key in shared.keys() & own.keys() if isinstance(own[key], dict)}
    return {**shared, **own, **{key: merged(shared[key], own[key]) for key in both}}


def places_of(value: Any, place: Place = ()) -> Iterator[Place]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in FREE:
                yield (*place, key)
                yield from places_of(inner, (*place, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield (*place, number)
            yield from places_of(inner, (*place, number))


def at(data: Any, place: Place) -> Any:
    for part in place:
        data = data[part]
    return data


def misspelt(name: str, chance: Random) -> str:
    """The name with a letter that was not there, in front of its last letter or number."""
    place = chance.randrange(len(name)) if len(name) > 1 else 0
    return name[:place] + chance.choice("qxz") + name[place:]


def is_of_players(place: Place) -> bool:
    """Who plays is settled by the names themselves: a new name there is a new player."""
    return "players" in place and "start" not in place


def slips(data: dict[str, Any], chance: Random) -> Iterator[tuple[Place, str, dict[str, Any]]]:
    """The scenario once for every key and text in it, that one misspelt."""
    for place in places_of(data):
        if is_of_players(place):
            continue
        value = at(data, place)
        if isinstance(place[-1], str):
            wrong = misspelt(place[-1], chance)
            changed = deepcopy(data)
            table = at(changed, place[:-1])
            items = [(wrong if key == place[-1] else key, inner) for key, inner in table.items()]
            table.clear()
            table.update(items)
            yield place, f"{place[-1]} → {wrong}", changed
        if isinstance(value, str) and value:
            changed = deepcopy(data)
            wrong = misspelt(value, chance)
            at(changed, place[:-1])[place[-1]] = wrong
            yield place, f"{value} → {wrong}", changed


def outcome(data: dict[str, Any], plugins: Plugins) -> tuple[bool, int | None]:
    """Whether the scenario passes, in all its cases; else the line that is told."""
    try:
        found = parse_each(tomli_w.dumps(data), "changed.toml")
    except DataFault as fault:
        return False, fault.line
    for script in found:
        if isinstance(script, DataFault):
            return False, script.line
        failure = run(script, plugins).failure
        if failure is not None:
            return False, failure.line
    return True, None


SHARE = 40  # one of so many in the quick run


@pytest.mark.parametrize("game", GAMES)
def test_no_misspelt_name_stays_green(game: str, plugins: Plugins, full: bool) -> None:
    chance = Random(593)
    green, untold, tried = [], [], 0
    for name, data in alone(game):
        for place, change, changed in slips(data, chance):
            if not full and chance.randrange(SHARE):
                continue
            tried += 1
            passes, line = outcome(changed, plugins)
            if passes:
                green.append((name, place, change))
            elif line is None:
                untold.append((name, place, change))
    assert green == []
    assert untold == []
    assert tried > 50
    print(f"{game}: {tried} misspelt names")


def other_value(value: Any, place: Place) -> Any:
    """Another value, such that what is said with it is no longer so."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        if "at_least" in place or "more_than" in place:
            return value + 10_000
        return -10_000 if "at_most" in place or "less_than" in place else value + 1
    return [] if isinstance(value, list) and value else None


def changes(data: dict[str, Any]) -> Iterator[tuple[Place, str, dict[str, Any]]]:
    """The scenario once for every expected number, yes or no, list and entry of a list changed."""
    for place in places_of(data):
        if not any(part in EXPECTED for part in place) or "start" in place:
            continue
        if place[0] == "options":
            continue
        value = at(data, place)
        other = other_value(value, place)
        if other is not None:
            changed = deepcopy(data)
            at(changed, place[:-1])[place[-1]] = other
            yield place, f"{value} → {other}", changed
        is_entry = isinstance(place[-1], int) and not isinstance(value, dict)
        if is_entry and not any(part in NOT_THERE for part in place):
            changed = deepcopy(data)
            at(changed, place[:-1]).append("nothing")
            yield place, "an entry more", changed


NOT_THERE = ("lacks", "excludes", "no_events", "one_of")
"""With one entry more, what is said with these words may still be so."""
EXPLAINED: dict[str, str] = {}


@pytest.mark.parametrize("game", GAMES)
def test_changed_expectations_fail(game: str, plugins: Plugins, full: bool) -> None:
    chance = Random(1)
    green, tried = [], 0
    for name, data in alone(game):
        for place, change, changed in changes(data):
            if not full and chance.randrange(SHARE // 4):
                continue
            tried += 1
            if outcome(changed, plugins)[0]:
                green.append((name, place, change))
    print(f"{game}: {tried} changed values, {len(green)} still pass")
    unexplained = [entry for entry in green if entry[0] not in EXPLAINED]
    assert len(green) <= tried // 100, unexplained
    assert unexplained == []
