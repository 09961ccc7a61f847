"""The conditions of assignments: what each measure counts, and how far a player is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from biosphere.components import LANDSCAPES, Ability, Assignment, Condition, Landscape
from biosphere.maps import fitting
from biosphere.state import Biosphere
from biosphere.wheel import rounds_left
from tabletop_core import Player, rule


class Progress(NamedTuple):
    """How far a condition is met: `3 of 5 edge tiles`."""

    reached: int
    needed: int
    unit: str

    def __str__(self) -> str:
        return f"{min(self.reached, self.needed)} of {self.needed} {self.unit}"


@rule("BS-9.7.2", "BS-9.7.12")
def is_fulfilled(state: Biosphere, player: Player, assignment: Assignment) -> bool:
    """Whether all conditions of an assignment hold now."""
    return all(
        MEASURES[condition.measure](state, player, condition) >= condition.at_least
        for condition in assignment.conditions
    )


def progress(state: Biosphere, player: Player, assignment: Assignment) -> tuple[Progress, ...]:
    """How far a player is with each condition of an assignment."""
    return tuple(
        Progress(
            max(0, MEASURES[condition.measure](state, player, condition)),
            condition.at_least,
            condition.unit,
        )
        for condition in assignment.conditions
    )


# Tiles


def held_tiles(state: Biosphere, player: Player, condition: Condition) -> list[int]:
    """The tiles on which a player is present, holds the majority, or has complete control."""
    needed = state.map.dice_to_hold[condition.hold]
    return [tile for tile, faces in enumerate(state.dice[player]) if len(faces) >= needed[tile]]


def tiles(state: Biosphere, player: Player, condition: Condition) -> int:
    """Tiles held, perhaps only of certain landscapes or at the edge."""
    held = held_tiles(state, player, condition)
    return len(fitting(state.map, condition, held))


def landscapes(state: Biosphere, player: Player, condition: Condition) -> int:
    """Different landscapes held."""
    of_tile = state.map.landscapes
    return len({of_tile[tile] for tile in held_tiles(state, player, condition)})


def one_landscape(state: Biosphere, player: Player, condition: Condition) -> int:
    """The most tiles held of one landscape."""
    of_tile = state.map.landscapes
    return largest(Counter(of_tile[tile] for tile in held_tiles(state, player, condition)))


def connected_tiles(state: Biosphere, player: Player, condition: Condition) -> int:
    """The most tiles held in one connected group."""
    left = set(held_tiles(state, player, condition))
    neighbours = state.map.neighbours
    most = 0
    while left:
        group = [left.pop()]
        for tile in group:
            for near in neighbours[tile]:
                if near in left:
                    left.remove(near)
                    group.append(near)
        most = max(most, len(group))
    return most


# Populations


def populations(state: Biosphere, player: Player, condition: Condition) -> int:
    """Own dice on the map, perhaps only those with so many rounds left."""
    return sum(
        rounds_left(face, state.graveyard) >= condition.rounds_left
        for faces in state.dice[player]
        for face in faces
    )


def lead(state: Biosphere, player: Player, _condition: Condition) -> int:
    """How many more dice a player has than every other player."""
    return state.population(player) - max(other_populations(state, player))


def times_another(state: Biosphere, player: Player, condition: Condition) -> int:
    """How many times the dice of the smallest other player; one die is more than any number of
    times none, and none is nothing."""
    own = state.population(player)
    fewest = min(other_populations(state, player))
    if fewest:
        return own // fewest
    return condition.at_least if own else 0


def other_populations(state: Biosphere, player: Player) -> list[int]:
    return [state.population(other) for other in state.players if other != player]


def die_numbers(state: Biosphere, player: Player, _condition: Condition) -> int:
    """Different numbers on the own dice."""
    return len(numbers(state, player))


def equal_die_numbers(state: Biosphere, player: Player, _condition: Condition) -> int:
    """The most own dice with the same number."""
    return largest(numbers(state, player))


def numbers(state: Biosphere, player: Player) -> Counter[int]:
    return Counter(face for faces in state.dice[player] for face in faces)


def largest(counts: Counter[Landscape] | Counter[int]) -> int:
    return max(counts.values(), default=0)


# Player boards


def lifespan_points(state: Biosphere, player: Player, _condition: Condition) -> int:
    """The sum of the six lifespans; a symbol counts as one below the start value."""
    return sum(state.tracks[player][landscape] for landscape in LANDSCAPES)


def lifespans(state: Biosphere, player: Player, condition: Condition) -> int:
    """In how many landscapes the lifespan is high enough."""
    return sum(state.tracks[player][landscape] >= condition.lifespan for landscape in LANDSCAPES)


def corners(state: Biosphere, player: Player, _condition: Condition) -> int:
    """Own markers on the 4/4 corners of the display."""
    return len(state.corners[player])


def reproduction(state: Biosphere, player: Player, _condition: Condition) -> int:
    """The value of the Reproduction track."""
    return state.track(player, Ability.REPRODUCTION)


def ability_steps(state: Biosphere, player: Player, _condition: Condition) -> int:
    """Steps gone on Reproduction, Movement and income together."""
    return state.ability_steps(player)


def cards(state: Biosphere, player: Player, _condition: Condition) -> int:
    """Development cards played."""
    return len(state.played[player])


MEASURES: dict[str, Callable[[Biosphere, Player, Condition], int]] = {
    "tiles": tiles,
    "landscapes": landscapes,
    "one landscape": one_landscape,
    "connected tiles": connected_tiles,
    "populations": populations,
    "lead": lead,
    "times another": times_another,
    "die numbers": die_numbers,
    "equal die numbers": equal_die_numbers,
    "lifespan points": lifespan_points,
    "lifespans": lifespans,
    "corners": corners,
    "reproduction": reproduction,
    "ability steps": ability_steps,
    "cards": cards,
}
