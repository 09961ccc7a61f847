"""Text made fit to be shown: harmless whatever it holds, and in words a person reads."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from tabletop_core.players import Player
from tabletop_core.zones import Hidden, Supply

LONGEST_NAME = 24
MOST_MARKS_ON_A_LETTER = 2
NOTHING = "–"

_REPLACEMENT = "�"
_CONTROL_PICTURES = 0x2400  # the sign for control character n is this plus n
_DELETE = 0x7F
_JOINERS = "\u200c\u200d"  # some scripts and signs are written with them; they move nothing


def safe(text: object) -> str:
    """The text on one line, with nothing in it that a terminal would obey."""
    return _clean(str(text))


def short_name(name: object, most: int = LONGEST_NAME) -> str:
    """A name that may come from anywhere, safe and cut to a sensible width."""
    return cut(safe(str(name)[: 4 * most]), most) or "(no name)"


def cut(text: str, most: int) -> str:
    """The text, ended with … where it would be wider than so many columns."""
    if width(text) <= most:
        return text.strip()
    kept, used = "", 1
    for sign in text.strip():
        used += width(sign)
        if used > most:
            break
        kept += sign
    return kept + "…"


def width(text: str) -> int:
    """How many columns a terminal needs for the text."""
    if text.isascii():
        return len(text)
    return sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def _clean(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    shown: list[str] = []
    marks = 0
    for sign in text:
        if unicodedata.category(sign) in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS_ON_A_LETTER or not shown:
                continue
        else:
            marks = 0
        shown.append(_shown(sign))
    return "".join(shown)


def _shown(sign: str) -> str:
    """What stands for one sign: itself, or a picture of what it would have done."""
    code = ord(sign)
    if code < 0x20:
        return chr(_CONTROL_PICTURES + code)
    if code == _DELETE:
        return "␡"
    if sign in _JOINERS:
        return sign
    # Cc: C1 controls, Cf: direction and invisible signs, Cs: halves of signs, Zl and Zp: breaks.
    if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Cn", "Zl", "Zp"):
        return _REPLACEMENT
    return sign


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


def enumeration(parts: Iterable[str], last: str = "and") -> str:
    """Names in a sentence: `Ada, Bob and Cleo`."""
    names = list(parts)
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
