"""What can be named at one table: players, pieces, places, and the words printed on them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cached_property
from types import FunctionType, ModuleType, NoneType
from typing import Any, Literal, get_args, get_origin

from tabletop_core.engine.state import State
from tabletop_core.scenarios.places import NOTHING, plain
from tabletop_core.scenarios.vocabulary.code import kinds_in
from tabletop_core.scenarios.vocabulary.spoken import Spoken
from tabletop_core.scenarios.vocabulary.texts import Template
from tabletop_core.table.boards import Grid
from tabletop_core.table.components import Component
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Hidden, Supply

FACE_DOWN = "?"
_BETWEEN = re.compile(r"[\s,;:/()+>→=\[\].-]+")
_NUMBER = re.compile(r"[+-]?\d+")
_DEEPEST = 12


class Things:
    """All that can be named at one table."""

    def __init__(self, spoken: Spoken, state: State) -> None:
        self.spoken = spoken
        self.state = state
        self.players = tuple(dict.fromkeys(p.name for p in (*state.players, *state.parties)))
        self._printed = _printed_in(state.content)

    def names_of(self, kind: Any) -> frozenset[str] | None:
        """What a value of that type can be called; None if that cannot be listed."""
        found: set[str] = set()
        for one in kinds_in(kind):
            names = self._names_of(one)
            if names is None:
                return None
            found |= names
        return frozenset(found)

    def _names_of(self, kind: Any) -> set[str] | frozenset[str] | None:
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {str(value) for value in arguments}
        if origin is not None and arguments:
            inner = [self.names_of(part) for part in arguments if part is not Ellipsis]
            known = [names for names in inner if names is not None]
            return frozenset().union(*known) if len(known) == len(inner) else None
        if not isinstance(kind, type):
            supertype = getattr(kind, "__supertype__", None)
            return None if supertype is None else self._names_of(supertype)
        if issubclass(kind, Player):
            return set(self.players)
        if issubclass(kind, Enum):
            return {str(plain(member)) for member in kind}
        if issubclass(kind, Component):
            return {str(c) for c in self._printed.components if isinstance(c, kind)}
        if kind is NoneType:
            return {NOTHING}
        return set() if kind in (int, bool, Supply, range) else None

    @cached_property
    def places(self) -> frozenset[str]:
        """The spaces of boards, and the entries of lists that have names."""
        found: set[str] = set()
        for part, declared in type(self.state).declarations.items():
            for names in self.state.names_of(part):
                found.update(names)
            board = declared.board
            if board is not None:
                grid = isinstance(board, Grid)
                found.update(map(board.name, board.spaces) if grid else board.regions)  # type: ignore[union-attr]
        return frozenset(found)

    @cached_property
    def names(self) -> frozenset[str]:
        """Everything that has a name."""
        found = {*self.players, *self.places, NOTHING, FACE_DOWN, *self._printed.texts}
        found.update(str(component) for component in self._printed.components)
        for name in self._enumerations():
            found.add(name)
        return frozenset(found)

    def _enumerations(self) -> Iterator[str]:
        for module in self.spoken.code.modules:
            for value in vars(module).values():
                if isinstance(value, type) and issubclass(value, Enum):
                    for member in value:
                        yield str(plain(member))
                        yield str(member.value)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that stands in a name or in a text of the rules."""
        texts = (*self.names, *self.spoken.constants, *type(self.state).declarations)
        return frozenset(word for text in texts for word in _BETWEEN.split(text) if word)

    def can_be_said(self, text: str) -> bool:
        """Whether a text is a name, or made of words and numbers that the game knows."""
        if text in self.names:
            return True
        parts = [part for part in _BETWEEN.split(text) if part]
        return all(
            part in self.words or part in self.names or _NUMBER.fullmatch(part) for part in parts
        )

    def fits(self, template: Template, text: str) -> bool:
        """Whether a text is one that the template may come to."""
        pattern, gaps = _pattern_of(template)
        found = pattern.fullmatch(text)
        return found is not None and all(
            self._may_fill(kind, given) for kind, given in zip(gaps, found.groups(), strict=True)
        )

    def could_be(self, template: Template, text: str) -> bool:
        """Whether a text may come from the template, whatever its gaps hold."""
        return _pattern_of(template)[0].fullmatch(text) is not None

    def _may_fill(self, kind: Any, given: str) -> bool:
        if kind is int:
            return _NUMBER.fullmatch(given) is not None
        names = self.names_of(kind)
        return self.can_be_said(given) if names is None else given in names


def _pattern_of(template: Template) -> tuple[re.Pattern[str], list[Any]]:
    parts = [re.escape(part) if isinstance(part, str) else "(.+?)" for part in template]
    gaps = [part for part in template if not isinstance(part, str)]
    return re.compile("".join(parts), re.DOTALL), gaps


class _Printed:
    """The components and texts in the box."""

    def __init__(self) -> None:
        self.components: set[Any] = set()
        self.texts: set[str] = set()


_KNOWN: dict[int, tuple[Any, _Printed]] = {}
_OF_NO_INTEREST = (type, FunctionType, ModuleType, int, float, bytes, re.Pattern, Hidden)


def _printed_in(content: Any) -> _Printed:
    """Everything printed, looked through once for each box."""
    known = _KNOWN.get(id(content))
    if known is None:
        printed = _Printed()
        _look_through(content, printed, set(), 0)
        known = _KNOWN[id(content)] = content, printed
    return known[1]


def _look_through(value: Any, printed: _Printed, seen: set[int], depth: int) -> None:
    if isinstance(value, str):
        printed.texts.add(value)
        return
    if value is None or isinstance(value, _OF_NO_INTEREST) or depth > _DEEPEST or id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, Component):
        printed.components.add(value)
    if isinstance(value, Enum):
        printed.texts.add(str(plain(value)))
        return
    if isinstance(value, Mapping):
        inner: Any = [*value.keys(), *value.values()]
    elif isinstance(value, (list, tuple, set, frozenset)):
        inner = value
    else:
        slots = (name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ()))
        inner = [*getattr(value, "__dict__", {}).values()]
        inner += [getattr(value, name, None) for name in slots if isinstance(name, str)]
    for part in inner:
        _look_through(part, printed, seen, depth + 1)
