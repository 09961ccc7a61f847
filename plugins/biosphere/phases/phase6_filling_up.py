"""Phase 6: whoever holds the majority on a tile fills it up."""

from __future__ import annotations

from functools import partial

from biosphere.phases.landscape_bonuses import LANDSCAPE_BONUSES
from biosphere.phases.phase5_reproduction import newborn_face
from biosphere.state import Biosphere
from tabletop_core import EachPlayer, Phase, Play, Player, Repeat, ask, rule


@rule("BS-8.3.1", "BS-8.3.3", "BS-8.3.6", "BS-8.3.9", "BS-12.6")
def fill_up(state: Biosphere, player: Player) -> Play[bool]:
    """All free spaces of tiles with an own majority are filled from the supply, in round 1 too;
    only if it does not last does the player choose, die by die. The table may agree to ask."""
    tiles = tiles_to_fill(state, player)
    if not tiles or not state.supply[player]:
        return False
    lasts = sum(state.free[tile] for tile in tiles) <= state.supply[player]
    if state.options.filling == "may":
        chosen = yield from choose_to_fill(state, player, tiles, lasts)
        if chosen is None:
            return False
        fill(state, player, chosen, state.free[chosen] if lasts else 1)
        return True
    if lasts:
        for tile in tiles:
            fill(state, player, tile, state.free[tile])
        return False
    tile = tiles[0]
    if len(tiles) > 1:
        tile = yield from ask(
            player,
            short_supply(state, player),
            tiles,
            key=partial(fill_key, state),
            label=partial(fill_words, state),
            at=state.map.names.__getitem__,
        )
    fill(state, player, tile, 1)
    return True


@rule("BS-8.3.3", "BS-12.6")
def choose_to_fill(
    state: Biosphere, player: Player, tiles: list[int], lasts: bool
) -> Play[int | None]:
    """Where filling up is optional: the tile that comes next, or none."""
    enough = f"Fill up a tile? (supply: {state.supply[player]})"
    tile = yield from ask(
        player,
        enough if lasts else short_supply(state, player),
        tiles,
        key=partial(fill_key, state),
        label=partial(fill_words, state),
        at=state.map.names.__getitem__,
        or_pass=True,
    )
    return tile


@rule("BS-8.3.1", "BS-8.3.7", "BS-8.3.8")
def tiles_to_fill(state: Biosphere, player: Player) -> list[int]:
    """The tiles with free spaces and an own majority, but none of a landscape on its symbol."""
    board, own = state.map, state.dice[player]
    return [
        tile
        for tile, free in enumerate(state.free)
        if free
        and len(own[tile]) >= board.majorities[tile]
        and not state.is_on_symbol(player, board.landscapes[tile])
    ]


@rule("BS-8.3.4", "BS-8.3.5")
def fill(state: Biosphere, player: Player, tile: int, count: int) -> None:
    """New dice on free spaces, turned as in phase 5; the dice of others stay."""
    face = newborn_face(state, player, state.map.landscapes[tile])
    for _ in range(count):
        state.place(player, tile, face)
    state.tell("filled", player=player, tile=state.map.names[tile], dice=count)


def short_supply(state: Biosphere, player: Player) -> str:
    return f"Your supply does not last ({state.supply[player]} left): fill a space"


def fill_key(state: Biosphere, tile: int) -> str:
    return f"fill {state.map.names[tile]}"


def fill_words(state: Biosphere, tile: int) -> str:
    return f"{state.free[tile]} free"


FILLING_UP = Phase("Filling up", EachPlayer(Repeat(fill_up)), LANDSCAPE_BONUSES)
