"""What several commands take: the same name, the same help and the same meaning in each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

import typer

from tabletop_core.errors import BadInput
from tabletop_core.sentences import is_text, safe, shorten

GameId = Annotated[str, typer.Argument(metavar="GAME", help="the id of a game: tabletop games")]
Seats = Annotated[
    list[str] | None,
    typer.Argument(metavar="[SEAT]...", help="[NAME=]AGENT: human, random, greedy, Ada=human"),
]
SaveName = Annotated[str, typer.Argument(metavar="SAVE", help="its name: tabletop saves")]
Seed = Annotated[str | None, typer.Option(help="the same seed gives the same game")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="an option of the game")
]
Plain = Annotated[bool, typer.Option("--plain", help="no colours, no boxes, one fact a line")]
AsJson = Annotated[bool, typer.Option("--json", help="print one JSON object and nothing else")]
Fast = Annotated[bool, typer.Option("--fast", help="no pauses")]
Waits = Annotated[bool, typer.Option("--step", help="wait after each agent's action")]
Watch = Annotated[bool, typer.Option("--watch", help="show what the agents do")]


def read_seed(text: str | None) -> int | str | None:
    """A seed as it was meant: a number, or any word."""
    if text is not None and not is_text(text):
        raise BadInput(f"--seed {safe(text)}: this is no text. Write a number or a word.")
    if text is None or not re.fullmatch(r"-?(0|[1-9]\d{0,17})", text):
        return text
    return int(text)


def read_settings(texts: Sequence[str]) -> dict[str, str]:
    """`key=value` pairs; the game checks names and values."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(f"cannot set {shorten(text)!r}: write --set KEY=VALUE.")
        found[name.strip().replace("-", "_")] = value.strip()
    return found
