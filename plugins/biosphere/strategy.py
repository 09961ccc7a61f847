"""What a good player would tell a friend.

Five assignments win, so go for the five that are nearest, and look how near the others are. Breed
where the species lives long: a die that dies with the next turn of the wheel is hardly worth its
place. Majorities fill tiles up for nothing. Reproduction and income early pay in every round, and
a card is worth what it gives only when the markers can reach its position.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pydantic import Field

from biosphere.components import (
    LANDSCAPES,
    Ability,
    Assignment,
    DevelopmentCard,
    Free,
    Landscape,
    Point,
)
from biosphere.conditions import MEASURES
from biosphere.phases.landscape_bonuses import majorities
from biosphere.scoring import ENOUGH_ASSIGNMENTS
from biosphere.state import Biosphere
from biosphere.wheel import BLANK, rounds_left
from tabletop_core import Checked, Player, read_model


class Weights(Checked):
    """What strategy.toml holds."""

    near: float = Field(ge=0)
    steepness: float = Field(gt=0)
    spare: float = Field(ge=0)
    rival: float = Field(ge=0)
    lifespan_point: float = Field(ge=0)
    reproduction: float = Field(ge=0)
    movement: float = Field(ge=0)
    income: float = Field(ge=0)
    evolution_point: float = Field(ge=0)
    die: float = Field(ge=0)
    round_of_a_die: float = Field(ge=0)
    longest_life: int = Field(ge=1)
    tile: float = Field(ge=0)
    majority: float = Field(ge=0)
    landscape_bonus: float = Field(ge=0)
    card_in_hand: float = Field(ge=0)
    space_away: float = Field(ge=0)
    most_cards: int = Field(ge=0)


@cache
def weights() -> Weights:
    """How a good player weighs a position."""
    return read_model(Weights, Path(__file__).with_suffix(".toml"))


def evaluate(state: Biosphere, player: Player) -> float:
    """How far ahead a player is: assignments and the means to get there, against how near the best
    of the others is."""
    rivals = (race(state, other) for other in state.players if other != player)
    return (
        race(state, player)
        + worth_of_the_board(state, player)
        + worth_of_dice(state, player)
        + worth_of_hand(state, player)
        - weights().rival * max(rivals)
    )


def race(state: Biosphere, player: Player) -> float:
    """Assignments fulfilled, and how near the next ones are: those that would win, then the
    others."""
    done = state.fulfilled[player]
    open_ones = [
        nearness(state, player, assignment)
        for assignment in state.assignments
        if assignment not in done
    ]
    open_ones.sort(reverse=True)
    needed = max(0, ENOUGH_ASSIGNMENTS - len(done))
    told = weights()
    nearest, others = sum(open_ones[:needed]), sum(open_ones[needed:])
    return len(done) + told.near * (nearest + told.spare * others)


def nearness(state: Biosphere, player: Player, assignment: Assignment) -> float:
    """How near a player is to fulfilling an assignment, from 0 to 1."""
    conditions = assignment.conditions
    reached = 0.0
    for condition in conditions:
        measured = MEASURES[condition.measure](state, player, condition)
        if measured >= condition.at_least:
            reached += 1.0
        elif measured > 0:
            reached += measured / condition.at_least
    return float((reached / len(conditions)) ** weights().steepness)


def worth_of_the_board(state: Biosphere, player: Player) -> float:
    """Lifespans, steps on the tracks, and evolution points."""
    told = weights()
    tracks, content = state.tracks[player], state.content
    worth = told.lifespan_point * sum(tracks[landscape] for landscape in LANDSCAPES)
    for ability in Ability:
        steps = content.tracks[ability].values.index(tracks[ability])
        worth += worth_of_point(ability) * steps
    return worth + told.evolution_point * state.points[player]


def worth_of_point(point: Point) -> float:
    """What a point of a bonus is worth; a free one a little more than most."""
    told = weights()
    if isinstance(point, Landscape) or point is Free.ANY_LIFESPAN:
        return told.lifespan_point
    if point is Ability.MOVEMENT:
        return told.movement
    return told.income if point is Ability.INCOME else told.reproduction


def worth_of_dice(state: Biosphere, player: Player) -> float:
    """Dice by the rounds they have left, tiles where the species lives, majorities that fill tiles
    up, and landscapes whose bonus is near."""
    told = weights()
    graveyard, longest = state.graveyard, told.longest_life
    tracks, landscapes, needed = state.tracks[player], state.map.landscapes, state.map.majorities
    worth = 0.0
    for tile, faces in enumerate(state.dice[player]):
        if not faces:
            continue
        if len(faces) >= needed[tile]:
            worth += told.majority
        lasts = False
        for face in faces:
            lives = tracks[landscapes[tile]] if face == BLANK else rounds_left(face, graveyard)
            if lives > 1:
                lasts = True
                worth += told.die + told.round_of_a_die * min(lives - 1, longest)
        if lasts:
            worth += told.tile
    settled, enough = state.settled[player], state.content.majorities
    for landscape, held in zip(LANDSCAPES, majorities(state, player), strict=True):
        if held and landscape not in settled:
            worth += told.landscape_bonus * min(held, enough) / enough
    return worth


def worth_of_hand(state: Biosphere, player: Player) -> float:
    """What the cards in hand give, the less the further the markers stand from their positions."""
    told = weights()
    size, specialisation = state.size[player], state.specialisation[player]
    cards = state.hand(player)
    if not cards or size is None or specialisation is None:
        return 0.0
    promises = [
        worth_of_card(card)
        * told.space_away ** (abs(card.size - size) + abs(card.specialisation - specialisation))
        for card in cards
    ]
    promises.sort(reverse=True)
    return told.card_in_hand * sum(promises[: told.most_cards])


@cache
def worth_of_card(card: DevelopmentCard) -> float:
    """What the bonus of a card is worth."""
    return sum(map(worth_of_point, card.bonus))
