"""Looking rules up in the catalogue of a game."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_core.errors import BadInput
from tabletop_core.sentences import safe, shorten

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
        lines = [line._asdict() for line in find_rules(game, words)]
        print(json.dumps(lines, ensure_ascii=False))
        return
    section = ""
    for line in find_rules(game, words):
        if line.section != section:
            section = line.section
            screen.heading(section)
        _show_rule(screen, line)


def show_sections(screen: Screen, game: Game) -> None:
    """What the catalogue is about, for whoever has nothing to look up yet."""
    lines = find_rules(game, "")
    counts = Counter(line.section for line in lines)
    screen.line(f"{safe(game.title)} has {len(lines)} rules:", "bold")
    for section, count in counts.items():
        number, _, title = section.partition(" ")
        screen.rows([(number, f"{title} ({count})")], 2)
    screen.line("Look up a section, a rule or a word: rules 1, rules tie", "dim")


def _show_rule(screen: Screen, line: RuleText) -> None:
    screen.rows([(line.id, line.text)])
    if line.ruling:
        screen.indented(f"our ruling: {safe(line.ruling)}", "dim")
    if line.why:
        screen.indented(f"because: {safe(line.why)}", "dim")


def _nothing_found(game: Game, words: str) -> str:
    ids = list(game.rules.by_id)
    close = difflib.get_close_matches(words[:60], ids, 3)
    example = close or ids[:1]
    return (
        f"{game.title} has no rule {safe(shorten(words))!r} and none with these words. "
        f"Try: {', '.join(example)}."
    )


def show_coverage(
    game: Game, words: str, tests: Path, *, only_missing: bool, plain: bool, as_json: bool
) -> None:
    """For each rule the code that carries it, and the scenarios and tests that show it."""
    from tabletop_core.cli.screen import Screen
    from tabletop_core.scenarios import coverage_of

    wanted = {line.id for line in find_rules(game, words)}
    found = coverage_of(game, [tests] if tests.is_dir() else [])
    if as_json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
        return
    screen = Screen(plain=plain)
    for rule in found.missing if only_missing else (*found.rules, *found.examples):
        if rule.id in wanted or (not words and rule in found.examples):
            screen.rows([(rule.id, ", ".join(rule.code) or safe(rule.excuse) or "no code")])
            for shown in (*rule.scenarios, *rule.tests):
                screen.indented(safe(shown), "dim")
            if not rule.is_shown:
                screen.indented("nobody shows it", "yellow")
    screen.line(found.summary, "bold")
