"""`tabletop import`: a save from an exported game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_core.cli.call import call_of
from tabletop_core.cli.screen import Screen
from tabletop_core.errors import BadInput
from tabletop_core.sentences import listed

if TYPE_CHECKING:
    from tabletop_core.engine.session import Session
    from tabletop_core.storage.exports import ExportedSession
    from tabletop_core.storage.saves import Save


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
    from tabletop_core.cli.saving import name_to_type
    from tabletop_core.storage.exports import import_session, read_export

    plugins, exported = call_of(context).load(), read_export(file)
    session = import_session(exported.model_dump(mode="json", exclude_unset=True), plugins.game)
    made = _keep(session, exported, save)
    made.close()
    screen = Screen()
    screen.line(f"Imported as {made.name}. Go on with: tabletop resume {name_to_type(made.path)}")
    if session.position is not None:
        screen.line("It began from a position that was laid out.", "yellow")
    if exported.forced:
        screen.line(f"Its chance is forced: {listed(exported.forced)}.", "yellow")
    if session.notice:
        screen.line(session.notice, "yellow")


def _keep(session: Session, exported: ExportedSession, name: str | None) -> Save:
    from tabletop_core.cli.saving import is_there, keep_under_free_name
    from tabletop_core.storage.saves import Save, save_path

    if name is None:
        return keep_under_free_name(session, exported.agents, exported.seed)
    path = save_path(name)
    if is_there(path):
        raise BadInput(f"a save {path.stem!r} is already there: choose another name with --save.")
    return Save.create(path, session, exported.agents, exported.seed)
