"""All that is in play: declared once, then copied, compared, written out and read back without a
line of code in the game.

The order of play, the answers and chance are not part of it: chance is attached by whoever plays,
so that a copied State cannot look into the future.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from hashlib import blake2b
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from tabletop_core.chance import Chance
from tabletop_core.errors import BadInput, GameFault
from tabletop_core.events import Event
from tabletop_core.players import Player
from tabletop_core.zones import Declaration, Hidden, Supply, Zone

if TYPE_CHECKING:
    from typing import Self

_ATTACHED = ("_events", "chance", "content", "options", "players")


class Shape:
    """How values of one declared type are copied, written as JSON and read back."""

    __slots__ = ("copied", "read", "write")

    def __init__(
        self,
        write: Callable[[Any], Any],
        read: Callable[[Any, State], Any],
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


def _or_hidden(write: Callable[[Any], Any], read: Callable[[Any, State], Any]) -> Shape:
    """A shape whose values lie face down in a view."""

    def read_back(data: Any, state: State) -> Any:
        if isinstance(data, dict) and data.keys() == {"hidden"}:
            return Hidden(data["hidden"])
        return read(data, state)

    return Shape(
        lambda value: _as_it_is(value) if isinstance(value, Hidden) else write(value), read_back
    )


def _plain(expected: type) -> Shape:
    def read(data: Any, _state: State) -> Any:
        if isinstance(data, dict) and data.keys() == {"hidden"}:
            return Hidden(data["hidden"])
        if type(data) is not expected:
            raise BadInput(f"expected {expected.__name__}, found {json.dumps(data)[:40]}")
        return data

    return Shape(_as_it_is, read)


def _nothing() -> Shape:
    return Shape(lambda value: None, lambda data, state: None)


def _enum(kind: type[Enum]) -> Shape:
    def write(value: Any) -> Any:
        return value.name if isinstance(value, kind) else _as_it_is(value)

    def read(data: Any, _state: State) -> Any:
        if isinstance(data, dict) and data.keys() == {"hidden"}:
            return Hidden(data["hidden"])
        try:
            return kind[data]
        except KeyError:
            names = ", ".join(member.name for member in kind)
            raise BadInput(f"no {kind.__name__} {data!r}. Known: {names}") from None

    return Shape(write, read)


def _player() -> Shape:
    def read(data: Any, state: State) -> Any:
        if type(data) is not int or not 0 <= data < len(state.players):
            raise BadInput(f"no player sits in seat {data!r}")
        return state.players[data]

    return _or_hidden(lambda player: int(player), read)


def _component(kind: type) -> Shape:
    def write(value: Any) -> Any:
        return value.key if not isinstance(value, Hidden) else {"hidden": value.back}

    def read(data: Any, state: State) -> Any:
        if isinstance(data, dict) and data.keys() == {"hidden"}:
            return Hidden(data["hidden"])
        return state.component(kind, data)

    return Shape(write, read)


def _optional(shape: Shape) -> Shape:
    return Shape(
        lambda value: None if value is None else shape.write(value),
        lambda data, state: None if data is None else shape.read(data, state),
        shape.copied and (lambda name: f"(None if {name} is None else {shape.copy_code(name)})"),
    )


def _union(shapes: Sequence[tuple[Any, Shape]]) -> Shape:
    """Several kinds in one place: the value says which, in JSON the first that can read it."""

    def write(value: Any) -> Any:
        for kind, shape in shapes:
            if isinstance(value, get_origin(kind) or kind):
                return shape.write(value)
        return _as_it_is(value)

    def read(data: Any, state: State) -> Any:
        for _kind, shape in shapes:
            try:
                return shape.read(data, state)
            except (BadInput, TypeError, KeyError):
                continue
        raise BadInput(f"cannot read {json.dumps(data)[:40]}")

    return Shape(write, read)


def _tuple(shapes: Sequence[Shape], *, any_length: bool) -> Shape:
    if any_length:
        only = shapes[0]
        return _or_hidden(
            lambda value: [only.write(item) for item in value],
            lambda data, state: tuple(only.read(item, state) for item in data),
        )
    return _or_hidden(
        lambda value: [shape.write(item) for shape, item in zip(shapes, value, strict=True)],
        lambda data, state: tuple(
            shape.read(item, state) for shape, item in zip(shapes, data, strict=True)
        ),
    )


def _list(kind: type, item: Shape) -> Shape:
    def write(value: Any) -> Any:
        return [item.write(entry) for entry in value]

    def read(data: Any, state: State) -> Any:
        if not isinstance(data, list):
            raise BadInput(f"expected a list, found {json.dumps(data)[:40]}")
        return kind(item.read(entry, state) for entry in data)

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
        lambda data, state: {key.read(k, state): value.read(v, state) for k, v in data},
        copied,
    )


def _supply() -> Shape:
    return Shape(
        lambda supply: [supply.left, supply.limit],
        lambda data, state: Supply(data[1], data[0]),
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


class _Declared(type):
    """Turns the declared lines of a State into slots and into the code that copies them."""

    declarations: dict[str, Declaration[Any]]
    _lay_out: Callable[..., None]

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _Declared:
        inherited: dict[str, Declaration[Any]] = {}
        for base in bases:
            inherited.update(getattr(base, "declarations", {}))
        own: dict[str, Declaration[Any]] = {}
        for line in _annotated(namespace):
            if line.startswith("_") or line in _ATTACHED or line == "declarations":
                continue
            if line not in namespace:
                raise TypeError(f"{name}.{line} needs a start value: zone(...), or a plain value")
            own[line] = _declaration(name, line, namespace.pop(line))
        namespace["__slots__"] = tuple(own) if bases else (*_ATTACHED, *own)
        if bases:
            namespace.setdefault("copy", _write_copy_and_copy)
        cls = super().__new__(mcs, name, bases, namespace)
        cls.declarations = inherited | own
        cls._lay_out = _written_start(cls.declarations)
        return cls


def _written_start(declarations: dict[str, Declaration[Any]]) -> Callable[..., None]:
    """The function that gives every declared line of a State its start value."""
    made: dict[str, Any] = {f"make_{name}": line.make for name, line in declarations.items()}
    lines = ["def lay_out(state, players):", "    state._events = None"]
    for name, declared in declarations.items():
        start = f"[make_{name}() for _ in players]" if declared.per_player else f"make_{name}()"
        lines.append(f"    state.{name} = {start}")
    exec("\n".join(lines), made)  # the generated text holds declared names only
    written: Callable[..., None] = made["lay_out"]
    return written


def _annotated(namespace: dict[str, Any]) -> list[str]:
    if sys.version_info >= (3, 14):
        import annotationlib

        annotate = annotationlib.get_annotate_from_class_namespace(namespace)
        if annotate is None:
            return []
        found = annotationlib.call_annotate_function(annotate, annotationlib.Format.STRING)
        return list(found)
    return list(namespace.get("__annotations__", {}))


def _declaration(state: str, line: str, start: Any) -> Declaration[Any]:
    if isinstance(start, Declaration):
        return start
    if isinstance(start, (list, dict, set)):
        raise TypeError(
            f"{state}.{line} would be shared by all sessions: write zone({type(start).__name__})"
        )
    return Declaration(lambda: start, None)


class State(metaclass=_Declared):
    """Everything in play. A game declares its own subclass, one line a zone or value."""

    declarations: dict[str, Declaration[Any]]
    players: tuple[Player, ...]
    options: Any
    content: Any
    chance: Chance
    _events: list[Event] | None
    _lay_out: ClassVar[Callable[..., None]]

    round: int = 1
    first_player: Player = Player(0)

    def __init__(self, players: Sequence[Player], options: Any = None, content: Any = None) -> None:
        self.players = tuple(players)
        self.options = options
        self.content = content
        self._lay_out(players)
        self.first_player = self.players[0]

    def component(self, kind: type, key: Any) -> Any:
        """The printed component of that kind and key, from the content of this session."""
        find = getattr(self.content, "component", None)
        if find is None:
            raise GameFault(f"{type(self).__name__} has components but no content to find them in")
        return find(kind, key)

    def names_of(self, line: str) -> tuple[Sequence[str], ...]:
        """What scenarios call the entries of a list, level by level; nothing: by number."""
        return ()

    def tell(self, event: str, /, *, to: Sequence[Player] | None = None, **facts: Any) -> None:
        """Something happened: keep it for the journal, for all players or only for some."""
        if self._events is not None:
            self._events.append(Event(event, facts, None if to is None else tuple(to)))

    def copy(self) -> Self:
        """An independent copy without chance and journal."""
        copied: Self = _write_copy_and_copy(self)
        return copied

    def to_data(self) -> dict[str, Any]:
        """Everything in play as JSON data, in the order of declaration."""
        shapes = shapes_of(type(self))
        return {name: shape.write(getattr(self, name)) for name, shape in shapes.items()}

    def read_data(self, data: dict[str, Any]) -> Self:
        """Take over everything from JSON data, checked against the declaration."""
        shapes = shapes_of(type(self))
        if not isinstance(data, dict) or data.keys() != shapes.keys():
            wrong = sorted(set(shapes).symmetric_difference(data or ()))
            raise BadInput(f"the position does not fit the game: {', '.join(map(str, wrong))}")
        for name, shape in shapes.items():
            try:
                setattr(self, name, shape.read(data[name], self))
            except (BadInput, TypeError, ValueError, KeyError, IndexError) as fault:
                raise BadInput(f"{name} does not fit the game: {fault}") from fault
        return self

    def canonical(self) -> str:
        """The one text that stands for this State: equal States, equal texts."""
        return json.dumps(self.to_data(), separators=(",", ":"), ensure_ascii=False)

    @property
    def digest(self) -> str:
        """A short fingerprint of everything in play."""
        return blake2b(self.canonical().encode(), digest_size=16).hexdigest()

    def diff(self, other: State) -> Iterator[str]:
        """The lines in which two States differ: name, this value, that value."""
        mine, theirs = self.to_data(), other.to_data()
        for name in sorted(mine.keys() | theirs.keys()):
            if mine.get(name) != theirs.get(name):
                yield f"{name}: {json.dumps(mine.get(name))} ≠ {json.dumps(theirs.get(name))}"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.canonical() == other.canonical()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.digest[:8]}>"


_SHAPES: dict[type, dict[str, Shape]] = {}


def shapes_of(kind: type[State]) -> dict[str, Shape]:
    """The shapes of all declared lines of a State, worked out once."""
    known = _SHAPES.get(kind)
    if known is None:
        hints = get_type_hints(kind)
        known = _SHAPES[kind] = {name: shape_of(hints[name]) for name in kind.declarations}
    return known


def _write_copy_and_copy(state: State) -> Any:
    """The first copy of a class: write the method that copies its lines, then use it from now on.

    It waits for the first copy because a declared type may be defined after the class."""
    kind = type(state)
    lines = [
        "def copy(state):",
        "    new = blank(kind)",
        "    new.players = state.players",
        "    new.options = state.options",
        "    new.content = state.content",
        "    new._events = None",
    ]
    for name, shape in shapes_of(kind).items():
        lines.append(f"    new.{name} = " + shape.copy_code(f"state.{name}"))
    lines.append("    return new")
    made: dict[str, Any] = {"blank": object.__new__, "kind": kind}
    exec("\n".join(lines), made)  # the generated text holds declared names only
    kind.copy = made["copy"]  # type: ignore[method-assign]
    return kind.copy(state)
