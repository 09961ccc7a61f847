"""The end of phases 4, 5 and 6: bonuses for majorities in a landscape."""

from __future__ import annotations

from biosphere.bonuses import take_bonus
from biosphere.components import LANDSCAPES
from biosphere.state import Biosphere
from tabletop_core import EachPlayer, Play, Player, rule


@rule("BS-8.4.1", "BS-8.4.2", "BS-8.4.3", "BS-8.4.4", "BS-8.4.6", "BS-12.15")
def take_landscape_bonuses(state: Biosphere, player: Player) -> Play[None]:
    """Whoever holds the majority on two tiles of the same landscape puts a marker on its space of
    the display, once a game, and takes its bonus at once."""
    held = majorities(state, player)
    for landscape in LANDSCAPES:
        if held[landscape] < state.content.majorities or landscape in state.settled[player]:
            continue
        state.settled[player] = (*state.settled[player], landscape)
        state.tell("settled", player=player, landscape=landscape)
        yield from take_bonus(state, player, state.content.landscape_bonuses[landscape])


def majorities(state: Biosphere, player: Player) -> list[int]:
    """On how many tiles of each landscape a player holds the majority."""
    board = state.map
    held = [0] * len(LANDSCAPES)
    for faces, majority, landscape in zip(
        state.dice[player], board.majorities, board.landscapes, strict=True
    ):
        if len(faces) >= majority:
            held[landscape] += 1
    return held


LANDSCAPE_BONUSES = EachPlayer(take_landscape_bonuses)
