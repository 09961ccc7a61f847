"""Commands for those who write games: new, check, run, simulate, and commands of plugins."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
TIC_TAC_TOE = str(EXAMPLES / "tic_tac_toe.py")

Tabletop = Callable[..., Any]

DEAD_END = """
from tabletop_core import EachPlayer, Game, Play, Player, Result, State, ask, game_hook


class Blind(State):
    turns: int = 0


def stumble(state: Blind, player: Player) -> Play[None]:
    yield from ask(player, "Where to?", [] if state.turns == 3 else ["on"])
    state.turns += 1


GAME = Game(
    id="blind",
    title="Blind Alley",
    players=range(2, 3),
    state=Blind,
    phases=[EachPlayer(stumble)],
    over=lambda state: state.turns > 5,
    result=lambda state: Result.won_by(state.players, None),
)


@game_hook
def tabletop_games():
    return [GAME]
"""

WITH_A_COMMAND = """
import typer
from tabletop_core import game_hook


def greet(name: str, loud: bool = False) -> None:
    typer.echo(name.upper() if loud else name)


@game_hook
def tabletop_commands():
    return {"greet": greet}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_game_plays_keeps_the_contract_and_passes_its_scenario(
    tabletop: Tabletop, folder: Path
) -> None:
    made = tabletop("new", "my-game")
    assert made.code == 0
    assert "tabletop --plugin my_game.py play my-game human greedy" in made.out
    played = tabletop("--plugin", "my_game.py", "play", "my-game", "greedy", "random", "--plain")
    assert "points" in played.out
    checked = tabletop("check", "my_game.py", "--games", "3")
    assert checked.code == 0, checked.out
    assert "My Game keeps every promise" in checked.out
    ran = tabletop("--plugin", "my_game.py", "run", "my-game.toml")
    assert ran.code == 0, ran.out
    assert "1 passed" in ran.out


@pytest.mark.parametrize("name", ["My Game", "../game", "", "x" * 80, "a--b", "\x1b[31m"])
def test_a_new_game_needs_a_plain_name(tabletop: Tabletop, folder: Path, name: str) -> None:
    shown = tabletop("new", name)
    assert shown.code == 2
    assert "my-game" in shown.err
    assert "\x1b" not in shown.err
    assert list(folder.glob("**/*.py")) == []


def test_a_new_game_overwrites_nothing(tabletop: Tabletop, folder: Path) -> None:
    (folder / "my_game.py").write_text("mine")
    assert tabletop("new", "my-game").code == 2
    assert (folder / "my_game.py").read_text() == "mine"


def test_check_names_the_broken_promise_and_fails(tabletop: Tabletop, folder: Path) -> None:
    (folder / "blind.py").write_text(DEAD_END)
    shown = tabletop("check", "blind.py", "--games", "1", "--plain")
    assert shown.code == 1
    assert "has no option" in shown.out
    assert "does not keep" in shown.out


@pytest.mark.parametrize("name", ["nothing.py", "chess"])
def test_check_needs_a_game(tabletop: Tabletop, folder: Path, name: str) -> None:
    shown = tabletop("check", name)
    assert shown.code == 2
    assert shown.err.count("\n") == 1


def test_a_failing_scenario_is_explained_and_gives_1(tabletop: Tabletop, folder: Path) -> None:
    tabletop("new", "my-game")
    scenario = folder / "my-game.toml"
    scenario.write_text(scenario.read_text().replace("steps.Bob = 5", "steps.Bob = 6"))
    shown = tabletop("--plugin", "my_game.py", "run", ".", "--junit", "report.xml")
    assert shown.code == 1
    assert "my-game.toml:" in shown.out
    assert "<failure" in (folder / "report.xml").read_text()
    data = json.loads(tabletop("--plugin", "my_game.py", "run", ".", "--json").out)
    assert data["failed"] == 1


def test_run_without_scenarios_says_so(tabletop: Tabletop, folder: Path) -> None:
    assert tabletop("run", ".").code == 2
    assert tabletop("run", "nowhere.toml").code == 2


def test_simulation_is_the_same_for_any_number_of_processes(tabletop: Tabletop) -> None:
    arguments = ("simulate", "tic-tac-toe", "greedy", "random", "--games", "9", "--seed", "5")
    found = [
        json.loads(tabletop("--plugin", TIC_TAC_TOE, *arguments, "--json", "--jobs", jobs).out)
        for jobs in ("1", "2", "3")
    ]
    assert found[0] == found[1] == found[2]
    assert found[0]["games"] == 9
    assert sum(player["wins"] for player in found[0]["players"]) + found[0]["draws"] == 9


def test_simulation_changes_seats_unless_they_are_fixed(tabletop: Tabletop) -> None:
    arguments = ("simulate", "tic-tac-toe", "greedy", "random", "--games", "6", "--seed", "5")

    def wins_by_seat(*more: str) -> Any:
        shown = tabletop("--plugin", TIC_TAC_TOE, *arguments, *more, "--json")
        return json.loads(shown.out)["wins_by_seat"]

    assert wins_by_seat("--fixed")[1] == 0
    assert min(wins_by_seat()) > 0


def test_simulation_for_the_eye(tabletop: Tabletop) -> None:
    shown = tabletop("simulate", "biomos", "Zoë=random", "random", "--games", "3", "--seed", "1")
    assert "Biomos: 3 games, seed 1" in shown.out
    assert "Zoë" in shown.out
    assert "games a second" in shown.out


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["human", "random"], "not human"),
        (["random", "random", "--games", "0"], "--games 0"),
        (["random", "random", "--jobs", "0"], "--jobs 0"),
        (["random", "random", "--games", "many"], "--games"),
        (["random"] * 7, "1 to 4 players"),
    ],
)
def test_simulation_refuses_what_makes_no_sense(
    tabletop: Tabletop, arguments: list[str], hint: str
) -> None:
    shown = tabletop("simulate", "biomos", *arguments)
    assert shown.code == 2
    assert hint in shown.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_fault_of_a_game_is_told_from_any_process(
    tabletop: Tabletop, folder: Path, jobs: str
) -> None:
    (folder / "blind.py").write_text(DEAD_END)
    shown = tabletop(
        "--plugin", "blind.py", "simulate", "blind", "random", "random", "--jobs", jobs
    )
    assert shown.code == 1
    assert "has no option" in shown.err
    assert shown.err.count("\n") == 1


def test_a_plugin_adds_a_command(tabletop: Tabletop, folder: Path) -> None:
    (folder / "greeting.py").write_text(WITH_A_COMMAND)
    shown = tabletop("greet", "Ada", "--loud", "--plugin", "greeting.py")
    assert shown.out == "ADA\n"
    assert tabletop("greet", "Ada").code == 2
    assert "command greet" in tabletop("plugins", "--plugin", "greeting.py").out


def test_coverage_names_the_code_and_the_scenarios_of_each_rule(tabletop: Tabletop) -> None:
    shown = tabletop("rules", "biomos", "BM-9.1", "--coverage", "--plain")
    assert shown.code == 0
    first, *_scenarios, last = shown.out.splitlines()
    assert first.startswith("BM-9.1  biomos.preparation:")
    assert "(100 %) rules are in the code" in last
    without_tests = ("--tests", "no-such-folder")
    data = json.loads(tabletop("rules", "biomos", "--coverage", "--json", *without_tests).out)
    assert len(data["rules"]) == 118
    missing = tabletop("rules", "biomos", "--missing", "--plain", *without_tests)
    assert len(missing.out.splitlines()) == 2 * len(data["missing"]) + 1


def test_run_fills_in_what_steps_leave_open(tabletop: Tabletop, tmp_path: Path) -> None:
    file = tmp_path / "draft.toml"
    draft = Path(__file__).parents[2] / "examples" / "secret_draft.py"
    file.write_text(
        'format = 1\ngame = "secret-draft"\ntitle = "A draft"\nplayers = ["Ada", "Bob"]\n'
        "chance.forced.deck = [['ruby', 'cat', 'cat', 'cat', 'shell']]\n"
        "[[steps]]\ndo = ['Ada: ruby', 'Bob: shell']\n"
    )
    shown = tabletop("run", str(file), "--update", "--plain", "--plugin", str(draft))
    assert (shown.code, "1 passed" in shown.out) == (0, True)
    assert '{ event = "kept", player = "Ada", card = "ruby" }' in file.read_text()
