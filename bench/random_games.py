"""Whole games by random choices: the games that come with Tabletop, and the examples."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from bench.measure import Choose
from tabletop_core.engine.course import Course
from tabletop_core.engine.game import Game
from tabletop_core.engine.session import seat
from tabletop_core.table.chance import Chance, key_from_seed

BUNDLED = ("biomos", "biosphere", "genesia")
EXAMPLES = ("tic_tac_toe", "connect_four", "secret_draft")


def bundled_games() -> tuple[list[Game], dict[str, str]]:
    """The games that come with Tabletop, and why one is missing."""
    found: list[Game] = []
    missing: dict[str, str] = {}
    for name in BUNDLED:
        try:
            found += import_module(f"{name}.plugin").tabletop_games()
        except ImportError as fault:
            missing[name] = f"cannot be imported: {fault}"
    return found, missing


def example_games() -> list[Game]:
    return [
        game for name in EXAMPLES for game in import_module(f"examples.{name}").tabletop_games()
    ]


def begin(game: Game, count: int, seed: int, *, keeps_checkpoints: bool) -> Course:
    """A new course at its first decision."""
    players, options = seat(count), game.read_options(None)
    chance = Chance(key_from_seed(seed))
    state = game.new_state(players, options)
    course = Course(game, state, chance, keeps_checkpoints=keeps_checkpoints)
    course.begin()
    return course


def cannot_start(game: Game, count: int) -> str | None:
    """Why a game cannot be played by so many with its usual options."""
    return game.check_start(game.read_options(None), count) if game.check_start else None


def decisions_of(course: Course, choose: Choose) -> Iterator[Course]:
    """The course at each of its decisions, to the end of the game."""
    while course.request is not None:
        yield course
        player = course.asked()[0]
        ask = course.ask_for(player)
        values = [*ask.find_legal(), None] if ask.or_pass is not None else ask.find_legal()
        course.answer(player, values[choose(len(values))])
