"""Rules switched off one at a time: what notices them, what does not, and that all is undone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[1] / "example_plugin"

SCENARIOS = """\
format = 1
game = "pig"
background = { players = ["Ada", "Bob"], chance.then = "fail" }

[[scenario]]
title = "A 1 takes the points of the turn away"
covers = ["PIG-4", "PIG-5"]
chance.forced.die = [5, 1]
[[scenario.steps]]
do = "roll"
state.at_risk = 5
[[scenario.steps]]
do = "roll"
state.at_risk = 0
"""

TEST = """\
import pytest
from tabletop_core import Refused, Session
from tabletop_pig.game import PIG

@pytest.mark.covers("PIG-6")
def test_holding_keeps_the_points():
    session = Session.start(PIG, 2, forced={"die": [4]})
    session.decide(session.players[0], "roll")
    session.decide(session.players[0], "hold")
    assert session.state.totals == [4, 0]

@pytest.mark.covers("PIG-2")
def test_nothing_is_held_before_a_roll():
    session = Session.start(PIG, 2)
    with pytest.raises(Refused, match="you have not rolled yet"):
        session.decide(session.players[0], "hold")

def test_that_always_fails():
    assert False
"""

EXPLAINED = """\
[[explained]]
function = "tabletop_pig.game:somebody_reached_the_goal"
why = "no game is played to its end here"
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The example plugin, laid out as an installer lays it out."""
    found = tmp_path / "site"
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    shutil.copytree(EXAMPLE / "tabletop_pig", found / "tabletop_pig")
    info = found / "tabletop_pig-1.0.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: 1.0.0\n")
    (info / "entry_points.txt").write_text("[tabletop]\npig = tabletop_pig.plugin\n")
    return found


def mutate(
    site: Path, folder: Path, *options: str, game: str = "pig"
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tabletop_core.testing.mutate", game, str(folder), *options]
    env = {**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, env=env, cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )


def test_what_nobody_notices_is_listed_with_its_rules(site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "scenarios" / "bust.toml").write_text(SCENARIOS)
    alone = mutate(site, folder)
    assert alone.returncode == 1
    assert "tabletop_pig.game:hold does nothing (PIG-6): NOBODY NOTICES" in alone.stdout
    assert "5 rule functions changed in 6 ways: 3 noticed, 1 of them" in alone.stdout
    assert "(PIG-7): only noticed by " in alone.stdout

    (folder / "test_pig.py").write_text(TEST)
    (folder / "conftest.py").write_text(
        "def pytest_configure(config):\n"
        "    config.addinivalue_line('markers', 'covers(*ids): rules')\n"
    )
    with_test = mutate(site, folder)
    assert "tabletop_pig.game:hold" not in with_test.stdout
    assert "6 noticed, 5 of them by what shows" in with_test.stdout
    assert "the rule, 0 explained, 0 not noticed." in with_test.stdout
    assert with_test.returncode == 0


def test_a_survivor_may_be_explained_but_only_a_survivor(site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "mutants.toml").write_text(EXPLAINED)
    (folder / "hold.toml").write_text(
        SCENARIOS + "[[scenario]]\ntitle = 'x'\nchance.forced.die = [3]\n"
        "[[scenario.steps]]\ndo = ['roll', 'hold']\nstate.totals.Ada = 3\n"
    )
    ran = mutate(site, folder)
    assert "is explained in mutants.toml, but does not survive" in ran.stdout
    assert ran.returncode == 1


def test_small_faults_are_listed_with_their_place_and_what_they_change(
    site: Path, tmp_path: Path
) -> None:
    (tmp_path / "bust.toml").write_text(SCENARIOS)
    ran = mutate(site, tmp_path, "--faults", "1000")
    assert ran.returncode == 1
    text = (site / "tabletop_pig" / "game.py").read_text()
    line = 1 + text[: text.index("total >= state.options.goal for")].count("\n")
    assert (
        f"game.py:{line} tabletop_pig.game:somebody_reached_the_goal "
        "total >= state.options.goal -> total > state.options.goal (PIG-7): NOBODY NOTICES"
    ) in ran.stdout
    assert "state.totals[player] += state.at_risk -> left out (PIG-6): NOBODY" in ran.stdout
    assert "face == BUST -> face != BUST" not in ran.stdout
    assert "small faults can be made in 5 functions; " in ran.stdout


def test_the_seed_decides_which_faults_are_made(site: Path, tmp_path: Path) -> None:
    def survivors(seed: str) -> str:
        ran = mutate(site, tmp_path, "--faults", "4", "--seed", seed)
        assert f"; 4 of them, by seed {seed}: 0 noticed," in ran.stdout
        return ran.stdout

    (tmp_path / "none.toml").write_text('format = 1\ngame = "pig"\nplayers = 2\n')
    assert survivors("a") == survivors("a")
    assert survivors("a").splitlines()[:4] != survivors("b").splitlines()[:4]


FAULTS = """
[[fault]]
function = "tabletop_pig.game:hold"
why = "nobody holds here"
[[fault]]
function = "tabletop_pig.game:somebody_reached_the_goal"
changes = ["total >= state.options.goal -> total > state.options.goal", "gaol -> goal"]
equivalent = true
why = "no game is played to its end here"
[[fault]]
function = "tabletop_pig.game:roll"
changes = ["face == BUST -> face != BUST"]
why = "wrong: the scenario shows it"
"""


def test_a_fault_may_be_explained_if_it_can_be_made_and_survives(
    site: Path, tmp_path: Path
) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "bust.toml").write_text(SCENARIOS)
    (tmp_path / "scenarios" / "mutants.toml").write_text(FAULTS)
    ran = mutate(site, tmp_path, "--faults", "1000")
    assert "-> left out (PIG-6): nobody holds here" in ran.stdout
    assert "-> total > state.options.goal (PIG-7): no game is played to its end" in ran.stdout
    assert "1 change nothing; of the others" in ran.stdout
    assert "goal gaol -> goal is explained in mutants.toml, but is no fault that" in ran.stdout
    assert "face != BUST is explained in mutants.toml, but does not survive." in ran.stdout
    assert ran.returncode == 1


def test_an_unknown_game_is_one_clear_line(site: Path, tmp_path: Path) -> None:
    ran = mutate(site, tmp_path, game="pgi")
    assert ran.returncode == 2
    assert "Did you mean 'pig'?" in ran.stderr
    assert "Traceback" not in ran.stderr
