"""What can go wrong, one class for each situation somebody handles differently.

TabletopError
├── BadInput              something from outside is wrong: a name, an option, a file
│   ├── DataFault         a data file does not hold what it should; knows file and line
│   └── SaveFault         a saved session cannot be read or written; the file is left as it is
├── Refused               an answer was not taken; nothing has changed
│   ├── StaleAnswer       it answers a decision that is over
│   ├── NotAsked          the player has nothing to answer now
│   ├── UnknownOption     no such option; knows what is open and what is close
│   ├── ForbiddenOption   a known candidate that is not allowed; knows rule and reason
│   └── CannotUndo        there is nothing to take back, or the barrier forbids it
├── ImpossibleChance      a forced result that cannot come up; knows what could
├── SessionInUse          another process is playing this session
└── GameFault             the game itself breaks a promise; its author has to mend it
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tabletop_core.sentences import did_you_mean, listed, printable, shorten

MOST_OPEN = 8


class TabletopError(Exception):
    """Anything this framework reports to a person in one line."""


class BadInput(TabletopError):
    """Something from outside is wrong."""

    at: tuple[str | int, ...] = ()
    """Where it stands in the data that was given, if that is known: keys, and numbers in lists."""


@contextmanager
def written_at(*place: str | int) -> Iterator[None]:
    """What is wrong in here and says no place of its own is written there."""
    try:
        yield
    except BadInput as fault:
        fault.at = fault.at or place
        raise


def placed(fault: BadInput, *place: str | int) -> BadInput:
    """The fault with the place where it is written."""
    fault.at = place
    return fault


class DataFault(BadInput):
    """A data file does not hold what it should."""

    def __init__(self, reason: str, file: str = "", line: int | None = None) -> None:
        self.reason = reason
        self.file = file
        self.line = line
        place = f"{file}:{line}: " if line is not None else f"{file}: " if file else ""
        super().__init__(place + reason)


class SaveFault(BadInput):
    """A saved session cannot be read or written; the file is left as it is."""

    def __init__(self, reason: str, file: str = "") -> None:
        # What a damaged file says must not reach the terminal as it stands.
        self.reason = printable(reason)
        self.file = file
        super().__init__(f"{file}: {self.reason}" if file else self.reason)


class Refused(TabletopError):
    """An answer was not taken; nothing has changed."""


class StaleAnswer(Refused):
    """The answer names a decision that is over."""

    def __init__(self, number: int, current: int | None) -> None:
        self.number = number
        self.current = current
        now = "the game is over" if current is None else f"decision {current} is open now"
        super().__init__(f"decision {number} is not open: {now}.")


class NotAsked(Refused):
    """The player has nothing to answer now."""

    def __init__(self, player: str, asked: Sequence[str]) -> None:
        self.player = player
        self.asked = tuple(asked)
        who = f"waiting for {', '.join(asked)}" if asked else "the game is over"
        super().__init__(f"{player} has nothing to decide now: {who}.")


class UnknownOption(Refused):
    """There is no option of that name."""

    def __init__(
        self, player: str, question: str, key: str, open_keys: Sequence[str], close: Sequence[str]
    ) -> None:
        self.player = player
        self.question = question
        self.key = key
        self.open_keys = tuple(open_keys)
        self.close = tuple(close)
        super().__init__(
            f"{player} cannot choose {shorten(key)!r}: {question!r} has no such option."
            f"{did_you_mean(close)} Open: {listed(open_keys, MOST_OPEN)}."
        )


class ForbiddenOption(Refused):
    """A known candidate that the rules do not allow now."""

    def __init__(
        self, player: str, key: str, reason: str, rules: Sequence[str], open_keys: Sequence[str]
    ) -> None:
        self.player = player
        self.key = key
        self.reason = reason
        self.rules = tuple(rules)
        self.open_keys = tuple(open_keys)
        cited = f" ({', '.join(rules)})" if rules else ""
        shown = listed(open_keys, MOST_OPEN)
        super().__init__(f"{player} cannot choose {key!r}: {reason}{cited}. Open: {shown}.")


class CannotUndo(Refused):
    """There is nothing to take back or to bring back, or the barrier forbids it."""


class ImpossibleChance(TabletopError):
    """A forced result that cannot come up."""

    def __init__(self, stream: str, wanted: str, possible: Sequence[str]) -> None:
        self.stream = stream
        self.wanted = wanted
        self.possible = tuple(possible)
        shown = listed(possible)
        super().__init__(f"chance {stream!r} cannot give {shorten(wanted)!r}. Possible: {shown}.")


class SessionInUse(TabletopError):
    """Another process is playing this session."""


class GameFault(TabletopError):
    """The game itself breaks a promise; its author has to mend it."""
