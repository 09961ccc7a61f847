"""The order of play, as a declaration.

    REPRODUCTION = Phase("Reproduction", EachPlayer(begin, Repeat(place_a_die), turn_the_dice))
    ATTACK = Phase("Attack", Repeat(Once(declare), EachPlayer(attack), until=all_at_peace))

`Once` and `EachPlayer` run rules; each run of a rule that asks is one *frame*, the unit that a
clone, a save or an undo goes back to. A turn of many free actions is `Repeat(act)`: one action a
frame, until the rule returns something false. What may interrupt a turn is `first=`: it goes before
every frame of the turn, as long as it has something to do.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, overload

from tabletop_core.engine.decisions import Play
from tabletop_core.engine.state import S, State
from tabletop_core.errors import BadInput
from tabletop_core.table.players import Player, clockwise

Rule: TypeAlias = Callable[[S], Play[None] | None]
TurnRule: TypeAlias = Callable[[S, Player], Play[None] | None]
RepeatedRule: TypeAlias = Callable[[S, Player], Play[bool] | bool]
Condition: TypeAlias = Callable[[S], bool]
Order: TypeAlias = Callable[[S], Sequence[Player]]
Interruption: TypeAlias = Callable[[S], Play[bool]]


class Once(Generic[S]):
    """A step that is done once, for the whole table: `rule(state)`."""

    def __init__(self, *rules: Rule[S], skip_if: Condition[S] | None = None) -> None:
        self.rules = rules
        self.skip_if = skip_if


def from_first_player(state: State) -> tuple[Player, ...]:
    """Clockwise, beginning with the holder of the first-player marker."""
    first = state.first_player
    return clockwise(state.players, first) if first else state.players


class Repeat(Generic[S]):
    """What is done again and again: in a turn one rule, until it returns something false; else
    steps without a name of their own, until a condition holds."""

    @overload
    def __init__(self, rule: RepeatedRule[S], /) -> None: ...
    @overload
    def __init__(self, *steps: Step[S], until: Condition[S]) -> None: ...
    def __init__(self, *repeated: Any, until: Condition[S] | None = None) -> None:
        self.repeated = repeated
        self.until = until


class EachPlayer(Generic[S]):
    """A step that every player takes in order: `rule(state, player)`, several rules one after
    another make one turn. The order is settled when the step begins."""

    def __init__(
        self,
        *rules: TurnRule[S] | Repeat[S],
        order: Order[S] = from_first_player,
        skip_if: Callable[[S, Player], bool] | None = None,
        first: Interruption[S] | None = None,
    ) -> None:
        self.rules = rules
        self.order = order
        self.skip_if = skip_if
        self.first = first


class Phase(Generic[S]):
    """A named part of a round: its steps in order."""

    def __init__(self, name: str, *steps: Step[S], skip_if: Condition[S] | None = None) -> None:
        self.name = name
        self.steps = steps
        self.skip_if = skip_if


Step: TypeAlias = Once[S] | EachPlayer[S] | Repeat[S] | Phase[S]

TURN, BEGIN_TURNS, ONCE, SKIP, UNTIL, NEXT_ROUND, PREPARED = range(7)
SAME_TURN = -1
PREPARATION = "Preparation"


class Start(NamedTuple):
    """Where play begins from a position: at a phase of the round, with a player's turn in it, and
    in the middle of that turn with a rule of it; what comes before the rule has happened."""

    phase: str | None = None
    player: Player | None = None
    at: Callable[..., Any] | None = None


class Instruction(NamedTuple):
    """One step of a laid-out order of play, as a course runs it."""

    what: int
    rule: Any  # the rule, the order of turns, or the condition
    asks: Any = False  # whether the rule is a generator; TURN: or what goes before each run of it
    repeats: bool = False  # TURN: whether the rule may follow itself
    target: int = SAME_TURN  # where to go on; TURN: where the next player's turn begins
    skip_if: Any = None  # TURN, BEGIN_TURNS: which players are left out
    phase: str = ""


def lay_out_order(
    preparation: Sequence[Step[Any]], phases: Sequence[Step[Any]]
) -> tuple[Instruction, ...]:
    """The declared order as a list of instructions that a course runs one by one."""
    program: list[Instruction] = []
    for step in preparation:
        _add(program, step, PREPARATION)
    program.append(Instruction(PREPARED, None, phase=PREPARATION))
    round_start = len(program)
    for step in phases:
        _add(program, step, "")
    program.append(Instruction(NEXT_ROUND, None, target=round_start))
    return tuple(program)


def find_start(program: Sequence[Instruction], start: Start) -> tuple[int, int | None]:
    """The instruction with which play begins from a position, and the one that settles the order
    of turns."""
    first = program[-1].target
    numbers = range(first, len(program) - 1)
    found = [n for n in numbers if start.phase in (None, program[n].phase)]
    if not found:
        names = dict.fromkeys(program[n].phase for n in numbers)
        raise BadInput(f"there is no phase {start.phase!r}. Phases: {', '.join(names)}.")
    if start.at is not None:
        return _find_rule(program, found, start.at)
    if start.player is None:
        return found[0], None
    turns = [n for n in found if program[n].what == BEGIN_TURNS]
    if not turns:
        raise BadInput(f"in {program[found[0]].phase!r} the players take no turns.")
    return turns[0] + 1, turns[0]


def _find_rule(
    program: Sequence[Instruction], numbers: Sequence[int], rule: Callable[..., Any]
) -> tuple[int, int | None]:
    """The instruction that runs a rule, and the one that settles the order of its turns."""
    for number in numbers:
        if program[number].rule is rule:
            if program[number].what == ONCE:
                return number, None
            begun = [n for n in numbers if n < number and program[n].what == BEGIN_TURNS]
            return number, begun[-1]
    name = getattr(rule, "__name__", rule)
    raise BadInput(f"start: {name} is no rule of the phase {program[numbers[0]].phase!r}.")


def _add(program: list[Instruction], step: Step[Any], phase: str) -> None:
    if isinstance(step, Phase):
        _add_phase(program, step)
    elif isinstance(step, Once):
        _add_once(program, step, phase)
    elif isinstance(step, EachPlayer):
        _add_turns(program, step, phase)
    elif isinstance(step, Repeat):
        _add_repeated(program, step, phase)
    else:
        raise TypeError(
            f"an order of play is made of Phase, Once, EachPlayer and Repeat, not {step!r}"
        )


def _add_phase(program: list[Instruction], phase: Phase[Any]) -> None:
    with_skip = len(program)
    if phase.skip_if is not None:
        program.append(Instruction(SKIP, phase.skip_if, phase=phase.name))
    for step in phase.steps:
        _add(program, step, phase.name)
    if phase.skip_if is not None:
        program[with_skip] = program[with_skip]._replace(target=len(program))


def _add_repeated(program: list[Instruction], step: Repeat[Any], phase: str) -> None:
    if step.until is None:
        raise TypeError("Repeat(steps, until=...) says when it ends; Repeat(rule) is for a turn")
    first = len(program)
    for inner in step.repeated:
        _add(program, inner, phase)
    program.append(Instruction(UNTIL, step.until, target=first, phase=phase))


def _add_once(program: list[Instruction], step: Once[Any], phase: str) -> None:
    with_skip = len(program)
    if step.skip_if is not None:
        program.append(Instruction(SKIP, step.skip_if, phase=phase))
    for rule in step.rules:
        program.append(Instruction(ONCE, rule, asks(rule), phase=phase))
    if step.skip_if is not None:
        program[with_skip] = program[with_skip]._replace(target=len(program))


def _add_turns(program: list[Instruction], step: EachPlayer[Any], phase: str) -> None:
    begin = len(program)
    skip_if = step.skip_if
    program.append(Instruction(BEGIN_TURNS, step.order, skip_if=skip_if, phase=phase))
    for given in step.rules:
        repeats = isinstance(given, Repeat)
        rule = _repeated_rule(given) if isinstance(given, Repeat) else given
        how = (step.first or True) if asks(rule) else False
        program.append(Instruction(TURN, rule, how, repeats, SAME_TURN, skip_if, phase))
    program[begin] = program[begin]._replace(target=len(program))
    program[-1] = program[-1]._replace(target=begin + 1)


def _repeated_rule(repeat: Repeat[Any]) -> Any:
    if repeat.until is not None or len(repeat.repeated) != 1:
        raise TypeError("within EachPlayer one rule is repeated: Repeat(rule)")
    return repeat.repeated[0]


def asks(rule: Callable[..., object]) -> bool:
    """Whether a rule is a generator, and so may ask."""
    return inspect.isgeneratorfunction(inspect.unwrap(getattr(rule, "func", rule)))
