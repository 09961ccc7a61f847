"""Whole random games of the games that come with Tabletop, in search mode.

The share of the engine is measured by a profile. The engine is what runs the order of play, asks,
and starts a game; what rules call, such as zones, boards and chance, counts as rule code, and so
do the components and everything else a game uses.
"""

from __future__ import annotations

from cProfile import Profile
from pathlib import PurePath
from statistics import median
from time import process_time

from bench.measure import Effort, print_table, random_choices, verdict
from bench.random_games import begin, bundled_games, cannot_start
from tabletop_core.engine.game import Game

ENGINE = frozenset(
    {"acts.py", "course.py", "decisions.py", "phases.py", "state.py", "game.py", "session.py"}
)
ENGINE_SHARE = 0.30
MOST_ROUNDS = 3


def bench_bundled_games(effort: Effort) -> None:
    """One line a game and number of players."""
    games, missing = bundled_games()
    rows = [_row(game, count, effort) for game in games for count in game.players]
    rows += [(name, *["-"] * 5, why) for name, why in missing.items()]
    heading = ("", "players", "games/s", "decisions/s", "a game", "engine", "budget of the engine")
    print_table("Whole random games, search mode", heading, rows)


def _row(game: Game, count: int, effort: Effort) -> tuple[str, ...]:
    fault = cannot_start(game, count)
    if fault:
        return (game.title, str(count), *["-"] * 4, fault)
    rounds = min(MOST_ROUNDS, effort.games)
    per_round = effort.games // rounds
    play_random_games(game, count, 1)  # reads the data files
    seconds, decisions = [], []
    for number in range(rounds):
        start = process_time()
        decisions.append(play_random_games(game, count, per_round, first=number * per_round))
        seconds.append(process_time() - start)
    share = engine_share(game, count, per_round)
    return (
        game.title,
        str(count),
        f"{median(per_round / spent for spent in seconds):,.0f}",
        f"{median(made / spent for made, spent in zip(decisions, seconds, strict=True)):,.0f}",
        f"{sum(decisions) / (rounds * per_round):.0f}",
        f"{share:.0%}",
        verdict(share, ENGINE_SHARE, at_most=True),
    )


def play_random_games(game: Game, count: int, games: int, first: int = 0) -> int:
    """Play some games to the end; says how many decisions they took."""
    decisions = 0
    for seed in range(first, first + games):
        course = begin(game, count, seed, keeps_checkpoints=False)
        decisions += course.play_out(random_choices(seed))
    return decisions


def engine_share(game: Game, count: int, games: int) -> float:
    """The part of the time in which neither a rule nor anything a rule calls is running."""
    profile = Profile(builtins=False)  # so that a built-in function counts for its caller
    profile.runcall(play_random_games, game, count, games)
    engine = rules = 0.0
    for line in profile.getstats():
        assert not isinstance(line.code, str)  # a built-in function
        where = PurePath(line.code.co_filename)
        if where.parent.name == "engine" and where.name in ENGINE:
            engine += line.inlinetime
        elif where.parent.name != "bench":
            rules += line.inlinetime
    return engine / (engine + rules)
