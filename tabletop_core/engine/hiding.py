"""What one player may see of a State, built up from what is declared visible.

What is visible is copied; every hidden component is only its back. Nothing in the visible table
leads to the State that is really in play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType, NoneType, UnionType
from typing import Any, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

from tabletop_core.engine.state import State, shapes_of
from tabletop_core.errors import GameFault
from tabletop_core.table.components import Component
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Hidden, Supply, Visibility, back_of, backs

Place: TypeAlias = "tuple[str, int | None]"
"""A part of the State and, if everybody has one, the seat of its owner."""
Faces: TypeAlias = "Mapping[Place, Counter[Any]]"
"""Components that a player knows to lie in places that are otherwise hidden."""

NO_FACES: Faces = MappingProxyType({})


class HiddenPart(NamedTuple):
    """A part of a State that not everybody may see."""

    name: str
    visible: Visibility
    per_player: bool


_HIDDEN_PARTS: dict[type[State], tuple[HiddenPart, ...]] = {}


def hidden_parts(kind: type[State]) -> tuple[HiddenPart, ...]:
    """The parts of a State that somebody may not see, checked once."""
    known = _HIDDEN_PARTS.get(kind)
    if known is None:
        hints = get_type_hints(kind)
        known = _HIDDEN_PARTS[kind] = tuple(
            _hidden_part(kind, name, hints[name])
            for name, declared in kind.declarations.items()
            if declared.visible not in (Visibility.PUBLIC, Visibility.UNORDERED)
        )
    return known


def _hidden_part(kind: type[State], name: str, hint: Any) -> HiddenPart:
    declared = kind.declarations[name]
    if declared.per_player:
        hint = get_args(hint)[0]
    is_single = declared.visible is not Visibility.SECRET and _can_be_any(hint)
    if not _holds_components(hint) and not is_single:
        raise GameFault(
            f"{kind.__name__}.{name} cannot be hidden: hide a zone or list of components, "
            "or a single component, Enum or bool that others may know to be there."
        )
    return HiddenPart(name, declared.visible, declared.per_player)


def _holds_components(hint: Any) -> bool:
    """Whether this is a list or zone of things that never change."""
    origin, arguments = get_origin(hint), get_args(hint)
    if not (isinstance(origin, type) and issubclass(origin, list)):
        return False
    inner = get_origin(arguments[0]) or arguments[0]
    return not (isinstance(inner, type) and issubclass(inner, (list, dict, Supply)))


def _can_be_any(hint: Any) -> bool:
    """Whether a single hidden value of this type can be imagined anew."""
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return all(
        isinstance(part, type) and issubclass(part, (Component, Enum, bool, NoneType))
        for part in parts
    )


def hidden_places(state: State, player: Player | None) -> Iterator[tuple[Place, Any]]:
    """The zones and values this player may not see."""
    for name, visible, per_player in hidden_parts(type(state)):
        value = getattr(state, name)
        if not per_player:
            yield (name, None), value
            continue
        for seat, entry in enumerate(value):
            if visible is not Visibility.OWNER or seat != player:
                yield (name, seat), entry


def visible_table(state: State, player: Player | None, shown: Faces = NO_FACES) -> Any:
    """A table of its own with what this player may see; `shown` components show their faces."""
    kind = type(state)
    table = object.__new__(kind)
    table.players = state.players
    table.options = state.options
    table.content = state.content
    table.told = None
    for name, copy in _copiers(kind).items():
        setattr(table, name, copy(getattr(state, name)))
    for name, visible, per_player in hidden_parts(kind):
        value = getattr(state, name)
        if per_player:
            faces: Any = [
                _copied(entry)
                if visible is Visibility.OWNER and seat == player
                else _turned_down(entry, visible, shown.get((name, seat), {}))
                for seat, entry in enumerate(value)
            ]
        else:
            faces = _turned_down(value, visible, shown.get((name, None), {}))
        setattr(table, name, faces)
    return table


def _copied(entry: Any) -> Any:
    return entry.copy() if isinstance(entry, list) else entry


def _turned_down(entry: Any, visible: Visibility, known: Mapping[Any, int]) -> Any:
    """One hidden zone or value: the backs, and the faces that are known."""
    if not isinstance(entry, list):
        return entry if entry is None or known else Hidden(back_of(entry))
    if not known:
        return type(entry)(() if visible is Visibility.SECRET else backs(entry))
    left = Counter(known)
    faces = []
    for item in entry:
        if left[item]:
            left[item] -= 1
            faces.append(item)
        elif visible is not Visibility.SECRET:
            faces.append(Hidden(back_of(item)))
    return type(entry)(faces)


_COPIERS: dict[type[State], dict[str, Callable[[Any], Any]]] = {}


def _copiers(kind: type[State]) -> dict[str, Callable[[Any], Any]]:
    """How the parts are copied that everybody may see; of a bag, not the order."""
    known = _COPIERS.get(kind)
    if known is None:
        known = _COPIERS[kind] = {}
        for name, declared in kind.declarations.items():
            if declared.visible is Visibility.PUBLIC:
                code = shapes_of(kind)[name].copy_code("value")
                known[name] = eval(f"lambda value: {code}")  # declared names only
            elif declared.visible is Visibility.UNORDERED:
                known[name] = _each_sorted if declared.per_player else _sorted
    return known


def _sorted(bag: Any) -> Any:
    return type(bag)(sorted(bag, key=str))


def _each_sorted(bags: Any) -> Any:
    return [_sorted(bag) for bag in bags]
