"""`tabletop record`: a saved game as a scenario."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from tabletop_core.cli.arguments import SaveName
from tabletop_core.cli.call import call_of
from tabletop_core.cli.confirming import Yes, confirm_secrets
from tabletop_core.cli.screen import Screen
from tabletop_core.sentences import safe

_NAMES = re.compile(r"[,\s]+")


def record(
    context: typer.Context,
    save: SaveName,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="the new scenario file")
    ],
    minimal: Annotated[
        bool, typer.Option("--minimal", help="only what is needed to repeat it")
    ] = False,
    expect: Annotated[
        str | None,
        typer.Option(metavar="WHAT", help="events,score,state,hash: what steps expect, or nothing"),
    ] = None,
    yes: Yes = False,
) -> None:
    """Write a saved game as a scenario that can be run again.

    It holds every secret: for a game that goes on it asks first.

    Example: tabletop record biomos-1 -o my-game.toml
    """
    from tabletop_core.cli.saving import find_save, write_scenario
    from tabletop_core.storage.saves import load

    plugins, path = call_of(context).load(), find_save(save).path
    session = load(path, plugins.game)
    if not session.is_over:
        shows = "A scenario shows every secret choice and what chance will bring."
        confirm_secrets(path, shows, is_agreed=yes)
    expected = None if expect is None else [name for name in _NAMES.split(expect) if name]
    write_scenario(session, output, minimal=minimal, expect=expected)
    Screen().line(f"Written. Play it again with: tabletop run {safe(output)}")
