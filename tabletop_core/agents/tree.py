"""A tree of answers: for games that nothing but their end can judge.

Each simulation takes a world that could be the real one, goes down the tree, every player taking
what has served that player best or was tried too rarely, adds one answer to the tree, and plays on
from there to the end. So what is known of the answers of others grows with the thinking.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import TYPE_CHECKING, Any

from tabletop_core.agents.estimates import Estimate, Worlds
from tabletop_core.agents.judging import chances
from tabletop_core.agents.thinking_time import OutOfTime
from tabletop_core.table.chance import quick_numbers

if TYPE_CHECKING:
    from tabletop_core.agents.thinking_time import Spent
    from tabletop_core.engine.course import Course
    from tabletop_core.engine.views import View

CURIOSITY = 1.0  # how much what was tried rarely is preferred
MOST_NODES = 100_000
LONGEST_PLAYOUT = 2_000
SIMULATIONS_OF_A_WORLD = 8  # to imagine one takes as long as several simulations
PLAYED_AT_ONCE = 100  # decisions of a playout between two looks at the clock


class Node:
    """Where an answer has led: the answers to it, and how often it won for who gave it."""

    __slots__ = ("answers", "possible", "tries", "won")

    def __init__(self) -> None:
        self.answers: dict[Any, Node] = {}
        self.tries = 0
        self.possible = 0  # how often it was possible when its question was asked
        self.won = 0.0


class Tree:
    """Thinking about one decision by growing a tree of answers."""

    def __init__(self, view: View, name: str, spent: Spent) -> None:
        assert view.choice is not None
        assert view.player is not None
        self._spent = spent
        self._player = view.player
        self._worlds = Worlds(view, name, spent)
        self._below = quick_numbers(f"tree {name}")
        self._root = Node()
        self._nodes = 0
        self.estimates = [Estimate(option) for option in view.choice.options]

    def think(self) -> None:
        """Grow the tree as long as the budget lasts; the answer tried most often is the best."""
        number = 0
        share = self._spent.share(1)
        try:
            while share.allows(1):
                self._spent.check_the_clock()
                world = self._worlds[number // SIMULATIONS_OF_A_WORLD]
                self._simulate(world.clone(keeps_checkpoints=False))
                self._spent.note_a_simulation()
                number += 1
        except OutOfTime:
            pass
        for estimate in self.estimates:
            node = self._root.answers.get(estimate.option.value)
            if node is not None:
                estimate.note_wins(node.won, node.tries)
        self.estimates.sort(key=lambda estimate: (-estimate.tries, -estimate.worth))

    def _simulate(self, course: Course) -> None:
        """Go down, add one answer, play to the end, and note who has won."""
        node, player = self._root, self._player
        path = []
        while not course.is_over:
            ask = course.ask_for(player)
            values = ask.find_legal()
            if ask.or_pass is not None:
                values = [*values, None]
            if len(values) == 1:
                value = values[0]
            else:
                value, node, is_new = self._chosen(node, values)
                path.append((player, node))
                if is_new:
                    course.answer(player, value)
                    break
            course.answer(player, value)
            player = course.asked()[0] if not course.is_over else player
        won = chances(self._at_the_end(course))
        for who, passed in path:
            passed.tries += 1
            passed.won += won[who]

    def _chosen(self, node: Node, values: Sequence[Any]) -> tuple[Any, Node, bool]:
        """An answer that was not tried yet, else the one that is best or was tried too rarely."""
        answers = node.answers
        untried = [value for value in values if value not in answers]
        if untried and self._nodes < MOST_NODES:
            value = untried[self._below(len(untried))]
            found = answers[value] = Node()
            self._nodes += 1
            return value, found, True
        best, most = None, -1.0
        for value in values:
            known = answers.get(value)
            if known is None:
                continue
            known.possible += 1
            tries = known.tries
            promise = known.won / tries + CURIOSITY * sqrt(log(known.possible + 1) / tries)
            if promise > most:
                best, most = (value, known), promise
        if best is None:  # the tree is full, and here it knows nothing
            return values[self._below(len(values))], Node(), True
        return *best, False

    def _at_the_end(self, course: Course) -> Course:
        """The course after everybody has gone on at random to the end, or for very long."""
        for _ in range(LONGEST_PLAYOUT // PLAYED_AT_ONCE):
            if course.is_over:
                break
            self._spent.check_the_clock()
            course.play_out(self._below, PLAYED_AT_ONCE)
        return course
