"""Many scenarios, played one by one and summed up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tabletop_core.hooks.plugins import Plugins
from tabletop_core.scenarios.finding import Unreadable, read_paths
from tabletop_core.scenarios.junit import junit_text
from tabletop_core.scenarios.outcomes import Outcome
from tabletop_core.scenarios.performing import run


class Report:
    """What became of all scenarios."""

    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []
        self.unreadable: list[Unreadable] = []

    def count(self, status: str) -> int:
        return sum(outcome.status == status for outcome in self.outcomes)

    @property
    def exit_code(self) -> int:
        """0: all pass; 1: something came otherwise; 2: something cannot be played at all."""
        if self.unreadable or self.count("wrong"):
            return 2
        return 1 if self.count("failed") else 0

    @property
    def steps(self) -> int:
        return sum(outcome.steps for outcome in self.outcomes)

    def covered(self) -> dict[str, list[str]]:
        """The rules that passing scenarios show, by game."""
        found: dict[str, set[str]] = {}
        for outcome in self.outcomes:
            if outcome.failure is None:
                found.setdefault(outcome.script.scenario.game, set()).update(outcome.rules)
        return {game: sorted(rules) for game, rules in sorted(found.items())}

    @property
    def summary(self) -> str:
        """The result in one line."""
        counts = [
            f"{count} {word}"
            for word, count in (
                ("passed", self.count("passed")),
                ("failed", self.count("failed")),
                ("wrong", self.count("wrong")),
                ("unreadable", len(self.unreadable)),
            )
            if count or word == "passed"
        ]
        rules = sum(len(ids) for ids in self.covered().values())
        return f"{', '.join(counts)}; {self.steps} steps, {rules} rules shown."

    def to_json(self) -> dict[str, Any]:
        """Everything as JSON data."""
        return {
            "passed": self.count("passed"),
            "failed": self.count("failed"),
            "wrong": self.count("wrong"),
            "unreadable": [unreadable._asdict() for unreadable in self.unreadable],
            "steps": self.steps,
            "rules": self.covered(),
            "scenarios": [_outcome_data(outcome) for outcome in self.outcomes],
        }

    def to_junit(self) -> str:
        """Everything as JUnit XML, one suite a file."""
        return junit_text(self.outcomes, self.unreadable)


def run_paths(
    paths: Sequence[str | Path],
    plugins: Plugins,
    *,
    only: str = "",
    stop_at_first: bool = False,
    on_outcome: Callable[[Outcome | Unreadable], None] | None = None,
) -> Report:
    """Play all scenarios of files, folders and patterns; `FILE::2` is the second of a file.

    `only` chooses by tag, by covered rule, or by words of the title.
    """
    report = Report()
    for script in read_paths(paths, only):
        if isinstance(script, Unreadable):
            report.unreadable.append(script)
            outcome: Outcome | Unreadable = script
        else:
            outcome = run(script, plugins)
            report.outcomes.append(outcome)
        if on_outcome is not None:
            on_outcome(outcome)
        if stop_at_first and report.exit_code:
            break
    return report


def _outcome_data(outcome: Outcome) -> dict[str, Any]:
    scenario = outcome.script.scenario
    failure = outcome.failure
    return {
        "file": outcome.script.file,
        "name": outcome.script.name,
        "line": outcome.script.line("title"),
        "title": scenario.title,
        "game": scenario.game,
        "covers": scenario.covers,
        "tags": scenario.tags,
        "status": outcome.status,
        "steps": outcome.steps,
        "decisions": outcome.decisions,
        "seconds": round(outcome.seconds, 4),
        "failure": None if failure is None else failure.to_data(),
    }
