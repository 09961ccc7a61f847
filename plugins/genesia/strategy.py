"""How good a position looks for a player: points as they stand, and what resources may become."""

from __future__ import annotations

from genesia.components import Icon
from genesia.scoring import (
    conquest_points,
    end_card_points,
    objective_points,
    progress_points,
    propagation_points,
)
from genesia.state import Genesia
from tabletop_core import Player

COIN = 0.3
FREE_MOVE = 0.3
CARD = 1.5  # a little more than the coins for discarding it
CLAN = 0.8
CITY = 1.0
RIVAL = 0.3  # what the best opponent has, counts against oneself
STRONGER_TRIBE = 0.9  # solo: only the weaker tribe counts, but nobody knows which that will be


def evaluate(state: Genesia, player: Player) -> float:
    """The own worth against the best opponent's; in solo that of the weaker tribe."""
    if state.is_solo:
        worths = [worth(state, tribe) for tribe in state.tribes]
        return min(worths) + STRONGER_TRIBE * max(worths)
    own = worth(state, player)
    for objective in state.objectives[player]:
        own += objective_points(state, player, objective)
    return own - RIVAL * max(worth(state, other) for other in state.opponents(player))


def worth(state: Genesia, tribe: Player) -> float:
    """Points on the table, points that are sure to come, and resources."""
    return points(state, tribe) + resources(state, tribe)


def points(state: Genesia, tribe: Player) -> float:
    """What the map gives now, progress noted, and the Inventions' notes still to come."""
    notes = state.content.numbers.epochs.count - len(state.progress[tribe])
    inventions = [*state.inventions[tribe], *state.copied[tribe]]
    coming = notes * sum(card.progress for card in inventions)
    if len(state.progress[tribe]) < state.epoch:
        coming += state.points_once[tribe]
        coming += sum(end_card_points(state, tribe, card) for card in state.end_cards[tribe])
    on_the_map = conquest_points(state, tribe) + propagation_points(state, tribe)
    return progress_points(state, tribe) + coming + on_the_map


def resources(state: Genesia, tribe: Player) -> float:
    """Coins, free moves, cards and pieces, as long as they can still be used."""
    if state.is_last_epoch and state.phase in (Icon.ATTACK, Icon.END):
        return CITY / 10 * sum(state.cities[tribe])
    return (
        COIN * state.coins[tribe]
        + FREE_MOVE * state.moves[tribe]
        + CARD * len(state.hand(tribe))
        + CLAN * sum(state.clans[tribe])
        + CITY * sum(state.cities[tribe])
    )
