"""Phase 4: populations move on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from biosphere.components import Ability, so_many
from biosphere.phases.landscape_bonuses import LANDSCAPE_BONUSES
from biosphere.state import Biosphere
from biosphere.wheel import lowered, rounds_left
from tabletop_core import EachPlayer, OptionFacts, Phase, Play, Player, Reason, Repeat, ask, rule

HAS_TRAVELLED = Reason("BS-8.1.9", "it has travelled in this phase already")
NOWHERE_TO_GO = Reason("BS-8.1.3", "no tile within its reach has a free space")
SAME_TILE = Reason("BS-8.1.10", "a journey ends on another tile")
TOO_FAR = Reason("BS-8.1.1", "it is further away than your steps reach")
FULL = Reason("BS-8.1.3", "the tile is full")


class Traveller(NamedTuple):
    """An own die: where it is and what it shows. Equal dice on a tile are all one."""

    tile: int
    face: int


@rule("BS-8.1.13", "BS-10.1")
def is_first_round(state: Biosphere) -> bool:
    """In round 1 the phase is skipped: there are no dice on the map."""
    return state.round == 1


@rule("BS-8.1.1")
def begin_movement(state: Biosphere, player: Player) -> None:
    """The Movement value is the number of steps for all dice of a player together."""
    state.steps_left = state.track(player, Ability.MOVEMENT)
    state.moved_dice = ()


@rule("BS-8.1.2", "BS-8.1.8", "BS-8.1.12")
def move_a_die(state: Biosphere, player: Player) -> Play[bool]:
    """One journey after another, as long as steps are left; a player may stop at any time."""
    if not state.steps_left:
        return False
    traveller = yield from ask(
        player,
        f"Move a die (steps left: {state.steps_left})",
        travellers(state, player),
        unless=partial(no_traveller, state, player),
        key=partial(traveller_key, state),
        label=partial(traveller_words, state),
        at=lambda traveller: state.map.names[traveller.tile],
        or_pass=True,
    )
    if traveller is None:
        return False
    board = state.map
    target = yield from ask(
        player,
        "Where to?",
        board.tiles,
        unless=partial(no_target, state, board.distances[traveller.tile]),
        key=partial(target_key, state),
        label=partial(target_words, state, traveller),
        at=board.names.__getitem__,
        facts=partial(journey, state, traveller),
    )
    travel(state, player, traveller, target)
    return True


def travellers(state: Biosphere, player: Player) -> list[Traveller]:
    """All different dice of a player on the map."""
    return [
        Traveller(tile, face)
        for tile, faces in enumerate(state.dice[player])
        for face in sorted(set(faces))
    ]


@rule("BS-8.1.3", "BS-8.1.6", "BS-8.1.9")
def no_traveller(state: Biosphere, player: Player, traveller: Traveller) -> Reason | None:
    """Why a die cannot move: it makes one journey a phase, and needs a target, even to die
    there."""
    tile, face = traveller
    if state.moved_dice:
        moved = state.moved_dice.count(traveller)
        if moved and moved == state.dice[player][tile].count(face):
            return HAS_TRAVELLED
    free, steps_left = state.free, state.steps_left
    for target, steps in state.map.distances[tile].items():
        if steps > steps_left:
            break  # the nearest tiles come first
        if steps and free[target]:
            return None
    return NOWHERE_TO_GO


@rule("BS-8.1.1", "BS-8.1.3", "BS-8.1.6", "BS-8.1.10", "BS-7.3.19")
def no_target(state: Biosphere, distances: Mapping[int, int], target: int) -> Reason | None:
    """Why a journey cannot end on a tile: another tile within reach is needed, with a free space;
    full tiles may be passed, and every landscape may be entered."""
    steps = distances[target]
    if steps > state.steps_left:
        return TOO_FAR
    if not steps:
        return SAME_TILE
    return None if state.free[target] else FULL


@rule("BS-8.1.1", "BS-8.1.4", "BS-8.1.5", "BS-8.1.7", "BS-8.1.9")
def travel(state: Biosphere, player: Player, traveller: Traveller, target: int) -> None:
    """The die goes the shortest way and shows one less, however far it went; if that is the face
    of the graveyard, it dies on arrival. No lifespan limits it in its new landscape."""
    tile, face = traveller
    board = state.map
    names = board.names
    state.steps_left -= board.distances[tile][target]
    state.lift(player, tile, face)
    new_face = lowered(face)
    if new_face == state.graveyard:
        state.tell("died_travelling", player=player, start=names[tile], target=names[target])
        return
    state.place(player, target, new_face)
    state.moved_dice = (*state.moved_dice, (target, new_face))
    state.tell("travelled", player=player, start=names[tile], target=names[target], face=new_face)


# Words


def traveller_key(state: Biosphere, traveller: Traveller) -> str:
    return f"move {traveller.face} from {state.map.names[traveller.tile]}"


def traveller_words(state: Biosphere, traveller: Traveller) -> str:
    left = rounds_left(traveller.face, state.graveyard)
    after = "dies on arrival" if left == 1 else f"{left - 1} left after the journey"
    return f"{so_many(left, 'round')} left, {after}"


def target_key(state: Biosphere, tile: int) -> str:
    return f"to {state.map.names[tile]}"


def target_words(state: Biosphere, traveller: Traveller, target: int) -> str:
    steps = state.map.distances[traveller.tile][target]
    return so_many(steps, "step")


def journey(state: Biosphere, traveller: Traveller, target: int) -> OptionFacts:
    """What a journey costs, and from where to where it goes."""
    names = state.map.names
    way = (names[traveller.tile], names[target])
    return OptionFacts(target_words(state, traveller, target), way=way)


MOVEMENT = Phase(
    "Movement",
    EachPlayer(begin_movement, Repeat(move_a_die)),
    LANDSCAPE_BONUSES,
    skip_if=is_first_round,
)
