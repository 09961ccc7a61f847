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


def find_rules(game: Game, words: str) -> list[RuleLine]:
    """The rules with that id or those words; what finds nothing is refused."""
    catalogue = game.rules
    if not catalogue.lines:
        raise BadInput(f"{game.title} brings no rule catalogue.")
    found = catalogue.find(words) if words else list(catalogue.lines.values())
    if not found:
        raise BadInput(_nothing_found(game, words))
    return found


def show_rules(screen: Screen, game: Game, words: str) -> None:
    """The rules with that id or those words; without any, the whole catalogue."""
    section = ""
    for line in find_rules(game, words):
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


def show_coverage(screen: Screen, game: Game, words: str) -> None:
    """For each rule the scenarios that say they show it."""
    lines = find_rules(game, words)
    shown_by = _shown_by(game)
    for line in lines:
        titles = shown_by.get(line.id, ())
        screen.rows([(line.id, "; ".join(safe(title) for title in titles) or "no scenario")])
    count = sum(line.id in shown_by for line in lines)
    screen.line(f"{count} of {len(lines)} rules are shown by a scenario.", "bold")


def _shown_by(game: Game) -> dict[str, list[str]]:
    """The titles of the scenarios that ship with a game, by rule."""
    from tabletop_core.scenarios import Unreadable, read_paths

    assert game.catalogue is not None
    folder = game.catalogue.parent / "scenarios"
    found: dict[str, list[str]] = {}
    if not folder.is_dir() or not any(folder.rglob("*.toml")):
        return found
    for script in read_paths([folder]):
        if isinstance(script, Unreadable):
            raise BadInput(script.reason)
        for id_ in script.scenario.covers:
            found.setdefault(id_, []).append(script.scenario.title)
    return found
