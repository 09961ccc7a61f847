"""`tabletop record`: a saved game as a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tabletop_core.cli.arguments import SaveName
from tabletop_core.cli.call import call_of
from tabletop_core.cli.screen import Screen
from tabletop_core.sentences import safe


def record(
    context: typer.Context,
    save: SaveName,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="the new scenario file")
    ],
) -> None:
    """Write a saved game as a scenario that can be run again.

    Example: tabletop record biomos-1 -o my-game.toml
    """
    from tabletop_core.cli.saving import find_save, write_scenario
    from tabletop_core.storage.saves import load

    plugins = call_of(context).load()
    write_scenario(load(find_save(save).path, plugins.game), output)
    Screen().line(f"Written. Play it again with: tabletop run {safe(output)}")
