"""Expected against found: values by path, with words of comparison.

    state.pool = ["sea", "forest"]            # equal, in order
    state.arcs.Ada = { count = 3, contains = "sea" }
    state.totals.Bob = { at_least = 20 }
    state.marks.b2 = "nothing"                # an empty space

A path names a part of the State, then a player, a space of a board, a key, a number counted from
0 or a printed value of a component. `State.names_of` gives the entries of other lists names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from tabletop_core.engine.state import State
from tabletop_core.errors import BadInput
from tabletop_core.sentences import did_you_mean, listed, shorten, similar
from tabletop_core.table.boards import Grid
from tabletop_core.table.components import Component
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Declaration, Supply

NOTHING = "nothing"


class Mismatch(NamedTuple):
    """What was expected somewhere, and what is there."""

    where: str
    expected: str
    found: str
    at: tuple[str, ...]  # the keys under which the expectation is written

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, found {self.found}"


def plain(value: Any) -> Any:
    """A value as it is written in a scenario: numbers, words, and lists and tables of them."""
    if value is None:
        return NOTHING
    if isinstance(value, Player):
        return value.name
    if isinstance(value, Enum):
        shown = str(value)
        is_default = shown == f"{type(value).__name__}.{value.name}"
        return value.name.lower() if is_default else shown
    if isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Supply):
        return value.left
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(part) for part in value]
    return str(value)


def written(value: Any) -> str:
    """A plain value as it would be written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return repr(shorten(value, 200))
    if isinstance(value, list):
        return shorten("[" + ", ".join(written(part) for part in value) + "]", 400)
    if isinstance(value, Mapping):
        parts = (f"{key} = {written(part)}" for key, part in value.items())
        return shorten("{ " + ", ".join(parts) + " }", 400)
    return shorten(str(value), 200)


def _wanted_list(wanted: Any) -> list[Any]:
    return wanted if isinstance(wanted, list) else [wanted]


def _contains(found: Any, wanted: Any) -> bool:
    if isinstance(found, str):
        return all(str(part) in found for part in _wanted_list(wanted))
    counts = Counter(map(written, found))
    return all(counts[name] >= n for name, n in Counter(map(written, _wanted_list(wanted))).items())


def _lacks(found: Any, wanted: Any) -> bool:
    if isinstance(found, str):
        return not any(str(part) in found for part in _wanted_list(wanted))
    return not {written(part) for part in _wanted_list(wanted)} & {written(part) for part in found}


def _same(found: Any, wanted: Any) -> bool:
    """Equal, and yes is not 1."""
    return type(found) is type(wanted) and bool(found == wanted)


_ON_LISTS: dict[str, Callable[[Any, Any], bool]] = {
    "contains": _contains,
    "lacks": _lacks,
    "count": lambda found, wanted: _same(len(found), wanted),
    "count_at_least": lambda found, wanted: len(found) >= wanted,
    "count_at_most": lambda found, wanted: len(found) <= wanted,
    "any_order": lambda found, wanted: (
        Counter(map(written, found)) == Counter(map(written, _wanted_list(wanted)))
    ),
    "begins": lambda found, wanted: found[: len(_wanted_list(wanted))] == _wanted_list(wanted),
    "ends": lambda found, wanted: (
        not _wanted_list(wanted) or found[-len(_wanted_list(wanted)) :] == _wanted_list(wanted)
    ),
}
_ON_NUMBERS: dict[str, Callable[[Any, Any], bool]] = {
    "at_least": lambda found, wanted: bool(found >= wanted),
    "at_most": lambda found, wanted: bool(found <= wanted),
    "more_than": lambda found, wanted: bool(found > wanted),
    "less_than": lambda found, wanted: bool(found < wanted),
}
_ON_ALL: dict[str, Callable[[Any, Any], bool]] = {
    "is": _same,
    "is_not": lambda found, wanted: not _same(found, wanted),
    "one_of": lambda found, wanted: any(_same(found, part) for part in _wanted_list(wanted)),
}
WORDS = {**_ON_ALL, **_ON_NUMBERS, **_ON_LISTS}
"""The words of comparison."""


def is_comparison(expected: Any) -> bool:
    return isinstance(expected, Mapping) and bool(expected) and expected.keys() <= WORDS.keys()


def compare(where: str, found: Any, expected: Any, at: tuple[str, ...] = ()) -> Iterator[Mismatch]:
    """A plain value against a literal or words of comparison."""
    if not is_comparison(expected):
        if not _same(found, expected):
            yield Mismatch(where, written(expected), written(found), at)
        return
    for word, wanted in expected.items():
        _check_word(where, word, found, wanted)
        if not WORDS[word](found, wanted):
            in_words = f"{word.replace('_', ' ')} {written(wanted)}"
            yield Mismatch(where, in_words, _found(word, found), at)


def _found(word: str, found: Any) -> str:
    return f"{len(found)}: {written(found)}" if word.startswith("count") else written(found)


def _check_word(where: str, word: str, found: Any, wanted: Any) -> None:
    """Refuse a comparison that makes no sense here."""
    if word in _ON_NUMBERS and not (_is_number(found) and _is_number(wanted)):
        what = written(found) if not _is_number(found) else written(wanted)
        raise BadInput(f"{where}: {word!r} compares numbers; {what} is none.")
    if word in _ON_LISTS and not isinstance(found, list):
        if word in ("contains", "lacks") and isinstance(found, str):
            return
        raise BadInput(f"{where}: {word!r} looks into a list; {written(found)} is none.")
    if word.startswith("count") and not _is_number(wanted):
        raise BadInput(f"{where}: {word!r} needs a number, not {written(wanted)}.")


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Spot(NamedTuple):
    """A place in the State: its value, and the names of what is inside it."""

    where: str
    value: Any
    inside: Mapping[str, Spot]


def table_spot(table: State, where: str) -> Spot:
    """All parts of a table."""
    inside = _Later(
        list(type(table).declarations),
        lambda name: _part_spot(table, name, getattr(table, name), f"{where}.{name}"),
    )
    return Spot(where, table, inside)


class _Later(Mapping[str, Spot]):
    """Spots by name, made when they are looked at."""

    def __init__(self, names: Sequence[str], make: Callable[[str], Spot]) -> None:
        self._names = names
        self._make = make

    def __getitem__(self, name: str) -> Spot:
        if name not in self._names:
            raise KeyError(name)
        return self._make(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _part_spot(table: State, part: str, value: Any, where: str) -> Spot:
    declared = type(table).declarations[part]
    names = table.names_of(part)
    if names:
        return _named_spot(names, value, where)
    if declared.owners is None:
        return _zone_spot(declared, value, where)
    entries = {owner.name: value[owner] for owner in declared.owners(table.players)}
    return Spot(
        where,
        value,
        _Later(list(entries), lambda name: _zone_spot(declared, entries[name], f"{where}.{name}")),
    )


def _named_spot(names: Sequence[Sequence[str]], value: Any, where: str) -> Spot:
    """A list whose entries have names, and the lists in it."""
    if not names or not isinstance(value, list):
        return value_spot(value, where)
    entries = dict(zip(names[0], value, strict=False))
    inside = _Later(
        list(entries), lambda name: _named_spot(names[1:], entries[name], f"{where}.{name}")
    )
    return Spot(where, value, inside)


def _zone_spot(declared: Declaration[Any], value: Any, where: str) -> Spot:
    board = declared.board
    if not isinstance(value, list) or board is None:
        return value_spot(value, where)
    if isinstance(board, Grid):
        entries = {board.name(space): value[space] for space in board.spaces}
    else:
        entries = dict(zip(board.regions, value, strict=False))
    return Spot(where, value, _spots(entries, where))


def value_spot(value: Any, where: str) -> Spot:
    """Any value: what is inside a list goes by number, in a mapping by key, in a card by name."""
    if isinstance(value, Mapping):
        return Spot(where, value, _spots({str(plain(k)): v for k, v in value.items()}, where))
    if isinstance(value, (list, tuple)):
        return Spot(where, value, _spots({str(n): item for n, item in enumerate(value)}, where))
    if isinstance(value, Component):
        fields = {name: getattr(value, name) for name in type(value).model_fields}
        return Spot(where, value, _spots(fields, where))
    if isinstance(value, Supply):
        return Spot(where, value, _spots({"left": value.left, "limit": value.limit}, where))
    return Spot(where, value, {})


def _spots(entries: Mapping[str, Any], where: str) -> Mapping[str, Spot]:
    return _Later(list(entries), lambda name: value_spot(entries[name], f"{where}.{name}"))


def compare_spots(spot: Spot, expected: Any, at: tuple[str, ...]) -> Iterator[Mismatch]:
    """Everything a table of expectations says about a place and what is inside it."""
    if not isinstance(expected, Mapping) or (
        is_comparison(expected) and not expected.keys() & spot.inside.keys()
    ):
        yield from compare(spot.where, plain(spot.value), expected, at)
        return
    for path, wanted in expected.items():
        yield from compare_spots(_follow(spot, path), wanted, (*at, path))


def _follow(spot: Spot, path: str) -> Spot:
    """The place a path leads to; a name may itself hold dots."""
    if path in spot.inside:
        return spot.inside[path]
    first, dot, rest = path.partition(".")
    while dot:
        if first in spot.inside:
            return _follow(spot.inside[first], rest)
        more, dot, rest = rest.partition(".")
        first = f"{first}.{more}"
    raise BadInput(_no_such_place(spot, path))


def _no_such_place(spot: Spot, path: str) -> str:
    names = list(spot.inside)
    hint = did_you_mean(similar(path.partition(".")[0], [*names, *WORDS]))
    inside = f"It has: {listed(names)}." if names else f"It is {written(plain(spot.value))}."
    return f"{spot.where} has no {shorten(path)!r}.{hint} {inside}"


def event_matches(pattern: str | Mapping[str, Any], key: str, facts: Mapping[str, Any]) -> bool:
    """Whether an event has the key and the facts of a pattern."""
    if isinstance(pattern, str):
        return key == pattern
    for name, wanted in pattern.items():
        if name == "event":
            if key != wanted:
                return False
        elif name not in facts or any(compare(name, plain(facts[name]), wanted)):
            return False
    return True
