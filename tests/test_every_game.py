"""The contract, over the sample games and every installed game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_core.engine.game import Game
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.testing import PROMISES, check_processes, check_seeds, settings_of, trials_of

EXAMPLES = Path(__file__).parents[1] / "examples"
SAMPLES = sorted(EXAMPLES.glob("*.py"))
SAMPLE_IDS = {"connect-four", "secret-draft", "tic-tac-toe"}
PLUGINS = load_plugins(files=SAMPLES)
MANY = 200
LONG = 500  # a game of more decisions is played once for each promise, others a few times

every_game = pytest.mark.parametrize("game", PLUGINS.games.values(), ids=PLUGINS.games)


def few(game: Game) -> int:
    """How many games the suite plays for each promise."""
    if game.id in SAMPLE_IDS:
        return 6
    return 1 if game.decisions_at_most > LONG else 2


def test_no_plugin_is_broken() -> None:
    assert [(broken.name, broken.reason) for broken in PLUGINS.broken] == []
    assert set(PLUGINS.games) >= {*SAMPLE_IDS, "biomos", "biosphere", "genesia"}


@pytest.mark.parametrize("promise", PROMISES)
@every_game
def test_a_game_keeps_its_promises(game: Game, promise: str, full: bool) -> None:
    games = MANY if full else few(game)
    # Each promise begins with another number of players, so that a few games see them all.
    turn = list(PROMISES).index(promise)
    counts = [game.players[(turn + n) % len(game.players)] for n in range(len(game.players))]
    settings = settings_of(game)
    settings = settings[turn % len(settings) :] + settings[: turn % len(settings)]
    for trial in trials_of(game, games, counts, settings, seeds=range(games)):
        PROMISES[promise](trial)


@every_game
def test_the_same_seed_gives_the_same_game_in_every_process(game: Game, full: bool) -> None:
    trials = trials_of(game, 2, seeds=range(20 if full else few(game)))
    check_processes(trials, hash_seeds=(0, 1, 2, 3))


@every_game
def test_another_seed_gives_another_game(game: Game) -> None:
    check_seeds(trials_of(game, 2, seeds=range(3)))


def test_tic_tac_toe_has_at_most_30_lines_of_rules() -> None:
    text = (EXAMPLES / "tic_tac_toe.py").read_text(encoding="utf-8")
    rules = text[text.index("GRID = ") : text.index("TIC_TAC_TOE = ")]
    lines = [line for line in rules.splitlines() if line.strip()]
    assert len(lines) <= 30
