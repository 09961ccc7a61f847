"""The options of a game, for menus and lists: name, default, choices, one line of explanation."""

from __future__ import annotations

import types
from enum import Enum
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Union, get_args, get_origin

if TYPE_CHECKING:
    from tabletop_core.engine.game import Game


class GameOption(NamedTuple):
    """One option of a game."""

    name: str
    default: str
    choices: tuple[str, ...]
    about: str


def options_of(game: Game) -> list[GameOption]:
    """All options of a game, in the order of declaration."""
    if game.options is None:
        return []
    return [
        GameOption(
            name,
            "" if field.is_required() else _typed(field.get_default(call_default_factory=True)),
            _choices(field.annotation),
            field.description or "",
        )
        for name, field in game.options.model_fields.items()
    ]


def modes_of(game: Game) -> tuple[str, ...]:
    """The choices of the option `mode`, if the game has one."""
    return next((option.choices for option in options_of(game) if option.name == "mode"), ())


def _choices(kind: Any) -> tuple[str, ...]:
    """What may be typed for an option of that type; empty where anything may."""
    if kind is bool:
        return ("yes", "no")
    origin = get_origin(kind)
    if origin is Literal:
        return tuple(_typed(value) for value in get_args(kind))
    if origin in (Union, types.UnionType):
        parts = [_choices(part) for part in get_args(kind)]
        return tuple(name for part in parts for name in part) if all(parts) else ()
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(_typed(member) for member in kind)
    return ()


def _typed(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, PurePath):
        return value.name
    return str(value)
