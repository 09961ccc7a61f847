"""B2: Expansion. Play cards, recruit and move clans."""

from __future__ import annotations

from functools import partial

from genesia.actions import (
    action_key,
    action_label,
    carry_out,
    moves,
    no_action,
    plays,
    recruits,
    sales,
    turn_question,
)
from genesia.components import Icon
from genesia.state import Genesia
from tabletop_core import Play, Player, ask, rule


@rule("GN-3.2", "GN-6.8")
def begin_expansion(state: Genesia) -> None:
    """Expansion follows when all have had their Growth turn."""
    state.phase = Icon.EXPANSION
    state.turn = -1


@rule("GN-3.4", "GN-5.4", "GN-7.1.1", "GN-7.1.2", "GN-7.1.3", "GN-7.1.4", "GN-7.1.19")
def expand(state: Genesia, leader: Player) -> Play[bool]:
    """One action of an Expansion turn, in any order and number: play a card, recruit, move,
    discard. Free moves that are left lapse with the turn."""
    player = state.acting
    actions = plays(state, player) + recruits(state, player)
    action = yield from ask(
        leader,
        turn_question(state, "Expansion: play cards, recruit, move, sell"),
        actions + moves(state, player) + sales(state, player),
        unless=partial(no_action, state, player),
        key=action_key(state),
        label=action_label(state, player),
        or_pass="done",
    )
    if action is None:
        state.moves[player] = 0
        return False
    yield from carry_out(state, player, action)
    return True
