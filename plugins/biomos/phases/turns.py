"""The only phase: players take turns until every board is full."""

from __future__ import annotations

from biomos.phases.black_hole import (
    feed_the_black_hole,
    let_the_black_hole_consume,
    offer_tokens_to_the_black_hole,
)
from biomos.phases.claiming import claim_a_biome, reveal_the_claims
from biomos.phases.events import trigger_an_event
from biomos.phases.placing import place_the_token
from biomos.phases.selecting import select_a_token
from biomos.preparation import draw_tokens, refill_the_pool
from biomos.scoring import is_over
from biomos.state import Biomos
from tabletop_core import EachPlayer, Phase, Player, rule


@rule("BM-7.2")
def has_a_full_board(state: Biomos, player: Player) -> bool:
    """A player whose board is full takes no more turns."""
    return state.board_is_full(player)


@rule("BM-3.1", "BM-7.2")
def begin_the_turn(state: Biomos, player: Player) -> None:
    """A turn begins; the tokens it chooses from lie face up."""
    state.in_a_turn = True
    state.moon_formed_now = False
    if state.draws_three:
        draw_tokens(state, state.content.table.three_draw)
        state.tell("drawn", player=player, tokens=tuple(state.pool))
    else:
        refill_the_pool(state)


@rule("BM-5.11", "BM-7.3")
def end_the_turn(state: Biomos, player: Player) -> None:
    """The turn is over: one token more on the board; after the last turn hidden claims are
    revealed."""
    state.turns_taken[player] += 1
    state.in_a_turn = False
    state.moon_formed_now = False
    if state.options.hidden_claims and is_over(state):
        reveal_the_claims(state)


TURNS = Phase(
    "Turns",
    EachPlayer(
        begin_the_turn,
        select_a_token,
        place_the_token,
        trigger_an_event,
        claim_a_biome,
        offer_tokens_to_the_black_hole,
        feed_the_black_hole,
        let_the_black_hole_consume,
        end_the_turn,
        skip_if=has_a_full_board,
    ),
)
