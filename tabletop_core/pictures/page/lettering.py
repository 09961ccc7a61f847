"""How wide words are when nobody can measure them: the widths of DejaVu Sans, the widest font
that pages are likely to meet, so that what fits here fits everywhere."""

from __future__ import annotations

SMALLEST = 11
"""No text of a page is smaller, in pixels."""

_FIRST, _LAST = 32, 126
_REGULAR = bytes.fromhex(
    "20282e54405f4e1b272732542024202240404040404040404040222254545435644445464d3f3a4d"
    "4b1d1d4238564b4f3c4f453f3d494463453d452722275432323d3f373f3e233f3f1c1c3a1c613f3d"
    "3f3f2934273f3b523b3b3440224054"
)
_BOLD = bytes.fromhex(
    "232e34544664571f2e2e3454262a26254646464646464646464628285454543a644d4c4953444452"
    "5425254d4064545549554d4844514d6e4d48492e252e54323243483b48442c484722224322684745"
    "4848313c3047415c41413a47254754"
)
_OTHER = 0.86


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text is at most, in pixels."""
    widths = _BOLD if bold else _REGULAR
    return size * sum(
        widths[ord(sign) - _FIRST] / 100 if _FIRST <= ord(sign) <= _LAST else _OTHER
        for sign in text
    )


def wrapped(text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """The text in lines that are not wider than the room; a word that is, stands alone."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size, bold=bold) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines
