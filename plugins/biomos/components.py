"""What is in the box: terrains, biome cards, boards, and the numbers printed on them."""

from __future__ import annotations

from enum import Enum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from biomos.options import Options
from tabletop_core import Card, Checked, Components, read_model

PRINTED = Path(__file__).parent / "data" / "biomos.toml"

FIXED_SPACES = 2
MOON_SPACES = 1


class Terrain(Enum):
    """The five kinds of token."""

    SEA = "S"
    DESERT = "D"
    FOREST = "F"
    MOUNTAIN = "M"
    GLACIER = "G"

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def letter(self) -> str:
        """The letter that stands for it in patterns."""
        letter: str = self.value
        return letter


WILDCARD = "?"
Pattern = tuple[Terrain | None, ...]


def _read_pattern(text: object) -> Pattern:
    if not isinstance(text, str) or not text.split():
        raise ValueError('a pattern is written like "F ? F"')
    known = {terrain.letter: terrain for terrain in Terrain} | {WILDCARD: None}
    for letter in text.split():
        if letter not in known:
            raise ValueError(f"no terrain {letter!r} in the pattern: use {' '.join(known)}")
    return tuple(known[letter] for letter in text.split())


def _read_terrain(name: object) -> Terrain:
    for terrain in Terrain:
        if str(terrain) == name:
            return terrain
    raise ValueError(f"no terrain {name!r}: use {', '.join(map(str, Terrain))}")


NamedTerrain = Annotated[Terrain, BeforeValidator(_read_terrain)]
"""A terrain as it is written in files: by its name."""


class BiomeCard(Card):
    """A biome: a run of neighbouring tokens, and the points for having it. None is a wildcard."""

    name: str
    pattern: Annotated[Pattern, BeforeValidator(_read_pattern)]
    points: int = Field(ge=0)
    is_giant: bool = False

    @property
    def back(self) -> str:
        return "giant biome" if self.is_giant else "basic biome"

    @property
    def terrains(self) -> tuple[Terrain, ...]:
        """The printed terrains, wildcards left out."""
        return tuple(terrain for terrain in self.pattern if terrain is not None)


class Box(Checked):
    """How much there is of everything."""

    tokens_of_each_terrain: int = Field(ge=1)
    largest_table: int = Field(ge=1, le=4)


class Table(Checked):
    """How much lies open in the middle."""

    pool: int = Field(ge=1)
    open_basic: int = Field(ge=1)
    open_giant: int = Field(ge=0)
    three_draw: int = Field(ge=2)


class Board(Checked):
    """The players' boards: the spaces of the arc, and the planets of the Advanced sides."""

    arc: int = Field(ge=1)
    planets: tuple[NamedTerrain, ...]


class Points(Checked):
    """What counts at the end, the cards aside."""

    moon: int
    forest: int
    planet: int
    black_hole_discovery: int
    black_hole_advanced: int


class Printed(Checked):
    """Everything printed, as it stands in one data file."""

    box: Box
    table: Table
    board: Board
    compensation: dict[Literal["2", "3", "4"], int]
    points: Points
    basic: tuple[BiomeCard, ...]
    giant: tuple[BiomeCard, ...]

    @model_validator(mode="before")
    @classmethod
    def _mark_giants(cls, data: Any) -> Any:
        if isinstance(data, dict) and isinstance(data.get("giant"), list):
            giants = [
                {**card, "is_giant": True} if isinstance(card, dict) else card
                for card in data["giant"]
            ]
            return {**data, "giant": giants}
        return data

    @model_validator(mode="after")
    def _check(self) -> Printed:
        keys = [card.key for card in self.basic + self.giant]
        for key in keys:
            if keys.count(key) > 1:
                raise ValueError(f"the card {key} stands there twice")
        if len(self.basic) < self.table.open_basic or len(self.giant) < self.table.open_giant:
            raise ValueError("there are fewer cards than the table shows open")
        if len(set(self.board.planets)) < self.box.largest_table:
            raise ValueError("every player of the largest table needs a planet of its own")
        needed = self.box.largest_table * (self.board.arc + FIXED_SPACES + MOON_SPACES)
        if self.box.tokens_of_each_terrain * len(Terrain) < needed:
            raise ValueError(f"{needed} tokens are needed to fill all boards")
        return self


class Content(Components):
    """Everything printed, made ready for the rules; the cards are found by their keys."""

    def __init__(self, printed: Printed) -> None:
        super().__init__(printed.basic, printed.giant)
        self.box = printed.box
        self.table = printed.table
        self.board = printed.board
        self.points = printed.points
        self.basic = printed.basic
        self.giant = printed.giant
        self.cards = printed.basic + printed.giant
        self.compensated = {int(players): last for players, last in printed.compensation.items()}


@cache
def read_content(path: Path = PRINTED) -> Content:
    """The content of a data file; a wrong one is refused with file, line and reason."""
    return Content(read_model(Printed, path))


def chosen_box(options: Options) -> Content:
    """The box that the table plays with: the printed one, or another of the same shape."""
    return read_content(options.data or PRINTED)
