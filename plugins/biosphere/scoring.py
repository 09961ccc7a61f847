"""The end of the game, who has won, and how a position looks while the game goes on."""

from __future__ import annotations

from collections.abc import Mapping

from biosphere.components import Assignment, Landscape
from biosphere.conditions import progress
from biosphere.state import Biosphere
from biosphere.wheel import BLANK, rounds_left
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
    most = max(fulfilled_count(state, player) for player in state.players)
    note = f"{most} of {len(state.assignments)} assignments after {state.round} rounds"
    tied = [player for player in state.players if fulfilled_count(state, player) == most]
    if len(tied) == 1:
        return note
    best = max(tie_break(state, player) for player in tied)
    if sum(tie_break(state, player) == best for player in tied) > 1:
        return f"{note}, and equally many evolution points"
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


# How a position looks. The weights are ours: an assignment is worth 1, its last step half of it.

ALMOST_FULFILLED = 0.5
LIFESPAN_POINT = 0.06
ABILITY_STEP = 0.15
ROUND_OF_A_DIE = 0.006
MAJORITY = 0.04
FITTING_CARD = 0.05
CARD_IN_HAND = 0.01
EVOLUTION_POINT = 0.004
FURTHEST_CARD = 6


def evaluate(state: Biosphere, player: Player) -> float:
    """How a position looks for a player: assignments, how far the others are, and the means to
    get there."""
    worth = sum(closeness(state, player, assignment) for assignment in state.assignments)
    worth += LIFESPAN_POINT * sum(state.tracks[player][landscape] for landscape in Landscape)
    worth += ABILITY_STEP * state.ability_steps(player)
    worth += EVOLUTION_POINT * state.points[player]
    return worth + worth_of_dice(state, player) + worth_of_hand(state, player)


def closeness(state: Biosphere, player: Player, assignment: Assignment) -> float:
    """1 for a fulfilled assignment, else less than that by how much is missing."""
    if assignment in state.fulfilled[player]:
        return 1.0
    parts = progress(state, player, assignment)
    reached = sum(min(part.reached / part.needed, 1.0) for part in parts)
    return ALMOST_FULFILLED * reached / len(parts)


def worth_of_dice(state: Biosphere, player: Player) -> float:
    """Dice count by the rounds they have left, and tiles by the majority that fills them up."""
    worth = 0.0
    for tile, faces in enumerate(state.dice[player]):
        if faces:
            lifespan = state.tracks[player][state.map.landscapes[tile]]
            lives = (
                lifespan if face == BLANK else rounds_left(face, state.graveyard) for face in faces
            )
            worth += ROUND_OF_A_DIE * sum(lives)
            worth += MAJORITY * state.has_majority(player, tile)
    return worth


def worth_of_hand(state: Biosphere, player: Player) -> float:
    """Cards in hand, and how near the evolution markers are to the nearest of them."""
    size, specialisation = state.size[player], state.specialisation[player]
    cards = state.hand(player)
    if not cards or size is None or specialisation is None:
        return 0.0
    nearest = min(
        abs(card.size - size) + abs(card.specialisation - specialisation) for card in cards
    )
    nearness = max(0, FURTHEST_CARD - nearest) / FURTHEST_CARD
    return FITTING_CARD * nearness + CARD_IN_HAND * min(len(cards), 3)
