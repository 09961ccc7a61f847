"""Attacks: which are legal, who may defend himself, what they cost both sides, what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from genesia.cards import is_open
from genesia.components import EpochCard
from genesia.effects import clan_places
from genesia.recruiting import recruits_price
from genesia.state import Genesia, OngoingAttack
from genesia.vocabulary import Choose, Clans, Coins, Effect
from tabletop_core import Player, Reason, rule

MUST_ATTACK = Reason("GN-7.3.10", "you must attack, and could not pay for any attack then")
NO_ATTACK_AFTER_IT = Reason("GN-7.3.10", "no attack is possible after it")
NO_ATTACK_WITH_IT = Reason("GN-7.3.21", "no attack is possible with it")
NO_CLAN_TO_LOSE = Reason("GN-7.3.17", "no clan is left to lose")


class Recruits(NamedTuple):
    """Clans that could join a region before an attack."""

    place: int
    number: int


@rule("GN-7.2.4", "GN-7.3.7", "GN-7.3.8", "GN-7.3.11")
def legal_attacks(
    state: Genesia,
    player: Player,
    spent: int = 0,
    with_card: EpochCard | None = None,
    recruits: Recruits | None = None,
) -> Iterator[tuple[int, int]]:
    """Regions of an opponent in reach, with fewer clans than the attacking one, which may be a
    homeland; cards in force count. Also what would be legal after spending some coins, playing a
    card and recruiting."""
    cards = state.attack_cards if with_card is None else [*state.attack_cards, with_card]
    reach = max((card.offence.range for card in cards if card.offence), default=1)
    more = sum(card.offence.strength for card in cards if card.offence)
    coins = state.coins[player] - spent
    world = state.world
    armies = state.clans[player]
    if recruits is not None:
        armies = list(armies)
        armies[recruits.place] += recruits.number
    for origin, clans in enumerate(armies):
        if not clans:
            continue
        for target in world.in_reach(origin, reach):
            defender = opponent_in(state, player, target)
            if defender is None or coins < state.embargoes[defender]:
                continue
            if state.clans[defender][target] + state.stronger[defender] < clans + more:
                yield origin, target


@rule("GN-7.3.6")
def opponent_in(state: Genesia, player: Player, region: int) -> Player | None:
    """The opponent who holds a region; outside homelands there is at most one."""
    for tribe in state.tribes:
        if tribe != player and (state.clans[tribe][region] or state.cities[tribe][region]):
            return tribe
    return None


def can_attack(
    state: Genesia,
    player: Player,
    spent: int = 0,
    with_card: EpochCard | None = None,
    recruits: Recruits | None = None,
) -> bool:
    return next(legal_attacks(state, player, spent, with_card, recruits), None) is not None


@rule("GN-7.3.10")
def not_before_an_attack(state: Genesia, player: Player) -> Reason:
    """Who can attack must, and buys nothing that makes it impossible; who cannot, does only what
    makes an attack possible."""
    return MUST_ATTACK if can_attack(state, player) else NO_ATTACK_AFTER_IT


@rule("GN-7.3.10", "GN-7.3.21")
def no_card_first(state: Genesia, player: Player, card: EpochCard) -> Reason | None:
    """Why a card is not played before an attack: none would be possible after it."""
    if can_attack(state, player, card.cost, card):
        return None
    if any(opens_an_attack(state, player, card.cost, effect) for effect in card.effects):
        return None
    if card.offence is not None and not can_attack(state, player):
        return NO_ATTACK_WITH_IT
    return not_before_an_attack(state, player)


def opens_an_attack(state: Genesia, player: Player, cost: int, effect: Effect) -> bool:
    """Whether coins or clans of a card that is played in any phase make an attack legal, in one of
    the ways in which they can be taken."""
    if isinstance(effect, Choose):
        return any(opens_an_attack(state, player, cost, option) for option in effect.options)
    if isinstance(effect, Coins):
        return can_attack(state, player, cost - effect.count)
    if isinstance(effect, Clans):
        count = min(effect.count, state.clan_supply[player])
        places = clan_places(state, player, effect)
        return any(
            can_attack(state, player, cost, recruits=Recruits(place, count)) for place in places
        )
    return False


@rule("GN-7.3.10")
def no_sale_first(state: Genesia, player: Player) -> Reason | None:
    """Why nothing is sold before an attack: none is possible, with the coins for a card either."""
    price = state.content.numbers.prices.sold_card
    return None if can_attack(state, player, -price) else NO_ATTACK_AFTER_IT


@rule("GN-7.3.10", "GN-11.11")
def no_recruits(state: Genesia, player: Player, place: int, count: int) -> Reason | None:
    """Why so many clans are not recruited before an attack: with them none would be possible."""
    price = recruits_price(state, player, count)
    if can_attack(state, player, price, recruits=Recruits(place, count)):
        return None
    return not_before_an_attack(state, player)


def may_defend(state: Genesia, defender: Player) -> bool:
    """Whether, as everybody knows, the defender may hold a defence card and pay for it."""
    if any(card.offence and card.offence.no_defence for card in state.attack_cards):
        return False
    if not state.hand(defender):
        return False
    coins = state.coins[defender]
    return any(
        card.defence is not None and card.cost <= coins and not is_open(state, card)
        for card in state.epoch_cards
    )


def cancels(state: Genesia, attack: OngoingAttack, card: EpochCard) -> bool:
    """Whether a defence card cancels the attack: always, or if a city is attacked."""
    assert card.defence is not None
    if card.defence.cancel == "with-city":
        return state.cities[attack.defender][attack.region] > 0
    return card.defence.cancel == "always"


def going_on(state: Genesia) -> OngoingAttack:
    """The attack that is resolved now."""
    attack = state.attack
    assert attack is not None
    return attack


@rule("GN-7.3.22", "GN-7.3.24")
def attacker_loses(state: Genesia, player: Player, chosen: int) -> int:
    """More by shields and defence cards, then fewer by own cards; hired armies lose at least 1."""
    offences = [card.offence for card in state.attack_cards if card.offence]
    if any(offence.unhurt for offence in offences):
        return 0
    attack = going_on(state)
    defences = [card.defence for card in state.defence_cards if card.defence]
    losses = chosen + state.shields[attack.defender]
    losses += sum(defence.attacker_more for defence in defences)
    least = 1 if losses and state.fewer_losses[player] else 0
    losses -= state.fewer_losses[player] + sum(offence.fewer for offence in offences)
    return min(max(losses, least), state.clans[player][attack.start])


@rule("GN-7.3.22", "GN-7.3.24")
def defender_loses(state: Genesia, player: Player, chosen: int) -> int:
    """Doubled by total war, then fewer by defence cards; some attacks kill only so many."""
    losses = chosen << state.doubling[player]
    losses -= sum(card.defence.fewer for card in state.defence_cards if card.defence)
    limits = [
        card.offence.defender_at_most
        for card in state.attack_cards
        if card.offence and card.offence.defender_at_most is not None
    ]
    attack = going_on(state)
    return min([max(losses, 0), state.clans[attack.defender][attack.region], *limits])


@rule("GN-7.3.13", "GN-7.3.17")
def city_can_fall(state: Genesia, player: Player, attack: OngoingAttack) -> bool:
    """A siege needs an undefended city and a city in the attacker's supply; some cards forbid
    it."""
    if state.clans[attack.defender][attack.region]:
        return False
    if not state.cities[attack.defender][attack.region] or not state.city_supply[player]:
        return False
    return not any(card.offence and card.offence.no_siege for card in state.attack_cards)


@rule("GN-7.3.17")
def no_siege(state: Genesia, player: Player) -> Reason | None:
    """A siege needs a clan to lose."""
    left = state.clans[player][going_on(state).start]
    return None if left >= siege_price(state) else NO_CLAN_TO_LOSE


def siege_price(state: Genesia) -> int:
    """A siege costs a clan, unless a card spares it."""
    if any(card.offence and card.offence.free_siege for card in state.attack_cards):
        return 0
    return state.content.numbers.prices.siege


@rule("GN-7.3.14")
def may_move_in(state: Genesia, attack: OngoingAttack) -> bool:
    """The attacked region holds neither enemy clans nor an enemy city, and no card forbids it."""
    if state.occupies(attack.defender, attack.region):
        return False
    return not any(card.offence and card.offence.no_move_in for card in state.attack_cards)
