"""Looking rules up in the catalogue of a game: for the command and for the word at the prompt."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from tabletop_core.errors import BadInput
from tabletop_core.sentences import safe, shorten, similar

if TYPE_CHECKING:
    from tabletop_core.cli.screen import Screen
    from tabletop_core.engine.game import Game
    from tabletop_core.rules.catalogue import RuleText


def find_rules(game: Game, words: str) -> list[RuleText]:
    """The rules with that id or those words; what finds nothing is refused."""
    catalogue = game.rules
    if not catalogue.by_id:
        raise BadInput(f"{game.title} brings no rule catalogue.")
    found = catalogue.find(words) if words else list(catalogue.by_id.values())
    if not found:
        raise BadInput(_nothing_found(game, words))
    return found


def show_rules(screen: Screen, game: Game, words: str, *, as_json: bool = False) -> None:
    """The rules with that id or those words; without any, the whole catalogue."""
    if as_json:
        found = [rule._asdict() for rule in find_rules(game, words)]
        print(json.dumps(found, ensure_ascii=False))
        return
    section = ""
    for rule in find_rules(game, words):
        if rule.section != section:
            section = rule.section
            screen.heading(section)
        _show_rule(screen, rule)


def show_sections(screen: Screen, game: Game) -> None:
    """What the catalogue is about, for whoever has nothing to look up yet."""
    rules = find_rules(game, "")
    counts = Counter(rule.section for rule in rules)
    screen.line(f"{safe(game.title)} has {len(rules)} rules:", "bold")
    for section, count in counts.items():
        number, _, title = section.partition(" ")
        screen.rows([(number, f"{title} ({count})")], 2)
    screen.line("Look up a section, a rule or a word: rules 1, rules tie", "dim")


def _show_rule(screen: Screen, rule: RuleText) -> None:
    screen.rows([(rule.id, rule.text)])
    if rule.ruling:
        screen.indented(f"our ruling: {safe(rule.ruling)}", "dim")
    if rule.why:
        screen.indented(f"because: {safe(rule.why)}", "dim")


def _nothing_found(game: Game, words: str) -> str:
    ids = list(game.rules.by_id)
    example = similar(words, ids, 3) or ids[:1]
    return (
        f"{game.title} has no rule {safe(shorten(words))!r} and none with these words. "
        f"Try: {', '.join(example)}."
    )
