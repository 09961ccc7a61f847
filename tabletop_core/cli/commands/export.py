"""`tabletop export`: a saved game as JSON."""

from __future__ import annotations

import json
import sys

import typer

from tabletop_core.cli.arguments import SaveName
from tabletop_core.cli.call import call_of
from tabletop_core.cli.confirming import Yes, confirm_secrets
from tabletop_core.cli.screen import Screen


def export(context: typer.Context, save: SaveName, yes: Yes = False) -> None:
    """Print a saved game as one JSON object.

    It holds every decision, and every secret: for a game that goes on it asks first.

    Example: tabletop export biomos-1
    """
    from tabletop_core.cli.saving import find_save
    from tabletop_core.storage.exports import export_session
    from tabletop_core.storage.saves import describe, load

    plugins, path = call_of(context).load(), find_save(save).path
    session, known = load(path, plugins.game), describe(path)
    if not session.is_over:
        shows = "An export shows every hand and what chance will bring."
        confirm_secrets(path, shows, is_agreed=yes)
    if session.notice:
        Screen(out=sys.stderr).line(session.notice, "yellow")
    print(json.dumps(export_session(session, known.agents, known.seed), ensure_ascii=False))
