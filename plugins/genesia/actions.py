"""What a player may do in his turn: play, recruit, move, discard. One action at a time."""

from __future__ import annotations

from genesia.cards import no_play, note_the_set, play, sell
from genesia.components import EpochCard
from genesia.movement import move_clans, no_move, regions_with_clans
from genesia.recruiting import most_recruits, no_recruit, recruit, recruiting_places
from genesia.state import Genesia
from genesia.vocabulary import some
from tabletop_core import Act, OptionFacts, Play, Player, rule


@rule("GN-6.9")
def recruit_in_turn(state: Genesia, player: Player, place: int) -> Play[None]:
    """Recruit; in the own turn that comes between the Growth+Attack cards of epoch III."""
    if player == state.acting:
        note_the_set(state, None)
    yield from recruit(state, player, place)


def card_words(_state: Genesia, _player: Player, card: EpochCard) -> str:
    return card.words


def card_price(_state: Genesia, _player: Player, card: EpochCard) -> OptionFacts:
    return OptionFacts(price=some(card.cost, "coin")) if card.cost else OptionFacts()


def region_name(state: Genesia, _player: Player, region: int) -> str:
    """Where an action in a region stands on the map."""
    return state.name(region)


def recruiting_words(state: Genesia, player: Player, _place: int) -> str:
    return f"up to {some(most_recruits(state, player), 'clan')}"


def moving_words(state: Genesia, player: Player, region: int) -> str:
    return some(state.clans[player][region], "clan")


def sale_words(state: Genesia, _player: Player) -> str:
    return f"a hand card for {some(state.content.numbers.prices.sold_card, 'coin')}"


def sale_price(state: Genesia, _player: Player) -> OptionFacts:
    return OptionFacts(gain=some(state.content.numbers.prices.sold_card, "coin"))


PLAY = Act("play", Genesia.hand, play, unless=no_play, words=card_words, facts=card_price)
RECRUIT = Act(
    "recruit",
    recruiting_places,
    recruit_in_turn,
    unless=no_recruit,
    words=recruiting_words,
    key=Genesia.name,
    at=region_name,
)
MOVE = Act(
    "move",
    regions_with_clans,
    move_clans,
    unless=no_move,
    words=moving_words,
    key=Genesia.name,
    at=region_name,
)
SELL = Act("sell", sell, words=sale_words, facts=sale_price)


@rule("GN-5.13")
def or_sell(
    state: Genesia, player: Player, *acts: Act[Genesia], sale: Act[Genesia] = SELL
) -> tuple[Act[Genesia], ...]:
    """Some acts and, as long as there is one, to discard a hand card for coins: that is possible at
    any time in the own turn."""
    return (*acts, sale) if state.hand(player) else acts


def turn_question(state: Genesia, what: str) -> str:
    """What can be done in a turn; solo, with which tribe."""
    return f"{what.partition(':')[0]}, {state.acting.name}" if state.is_solo else what
