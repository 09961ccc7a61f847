"""What is in the box: epoch cards, secret objectives, the map, and the numbers of the rulebook,
read from data/ and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, PositiveInt, model_validator

from genesia.vocabulary import (
    AllEpoch,
    Attack,
    Award,
    Copy,
    Defend,
    Effect,
    Peace,
    Score,
    Settle,
)
from genesia.world import MapFile, World
from tabletop_core import BadInput, Card, Checked, Components, DataFault, read_model, rule

DATA = Path(__file__).parent / "data"
MOST_PLAYERS = 5
FEWEST_TRIBES = 2
NUMERALS = ("I", "II", "III")

EpochNumber: TypeAlias = Annotated[int, Field(ge=1, le=3)]
Level: TypeAlias = Literal["beginner", "expert", "hero"]


class _Named(Enum):
    def __str__(self) -> str:
        return str(self.value)


class Group(_Named):
    """The colour groups of the epoch cards; black objectives go with any of them."""

    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    RED = "red"
    VIOLET = "violet"
    BLACK = "black"


class Icon(_Named):
    """The parts of an epoch in which a card can be played."""

    GROWTH = "growth"
    EXPANSION = "expansion"
    ATTACK = "attack"
    END = "end"


GROWTH_OR_EXPANSION = (Icon.GROWTH, Icon.EXPANSION)
GROWTH_FOR_ATTACK = (Icon.GROWTH, Icon.ATTACK)
ANY_PHASE = (Icon.GROWTH, Icon.EXPANSION, Icon.ATTACK, Icon.END)
KNOWN_ICONS = {
    (Icon.GROWTH,): "Growth",
    (Icon.EXPANSION,): "Expansion",
    (Icon.ATTACK,): "Attack",
    (Icon.END,): "End of epoch",
    GROWTH_OR_EXPANSION: "Growth or Expansion",
    GROWTH_FOR_ATTACK: "Growth, acts in Attack",
    ANY_PHASE: "any phase",
}
"""Which icons a card can have, and when it is played, in words."""


class EpochCard(Card):
    """A card of one epoch. With progress points it is an Invention."""

    group: Group | None = None
    epoch: EpochNumber
    name: str
    cost: int = Field(ge=0)
    icons: tuple[Icon, ...]
    progress: int = Field(default=0, ge=0)
    effects: tuple[Effect, ...]

    @model_validator(mode="after")
    def _check(self) -> EpochCard:
        """A word that its icons, its epoch or the rules do not allow is refused."""
        if self.icons not in KNOWN_ICONS:
            raise ValueError(f"{self.key}: no card has these icons in this order")
        for effect in self.effects:
            needed = _ICONS_NEEDED.get(type(effect))
            if needed is not None and self.icons != needed:
                raise ValueError(
                    f"{self.key}: {effect.do!r} needs the icons {', '.join(map(str, needed))}"
                )
        if not self.effects:
            raise ValueError(f"{self.key}: every card, an Invention too, does something")
        if self.epoch == 1 and any(isinstance(effect, Settle) for effect in self.effects):
            raise ValueError(f"{self.key}: only epochs II and III settle in homelands")
        return self

    @property
    def back(self) -> str:
        return f"epoch {NUMERALS[self.epoch - 1]}"

    @cached_property
    def is_invention(self) -> bool:
        return self.progress > 0

    @property
    @rule("GN-5.2", "GN-5.3", "GN-5.4", "GN-5.5")
    def played_in(self) -> tuple[Icon, ...]:
        """A card is played in the phases of its icons; Growth and Attack together mean Growth."""
        return (Icon.GROWTH,) if self.icons == GROWTH_FOR_ATTACK else self.icons

    @cached_property
    def acts_in_attack(self) -> bool:
        """Whether it is played in Growth and acts in the Attack phase only."""
        return self.icons == GROWTH_FOR_ATTACK

    @cached_property
    def is_copy(self) -> bool:
        return any(isinstance(effect, Copy) for effect in self.effects)

    @cached_property
    def offence(self) -> Attack | None:
        """What it does for an attack of its player."""
        return next((effect for effect in self.effects if isinstance(effect, Attack)), None)

    @cached_property
    def defence(self) -> Defend | None:
        """What it does for a player who is attacked."""
        return next((effect for effect in self.effects if isinstance(effect, Defend)), None)

    @cached_property
    def score(self) -> Score | None:
        """What it counts at the end of the epoch."""
        return next((effect for effect in self.effects if isinstance(effect, Score)), None)

    @cached_property
    def can_be_copied(self) -> bool:
        """Neither copy cards nor cards that are played in the Attack phase only are copied."""
        return not self.is_copy and self.icons != (Icon.ATTACK,)

    @cached_property
    def words(self) -> str:
        """The whole card in one line: its name, its icons, its cost, what it does."""
        said = [self.name, KNOWN_ICONS[self.icons]]
        said += [f"cost {self.cost}"] if self.cost else []
        said += [str(effect) for effect in self.effects]
        if self.is_invention:
            said.append(f"Invention, {self.progress} progress")
        return " · ".join(said)


_ICONS_NEEDED: dict[type, tuple[Icon, ...]] = {
    Attack: (Icon.ATTACK,),
    Defend: (Icon.ATTACK,),
    Score: (Icon.END,),
    AllEpoch: GROWTH_FOR_ATTACK,
    Peace: GROWTH_FOR_ATTACK,
    Copy: ANY_PHASE,
}


class Objective(Card):
    """A secret objective; the first of its awards that applies counts."""

    group: Group
    name: str
    awards: tuple[Award, ...]

    @property
    def back(self) -> str:
        return "objective"

    @property
    def words(self) -> str:
        return f"{self.name} · {', else '.join(str(award) for award in self.awards)}"


class CardFile(Checked):
    """What data/cards.toml holds."""

    cards: tuple[EpochCard, ...]
    promo: tuple[EpochCard, ...]

    @model_validator(mode="after")
    def _check(self) -> CardFile:
        """Every group has 6 cards an epoch, there are 3 promo cards an epoch, no card twice."""
        keys = Counter(card.key for card in self.cards + self.promo)
        for key, count in keys.items():
            if count > 1:
                raise ValueError(f"the card {key} stands there twice")
        groups = Counter((card.group, card.epoch) for card in self.cards)
        for (group, epoch), count in groups.items():
            if group is None or count != 6:
                raise ValueError(f"group {group} has {count} cards of epoch {epoch}, not 6")
        return self


class ObjectiveFile(Checked):
    """What data/objectives.toml holds."""

    objectives: tuple[Objective, ...]


class Supplies(Checked):
    clans: PositiveInt
    cities: PositiveInt
    coins_of_one: PositiveInt
    coins_of_two: PositiveInt


class Epochs(Checked):
    count: Literal[3]
    income: int = Field(ge=0)
    dealt: PositiveInt
    kept: PositiveInt
    draft: Annotated[
        tuple[Literal["clockwise", "counter-clockwise"], ...], Field(min_length=3, max_length=3)
    ]


class Prices(Checked):
    clan: PositiveInt
    step: PositiveInt
    toll: PositiveInt
    sold_card: PositiveInt
    siege: PositiveInt


class Points(Checked):
    propagation: int = Field(ge=0)


class CityRule(Checked):
    clans_needed: PositiveInt


class MovementRule(Checked):
    stacks_from_epoch: EpochNumber


class RecruitingRule(Checked):
    cities_from_epoch: EpochNumber


class Groups(Checked):
    order: tuple[Group, ...]
    cards: PositiveInt
    objectives_dealt: PositiveInt
    promo_cards: PositiveInt


class Removed(Checked):
    epoch_1: tuple[str, ...]
    epoch_2: tuple[str, ...]
    epoch_3: tuple[str, ...]

    def of(self, epoch: int) -> tuple[str, ...]:
        """The cards that are left out in an epoch."""
        return (self.epoch_1, self.epoch_2, self.epoch_3)[epoch - 1]


class Solo(Checked):
    groups: tuple[Group, ...]
    hands: Annotated[tuple[PositiveInt, ...], Field(min_length=3, max_length=3)]
    removed: dict[Level, Removed]
    opened_with: dict[Level, int]


class Numbers(Checked):
    """What data/game.toml holds."""

    supply: Supplies
    epochs: Epochs
    prices: Prices
    points: Points
    cities: CityRule
    movement: MovementRule
    recruiting: RecruitingRule
    groups: Groups
    solo: Solo


class Content(Components):
    """Everything printed, for every number of players."""

    def __init__(
        self, numbers: Numbers, cards: CardFile, objectives: ObjectiveFile, printed_map: MapFile
    ) -> None:
        super().__init__(cards.cards, cards.promo, objectives.objectives)
        self.numbers = numbers
        self.cards = cards.cards
        self.promo = cards.promo
        self.objectives = objectives.objectives
        by_tribes = {
            tribes: World(printed_map, tribes) for tribes in range(FEWEST_TRIBES, MOST_PLAYERS + 1)
        }
        self._in_groups = group_by_epoch(cards.cards)
        self.worlds = {1: by_tribes[FEWEST_TRIBES], **by_tribes}  # by the number of players

    def card(self, key: str) -> EpochCard:
        """The epoch card that somebody has named."""
        try:
            return self.component(EpochCard, key)
        except BadInput:
            said = f"Genesia has no card {key!r}; cards are called BI-1 or P9."
            raise BadInput(said) from None

    def objective(self, key: str) -> Objective:
        """The secret objective that somebody has named."""
        try:
            return self.component(Objective, key)
        except BadInput:
            said = f"Genesia has no objective {key!r}; objectives are called O1 to O12."
            raise BadInput(said) from None

    def group_cards(self, group: Group, epoch: int) -> list[EpochCard]:
        """The cards of one colour group in one epoch."""
        return self._in_groups.get((group, epoch), [])


def group_by_epoch(cards: Iterable[EpochCard]) -> dict[tuple[Group, int], list[EpochCard]]:
    """The cards of every colour group and epoch, as they are printed."""
    found: dict[tuple[Group, int], list[EpochCard]] = {}
    for card in cards:
        if card.group is not None:
            found.setdefault((card.group, card.epoch), []).append(card)
    return found


@cache
def read_content(folder: Path = DATA) -> Content:
    """All data files of a folder; a wrong one is refused with file, line and reason."""
    numbers = read_model(Numbers, folder / "game.toml")
    content = Content(
        numbers,
        read_model(CardFile, folder / "cards.toml"),
        read_model(ObjectiveFile, folder / "objectives.toml"),
        read_model(MapFile, folder / "map.toml"),
    )
    _check_solo_lists(content, folder / "game.toml")
    return content


def _check_solo_lists(content: Content, path: Path) -> None:
    """The solo lists name cards of the solo groups and leave the tribes their hands."""
    solo = content.numbers.solo
    for level, removed in solo.removed.items():
        for epoch in (1, 2, 3):
            there = {
                card.key for group in solo.groups for card in content.group_cards(group, epoch)
            }
            unknown = set(removed.of(epoch)) - there
            if unknown:
                raise DataFault(f"solo level {level}: {min(unknown)} is not in the deck", str(path))
            left = len(there) - len(removed.of(epoch))
            if left != FEWEST_TRIBES * solo.hands[epoch - 1]:
                raise DataFault(f"solo level {level}: {left} cards in epoch {epoch}", str(path))
