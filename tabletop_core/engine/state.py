"""All that is in play: declared once, then copied, compared, written out and read back without a
line of code in the game.

The order of play, the answers and chance are not part of it: chance is attached by whoever plays,
so that a copied State cannot look into the future.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, get_type_hints

from tabletop_core.engine.shapes import Shape, shape_of
from tabletop_core.errors import BadInput, GameFault
from tabletop_core.table.chance import Chance
from tabletop_core.table.events import Event
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Declaration

if TYPE_CHECKING:
    from typing import Self

    from typing_extensions import TypeVar
else:
    from typing import TypeVar

C = TypeVar("C")

_ATTACHED = ("chance", "content", "options", "players", "told")


class _Declared(type):
    """Turns the declared parts of a State into slots and into the code that copies them."""

    declarations: dict[str, Declaration[Any]]
    _lay_out: Callable[..., None]

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _Declared:
        inherited: dict[str, Declaration[Any]] = {}
        for base in bases:
            inherited.update(getattr(base, "declarations", {}))
        own: dict[str, Declaration[Any]] = {}
        for part in _annotated(namespace):
            if part.startswith("_") or part in _ATTACHED or part == "declarations":
                continue
            if part not in namespace:
                raise TypeError(f"{name}.{part} needs a start value: zone(...), or a plain value")
            own[part] = _declaration(name, part, namespace.pop(part))
        namespace["__slots__"] = tuple(own) if bases else (*_ATTACHED, *own)
        if bases:
            namespace.setdefault("copy", _write_copy_and_copy)
        cls = super().__new__(mcs, name, bases, namespace)
        cls.declarations = inherited | own
        cls._lay_out = _written_start(cls.declarations)
        return cls


def _written_start(declarations: dict[str, Declaration[Any]]) -> Callable[..., None]:
    """The function that gives every declared part of a State its start value."""
    made: dict[str, Any] = {f"make_{name}": part.make for name, part in declarations.items()}
    made |= {f"owners_{name}": part.owners for name, part in declarations.items()}
    lines = ["def lay_out(state, players):", "    state.told = None"]
    for name, declared in declarations.items():
        start = f"make_{name}()"
        if declared.per_player:
            start = f"[make_{name}() for _ in players]"
        elif declared.owners is not None:
            start = f"[make_{name}() for _ in owners_{name}(players)]"
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


def _declaration(state: str, part: str, start: Any) -> Declaration[Any]:
    if isinstance(start, Declaration):
        return start
    if isinstance(start, (list, dict, set)):
        raise TypeError(
            f"{state}.{part} would be shared by all sessions: write zone({type(start).__name__})"
        )
    return Declaration(lambda: start, None)


class State(metaclass=_Declared):
    """Everything in play. A game declares its own subclass, part by part: zones and values."""

    declarations: dict[str, Declaration[Any]]
    players: tuple[Player, ...]
    options: Any
    content: Any
    chance: Chance
    told: list[Event] | None  # where events are kept; None: nobody listens
    _lay_out: ClassVar[Callable[..., None]]

    round: int = 1
    first_player: Player = Player(0)

    def __init__(self, players: Sequence[Player], options: Any = None, content: Any = None) -> None:
        self.players = tuple(players)
        self.options = options
        self.content = content
        self._lay_out(players)
        self.first_player = self.players[0]

    def component(self, kind: type[C], key: object) -> C:
        """The printed component of that kind and key, from the content of this session."""
        find = getattr(self.content, "component", None)
        if find is None:
            raise GameFault(f"{type(self).__name__} has components but no content to find them in")
        found: C = find(kind, key)
        return found

    @property
    def parties(self) -> Sequence[Player]:
        """Who a seat number in this State stands for: the players, unless a game says that they
        lead several parties each."""
        return self.players

    def names_of(self, part: str) -> tuple[Sequence[str], ...]:
        """What scenarios call the entries of a list, level by level; nothing: by number."""
        return ()

    def tell(self, event: str, /, *, to: Sequence[Player] | None = None, **facts: Any) -> None:
        """Something happened: keep it for the journal, for all players or only for some."""
        if self.told is not None:
            self.told.append(Event(event, facts, None if to is None else tuple(to)))

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
        self.first_player = self.players[self.first_player]  # never a party that a player leads
        return self

    def canonical(self) -> str:
        """The one text that stands for this State: equal States, equal texts."""
        return json.dumps(self.to_data(), separators=(",", ":"), ensure_ascii=False)

    @property
    def digest(self) -> str:
        """A short fingerprint of everything in play."""
        return blake2b(self.canonical().encode(), digest_size=16).hexdigest()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.canonical() == other.canonical()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.digest[:8]}>"


if TYPE_CHECKING:
    S = TypeVar("S", bound=State, default=Any)
else:
    S = TypeVar("S")
"""The State of a game: what its rules, phases and views are about."""

_SHAPES: dict[type, dict[str, Shape]] = {}


def shapes_of(kind: type[State]) -> dict[str, Shape]:
    """The shapes of all declared parts of a State, worked out once."""
    known = _SHAPES.get(kind)
    if known is None:
        hints = get_type_hints(kind)
        known = _SHAPES[kind] = {name: shape_of(hints[name]) for name in kind.declarations}
    return known


def _write_copy_and_copy(state: State) -> Any:
    """The first copy of a class: write the method that copies its parts, then use it from now on.

    It waits for the first copy because a declared type may be defined after the class."""
    kind = type(state)
    lines = [
        "def copy(state):",
        "    new = blank(kind)",
        "    new.players = state.players",
        "    new.options = state.options",
        "    new.content = state.content",
        "    new.told = None",
    ]
    for name, shape in shapes_of(kind).items():
        lines.append(f"    new.{name} = " + shape.copy_code(f"state.{name}"))
    lines.append("    return new")
    made: dict[str, Any] = {"blank": object.__new__, "kind": kind}
    exec("\n".join(lines), made)  # the generated text holds declared names only
    kind.copy = made["copy"]  # type: ignore[method-assign]
    return kind.copy(state)
