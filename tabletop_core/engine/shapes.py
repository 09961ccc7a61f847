"""How the declared values of a State are copied, written as JSON and read back, by their types."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, Union, get_args, get_origin

from tabletop_core.errors import BadInput
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Hidden, Supply, Zone

C = TypeVar("C")


class Table(Protocol):
    """What a value is read for: who plays, and what is in the box."""

    @property
    def parties(self) -> Sequence[Player]: ...

    def component(self, kind: type[C], key: object) -> C: ...


Reader: TypeAlias = Callable[[Any, Table], Any]


class Shape:
    """How values of one declared type are copied, written as JSON and read back."""

    __slots__ = ("copied", "read", "write")

    def __init__(
        self,
        write: Callable[[Any], Any],
        read: Reader,
        copied: Callable[[str], str] | None = None,
    ) -> None:
        self.write = write
        self.read = read
        self.copied = copied  # the code that copies a named value; None: shared, never changes

    def copy_code(self, name: str) -> str:
        """The Python expression for a copy of the value with that name."""
        return name if self.copied is None else self.copied(name)


def _as_it_is(value: Any) -> Any:
    return {"hidden": value.back} if isinstance(value, Hidden) else value


def _or_hidden(write: Callable[[Any], Any], read: Reader) -> Shape:
    """A shape whose values lie face down in a view."""

    def read_back(data: Any, table: Table) -> Any:
        if isinstance(data, dict) and data.keys() == {"hidden"}:
            return Hidden(data["hidden"])
        return read(data, table)

    return Shape(
        lambda value: _as_it_is(value) if isinstance(value, Hidden) else write(value), read_back
    )


def _plain(expected: type) -> Shape:
    def read(data: Any, _table: Table) -> Any:
        if isinstance(data, dict) and data.keys() == {"hidden"}:
            return Hidden(data["hidden"])
        if type(data) is not expected:
            raise BadInput(f"expected {expected.__name__}, found {json.dumps(data)[:40]}")
        return data

    return Shape(_as_it_is, read)


def _nothing() -> Shape:
    return Shape(lambda value: None, lambda data, table: None)


def _enum(kind: type[Enum]) -> Shape:
    def write(value: Any) -> Any:
        return value.name if isinstance(value, kind) else _as_it_is(value)

    def read(data: Any, _table: Table) -> Any:
        if isinstance(data, dict) and data.keys() == {"hidden"}:
            return Hidden(data["hidden"])
        try:
            return kind[data]
        except KeyError:
            names = ", ".join(member.name for member in kind)
            raise BadInput(f"no {kind.__name__} {data!r}. Known: {names}") from None

    return Shape(write, read)


def _player() -> Shape:
    def read(data: Any, table: Table) -> Any:
        if type(data) is not int or not 0 <= data < len(table.parties):
            raise BadInput(f"no player sits in seat {data!r}")
        return table.parties[data]

    return _or_hidden(lambda player: int(player), read)


def _component(kind: type) -> Shape:
    def write(value: Any) -> Any:
        return value.key if not isinstance(value, Hidden) else {"hidden": value.back}

    def read(data: Any, table: Table) -> Any:
        if isinstance(data, dict) and data.keys() == {"hidden"}:
            return Hidden(data["hidden"])
        return table.component(kind, data)

    return Shape(write, read)


def _optional(shape: Shape) -> Shape:
    return Shape(
        lambda value: None if value is None else shape.write(value),
        lambda data, table: None if data is None else shape.read(data, table),
        shape.copied and (lambda name: f"(None if {name} is None else {shape.copy_code(name)})"),
    )


def _union(shapes: Sequence[tuple[Any, Shape]]) -> Shape:
    """Several kinds in one place: the value says which, in JSON the first that can read it."""

    def write(value: Any) -> Any:
        for kind, shape in shapes:
            if isinstance(value, get_origin(kind) or kind):
                return shape.write(value)
        return _as_it_is(value)

    def read(data: Any, table: Table) -> Any:
        for _kind, shape in shapes:
            try:
                return shape.read(data, table)
            except (BadInput, TypeError, KeyError):
                continue
        raise BadInput(f"cannot read {json.dumps(data)[:40]}")

    return Shape(write, read)


def _tuple(shapes: Sequence[Shape], *, any_length: bool) -> Shape:
    if any_length:
        only = shapes[0]
        return _or_hidden(
            lambda value: [only.write(item) for item in value],
            lambda data, table: tuple(only.read(item, table) for item in data),
        )
    return _or_hidden(
        lambda value: [shape.write(item) for shape, item in zip(shapes, value, strict=True)],
        lambda data, table: tuple(
            shape.read(item, table) for shape, item in zip(shapes, data, strict=True)
        ),
    )


def _list(kind: type, item: Shape) -> Shape:
    def write(value: Any) -> Any:
        return [item.write(entry) for entry in value]

    def read(data: Any, table: Table) -> Any:
        if not isinstance(data, list):
            raise BadInput(f"expected a list, found {json.dumps(data)[:40]}")
        return kind(item.read(entry, table) for entry in data)

    def copied(name: str) -> str:
        items = name if item.copied is None else f"[{item.copy_code('item')} for item in {name}]"
        if kind is not list:
            return f"{name}.__class__({items})"
        return items if item.copied else f"{name}.copy()"

    return Shape(write, read, copied)


def _dict(key: Shape, value: Shape) -> Shape:
    """A mapping is written as a list of pairs, because its order is part of the State."""

    def copied(name: str) -> str:
        if value.copied is None:
            return f"{name}.copy()"
        return f"{{key: {value.copy_code('value')} for key, value in {name}.items()}}"

    return Shape(
        lambda entries: [[key.write(k), value.write(v)] for k, v in entries.items()],
        lambda data, table: {key.read(k, table): value.read(v, table) for k, v in data},
        copied,
    )


def _supply() -> Shape:
    return Shape(
        lambda supply: [supply.left, supply.limit],
        lambda data, table: Supply(data[1], data[0]),
        lambda name: f"{name}.copy()",
    )


def _must_not_change(kind: Any, shapes: Sequence[Shape]) -> None:
    """Tuples and unions are shared by all copies of a State, so nothing in them may change."""
    if any(shape.copied is not None for shape in shapes):
        raise TypeError(f"a State cannot hold {kind}: what is in it could change; use lists")


def shape_of(kind: Any) -> Shape:
    """The shape of a declared type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        kinds = [part for part in arguments if part is not NoneType]
        shapes = [shape_of(part) for part in kinds]
        if len(shapes) > 1:
            _must_not_change(kind, shapes)
        inner = shapes[0] if len(shapes) == 1 else _union(list(zip(kinds, shapes, strict=True)))
        return _optional(inner) if NoneType in arguments else inner
    if origin is tuple:
        any_length = len(arguments) == 2 and arguments[1] is Ellipsis
        parts = arguments[:1] if any_length else arguments
        shapes = [shape_of(part) for part in parts]
        _must_not_change(kind, shapes)
        return _tuple(shapes, any_length=any_length)
    if origin is list or (isinstance(origin, type) and issubclass(origin, Zone)):
        return _list(origin, shape_of(arguments[0]))
    if origin is dict:
        return _dict(shape_of(arguments[0]), shape_of(arguments[1]))
    if origin is Literal:
        return _plain(type(arguments[0]))
    if kind in (int, str, bool):
        return _plain(kind)
    if kind is NoneType:
        return _nothing()
    if kind is Player:
        return _player()
    if kind is Supply:
        return _supply()
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    if isinstance(kind, type) and hasattr(kind, "model_fields"):
        return _component(kind)
    supertype = getattr(kind, "__supertype__", None)
    if supertype is not None:
        return shape_of(supertype)
    raise TypeError(
        f"a State cannot hold {kind}: use numbers, words, enums, players, components, tuples, "
        "lists, dicts or zones of them"
    )
