"""How long an agent thinks: so many simulations, or so long by the clock."""

from __future__ import annotations

import re
from time import monotonic
from typing import NamedTuple

from tabletop_core.errors import BadInput

MOST_SIMULATIONS = 1_000_000
LONGEST_SECONDS = 3600.0
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0}


class OutOfTime(Exception):
    """The time to think is over."""


class Budget(NamedTuple):
    """How long a decision is thought about: by simulations an agent always plays the same, by the
    clock it is as good as the machine is fast."""

    simulations: int | None = None
    seconds: float | None = None

    @classmethod
    def read(cls, text: str, agent: str) -> Budget:
        """What stands behind an agent's colon: `500` simulations, `200ms`, `2s`, `1m`."""
        found = re.fullmatch(r"(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|)", text)
        number, unit = found.groups() if found else ("0", "")
        if unit:
            seconds = float(number) * _SECONDS[unit]
            if 0 < seconds <= LONGEST_SECONDS:
                return cls(seconds=seconds)
        elif number.isdecimal() and 0 < int(number) <= MOST_SIMULATIONS:
            return cls(simulations=int(number))
        raise BadInput(
            f"the agent {agent!r} takes a time or a number of simulations: "
            f"{agent}:200ms, {agent}:2s, {agent}:500."
        )

    def begin(self) -> Spent:
        """Begin to think."""
        return Spent(self)


class Spent:
    """What has been spent of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._most = budget.simulations
        self._deadline = None if budget.seconds is None else monotonic() + budget.seconds
        self.simulations = 0

    def note_a_simulation(self) -> None:
        self.simulations += 1

    def check_the_clock(self) -> None:
        """Stop thinking when the time is over; to be asked often, also within a simulation."""
        if self._deadline is not None and monotonic() >= self._deadline:
            raise OutOfTime

    def share(self, parts: int) -> Share:
        """One of so many equal parts of what is left."""
        if self._deadline is not None:
            now = monotonic()
            return Share(self, deadline=now + (self._deadline - now) / parts)
        assert self._most is not None
        return Share(self, most=self.simulations + (self._most - self.simulations) // parts)


class Share:
    """A part of a budget."""

    def __init__(
        self, spent: Spent, most: int | None = None, deadline: float | None = None
    ) -> None:
        self._spent = spent
        self._most = most
        self._deadline = deadline

    def allows(self, simulations: int) -> bool:
        """Whether so many simulations more fit in."""
        if self._deadline is not None:
            return monotonic() < self._deadline
        assert self._most is not None
        return self._spent.simulations + simulations <= self._most
