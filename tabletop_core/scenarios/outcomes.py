"""What became of a scenario, and everything that helps to see why."""

from __future__ import annotations

from typing import NamedTuple

from tabletop_core.scenarios.reading import Script


class Failure(NamedTuple):
    """Why a scenario does not pass, with all that helps to see it."""

    kind: str  # "failed": the game did something else; "wrong": the scenario cannot be played
    file: str
    line: int
    step: int | None  # counted from 1; None before the first and after the last
    action: str
    reason: str
    expected: str
    found: str
    events: tuple[str, ...]
    table: tuple[str, ...]
    again: str

    @property
    def sentence(self) -> str:
        """All in one line."""
        where = f"step {self.step} ({self.action}): " if self.step else ""
        return f"{self.file}:{self.line}: {where}{self.reason}"

    @property
    def text(self) -> str:
        """The sentence, what was expected, what happened last, the table, and how to repeat it."""
        lines = [self.sentence]
        if self.expected:
            lines += [f"  expected: {self.expected}", f"  found:    {self.found}"]
        if self.events:
            lines += ["  what happened last:", *(f"    {event}" for event in self.events)]
        if self.table:
            lines += ["  the table:", *(f"    {line}" for line in self.table)]
        return "\n".join([*lines, f"  again: {self.again}"])


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
