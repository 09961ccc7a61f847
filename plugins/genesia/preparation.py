"""Set-up: the map, the supplies, the turn order, the epoch decks and the secret objectives."""

from __future__ import annotations

from genesia.components import EpochCard
from genesia.options import EPOCHS, deck_of, objective_colours
from genesia.state import Genesia
from tabletop_core import Play, ask_all, rule


@rule("GN-1.4", "GN-1.5", "GN-2.6", "GN-10.4")
def take_the_pieces(state: Genesia) -> None:
    """Every tribe has all its clans and cities beside the map, and none on it."""
    supply, regions = state.content.numbers.supply, len(state.world.names)
    for tribe in state.tribes:
        state.clan_supply[tribe] = supply.clans
        state.city_supply[tribe] = supply.cities
        state.clans[tribe] = [0] * regions
        state.cities[tribe] = [0] * regions


@rule("GN-2.5", "GN-10.5")
def settle_the_turn_order(state: Genesia) -> None:
    """The turn-order markers lie in random order; in solo a random tribe is first."""
    # Scripts force this draw, and sessions keep it, by seat numbers.
    seats = [tribe.seat for tribe in state.tribes]
    state.chance.shuffle(seats, "turn order")
    state.order = [state.tribes[seat] for seat in seats]
    state.tell("order", order=tuple(state.order))


@rule("GN-1.7", "GN-1.8", "GN-2.10", "GN-2.11")
def prepare_the_decks(state: Genesia) -> None:
    """Each epoch deck is shuffled and laid face down; groups that are not used stay in the
    box."""
    for epoch in EPOCHS:
        deck = state.deck(epoch)
        deck.extend(deck_of(state.content, state.options, len(state.players), epoch))
        if state.options.promo:
            bring_promo_cards_in(state, epoch)
        deck.shuffle(state.chance, f"epoch {epoch}")


@rule("GN-11.7", "GN-11.8")
def bring_promo_cards_in(state: Genesia, epoch: int) -> None:
    """The 3 promo cards of an epoch each replace another card of it, which leaves the game
    unseen."""
    deck = state.deck(epoch)
    new = [card for card in state.content.promo if card.epoch == epoch and card not in deck]
    for _ in new:
        state.box.append(state.chance.draw(deck, "replaced by promo cards"))
    deck.extend(new)


@rule("GN-10.2", "GN-11.1")
def has_no_objectives(state: Genesia) -> bool:
    """Solo has none, and a table may agree to play without them."""
    return state.is_solo or not state.options.objectives


@rule("GN-2.12", "GN-2.13", "GN-2.14")
def deal_objectives(state: Genesia) -> None:
    """Objectives in the colours in play are shuffled; every player gets two."""
    if has_no_objectives(state):
        return
    cards: list[EpochCard] = []
    for epoch in EPOCHS:
        cards += deck_of(state.content, state.options, len(state.players), epoch)
    colours = objective_colours(state.content, state.options, cards)
    deck = state.objective_deck
    deck.extend(card for card in state.content.objectives if card.group in colours)
    deck.shuffle(state.chance, "objectives")
    for player in state.players:
        state.objectives[player].extend(
            deck.draw_some(state.content.numbers.groups.objectives_dealt)
        )


@rule("GN-2.14")
def keep_an_objective(state: Genesia) -> Play[None]:
    """Every player keeps one of his objectives face down; the others go back unseen."""
    if has_no_objectives(state):
        return
    kept = yield from ask_all(
        state.players,
        "Keep a secret objective",
        {player: state.objectives[player] for player in state.players},
        label=lambda objective: objective.words,
    )
    for player, objective in kept.items():
        dealt = state.objectives[player]
        state.returned[player].extend(card for card in dealt if card != objective)
        dealt[:] = [objective]
