"""Names and values as a person reads them, cut to a sensible width."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from rich.cells import cell_len, set_cell_size

from tabletop_core.sentences import safe
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Hidden, Supply

LONGEST_NAME = 24
NOTHING = "–"


def short_name(name: object, most: int = LONGEST_NAME) -> str:
    """A name that may come from anywhere, safe and cut to a sensible width."""
    return cut(safe(str(name)[: 4 * most]), most) or "(no name)"


def cut(text: str, most: int) -> str:
    """The text, ended with … where it would be wider than so many columns."""
    text = text.strip()
    return text if cell_len(text) <= most else set_cell_size(text, most - 1).rstrip() + "…"


def title(name: str) -> str:
    """A declared name as a heading: `free_cards` is Free cards."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def in_words(value: Any) -> str:
    """A value of a table or an event, as a person reads it."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Player):
        return short_name(value.name)
    if isinstance(value, Enum):
        return _enum_in_words(value)
    if isinstance(value, Supply):
        return f"{value.left} of {value.limit}"
    if isinstance(value, Mapping):
        return ", ".join(f"{in_words(key)}: {in_words(part)}" for key, part in value.items())
    if isinstance(value, (list, tuple, set, frozenset)):
        return list_in_words(value)
    return safe(value)


def _enum_in_words(value: Enum) -> str:
    shown = str(value)
    is_default = shown == f"{type(value).__name__}.{value.name}"
    return safe(value.name.lower().replace("_", " ") if is_default else shown)


def list_in_words(items: Iterable[Any]) -> str:
    """Things in order; those lying face down are counted."""
    open_items: list[str] = []
    face_down: dict[str, int] = {}
    for item in items:
        if isinstance(item, Hidden):
            face_down[item.back] = face_down.get(item.back, 0) + 1
        else:
            open_items.append(in_words(item))
    hidden = [f"{count} face down ({safe(back)})" for back, count in face_down.items()]
    return ", ".join(open_items + hidden) or "nothing"


def counted_in_words(items: Iterable[Any]) -> str:
    """Things without order: how many of each."""
    counts: dict[str, int] = {}
    for item in items:
        name = in_words(item)
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{count} {name}" for name, count in counts.items()) or "nothing"
