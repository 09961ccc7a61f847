"""Which rules of a catalogue are in the code, and which scenarios and tests show them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tabletop_core.engine.game import Game
from tabletop_core.errors import BadInput
from tabletop_core.rules.rule import carriers
from tabletop_core.scenarios.finding import FOLDER, Unreadable, read_paths

MARK = "covers"


class RuleCoverage(NamedTuple):
    """One rule, or one worked example: who carries it and who shows it."""

    id: str
    code: tuple[str, ...]
    excuse: str  # why it needs no code: printed content, or the reason given in the catalogue
    scenarios: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def is_shown(self) -> bool:
        return bool(self.scenarios or self.tests)

    @property
    def is_in_code(self) -> bool:
        return bool(self.code or self.excuse)


class Coverage:
    """All rules and worked examples of a game."""

    def __init__(self, rules: Sequence[RuleCoverage], examples: Sequence[RuleCoverage]) -> None:
        self.rules = tuple(rules)
        self.examples = tuple(examples)

    @property
    def missing(self) -> list[RuleCoverage]:
        """What nobody shows, or what is not in the code."""
        lost = [rule for rule in self.rules if not (rule.is_shown and rule.is_in_code)]
        return lost + [example for example in self.examples if not example.is_shown]

    @property
    def summary(self) -> str:
        """The counts in one line."""
        parts = [
            _share("rules are in the code", [rule.is_in_code for rule in self.rules]),
            _share("rules are shown", [rule.is_shown for rule in self.rules]),
            _share("by a scenario", [bool(rule.scenarios) for rule in self.rules]),
        ]
        if self.examples:
            shown = [example.is_shown for example in self.examples]
            parts.append(_share("worked examples are shown", shown))
        return ", ".join(parts) + "."

    def to_json(self) -> dict[str, Any]:
        """Everything as JSON data."""
        return {
            "rules": [rule._asdict() for rule in self.rules],
            "examples": [example._asdict() for example in self.examples],
            "missing": [lost.id for lost in self.missing],
            "summary": self.summary,
        }


def _share(what: str, flags: Sequence[bool]) -> str:
    percent = 100 * sum(flags) // len(flags) if flags else 100
    return f"{sum(flags)} of {len(flags)} ({percent} %) {what}"


def coverage_of(game: Game, tests: Sequence[Path] = ()) -> Coverage:
    """What the scenarios that ship with a game, and these tests, say they show."""
    scenarios = _scenarios_of(game)
    marks = _marks_in(tests)
    excuses = {
        rule.id: "printed content" if rule.is_data else rule.no_code
        for rule in game.rules.by_id.values()
    }

    carried = carriers(game.modules)

    def covered(id_: str, excuse: str) -> RuleCoverage:
        code = tuple(f"{code.__module__}:{code.__qualname__}" for code in carried.get(id_, ()))
        found = tuple(scenarios.get(id_, ())), tuple(marks.get(id_, ()))
        return RuleCoverage(id_, code, excuse, *found)

    return Coverage(
        [covered(id_, excuse) for id_, excuse in excuses.items()],
        [covered(id_, "an example") for id_ in game.rules.examples],
    )


def _scenarios_of(game: Game) -> dict[str, list[str]]:
    """The scenarios beside the catalogue, by rule; an example may also be named as a tag."""
    found: dict[str, list[str]] = {}
    folder = game.catalogue.parent / FOLDER if game.catalogue is not None else None
    if folder is None or not any(folder.rglob("*.toml")):
        return found
    for script in read_paths([folder]):
        if isinstance(script, Unreadable):
            raise BadInput(script.reason)
        scenario = script.scenario
        examples = [tag for tag in scenario.tags if tag in game.rules.examples]
        for id_ in dict.fromkeys([*scenario.covers, *examples]):
            found.setdefault(id_, []).append(scenario.title)
    return found


def _marks_in(folders: Sequence[Path]) -> dict[str, list[str]]:
    """The tests that are marked with a rule, by rule; read, not run."""
    found: dict[str, list[str]] = {}
    files = (file for folder in folders for file in sorted(folder.rglob("test_*.py")))
    for file in files:
        try:
            tree = ast.parse(file.read_bytes())
        except (OSError, SyntaxError, ValueError) as fault:
            raise BadInput(f"{file} cannot be read: {fault}") from None
        for name, id_ in _marked(tree):
            found.setdefault(id_, []).append(f"{file.name}::{name}")
    return found


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The test functions with the ids of their marks, those of the class and module included."""
    for name, marks in _tests(tree.body, [node for node in tree.body if _is_pytestmark(node)]):
        for id_ in dict.fromkeys(_ids_in(marks)):
            yield name, id_


def _tests(
    body: Sequence[ast.stmt], marks: Sequence[ast.AST]
) -> Iterator[tuple[str, Sequence[ast.AST]]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            own = [inner for inner in node.body if _is_pytestmark(inner)]
            yield from _tests(node.body, [*marks, *node.decorator_list, *own])
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield node.name, [*marks, *node.decorator_list]


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _ids_in(marks: Sequence[ast.AST]) -> Iterator[str]:
    """The ids of all marks, also of those on single parameters."""
    for mark in marks:
        for node in ast.walk(mark):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == MARK
            ):
                for given in node.args:
                    if isinstance(given, ast.Constant) and isinstance(given.value, str):
                        yield given.value
