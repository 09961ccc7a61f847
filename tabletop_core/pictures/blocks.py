"""The building blocks of a picture: each says what is there, and none how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from tabletop_core.pictures.things import Flag, Ground, Space, Thing
from tabletop_core.table.players import Player


@dataclass(frozen=True, slots=True)
class Tiles:
    """Tiles or squares in a grid, row by row from the top left; None is a gap."""

    width: int
    spaces: Sequence[Space | None]


@dataclass(frozen=True, slots=True)
class Spots:
    """Spaces at coordinates, with the ways that join them. Across and down from the top left,
    in any unit; the faces fit them to their room."""

    spaces: Sequence[Space]
    places: Sequence[tuple[float, float]]
    joins: Sequence[tuple[str, str]] = ()
    """Pairs of `at`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wedge:
    """A space of a ring: from where to where in its sector, as parts of 1, clockwise."""

    space: Space
    start: float
    end: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Sector:
    """A part of a round map, ring by ring from the centre outwards."""

    owner: Player | None = None
    rings: Sequence[Sequence[Wedge]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sectors:
    """A round map: a centre, and sectors around it, clockwise; the first lies at the bottom.
    Spaces that share a border are neighbours, and no others."""

    centre: Space | None
    sectors: Sequence[Sector]
    joined: int
    """So many rings run round the whole map; further out water lies between the sectors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arc:
    """Things in a row that is bent round its middle, with the gaps between them."""

    at: str = ""
    things: Sequence[Thing | None]
    """In order, from the lower left over the top; None is a free place."""
    gaps: Sequence[str] = ()
    """What is typed for the gap before each thing and after the last: where things can go."""
    closing: Sequence[Space] = ()
    """Places that close the row to a ring, from its end round to its beginning."""
    middle: Facts
    """What stands inside; the first fact is the one that counts."""
    ground: Ground | None = None
    """What the middle is made of."""
    satellite: Space | None = None
    """The place that goes round it."""
    beside: Sequence[CardFace] = ()
    """Cards that lie beside it."""
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wheel:
    """A wheel with as many sectors as faces, clockwise, one of them marked."""

    faces: Sequence[str]
    words: Sequence[str]
    """What each face means now: `dies now`, `1 round left`."""
    marked: int
    turns_to: int
    """The sector that is marked next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """One direction of a field with two: its values in order, and what both ends are called."""

    low: str
    high: str
    labels: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Axes:
    """A field with two axes, on which markers stand and cards lie. Spaces are named by their
    places on both axes, counted from 0 at the left and at the bottom; others are empty."""

    across: Axis
    up: Axis
    spaces: Mapping[tuple[int, int], Space]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackRow:
    """A numbered row with markers."""

    at: str = ""
    """What is typed for the whole row, if something is."""
    name: str
    spaces: Sequence[Space]
    ground: Ground | None = None
    result: str = ""
    """What the place on it means now."""
    gives: Thing | None = None
    """What the place on it brings now."""


@dataclass(frozen=True, slots=True)
class Tracks:
    """Tracks below each other."""

    tracks: Sequence[TrackRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """How far a player is: so many of so many."""

    value: int
    of: int
    is_met: bool = False
    """It holds now, but is not yet noted."""
    is_done: bool = False
    words: str = ""
    """Where a number says too little: `9 more than Bob`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Something to reach, and how far each player is."""

    at: str
    name: str = ""
    """What it is called where it is shown; `at` if it has no other name."""
    words: str
    reached: Mapping[Player, Reached]
    ground: Ground | None = None

    @property
    def title(self) -> str:
        return self.name or self.at


@dataclass(frozen=True, slots=True)
class Progress:
    """A table of goals and players."""

    goals: Sequence[Goal]


class CardSize(Enum):
    LARGE = "large"  # everything on it, with its words
    ROW = "row"  # name, price and what it gives
    SLIM = "slim"  # a name and a number


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """Something a card gives or costs: `+2 forest`."""

    words: str
    """In full: `+2 lifespan points on forest`."""
    short: str = ""
    """Where there is little room: `+2`."""
    ground: Ground | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """A card that lies open for the viewer."""

    at: str
    """What is typed for it."""
    name: str = ""
    cost: str = ""
    """With its unit: `3 EP`, `2 coins`."""
    points: str = ""
    pattern: Sequence[Ground | None] = ()
    """The tokens on it; None is any."""
    chips: Sequence[Chip] = ()
    icons: Sequence[Ground] = ()
    """What kinds it is of: the phases it can be played in, its suit."""
    text: str = ""
    foot: str = ""
    """What holds now: `by gap 10`, `3 away, 6 EP`."""
    ground: Ground | None = None
    owner: Player | None = None
    flags: frozenset[Flag] = frozenset()

    @property
    def title(self) -> str:
        return self.name or self.at


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """Cards beside each other, and what lies face down."""

    cards: Sequence[CardFace] = ()
    size: CardSize = CardSize.ROW
    face_down: int = 0
    """So many more that the viewer cannot see."""
    deck: int | None = None
    """How many are left to draw, if these are drawn from a deck."""
    empty: str = "none"


@dataclass(frozen=True, slots=True)
class Groups:
    """Things beside the board, in groups: a pool, a bag with how many of each, what is in hand."""

    groups: Sequence[Group]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Things that belong together, with their name."""

    name: str
    things: Sequence[Thing] = ()
    empty: str = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A fact that everybody has."""

    name: str
    """In full: `clans left`."""
    short: str = ""
    """Where there is little room."""
    ground: Ground | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One player's line in the players' table."""

    player: Player
    facts: Sequence[str]
    """One for each column; empty where there is nothing to say."""
    points: str = ""
    state: str = ""
    """`to move`, `done`, `waits`."""
    first: bool = False
    more: Sequence[CardFace] = ()
    """What lies before the player."""
    more_name: str = ""
    """What these are: `Inventions`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """Who has what: a line or a panel for every player, in this order."""

    columns: Sequence[Column]
    seats: Sequence[Seat]
    points: str = "points"
    """What the points are called; nothing if there are none."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts by their names."""

    facts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Notes:
    """Sentences."""

    lines: Sequence[str]


Block: TypeAlias = (
    "Tiles | Spots | Sectors | Arc | Wheel | Axes | Tracks | Progress | Cards | Groups | Players"
    " | Facts | Notes"
)
