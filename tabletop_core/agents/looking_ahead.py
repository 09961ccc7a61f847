"""How a game may go on.

Where the game can judge a position, the turn is ended in a few ways, everybody taking what looks
best one step later, and the best of them counts: who thinks chooses among them later. It is judged
where the turn is over. In the middle of a turn a position looks worse or better than it is, and so
many decisions later whoever passes would be judged a turn further on than who acts. Where nothing
but the end tells, everybody goes on at random to the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop_core.agents.judging import WON, outlook, worth
from tabletop_core.engine.decisions import AskAll

if TYPE_CHECKING:
    from tabletop_core.agents.thinking_time import Spent
    from tabletop_core.engine.course import Course
    from tabletop_core.table.chance import Chance
    from tabletop_core.table.players import Player

BEST_OF = 3  # ways to end the turn
MOST_DECISIONS = 24
SAMPLED_OPTIONS = 8
CARELESS = 10  # one decision in so many is taken at random
LONGEST_PLAYOUT = 2_000
PLAYED_AT_ONCE = 50  # decisions of a playout between two looks at the clock


class LookingAhead:
    """Goes on from a decision and says how it turned out."""

    def __init__(self, chance: Chance, spent: Spent) -> None:
        self._chance = chance
        self._spent = spent

    def worth_after(self, world: Course, player: Player, value: Any) -> float:
        """How good an answer looks at once."""
        return outlook(self._answered(world, player, value), player)

    def worth_in_the_end(self, world: Course, player: Player, value: Any) -> float:
        """How good an answer turns out, when everybody has gone on for a while."""
        if world.game.evaluate is None:
            return worth(self._played_out(world, player, value), player)
        best, turn = -2 * WON, turn_of(world)
        for _ in range(BEST_OF):
            course = world.clone()
            course.answer(player, value)
            is_still_on = goes_on(course, turn)
            best = max(best, outlook(self._end_of_turn(course, turn), player))
            if not is_still_on:
                break
        return best

    def _played_out(self, world: Course, player: Player, value: Any) -> Course:
        course = world.clone(keeps_checkpoints=False)
        course.answer(player, value)
        for _ in range(LONGEST_PLAYOUT // PLAYED_AT_ONCE):
            self._spent.check_the_clock()
            course.play_out(self._below, PLAYED_AT_ONCE)
            if course.is_over:
                break
        return course

    def _below(self, count: int) -> int:
        return self._chance.below(count, "playout")

    def _end_of_turn(self, course: Course, turn: object) -> Course:
        """The course when the turn is over, or has gone on for very long."""
        for _ in range(MOST_DECISIONS):
            if not goes_on(course, turn):
                break
            self._spent.check_the_clock()
            course = self._one_step(course, course.asked()[0])
        return course

    def _one_step(self, course: Course, player: Player) -> Course:
        """The course after the best of some answers, now and then after any."""
        values = self._sampled(course, player)
        if len(values) == 1 or not self._chance.below(CARELESS, "careless"):
            course.answer(player, self._chance.pick(values, "any"))
            return course
        answered = [self._answered(course, player, value) for value in values]
        return max(answered, key=lambda after: outlook(after, player))

    def _sampled(self, course: Course, player: Player) -> list[Any]:
        """Some of the possible answers; passing is always among them."""
        ask = course.ask_for(player)
        values = list(ask.find_legal())
        while len(values) > SAMPLED_OPTIONS:
            self._chance.draw(values, "sampled")
        if ask.or_pass is not None:
            values.append(None)
        return values

    def _answered(self, course: Course, player: Player, value: Any) -> Course:
        """A copy of the course after an answer; whoever else is asked at the same time answers at
        random."""
        after = course.clone()
        after.answer(player, value)
        while after.given and isinstance(after.request, AskAll):
            other = after.asked()[0]
            possible = after.ask_for(other).find_legal()
            after.answer(other, self._chance.pick(possible, "at the same time"))
        return after


def goes_on(course: Course, turn: object) -> bool:
    """Whether it is still that turn."""
    return not course.is_over and turn_of(course) == turn


def turn_of(course: Course) -> object:
    """Something that is the same as long as a turn goes on."""
    assert course.checkpoint is not None
    return course.asked()[0], course.phase, course.checkpoint.turn, course.state.round
