"""Phase 7: check the assignments."""

from __future__ import annotations

from biosphere.conditions import is_fulfilled
from biosphere.state import Biosphere
from tabletop_core import Once, Phase, clockwise, rule


@rule("BS-9.7.1", "BS-9.7.2", "BS-9.7.3", "BS-9.7.4", "BS-9.7.10", "BS-9.7.11")
def check_assignments(state: Biosphere) -> None:
    """Every player puts a marker on each open assignment whose conditions hold now; a marker
    stays for good. All are checked before anybody wins."""
    for player in clockwise(state.players, state.first_player):
        for assignment in state.assignments:
            if assignment in state.fulfilled[player]:
                continue
            if is_fulfilled(state, player, assignment):
                state.fulfilled[player] = (*state.fulfilled[player], assignment)
                state.tell("fulfilled", player=player, assignment=assignment, text=assignment.text)


ASSIGNMENTS = Phase("Assignments", Once(check_assignments))
