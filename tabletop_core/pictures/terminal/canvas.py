"""A canvas of signs: text and joining lines on it, and where the things are that have a name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len, get_character_cell_size

from tabletop_core.pictures.terminal.ink import LINE, PLAIN, Ink
from tabletop_core.pictures.terminal.lines import LIGHT, Strokes, sign
from tabletop_core.sentences import safe

if TYPE_CHECKING:
    from rich.text import Text

    from tabletop_core.pictures.themes import Theme

BESIDE = ""
"""What stands in the second column of a wide sign: nothing of its own."""


class Place(NamedTuple):
    """A rectangle on the canvas."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + (self.width - 1) / 2, self.y + (self.height - 1) / 2

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Canvas:
    """So many columns wide; it grows downwards as it is drawn on. What is put beyond its edges
    is not there."""

    __slots__ = ("_inks", "_signs", "_strokes", "places", "width")

    def __init__(self, width: int, height: int = 0) -> None:
        self.width = max(0, width)
        self._signs: list[list[str]] = []
        self._inks: list[list[Ink]] = []
        self._strokes: dict[tuple[int, int], tuple[Strokes, Ink]] = {}
        self.places: dict[str, list[Place]] = {}
        self._grow(height)

    @property
    def height(self) -> int:
        return len(self._signs)

    def _grow(self, height: int) -> None:
        while len(self._signs) < height:
            self._signs.append([" "] * self.width)
            self._inks.append([PLAIN] * self.width)

    def put(self, x: int, y: int, text: object, ink: Ink = PLAIN) -> int:
        """Write a text; an ink without a ground leaves what is behind. Says where it ends."""
        if y < 0:
            return x
        self._grow(y + 1)
        for char in safe(text):
            columns = get_character_cell_size(char)
            if columns and x >= 0 and x + columns <= self.width:
                behind = self._inks[y][x].back
                self._signs[y][x] = char
                self._inks[y][x] = ink if ink.back else ink.on(behind)
                self._strokes.pop((x, y), None)
                if columns > 1:
                    self._signs[y][x + 1] = BESIDE
                    self._inks[y][x + 1] = self._inks[y][x]
            x += columns
        return x

    def fill(self, x: int, y: int, width: int, height: int, back: str) -> None:
        """Lay a ground under a rectangle; what has a ground of its own keeps it."""
        self._grow(y + height)
        for row in range(max(0, y), y + height):
            for column in range(max(0, x), min(self.width, x + width)):
                ink = self._inks[row][column]
                self._inks[row][column] = ink if ink.back else ink.on(back)

    def across(self, x: int, y: int, width: int, weight: int = LIGHT, ink: Ink = LINE) -> None:
        """A line to the right; it joins what it meets."""
        for column in range(x, x + width):
            left = weight if column > x else 0
            right = weight if column < x + width - 1 else 0
            self._stroke(column, y, Strokes(left=left, right=right), ink)

    def down(self, x: int, y: int, height: int, weight: int = LIGHT, ink: Ink = LINE) -> None:
        """A line downwards; it joins what it meets."""
        for row in range(y, y + height):
            up = weight if row > y else 0
            below = weight if row < y + height - 1 else 0
            self._stroke(x, row, Strokes(up=up, down=below), ink)

    def box(
        self, x: int, y: int, width: int, height: int, weight: int = LIGHT, ink: Ink = LINE
    ) -> None:
        """Four lines round a rectangle, on its outermost columns and rows."""
        self.across(x, y, width, weight, ink)
        self.across(x, y + height - 1, width, weight, ink)
        self.down(x, y, height, weight, ink)
        self.down(x + width - 1, y, height, weight, ink)

    def _stroke(self, x: int, y: int, strokes: Strokes, ink: Ink) -> None:
        if not (0 <= x < self.width and y >= 0):
            return
        self._grow(y + 1)
        known, first = self._strokes.get((x, y), (Strokes(), ink))
        heavier = ink if max(strokes) >= max(known) else first
        self._strokes[x, y] = known.joined(strokes), heavier
        self._signs[y][x] = " "
        self._inks[y][x] = heavier.on(self._inks[y][x].back) if not heavier.back else heavier

    def name(self, at: str, x: int, y: int, width: int, height: int) -> None:
        """What lies here can be pointed at by this name."""
        if at:
            self.places.setdefault(at, []).append(Place(x, y, width, height))

    def paste(self, other: Canvas, x: int = 0, y: int | None = None) -> None:
        """Put another canvas on this one, below what is there if no row is said."""
        top = self.height if y is None else y
        self._grow(top + other.height)
        for row in range(other.height):
            for column in range(min(other.width, self.width - x)):
                self._signs[top + row][x + column] = other._signs[row][column]
                self._inks[top + row][x + column] = other._inks[row][column]
                self._strokes.pop((x + column, top + row), None)
        for (column, row), drawn in other._strokes.items():
            if x + column < self.width:
                self._strokes[x + column, top + row] = drawn
        for at, places in other.places.items():
            for place in places:
                self.name(at, x + place.x, top + place.y, place.width, place.height)

    def cropped(self) -> Canvas:
        """As wide as what is drawn on it."""
        drawn = [x + 1 for row in self._signs for x, char in enumerate(row) if char != " "]
        drawn += [x + 1 for x, _y in self._strokes]
        drawn += [x + 1 for row in self._inks for x, ink in enumerate(row) if ink.back]
        narrow = Canvas(max(drawn, default=0))
        narrow.paste(self)
        return narrow

    def lines(self, *, ascii_only: bool = False) -> Iterator[list[tuple[str, Ink]]]:
        """Row by row: texts of one ink each."""
        for y, row in enumerate(self._signs):
            spans: list[tuple[str, Ink]] = []
            for x, char in enumerate(row):
                stroked = self._strokes.get((x, y))
                shown = char if stroked is None else sign(stroked[0], ascii_only=ascii_only)
                ink = self._inks[y][x]
                if spans and spans[-1][1] == ink:
                    spans[-1] = (spans[-1][0] + shown, ink)
                else:
                    spans.append((shown, ink))
            yield spans

    def plain(self, *, ascii_only: bool = False) -> str:
        """The signs without colours, a line a row, without blanks at the ends."""
        rows = ("".join(text for text, _ink in row) for row in self.lines(ascii_only=ascii_only))
        return "".join(f"{row.rstrip()}\n" for row in rows)

    def rich(self, theme: Theme, *, ascii_only: bool = False) -> Text:
        """The canvas as rich prints it."""
        from rich.style import Style
        from rich.text import Text

        styles: dict[Ink, Style] = {}
        whole = Text(no_wrap=True, end="")
        for number, row in enumerate(self.lines(ascii_only=ascii_only)):
            if number:
                whole.append("\n")
            for text, ink in row:
                if ink not in styles:
                    styles[ink] = Style(
                        color=theme.role(ink.fore) or None,
                        bgcolor=theme.role(ink.back) or None,
                        bold=ink.bold or None,
                        underline=ink.underline or None,
                    )
                whole.append(text, styles[ink])
        return whole


def wide(text: str) -> int:
    """How many columns a text takes."""
    return cell_len(text)
