"""Where things are shown: drawn with rich, or plain, one fact a line.

Everything from outside passes through `safe` before it gets here or here, so that no text can
steer the terminal.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from rich.cells import cell_len

from tabletop_core.pictures import telling
from tabletop_core.sentences import safe

if TYPE_CHECKING:
    from rich.console import Console
    from rich.segment import Segment

    from tabletop_core.engine.game import Game
    from tabletop_core.engine.journal import Entry
    from tabletop_core.pictures.picture import Picture
    from tabletop_core.pictures.themes import Theme
    from tabletop_core.table.players import Player

CLEAR_SCREEN_AND_SCROLL_BACK = "\x1b[H\x1b[2J\x1b[3J"
NARROWEST = 40
SECONDS_WITHOUT_A_SIGN = 0.5


class Screen:
    """The place where a person reads."""

    def __init__(self, *, plain: bool = False, out: TextIO | None = None) -> None:
        self.out = sys.stdout if out is None else out
        self.is_plain = plain or os.environ.get("TERM", "") == "dumb"
        self._console: Console | None = None

    @property
    def is_terminal(self) -> bool:
        return self.out.isatty()

    @property
    def console(self) -> Console:
        """The rich console, made when something is first drawn."""
        if self._console is None:
            from rich.console import Console

            self._console = Console(file=self.out, highlight=False, markup=False, emoji=False)
        return self._console

    @property
    def columns(self) -> int:
        """How wide a line may be."""
        if self.is_plain:
            return 80
        return max(NARROWEST, self.console.width)

    def line(self, text: object = "", style: str = "") -> None:
        """One line of text."""
        shown = safe(text)
        if self.is_plain or not shown:
            print(shown, file=self.out, flush=True)
            return
        from rich.text import Text

        self.console.print(Text(shown, style))

    def indented(self, text: object, style: str = "", by: int = 2) -> None:
        """A line that stays indented where it is folded."""
        if self.is_plain:
            self.line(" " * by + safe(text))
            return
        from rich.padding import Padding
        from rich.text import Text

        self.picture(Padding(Text(safe(text), style), (0, 0, 0, by)))

    def note(self, action: str, told: Sequence[str], style: str) -> None:
        """An action and what came of it; plain: one fact a line."""
        if self.is_plain:
            for text in (action, *told):
                self.indented(text)
            return
        from rich.padding import Padding
        from rich.text import Text

        line = Text(safe(action), style)
        together = "  " + "; ".join(safe(text).rstrip(".") for text in told)
        fits = cell_len(line.plain + together) + 2 <= self.columns
        if told and fits:
            line.append(together, "default")
        self.picture(Padding(line, (0, 0, 0, 2)))
        for text in () if fits else told:
            self.indented(text, by=4)

    def heading(self, text: object) -> None:
        """The title of what follows."""
        if self.is_plain:
            self.line(text)
            return
        from rich.rule import Rule
        from rich.text import Text

        self.console.print(Rule(Text(safe(text), "bold"), style="dim"))

    def rows(self, rows: Sequence[Sequence[object]], indent: int = 0) -> None:
        """Aligned columns; the last one is folded under itself where it is too long."""
        cells = [[safe(cell) for cell in row] for row in rows]
        if self.is_plain:
            for row in cells:
                self.line(" " * indent + "  ".join(cell for cell in row if cell))
            return
        from rich.padding import Padding
        from rich.table import Table
        from rich.text import Text

        table = Table.grid(padding=(0, 2))
        for position in range(max((len(row) for row in cells), default=0)):
            table.add_column(style="bold" if position == 0 else "", no_wrap=position == 0)
        for row in cells:
            table.add_row(*(Text(cell) for cell in row))
        self.picture(Padding(table, (0, 0, 0, indent)))

    def side_by_side(self, texts: Sequence[str], indent: int = 2) -> None:
        """Short texts in as many columns as fit, read from left to right; plain: one a line."""
        shown = [safe(text) for text in texts]
        if self.is_plain:
            for text in shown:
                self.line(" " * indent + text)
            return
        widest = max((cell_len(text) for text in shown), default=0)
        across = max(1, (self.columns - indent) // (widest + 2))
        for start in range(0, len(shown), across):
            row = shown[start : start + across]
            padded = "  ".join(text + " " * (widest - cell_len(text)) for text in row)
            self.indented(padded.rstrip(), by=indent)

    @property
    def rows_at_once(self) -> int | None:
        """How many lines can be seen at once; None if nobody looks at a window."""
        return self.console.height if self.is_terminal else None

    @property
    def theme(self) -> Theme:
        """The colours this place can show."""
        from tabletop_core.pictures.themes import DARK, SIXTEEN

        return SIXTEEN if self.console.color_system in (None, "standard", "windows") else DARK

    def colour_of(self, player: Player) -> str:
        """The colour of a name; it only repeats what the name says."""
        return self.theme.role(f"name {player.seat}")

    def table(self, picture: Picture, lit: Mapping[str, str] | None = None) -> int:
        """A picture with what can be chosen on it, drawn; says how many lines it took."""
        from tabletop_core.pictures.terminal.face import draw
        from tabletop_core.pictures.terminal.pen import Pen

        canvas = draw(picture, self.columns, Pen.of(picture, lit))
        return self.picture(canvas.rich(self.theme))

    def picture(self, renderable: Any) -> int:
        """Anything rich prints, with nothing in it that a terminal would obey; says how many lines
        it took."""
        from rich.segment import Segment, Segments

        drawn: list[Segment] = []
        lines = self.console.render_lines(renderable, pad=False)
        for line in lines:
            drawn += [*_without_empty_end([_harmless(part) for part in line]), Segment.line()]
        self.console.print(Segments(drawn), end="")
        return len(lines)

    def clear(self) -> None:
        """Take everything away that was on the screen, also what has scrolled out of it."""
        if self.is_terminal and os.environ.get("TERM", "dumb") != "dumb":
            self.out.write(CLEAR_SCREEN_AND_SCROLL_BACK)
        else:
            self.out.write("\n" * 100)
        self.out.flush()

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Say what is going on if it takes longer than half a second."""
        timer = threading.Timer(SECONDS_WITHOUT_A_SIGN, self.line, (f"{text} …", "dim"))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def show_action(screen: Screen, game: Game, entry: Entry, viewer: Player | None) -> None:
    """An action and what came of it, as far as the viewer may know."""
    action, *told = telling.account(game, entry, viewer)
    screen.note(action, told, screen.colour_of(entry.player))


def _harmless(part: Segment) -> Segment:
    """A drawn piece without control signs and links."""
    from rich.segment import Segment

    text = "" if part.control else safe(part.text)
    return Segment(text, None if part.style is None else part.style.update_link(None))


def _without_empty_end(line: list[Segment]) -> list[Segment]:
    """A drawn line without the blanks that only fill it up."""
    from rich.segment import Segment

    while line and not line[-1].text.rstrip(" ") and not _is_coloured(line[-1]):
        line.pop()
    if line and not _is_coloured(line[-1]):
        line[-1] = Segment(line[-1].text.rstrip(" "), line[-1].style)
    return line


def _is_coloured(part: Segment) -> bool:
    return part.style is not None and (part.style.bgcolor is not None or bool(part.style.reverse))
