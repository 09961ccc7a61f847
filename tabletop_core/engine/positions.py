"""Positions: a table laid out in words, instead of by the preparation."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from tabletop_core.engine.state import State
from tabletop_core.errors import BadInput
from tabletop_core.sentences import first_fault, unknown
from tabletop_core.table.players import Player

M = TypeVar("M", bound=BaseModel)


class NameOf:
    """Beside a text of a position: whose name it is. `Annotated[str, NameOf(Card)]`."""

    def __init__(self, kind: type) -> None:
        self.kind = kind


def read_position(model: type[M], words: Mapping[str, object]) -> M:
    """The words of a position, checked; what is wrong is said with its place."""
    try:
        return model.model_validate(dict(words))
    except ValidationError as fault:
        first = fault.errors(include_url=False)[0]
        where, why = first_fault(fault)
        if first["type"] == "extra_forbidden":
            known = _fields_at(model, first["loc"][:-1])
            why = unknown("there is no such word", str(first["loc"][-1]), known)
        wrong = BadInput(f"start, {where}: {why.removeprefix('Value error, ').rstrip('.')}.")
        wrong.at = first["loc"]
        raise wrong from None


def _fields_at(model: type[BaseModel], place: tuple[str | int, ...]) -> list[str]:
    """The words that may stand at a place of a position."""
    kind: Any = model
    for part in place:
        if _is_model(kind):
            kind = kind.model_fields[str(part)].annotation
        else:
            kind = (get_args(kind) or (Any,))[-1]
        if get_origin(kind) in (Union, UnionType):
            kind = next(one for one in get_args(kind) if one is not NoneType)
    return list(kind.model_fields) if _is_model(kind) else []


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def find_party(state: State, name: str) -> Player:
    """The player of that name, or the party that a player leads."""
    for party in state.parties:
        if party.name == name:
            return party
    known = ", ".join(party.name for party in state.parties)
    raise BadInput(f"start: nobody is called {name!r}. Players: {known}.")
