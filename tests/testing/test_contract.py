"""Every promise of the contract, shown by a game that breaks it."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tabletop_core.engine.game import Game
from tabletop_core.testing import (
    PROMISES,
    ContractBroken,
    Kept,
    Trial,
    check_clones,
    check_consequences,
    check_determinism,
    check_end,
    check_game,
    check_invariants,
    check_options,
    check_processes,
    check_saves,
    check_secrets,
    check_seeds,
    check_undo,
    check_views,
    check_written,
    trials_of,
)


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "wrong_games", Path(__file__).parent / "wrong_games.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["wrong_games"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GAMES = _load()


def find(name: str) -> Game:
    """The wrong game of that name, or the sound one with the turn of that name."""
    found = getattr(GAMES, name)
    return found if isinstance(found, Game) else GAMES.wrong(found)


def broken(check: Callable[[Trial], object], game: Game, games: int = 6) -> ContractBroken:
    """How a promise is broken in one of some trials."""
    for trial in trials_of(game, games):
        try:
            check(trial)
        except ContractBroken as fault:
            return fault
    pytest.fail(f"{game.id} is not caught")


def test_the_sound_game_keeps_every_promise() -> None:
    assert check_game(GAMES.SOUND, games=6) == Kept(6, 6 * 4 * 2 + 3 * 4)


def test_every_promise_is_checked_by_check_game() -> None:
    checks = {check for name, check in globals().items() if name.startswith("check_")}
    game_wide: set[Any] = {check_game, check_processes, check_seeds}
    assert set(PROMISES.values()) == checks - game_wide


def test_a_broken_promise_says_where() -> None:
    fault = broken(check_end, GAMES.wrong(GAMES.has_a_dead_end))
    assert fault.decision is not None
    assert str(fault).startswith(
        f"has-a-dead-end breaks the promise 'the end' ({fault.trial.players} players, "
        f"seed {fault.trial.seed}, decision {fault.decision}): "
    )


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ("fails_when_chosen", "may choose 'red', but: Sound has a fault in take"),
        ("two_options_with_one_key", "two options of player 1 have the key 'that one'"),
        ("offers_its_own_zones", "stands for a Hand, which can change"),
        ("option_that_cannot_be_typed", "cannot be typed"),
        ("refuses_by_whim", "is both an option of"),
        ("refuses_without_a_reason", "is refused without a reason"),
        ("refusal_changes_something", "the session after a refusal differs in state.number"),
    ],
)
def test_options(turn: str, words: str) -> None:
    assert words in broken(check_options, find(turn)).sentence


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ("has_a_dead_end", "has no option for 'Play a card'"),
        ("never_ends", "is not over after 40 decisions"),
        ("NO_RESULT", "ends with None"),
        ("RESULT_WITHOUT_ALL", "not for all players in seat order"),
        ("STRANGE_WINNER", "do not sit at the table"),
        ("LOSER_WINS", "are not those with rank 1"),
        ("WRONG_SUM", "do not add up to 5"),
    ],
)
def test_the_end(turn: str, words: str) -> None:
    assert words in broken(check_end, find(turn)).sentence


def test_invariants() -> None:
    fault = broken(check_invariants, GAMES.LOSES_CARDS)
    assert (fault.sentence, fault.decision) == ("1 cards are gone", 2)


@pytest.mark.parametrize("turn", ["rolls_its_own_dice", "remembers_earlier_games"])
def test_determinism(turn: str) -> None:
    fault = broken(check_determinism, find(turn))
    assert fault.decision == 1


def test_processes() -> None:
    trials = trials_of(GAMES.ORDER_OF_A_SET, 1)
    check_determinism(trials[0])
    with pytest.raises(ContractBroken, match=r"PYTHONHASHSEED=\d gives another position than 0"):
        check_processes(trials, hash_seeds=range(8))


@pytest.mark.parametrize("game", ["UNSHUFFLED", "ALWAYS_THE_SAME"])
def test_seeds(game: str) -> None:
    with pytest.raises(ContractBroken, match="deck lies the same way for every seed"):
        check_seeds(trials_of(getattr(GAMES, game), 2))


@pytest.mark.parametrize("turn", ["writes_in_the_content", "keeps_state_elsewhere"])
def test_clones(turn: str) -> None:
    assert "differs in state.number" in broken(check_clones, find(turn)).sentence


@pytest.mark.parametrize("turn", ["writes_in_the_content", "keeps_state_elsewhere"])
def test_undo(turn: str) -> None:
    assert "differs in state.number" in broken(check_undo, find(turn)).sentence


def test_undo_stops_at_the_barrier() -> None:
    assert "can be taken back, but player" in broken(check_undo, GAMES.LOOKS).sentence


def test_what_an_option_is_said_to_bring_comes() -> None:
    assert "promise " in broken(check_consequences, GAMES.PROMISES_MUCH).sentence
    assert "cannot be told: AttributeError" in broken(check_consequences, GAMES.CANNOT_SAY).sentence


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ("label_tells", "can see something hidden in options[0].label"),
        ("node_tells", "can see something hidden in options[0].at"),
        ("question_tells", "can see something hidden in question"),
        ("options_tell", "can see something hidden in options"),
        ("refusal_tells", "can see something hidden in refused."),
        ("event_tells", "learns something hidden: events[1].card"),
        ("asking_tells", "who is asked tells player"),
        ("SKIPPING_TELLS", "learns something hidden: asked"),
        ("BREAKS", "KeyError if the hidden components lie otherwise"),
        ("draws_and_then_asks", "can see something hidden in table.hands"),
        ("HIDES_A_NUMBER", "SecretNumber.secret cannot be hidden"),
    ],
)
def test_secrets(turn: str, words: str) -> None:
    assert words in broken(check_secrets, find(turn)).sentence


def test_views() -> None:
    fault = broken(check_views, GAMES.wrong(GAMES.option_leads_to_the_state))
    assert "leads to Table" in fault.sentence


@pytest.mark.parametrize(
    ("game", "words"),
    [("UNREADABLE", "cannot be written and read"), ("MISREAD", "read back differs in ")],
)
def test_written(game: str, words: str) -> None:
    assert words in broken(check_written, getattr(GAMES, game)).sentence


@pytest.mark.parametrize(
    ("game", "words"),
    [("keeps_state_elsewhere", "differs in ")],
)
def test_saves(game: str, words: str) -> None:
    assert words in broken(check_saves, find(game)).sentence
