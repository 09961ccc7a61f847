"""What became of a scenario, and everything that helps to see why."""

from __future__ import annotations

import shlex
from typing import Any, NamedTuple

from tabletop_core.engine.views import View
from tabletop_core.scenarios.comparing import Mismatch, written
from tabletop_core.scenarios.happening import event_in_words
from tabletop_core.scenarios.reading import Script
from tabletop_core.sentences import listed

MOST_CHANGES = 12
MOST_OPTIONS = 24
MOST_ENTRIES = 12


class Change(NamedTuple):
    """A place of the table that is not as it was before the step."""

    where: str
    before: Any
    now: Any

    def __str__(self) -> str:
        are_lists = isinstance(self.before, list) and isinstance(self.now, list)
        if are_lists and max(len(self.before), len(self.now)) > MOST_ENTRIES:
            return f"{self.where}: {self._in_numbers}"
        return f"{self.where}: {written(self.before)} → {written(self.now)}"

    @property
    def _in_numbers(self) -> str:
        """Of long lists only how many they hold, and what has come and gone."""
        sizes = f"{len(self.before)} → {len(self.now)} entries"
        gone, come = Mismatch("", self.before, self.now).difference
        told = [
            f"{word} {listed(names)}" for word, names in (("less", gone), ("more", come)) if names
        ]
        return ", ".join([sizes, *told]) if told else f"{sizes} in another order"


class Happened(NamedTuple):
    """Something that happened, in the words of the game and as it is written in a scenario."""

    told: str
    event: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.told.rstrip('.')}: {event_in_words(self.event)}"


class Pending(NamedTuple):
    """What a player is asked where a scenario stops."""

    player: str
    question: str
    options: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.player} is asked {self.question!r}: {listed(self.options, MOST_OPTIONS)}"


class Failure(NamedTuple):
    """Why a scenario does not pass, with all that helps to see it."""

    kind: str  # "failed": the game did something else; "wrong": the scenario cannot be played
    name: str  # of the scenario, as on the command line
    file: str
    line: int
    step: int | None  # counted from 1; None before the first and after the last
    action: str
    reason: str
    mismatches: tuple[tuple[int, Mismatch], ...]  # each with its line
    changes: tuple[Change, ...]
    events: tuple[Happened, ...]
    asked: tuple[Pending, ...]
    table: tuple[str, ...]
    at: int  # how many steps were tried
    view: View | None  # of who is asked, for the picture of the game

    @property
    def again(self) -> str:
        """The command that repeats just this."""
        return f"tabletop run {shlex.quote(self.name)}"

    @property
    def look(self) -> str:
        """The command that opens the table at that step; none if it could not even be set."""
        if self.view is None:
            return ""
        return f"tabletop play --scenario {shlex.quote(self.name)} --at {self.at}"

    @property
    def sentence(self) -> str:
        """All in one line."""
        where = f"step {self.step} ({self.action}): " if self.step else ""
        return f"{self.file}:{self.line}: {where}{self.reason}"

    @property
    def account(self) -> list[str]:
        """What was expected and found, what has changed, what happened last, who is asked what."""
        lines = [self.sentence]
        for line, missed in self.mismatches:
            lines += [
                f"  {missed.where} (line {line})",
                f"    expected: {missed.wanted_in_words}",
                f"    found:    {missed.found_in_words}",
            ]
            missing, surplus = missed.difference
            lines += [f"    missing:  {', '.join(missing)}"] if missing else []
            lines += [f"    too much: {', '.join(surplus)}"] if surplus else []
        if self.changes:
            lines += ["  what this step has changed:"]
            lines += [f"    {change}" for change in self.changes[:MOST_CHANGES]]
            more = len(self.changes) - MOST_CHANGES
            lines += [f"    and {more} more"] if more > 0 else []
        if self.events:
            lines += ["  what happened last:", *(f"    {event}" for event in self.events)]
        return [*lines, *(f"  {pending}" for pending in self.asked)]

    @property
    def commands(self) -> list[str]:
        """How to repeat this, and how to look at it."""
        return [f"  again: {self.again}", *([f"  look:  {self.look}"] if self.look else [])]

    @property
    def text(self) -> str:
        """All that is known. The table, as facts, may be long: what is wrong stands below it too,
        where somebody reads first."""
        table = ["  the table:", *(f"    {line}" for line in self.table)] if self.table else []
        return "\n".join([self.sentence, *table, *self.account[1:], *self.commands])

    def to_data(self) -> dict[str, Any]:
        """Everything as JSON data, with what was expected and found as values."""
        missed = [
            {"where": m.where, "line": line, "expected": m.expected, "found": m.found}
            for line, m in self.mismatches
        ]
        first = missed[0] if missed else {"expected": None, "found": None}
        return {
            "kind": self.kind,
            "file": self.file,
            "line": self.line,
            "step": self.step,
            "action": self.action,
            "reason": self.reason,
            "expected": first["expected"],
            "found": first["found"],
            "mismatches": missed,
            "changes": [change._asdict() for change in self.changes],
            "events": [happened._asdict() for happened in self.events],
            "asked": [pending._asdict() for pending in self.asked],
            "table": list(self.table),
            "again": self.again,
            "look": self.look,
        }


class Outcome(NamedTuple):
    """What became of one scenario."""

    script: Script
    failure: Failure | None
    steps: int  # how many were done
    decisions: int
    rules: tuple[str, ...]
    seconds: float

    @property
    def status(self) -> str:
        return "passed" if self.failure is None else self.failure.kind
