"""A game with a fault fails its scenarios in words, wherever the fault is."""

from __future__ import annotations

from pathlib import Path

from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.scenarios import run
from tabletop_core.scenarios.reading import parse_scenarios

GAME = """
from tabletop_core import Act, EachPlayer, Game, Result, State, ask_act, game_hook


class Stones(State):
    taken: int = 0


def take(state, player, stones):
    state.taken += stones


def name(state, stones):
    return str(stones // (1 - state.taken))


TAKE = Act("take", lambda state, player: [1, 2], take, key=name)


def turn(state, player):
    yield from ask_act(state, player, "Take stones", TAKE)


@game_hook
def tabletop_games():
    return [
        Game(
            id="stones",
            title="Stones",
            players=range(2, 3),
            state=Stones,
            phases=[EachPlayer(turn)],
            over=lambda state: state.taken > 9,
            result=lambda state: Result((), ()),
        )
    ]
"""
SCENARIO = """
format = 1
game = "stones"
title = "the names of the second question cannot be found out"
[[players]]
name = "Ada"
[[players]]
name = "Bob"
[[steps]]
do = ["Ada: take 1", "Bob: take 1"]
"""


def test_a_fault_in_the_names_of_options_is_told(tmp_path: Path) -> None:
    game = tmp_path / "stones.py"
    game.write_text(GAME, encoding="utf-8")
    [script] = parse_scenarios(SCENARIO, "stones.toml")
    outcome = run(script, load_plugins(installed=False, files=[game]))
    assert outcome.failure is not None
    assert "ZeroDivisionError" in outcome.failure.reason
