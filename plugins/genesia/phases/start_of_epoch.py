"""A: the start of an epoch. Income, and the draft of a hand of cards."""

from __future__ import annotations

from genesia.components import EpochCard
from genesia.options import deck_of
from genesia.state import Genesia
from tabletop_core import (
    Hand,
    Once,
    Phase,
    Play,
    Repeat,
    ask_all,
    left_of,
    right_of,
    rule,
)


@rule("GN-1.14", "GN-4.1", "GN-10.3")
def give_income(state: Genesia) -> None:
    """Every player gets 15 coins on top of what is left; the bank never runs out. Solo tribes get
    none."""
    if state.is_solo:
        return
    for player in state.players:
        state.coins[player] += state.content.numbers.epochs.income
    state.tell("income", epoch=state.epoch, coins=state.content.numbers.epochs.income)


@rule("GN-2.10", "GN-4.2", "GN-10.3", "GN-10.11", "GN-10.16")
def deal_cards(state: Genesia) -> None:
    """Every player is dealt 6 cards of the epoch for the draft; solo tribes get open hands."""
    state.epoch_cards = known_cards(state)
    deck = state.deck(state.epoch)
    if state.is_solo:
        for tribe in state.tribes:
            count = state.content.numbers.solo.hands[state.epoch - 1]
            state.open_hands[tribe].extend(deck.draw_some(count))
        return
    for player in state.players:
        state.packets[player].extend(deck.draw_some(state.content.numbers.epochs.dealt))


def known_cards(state: Genesia) -> tuple[EpochCard, ...]:
    """What may be in the deck of this epoch, as the table agreed."""
    cards = deck_of(state.content, state.options, len(state.players), state.epoch)
    if state.options.promo:
        cards += [card for card in state.content.promo if card.epoch == state.epoch]
    return tuple(dict.fromkeys(cards))


@rule("GN-4.3", "GN-4.5", "GN-4.6", "GN-4.7", "GN-4.8")
def choose_a_card(state: Genesia) -> Play[None]:
    """All keep one card of their packet at the same time and pass the rest to the neighbour."""
    chosen = yield from ask_all(
        state.players,
        "Draft: keep a card",
        {player: state.packets[player] for player in state.players},
        label=card_words,
    )
    for player, card in chosen.items():
        state.hands[player].append(state.packets[player].take(card))
    if not draft_is_over(state):
        pass_packets_on(state)


def card_words(card: EpochCard) -> str:
    return card.words


@rule("GN-4.3", "GN-4.7")
def pass_packets_on(state: Genesia) -> None:
    """Packets go to the left in epochs I and III, to the right in epoch II."""
    clockwise = state.content.numbers.epochs.draft[state.epoch - 1] == "clockwise"
    giver = right_of if clockwise else left_of
    packets = [state.packets[giver(state.players, player)] for player in state.players]
    state.packets = packets


def draft_is_over(state: Genesia) -> bool:
    return len(state.hands[0]) == state.content.numbers.epochs.kept


@rule("GN-10.2", "GN-10.3", "GN-10.18")
def is_solo(state: Genesia) -> bool:
    """Solo has neither a draft nor an Attack phase; what acts there gives its points only."""
    return state.is_solo


@rule("GN-4.4", "GN-4.9")
def discard_the_last_card(state: Genesia) -> None:
    """The card left over is discarded face down, without coins; its last holder knows it."""
    for player in state.players:
        leave_unseen(state.packets[player], state.sold[player])


def leave_unseen(packet: Hand[EpochCard], pile: Hand[EpochCard]) -> None:
    pile.extend(packet)
    packet.clear()


START_OF_EPOCH = Phase("Start of epoch", Once(give_income, deal_cards))
DRAFT = Phase(
    "Draft",
    Repeat(Once(choose_a_card), until=draft_is_over),
    Once(discard_the_last_card),
    skip_if=is_solo,
)
