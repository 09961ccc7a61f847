"""Everything printed, read from the data files, checked, and made ready for the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from functools import cache
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import Field, model_validator

from biosphere.components import (
    CATEGORIES,
    LEVELS_OF_ROW_1,
    LEVELS_OF_ROW_2,
    SIZE,
    SPECIALISATION,
    Ability,
    Assignment,
    BoardTrack,
    Bonus,
    Corner,
    DevelopmentCard,
    Landscape,
    position_name,
)
from biosphere.maps import Map, layout_of, read_map
from tabletop_core import Checked, Components, DataFault, Track, read_model, rule

PRINTED = Path(__file__).parent / "data"
PLAYER_COUNTS = range(2, 7)
M = TypeVar("M", bound=Checked)


def _for_every_count(table: Mapping[int, object]) -> None:
    if sorted(table) != list(PLAYER_COUNTS):
        raise ValueError(f"there must be one entry each for {PLAYER_COUNTS[0]} to 6 players")


class LandscapeData(Checked):
    """What is printed on the tiles of one landscape and on its line of the player boards."""

    letter: str = Field(pattern=r"^[A-Z]$")
    symbol: str = Field(min_length=1, max_length=1)
    capacity: int = Field(ge=1, le=7)
    lifespan: int = Field(ge=1, le=5)
    tiles: dict[int, int]

    @model_validator(mode="after")
    def _check(self) -> LandscapeData:
        _for_every_count(self.tiles)
        return self


class LandscapeFile(Checked):
    savannah: LandscapeData
    mountain: LandscapeData
    forest: LandscapeData
    grassland: LandscapeData
    desert: LandscapeData
    polar: LandscapeData

    @model_validator(mode="after")
    def _check(self) -> LandscapeFile:
        letters = [data.letter for data in self.in_order()]
        if len(set(letters)) < len(letters):
            raise ValueError("two landscapes have the same letter")
        return self

    def in_order(self) -> tuple[LandscapeData, ...]:
        return tuple(getattr(self, str(landscape)) for landscape in Landscape)


TrackValues = Annotated[tuple[int, ...], Field(min_length=2)]


class TrackValuesOfAbilities(Checked):
    longest_lifespan: int = Field(ge=2, le=5)
    reproduction: TrackValues
    movement: TrackValues
    income: TrackValues

    @model_validator(mode="after")
    def _check(self) -> TrackValuesOfAbilities:
        for values in (self.reproduction, self.movement, self.income):
            if list(values) != sorted(set(values)) or values[0] < 0:
                raise ValueError("the values of a track must climb")
        return self


class Overflow(Checked):
    lifespan: int = Field(ge=0)
    ability: int = Field(ge=0)


class CardCosts(Checked):
    open: int = Field(ge=1)
    row_1: int = Field(ge=0)
    row_2: int = Field(ge=0)


class PlayerBoard(Checked):
    """The dice, the tracks and the costs of every player."""

    dice: int = Field(ge=1)
    markers: int = Field(ge=1)
    most_points: int = Field(ge=1)
    tracks: TrackValuesOfAbilities
    overflow: Overflow
    cards: CardCosts


class BandSection(Checked):
    """A marked part of the band and what is lost by those who lag behind there."""

    first: int = Field(ge=0)
    last: int
    loss: int = Field(ge=1)


class BandCorner(Checked):
    """A green corner of the band."""

    space: int
    bonus: Bonus


class Band(Checked):
    """The tie-breaker band."""

    last_space: int = Field(ge=1)
    start: dict[int, int]
    sections: tuple[BandSection, ...]
    corners: Annotated[tuple[BandCorner, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _check(self) -> Band:
        _for_every_count(self.start)
        spaces = [corner.space for corner in self.corners]
        if spaces != sorted(set(spaces)) or spaces[-1] > self.last_space:
            raise ValueError("the corners must follow one another on the band")
        foremost = max(space + players - 1 for players, space in self.start.items())
        if min(self.start.values()) < 0 or foremost >= spaces[0]:
            raise ValueError("all players start before the first corner")
        if any(section.last >= spaces[0] for section in self.sections):
            raise ValueError("the marked sections lie before the first corner")
        return self

    def loss_at(self, space: int) -> int:
        """How many lifespan points a marker on this space costs its owner."""
        for section in self.sections:
            if section.first <= space <= section.last:
                return section.loss
        return 0


class DisplayFile(Checked):
    """The special display: bonuses for corners and for landscapes."""

    majorities: int = Field(ge=1)
    corners: dict[Corner, Bonus]
    landscapes: dict[str, Bonus]

    @model_validator(mode="after")
    def _check(self) -> DisplayFile:
        if set(self.corners) != set(Corner):
            raise ValueError(f"there must be one bonus each for {', '.join(map(str, Corner))}")
        if set(self.landscapes) != set(map(str, Landscape)):
            raise ValueError(f"there must be one bonus each for {', '.join(map(str, Landscape))}")
        return self


class CardFile(Checked):
    cards: tuple[DevelopmentCard, ...]

    @model_validator(mode="after")
    @rule("BS-7.1.9")
    def _check(self) -> CardFile:
        """There is exactly one card for every position but the 1/1 and 4/4 ones."""
        found = Counter(card.key for card in self.cards)
        for key, count in found.items():
            if count > 1:
                raise ValueError(f"the card {key} stands there twice")
        for key in card_positions():
            if key not in found:
                raise ValueError(f"there is no card {key}")
        return self


def card_positions() -> list[str]:
    """The positions of the evolution field that have a card."""
    levels = (*LEVELS_OF_ROW_1, *LEVELS_OF_ROW_2)
    return [
        position_name(size, specialisation)
        for size, one in enumerate(SIZE.values)
        for specialisation, other in enumerate(SPECIALISATION.values)
        if one + other in levels
    ]


class AssignmentFile(Checked):
    assignments: tuple[Assignment, ...]

    @model_validator(mode="after")
    @rule("BS-1.12")
    def _check(self) -> AssignmentFile:
        """Every category holds three or four assignments."""
        keys = Counter(assignment.key for assignment in self.assignments)
        for key, count in keys.items():
            if count > 1:
                raise ValueError(f"the assignment {key} stands there twice")
        letters = Counter(key[0] for key in keys)
        for letter in CATEGORIES:
            if letters[letter] not in (3, 4):
                raise ValueError(f"category {letter} has {letters[letter]} assignments, not 3 or 4")
        return self


class MapFile(Checked):
    recommended: dict[int, str]
    random: dict[int, tuple[int, int]]

    @model_validator(mode="after")
    def _check(self) -> MapFile:
        _for_every_count(self.recommended)
        _for_every_count(self.random)
        return self


class Content(Components):
    """Everything printed, in the form in which the rules ask for it."""

    custom_map: Path | None = None

    def __init__(
        self,
        landscapes: LandscapeFile,
        board: PlayerBoard,
        band: Band,
        display: DisplayFile,
        cards: CardFile,
        assignments: AssignmentFile,
        maps: MapFile,
    ) -> None:
        super().__init__(cards.cards, assignments.assignments)
        self.landscapes = landscapes.in_order()
        self.letters = {self.landscapes[each].letter: each for each in Landscape}
        self.capacities = tuple(data.capacity for data in self.landscapes)
        self.board = board
        self._costs = {1: board.cards.row_1, 2: board.cards.row_2}
        self.band = band
        self.majorities = display.majorities
        self.corner_bonuses = display.corners
        self.landscape_bonuses = tuple(display.landscapes[str(each)] for each in Landscape)
        self.cards = {card.key: card for card in cards.cards}
        self.assignments = {each.key: each for each in assignments.assignments}
        self.recommended = {
            players: layout_of(text, self.letters, "maps.toml")
            for players, text in maps.recommended.items()
        }
        self.rectangles = maps.random
        self.tracks = (*self._lifespan_tracks(), *self._ability_tracks())
        lifespans = (data.lifespan for data in self.landscapes)
        self.starts = (*lifespans, *(track.lowest for track in self._ability_tracks()))
        self._maps: dict[str, Map] = {}
        self._check_recommended_maps()

    @rule("BS-2.3", "BS-2.13")
    def _lifespan_tracks(self) -> list[Track]:
        """A line of the survey runs from one place below the start value, the symbol, to 5."""
        longest = self.board.tracks.longest_lifespan
        return [
            Track(str(landscape), range(data.lifespan - 1, longest + 1))
            for landscape, data in zip(Landscape, self.landscapes, strict=True)
        ]

    @rule("BS-2.6", "BS-2.7", "BS-2.8", "BS-2.9")
    def _ability_tracks(self) -> list[Track]:
        """Reproduction, Movement and EP income, each with three steps."""
        return [
            Track(str(ability), getattr(self.board.tracks, str(ability))) for ability in Ability
        ]

    def _check_recommended_maps(self) -> None:
        for players, layout in self.recommended.items():
            fault = self.map_of(layout).fault(self.tiles_for(players))
            if fault:
                raise DataFault(f"recommended.{players}: {fault}", "maps.toml")
        for players, (width, height) in self.rectangles.items():
            if width * height != sum(self.tiles_for(players).values()):
                raise DataFault(f"random.{players}: the tiles do not fill it", "maps.toml")

    def with_custom_map(self, path: Path) -> Content:
        """The same content with a map that a person drew."""
        content = copy(self)
        content.custom_map = path
        return content

    def custom_layout(self) -> str | None:
        """The layout that a person drew. It is read when the map is laid out; from then on it is
        part of the table, so that a saved session does not need the file any more."""
        return None if self.custom_map is None else read_map(self.custom_map, self.letters)

    @rule("BS-2.5", "BS-2.6", "BS-2.7", "BS-2.8")
    def overflow(self, track: BoardTrack) -> int:
        """The band spaces for a point beyond the end of a track: 2 for a lifespan, else 3."""
        overflow = self.board.overflow
        return overflow.lifespan if isinstance(track, Landscape) else overflow.ability

    @rule("BS-7.1.2")
    def cost(self, card: DevelopmentCard) -> int:
        """What a card costs: 2 EP in row 1, 5 EP in row 2."""
        return self._costs[card.row]

    @rule("BS-3.1", "BS-3.2", "BS-3.3", "BS-3.4", "BS-3.5")
    def tiles_for(self, players: int) -> dict[Landscape, int]:
        """How many tiles of each landscape are used with so many players."""
        return {landscape: self.landscapes[landscape].tiles[players] for landscape in Landscape}

    def all_tiles(self, players: int) -> list[Landscape]:
        """The tiles that are used with so many players, one by one."""
        counts = self.tiles_for(players).items()
        return [landscape for landscape, count in counts for _ in range(count)]

    @rule("BS-3.8")
    def rectangle(self, tiles: Sequence[Landscape], players: int) -> str:
        """The layout of the tiles, row by row in the rectangle for so many players."""
        width, _height = self.rectangles[players]
        letters = "".join(self.landscapes[landscape].letter for landscape in tiles)
        return "/".join(letters[start : start + width] for start in range(0, len(letters), width))

    def map_of(self, layout: str) -> Map:
        """The map of a layout, worked out once."""
        known = self._maps.get(layout)
        if known is None:
            known = self._maps[layout] = Map(layout, self.letters, self.capacities)
        return known


FILES: dict[type[Checked], str] = {
    LandscapeFile: "landscapes.toml",
    PlayerBoard: "player_board.toml",
    Band: "band.toml",
    DisplayFile: "display.toml",
    CardFile: "cards.toml",
    AssignmentFile: "assignments.toml",
    MapFile: "maps.toml",
}
WORDS = "words.toml"  # lies beside them, but what the game says to people is not replaced


@cache
def read_content(folder: Path = PRINTED) -> Content:
    """The content of a folder of data files; a file that is not there is taken from ours."""
    _check_folder(folder)
    return Content(
        _read(LandscapeFile, folder),
        _read(PlayerBoard, folder),
        _read(Band, folder),
        _read(DisplayFile, folder),
        _read(CardFile, folder),
        _read(AssignmentFile, folder),
        _read(MapFile, folder),
    )


def _check_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise DataFault("there is no such folder", str(folder))
    for file in sorted(folder.glob("*.toml")):
        if file.name not in (*FILES.values(), WORDS):
            known = ", ".join(FILES.values())
            raise DataFault(f"is no data file of Biosphere; these are: {known}", str(file))


def _read(model: type[M], folder: Path) -> M:
    own = folder / FILES[model]
    return read_model(model, own if own.exists() else PRINTED / FILES[model])
