"""Saved games at the command line: replay, export, import, record, and what goes wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_core.engine.session import Session
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.storage.exports import export_session
from tabletop_core.storage.saves import Save

EXAMPLES = Path(__file__).parents[2] / "examples"
SECRET_DRAFT = ("--plugin", str(EXAMPLES / "secret_draft.py"))

Tabletop = Callable[..., Any]


@pytest.fixture
def finished(tabletop: Tabletop) -> str:
    """A finished game of two agents with hidden hands."""
    tabletop(
        *SECRET_DRAFT, "play", "secret-draft", "random", "random", "--seed", "3", "--save", "x"
    )
    return "x"


@pytest.fixture
def unfinished(tabletop: Tabletop) -> str:
    """A game of two people with hidden hands that goes on."""
    tabletop(*SECRET_DRAFT, "play", "secret-draft", "human", "human", "--seed", "3", typed="1\n1\n")
    return "secret-draft-1"


def test_replay_tells_a_finished_game_with_all_cards_open(
    tabletop: Tabletop, finished: str
) -> None:
    shown = tabletop(*SECRET_DRAFT, "replay", finished, "--plain", "--at", "0")
    assert shown.code == 0
    assert "face down" not in shown.out


def test_replay_from_a_seat_shows_what_that_player_saw(tabletop: Tabletop, finished: str) -> None:
    shown = tabletop(*SECRET_DRAFT, "replay", finished, "--plain", "--at", "0", "--seat", "Ada")
    assert "Bob, hands: 4 face down" in shown.out
    assert "Ada, hands: 4 face down" not in shown.out


def test_replay_of_a_game_that_goes_on_shows_no_secrets(
    tabletop: Tabletop, unfinished: str
) -> None:
    shown = tabletop(*SECRET_DRAFT, "replay", unfinished, "--plain")
    assert "Ada, hands: 4 face down" in shown.out
    assert "has chosen in secret" in shown.out


def test_replay_of_everything_ends_with_the_result(tabletop: Tabletop, finished: str) -> None:
    shown = tabletop(*SECRET_DRAFT, "replay", finished)
    assert "points" in shown.out
    assert shown.out.count("After ") == 2


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["replay", "x", "--at", "9999"], "the session has 0 to"),
        (["replay", "x", "--at", "-1"], "the session has 0 to"),
        (["replay", "x", "--seat", "Adda"], "Did you mean 'Ada'"),
        (["replay", "y"], "Saves: x."),
        (["resume", "y"], "Saves: x."),
        (["resume"], "no unfinished game"),
        (["export", "y"], "Saves: x."),
        (["import", "nowhere.json"], "nowhere.json"),
        (["record", "x", "-o", "/nowhere/at/all.toml"], "cannot be written"),
        (["record", "x"], "--output"),
    ],
)
def test_what_is_not_there_is_said_in_one_line(
    tabletop: Tabletop, finished: str, arguments: list[str], hint: str
) -> None:
    shown = tabletop(*SECRET_DRAFT, *arguments)
    assert shown.code == 2
    assert shown.err.count("\n") == 1
    assert hint in shown.err


def test_export_and_import_give_the_same_game(
    tabletop: Tabletop, unfinished: str, tmp_path: Path
) -> None:
    exported = tabletop(*SECRET_DRAFT, "export", unfinished, "--yes").out
    assert [entry["player"] for entry in json.loads(exported)["decisions"]] == ["Ada", "Bob"]
    file = tmp_path / "game.json"
    file.write_text(exported)
    shown = tabletop(*SECRET_DRAFT, "import", str(file), "--save", "again")
    assert "tabletop resume again" in shown.out
    assert tabletop(*SECRET_DRAFT, "export", "again", "--yes").out == exported


def test_an_export_that_was_changed_is_refused(
    tabletop: Tabletop, unfinished: str, tmp_path: Path
) -> None:
    exported = json.loads(tabletop(*SECRET_DRAFT, "export", unfinished, "--yes").out)
    exported["state_hash"] = "0" * 32
    file = tmp_path / "game.json"
    file.write_text(json.dumps(exported))
    shown = tabletop(*SECRET_DRAFT, "import", str(file))
    assert shown.code == 2
    assert "it has been changed" in shown.err


def test_a_damaged_save_is_listed_and_refused(tabletop: Tabletop, finished: str) -> None:
    (save,) = json.loads(tabletop("saves", "--json").out)
    Path(save["file"]).write_bytes(b"nonsense" * 1000)
    assert "damaged" in tabletop("saves", "--plain").out
    shown = tabletop(*SECRET_DRAFT, "resume", finished)
    assert shown.code == 2
    assert shown.err.count("\n") == 1


def test_a_save_whose_game_is_gone_says_which(tabletop: Tabletop, finished: str) -> None:
    shown = tabletop("resume", finished)
    assert shown.code == 2
    assert "secret-draft" in shown.err


def test_nothing_is_saved(tabletop: Tabletop) -> None:
    assert "No game is saved" in tabletop("saves").out


def test_a_recorded_game_is_a_scenario(tabletop: Tabletop, finished: str, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    shown = tabletop(*SECRET_DRAFT, "record", finished, "-o", str(file))
    assert shown.code == 0
    assert 'game = "secret-draft"' in file.read_text()


def test_a_record_is_as_short_and_expects_what_one_wants(
    tabletop: Tabletop, finished: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.toml"
    ways = ("--minimal", "--expect", "score, state")
    assert tabletop(*SECRET_DRAFT, "record", finished, "-o", str(file), *ways).code == 0
    text = file.read_text()
    assert "events" not in text
    assert "\nstate.kept." in text
    assert tabletop(*SECRET_DRAFT, "run", str(file)).code == 0
    wrong = tabletop(*SECRET_DRAFT, "record", finished, "-o", f"{file}2", "--expect", "scors")
    assert wrong.code == 2
    assert "Did you mean 'score'?" in wrong.err


def test_resume_opens_the_named_save_alone(tabletop: Tabletop, finished: str) -> None:
    tabletop(*SECRET_DRAFT, "play", "secret-draft", "random", "random", "--save", "other")
    code = (
        "import sys\nopened = []\n"
        "def note(name, given):\n    if 'sqlite3' in name: opened.append(str(given))\n"
        "sys.addaudithook(note)\n"
        "from tabletop_core.cli import main\nmain(sys.argv[1:])\n"
        "print([name for name in ('x', 'other') if any(f'{name}.tabletop' in o for o in opened)])"
    )
    command = [sys.executable, "-c", code, *SECRET_DRAFT, "resume", "x"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "['x']"


# What shows secrets of a game that goes on


def revealing(tmp_path: Path, save: str) -> list[list[str]]:
    return [
        ["export", save],
        ["record", save, "-o", str(tmp_path / "game.toml")],
        ["replay", save, "--seat", "Ada", "--plain"],
    ]


def test_what_would_show_secrets_of_a_game_that_goes_on_needs_a_word(
    tabletop: Tabletop, unfinished: str, tmp_path: Path
) -> None:
    for arguments in revealing(tmp_path, unfinished):
        shown = tabletop(*SECRET_DRAFT, *arguments)
        assert (shown.code, shown.out) == (2, "")
        assert "secret-draft-1 goes on" in shown.err
        assert "add --yes" in shown.err
        assert shown.err.count("\n") == 1
        assert (tmp_path / "game.toml").exists() == (arguments[0] == "replay")
        assert tabletop(*SECRET_DRAFT, *arguments, "--yes").code == 0


def test_a_finished_game_has_no_secrets(tabletop: Tabletop, finished: str, tmp_path: Path) -> None:
    for arguments in revealing(tmp_path, finished):
        assert tabletop(*SECRET_DRAFT, *arguments).code == 0


def test_a_person_is_asked_before_secrets_are_shown(
    person: Callable[..., Any], unfinished: str
) -> None:
    command = (*SECRET_DRAFT, "replay", unfinished, "--seat", "Ada", "--plain")
    ada = person(*command)
    assert "what Ada has in secret" in ada.reads("yes or no:")
    ada.types("no")
    assert ada.leaves() == 1
    assert "Hands of Ada" not in ada.screen
    ada = person(*command)
    ada.reads("yes or no:")
    ada.types("yes")
    assert "Hands of Ada, " in ada.reads("quit >")


def test_at_the_prompt_a_record_of_a_game_that_goes_on_is_asked_for(
    tabletop: Tabletop, tmp_path: Path
) -> None:
    file = tmp_path / "game.toml"
    play = (*SECRET_DRAFT, "play", "secret-draft", "human", "random", "--seed", "3")
    shown = tabletop(*play, typed=f"1\nrecord {file}\nno\n")
    assert "secret" in shown.out
    assert not file.exists()
    tabletop(*play, typed=f"1\nrecord {file}\nyes\n")
    assert file.exists()


def test_an_import_says_what_was_laid_out_or_forced(tabletop: Tabletop, tmp_path: Path) -> None:
    game = load_plugins().game("biomos")
    session = Session.start(game, 2, seed=1, forced={"first player": ["player 2"]})
    file = tmp_path / "game.json"
    file.write_text(json.dumps(export_session(session)))
    shown = tabletop("import", str(file))
    assert "Its chance is forced: first player." in shown.out


GUESS = """
from tabletop_core import EachPlayer, Game, Once, Phase, Result, State, ask, game_hook

class Guess(State):
    pass

def greet(state):
    if {greets}: state.tell("greeted")

def guess(state, player):
    yield from ask(player, "Guess", ["high", "low"])
    yield from ask(player, "Sure?", ["sure", "quite"])

GUESS = Game(
    id="guess", title="Guess", players=range(2, 3), state=Guess, version={version!r},
    preparation=[Once(greet)], phases=[Phase("Guess", EachPlayer(guess))],
    over=lambda state: state.round > 3, result=lambda state: Result.won_by(state.players, None),
)

@game_hook
def tabletop_games():
    return [GUESS]
"""


def test_under_other_rules_agents_wait_until_the_player_agrees(
    tabletop: Tabletop, tmp_path: Path
) -> None:
    plugin = tmp_path / "guess.py"
    game = ("--plugin", str(plugin))
    plugin.write_text(GUESS.format(greets=False, version="1"))
    two = ("Ada=human", "Bob=human")
    tabletop(*game, "play", "guess", *two, "--save", "x", typed="high\nsure\nlow\n")
    (save,) = json.loads(tabletop("saves", "--json").out)
    _, opened = Save.open(Path(save["file"]), load_plugins(files=[plugin]).game)
    opened.change_agents(["human", "random"])  # Bob is in the middle of a frame
    opened.close()
    before = {file.name for file in Path(save["file"]).parent.iterdir()}
    plugin.write_text(GUESS.format(greets=True, version="2"))
    for typed in ("no\n", ""):
        shown = tabletop(*game, "resume", "x", typed=typed)
        assert "goes on under version 2" in shown.out.replace("\n", " ")
        assert "It stays as it is." in shown.out
        assert {file.name for file in Path(save["file"]).parent.iterdir()} == before
    tabletop(*game, "resume", "x", typed="yes\n")
    assert {save["name"] for save in json.loads(tabletop("saves", "--json").out)} >= {"x.before-2"}
