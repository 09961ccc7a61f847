"""What is in the box, with its printed data: landscapes, tracks, cards and assignments."""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field, PlainValidator, model_validator

from tabletop_core import Card, Checked, rule


class _Word(IntEnum):
    """A number that is written and read as a word."""

    def __str__(self) -> str:
        return self.name.lower()


def so_many(count: int, thing: str) -> str:
    """A number of things in words: `1 space`, `2 spaces`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


# All tracks of a player board have numbers of their own, so that `tracks[player][FOREST]` works.


class Landscape(_Word):
    """The six landscapes, in the order in which their bonuses are checked."""

    SAVANNAH = 0
    MOUNTAIN = 1
    FOREST = 2
    GRASSLAND = 3
    DESERT = 4
    POLAR = 5


class Ability(_Word):
    """What a species can do besides living long."""

    REPRODUCTION = 6
    MOVEMENT = 7
    INCOME = 8


class Free(_Word):
    """A point whose track the player chooses."""

    ANY_LIFESPAN = 9
    ANY_ABILITY = 10


BoardTrack: TypeAlias = Landscape | Ability
Point: TypeAlias = Landscape | Ability | Free

BOARD_TRACKS: tuple[BoardTrack, ...] = (*Landscape, *Ability)
LANDSCAPES = tuple(Landscape)
_POINTS: dict[str, Point] = {str(point): point for point in (*BOARD_TRACKS, *Free)}


def read_landscape(name: object) -> Landscape:
    """The landscape of that name."""
    found = _POINTS.get(name) if isinstance(name, str) else None
    if isinstance(found, Landscape):
        return found
    raise ValueError(f"no landscape {name!r}: use {', '.join(map(str, Landscape))}")


def read_bonus(words: object) -> tuple[Point, ...]:
    """The points of a bonus, from a table such as { income = 1, any_lifespan = 1 }."""
    if not isinstance(words, dict) or not words:
        raise ValueError("a bonus is written like { income = 1, any_lifespan = 1 }")
    points: list[Point] = []
    for name, count in words.items():
        if name not in _POINTS:
            raise ValueError(f"no bonus {name!r}: use {', '.join(_POINTS)}")
        if type(count) is not int or not 1 <= count <= len(Landscape):
            raise ValueError(f"{name} gives 1 to {len(Landscape)} points, not {count!r}")
        points += [_POINTS[name]] * count
    return tuple(points)


LandscapeName = Annotated[Landscape, BeforeValidator(read_landscape)]
Bonus = Annotated[tuple[Point, ...], PlainValidator(read_bonus)]


class Scale:
    """Eight spaces in a line without a middle: from 4 down to 1, then from 1 up to 4."""

    def __init__(self, left: str, left_letters: str, right: str, right_letters: str) -> None:
        steps = [(left, left_letters, n) for n in (4, 3, 2, 1)]
        steps += [(right, right_letters, n) for n in (1, 2, 3, 4)]
        self.names = tuple(f"{word} {n}" for word, _, n in steps)
        self.short_names = tuple(f"{letters}{n}" for _, letters, n in steps)
        self.values = tuple(n for *_, n in steps)

    def read(self, name: object) -> int:
        """The space of that name, such as `Small 2` or `S2`."""
        for names in (self.names, self.short_names):
            if name in names:
                return names.index(name)
        raise ValueError(f"no space {name!r}: use {', '.join(self.names)}")


SIZE = Scale("Large", "L", "Small", "S")
SPECIALISATION = Scale("Specific", "Sp", "General", "G")
LEVELS_OF_ROW_1 = range(3, 6)
LEVELS_OF_ROW_2 = range(6, 8)


class Corner(Enum):
    """The four positions of the evolution field with 4 on both scales."""

    SMALL_GENERAL = "S4-G4"
    SMALL_SPECIFIC = "S4-Sp4"
    LARGE_SPECIFIC = "L4-Sp4"
    LARGE_GENERAL = "L4-G4"

    def __str__(self) -> str:
        name: str = self.value
        return name


def position_name(size: int, specialisation: int) -> str:
    """A position of the evolution field, such as `S1-G2`."""
    return f"{SIZE.short_names[size]}-{SPECIALISATION.short_names[specialisation]}"


def read_markers(name: object) -> tuple[int, int]:
    """The spaces of both evolution markers, from the name of a position such as `S1-G2`."""
    size, dash, specialisation = str(name).partition("-")
    if not dash:
        raise ValueError(f"{name!r} is no position: write both scales, such as 'S1-G2'")
    return SIZE.read(size), SPECIALISATION.read(specialisation)


_CORNERS = {read_markers(corner): corner for corner in Corner}


@rule("BS-7.2.7")
def corner_at(size: int, specialisation: int) -> Corner | None:
    """The corner at a position of the evolution field, if it is one: 4 on both scales."""
    return _CORNERS.get((size, specialisation))


def _read_size(name: object) -> int:
    return SIZE.read(name)


def _read_specialisation(name: object) -> int:
    return SPECIALISATION.read(name)


class DevelopmentCard(Card):
    """A trait: where both evolution markers must stand to play it, and what it gives."""

    name: str
    size: Annotated[int, PlainValidator(_read_size)]
    specialisation: Annotated[int, PlainValidator(_read_specialisation)]
    bonus: Bonus

    @model_validator(mode="before")
    @classmethod
    def _name_by_position(cls, data: object) -> object:
        if not isinstance(data, dict):
            return data
        if "key" in data:
            raise ValueError("the key of a card follows from its position: leave it out")
        try:
            size = SIZE.read(data.get("size"))
            specialisation = SPECIALISATION.read(data.get("specialisation"))
        except ValueError:
            return {**data, "key": ""}  # the field itself says what is wrong
        return {**data, "key": position_name(size, specialisation)}

    @model_validator(mode="after")
    @rule("BS-7.1.7", "BS-7.1.8", "BS-12.3")
    def _fits_its_row(self) -> DevelopmentCard:
        """Row 1 gives lifespan in one or two printed landscapes; row 2 gives a step on a track, a
        lifespan point in a landscape of choice, or both."""
        if self.level not in (*LEVELS_OF_ROW_1, *LEVELS_OF_ROW_2):
            raise ValueError(f"there is no card for {self.key}")
        if self.row == 1:
            if any(not isinstance(point, Landscape) for point in self.bonus):
                raise ValueError("a card of row 1 gives lifespan in printed landscapes only")
            if len(set(self.bonus)) > 2:
                raise ValueError("a card of row 1 gives lifespan in one or two landscapes")
        elif any(isinstance(point, Landscape) for point in self.bonus):
            raise ValueError("a card of row 2 gives lifespan in landscapes of choice only")
        elif len(steps := [point for point in self.bonus if point != Free.ANY_LIFESPAN]) > 1:
            raise ValueError(f"a card of row 2 gives one step on a track, not {len(steps)}")
        elif self.bonus.count(Free.ANY_LIFESPAN) > 1:
            raise ValueError("a card of row 2 gives a lifespan point in one landscape only")
        return self

    @property
    def level(self) -> int:
        """The sum of its two values."""
        return SIZE.values[self.size] + SPECIALISATION.values[self.specialisation]

    @cached_property
    @rule("BS-7.1.10")
    def row(self) -> Literal[1, 2]:
        """Row 1 holds the cards whose values add up to 5 or less, row 2 the others."""
        return 1 if self.level in LEVELS_OF_ROW_1 else 2

    @property
    def back(self) -> str:
        return f"row {self.row}"


Measure = Literal[
    "tiles",
    "landscapes",
    "one landscape",
    "connected tiles",
    "populations",
    "lead",
    "times another",
    "die numbers",
    "equal die numbers",
    "lifespan points",
    "lifespans",
    "corners",
    "reproduction",
    "ability steps",
    "cards",
]
Hold = Literal["present", "majority", "control"]

_DETAILS: dict[str, set[str]] = {
    "tiles": {"hold", "landscapes", "edge"},
    "landscapes": {"hold"},
    "one landscape": {"hold"},
    "connected tiles": {"hold"},
    "populations": {"rounds_left"},
    "lifespans": {"lifespan"},
}


class Condition(Checked):
    """One condition of an assignment: how much of what is needed."""

    measure: Measure
    at_least: int = Field(ge=1)
    unit: str
    hold: Hold = "present"
    landscapes: tuple[LandscapeName, ...] = LANDSCAPES
    edge: bool = False
    rounds_left: int = Field(1, ge=1, le=5)
    lifespan: int = Field(1, ge=1, le=5)

    @model_validator(mode="after")
    def _details_fit(self) -> Condition:
        known = _DETAILS.get(self.measure, set())
        for name in sorted(self.model_fields_set - {"measure", "at_least", "unit"} - known):
            raise ValueError(f"{name!r} means nothing for the measure {self.measure!r}")
        return self


CATEGORIES = "ABCDEFG"


class Assignment(Card):
    """What a species has to achieve: all conditions at once."""

    key: str = Field(pattern=f"^[{CATEGORIES}][1-9]$")
    category: str
    text: str
    conditions: tuple[Condition, ...] = Field(min_length=1)

    @property
    def letter(self) -> str:
        """The letter of its category."""
        return self.key[0]

    @property
    def back(self) -> str:
        return "assignment"
