"""Lines that join: which sign shows the lines that meet on a space of the canvas."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

LIGHT, HEAVY, DOUBLE = 1, 2, 3
_WEIGHTS = {"LIGHT": LIGHT, "HEAVY": HEAVY, "DOUBLE": DOUBLE, "SINGLE": LIGHT}
_WAYS = {
    "UP": ("up",),
    "DOWN": ("down",),
    "LEFT": ("left",),
    "RIGHT": ("right",),
    "VERTICAL": ("up", "down"),
    "HORIZONTAL": ("left", "right"),
}


class Strokes(NamedTuple):
    """The weights of the lines that leave the middle of a space; 0 is none."""

    up: int = 0
    down: int = 0
    left: int = 0
    right: int = 0

    def joined(self, other: Strokes) -> Strokes:
        """Both; where both have a line, the heavier one."""
        return Strokes(*map(max, self, other))


def _strokes(name: str) -> Strokes | None:
    """The lines in the name of a sign: `LIGHT DOWN AND RIGHT`, `DOWN LIGHT AND RIGHT HEAVY`."""
    words = name.removeprefix("BOX DRAWINGS ").split()
    if any(word not in {*_WEIGHTS, *_WAYS, "AND"} for word in words):
        return None
    weights: dict[str, int] = {}
    parts = " ".join(words).split(" AND ")
    common = _WEIGHTS.get(words[0])
    for part in parts:
        here = part.split()
        weight = next((_WEIGHTS[word] for word in here if word in _WEIGHTS), common)
        if weight is None:
            return None
        for word in here:
            for way in _WAYS.get(word, ()):
                weights[way] = weight
    return Strokes(**weights)


SIGNS: dict[Strokes, str] = {}
for _code in range(0x2500, 0x2580):
    _found = _strokes(unicodedata.name(chr(_code)))
    if _found is not None:
        SIGNS.setdefault(_found, chr(_code))


def sign(strokes: Strokes, *, ascii_only: bool = False) -> str:
    """The sign for lines that meet; without such a sign, the one with all lines as heavy as the
    heaviest."""
    if ascii_only:
        return _ascii(strokes)
    found = SIGNS.get(strokes)
    if found is None:
        heaviest = min(max(strokes), HEAVY)
        found = SIGNS[Strokes(*(heaviest if weight else 0 for weight in strokes))]
    return found


def _ascii(strokes: Strokes) -> str:
    across, down = strokes.left or strokes.right, strokes.up or strokes.down
    if across and down:
        return "+"
    if across:
        return "=" if across > LIGHT else "-"
    return "|"
