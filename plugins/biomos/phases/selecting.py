"""Step 1 of a turn: select a token."""

from __future__ import annotations

from biomos.state import Biomos
from tabletop_core import Play, Player, ask, rule

TAKE = "Take a token from the pool"
KEEP = "Keep one of the drawn tokens"


@rule("BM-3.3", "BM-3.7")
def select_a_token(state: Biomos, player: Player) -> Play[None]:
    """The player must take 1 token from the pool, or under `three-draw` keep 1 of those drawn; it
    cannot be put back."""
    question = KEEP if state.draws_three else TAKE
    token = yield from ask(player, question, state.terrains_in_the_pool, at=str)
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
