"""What a clone costs, at every decision of whole random games."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from itertools import islice
from statistics import median
from time import perf_counter

from bench.measure import Effort, print_table, random_choices, verdict
from bench.random_games import begin, bundled_games, decisions_of, example_games
from tabletop_core.engine.course import Course
from tabletop_core.engine.game import Game

MICROSECONDS = 60
TIMES_LESS = 20  # than a deepcopy of the same State
REPEATS = 5
DEEPCOPY_EVERY = 10


def bench_clones(effort: Effort) -> None:
    """One line a game, played by as many as can play it; a budget only for whole games."""
    games, missing = bundled_games()
    rows = [_row(game, effort, _budget) for game in games]
    rows += [_row(game, effort, _times_less) for game in example_games()]
    rows += [(name, *["-"] * 8, why) for name, why in missing.items()]
    heading = (
        *("", "players", "decisions", "clone µs", "worst", "and options", "worst"),
        *("deepcopy µs", "without print", "budget of the median clone"),
    )
    print_table("A clone at a decision, and reaching its options", heading, rows)


def _row(game: Game, effort: Effort, judge: Callable[[float, float], str]) -> tuple[str, ...]:
    clones: list[float] = []
    with_options: list[float] = []
    whole: list[float] = []
    without_print: list[float] = []
    count = game.players[-1]
    for seed in range(effort.clone_games):
        course = begin(game, count, seed, keeps_checkpoints=True)
        decisions = decisions_of(course, random_choices(seed))
        for number, at in enumerate(islice(decisions, effort.clone_decisions)):
            clones.append(_microseconds(at.clone))
            with_options.append(_microseconds(partial(_clone_and_reach_options, at)))
            if number % DEEPCOPY_EVERY == 0:
                whole.append(_microseconds(partial(deepcopy, at.state)))
                without_print.append(_microseconds(partial(_deepcopy_without_print, at)))
    clone, deep = median(clones), median(whole)
    return (
        game.title,
        str(count),
        str(len(clones)),
        f"{clone:.1f}",
        f"{max(clones):.1f}",
        f"{median(with_options):.1f}",
        f"{max(with_options):.1f}",
        f"{deep:.0f}",
        f"{median(without_print):.0f}",
        judge(clone, deep),
    )


def _times_less(clone: float, deep: float) -> str:
    return f"deepcopy takes {deep / clone:.0f} × as long"


def _budget(clone: float, deep: float) -> str:
    kept = verdict(clone, MICROSECONDS, at_most=True)
    return f"{kept}; {_times_less(clone, deep)}, {verdict(deep / clone, TIMES_LESS)}"


def _clone_and_reach_options(course: Course) -> None:
    clone = course.clone()
    for player in clone.asked():
        clone.ask_for(player).find_legal()


def _deepcopy_without_print(course: Course) -> None:
    """Share what is printed, the options of the session and chance, as a clone does."""
    state = course.state
    shared = (state.content, state.options, state.chance, state.players)
    deepcopy(state, {id(thing): thing for thing in shared})


def _microseconds(action: Callable[[], object]) -> float:
    """The best of a few tries: what the action costs when nothing comes in between."""
    best = float("inf")
    for _ in range(REPEATS):
        start = perf_counter()
        action()
        best = min(best, perf_counter() - start)
    return best * 1e6
