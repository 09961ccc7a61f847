"""The places of a table by path: parts of the State, players, spaces, keys and printed values.

A path names a part of the State, then a player, a space of a board, a key, a number counted from
0 or a printed value of a component. `State.names_of` gives the entries of other lists names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from tabletop_core.engine.state import State
from tabletop_core.table.boards import Grid
from tabletop_core.table.components import Component
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Declaration, Supply

NOTHING = "nothing"


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
