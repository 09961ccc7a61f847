"""What is in the box: terrains, biome cards, boards, and the numbers printed on them."""

from __future__ import annotations

from enum import Enum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from tabletop_core import Card, DataFault, read_model

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


def _read_pattern(text: Any) -> Any:
    if not isinstance(text, str) or not text.split():
        raise ValueError('a pattern is written like "F ? F"')
    known = {terrain.letter: terrain for terrain in Terrain} | {WILDCARD: None}
    for letter in text.split():
        if letter not in known:
            raise ValueError(f"no terrain {letter!r} in the pattern: use {' '.join(known)}")
    return tuple(known[letter] for letter in text.split())


def read_terrain(name: Any) -> Any:
    """The terrain of that name."""
    for terrain in Terrain:
        if str(terrain) == name:
            return terrain
    raise ValueError(f"no terrain {name!r}: use {', '.join(map(str, Terrain))}")


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

    def __str__(self) -> str:
        return self.key


class _Printed(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Box(_Printed):
    tokens_of_each_terrain: int = Field(ge=1)
    largest_table: int = Field(ge=1, le=4)


class Table(_Printed):
    pool: int = Field(ge=1)
    open_basic: int = Field(ge=1)
    open_giant: int = Field(ge=0)
    three_draw: int = Field(ge=2)


class Board(_Printed):
    arc: int = Field(ge=1)
    planets: tuple[Annotated[Terrain, BeforeValidator(read_terrain)], ...]


class Points(_Printed):
    moon: int
    forest: int
    planet: int
    black_hole_discovery: int
    black_hole_advanced: int


class Content(_Printed):
    """Everything printed, read from one data file and checked."""

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
    def _check(self) -> Content:
        keys = [card.key for card in self.cards]
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

    @property
    def cards(self) -> tuple[BiomeCard, ...]:
        return self.basic + self.giant

    def component(self, kind: type, key: object) -> BiomeCard:
        """The card of that key."""
        for card in self.cards:
            if card.key == key:
                return card
        raise DataFault(f"Biomos has no card {key!r}")


@cache
def read_content(path: Path = PRINTED) -> Content:
    """The content of a data file; a wrong one is refused with file, line and reason."""
    return read_model(Content, path)
