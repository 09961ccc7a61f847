"""Playing, discarding and copying epoch cards."""

from __future__ import annotations

from genesia.components import EpochCard
from genesia.effects import apply
from genesia.state import Genesia, WarSet
from tabletop_core import Play, Player, Reason, ask, rule

NOT_IN_THIS_PHASE = Reason("GN-5.2", "its icon is not that of this phase")
IN_GROWTH_ONLY = Reason("GN-5.3", "it is played in Growth and acts in the Attack phase")
WHEN_ANOTHER_PLAYS = Reason("GN-5.6", "it is played when an opponent plays the card to be copied")
WHEN_ATTACKED = Reason("GN-5.7", "it is played at the moment one is attacked")
TOO_DEAR = Reason("GN-5.12", "its cost is more than the coins at hand")
ALL_TOGETHER = Reason("GN-6.9", "the Growth+Attack cards of epoch III are played all together")


@rule("GN-5.6", "GN-5.7", "GN-5.12")
def no_play(state: Genesia, player: Player, card: EpochCard) -> Reason | None:
    """Why a hand card cannot be played now: it waits for a deed of others, it is not its time, or
    it cannot be paid."""
    if card.is_copy:
        return WHEN_ANOTHER_PLAYS
    if state.phase not in card.played_in:
        return wrong_phase(card)
    if card.defence is not None:
        return WHEN_ATTACKED
    if card.acts_in_attack and set_is_closed(state):
        return ALL_TOGETHER
    return TOO_DEAR if card.cost > state.coins[player] else None


@rule("GN-5.2", "GN-5.3", "GN-6.10")
def wrong_phase(card: EpochCard) -> Reason:
    """A card is played in a phase of its icons; a Growth+Attack card after Growth only sold."""
    return IN_GROWTH_ONLY if card.acts_in_attack else NOT_IN_THIS_PHASE


@rule("GN-6.9", "GN-6.11")
def set_is_closed(state: Genesia) -> bool:
    """In epoch III all Growth+Attack cards of a player go down together; in other epochs not."""
    return state.war_set is WarSet.CLOSED and state.is_last_epoch


def note_the_set(state: Genesia, card: EpochCard | None) -> None:
    """Recruiting or another card closes the set of Growth+Attack cards; a sold card does not."""
    if card is not None and card.acts_in_attack:
        state.war_set = WarSet.OPEN
    elif state.war_set is WarSet.OPEN:
        state.war_set = WarSet.CLOSED


@rule("GN-5.2", "GN-5.8", "GN-5.9", "GN-5.12")
def play(state: Genesia, player: Player, card: EpochCard) -> Play[None]:
    """Pay for a card, lay it face up, apply its effect; then others may copy it."""
    lay_open(state, player, card)
    note_the_set(state, card)
    yield from apply(state, player, card)
    let_others_copy(state, player, card)


@rule("GN-5.9", "GN-5.12")
def lay_open(state: Genesia, player: Player, card: EpochCard) -> None:
    """The cost goes to the bank and the card face up in front of its player, where Inventions stay
    until the end of the game."""
    state.pay(player, card.cost)
    state.hand(player).remove(card)
    pile = state.inventions if card.is_invention else state.played
    pile[player].append(card)
    state.tell("played", player=player, card=card, name=card.name)


@rule("GN-5.13", "GN-5.14", "GN-10.12")
def sell(state: Genesia, player: Player) -> Play[None]:
    """Discard a hand card face down for 4 coins."""
    card = yield from ask(
        state.leader(player),
        "Which card do you discard?",
        list(state.hand(player)),
        label=lambda card: card.words,
        secret=True,
    )
    sell_card(state, player, card)


@rule("GN-5.13", "GN-8.2.2")
def sell_card(state: Genesia, player: Player, card: EpochCard) -> None:
    """The bank pays; nobody else sees the card."""
    state.hand(player).remove(card)
    state.sold[state.leader(player)].append(card)
    price = state.content.numbers.prices.sold_card
    state.coins[player] += price
    state.tell("sold", player=player, coins=price)


@rule("GN-5.6", "GN-5.22")
def let_others_copy(state: Genesia, player: Player, card: EpochCard) -> None:
    """A card just played may be copied, in turn order after its player; a copy may not."""
    if not card.can_be_copied or not copy_cards_about(state):
        return
    place = state.order.index(player)
    state.last_played = card
    state.may_copy = [*state.order[place + 1 :], *state.order[:place]]


def copy_cards_about(state: Genesia) -> list[EpochCard]:
    """The copy cards that, as everybody knows, may still be in a hand."""
    return [card for card in state.epoch_cards if card.is_copy and not is_open(state, card)]


def is_open(state: Genesia, card: EpochCard) -> bool:
    """Whether a card lies face up in front of somebody."""
    return any(card in played for played in state.played)
