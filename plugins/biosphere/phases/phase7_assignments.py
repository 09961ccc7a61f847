"""Phase 7: check the assignments."""

from __future__ import annotations

from biosphere.conditions import is_fulfilled
from biosphere.state import Biosphere
from tabletop_core import Once, Phase, Player, clockwise, rule


@rule("BS-9.7.1", "BS-9.7.2", "BS-9.7.10")
def check_assignments(state: Biosphere) -> None:
    """Every player is checked for all open assignments, whoever else has fulfilled them; all
    players before anybody wins."""
    for player in clockwise(state.players, state.first_player):
        mark_assignments(state, player)


@rule("BS-9.7.3", "BS-9.7.4", "BS-9.7.11")
def mark_assignments(state: Biosphere, player: Player) -> None:
    """Each open assignment whose conditions hold now gets a marker by itself, several in one round
    too; a marker stays for good."""
    for assignment in state.assignments:
        if assignment in state.fulfilled[player]:
            continue
        if is_fulfilled(state, player, assignment):
            state.fulfilled[player] = (*state.fulfilled[player], assignment)
            state.tell("fulfilled", player=player, assignment=assignment, text=assignment.text)


ASSIGNMENTS = Phase("Assignments", Once(check_assignments))
