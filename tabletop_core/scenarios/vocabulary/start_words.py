"""The words of a position with their types, from the model that the game reads them with."""

from __future__ import annotations

from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, BeforeValidator

from tabletop_core.engine.positions import NameOf
from tabletop_core.engine.state import State
from tabletop_core.scenarios.vocabulary.code import argument
from tabletop_core.scenarios.vocabulary.spoken import Spoken
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Supply


def start_model(spoken: Spoken) -> type[BaseModel] | None:
    """The model that the game gives to `read_position`; none if it lays out no positions."""
    for function, call in spoken.code.calls_of("read_position"):
        given = argument(call, 0, "model")
        model = None if given is None else spoken.code.object_of(given, function)
        if isinstance(model, type) and issubclass(model, BaseModel):
            return model
    return None


def read_with(model: type[BaseModel]) -> dict[str, Any]:
    """The types of the fields of a model, with what is noted beside them."""
    hints = get_type_hints(model, include_extras=True)
    return {name: hints[name] for name in model.model_fields}


class Noted(NamedTuple):
    """A type, and what the notes beside it say of how it is written."""

    kind: Any
    is_name: bool = False


def written_kind(kind: Any) -> Noted:
    """How a value of that type is written in a file."""
    if get_origin(kind) is not Annotated:
        return Noted(kind)
    inner, *notes = get_args(kind)
    for note in notes:
        if isinstance(note, NameOf):
            return Noted(note.kind, is_name=True)
        if isinstance(note, BeforeValidator) and not _is_enum(inner):
            given = note.json_schema_input_type
            return Noted(Any if not isinstance(given, type) else given)
    return written_kind(inner)


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def kind_in_words(kind: Any) -> str:
    """A type in the words of people."""
    noted = written_kind(kind)
    kind = noted.kind
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        inner = [kind_in_words(part) for part in arguments if part is not NoneType]
        return " or ".join([*dict.fromkeys(inner), *(["nothing"] if NoneType in arguments else [])])
    if origin is Literal:
        return " | ".join(str(value) for value in arguments)
    if origin is tuple and Ellipsis not in arguments:
        return f"[{', '.join(map(kind_in_words, arguments))}]"
    if origin is dict:
        return f"table: {kind_in_words(arguments[0])} = {kind_in_words(arguments[1])}"
    if origin is not None and arguments:
        return f"list of {kind_in_words(arguments[0])}"
    named = {
        int: "number",
        str: "text",
        bool: "true or false",
        Player: "player",
        Supply: "number",
        range: "number",
        Any: "anything",
        object: "anything",
        State: "table",
    }
    known = named.get(kind) if isinstance(kind, type) or kind is Any else None
    supertype = getattr(kind, "__supertype__", None)
    if supertype is not None:
        return kind_in_words(supertype)
    return known or str(getattr(kind, "__name__", kind))
