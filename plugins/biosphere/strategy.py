"""What a good player would tell a friend: how a position looks while the game goes on."""

from __future__ import annotations

from biosphere.components import Assignment, Landscape
from biosphere.conditions import progress
from biosphere.state import Biosphere
from biosphere.wheel import BLANK, rounds_left
from tabletop_core import Player

# The weights are ours: an assignment is worth 1, its last step half of it.

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
    landscapes = state.map.landscapes
    for tile, faces in enumerate(state.dice[player]):
        if faces:
            lifespan = state.tracks[player][landscapes[tile]]
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
