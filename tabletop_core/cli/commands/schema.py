"""`tabletop schema`: a JSON schema of the scenarios of a game."""

from __future__ import annotations

import json

import typer

from tabletop_core.cli.arguments import GameId
from tabletop_core.cli.call import call_of


def schema(context: typer.Context, game: GameId) -> None:
    """Print a JSON schema of scenarios, for editors.

    Example: tabletop schema biomos > biomos.schema.json
    """
    from tabletop_core.scenarios.vocabulary.schema import schema_of
    from tabletop_core.scenarios.vocabulary.words import GameWords

    found = GameWords(call_of(context).load().game(game))
    print(json.dumps(schema_of(found), ensure_ascii=False, indent=1))
