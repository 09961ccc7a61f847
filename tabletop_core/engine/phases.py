"""The order of play, as a declaration.

    REPRODUCTION = Phase("Reproduction", EachPlayer(reproduce))
    ATTACK = Phase("Attack", Once(declare), EachPlayer(attack), until=all_at_peace)

`Once` and `EachPlayer` run rules; each run of a rule that asks is one *frame*, the unit that a
clone, a save or an undo goes back to. A turn of many free actions is `repeating`: one action a
frame, until the rule returns something false.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from tabletop_core.errors import BadInput
from tabletop_core.table.players import Player, clockwise

Rule: TypeAlias = Callable[..., Any]
Condition: TypeAlias = Callable[[Any], bool]
Order: TypeAlias = Callable[[Any], Sequence[Player]]


class Once:
    """A step that is done once, for the whole table: `rule(state)`."""

    def __init__(self, *rules: Rule, skip_if: Condition | None = None) -> None:
        self.rules = rules
        self.skip_if = skip_if


def from_first_player(state: Any) -> tuple[Player, ...]:
    """Clockwise, beginning with the holder of the first-player marker."""
    first = state.first_player
    return clockwise(state.players, first) if first else state.players


class EachPlayer:
    """A step that every player takes in order: `rule(state, player)`, several rules one after
    another make one turn. The order is settled when the step begins."""

    def __init__(
        self,
        *rules: Rule,
        order: Order = from_first_player,
        skip_if: Callable[[Any, Player], bool] | None = None,
        repeating: bool = False,
    ) -> None:
        self.rules = rules
        self.order = order
        self.skip_if = skip_if
        self.repeating = repeating


class Phase:
    """A named part of a round: its steps in order, repeated until a condition holds."""

    def __init__(
        self,
        name: str,
        *steps: Once | EachPlayer | Phase,
        until: Condition | None = None,
        skip_if: Condition | None = None,
    ) -> None:
        self.name = name
        self.steps = steps
        self.until = until
        self.skip_if = skip_if


Step: TypeAlias = Once | EachPlayer | Phase

TURN, BEGIN_TURNS, ONCE, SKIP, REPEAT, NEXT_ROUND, PREPARED = range(7)
SAME_TURN = -1
PREPARATION = "Preparation"


class Start(NamedTuple):
    """Where play begins from a position: at a phase of the round, with a player's turn in it."""

    phase: str | None = None
    player: Player | None = None


class Instruction(NamedTuple):
    """One line of a compiled order of play."""

    what: int
    rule: Any  # the rule, the order of turns, or the condition
    asks: bool = False  # whether the rule is a generator
    repeats: bool = False  # TURN: whether the rule may follow itself
    target: int = SAME_TURN  # where to go on; TURN: where the next player's turn begins
    skip_if: Any = None  # TURN, BEGIN_TURNS: which players are left out
    phase: str = ""


def compile_order(preparation: Sequence[Step], phases: Sequence[Step]) -> tuple[Instruction, ...]:
    """Lay the declared order out as a list of lines that a session steps through."""
    lines: list[Instruction] = []
    for step in preparation:
        _add(lines, step, PREPARATION)
    lines.append(Instruction(PREPARED, None, phase=PREPARATION))
    round_start = len(lines)
    for step in phases:
        _add(lines, step, "")
    lines.append(Instruction(NEXT_ROUND, None, target=round_start))
    return tuple(lines)


def find_start(program: Sequence[Instruction], start: Start) -> tuple[int, int | None]:
    """The line where play begins from a position, and the line that settles the order of turns."""
    first = program[-1].target
    lines = range(first, len(program) - 1)
    found = [n for n in lines if start.phase in (None, program[n].phase)]
    if not found:
        names = dict.fromkeys(program[n].phase for n in lines)
        raise BadInput(f"there is no phase {start.phase!r}. Phases: {', '.join(names)}.")
    if start.player is None:
        return found[0], None
    turns = [n for n in found if program[n].what == BEGIN_TURNS]
    if not turns:
        raise BadInput(f"in {program[found[0]].phase!r} the players take no turns.")
    return turns[0] + 1, turns[0]


def _add(lines: list[Instruction], step: Step, phase: str) -> None:
    if isinstance(step, Phase):
        _add_phase(lines, step)
    elif isinstance(step, Once):
        _add_once(lines, step, phase)
    elif isinstance(step, EachPlayer):
        _add_turns(lines, step, phase)
    else:
        raise TypeError(f"an order of play is made of Phase, Once and EachPlayer, not {step!r}")


def _add_phase(lines: list[Instruction], phase: Phase) -> None:
    with_skip = len(lines)
    if phase.skip_if is not None:
        lines.append(Instruction(SKIP, phase.skip_if, phase=phase.name))
    first = len(lines)
    for step in phase.steps:
        _add(lines, step, phase.name)
    if phase.until is not None:
        lines.append(Instruction(REPEAT, phase.until, target=first, phase=phase.name))
    if phase.skip_if is not None:
        lines[with_skip] = lines[with_skip]._replace(target=len(lines))


def _add_once(lines: list[Instruction], step: Once, phase: str) -> None:
    with_skip = len(lines)
    if step.skip_if is not None:
        lines.append(Instruction(SKIP, step.skip_if, phase=phase))
    for rule in step.rules:
        lines.append(Instruction(ONCE, rule, _asks(rule), phase=phase))
    if step.skip_if is not None:
        lines[with_skip] = lines[with_skip]._replace(target=len(lines))


def _add_turns(lines: list[Instruction], step: EachPlayer, phase: str) -> None:
    begin = len(lines)
    skip_if = step.skip_if
    lines.append(Instruction(BEGIN_TURNS, step.order, skip_if=skip_if, phase=phase))
    for rule in step.rules:
        lines.append(
            Instruction(TURN, rule, _asks(rule), step.repeating, SAME_TURN, skip_if, phase)
        )
    lines[begin] = lines[begin]._replace(target=len(lines))
    lines[-1] = lines[-1]._replace(target=begin + 1)


def _asks(rule: Rule) -> bool:
    """Whether a rule is a generator, and so may ask."""
    return inspect.isgeneratorfunction(inspect.unwrap(getattr(rule, "func", rule)))
