"""The end of the game: four kinds of points, ties, teams and solo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from genesia.components import EpochCard, Objective
from genesia.state import Genesia
from genesia.tallies import award_points, foreign_regions, tally_points
from genesia.vocabulary import Tally
from tabletop_core import Player, Result, Standing, rule

PROGRESS, PROPAGATION = "Progress", "Propagation"
CONQUEST, OBJECTIVE = "Conquest", "Objective"
FOREIGN = Tally(per="foreign-region")


@rule("GN-8.3.1")
def end_card_points(state: Genesia, player: Player, card: EpochCard) -> int:
    """What an End-of-epoch card gives for what its player has now."""
    score = card.score
    assert score is not None
    points = score.base + sum(tally_points(state, player, tally) for tally in score.tallies)
    return points if score.most is None else min(points, score.most)


@rule("GN-9.1")
def is_over(state: Genesia) -> bool:
    """The game ends after the progress points of epoch III."""
    return state.finished


@rule("GN-9.2")
def progress_points(state: Genesia, player: Player) -> int:
    """The sum over the epochs."""
    return sum(state.progress[player])


@rule("GN-9.3", "GN-9.5", "GN-9.6", "GN-10.15")
def propagation_points(state: Genesia, player: Player) -> int:
    """2 points for every region occupied on the continent of another, homelands included."""
    each = state.content.numbers.points.propagation
    return each * foreign_regions(state, player, FOREIGN)


@rule("GN-9.4", "GN-9.5", "GN-9.10")
def conquest_points(state: Genesia, player: Player) -> int:
    """The printed points of every region occupied."""
    values = state.world.values
    return sum(values[region] for region in state.regions_of(player))


@rule("GN-9.7", "GN-11.2")
def objective_points(state: Genesia, player: Player, objective: Objective | None) -> int:
    """The first award that applies; nothing for a failed objective or without one."""
    if objective is None:
        return 0
    points = (award_points(state, player, award) for award in objective.awards)
    return next((point for point in points if point), 0)


@rule("GN-9.1", "GN-9.9")
def breakdown(state: Genesia, player: Player, objective: Objective | None) -> dict[str, int]:
    """The four kinds of points; coins are worth nothing."""
    return {
        PROGRESS: progress_points(state, player),
        PROPAGATION: propagation_points(state, player),
        CONQUEST: conquest_points(state, player),
        OBJECTIVE: objective_points(state, player, objective),
    }


def final_breakdowns(state: Genesia) -> list[dict[str, int]]:
    """The points of every tribe, by seat; objectives count once they are revealed."""
    return [breakdown(state, tribe, state.revealed[tribe]) for tribe in state.tribes]


def running_scores(state: Genesia) -> Mapping[Player, Mapping[str, int]]:
    """What everybody can count now: the map as it is and the progress points noted so far."""
    scores = final_breakdowns(state)
    if state.is_solo:
        return {state.players[0]: min(scores, key=_total)}
    return {player: scores[player] for player in state.players}


def _total(scores: Mapping[str, int]) -> int:
    return sum(scores.values())


def result(state: Genesia) -> Result:
    """How it ended."""
    if state.is_solo:
        return solo_result(state)
    scores = final_breakdowns(state)
    merits = {player: merit(scores[player]) for player in state.players}
    if state.options.teams:
        merits = {player: team_merit(state, merits, player) for player in state.players}
    ranked = Result.by_merit(
        state.players,
        merits,
        {player: _total(scores[player]) for player in state.players},
        {player: scores[player] for player in state.players},
    )
    return Result(ranked.standings, ranked.winners, note(state, merits, ranked.winners))


@rule("GN-9.8", "GN-11.2")
def merit(scores: Mapping[str, int]) -> tuple[int, ...]:
    """Highest total; ties: most Objective points, then most Progress points."""
    return (_total(scores), scores[OBJECTIVE], scores[PROGRESS])


@rule("GN-11.3", "GN-11.10")
def team_merit(
    state: Genesia, merits: Mapping[Player, tuple[int, ...]], player: Player
) -> tuple[int, ...]:
    """A team is as good as its lowest-scoring member."""
    teams = state.options.teams
    return min(merits[mate] for mate in state.players if teams[mate] == teams[player])


@rule("GN-9.8")
def note(
    state: Genesia, merits: Mapping[Player, tuple[int, ...]], winners: Sequence[Player]
) -> str:
    """Which tie-break was used, and the team that won."""
    best = max(merits.values())
    rivals = {merit_ for merit_ in merits.values() if merit_[0] == best[0]} - {best}
    said = []
    if state.options.teams:
        said.append(team_note(state, winners, best[0]))
    if rivals:
        by = "Objective" if all(other[1] < best[1] for other in rivals) else "Progress"
        said.append(f"tie on {best[0]} points broken by {by} points")
    elif len(winners) > 1 and not state.options.teams:
        said.append(f"tie on {best[0]} points")
    return "; ".join(said)


def team_note(state: Genesia, winners: Sequence[Player], lowest: int) -> str:
    """Which team has won, or which share the victory."""
    teams = sorted({state.options.teams[winner] for winner in winners})
    if len(teams) == 1:
        return f"team {teams[0]}, its lowest score is {lowest}"
    return f"teams {' and '.join(teams)}, their lowest score is {lowest}"


@rule("GN-10.1", "GN-10.9", "GN-10.10", "GN-10.15")
def solo_result(state: Genesia) -> Result:
    """The lower of the two tribes' scores counts. Nobody loses: enough points open a level."""
    player = state.players[0]
    scores = final_breakdowns(state)
    lower = min(scores, key=_total)
    total = _total(lower)
    opened_with = state.content.numbers.solo.opened_with
    opened = [level for level, needed in opened_with.items() if total >= needed]
    closed = [f"{needed} open {level}" for level, needed in opened_with.items() if total < needed]
    said = [f"the lower of {_total(scores[0])} and {_total(scores[1])} points counts"]
    said += [f"that opens {' and '.join(opened)}"] if opened else []
    said += [", ".join(closed)] if closed else []
    return Result((Standing(player, total, lower, 1),), (player,), "; ".join(said))
