"""What plugins can add, how they are found, and that they stay out of each other's way."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tabletop_core import BadInput, Session
from tabletop_core.agents.agent import BUILT_IN, RandomAgent, play_on
from tabletop_core.cli import commands
from tabletop_core.hooks.loaded import ARGUMENTS
from tabletop_core.hooks.plugins import Broken, load_plugins
from tabletop_core.hooks.specifications import Hooks

HERE = Path(__file__).parent
EXAMPLE = HERE.parent / "example_plugin"
TIC_TAC_TOE = HERE.parents[1] / "examples" / "tic_tac_toe.py"

OBSERVER = """
from tabletop_core import game_hook

SEEN = []

@game_hook
def tabletop_observe(session, entry):
    SEEN.append(entry.key)
    if len(SEEN) == {fails_at}:
        raise {fault}

@game_hook
def tabletop_commands():
    return {{"seen-by-{fails_at}": lambda: SEEN}}
"""


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_a_single_file_is_a_plugin() -> None:
    plugins = load_plugins(installed=False, files=[TIC_TAC_TOE])
    session = Session.start(plugins.game("tic-tac-toe"), ["Ada", "Bob"], seed=1)
    play_on(session, {0: RandomAgent(1), 1: RandomAgent(2)})
    assert session.is_over
    [row] = plugins.rows()
    assert row == ("tic_tac_toe", str(TIC_TAC_TOE), "works", ("game tic-tac-toe",), "")


def test_the_same_file_named_twice_is_one_plugin() -> None:
    plugins = load_plugins(installed=False, files=[TIC_TAC_TOE, TIC_TAC_TOE])
    assert [row.status for row in plugins.rows()] == ["works"]


def test_a_single_file_is_run_as_it_is_now_and_leaves_no_compiled_copy(tmp_path: Path) -> None:
    text = TIC_TAC_TOE.read_text()
    path = write(tmp_path / "game.py", text)
    assert load_plugins(installed=False, files=[path]).game("tic-tac-toe").title == "Tic-tac-toe"
    stamp = path.stat()
    write(path, text.replace("Tic-tac-toe", "Tac-tic-toe"))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert load_plugins(installed=False, files=[path]).game("tic-tac-toe").title == "Tac-tic-toe"
    assert list(tmp_path.iterdir()) == [path]


def test_without_plugins_there_are_only_built_in_agents() -> None:
    plugins = load_plugins(installed=False)
    assert plugins.games == {}
    assert plugins.agents == dict(BUILT_IN)
    with pytest.raises(BadInput, match="Installed: none"):
        plugins.game("tic-tac-toe")


def test_what_a_plugin_prints_goes_to_stderr(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TIC_TAC_TOE.read_text()
    noisy = "print('while imported')\n" + text.replace(
        "    return [", "    print('hook'); return ["
    )
    plugins = load_plugins(installed=False, files=[write(tmp_path / "noisy.py", noisy)])
    assert "tic-tac-toe" in plugins.games
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.split("\n") == ["while imported", "hook", ""]


@pytest.mark.parametrize("fault", ["ValueError('tired')", "SystemExit", "GeneratorExit"])
def test_an_observer_that_fails_is_reported_once_and_left_out(fault: str, tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.py", OBSERVER.format(fails_at=2, fault=fault))
    good = write(tmp_path / "good.py", OBSERVER.format(fails_at=99, fault=fault))
    plugins = load_plugins(installed=False, files=[TIC_TAC_TOE, bad, good])
    told: list[Broken] = []
    plugins.on_broken = told.append
    session = Session.start(plugins.game("tic-tac-toe"), 2, seed=1)
    session.observers.append(plugins.observe)
    for turn, key in enumerate(["a1", "b1", "a2", "b2"]):
        session.decide(session.players[turn % 2], key)
    assert plugins.commands["seen-by-2"]() == ["a1", "b1"]
    assert plugins.commands["seen-by-99"]() == ["a1", "b1", "a2", "b2"]
    assert [broken.name for broken in told] == ["bad"]
    assert "its observer failed and is left out" in plugins.broken[0].reason
    assert plugins.has_observers


def test_agents_pictures_and_commands_are_found_and_may_not_repeat(tmp_path: Path) -> None:
    text = """
from tabletop_core import game_hook

def make(text, seed):
    return text

@game_hook
def tabletop_agents():
    return {"clever": make}

@game_hook
def tabletop_pictures():
    return {"tic-tac-toe": lambda view: view.phase}
"""
    files = [TIC_TAC_TOE, write(tmp_path / "one.py", text), write(tmp_path / "two.py", text)]
    plugins = load_plugins(installed=False, files=files)
    assert plugins.agents["clever"]("500ms", None) == "500ms"
    assert plugins.pictures.keys() == {"tic-tac-toe"}
    assert [row.status for row in plugins.rows()] == ["works", "works", "broken"]
    assert "the agent 'clever' is already added by 'one'" in plugins.broken[0].reason


def test_what_an_author_should_mend_is_a_warning(tmp_path: Path) -> None:
    text = TIC_TAC_TOE.read_text()
    text = text.replace("def place_a_mark", '@rule("XT-1", "XT-9")\ndef place_a_mark')
    text = text.replace("    zone,\n)", "    zone,\n    rule,\n)", 1)
    text = text.replace("    over=is_over,", "    over=is_over, package=__name__,")
    path = write(tmp_path / "marks.py", text)
    rules = '[[rules]]\nid = "XT-1"\ntext = "One."\n[[rules]]\nid = "XT-2"\ntext = "Two."\n'
    write(tmp_path / "rules.toml", rules)
    [row] = load_plugins(installed=False, files=[path]).rows()
    assert row.status == "warned"
    assert row.adds == ("game tic-tac-toe",)
    assert "the catalogue does not have: XT-9" in row.reason
    assert "no code carries the rules XT-2" in row.reason


def test_a_picture_of_no_installed_game_is_a_warning(tmp_path: Path) -> None:
    text = "from tabletop_core import game_hook\n\n@game_hook\ndef tabletop_pictures():\n"
    path = write(tmp_path / "picture.py", text + "    return {'chess': print}\n")
    [row] = load_plugins(installed=False, files=[path]).rows()
    assert (row.status, row.reason) == (
        "warned",
        "the picture of 'chess' belongs to no installed game",
    )


def test_every_hook_is_known_with_its_arguments() -> None:
    assert ARGUMENTS.keys() == {name for name in vars(Hooks) if name.startswith("tabletop")}
    assert ARGUMENTS["tabletop_games"] == ()
    assert ARGUMENTS["tabletop_observe"] == ("session", "entry")


PLAY_PIG = """
import json
from tabletop_core import Session
from tabletop_core.agents.agent import play_on
from tabletop_core.hooks.plugins import load_plugins

plugins = load_plugins()
session = Session.start(plugins.game("pig"), ["Ada", "Bob"], options={"goal": 50}, seed=7)
maker = plugins.agents["hold-at"]
play_on(session, {0: maker("20", None), 1: maker("8", None)})
row = next(row for row in plugins.rows() if row.name == "pig")
totals = [standing.total for standing in session.result.standings]
print(json.dumps({"row": row, "totals": totals, "games": list(plugins.games)}))
"""


def play_installed(site: Path) -> dict[str, object]:
    """What a new process says that has the site on its path."""
    ran = subprocess.run(
        [sys.executable, "-c", PLAY_PIG],
        env={**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, object] = json.loads(ran.stdout)
    return found


def check_pig(found: dict[str, object]) -> None:
    adds = ["game pig", "agent hold-at"]
    assert found["row"] == ["pig", "tabletop_pig.plugin (tabletop-pig 1.0.0)", "works", adds, ""]
    assert max(found["totals"]) >= 50  # type: ignore[call-overload]
    assert "pig" in found["games"]  # type: ignore[operator]


def test_an_outside_game_is_found_through_its_entry_point(tmp_path: Path) -> None:
    """The example laid out as an installer lays it out, so that no network is needed."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    shutil.copytree(EXAMPLE / "tabletop_pig", tmp_path / "tabletop_pig")
    info = tmp_path / f"tabletop_pig-{project['version']}.dist-info"
    info.mkdir()
    write(info / "METADATA", f"Name: {project['name']}\nVersion: {project['version']}\n")
    points = "\n".join(f"{k} = {v}" for k, v in project["entry-points"]["tabletop"].items())
    write(info / "entry_points.txt", f"[tabletop]\n{points}\n")
    check_pig(play_installed(tmp_path))


def test_an_outside_game_can_be_built_and_installed(tmp_path: Path) -> None:
    pytest.importorskip("hatchling", reason="the build tool is not installed here")
    shutil.copytree(EXAMPLE, tmp_path / "source")
    options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target"]
    command = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", *options]
    subprocess.run([*command, tmp_path / "site", tmp_path / "source"], check=True, timeout=120)
    check_pig(play_installed(tmp_path / "site"))


def test_a_damaged_installation_of_something_else_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = load_plugins()
    for name in ("odd-1.0.dist-info", "none.dist-info"):
        (tmp_path / name).mkdir()
    (tmp_path / "odd-1.0.dist-info" / "entry_points.txt").write_bytes(b"[tabletop\n\xff\xfe = =")
    monkeypatch.syspath_prepend(tmp_path)
    after = load_plugins()
    assert after.games.keys() == before.games.keys()
    assert after.broken == before.broken


def test_the_commands_of_the_command_line_are_reserved() -> None:
    modules = Path(commands.__file__).parent.glob("[!_]*.py")
    assert sorted(commands.COMMANDS) == sorted(path.stem.rstrip("_") for path in modules)
