"""Phase 5: new populations are born."""

from __future__ import annotations

from collections.abc import Set
from functools import partial

from biosphere.components import Ability, Landscape
from biosphere.phases.landscape_bonuses import LANDSCAPE_BONUSES
from biosphere.state import Biosphere
from biosphere.wheel import BLANK, face_for
from tabletop_core import EachPlayer, Phase, Play, Player, Reason, Repeat, ask, rule

DICE_OF_ROUND_1 = 3

FULL = Reason("BS-8.2.2", "the tile is full")
ON_THE_SYMBOL = Reason("BS-7.3.18", "your species cannot reproduce in this landscape")
OUT_OF_REACH = Reason("BS-8.2.2", "no grown die of yours lives on it or beside it")
NOT_EMPTY = Reason("BS-8.2.11", "other players live on the tile")


@rule("BS-8.2.1", "BS-8.2.9", "BS-8.2.10", "BS-8.2.12", "BS-10.1")
def begin_reproduction(state: Biosphere, player: Player) -> None:
    """A player may place as many new dice as Reproduction says, in round 1 three, and no more than
    the supply holds. In round 1, and whenever a species has died out, they enter anywhere."""
    is_first = state.round == 1
    state.enters = is_first or not any(state.dice[player])
    allowed = DICE_OF_ROUND_1 if is_first else state.track(player, Ability.REPRODUCTION)
    state.births_left = min(allowed, state.supply[player])


@rule("BS-8.2.4", "BS-8.2.8")
def place_a_die(state: Biosphere, player: Player) -> Play[bool]:
    """Place one new die, blank side up; a player may stop early."""
    if not state.births_left:
        return False
    if state.enters:
        refusal = partial(no_entry, state, player, entry_tiles(state, player))
    else:
        refusal = partial(no_birth, state, player, within_reach(state, player))
    tile = yield from ask(
        player,
        f"Place a new die ({state.births_left} left)",
        state.map.tiles,
        unless=refusal,
        key=partial(place_key, state),
        label=partial(place_words, state, player),
        at=state.map.names.__getitem__,
        or_pass=True,
    )
    if tile is None:
        return False
    state.place(player, tile, BLANK)
    state.births_left -= 1
    state.tell("born", player=player, tile=state.map.names[tile])
    return True


@rule("BS-8.2.2", "BS-8.2.5", "BS-8.2.6", "BS-12.7")
def within_reach(state: Biosphere, player: Player) -> set[int]:
    """The tiles with a grown die of the player and those beside them; a tile with only blank dice
    is no source, but one may be within reach of another."""
    reach: set[int] = set()
    neighbours = state.map.neighbours
    for tile, faces in enumerate(state.dice[player]):
        if faces and faces[-1] != BLANK:  # faces stand low to high: the last one is the highest
            reach.add(tile)
            reach.update(neighbours[tile])
    return reach


@rule("BS-8.2.2", "BS-8.2.3")
def no_birth(state: Biosphere, player: Player, reach: Set[int], tile: int) -> Reason | None:
    """Why a tile takes no new die: it needs a grown die on it or beside it, whoever else lives
    there."""
    return no_room(state, player, tile) if tile in reach else OUT_OF_REACH


@rule("BS-8.2.2", "BS-7.3.18")
def no_room(state: Biosphere, player: Player, tile: int) -> Reason | None:
    """Why a new die cannot live on a tile: it needs a free space, in a landscape where the species
    can reproduce."""
    if not state.free[tile]:
        return FULL
    if state.is_on_symbol(player, state.map.landscapes[tile]):
        return ON_THE_SYMBOL
    return None


@rule("BS-8.2.10", "BS-8.2.11", "BS-8.2.12", "BS-12.8")
def entry_tiles(state: Biosphere, player: Player) -> set[int]:
    """Where a species may enter the map: on tiles without other players' dice; if the table
    agreed so, or if none of these tiles can take a die, on any tile."""
    if state.options.first_placement == "free-space":
        return set(state.map.tiles)
    board, own = state.map, state.dice[player]
    empty = {
        tile for tile in board.tiles if state.free[tile] + len(own[tile]) == board.capacities[tile]
    }
    if any(no_room(state, player, tile) is None for tile in empty):
        return empty
    return set(board.tiles)


@rule("BS-8.2.10", "BS-8.2.11")
def no_entry(state: Biosphere, player: Player, open_tiles: Set[int], tile: int) -> Reason | None:
    """Why a species cannot enter the map on a tile: other players live there."""
    return no_room(state, player, tile) if tile in open_tiles else NOT_EMPTY


@rule("BS-1.3", "BS-8.2.4", "BS-8.2.7")
def turn_blank_dice(state: Biosphere, player: Player) -> None:
    """When all dice are placed, each is turned to the face of its lifespan."""
    tiles = state.dice[player]
    for tile, faces in enumerate(tiles):
        blanks = faces.count(BLANK)
        if blanks:
            face = newborn_face(state, player, state.map.landscapes[tile])
            tiles[tile] = tuple(sorted((*faces[blanks:], *([face] * blanks))))


@rule("BS-8.2.7", "BS-8.3.5")
def newborn_face(state: Biosphere, player: Player, landscape: Landscape) -> int:
    """The face of a new die: the lifespan in its landscape, read on the wheel."""
    return face_for(state.tracks[player][landscape], state.graveyard)


# Words


def place_key(state: Biosphere, tile: int) -> str:
    return f"place {state.map.names[tile]}"


def place_words(state: Biosphere, player: Player, tile: int) -> str:
    lifespan = state.tracks[player][state.map.landscapes[tile]]
    dies = "dies next round" if lifespan == 1 else f"lives {lifespan} rounds"
    return f"{dies}, {state.free[tile]} free"


REPRODUCTION = Phase(
    "Reproduction",
    EachPlayer(begin_reproduction, Repeat(place_a_die), turn_blank_dice),
    LANDSCAPE_BONUSES,
)
