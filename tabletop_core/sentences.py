"""How we speak: what was meant, names in a row, what a check has found, text that is harmless."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import ValidationError

MOST_NAMED = 12
MOST_MARKS_ON_A_LETTER = 2

_LONGEST_COMPARED = 80
_REPLACEMENT = "�"
_CONTROL_PICTURES = 0x2400  # the sign for control character n is this plus n
_DELETE = 0x7F
_JOINERS = "\u200c\u200d"  # some scripts and signs are written with them; they move nothing


# What was meant.


def similar(name: str, known: Iterable[str], most: int = 1, alike: float = 0.6) -> list[str]:
    """The known names that are most like this one."""
    return difflib.get_close_matches(name[:_LONGEST_COMPARED], list(known), most, alike)


def did_you_mean(names: Sequence[str]) -> str:
    """The question to add behind a sentence; nothing if there are no names."""
    return f" Did you mean {' or '.join(repr(name) for name in names)}?" if names else ""


def unknown(
    what: str, name: str, known: Iterable[str], heading: str = "Known", most: int = MOST_NAMED
) -> str:
    """Something has no such name: what was meant, and which names there are."""
    names = sorted(str(other) for other in known if other)
    return f"{what}.{did_you_mean(similar(name, names))} {heading}: {listed(names, most)}."


# Names in a row.


def listed(names: Iterable[str], most: int = MOST_NAMED) -> str:
    """Names one after another, so many at most: `a, b, c, …`."""
    given = list(names)
    return ", ".join(given[:most]) + (", …" if len(given) > most else "") or "none"


def listed_and_more(names: Sequence[str], most: int) -> str:
    """Names one after another, and how many are left out: `a, b and 3 more`."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")


def enumeration(parts: Iterable[str], last: str = "and") -> str:
    """Names in a sentence: `Ada, Bob and Cleo`."""
    names = list(parts)
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def shorten(text: str, most: int = 60) -> str:
    """The text, cut where it would fill the line."""
    return text if len(text) <= most else text[: most - 1] + "…"


# What a check has found.


def first_fault(fault: ValidationError) -> tuple[str, str]:
    """Where the first thing is that a model refuses, and why."""
    first = fault.errors(include_url=False, include_input=False)[0]
    return ".".join(str(part) for part in first["loc"]), first["msg"]


def fault_in_words(fault: ValidationError) -> str:
    """The first thing that a model refuses, as `where: why`, and how many there are besides."""
    where, why = first_fault(fault)
    more = fault.error_count() - 1
    rest = f" (and {more} more)" if more else ""
    return f"{where}: {why}{rest}" if where else f"{why}{rest}"


# Text that may come from anywhere.


def is_text(text: str) -> bool:
    """Whether every sign can be written down; the system hands over bytes that are none as well."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def printable(text: str) -> str:
    """The text with a ? for every sign that cannot be printed."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def safe(text: object) -> str:
    """The text on one line, with nothing in it that a terminal would obey."""
    given = str(text)
    if given.isascii() and given.isprintable():
        return given
    shown: list[str] = []
    marks = 0
    for sign in given:
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


class Number(int):
    """A number of an event; behind a colon a phrase may name the thing that is counted:
    `{coins:coin}` is 1 coin or 2 coins, `{cities:city/cities}` says both words itself."""

    def __format__(self, thing: str) -> str:
        if len(thing) < 2 or not thing[0].isalpha():
            return super().__format__(thing)
        one, _, many = thing.partition("/")
        return f"{int(self)} {one if self == 1 else many or one + 's'}"
