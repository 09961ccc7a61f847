"""What lies on a table and where: things, spaces, and the grounds both are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from tabletop_core.table.players import Player


class Hue(Enum):
    """What a ground looks like; the themes hold the colours."""

    WATER = "water"
    SAND = "sand"
    LEAF = "leaf"
    GRASS = "grass"
    ROCK = "rock"
    ICE = "ice"
    CLAY = "clay"
    EARTH = "earth"
    PLUM = "plum"
    NIGHT = "night"
    STRAW = "straw"
    PLAIN = "plain"


class Flag(Enum):
    """What is said of a thing beside what it is. The faces mark it, the plain one says it."""

    NEW = "new"  # not there, or not so, at the viewer's last decision
    DYING = "dying"  # leaves the table soon
    ORIGIN = "from here"  # what is being moved stands here
    DONE = "done"  # met, fulfilled, finished
    OFF = "not now"  # cannot be used now
    GHOST = "to come"  # would be there after the lit option
    CHOSEN = "chosen"  # in hand, taken, pointed at by the rules


@dataclass(frozen=True, slots=True)
class Ground:
    """What something is made of: a landscape, a suit, a kind of token."""

    name: str
    letter: str = ""
    """One or two signs that tell it without colour."""
    sign: str = ""
    """One column wide, for the terminal."""
    hue: Hue = Hue.PLAIN
    strength: int = 1
    """From 1 to 3: several grounds of one hue, the more the stronger."""
    drawing: str = ""
    """For pages: what a pen draws in a square of 20 by 20, as a path of SVG."""


class Shape(Enum):
    """How a thing on the table looks."""

    COUNTER = "counter"  # in the shape and colour of its owner, with its number
    DIE = "die"  # a square with the face that is up
    HOUSE = "house"  # a building
    TOKEN = "token"  # a round of its ground
    CARD = "card"  # a card, small: only that it lies there and whose it is
    MARK = "mark"  # the letter of its owner, or its face, without a body


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A component, or several like ones, that lies on a space."""

    kind: str
    """In words, for one: `die`, `clan`."""
    kinds: str = ""
    """In words, for several, where it is not `kind` with an s."""
    owner: Player | None = None
    ground: Ground | None = None
    face: str = ""
    """What is up: the number of a die, the name of a card."""
    count: int = 1
    shape: Shape = Shape.COUNTER
    flags: frozenset[Flag] = frozenset()
    at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """A place on a board with what lies on it."""

    at: str
    """What is typed for it."""
    name: str = ""
    """What it is called where it is shown; `at` if it has no other name."""
    label: str = ""
    """What stands on it where there is little room; the name if nothing else."""
    kind: str = ""
    """What sort of place it is, in words: `tile`, `region`."""
    ground: Ground | None = None
    owner: Player | None = None
    holds: str = ""
    """How its owner has it: `majority`, `control`, `homeland`."""
    value: int | None = None
    room: int | None = None
    """How many places for things it has, if that is limited."""
    things: Sequence[Thing] = ()
    flags: frozenset[Flag] = frozenset()
    notes: Sequence[str] = ()
    """What else is so, in words."""

    @property
    def title(self) -> str:
        return self.name or self.at

    @property
    def short(self) -> str:
        return self.label or self.title

    @property
    def free(self) -> int | None:
        """How many places are left."""
        return None if self.room is None else self.room - sum(t.count for t in self.things)
