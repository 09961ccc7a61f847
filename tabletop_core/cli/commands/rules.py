"""`tabletop rules`: the rules of a game, and who carries and shows each of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_core.cli.arguments import AsJson, GameId, Plain
from tabletop_core.cli.call import call_of
from tabletop_core.cli.rulebook import find_rules, show_rules
from tabletop_core.cli.screen import Screen
from tabletop_core.sentences import safe

if TYPE_CHECKING:
    from tabletop_core.engine.game import Game


def rules(
    context: typer.Context,
    game: GameId,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[ID or WORDS]...", help="an id or some words")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="the code, scenarios and tests of each rule")
    ] = False,
    missing: Annotated[
        bool, typer.Option("--missing", help="with --coverage: only what nobody shows")
    ] = False,
    tests: Annotated[
        Path, typer.Option(metavar="FOLDER", help="with --coverage: where the tests lie")
    ] = Path("tests"),
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game, or the one you look for.

    Example: tabletop rules biomos BM-1
    """
    found, wanted = call_of(context).load().game(game), " ".join(words or ())
    if coverage or missing:
        show_coverage(found, wanted, tests, only_missing=missing, plain=plain, as_json=as_json)
    else:
        show_rules(Screen(plain=plain), found, wanted, as_json=as_json)


def show_coverage(
    game: Game, words: str, tests: Path, *, only_missing: bool, plain: bool, as_json: bool
) -> None:
    """For each rule the code that carries it, and the scenarios and tests that show it."""
    from tabletop_core.scenarios import coverage_of

    wanted = {rule.id for rule in find_rules(game, words)}
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
