"""B1: Growth. Play cards and recruit clans."""

from __future__ import annotations

from genesia.actions import PLAY, RECRUIT, or_sell, turn_question
from genesia.components import Icon
from genesia.copying import react
from genesia.phases.turns import begin_the_turns, in_turn_order, take_the_turn
from genesia.state import Genesia, WarSet
from tabletop_core import EachPlayer, Once, Phase, Play, Player, Repeat, ask_act, rule


@rule("GN-3.1", "GN-3.2")
def begin_growth(state: Genesia) -> None:
    """Development begins with Growth."""
    state.phase = Icon.GROWTH


def open_the_set(state: Genesia, _leader: Player) -> None:
    """Nobody has played Growth+Attack cards yet in his turn."""
    state.war_set = WarSet.NOT_BEGUN


@rule("GN-3.4", "GN-6.1", "GN-6.2", "GN-6.3")
def grow(state: Genesia, leader: Player) -> Play[bool]:
    """One action of a Growth turn, in any order and number: play a card, recruit, discard."""
    player = state.acting
    question = turn_question(state, "Growth: play cards, recruit, sell")
    acts = or_sell(state, player, PLAY, RECRUIT)
    done = yield from ask_act(state, player, question, *acts, by=leader, or_pass="done")
    if done is None:
        state.cheap_clans[player] = 0
    return done is not None


GROWTH = Phase(
    "Growth",
    Once(begin_growth, begin_the_turns),
    EachPlayer(take_the_turn, open_the_set, Repeat(grow), order=in_turn_order, first=react),
)
