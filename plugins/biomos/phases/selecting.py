"""Step 1 of a turn: select a token."""

from __future__ import annotations

from biomos.state import Biomos
from tabletop_core import Play, Player, ask, rule


@rule("BM-3.3", "BM-3.7")
def select_a_token(state: Biomos, player: Player) -> Play[None]:
    """The player must take 1 token from the pool; it cannot be put back."""
    token = yield from ask(player, "Take a token from the pool", state.terrains_in_the_pool)
    state.selected = state.pool.take(token)
    state.tell("took", player=player, token=token)
    if state.draws_three:
        leave_the_rest_to_the_black_hole(state)


@rule("BM-9.4")
def leave_the_rest_to_the_black_hole(state: Biomos) -> None:
    """Under `three-draw` the other two tokens go on the Black Hole's card at once."""
    state.black_hole.extend(state.pool)
    state.tell("black_hole_took", tokens=tuple(state.pool))
    state.pool.clear()
