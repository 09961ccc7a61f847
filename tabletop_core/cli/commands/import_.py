"""`tabletop import`: a save from an exported game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tabletop_core.cli.call import call_of
from tabletop_core.cli.screen import Screen
from tabletop_core.errors import BadInput


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="an exported game")],
    save: Annotated[
        str | None, typer.Option(metavar="NAME", help="the name of the new save")
    ] = None,
) -> None:
    """Make a save from an exported game.

    Example: tabletop import game.json
    """
    from tabletop_core.cli.saving import free_name, is_there
    from tabletop_core.storage.exports import import_session, read_export
    from tabletop_core.storage.saves import Save, save_path

    plugins, exported = call_of(context).load(), read_export(file)
    session = import_session(exported.model_dump(mode="json", exclude_unset=True), plugins.game)
    path = save_path(save or free_name(session.game))
    if is_there(path):
        raise BadInput(f"a save {path.stem!r} is already there: choose another name with --save.")
    made = Save.create(path, session, exported.agents, exported.seed)
    made.close()
    screen = Screen()
    screen.line(f"Imported as {made.name}. Go on with: tabletop resume {made.name}")
    if session.notice:
        screen.line(session.notice, "yellow")
