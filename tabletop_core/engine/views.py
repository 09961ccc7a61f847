"""What one player may see and is asked: all that agents, pictures and exports receive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from tabletop_core.engine.decisions import Decision
from tabletop_core.engine.hiding import visible_table
from tabletop_core.engine.imagining import VisibleFrame
from tabletop_core.engine.state import S

if TYPE_CHECKING:
    from tabletop_core.engine.course import Course
    from tabletop_core.engine.game import Game, Result
    from tabletop_core.rules.rule import Reason
    from tabletop_core.table.events import Event
    from tabletop_core.table.players import Player


class Choice:
    """What the player of a view is asked: the question, the options, and what is not allowed;
    `refused_at` says on which things in the picture the refused candidates stand."""

    __slots__ = (
        "is_reaction",
        "may_pass",
        "number",
        "options",
        "question",
        "refused",
        "refused_at",
    )

    def __init__(self, decision: Decision, player: Player) -> None:
        self.number = decision.number
        self.question = decision.question(player)
        self.options = decision.options(player)
        self.refused: dict[str, Reason] = decision.refused(player)
        self.refused_at = decision.refused_at(player, self.refused)
        self.is_reaction = decision.is_reaction(player)
        self.may_pass = decision.may_pass(player)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(option.key for option in self.options)

    @property
    def is_forced(self) -> bool:
        """Whether there is only one thing to do. Whoever answers for the player may then do it
        without a question: the others see the action and cannot tell whether it was forced."""
        return len(self.options) == 1


class View(Generic[S]):
    """The table as one player sees it; without a player, as a spectator does."""

    __slots__ = (
        "choice",
        "events",
        "frame",
        "game",
        "phase",
        "player",
        "result",
        "table",
        "waiting_for",
    )

    def __init__(
        self,
        course: Course,
        player: Player | None,
        decision: Decision | None,
        events: list[Event],
    ) -> None:
        self.game: Game[S] = course.game
        self.player = player
        self.table: S = visible_table(course.state, player)
        self.phase = course.phase
        self.waiting_for = course.asked()
        self.events = [event for event in events if event.is_for(player)]
        self.choice: Choice | None = None
        if decision is not None and player is not None and decision.asks(player):
            self.choice = Choice(decision, player)
        self.result: Result | None = course.result() if course.is_over else None
        self.frame = VisibleFrame(course, player, self.table)

    def imagine(self, seed: int | str) -> Course:
        """A course that could be the real one, as far as this player knows: hidden components are
        dealt anew and the future is another one. Returned at the decision of this view."""
        return self.frame.imagine(seed)

    def to_data(self) -> dict[str, Any]:
        """The whole view as JSON data."""
        data: dict[str, Any] = {
            "player": None if self.player is None else int(self.player),
            "phase": self.phase,
            "waiting_for": [int(player) for player in self.waiting_for],
            "table": self.table.to_data(),
            "events": [event.to_data() for event in self.events],
        }
        if self.choice is not None:
            data["question"] = self.choice.question
            data["options"] = [option.to_data() for option in self.choice.options]
            data["refused"] = {key: list(why) for key, why in self.choice.refused.items()}
            data["refused_at"] = self.choice.refused_at
        return data
