"""Set-up: the map, the supplies, the turn order, the epoch decks and the secret objectives."""

from __future__ import annotations

from genesia.components import EpochCard
from genesia.options import EPOCHS, deck_of, objective_colours
from genesia.state import Genesia, Stance
from tabletop_core import Play, ask_all, rule


@rule("GN-1.4", "GN-1.5", "GN-2.6", "GN-2.17", "GN-2.18", "GN-2.19", "GN-10.4")
def take_the_pieces(state: Genesia) -> None:
    """Every tribe has all its clans and cities beside the map, a War/Peace tile and no coins."""
    supply = state.content.numbers.supply
    tribes, regions = len(state.tribes), len(state.world.names)
    state.clans = [[0] * regions for _ in range(tribes)]
    state.cities = [[0] * regions for _ in range(tribes)]
    state.clan_supply = [supply.clans] * tribes
    state.city_supply = [supply.cities] * tribes
    state.stances = [Stance.PEACE] * tribes
    for line in ("markers", "coins", "attacks_launched", "noted_once"):
        setattr(state, line, [0] * tribes)
    for line in ("open_hands", "inventions", "copied", "played", "progress"):
        setattr(state, line, [[] for _ in range(tribes)])
    forget_the_epoch(state)


@rule("GN-5.8", "GN-5.11")
def forget_the_epoch(state: Genesia) -> None:
    """What cards gave for an epoch ends with it."""
    tribes = len(state.tribes)
    for line in (
        "moves",
        "cheap_clans",
        "cheap_price",
        "double_tolls",
        "shields",
        "doubling",
        "fewer_losses",
        "stronger",
        "embargoes",
        "points_once",
    ):
        setattr(state, line, [0] * tribes)
    state.toll_free = [False] * tribes
    state.at_peace = [False] * tribes


@rule("GN-2.5", "GN-10.5")
def settle_the_turn_order(state: Genesia) -> None:
    """The turn-order markers lie in random order; in solo a random tribe is first."""
    state.order = [int(tribe) for tribe in state.tribes]
    state.chance.shuffle(state.order, "turn order")
    state.tell("order", order=tuple(state.tribes[seat] for seat in state.order))


@rule("GN-1.7", "GN-1.8", "GN-2.10", "GN-2.11", "GN-11.7", "GN-11.8")
def prepare_the_decks(state: Genesia) -> None:
    """Each epoch deck is shuffled and laid face down; promo cards replace some cards, which leave
    the game unseen."""
    for epoch in EPOCHS:
        deck = state.deck(epoch)
        deck.extend(deck_of(state.content, state.options, len(state.players), epoch))
        if state.options.promo:
            bring_promo_cards_in(state, epoch)
        deck.shuffle(state.chance, f"epoch {epoch}")


@rule("GN-11.8")
def bring_promo_cards_in(state: Genesia, epoch: int) -> None:
    """The 3 promo cards of an epoch each replace another card of it."""
    deck = state.deck(epoch)
    new = [card for card in state.content.promo if card.epoch == epoch and card not in deck]
    for _ in new:
        state.box.append(state.chance.draw(deck, "replaced by promo cards"))
    deck.extend(new)


def has_no_objectives(state: Genesia) -> bool:
    """Solo has none, and a table may agree to play without them."""
    return state.is_solo or not state.options.objectives


@rule("GN-2.12", "GN-2.13", "GN-2.14", "GN-2.15", "GN-10.2", "GN-11.1")
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
