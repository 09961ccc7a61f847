"""Copy cards: played out of turn, when an opponent has just played the card to be copied."""

from __future__ import annotations

from genesia.actions import MOVE, RECRUIT
from genesia.cards import copy_cards_about, lay_open
from genesia.components import EpochCard, Icon
from genesia.effects import apply
from genesia.state import Genesia
from tabletop_core import Play, Player, ask_act, offer, rule


@rule("GN-5.22")
def react(state: Genesia) -> Play[bool]:
    """What a card just played sets off goes first, one thing at a time: a copier's effect, his
    small turn, the question to the next who may copy. Says whether there was anything."""
    if state.copier is not None:
        yield from carry_out_the_copy(state, state.copier)
    elif state.small_turn is not None:
        yield from take_a_small_turn(state, state.small_turn)
    elif state.may_copy:
        yield from offer_a_copy(state, state.may_copy.pop(0))
    else:
        return False
    return True


@rule("GN-5.6", "GN-5.21", "GN-5.22")
def offer_a_copy(state: Genesia, player: Player) -> Play[None]:
    """Whoever may hold a copy card and can pay both costs is asked; all know who cannot."""
    copied = state.last_played
    assert copied is not None
    about = copy_cards_about(state)
    coins = state.coins[player] - copied.cost
    if not state.hand(player) or all(card.cost > coins for card in about):
        return
    card = yield from offer(
        state.leader(player),
        f"Copy {copied.name}?",
        [card for card in state.hand(player) if card.is_copy and card.cost <= coins],
        label=lambda card: f"{card.name}, cost {card.cost} and {copied.cost}, does: {copied.words}",
    )
    if card is not None:
        lay_open(state, player, card)
        state.pay(player, copied.cost)
        state.copier = player
        state.tell("copied", player=player, card=copied, name=copied.name)


@rule("GN-5.18", "GN-5.19", "GN-5.20", "GN-5.23")
def carry_out_the_copy(state: Genesia, player: Player) -> Play[None]:
    """The copier gets the same effect; a copied Invention is marked with a clan of his, if there is
    one, and counts for him too."""
    card = state.last_played
    assert card is not None
    state.copier = None
    moves_before, cheap_before = state.moves[player], state.cheap_clans[player]
    yield from apply(state, player, card)
    if card.is_invention:
        mark_the_invention(state, player, card)
    if state.phase is Icon.EXPANSION:
        state.small_moves = state.moves[player] - moves_before
    state.small_clans = state.cheap_clans[player] - cheap_before
    if state.small_moves or state.small_clans:
        state.small_turn = player


@rule("GN-5.18", "GN-5.20")
def mark_the_invention(state: Genesia, player: Player, card: EpochCard) -> None:
    """A clan of the copier lies on the copied Invention until the end of the game; with an empty
    supply any marker will do."""
    state.copied[player].append(card)
    if state.clan_supply[player]:
        state.clan_supply[player] -= 1
        state.markers[player] += 1


@rule("GN-5.6")
def take_a_small_turn(state: Genesia, player: Player) -> Play[None]:
    """The copier uses copied moves and cheap clans at once; what is left stays for his own turn of
    this phase if that is still to come."""
    copied = ((MOVE, state.small_moves), (RECRUIT, state.small_clans))
    acts = [act for act, left in copied if left]
    leader = state.leader(player)
    done = yield from ask_act(
        state, player, "Use what you copied", *acts, by=leader, or_pass="done"
    )
    if done is None or not (state.small_moves or state.small_clans):
        end_the_small_turn(state, player)


def end_the_small_turn(state: Genesia, player: Player) -> None:
    """What is left lapses if the copier has had his own turn of this phase."""
    state.small_turn = None
    state.small_moves = state.small_clans = 0
    if state.order.index(player) + 1 < state.turn:
        state.cheap_clans[player] = 0
        if state.phase is Icon.EXPANSION:
            state.moves[player] = 0
