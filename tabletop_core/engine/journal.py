"""All actions and events in order: enough to show, to undo and to replay a session."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from tabletop_core.table.events import Event, fact_to_data

if TYPE_CHECKING:
    from tabletop_core.engine.course import Checkpoint, Course
    from tabletop_core.engine.decisions import Ask
    from tabletop_core.table.chance import Draw
    from tabletop_core.table.players import Player


class Entry:
    """One confirmed action: who chose what, of what, and what came of it."""

    __slots__ = (
        "_options",
        "checkpoint",
        "draws",
        "events",
        "is_secret",
        "key",
        "number",
        "phase",
        "player",
        "question",
        "round",
    )

    def __init__(
        self,
        number: int,
        player: Player,
        question: str,
        options: Collection[str],
        key: str,
        is_secret: bool,
        phase: str,
        draws: list[Draw],
        events: list[Event],
        checkpoint: Checkpoint,
        round: int,
    ) -> None:
        self.number = number
        self.player = player
        self.question = question
        self._options = options
        self.key = key
        self.is_secret = is_secret
        self.phase = phase
        self.draws = draws
        self.events = events
        self.checkpoint = checkpoint  # the start of the frame in which it was chosen
        self.round = round

    @property
    def options(self) -> tuple[str, ...]:
        """The keys of all that could have been chosen."""
        return tuple(self._options)

    def to_data(self) -> dict[str, Any]:
        """The entry as JSON data."""
        return {
            "number": self.number,
            "player": self.player.name,
            "round": self.round,
            "phase": self.phase,
            "question": self.question,
            "options": list(self.options),
            "chosen": self.key,
            "secret": self.is_secret,
            "chance": [draw_to_data(draw) for draw in self.draws],
            "events": [event.to_data() for event in self.events],
        }


def note(
    number: int, ask: Ask, key: str, course: Course, draws: list[Draw], events: list[Event]
) -> Entry:
    """The entry for an answer that is about to be given; draws and events will come."""
    checkpoint = course.checkpoint
    assert checkpoint is not None
    entry = _new_entry(Entry)  # every action passes here: the constructor takes twice the time
    entry.number = number
    entry.player = ask.player
    entry.question = ask.question
    entry._options = ask.named or ask.keys()
    entry.key = key
    entry.is_secret = ask.secret
    entry.phase = course.phase
    entry.draws = draws
    entry.events = events
    entry.checkpoint = checkpoint
    entry.round = checkpoint.state.round
    return entry


_new_entry = Entry.__new__


def draw_to_data(draw: Draw) -> dict[str, Any]:
    """One result of chance as JSON data."""
    return {"stream": draw.stream, "number": draw.number, "result": fact_to_data(draw.result)}
