"""The end of the game, who has won, and how a position looks while the game goes on."""

from __future__ import annotations

from collections.abc import Mapping

from biosphere.components import Assignment, Landscape
from biosphere.conditions import progress
from biosphere.state import Biosphere
from tabletop_core import Player, Result, rule

ENOUGH_ASSIGNMENTS = 5


@rule("BS-4.4", "BS-4.5", "BS-9.7.7")
def is_over(state: Biosphere) -> bool:
    """The game ends in phase 7 as soon as anybody has fulfilled five assignments."""
    return any(len(fulfilled) >= ENOUGH_ASSIGNMENTS for fulfilled in state.fulfilled)


@rule("BS-9.7.7", "BS-9.7.8", "BS-9.7.9", "BS-11.3")
def result(state: Biosphere) -> Result:
    """Most assignments win; a tie goes to who is further ahead on the band, or without the band
    to who has more evolution points left; then the victory is shared."""
    merits = {
        player: (fulfilled_count(state, player), *tie_break(state, player))
        for player in state.players
    }
    totals = {player: fulfilled_count(state, player) for player in state.players}
    return Result.by_merit(
        state.players, merits, totals, running_scores(state), note=how_it_was_decided(state)
    )


def fulfilled_count(state: Biosphere, player: Player) -> int:
    return len(state.fulfilled[player])


@rule("BS-9.7.9", "BS-11.3")
def tie_break(state: Biosphere, player: Player) -> tuple[int, ...]:
    """What counts between players with equally many assignments."""
    return state.rank_on_band(player) if state.has_band else (state.points[player],)


def how_it_was_decided(state: Biosphere) -> str:
    """How long it took, and what broke a tie if there was one."""
    note = f"after {state.round} rounds"
    most = max(fulfilled_count(state, player) for player in state.players)
    tied = [player for player in state.players if fulfilled_count(state, player) == most]
    if len(tied) == 1:
        return note
    best = max(tie_break(state, player) for player in tied)
    if sum(tie_break(state, player) == best for player in tied) > 1:
        return f"{note}, with equally many assignments and evolution points"
    return f"{note}, the tie decided by {'the band' if state.has_band else 'evolution points'}"


def running_scores(state: Biosphere) -> Mapping[Player, Mapping[str, int]]:
    """The assignments every player has fulfilled so far, one point each."""
    return {
        player: {
            assignment.key: 1
            for assignment in state.assignments
            if assignment in state.fulfilled[player]
        }
        for player in state.players
    }


# How a position looks. The weights are ours: an assignment is worth 1, half of it the last step.

ALMOST_FULFILLED = 0.5
LIFESPAN_POINT = 0.02
ABILITY_STEP = 0.06
DIE_ON_THE_MAP = 0.005
CARD_WITHIN_REACH = 0.04
FURTHEST_CARD = 6


def evaluate(state: Biosphere, player: Player) -> float:
    """How a position looks for a player: assignments, how far the others are, and the means to
    get there."""
    worth = sum(closeness(state, player, assignment) for assignment in state.assignments)
    worth += LIFESPAN_POINT * sum(state.tracks[player][landscape] for landscape in Landscape)
    worth += ABILITY_STEP * state.ability_steps(player)
    worth += DIE_ON_THE_MAP * state.population(player)
    return worth + CARD_WITHIN_REACH * nearness_of_cards(state, player)


def closeness(state: Biosphere, player: Player, assignment: Assignment) -> float:
    """1 for a fulfilled assignment, else less than that by how much is missing."""
    if assignment in state.fulfilled[player]:
        return 1.0
    parts = progress(state, player, assignment)
    reached = sum(min(part.reached / part.needed, 1.0) for part in parts)
    return ALMOST_FULFILLED * reached / len(parts)


def nearness_of_cards(state: Biosphere, player: Player) -> float:
    """How near the evolution markers are to the cards in hand: 1 for a card that fits."""
    size, specialisation = state.size[player], state.specialisation[player]
    if size is None or specialisation is None:
        return 0.0
    steps = [
        abs(card.size - size) + abs(card.specialisation - specialisation)
        for card in state.hand(player)
    ]
    return sum(max(0, FURTHEST_CARD - away) / FURTHEST_CARD for away in steps)
