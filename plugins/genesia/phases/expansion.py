"""B2: Expansion. Play cards, recruit and move clans."""

from __future__ import annotations

from genesia.actions import MOVE, PLAY, RECRUIT, or_sell, turn_question
from genesia.components import Icon
from genesia.copying import react
from genesia.phases.turns import begin_the_turns, in_turn_order, take_the_turn
from genesia.state import Genesia
from tabletop_core import EachPlayer, Once, Phase, Play, Player, Repeat, ask_act, rule


@rule("GN-3.2", "GN-6.8")
def begin_expansion(state: Genesia) -> None:
    """Expansion follows when all have had their Growth turn."""
    state.phase = Icon.EXPANSION


@rule("GN-3.4", "GN-7.1.1", "GN-7.1.2", "GN-7.1.3", "GN-7.1.4")
def expand(state: Genesia, leader: Player) -> Play[bool]:
    """One action of an Expansion turn, in any order and number: play a card, recruit, move,
    discard. Free moves that are left lapse with the turn."""
    player = state.acting
    question = turn_question(state, "Expansion: play cards, recruit, move, sell")
    acts = or_sell(state, player, PLAY, RECRUIT, MOVE)
    done = yield from ask_act(state, player, question, *acts, by=leader, or_pass="done")
    if done is None:
        state.moves[player] = 0
    return done is not None


EXPANSION = Phase(
    "Expansion",
    Once(begin_expansion, begin_the_turns),
    EachPlayer(take_the_turn, Repeat(expand), order=in_turn_order, first=react),
)
