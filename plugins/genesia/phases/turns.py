"""Whose turn it is: in every phase all tribes act in the turn order of the epoch."""

from __future__ import annotations

from genesia.state import Genesia
from tabletop_core import Player, rule


def in_turn_order(state: Genesia) -> list[Player]:
    """Who takes turns in this epoch, in order; a solo player takes one for each tribe."""
    return [state.leader(tribe) for tribe in state.order]


@rule("GN-3.3", "GN-3.5", "GN-10.17")
def take_the_turn(state: Genesia, leader: Player) -> None:
    """The next tribe in the turn order of the epoch acts."""
    if state.is_solo:
        state.turn += 1
    else:
        state.turn = state.order.index(leader) + 1


def begin_the_turns(state: Genesia) -> None:
    """Nobody has had a turn in this phase yet."""
    state.turn = 0
