"""Asking before something is done that cannot be undone, or shown that cannot be unseen."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tabletop_core.cli.call import FAILED
from tabletop_core.cli.prompt.keyboard import Keyboard
from tabletop_core.cli.screen import Screen
from tabletop_core.errors import BadInput
from tabletop_core.sentences import safe

Yes = Annotated[bool, typer.Option("--yes", help="do not ask")]


def confirm(warning: str, question: str, *, is_agreed: bool) -> None:
    """Go on only if a person at the terminal says yes, or has said so already."""
    if is_agreed:
        return
    screen = Screen(out=sys.stderr)  # the output of the command itself may go into a file
    keyboard = Keyboard(screen)
    if not keyboard.is_interactive:
        raise BadInput(f"{warning} Nobody can be asked here: add --yes if that is wanted.")
    screen.line(warning, "yellow")
    answer = keyboard.read(f"{question} Type yes or no:", ["yes", "no"])
    if answer is None or answer.strip().casefold() not in ("y", "yes"):
        screen.line("Nothing was done.")
        raise typer.Exit(FAILED)


def confirm_secrets(save: Path, shows: str, *, is_agreed: bool) -> None:
    """Show secrets of a game that goes on only to somebody who wants to see them."""
    confirm(f"{safe(save.stem)} goes on. {shows}", "Show it?", is_agreed=is_agreed)
