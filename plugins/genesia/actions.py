"""What a player may do in his turn: play, recruit, move, discard. One action at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from genesia.cards import no_play, note_the_set, play, sell
from genesia.components import EpochCard
from genesia.movement import can_go_on, means_of, move_clans
from genesia.recruiting import most_recruits, recruit, recruiting_places
from genesia.state import Genesia
from genesia.vocabulary import some
from tabletop_core import Play, Player, Reason, rule

Action: TypeAlias = tuple[Any, ...]
"""A word and what it is done with: ("play", card), ("recruit", region), ("sell",)."""

NO_CLANS_LEFT = Reason("GN-6.7", "there are no clans left in the supply")
NO_COINS = Reason("GN-6.3", "a clan cannot be paid")
NOWHERE_TO_GO = Reason("GN-7.1.11", "no way from there can be paid")


def plays(state: Genesia, player: int) -> list[Action]:
    return [("play", card) for card in state.hand(player)]


def recruits(state: Genesia, player: int) -> list[Action]:
    return [("recruit", region) for region in recruiting_places(state, player)]


def moves(state: Genesia, player: int) -> list[Action]:
    return [("move", region) for region, count in enumerate(state.clans[player]) if count]


@rule("GN-5.13")
def sales(state: Genesia, player: int) -> list[Action]:
    """A hand card can be discarded for coins at any time in the own turn."""
    return [("sell",)] if state.hand(player) else []


def no_action(state: Genesia, player: int, action: Action) -> Reason | None:
    """Why something cannot be done now."""
    word = action[0]
    if word == "play":
        return no_play(state, player, action[1])
    if word == "recruit":
        return no_recruit(state, player)
    if word == "move":
        return no_move(state, player, action[1])
    return None


@rule("GN-6.3", "GN-6.7")
def no_recruit(state: Genesia, player: int) -> Reason | None:
    """Recruiting needs a clan in the supply and the coins for it."""
    if not state.clan_supply[player]:
        return NO_CLANS_LEFT
    return None if most_recruits(state, player) else NO_COINS


@rule("GN-7.1.4", "GN-7.1.11")
def no_move(state: Genesia, player: int, origin: int) -> Reason | None:
    """Moving needs a way that can be paid, to a region where one may stop."""
    means = means_of(state, player)
    return None if can_go_on(state, player, origin, origin, means) else NOWHERE_TO_GO


def action_key(state: Genesia) -> Callable[[Action], str]:
    """How actions are typed: `play BI-1`, `recruit P1.H`, `move P1.A2`, `sell`."""
    names = state.world.names

    def key(action: Action) -> str:
        if len(action) == 1:
            return str(action[0])
        thing = action[1]
        return f"{action[0]} {thing if isinstance(thing, EpochCard) else names[thing]}"

    return key


def action_label(state: Genesia, player: int) -> Callable[[Action], str]:
    """What actions mean."""

    def label(action: Action) -> str:
        word = action[0]
        if word == "play":
            card: EpochCard = action[1]
            return card.words
        if word == "recruit":
            return f"up to {some(most_recruits(state, player), 'clan')}"
        if word == "move":
            return some(state.clans[player][action[1]], "clan")
        return f"a hand card for {some(state.content.numbers.prices.sold_card, 'coin')}"

    return label


def turn_question(state: Genesia, what: str) -> str:
    """What can be done in a turn; solo, with which tribe."""
    return f"{what.partition(':')[0]}, {state.acting.name}" if state.is_solo else what


def carry_out(state: Genesia, player: Player, action: Action) -> Play[None]:
    """Do what was chosen."""
    word = action[0]
    if word == "play":
        yield from play(state, player, action[1])
    elif word == "recruit":
        if player == state.acting:
            note_the_set(state, None)
        yield from recruit(state, player, action[1])
    elif word == "move":
        yield from move_clans(state, player, action[1])
    else:
        yield from sell(state, player)
