"""The end of the game and who has won."""

from __future__ import annotations

from collections.abc import Mapping

from biosphere.components import so_many
from biosphere.state import Biosphere
from tabletop_core import Player, Result, rule

ENOUGH_ASSIGNMENTS = 5


@rule("BS-4.4", "BS-4.5", "BS-9.7.7")
def is_over(state: Biosphere) -> bool:
    """The game ends in phase 7 as soon as anybody has fulfilled five assignments."""
    return max(map(len, state.fulfilled)) >= ENOUGH_ASSIGNMENTS


@rule("BS-9.7.7", "BS-9.7.8", "BS-9.7.9", "BS-11.3")
def result(state: Biosphere) -> Result:
    """Most assignments win; a tie goes to who is further ahead on the band, or without the band
    to who has more evolution points left; then the victory is shared."""
    merits = {
        player: (fulfilled_count(state, player), *tie_break(state, player))
        for player in state.players
    }
    totals = {player: fulfilled_count(state, player) for player in state.players}
    return Result.by_merit(
        state.players, merits, totals, running_scores(state), note=how_it_was_decided(state)
    )


def fulfilled_count(state: Biosphere, player: Player) -> int:
    return len(state.fulfilled[player])


@rule("BS-9.7.9", "BS-11.3")
def tie_break(state: Biosphere, player: Player) -> tuple[int, ...]:
    """What counts between players with equally many assignments."""
    return state.rank_on_band(player) if state.has_band else (state.points[player],)


def how_it_was_decided(state: Biosphere) -> str:
    """How long it took, and what broke a tie if there was one."""
    most = max(fulfilled_count(state, player) for player in state.players)
    note = f"{most} of {len(state.assignments)} assignments after {so_many(state.round, 'round')}"
    tied = [player for player in state.players if fulfilled_count(state, player) == most]
    if len(tied) == 1:
        return note
    best = max(tie_break(state, player) for player in tied)
    if sum(tie_break(state, player) == best for player in tied) > 1:
        return f"{note}, and equally many evolution points"
    return f"{note}, the tie decided by {'the band' if state.has_band else 'evolution points'}"


def running_scores(state: Biosphere) -> Mapping[Player, Mapping[str, int]]:
    """The assignments every player has fulfilled so far, one point each."""
    return {
        player: {
            assignment.key: 1
            for assignment in state.assignments
            if assignment in state.fulfilled[player]
        }
        for player in state.players
    }
