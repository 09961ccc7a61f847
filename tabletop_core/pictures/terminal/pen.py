"""What a drawing in a terminal needs to know beside the picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tabletop_core.pictures.picture import Picture, letters
from tabletop_core.pictures.terminal.canvas import Canvas
from tabletop_core.pictures.terminal.ink import (
    CURSOR,
    CURSOR_LINE,
    GOLD,
    GOLD_LINE,
    LINE,
    Ink,
    of_player,
    sign_of,
)
from tabletop_core.pictures.terminal.lines import HEAVY, LIGHT
from tabletop_core.pictures.things import Flag, Ground, Shape, Thing
from tabletop_core.table.players import Player

TARGET = "»"
CHANGED = "•"
"""Stands beside what is new."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pen:
    """Who looks, what is lit and what the cursor is on, and how small to draw."""

    letters: tuple[str, ...]
    viewer: Player | None = None
    lit: Mapping[str, str] = field(default_factory=dict)
    """The number of the option that stands on a name."""
    cursor: str = ""
    compact: bool = False
    is_board: bool = False
    """What is drawn is the board itself: as large as there is room for."""
    phase: str = ""
    """What is about this phase comes next to the question."""

    @classmethod
    def of(
        cls,
        picture: Picture,
        lit: Mapping[str, str] | None = None,
        *,
        cursor: str = "",
        compact: bool = False,
    ) -> Pen:
        """A pen for a picture."""
        return cls(
            letters=letters(picture.players),
            viewer=picture.viewer,
            lit=lit or {},
            cursor=cursor,
            compact=compact,
            phase=picture.phase,
        )

    def on_board(self, is_board: bool) -> Pen:
        """The pen for a panel, which may be the board itself."""
        return self if is_board == self.is_board else replace(self, is_board=is_board)

    def letter(self, player: Player) -> str:
        """The letter that tells a player without colour."""
        return self.letters[player.seat]

    def border(self, at: str) -> tuple[int, Ink]:
        """The line round something: heavy and gold if it can be chosen."""
        if at and at == self.cursor:
            return HEAVY, CURSOR_LINE
        return (HEAVY, GOLD_LINE) if at in self.lit else (LIGHT, LINE)

    def badge(self, canvas: Canvas, x: int, y: int, at: str) -> int:
        """The number of the option on a name, if there is one; says where it ends."""
        if at not in self.lit:
            return x
        ink = CURSOR if at == self.cursor else GOLD
        return canvas.put(x, y, TARGET + self.lit[at], ink)

    def badge_run(self, at: str) -> list[tuple[str, Ink]]:
        """The same in a text."""
        if at not in self.lit:
            return []
        return [(TARGET + self.lit[at], CURSOR if at == self.cursor else GOLD)]


def ground_sign(ground: Ground) -> str:
    """The letter and the sign of a ground; its name if it has neither."""
    return ground.letter + ground.sign or ground.name


def ground_run(ground: Ground | None, *, bold: bool = False) -> tuple[str, Ink]:
    """A ground as a text; any ground is a question mark."""
    if ground is None:
        return "?", Ink("soft")
    return ground_sign(ground), sign_of(ground, bold=bold)


def thing_text(thing: Thing, pen: Pen) -> str:
    """A thing as signs: `18B` are 18 counters of B, `■` a house, `F♣` a token, `A2` a die that
    shows 2; a dagger for what dies, a point for what is new."""
    count = str(thing.count) if thing.count != 1 else ""
    owner = "" if thing.owner is None else pen.letter(thing.owner)
    ground = "" if thing.ground is None else ground_sign(thing.ground)
    if not (owner or ground or thing.face or thing.shape is Shape.CARD):
        several = thing.kind if thing.count == 1 else thing.kinds or f"{thing.kind}s"
        shown = f"{count} {several}".strip()
    elif thing.shape is Shape.COUNTER:
        shown = f"{thing.count}{owner}{ground}{thing.face}"
    elif thing.shape is Shape.HOUSE:
        shown = f"{count}{owner}■{thing.face}"
    elif thing.shape is Shape.CARD:
        shown = f"{count}{owner}▯{thing.face}"
    else:
        shown = f"{count}{owner}{ground}{thing.face}"
    return shown + flag_signs(thing.flags)


def marker_text(thing: Thing, pen: Pen) -> str:
    """The same where one of a kind is the rule: the letter of its owner is enough."""
    if thing.shape is not Shape.COUNTER or thing.count != 1 or thing.ground or thing.face:
        return thing_text(thing, pen)
    return thing_text(thing, pen).removeprefix("1" if thing.owner is not None else "")


def thing_ink(thing: Thing) -> Ink:
    """In the colours of the owner, or of what it is made of."""
    if thing.owner is not None:
        return of_player(thing.owner, underline=Flag.NEW in thing.flags)
    if thing.ground is not None:
        return sign_of(thing.ground, bold=True)
    return Ink(bold=True)


FLAG_SIGNS = {
    Flag.NEW: CHANGED,
    Flag.DYING: "†",
    Flag.ORIGIN: "◂",
    Flag.DONE: "✓",
    Flag.OFF: "×",
    Flag.GHOST: "+",
    Flag.CHOSEN: "*",
}


def flag_signs(flags: frozenset[Flag]) -> str:
    """A sign for each flag."""
    return "".join(sign for flag, sign in FLAG_SIGNS.items() if flag in flags)
