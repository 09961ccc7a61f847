"""What the table agrees on before the game, and which cards that puts into the decks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from genesia.components import Content, EpochCard, Group, Icon, Level, read_content
from tabletop_core import BadInput, Checked, rule

EPOCHS = (1, 2, 3)


def _read_lists(value: Any) -> Any:
    """Three lists, one an epoch, may be written as one text: `blue red; blue violet; red green`.
    One list alone holds for all epochs."""
    if isinstance(value, str):
        value = [part.replace(",", " ").split() for part in value.split(";") if part.strip()]
    if isinstance(value, (list, tuple)) and len(value) == 1:
        return [value[0]] * len(EPOCHS)
    return value


_LISTS = BeforeValidator(_read_lists)


class Options(Checked):
    """What the table agrees on before the game."""

    level: Level = Field("beginner", description="solo: beginner, expert or hero")
    objectives: bool = Field(True, description="play with secret objectives")
    black_objectives: bool = Field(False, description="add the black objectives to the others")
    all_objectives: bool = Field(False, description="use all objectives, whatever the colours")
    groups: Annotated[tuple[tuple[Group, ...], ...], _LISTS] = Field(
        (), description='colour groups by epoch: "yellow red; blue red; green red"'
    )
    decks: Annotated[tuple[tuple[str, ...], ...], _LISTS] = Field(
        (), description="custom decks: the cards of each epoch, 6 for every player"
    )
    theme: Literal["none", "warlike", "management"] = Field(
        "none", description="custom decks of offensive or of end-of-epoch cards"
    )
    promo: bool = Field(False, description="3 promo cards replace others in every epoch")
    teams: str = Field("", description="one letter a seat, for example ABAB")
    recruit_in_attack: bool = Field(False, description="recruit before launching an attack")


def content_for(_options: Options) -> Content:
    """The box is the same, whatever the table agrees on."""
    return read_content()


@rule("GN-2.9", "GN-11.3", "GN-11.4")
def check_start(options: Options, players: int) -> str | None:
    """Why a session cannot begin: the right number of groups, of cards and of seats in teams."""
    faults = (_solo_fault, _teams_fault, _groups_fault, _decks_fault)
    return next((fault for look in faults if (fault := look(options, players))), None)


def _solo_fault(options: Options, players: int) -> str | None:
    if players > 1:
        return None
    variants = (options.groups, options.decks, options.promo, options.teams)
    if any(variants) or options.theme != "none" or options.recruit_in_attack:
        return "Genesia, solo: only the option 'level' can be set."
    return None


def _teams_fault(options: Options, players: int) -> str | None:
    if options.teams and len(options.teams) != players:
        return f"Genesia, option 'teams': write one letter for each of the {players} seats."
    if len(options.teams) > 1 and len(set(options.teams)) < 2:
        return "Genesia, option 'teams': there must be at least two teams."
    return None


def _groups_fault(options: Options, players: int) -> str | None:
    if not options.groups:
        return None
    if len(options.groups) != len(EPOCHS):
        return "Genesia, option 'groups': one list for each of the 3 epochs, or one for all."
    for epoch, groups in zip(EPOCHS, options.groups, strict=True):
        if len(set(groups)) != players or len(groups) != players or Group.BLACK in groups:
            return f"Genesia, option 'groups': epoch {epoch} needs {players} different colours."
    return None


def _decks_fault(options: Options, players: int) -> str | None:
    if not options.decks:
        return None
    content = read_content()
    if len(options.decks) != len(EPOCHS):
        return "Genesia, option 'decks': one list for each of the 3 epochs."
    for epoch, keys in zip(EPOCHS, options.decks, strict=True):
        wanted = players * content.numbers.groups.cards
        if len(set(keys)) != wanted or len(keys) != wanted:
            return f"Genesia, option 'decks': epoch {epoch} needs {wanted} different cards."
        try:
            strange = [key for key in keys if content.card(key).epoch != epoch]
        except BadInput as fault:
            return f"Genesia, option 'decks': {fault}"
        if strange:
            return f"Genesia, option 'decks': {strange[0]} is no card of epoch {epoch}."
    return None


@rule("GN-2.9", "GN-2.10", "GN-11.4")
def deck_of(content: Content, options: Options, players: int, epoch: int) -> list[EpochCard]:
    """The cards of an epoch before promo cards come in, 6 for every player: those of a custom deck,
    or of groups that the table has agreed on."""
    if players == 1:
        return _solo_deck(content, options.level, epoch)
    if options.decks:
        return [content.card(key) for key in options.decks[epoch - 1]]
    if options.theme != "none":
        return _themed_deck(content, options, players, epoch)
    groups = options.groups[epoch - 1] if options.groups else first_groups(content, players)
    return [card for group in groups for card in content.group_cards(group, epoch)]


@rule("GN-2.7", "GN-2.8")
def first_groups(content: Content, players: int) -> tuple[Group, ...]:
    """The first game takes as many groups as there are players, in the printed order."""
    return content.numbers.groups.order[:players]


@rule("GN-10.6", "GN-10.7", "GN-10.8")
def _solo_deck(content: Content, level: Level, epoch: int) -> list[EpochCard]:
    """Blue and yellow without the 2, 2 or 4 cards of the level's list."""
    solo = content.numbers.solo
    out = solo.removed[level].of(epoch)
    cards = [card for group in solo.groups for card in content.group_cards(group, epoch)]
    return [card for card in cards if card.key not in out]


@rule("GN-11.5", "GN-11.6")
def _themed_deck(content: Content, options: Options, players: int, epoch: int) -> list[EpochCard]:
    """All offensive cards, or all cards with the end-of-epoch icon, filled up in group order."""
    fits = is_offensive if options.theme == "warlike" else is_for_the_end
    cards = [
        card for group in content.numbers.groups.order for card in content.group_cards(group, epoch)
    ]
    size = players * content.numbers.groups.cards
    return sorted(cards, key=lambda card: not fits(card))[:size]


def is_offensive(card: EpochCard) -> bool:
    """Whether it serves attacks of one's own."""
    if card.offence is not None:
        return True
    return any(
        effect.do == "all-epoch" and (effect.double_losses or effect.fewer)
        for effect in card.effects
    )


def is_for_the_end(card: EpochCard) -> bool:
    return Icon.END in card.icons


@rule("GN-2.12", "GN-2.15")
def objective_colours(content: Content, options: Options, decks: Iterable[EpochCard]) -> set[Group]:
    """Objectives in the colours of the cards in play, and the black ones if wanted; or all."""
    if options.all_objectives:
        return set(Group)
    colours = {card.group for card in decks if card.group is not None}
    return colours | ({Group.BLACK} if options.black_objectives else set())
