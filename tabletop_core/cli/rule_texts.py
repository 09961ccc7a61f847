"""Looking rules up in the catalogue of a game."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from tabletop_core.errors import BadInput, shorten
from tabletop_core.text import safe

if TYPE_CHECKING:
    from tabletop_core.cli.screen import Screen
    from tabletop_core.game import Game
    from tabletop_core.rules import RuleLine


def show_rules(screen: Screen, game: Game, words: str) -> None:
    """The rules with that id or those words; without any, the whole catalogue."""
    catalogue = game.rules
    if not catalogue.lines:
        raise BadInput(f"{game.title} brings no rule catalogue.")
    found = catalogue.find(words) if words else list(catalogue.lines.values())
    if not found:
        raise BadInput(_nothing_found(game, words))
    section = ""
    for line in found:
        if line.section != section:
            section = line.section
            screen.heading(section)
        _show_rule(screen, line)


def _show_rule(screen: Screen, line: RuleLine) -> None:
    screen.rows([(line.id, line.text)])
    if line.ruling:
        screen.indented(f"our ruling: {safe(line.ruling)}", "dim")
    if line.why:
        screen.indented(f"because: {safe(line.why)}", "dim")


def _nothing_found(game: Game, words: str) -> str:
    ids = list(game.rules.lines)
    close = difflib.get_close_matches(words[:60], ids, 3)
    example = close or ids[:1]
    return (
        f"{game.title} has no rule {safe(shorten(words))!r} and none with these words. "
        f"Try: {', '.join(example)}."
    )
