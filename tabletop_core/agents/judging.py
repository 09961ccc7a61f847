"""How good a course is for a player: what the game says about the position, or the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop_core.engine.course import Course
    from tabletop_core.engine.game import Game, Result
    from tabletop_core.table.players import Player

WON = 1_000_000.0
PRIZE = 0.1  # of a victory, in parts of all points


def worth(course: Course, player: Player) -> float:
    """How good a course is for a player: the result at the end, a judgement before it."""
    game: Game = course.game
    if course.is_over:
        return _worth_of_result(course.result(), player)
    if game.evaluate is not None:
        return float(game.evaluate(course.state, player))
    if game.scores is None:
        return 0.0
    totals = [sum(filter(None, parts.values())) for parts in game.scores(course.state).values()]
    others = totals[: player.seat] + totals[player.seat + 1 :]
    return float(totals[player] - max(others, default=0))


def outlook(course: Course, player: Player) -> float:
    """How good a course is for a player on one scale, before the end and at it: what the game says
    about the position, and behind the end a little more or less for the victory. With a greater
    prize, what would count is how often the end is in sight."""
    game: Game = course.game
    if game.evaluate is None:
        return worth(course, player)
    found = float(game.evaluate(course.state, player))
    if not course.is_over:
        return found
    result = course.result()
    points = sum(abs(standing.total or 0) for standing in result.standings)
    prize = PRIZE * points if points else WON
    return found + (prize if player in result.winners else -prize)


def _worth_of_result(result: Result, player: Player) -> float:
    """Winning is worth more than any number of points; more points are still better."""
    totals = [standing.total or 0 for standing in result.standings]
    lead = totals[player] - max((*totals[: player.seat], *totals[player.seat + 1 :]), default=0)
    if not result.winners:
        return lead
    return (WON / len(result.winners) if player in result.winners else -WON) + lead


def chances(course: Course) -> list[float]:
    """What everybody has of the victory at the end of a course: shared by the winners, or by who
    is ahead where nothing but points tells."""
    players = course.state.players
    if course.is_over:
        result = course.result()
        winners: tuple[Player, ...] = result.winners
        if winners or len(players) > 1:
            share = 1 / (len(winners) or len(players))
            return [share if player in winners or not winners else 0.0 for player in players]
        return [0.0]
    leads = [worth(course, player) for player in players]
    most = max(leads)
    return [leads.count(most) ** -1 if lead == most else 0.0 for lead in leads]
