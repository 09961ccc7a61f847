"""Step 1 of a turn: select a token."""

from __future__ import annotations

from biomos.components import Terrain
from biomos.preparation import draw_to_pool, refill_the_pool
from biomos.state import Biomos
from tabletop_core import Play, Player, ask, rule


@rule("BM-3.1", "BM-7.2")
def begin_the_turn(state: Biomos, player: Player) -> None:
    """A turn begins; the tokens it chooses from lie face up."""
    state.in_a_turn = True
    state.moon_formed_now = False
    if draws_three(state):
        draw_to_pool(state, state.content.table.three_draw)
    else:
        refill_the_pool(state)


@rule("BM-9.2")
def draws_three(state: Biomos) -> bool:
    """In the solo variant `three-draw` there is no pool: 3 tokens are drawn every turn."""
    return state.is_solo and state.options.black_hole == "three-draw"


@rule("BM-3.3", "BM-3.7")
def select_a_token(state: Biomos, player: Player) -> Play[None]:
    """The player must take 1 token from the pool; it cannot be put back."""
    kinds = [terrain for terrain in Terrain if terrain in state.pool]
    token = yield from ask(player, "Take a token from the pool", kinds)
    state.selected = state.pool.take(token)
    state.tell("took", player=player, token=token)
    if draws_three(state):
        leave_the_rest_to_the_black_hole(state)


@rule("BM-9.4")
def leave_the_rest_to_the_black_hole(state: Biomos) -> None:
    """Under `three-draw` the other two tokens go on the Black Hole's card at once."""
    state.black_hole.extend(state.pool)
    state.tell("black_hole_took", tokens=tuple(state.pool))
    state.pool.clear()
