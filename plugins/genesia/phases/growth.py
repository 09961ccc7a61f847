"""B1: Growth. Play cards and recruit clans."""

from __future__ import annotations

from functools import partial

from genesia.actions import (
    action_key,
    action_label,
    carry_out,
    no_action,
    plays,
    recruits,
    sales,
    turn_question,
)
from genesia.components import Icon
from genesia.state import Genesia, WarSet
from tabletop_core import Play, Player, ask, rule


@rule("GN-3.1", "GN-3.2")
def begin_growth(state: Genesia) -> None:
    """Development begins with Growth."""
    state.phase = Icon.GROWTH
    state.turn = -1


def open_the_set(state: Genesia, _leader: Player) -> None:
    """Nobody has played Growth+Attack cards yet in his turn."""
    state.war_set = WarSet.NOT_BEGUN


@rule("GN-3.4", "GN-6.1", "GN-6.2", "GN-6.3", "GN-6.8", "GN-10.17", "GN-10.18")
def grow(state: Genesia, leader: Player) -> Play[bool]:
    """One action of a Growth turn, in any order and number: play a card, recruit, discard."""
    player = state.acting
    action = yield from ask(
        leader,
        turn_question(state, "Growth: play cards, recruit, sell"),
        plays(state, player) + recruits(state, player) + sales(state, player),
        unless=partial(no_action, state, player),
        key=action_key(state),
        label=action_label(state, player),
        or_pass="done",
    )
    if action is None:
        state.cheap_clans[player] = 0
        return False
    yield from carry_out(state, player, action)
    return True
