"""Which rules of a catalogue does nobody carry or show?

    python -m tabletop_core.testing.coverage biomos

prints every rule with its status, the functions that carry it, and the tests and scenarios that
show it; with `--missing` only those that lack one or the other. Ends with 1 if there are any.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tabletop_core.engine.game import Game
from tabletop_core.errors import TabletopError
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.scenarios.coverage import Coverage, Shown, coverage


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tabletop_core.testing.coverage")
    parser.add_argument("game")
    parser.add_argument("--missing", action="store_true", help="only what nobody carries or shows")
    parser.add_argument("--tests", type=Path, default=Path("tests"), help="where the tests are")
    given = parser.parse_args(arguments)
    try:
        game = load_plugins().game(given.game)
        found = coverage(game, [given.tests])
        unknown = game.rules.unknown(game.modules)
    except TabletopError as fault:
        print(fault, file=sys.stderr)
        return 2
    for shown in found.missing if given.missing else (*found.rules, *found.examples):
        print(row(game, shown))
    for id_ in unknown:
        print(f"{id_:<12} is in the code, but not in the catalogue")
    print(counts(found))
    return 1 if found.missing or unknown else 0


def row(game: Game, shown: Shown) -> str:
    """One rule: id, status, what carries it, what shows it."""
    line = game.rules.by_id.get(shown.id)
    status = "example" if line is None else line.status
    carried = ", ".join(shown.code) or shown.excuse or "NO CODE"
    by = "; ".join([*shown.tests, *shown.scenarios]) or "NOBODY SHOWS IT"
    return f"{shown.id:<12} {status:<8} {carried}\n{'':21} {by}"


def counts(found: Coverage) -> str:
    """How many rules there are, and how they are carried and shown."""
    rules = found.rules
    in_code = sum(bool(rule.code) for rule in rules)
    excused = sum(not rule.code and bool(rule.excuse) for rule in rules)
    shown = sum(rule.is_shown for rule in rules)
    scenarios = sum(bool(rule.scenarios) for rule in rules)
    examples = sum(example.is_shown for example in found.examples)
    return (
        f"{len(rules)} rules: {in_code} carried by code, {excused} without code for a reason, "
        f"{shown} shown ({scenarios} by a scenario); "
        f"{examples} of {len(found.examples)} worked examples shown; "
        f"{len(found.missing)} missing."
    )


if __name__ == "__main__":
    sys.exit(main())
