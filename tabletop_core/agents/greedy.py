"""An agent for any game: it tries every option on worlds that could be the real one.

With a game's own `evaluate` it looks to the end of its turn and keeps what looks best there;
without one it plays on at random, several times, and compares the points or the end.
It sees its player's view and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop_core.agents.judging import WON, worth
from tabletop_core.table.chance import Chance, fresh_key, key_from_seed

if TYPE_CHECKING:
    from tabletop_core.engine.course import Course
    from tabletop_core.engine.decisions import Option
    from tabletop_core.engine.views import View
    from tabletop_core.table.players import Player

TRIALS = 96
MOST_TRIALS_OF_AN_OPTION = 16
WORLDS = 4
LONGEST_TURN = 12
LONGEST_PLAYOUT = 400
SHORT_PLAYOUT = 40


class GreedyAgent:
    """Tries every option a few times and takes the one that turned out best."""

    def __init__(self, seed: int | str | None = None, trials: int = TRIALS) -> None:
        self._seed = fresh_key().hex() if seed is None else seed
        self._trials = trials

    def choose(self, view: View) -> str:
        """The key of the best option; the first of equals."""
        choice, player = view.choice, view.player
        assert choice is not None
        assert player is not None
        options = choice.options
        if len(options) == 1:
            return options[0].key
        name = f"{self._seed} {choice.number}"
        trials = Trials(player, Chance(key_from_seed(f"greedy {name}")))
        each = max(1, min(MOST_TRIALS_OF_AN_OPTION, self._trials // len(options)))
        worlds = min(WORLDS, each)
        worths = [0.0] * len(options)
        for number in range(worlds):
            world = view.imagine(f"{name} {number}")
            for position, found in enumerate(trials.try_all(world, options, each // worlds)):
                worths[position] += found
        return options[worths.index(max(worths))].key


class Trials:
    """What comes of answers in one imagined world after another."""

    def __init__(self, player: Player, chance: Chance) -> None:
        self._player = player
        self._chance = chance

    def try_all(self, world: Course, options: Sequence[Option], times: int) -> list[float]:
        """How good each option is in this world."""
        is_judged = world.game.evaluate is not None
        attempt = self._best_end_of_turn if is_judged else self._end_of_playouts
        return [attempt(world, option.value, times) for option in options]

    def _best_end_of_turn(self, world: Course, value: Any, times: int) -> float:
        """The best of a few ways to end the turn: the agent chooses among them later."""
        best = -2 * WON
        for _ in range(times):
            course = world.clone()
            course.answer(self._player, value)
            has_choices = self._finish_turn(course, world)
            best = max(best, worth(course, self._player))
            if not has_choices:
                break
        return best

    def _finish_turn(self, course: Course, world: Course) -> bool:
        """Answer at random until the turn of the player is over; whether anything was chosen."""
        chosen = False
        for _ in range(LONGEST_TURN):
            asked = course.asked()
            is_same_frame = course.checkpoint is world.checkpoint
            if not asked or (asked != (self._player,) and not is_same_frame):
                break
            self._answer_at_random(course, asked[0])
            chosen = True
        return chosen

    def _answer_at_random(self, course: Course, player: Player) -> None:
        ask = course.ask_for(player)
        legal = ask.find_legal()
        count = len(legal) + (ask.or_pass is not None)
        number = self._chance.below(count, "trial")
        course.answer(player, legal[number] if number < len(legal) else None)

    def _end_of_playouts(self, world: Course, value: Any, times: int) -> float:
        """How the game stands on average when everybody goes on at random: a while later if there
        are points to compare, else at its end."""
        most = LONGEST_PLAYOUT if world.game.scores is None else SHORT_PLAYOUT
        total = 0.0
        for _ in range(times):
            course = world.clone(keeps_checkpoints=False)
            course.answer(self._player, value)
            course.play_out(self._below, most)
            total += worth(course, self._player)
        return total / times

    def _below(self, count: int) -> int:
        return self._chance.below(count, "playout")
