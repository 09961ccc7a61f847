"""Agents and observers of plugins that do nonsense: one line, and they are named in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_core.cli.seats import Seat, read_seats

PLUGIN = """
import sys
from tabletop_core import game_hook


class Odd:
    def __init__(self, text):
        self.text = text

    def choose(self, view):
        match self.text.partition(":")[0]:
            case "raise":
                raise ValueError("no idea")
            case "mute":
                raise Mute
            case "exit":
                sys.exit(3)
            case "none":
                return None
            case "number":
                return 7
            case "list":
                return [view.choice.keys[0]]
            case "unknown":
                return "nonsense"
            case _:
                print("made with", self.text, file=sys.stderr)
                return view.choice.keys[0]


class Mute(Exception):
    def __str__(self):
        raise RuntimeError


def make(text, seed):
    if text == "maker:raise":
        raise ValueError("no such odd one")
    if text == "maker:exit":
        sys.exit(3)
    return None if text == "maker:none" else Odd(text)


@game_hook
def tabletop_agents():
    return {"odd": make}
"""
OBSERVER = """
import sys
from tabletop_core import game_hook

@game_hook
def tabletop_observe(session, entry):
    FAULT
"""
GAME = ("biomos", "random", "--seed", "1")
FAULTS = {
    "raise": "ValueError: no idea",
    "mute": "Mute",
    "exit": "it exits",
    "none": "it answers None",
    "number": "it answers 7",
    "list": "it answers ['",
    "unknown": "'nonsense'",
    "maker:raise": "ValueError: no such odd one",
    "maker:exit": "it exits",
    "maker:none": "None",
}

Tabletop = Callable[..., Any]


@pytest.fixture
def odd(tmp_path: Path) -> str:
    file = tmp_path / "odd.py"
    file.write_text(PLUGIN)
    return str(file)


@pytest.mark.parametrize("kind", FAULTS)
@pytest.mark.parametrize("command", [("play",), ("simulate",), ("simulate", "--jobs", "2")])
def test_a_fault_of_an_agent_is_told_by_its_name(
    tabletop: Tabletop, odd: str, kind: str, command: tuple[str, ...]
) -> None:
    shown = tabletop(*command, *GAME, f"odd:{kind}", "--plugin", odd)
    assert shown.code == 1
    assert shown.err.count("\n") == 1
    assert f"the agent 'odd:{kind}'" in shown.err
    assert FAULTS[kind] in shown.err


@pytest.mark.parametrize("text", ["depth=3", "a=1,b=2", "url=http://x:80/?a=b", "human", "x=human"])
@pytest.mark.parametrize("name", ["", "Ada=", "A:B=", "A=B="])
def test_the_text_behind_the_colon_reaches_the_maker_whole(name: str, text: str) -> None:
    makers: Any = {"odd": None, "random": None}
    expected = Seat(name[:-1] or "Bob", f"odd:{text}")
    assert read_seats([f"{name}odd:{text}", "Ada2=human"], makers)[0] in (
        expected,
        expected._replace(name="Ada"),
    )


def test_the_text_behind_the_colon_is_what_the_agent_is_made_with(
    tabletop: Tabletop, odd: str
) -> None:
    shown = tabletop("play", *GAME, "Zoë=odd:key=value", "--plugin", odd)
    assert shown.code == 0
    assert "made with key=value" in shown.err


def test_an_unknown_agent_with_a_text_is_named(tabletop: Tabletop) -> None:
    shown = tabletop("play", "biomos", "Ada=randm:key=value", "random")
    assert "no agent 'randm'. Did you mean 'random'?" in shown.err


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("raise ValueError('no idea')", "ValueError: no idea"),
        ("sys.exit(3)", "it exits (watcher.py"),
        ("input()", "it asks for input (watcher.py"),
    ],
)
def test_a_fault_of_an_observer_is_told_by_its_name(
    tabletop: Tabletop, tmp_path: Path, fault: str, told: str
) -> None:
    file = tmp_path / "watcher.py"
    file.write_text(OBSERVER.replace("FAULT", fault))
    shown = tabletop("play", *GAME, "random", "--plugin", str(file), "--plain")
    assert shown.code == 0
    assert shown.out.count("watcher") == 2
    assert "The plugin 'watcher': its observer failed and is left out" in shown.out
    assert told in shown.out
