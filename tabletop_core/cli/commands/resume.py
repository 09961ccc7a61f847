"""`tabletop resume`: a saved game, taken up again."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_core.cli.arguments import AsJson, Fast, Plain, Waits, Watch
from tabletop_core.cli.call import call_of
from tabletop_core.cli.prompt.pace import Pace
from tabletop_core.cli.screen import Screen
from tabletop_core.cli.seats import read_seats

if TYPE_CHECKING:
    from tabletop_core.cli.prompt.prompt import Prompt
    from tabletop_core.hooks.plugins import Plugins


def resume(
    context: typer.Context,
    save: Annotated[
        str | None, typer.Argument(metavar="[SAVE]", help="its name; else the last played game")
    ] = None,
    plain: Plain = False,
    as_json: AsJson = False,
    fast: Fast = False,
    step: Waits = False,
    watch: Watch = False,
) -> None:
    """Go on with a saved game.

    Example: tabletop resume
    """
    plugins, pace = call_of(context).load(), Pace(fast, step, watch)
    resume_game(plugins, save, pace=pace, plain=plain, as_json=as_json)


def resume_game(
    plugins: Plugins, name: str | None, *, pace: Pace, plain: bool, as_json: bool = False
) -> None:
    """Take a saved game up again."""
    from tabletop_core.cli.prompt.loop import run_to_the_end
    from tabletop_core.cli.prompt.prompt import open_prompt
    from tabletop_core.cli.saving import find_save, seats_of
    from tabletop_core.storage.saves import Save

    found = find_save(name)
    screen = Screen(plain=plain, out=sys.stderr if as_json else None)
    session, save = Save.open(found.path, plugins.game)
    with closing(save):
        seats = read_seats(seats_of(session, save.agents), plugins.agents)
        screen.line(f"{session.game.title}, {save.name}: round {session.round}.", "dim")
        if session.notice:
            screen.line(session.notice, "yellow")
        prompt = open_prompt(session, seats, plugins, screen, seed=save.seed, save=save)
        prompt.teller.begin_with_the_last()
        if save.begins_again and not _agrees(prompt):
            screen.line("It stays as it is.")
            return
        run_to_the_end(prompt, pace, as_json=as_json)


def _agrees(prompt: Prompt) -> bool:
    """Whether a session may begin again; who acts first says so by acting, an agent cannot."""
    decision, seating = prompt.session.decision, prompt.seating
    if decision is None or not seating.humans or not seating.has_agent(decision.players[0]):
        return True
    answer = prompt.keyboard.read("Go on like that? Type yes or no:", ["yes", "no"])
    return answer is not None and answer.strip().casefold() in ("y", "yes")
