"""Phase 8: a new start player, and new cards."""

from __future__ import annotations

from biosphere.phases.phase3_evolution import refill_rows
from biosphere.state import Biosphere
from tabletop_core import Once, Phase, left_of, rule


@rule("BS-9.8.1", "BS-1.13")
def pass_the_marker(state: Biosphere) -> None:
    """The start-player marker goes to the next player clockwise."""
    state.first_player = left_of(state.players, state.first_player)
    state.tell("first_player", player=state.first_player)


@rule("BS-9.8.2", "BS-9.8.3", "BS-9.8.4")
def renew_cards(state: Biosphere) -> None:
    """The foremost card of each row, at its right end, is discarded; the others move up and new
    ones come in."""
    for row, discard in ((state.row_1, state.discard_1), (state.row_2, state.discard_2)):
        if row:
            discard.append(row.pop())
    refill_rows(state)


RENEWAL = Phase("Renewal", Once(pass_the_marker, renew_cards))
