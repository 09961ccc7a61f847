"""How a sign is written, by role; the theme says in which colours."""

from __future__ import annotations

from typing import NamedTuple

from tabletop_core.pictures.things import Ground
from tabletop_core.table.players import Player


class Ink(NamedTuple):
    """Roles for the sign and for what is behind it, and how it is set."""

    fore: str = ""
    back: str = ""
    bold: bool = False
    underline: bool = False

    def on(self, back: str) -> Ink:
        """The same on another ground."""
        return self._replace(back=back)


PLAIN = Ink()
BOLD = Ink(bold=True)
SOFT = Ink("soft")
LINE = Ink("line")
GOLD = Ink("on_gold", "gold", bold=True)
GOLD_LINE = Ink("gold", bold=True)
CURSOR = Ink("on_cursor", "cursor", bold=True)
CURSOR_LINE = Ink("cursor", bold=True)
GOOD = Ink("good")
BAD = Ink("bad")


def of_player(player: Player, *, underline: bool = False) -> Ink:
    """A component of a player: the letter on the player's colour."""
    seat = player.seat
    return Ink(f"on player {seat}", f"player {seat}", bold=True, underline=underline)


def name_of(player: Player, *, bold: bool = False) -> Ink:
    """The name of a player."""
    return Ink(f"name {player.seat}", bold=bold)


def of_ground(ground: Ground | None) -> str:
    """The role behind what stands on a ground."""
    return "" if ground is None else f"{ground.hue.value} {ground.strength}"


def sign_of(ground: Ground, *, bold: bool = False) -> Ink:
    """The name or sign of a ground."""
    return Ink(ground.hue.value, bold=bold)
