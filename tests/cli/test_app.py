"""How a command is found, and the options that hold for all of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Tabletop = Callable[..., Any]

PLUGIN = """
from tabletop_core import game_hook

def greet(name: str = "world", debug: bool = False):
    print(f"hello {name}")

def fail():
    raise RuntimeError("it was me")

@game_hook
def tabletop_commands():
    return {"greet": greet, "fail": fail}
"""


@pytest.fixture
def plugin(tmp_path: Path) -> str:
    path = tmp_path / "greeting.py"
    path.write_text(PLUGIN)
    return str(path)


@pytest.mark.parametrize(
    "written",
    [
        ["--plugin", "FILE", "greet", "--name", "Ada"],
        ["greet", "--plugin", "FILE", "--name", "Ada"],
        ["greet", "--name", "Ada", "--plugin=FILE"],
        ["--no-plugins", "greet", "--name=Ada", "--debug", "--plugin", "FILE"],
    ],
    ids=" ".join,
)
def test_what_holds_for_all_commands_may_stand_anywhere(
    tabletop: Tabletop, plugin: str, written: list[str]
) -> None:
    shown = tabletop(*(part.replace("FILE", plugin) for part in written))
    assert (shown.code, shown.out, shown.err) == (0, "hello Ada\n", "")


def test_one_call_leaves_nothing_to_the_next(tabletop: Tabletop, plugin: str) -> None:
    assert tabletop("greet", "--plugin", plugin).code == 0
    assert "No such command 'greet'" in tabletop("greet").err


def test_a_command_of_a_plugin_can_be_meant(tabletop: Tabletop, plugin: str) -> None:
    assert "Did you mean 'greet'?" in tabletop("gret", "--plugin", plugin).err


def test_behind_two_dashes_nothing_is_an_option(tabletop: Tabletop) -> None:
    assert "no agent '--debug'" in tabletop("play", "biomos", "--", "--debug", "random").err


def test_debug_shows_where_a_fault_comes_from(tabletop: Tabletop, plugin: str) -> None:
    shown = tabletop("fail", "--plugin", plugin)
    assert (shown.code, "(--debug shows where)" in shown.err) == (1, True)
    with pytest.raises(RuntimeError, match="it was me"):
        tabletop("fail", "--plugin", plugin, "--debug")


def test_only_the_command_that_is_typed_is_imported() -> None:
    program = (
        "import sys; from tabletop_core.cli import main; main(['saves']); "
        "names = [name.rpartition('.') for name in sys.modules]; "
        "print([last for first, _, last in names if first == 'tabletop_core.cli.commands'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout.splitlines()[-1] == "['saves']"


@pytest.mark.parametrize("arguments", [[], ["play", "--help"], ["check", "--help"]], ids=str)
def test_no_help_waits_for_the_engine(arguments: list[str]) -> None:
    program = (
        f"import sys; from tabletop_core.cli import main; main({arguments!r}); "
        "print(sorted({'pydantic', 'pluggy', 'tabletop_core.engine.session'} & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Usage: tabletop" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"
