"""Attacks: which are legal, who may defend himself, what they cost both sides, what follows."""

from __future__ import annotations

from collections.abc import Iterator

from genesia.cards import is_open
from genesia.components import EpochCard
from genesia.state import Genesia, OngoingAttack
from tabletop_core import Player, Reason, rule

MUST_ATTACK = Reason("GN-7.3.10", "you must attack, and could not pay for any attack then")


@rule("GN-7.2.4", "GN-7.3.7", "GN-7.3.8", "GN-7.3.11")
def legal_attacks(
    state: Genesia, player: Player, spent: int = 0, with_card: EpochCard | None = None
) -> Iterator[tuple[int, int]]:
    """Regions of an opponent in reach, with fewer clans than the attacking one, which may be a
    homeland; cards in force count. Also what would be legal after spending some coins and playing
    a card."""
    cards = state.attack_cards if with_card is None else [*state.attack_cards, with_card]
    reach = max((card.offence.range for card in cards if card.offence), default=1)
    more = sum(card.offence.strength for card in cards if card.offence)
    coins = state.coins[player] - spent
    world = state.world
    for origin, clans in enumerate(state.clans[player]):
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
    state: Genesia, player: Player, spent: int = 0, with_card: EpochCard | None = None
) -> bool:
    return next(legal_attacks(state, player, spent, with_card), None) is not None


@rule("GN-7.3.10")
def no_spending(
    state: Genesia, player: Player, price: int, card: EpochCard | None = None
) -> Reason | None:
    """Before an attack nothing may be bought that would make it impossible: who can attack must."""
    if not price or not can_attack(state, player) or can_attack(state, player, price, card):
        return None
    return MUST_ATTACK


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
def may_besiege(state: Genesia, player: Player, attack: OngoingAttack) -> bool:
    """A siege needs an undefended city, a clan to lose and a city in the supply."""
    if state.clans[attack.defender][attack.region]:
        return False
    if not state.cities[attack.defender][attack.region] or not state.city_supply[player]:
        return False
    if any(card.offence and card.offence.no_siege for card in state.attack_cards):
        return False
    return state.clans[player][attack.start] >= siege_price(state)


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
