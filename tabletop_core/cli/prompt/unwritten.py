"""What could not be written: the session stays as it was, and the player says how to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_core.cli.prompt.keyboard import Leave
from tabletop_core.cli.saving import name_to_type
from tabletop_core.errors import BadInput, SaveFault, TabletopError

if TYPE_CHECKING:
    from tabletop_core.cli.prompt.prompt import Prompt

SAVE, QUIT = "save", "quit"


def tell_unwritten(prompt: Prompt, fault: SaveFault) -> None:
    """Say what could not be written, and that nothing is lost by it."""
    prompt.screen.line(fault, "yellow")
    prompt.screen.line("The game goes on from here: try again, or keep it elsewhere: save NAME")


def wait_for_room(prompt: Prompt, fault: SaveFault) -> None:
    """An agent's action could not be written: wait until a person wants it tried again."""
    tell_unwritten(prompt, fault)
    typed = prompt.keyboard.ask(f"Enter: try again; {SAVE} NAME; {QUIT} >").strip()
    word, _, name = typed.partition(" ")
    if word == QUIT:
        raise Leave
    if word == SAVE:
        try:
            keep_elsewhere(prompt, name.strip())
        except TabletopError as refused:
            prompt.screen.line(refused, "yellow")


def keep_elsewhere(prompt: Prompt, name: str) -> None:
    """Keep the session under another name from now on."""
    if not name:
        raise BadInput("write the name too, such as: save friday")
    made = prompt.keep_as(name)
    prompt.screen.line(f"From now on the game is kept as {name_to_type(made.path)}.")
