"""Course: one running of a game's order of play, from decision to decision.

A rule that asks is a live generator, which Python cannot copy. So a course keeps a *checkpoint*,
the State at the start of the current frame, and the answers since; a clone copies the checkpoint
and answers again. Chance counts its draws, so the same draws come up again by themselves.

A course trusts its answers: sessions check them first, search does not need to.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tabletop_core.engine.decisions import Ask, AskAll, Request
from tabletop_core.engine.phases import (
    BEGIN_TURNS,
    NEXT_ROUND,
    ONCE,
    PREPARATION,
    SAME_TURN,
    SKIP,
    TURN,
    UNTIL,
    Start,
    find_start,
)
from tabletop_core.errors import BadInput, GameFault

if TYPE_CHECKING:
    from tabletop_core.engine.game import Game, Result
    from tabletop_core.engine.state import State
    from tabletop_core.table.chance import Chance
    from tabletop_core.table.players import Player

MOST_ROUNDS = 100_000
NOTHING_GIVEN: Mapping[Player, Any] = MappingProxyType({})


class Checkpoint:
    """The start of a frame: the State, the draws so far, and the place in the order of play."""

    __slots__ = ("counts", "instruction", "order", "state", "turn")

    def __init__(
        self,
        state: State,
        counts: dict[str, int],
        instruction: int,
        order: Sequence[Player],
        turn: int,
    ) -> None:
        self.state = state  # never changed: whoever goes on from here takes a copy
        self.counts = counts
        self.instruction = instruction
        self.order = order
        self.turn = turn


class Course:
    """One running of the order of play."""

    __slots__ = (
        "_forced",
        "_position",
        "_send",
        "answers",
        "chance",
        "checkpoint",
        "game",
        "given",
        "instruction",
        "is_over",
        "keeps_checkpoints",
        "phase",
        "request",
        "state",
    )

    def __init__(
        self, game: Game, state: State, chance: Chance, *, keeps_checkpoints: bool = True
    ) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self.keeps_checkpoints = keeps_checkpoints
        self.checkpoint: Checkpoint | None = None
        self.request: Request | None = None
        self.answers: list[Any] = []
        self.given: Mapping[Player, Any] = NOTHING_GIVEN  # replaced, never changed
        self.instruction = 0  # the number of the one that runs
        self.phase = ""  # of the rule that runs
        self.is_over = False
        self._position: Mapping[str, Any] | None = None
        state.chance = chance

    def asked(self) -> tuple[Player, ...]:
        """Who has to answer now."""
        request = self.request
        if request is None:
            return ()
        if isinstance(request, Ask):
            return (request.player,)
        return tuple(player for player in request.asks if player not in self.given)

    def ask_for(self, player: Player) -> Ask:
        """The question to one of the asked players."""
        request = self.request
        if isinstance(request, Ask):
            return request
        assert request is not None
        return request.asks[player]

    def begin(self, position: Mapping[str, Any] | None = None) -> None:
        """Go from the beginning of the order of play to the first decision.

        With a position the questions of the preparation are answered with their first options;
        then the game lays the table out as the position says, and play begins where it says.
        """
        self.phase = self.game.program[0].phase
        if self.game.over is not None and self.game.over(self.state):
            self.is_over = True
            return
        if position is not None:
            self._wait_for_position()
        self._position = position
        self._send = self._run().send
        try:
            request = self._send(None)
        except StopIteration:
            self._end()
        else:
            self._ask_or_pass(request)
        while position is not None and self.request is not None and self.phase == PREPARATION:
            player = self.asked()[0]
            self.answer(player, next(iter(self.ask_for(player).keys().values())))

    def _wait_for_position(self) -> None:
        """Forced results are for the play from the position, not for the preparation before it."""
        if self.game.position is None:
            raise BadInput(f"{self.game.title} cannot start from a position.")
        self._forced = self.chance.set_aside_forced()

    def _lay_out(self) -> tuple[int, Sequence[Player], int]:
        """Lay the table out as the position says; where play begins then."""
        assert self.game.position is not None
        assert self._position is not None
        self._forget_the_set_up()
        start = self.game.position(self.state, self._position) or Start()
        self._check_invariants()
        self.chance.begin_from_position(*self._forced)
        number, settles_order = find_start(self.game.program, start)
        if settles_order is None:
            return number, (), 0
        order = list(self.game.program[settles_order].rule(self.state))
        if not order or (start.player is not None and start.player not in order):
            who = start.player or "nobody"
            raise BadInput(
                f"start: {who} takes no turn in {self.game.program[number].phase!r} now."
            )
        return number, order, 0 if start.player is None else order.index(start.player)

    def _forget_the_set_up(self) -> None:
        """What was told and drawn before a position was laid out has not happened."""
        for kept in (self.state.told, self.chance.drawn):
            if kept is not None:
                kept.clear()

    def _check_invariants(self) -> None:
        """A position must be one that could come up."""
        for broken in self.game.invariants(self.state) if self.game.invariants else ():
            raise BadInput(f"start: {broken}")

    def answer(self, player: Player, value: Any) -> None:
        """Take the answer of an asked player, as a value, and go on to the next decision."""
        request = self.request
        if request.__class__ is AskAll:
            assert isinstance(request, AskAll)
            given = {**self.given, player: value}
            if len(given) < len(request.asks):
                self.given = given
                return
            value = {asked: given[asked] for asked in request.asks}
            self.given = NOTHING_GIVEN
        self.answers.append(value)
        try:
            request = self._send(value)
        except StopIteration:
            self._end()
            return
        if request.legal:
            self.request = request
        else:
            self._ask_or_pass(request)

    def _ask_or_pass(self, request: Request) -> None:
        """Stop where somebody has a choice: who can only pass is not asked, unless not being asked
        would tell a secret."""
        try:
            while not request.legal and not self._has_choice(request):
                self.answers.append(None)
                request = self._send(None)
            self.request = request
        except StopIteration:
            self._end()

    def give(self, answer: Any) -> None:
        """Give an answer that is known to be right and stop at the very next request, also where
        only passing is possible."""
        self.answers.append(answer)
        self.request = self._send(answer)
        self.work_out_options()

    def work_out_options(self) -> None:
        """Find out what may be chosen now; a question without an answer is a fault of the game."""
        if self.request is not None:
            self._has_choice(self.request)

    def _end(self) -> None:
        self.request = None
        self.is_over = True

    def _has_choice(self, request: Request) -> bool:
        """Work the options out; whether there is more to do than to pass."""
        if isinstance(request, Ask):
            if request.find_legal():
                return True
            if request.or_pass is not None:
                return request.secret or request.always
            raise self._dead_end(request)
        for single in request.asks.values():
            if not single.find_legal():
                raise self._dead_end(single)
        return True

    def _dead_end(self, ask: Ask) -> GameFault:
        return GameFault(f"{self.game.title}: {ask.player} has no option for {ask.question!r}.")

    def _run(self, order: Sequence[Player] = (), turn: int = 0) -> Generator[Request, Any, None]:
        """The order of play from the current instruction on; ends when the game is over."""
        game, state = self.game, self.state
        program, chance = game.plain_program, self.chance
        over = game.over
        number = self.instruction
        repeated = 0
        while True:
            what, rule, asks, repeats, target, skip_if, phase = program[number]
            again = False
            if asks:
                self.instruction, self.phase = number, phase
                if self.keeps_checkpoints:
                    begin = state.copy()
                    self.checkpoint = Checkpoint(begin, chance.counts, number, order, turn)
                    self.answers = []
                if asks is not True and (yield from asks(state)):
                    if over is not None and over(state):
                        return
                    continue
                if what == TURN:
                    again = yield from rule(state, order[turn])
                else:
                    yield from rule(state)
            elif what == TURN:
                again = rule(state, order[turn])
            elif what == ONCE:
                rule(state)
            elif what == BEGIN_TURNS:
                order = rule(state)
                turn = 0 if skip_if is None else _skip(state, order, 0, skip_if)
                number = number + 1 if turn < len(order) else target
                continue
            elif what == NEXT_ROUND:
                if game.over_after_round is not None and game.over_after_round(state):
                    return
                state.round += 1
                number = target
                if state.round > MOST_ROUNDS:
                    raise GameFault(f"{game.title} does not end: {MOST_ROUNDS} rounds are over.")
                continue
            elif what == SKIP:
                number = target if rule(state) else number + 1
                continue
            elif what == UNTIL:
                if rule(state):
                    number += 1
                    continue
                number = target
                repeated += 1
                if repeated > MOST_ROUNDS:
                    raise GameFault(f"{game.title} does not end: {phase!r} goes on for ever.")
                continue
            else:
                number += 1
                if self._position is not None:
                    number, order, turn = self._lay_out()
                continue
            if over is not None and over(state):
                return
            if repeats and again:
                continue
            if target == SAME_TURN:
                number += 1
                continue
            turn += 1
            if skip_if is not None:
                turn = _skip(state, order, turn, skip_if)
            number = target if turn < len(order) else number + 1

    def clone(self, *, keeps_checkpoints: bool = True) -> Course:
        """An independent course at the same decision, with the same future."""
        if self.is_over and self.checkpoint is None:
            return finished(self.game, self.state.copy(), self.chance.copy(), self.instruction)
        if self.checkpoint is None:
            raise GameFault("a course without checkpoints cannot be cloned.")
        return go_on(
            self.game,
            self.checkpoint,
            self.chance.copy(),
            self.answers,
            keeps_checkpoints=keeps_checkpoints,
            given=self.given,
        )

    def play_out(self, choose: Callable[[int], int], most: int = 1_000_000) -> int:
        """Play to the end by chosen positions in the lists of options; says how many decisions."""
        decisions = 0
        request = self.request
        if request is None:
            return 0
        self._has_choice(request)
        send = self._send
        try:
            while decisions < most:
                if isinstance(request, Ask):
                    decisions += 1
                    legal: list[Any] = request.legal  # type: ignore[assignment]
                    if request.or_pass is None:
                        request = send(legal[choose(len(legal))])
                    else:
                        chosen = choose(len(legal) + 1)
                        request = send(legal[chosen] if chosen < len(legal) else None)
                else:
                    decisions += len(request.asks) - len(self.given)
                    request = send(self._answer_all(request.asks, choose))
                while not request.legal and not self._has_choice(request):
                    request = send(None)
            self.request = request
        except StopIteration:
            self._end()
        self.checkpoint = None  # the answers were not kept: this course cannot be cloned any more
        return decisions

    def _answer_all(
        self, asks: Mapping[Player, Ask], choose: Callable[[int], int]
    ) -> dict[Player, Any]:
        """Chosen answers of all players who have not given theirs yet, and the given ones."""
        given, self.given = self.given, NOTHING_GIVEN
        answers = {}
        for player, ask in asks.items():
            if player in given:
                answers[player] = given[player]
            else:
                legal = ask.find_legal()
                answers[player] = legal[choose(len(legal))]
        return answers

    def result(self) -> Result:
        """The result of the finished game."""
        result: Result = self.game.result(self.state)
        return result


def _skip(
    state: Any, order: Sequence[Player], turn: int, skip_if: Callable[[Any, Player], bool]
) -> int:
    """The next turn that is not skipped."""
    while turn < len(order) and skip_if(state, order[turn]):
        turn += 1
    return turn


def go_on(
    game: Game,
    checkpoint: Checkpoint,
    chance: Chance,
    answers: Sequence[Any],
    *,
    keeps_checkpoints: bool = True,
    given: Mapping[Player, Any] = NOTHING_GIVEN,
) -> Course:
    """A course that begins at a checkpoint and gives these answers again."""
    chance.counts = checkpoint.counts
    new = Course(game, checkpoint.state.copy(), chance, keeps_checkpoints=False)
    new.checkpoint = checkpoint
    new.instruction = checkpoint.instruction
    new._send = new._run(checkpoint.order, checkpoint.turn).send
    try:
        request = new._send(None)
        for answer in answers:
            request = new._send(answer)
    except StopIteration:
        new.is_over = True
    else:
        new.request = request  # its options are worked out when somebody asks for them
    new.answers = list(answers)
    new.keeps_checkpoints = keeps_checkpoints
    new.given = given
    return new


def replay(
    game: Game, checkpoint: Checkpoint, chance: Chance, actions: Iterable[tuple[Player, str]]
) -> Course:
    """A course that begins at a checkpoint and takes these actions again, by their keys."""
    course = go_on(game, checkpoint, chance, [], keeps_checkpoints=False)
    if course.request is not None:
        course._ask_or_pass(course.request)
    for player, key in actions:
        course.answer(player, course.ask_for(player).keys()[key])
    course.keeps_checkpoints = True
    return course


def finished(game: Game, state: State, chance: Chance, instruction: int) -> Course:
    """A course that has come to its end with this State."""
    course = Course(game, state, chance)
    course.instruction, course.phase = instruction, game.program[instruction].phase
    course.is_over = True
    return course
