"""`tabletop words`: what the scenarios of a game can say."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tabletop_core.cli.arguments import AsJson, GameId
from tabletop_core.cli.call import call_of


def words(
    context: typer.Context,
    game: GameId,
    page: Annotated[
        bool, typer.Option("--page", help="as a page in Markdown, for a documentation")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List what the scenarios of a game can say.

    Example: tabletop words biomos
    """
    from tabletop_core.scenarios.vocabulary.words import GameWords, words_as_page, words_in_text

    found = GameWords(call_of(context).load().game(game))
    if as_json:
        print(json.dumps(found.to_data(), ensure_ascii=False))
    else:
        print(words_as_page(found) if page else words_in_text(found), end="" if page else "\n")
