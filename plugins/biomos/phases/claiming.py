"""Step 3 of a turn: claim a biome card."""

from __future__ import annotations

from functools import partial

from biomos.components import WILDCARD, BiomeCard
from biomos.patterns import has_pattern
from biomos.state import Biomos
from tabletop_core import OptionFacts, Play, Player, Reason, ask, rule

PATTERN_IS_MISSING = Reason("BM-5.1", "its pattern is not on your board")


@rule("BM-5.1", "BM-5.2", "BM-5.7", "BM-5.8", "BM-6.8")
def claim_a_biome(state: Biomos, player: Player) -> Play[None]:
    """At the end of the turn a player may claim 1 open card, basic or giant, whose pattern is on
    his board; the tokens stay and may serve again."""
    card = yield from ask(
        player,
        "Claim a biome?",
        state.open_cards,
        unless=partial(no_claim, state, player),
        label=card_words,
        facts=lambda card: OptionFacts(gain=counted(card.points, "point")),
        or_pass="none",
    )
    if card is not None:
        take_card(state, player, card)


@rule("BM-5.1", "BM-5.3")
def no_claim(state: Biomos, player: Player, card: BiomeCard) -> Reason | None:
    """Why a card cannot be claimed: its exact pattern has to lie on the board."""
    return None if has_pattern(state, player, card.pattern) else PATTERN_IS_MISSING


@rule("BM-5.10", "BM-5.11", "BM-5.12")
def take_card(state: Biomos, player: Player, card: BiomeCard) -> None:
    """The card is laid beside the board, everybody having seen it; face down if the table agreed
    to hide the running totals."""
    remove_from_display(state, card)
    if state.options.hidden_claims:
        state.covered[player].append(card)
    else:
        state.claimed[player].append(card)
    state.tell("claimed", player=player, card=card, words=card_words(card))


@rule("BM-5.11")
def reveal_the_claims(state: Biomos) -> None:
    """At the end the claims that lie face down are turned up for everybody."""
    for player in state.players:
        cards = tuple(state.covered[player])
        if cards:
            state.covered[player].clear()
            state.claimed[player].extend(cards)
            state.tell("revealed", player=player, cards=cards)


@rule("BM-5.13", "BM-5.14", "BM-5.15", "BM-9.11")
def remove_from_display(state: Biomos, card: BiomeCard) -> None:
    """A basic card is replaced at once and in its place, as long as the deck lasts; a giant card
    is not."""
    if card.is_giant:
        state.giants.take(card)
    else:
        state.basics.replace(card, state.deck.draw)


def card_words(card: BiomeCard) -> str:
    """A card in one line: name, pattern, points."""
    return f"{card.name}: {pattern_words(card)}, {counted(card.points, 'point')}"


def counted(count: int, noun: str) -> str:
    """So many of something: `1 card`, `2 cards`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def pattern_words(card: BiomeCard) -> str:
    """The pattern as letters."""
    return " ".join(WILDCARD if want is None else want.letter for want in card.pattern)
