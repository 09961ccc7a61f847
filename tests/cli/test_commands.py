"""Commands without a person at the table: lists, agents' games, rules, help, bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_core.cli import HELP
from tabletop_core.cli.calling import run
from tabletop_core.cli.commands import COMMANDS

EXAMPLES = Path(__file__).parents[2] / "examples"
TIC_TAC_TOE = str(EXAMPLES / "tic_tac_toe.py")
CONNECT_FOUR = str(EXAMPLES / "connect_four.py")

Tabletop = Callable[..., Any]


def test_help_at_once_says_what_typer_would_say(
    tabletop: Tabletop, capsys: pytest.CaptureFixture[str]
) -> None:
    at_once = tabletop("--help").out
    assert at_once == tabletop("-h").out == HELP.read_text(encoding="utf-8")
    run(["--help"])
    assert capsys.readouterr().out == at_once


def test_help_in_a_narrow_terminal_is_folded(
    tabletop: Tabletop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = tabletop("--help").out.splitlines()
    assert max(len(line) for line in lines) <= 60


def test_help_imports_neither_rich_nor_pydantic_nor_a_game() -> None:
    program = (
        "import sys; from tabletop_core.cli import main; main(['--help']); "
        "print(sorted({'rich', 'pydantic', 'pluggy', 'typer', 'biomos'} & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"COLUMNS": "80"},
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_every_command_has_an_example_in_its_help(tabletop: Tabletop) -> None:
    for name in COMMANDS:
        shown = tabletop(name, "--help")
        assert shown.code == 0
        assert f"Example: tabletop {name}" in shown.out


def test_without_a_terminal_and_a_command_there_is_help(tabletop: Tabletop) -> None:
    shown = tabletop()
    assert shown.code == 0
    assert "Usage: tabletop" in shown.out


def test_version(tabletop: Tabletop) -> None:
    assert tabletop("--version").out.startswith("tabletop 0.")


def test_games_lists_what_is_installed_and_what_is_named(tabletop: Tabletop) -> None:
    shown = tabletop("games", "--plugin", TIC_TAC_TOE)
    assert shown.code == 0
    assert "biomos" in shown.out
    assert "tic-tac-toe  Tic-tac-toe  2 players" in shown.out


def test_no_plugins_leaves_the_installed_games_out(tabletop: Tabletop) -> None:
    shown = tabletop("--no-plugins", "--plugin", TIC_TAC_TOE, "games", "--json")
    assert [game["id"] for game in json.loads(shown.out)] == ["tic-tac-toe"]


def test_without_any_game_it_says_how_to_load_one(tabletop: Tabletop) -> None:
    shown = tabletop("--no-plugins", "games")
    assert shown.code == 2
    assert "--plugin PATH" in shown.err


def test_plugins_names_a_broken_one_and_its_reason(tabletop: Tabletop, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import no_such_module\n")
    shown = tabletop("plugins", "--plugin", str(broken), "--plain")
    assert shown.code == 0
    assert "broken" in shown.out
    assert "no_such_module" in shown.out


def test_a_broken_plugin_that_was_asked_for_is_an_error(tabletop: Tabletop, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import no_such_module\n")
    assert "no_such_module" in tabletop("games", "--plugin", str(broken)).out
    shown = tabletop("play", "biomos", "--plugin", str(broken))
    assert shown.code == 2
    assert shown.err.count("\n") == 1
    assert "no_such_module" in shown.err


def test_agents_play_to_the_end_and_the_result_is_shown(tabletop: Tabletop) -> None:
    shown = tabletop("play", "tic-tac-toe", "random", "random", "--plugin", TIC_TAC_TOE, "--plain")
    assert shown.code == 0
    assert "wins." in shown.out or "a draw" in shown.out


def test_json_is_one_object_with_everything_about_the_game(tabletop: Tabletop) -> None:
    shown = tabletop("play", "biomos", "Zoë=random", "random", "--seed", "3", "--json")
    found = json.loads(shown.out)
    assert list(found) == [
        "game",
        "options",
        "seed",
        "players",
        "winners",
        "rounds",
        "decisions",
        "state_hash",
    ]
    assert found["seed"] == 3
    assert found["options"]["mode"] == "discovery"
    assert [player["name"] for player in found["players"]] == ["Zoë", "Ada"]
    assert list(found["players"][0]) == ["name", "agent", "score", "breakdown", "rank"]
    best = [player["name"] for player in found["players"] if player["rank"] == 1]
    assert found["winners"] == best
    for player in found["players"]:
        assert player["score"] == sum(player["breakdown"].values())
    assert shown.err == ""


def test_the_same_seed_gives_the_same_game_and_another_seed_another(tabletop: Tabletop) -> None:
    def state_hash(seed: str) -> str:
        shown = tabletop("play", "biomos", "random", "random", "--seed", seed, "--json")
        return str(json.loads(shown.out)["state_hash"])

    assert state_hash("3") == state_hash("3")
    assert len({state_hash(seed) for seed in ("3", "4", "three")}) == 3


def test_options_of_the_game_are_set(tabletop: Tabletop) -> None:
    arguments = ("play", "biomos", "random", "random", "--json", "--seed", "1")
    shown = tabletop(*arguments, "--set", "mode=advanced", "--set", "hidden-claims=yes")
    assert json.loads(shown.out)["options"]["mode"] == "advanced"
    assert json.loads(shown.out)["options"]["hidden_claims"] is True


def test_watching_shows_every_action_and_the_table(tabletop: Tabletop) -> None:
    shown = tabletop(
        "play",
        "connect-four",
        "random",
        "random",
        "--plugin",
        CONNECT_FOUR,
        "--watch",
        "--seed",
        "5",
    )
    assert "Connect Four · round 1" in shown.out
    assert shown.out.count("Ada: ") >= 4


def test_demo_plays_a_whole_game(tabletop: Tabletop) -> None:
    shown = tabletop("demo")
    assert shown.code == 0
    assert "wins" in shown.out or "share the victory" in shown.out


def test_rules_by_id_by_words_and_all(tabletop: Tabletop) -> None:
    assert tabletop("rules", "biomos", "BM-1.1").out.count("BM-1.1") == 1
    assert "BM-" in tabletop("rules", "biomos", "cosmic", "bag").out
    assert len(tabletop("rules", "biomos", "--plain").out.splitlines()) > 100


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["plai"], "Did you mean 'play'"),
        (["play"], "name a game: tabletop play"),
        (["play", "biomoss"], "Did you mean 'biomos'"),
        (["play", "biomos", "randm", "random"], "Did you mean 'random'"),
        (["play", "biomos", "Ada", "random"], "Ada=human"),
        (["play", "biomos", *["random"] * 9], "tabletop play biomos human"),
        (["play", "biomos", "A=random", "A=random"], "two players are called"),
        (["play", "biomos", "random:3", "random"], "nothing behind a colon"),
        (["play", "biomos", "random", "random", "--set", "mode"], "--set KEY=VALUE"),
        (["play", "biomos", "random", "random", "--set", "mood=x"], "Did you mean 'mode'"),
        (["play", "biomos", "random", "random", "--set", "mode=x"], "'discovery' or 'advanced'"),
        (["play", "biomos", "random", "--sed", "3"], "--seed"),
        (["rules", "biomos", "BM-999"], "Try: BM-"),
        (["rules", "biomos", "xylophone"], "Try: BM-"),
        (["play", "biomos", "--plugin", "nowhere.py"], "nowhere.py"),
        (["games", "--plugin"], "See: tabletop games --help"),
    ],
)
def test_bad_input_is_one_clear_line_and_code_2(
    tabletop: Tabletop, arguments: list[str], hint: str
) -> None:
    shown = tabletop(*arguments)
    assert shown.code == 2
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert hint in shown.err


def test_whoever_stops_reading_gets_no_traceback() -> None:
    command = f"{sys.executable} -m tabletop_core.cli rules biomos | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stderr == ""
