"""`tabletop export`: a saved game as JSON."""

from __future__ import annotations

import json

import typer

from tabletop_core.cli.arguments import SaveName
from tabletop_core.cli.call import call_of


def export(context: typer.Context, save: SaveName) -> None:
    """Print a saved game as one JSON object.

    It holds every decision, and every secret.

    Example: tabletop export biomos-1
    """
    from tabletop_core.cli.saving import find_save
    from tabletop_core.storage.exports import export_session
    from tabletop_core.storage.saves import describe, load

    plugins, path = call_of(context).load(), find_save(save).path
    session, known = load(path, plugins.game), describe(path)
    print(json.dumps(export_session(session, known.agents, known.seed), ensure_ascii=False))
