"""`tabletop demo`: a whole game between two agents, with short notes."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

import typer

from tabletop_core.cli.arguments import Plain
from tabletop_core.cli.call import call_of
from tabletop_core.cli.screen import Screen
from tabletop_core.cli.seats import read_seats, usual_agent
from tabletop_core.errors import BadInput

if TYPE_CHECKING:
    from tabletop_core.cli.prompt.prompt import Prompt
    from tabletop_core.engine.game import Game
    from tabletop_core.hooks.plugins import Plugins

SHOWN = "biomos"
SEED = 2
ROUNDS_BETWEEN_TABLES = 5


def demo(context: typer.Context, plain: Plain = False) -> None:
    """Show a whole game between two agents, with short notes.

    Example: tabletop demo --plain
    """
    show_demo(call_of(context).load(), plain=plain)


def show_demo(plugins: Plugins, *, plain: bool) -> None:
    """Play the demonstration game to its result."""
    from tabletop_core.cli.prompt.prompt import open_prompt
    from tabletop_core.engine.session import Session

    game = _shown_game(plugins)
    count = 2 if 2 in game.players else game.players[0]
    names = [usual_agent(plugins.agents), *["random"] * (count - 1)]
    seats = read_seats(names, plugins.agents)
    screen = Screen(plain=plain)
    screen.line(f"A demonstration: {game.title}, played by agents.", "bold")
    for seat in seats:
        screen.indented(f"{seat.name} is played by the agent {seat.agent}.")
    screen.line("Every line tells one action.")
    session = Session.start(game, [seat.name for seat in seats], seed=SEED)
    _play(open_prompt(session, seats, plugins, screen, seed=SEED))
    screen.line()
    program = _program()
    screen.line(f"Play yourself, in a terminal:  {program}")
    screen.line(f"Or at once:                    {program} play {game.id} human greedy")


def _program() -> str:
    """What has to be typed for this program here: its name, or its path where that is not known."""
    return "tabletop" if shutil.which("tabletop") else os.path.relpath(sys.argv[0])


def _play(prompt: Prompt) -> None:
    """Tell every action, and show the table now and then."""
    from tabletop_core.cli.prompt.loop import show_end

    session, teller = prompt.session, prompt.teller
    teller.show_table(session.view(None))
    teller.tell_news(None)
    told = 0
    while (decision := session.decision) is not None:
        if session.round > told:
            told = session.round
            prompt.screen.line(f"Round {told}", "bold")
        prompt.seating.let_act(decision.players[0])
        teller.tell_news(None)
        if session.round > told and told % ROUNDS_BETWEEN_TABLES == 0:
            teller.show_table(session.view(None))
    show_end(prompt)


def _shown_game(plugins: Plugins) -> Game:
    if SHOWN in plugins.games:
        return plugins.games[SHOWN]
    if not plugins.games:
        raise BadInput("no game is installed. Load one from a file: tabletop --plugin PATH demo")
    return next(iter(plugins.games.values()))
