"""What a good player would tell a friend.

Only the map of the last epoch counts, so what is rich and can be held is worth its way: the centre
above all. A clan needs coins to go anywhere; a crowd at home without coins is worth nothing. Two
clans make a city, a city holds its region for nothing and brings recruits nearer. Inventions pay
at the end of every epoch, so they come first. Declare War only when there is something to attack.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from genesia.attacks import can_attack
from genesia.components import EpochCard, Icon
from genesia.scoring import end_card_points, objective_points, progress_points
from genesia.state import Genesia, Stance
from genesia.vocabulary import (
    Attack,
    CheapClans,
    Choose,
    City,
    Clans,
    Coins,
    Copy,
    DoubleToll,
    Effect,
    Jump,
    Move,
    Score,
    ScoreNow,
    Settle,
    Take,
    TollFree,
)
from tabletop_core import Checked, Player, read_model

ByEpoch = Annotated[tuple[float, ...], Field(min_length=3, max_length=3)]


class Weights(Checked):
    """What strategy.toml holds."""

    rival: float
    stronger_tribe: float
    coin: ByEpoch
    free_move: ByEpoch
    spare_clan: ByEpoch
    steps_of_a_clan: ByEpoch
    left_behind: float
    city: ByEpoch
    city_by_value: ByEpoch
    site: float
    threatened: float
    idle_war: float
    card_in_hand: float
    score_card: float
    war_card: float
    copy_card: float


@cache
def weights() -> Weights:
    """How a good player weighs a position."""
    return read_model(Weights, Path(__file__).with_suffix(".toml"))


def evaluate(state: Genesia, player: Player) -> float:
    """How far ahead a player is: the own worth against the best opponent's; in solo that of the
    weaker tribe."""
    told = weights()
    if state.is_solo:
        worths = [worth(state, tribe) for tribe in state.tribes]
        return min(worths) + told.stronger_tribe * max(worths)
    own = party_worth(state, player) - idle_war(state, player)
    for objective in state.objectives[player]:
        own += objective_points(state, player, objective)
    rivals = [other for other in state.opponents(player) if not are_mates(state, player, other)]
    return own - told.rival * max(party_worth(state, rival) for rival in rivals)


def party_worth(state: Genesia, player: Player) -> float:
    """What a player has, objectives as far as all can see them; in a team what the weakest member
    has."""
    mates = [other for other in state.players if are_mates(state, player, other)]
    return min(
        worth(state, mate) + objective_points(state, mate, state.revealed[mate]) for mate in mates
    )


def are_mates(state: Genesia, player: Player, other: Player) -> bool:
    """Whether two are one party: a player and himself, or members of a team."""
    teams = state.options.teams
    return other == player or bool(teams and teams[other] == teams[player])


def worth(state: Genesia, tribe: Player) -> float:
    """Points that are noted or sure to come, the map, and the means to change it."""
    return points(state, tribe) + worth_of_the_map(state, tribe) + resources(state, tribe)


def points(state: Genesia, tribe: Player) -> float:
    """Progress noted, the Inventions' notes still to come, and what counts at the end of this
    epoch."""
    notes = state.content.numbers.epochs.count - len(state.progress[tribe])
    inventions = [*state.inventions[tribe], *state.copied[tribe]]
    coming = notes * sum(card.progress for card in inventions)
    if len(state.progress[tribe]) < state.epoch:
        coming += state.points_once[tribe]
        coming += sum(end_card_points(state, tribe, card) for card in state.end_cards[tribe])
    return progress_points(state, tribe) + coming


def worth_of_the_map(state: Genesia, tribe: Player) -> float:
    """The points of every region held, less where a stronger neighbour may take it; cities, and
    the sites of cities to come."""
    told, epoch = weights(), state.epoch - 1
    world, propagation = state.world, state.content.numbers.points.propagation
    clans, cities = state.clans[tribe], state.cities[tribe]
    city, by_value = told.city[epoch], told.city_by_value[epoch]
    building = state.phase is not Icon.END
    found = 0.0
    for region, count in enumerate(clans):
        if not count and not cities[region]:
            continue
        value = world.values[region]
        owner = world.owners[region]
        gives = value + (propagation if owner is not None and owner != tribe else 0)
        found += gives
        if building and is_threatened(state, tribe, region):
            found -= told.threatened * gives
        if cities[region]:
            found += city + by_value * value
        elif building and count > 1:
            found += told.site * (city + by_value * value)
    return found


def is_threatened(state: Genesia, tribe: Player, region: int) -> bool:
    """Whether an opponent stands beside a region with more clans than hold it."""
    if state.is_solo or state.world.is_home[region]:
        return False
    held_by = state.clans[tribe][region] + state.stronger[tribe]
    for other in state.tribes:
        if other != tribe:
            armies = state.clans[other]
            for near in state.world.neighbours[region]:
                if armies[near] > held_by:
                    return True
    return False


def resources(state: Genesia, tribe: Player) -> float:
    """Coins, free moves, cards, and clans that can still go somewhere."""
    epoch = state.epoch - 1
    if state.is_last_epoch and state.phase in (Icon.ATTACK, Icon.END):
        return 0.0
    told = weights()
    coins, moves = state.coins[tribe], state.moves[tribe]
    income = (
        state.content.numbers.epochs.count - state.epoch
    ) * state.content.numbers.epochs.income
    spare = spare_clans(state, tribe)
    mobile = min(spare, (coins + moves + income) / told.steps_of_a_clan[epoch])
    return (
        told.coin[epoch] * coins
        + told.free_move[epoch] * moves
        + told.spare_clan[epoch] * mobile
        + told.left_behind * (spare - mobile)
        + told.card_in_hand * sum(map(worth_of_card, state.hand(tribe)))
    )


def spare_clans(state: Genesia, tribe: Player) -> int:
    """Clans that are not needed to hold their region."""
    cities = state.cities[tribe]
    return sum(
        count if cities[region] else count - 1
        for region, count in enumerate(state.clans[tribe])
        if count
    )


def idle_war(state: Genesia, player: Player) -> float:
    """War without anything to attack is a threat that everybody sees through."""
    if state.phase is not Icon.ATTACK or not state.stances:
        return 0.0
    idle = state.stances[player] is Stance.WAR and not can_attack(state, player)
    return weights().idle_war if idle else 0.0


@cache
def worth_of_card(card: EpochCard) -> float:
    """What a card in hand is worth: what it does and counts, or what it is sold for."""
    coin = weights().coin[card.epoch - 1]
    notes = 4 - card.epoch
    does = sum(worth_of_effect(effect, card.epoch - 1) for effect in card.effects)
    return max(4 * coin, card.progress * notes + does - card.cost * coin)


def worth_of_effect(effect: Effect, epoch: int) -> float:
    """What an effect brings on average."""
    told = weights()
    coin, clan = told.coin[epoch], 2 * told.coin[epoch]
    match effect:
        case Coins() | Take():
            return coin * effect.count
        case Clans():
            return clan * effect.count
        case Move():
            return told.free_move[epoch] * min(effect.count, 6)
        case Choose():
            return max(worth_of_effect(option, epoch) for option in effect.options)
        case Jump():
            return 0.7 * effect.value * (1 if effect.together else max(effect.clans or 1, 1))
        case City():
            return told.city[epoch] * effect.count
        case CheapClans():
            return coin * effect.count * (2 - effect.price)
        case Settle():
            return 2.0 * effect.homes + effect.cities
        case Score():
            return effect.base + told.score_card
        case ScoreNow():
            return float(effect.points)
        case Copy():
            return told.copy_card
        case TollFree() | DoubleToll():
            return coin
        case Attack():
            return told.war_card + coin * effect.coins_after
        case _:
            return told.war_card
