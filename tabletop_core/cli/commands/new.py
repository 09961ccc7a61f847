"""`tabletop new`: one file that can be played, and one scenario that shows a rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from tabletop_core.cli.screen import Screen
from tabletop_core.errors import BadInput
from tabletop_core.sentences import safe, shorten

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40

GAME = '''"""TITLE: be the first to reach the goal."""

from tabletop_core import (
    EachPlayer,
    Game,
    PerPlayer,
    Play,
    Player,
    Result,
    State,
    ask,
    game_hook,
    per_player,
)

GOAL = 20
DIE = (1, 2, 3, 4, 5, 6)
CAREFUL_STEPS = 3


class CLASS(State):
    """What is in play: how far each player has come."""

    steps: PerPlayer[int] = per_player(int)


def move(state: CLASS, player: Player) -> Play[None]:
    """Roll the die, or walk three careful steps."""
    how = yield from ask(player, "How do you move?", ["roll", "walk"])
    steps = state.chance.pick(DIE, "die") if how == "roll" else CAREFUL_STEPS
    state.steps[player] += steps
    state.tell("moved", player=player, steps=steps)


def is_over(state: CLASS) -> bool:
    """The game ends as soon as somebody reaches the goal."""
    return max(state.steps) >= GOAL


def result(state: CLASS) -> Result:
    """Whoever has come furthest wins."""
    breakdowns = {player: {"steps": state.steps[player]} for player in state.players}
    return Result.by_points(state.players, breakdowns)


GAME = Game(
    id="ID",
    title="TITLE",
    about="Be the first to reach the goal.",
    players=range(2, 5),
    state=CLASS,
    phases=[EachPlayer(move)],
    over=is_over,
    result=result,
    phrases={"moved": "{player} moves {steps} steps"},
)


@game_hook
def tabletop_games() -> list[Game]:
    """What this plugin adds."""
    return [GAME]
'''

SCENARIO = """format = 1
game = "ID"
title = "Walking is three steps, rolling is what the die shows"
players = ["Ada", "Bob"]

[chance.forced]
die = [5]

[[steps]]
do = "Ada: walk"
state = { steps.Ada = 3 }

[[steps]]
do = "Bob: roll"
state = { steps.Bob = 5 }
events = [{ event = "moved", player = "Bob", steps = 5 }]
"""


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="such as my-game")],
) -> None:
    """Begin a new game: a file to change, a scenario to run.

    Example: tabletop new my-game
    """
    make_game(name, Path(), Screen())


def make_game(name: str, folder: Path, screen: Screen) -> None:
    """Write the two files and say what can be done with them."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise BadInput(
            f"a game cannot be called {safe(shorten(name))!r}: write lowercase words with hyphens, "
            "such as my-game."
        )
    title = " ".join(part.capitalize() for part in name.split("-"))
    texts = {
        folder / f"{name.replace('-', '_')}.py": GAME,
        folder / f"{name}.toml": SCENARIO,
    }
    for file in texts:
        if file.exists():
            raise BadInput(f"{safe(file)} is already there: choose another name.")
    for file, text in texts.items():
        filled = text.replace("ID", name).replace("TITLE", title)
        file.write_text(filled.replace("CLASS", title.replace(" ", "")), encoding="utf-8")
    game, scenario = texts
    screen.line(f"Written: {game} (the game) and {scenario} (a scenario). Now try:")
    screen.indented(f"tabletop --plugin {game} play {name} human greedy")
    screen.indented(f"tabletop check {game}")
    screen.indented(f"tabletop --plugin {game} run {scenario}")
