"""The order of play: steps, turns, repetitions, skips and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.engine.decisions import Play, ask
from tabletop_core.engine.game import Game, Result
from tabletop_core.engine.phases import EachPlayer, Once, Phase, Repeat, Step, lay_out_order
from tabletop_core.engine.session import Session
from tabletop_core.engine.state import State
from tabletop_core.errors import GameFault
from tabletop_core.table.players import Player, counter_clockwise
from tabletop_core.table.zones import zone


class Diary(State):
    lines: list[str] = zone(list)
    number: int = 0


def writes(word: str) -> Callable[[Diary], None]:
    def rule(state: Diary) -> None:
        state.lines.append(word)

    return rule


def writes_name(state: Diary, player: Player) -> None:
    state.lines.append(player.name)


def greets(state: Diary, player: Player) -> None:
    state.lines.append(f"hello {player}")


def game(phases: Sequence[Step], over: Callable[[Any], bool] | None = None, **more: Any) -> Game:
    return Game(
        id="diary",
        title="Diary",
        players=range(1, 5),
        state=Diary,
        phases=phases,
        over=over or (lambda state: state.round > 1),
        result=lambda state: Result.won_by(state.players, None),
        **more,
    )


def diary(phases: Sequence[Step], over: Callable[[Any], bool] | None = None, **more: Any) -> str:
    """What is written when a game without questions is played by Ada, Bob and Cleo."""
    session = Session.start(game(phases, over, **more), ["Ada", "Bob", "Cleo"], seed=1)
    assert session.is_over
    return " ".join(session.state.lines)


def test_rules_come_in_order_and_every_player_takes_a_turn() -> None:
    steps = [
        Once(writes("dawn"), writes("day")),
        EachPlayer(writes_name, greets),
        Once(writes("night")),
    ]
    assert diary(steps) == ("dawn day Ada hello Ada Bob hello Bob Cleo hello Cleo night dawn")


def test_the_preparation_comes_once_and_then_round_after_round() -> None:
    found = diary([Once(writes("r"))], lambda s: s.round == 3, preparation=[Once(writes("p"))])
    assert found == "p r r r"


def test_the_game_ends_in_the_middle_of_a_round() -> None:
    assert diary([EachPlayer(writes_name)], lambda state: len(state.lines) == 2) == "Ada Bob"


def test_a_game_may_be_over_before_it_begins() -> None:
    assert diary([Once(writes("never"))], lambda state: True) == ""


def test_turns_begin_with_the_first_player() -> None:
    def bob_begins(state: Diary) -> None:
        state.first_player = state.players[1]

    assert diary([Once(bob_begins), EachPlayer(writes_name)], lambda s: len(s.lines) == 3) == (
        "Bob Cleo Ada"
    )


def test_turns_follow_any_order() -> None:
    def against_the_clock(state: Diary) -> tuple[Player, ...]:
        return counter_clockwise(state.players, state.players[0])

    steps = [EachPlayer(writes_name, order=against_the_clock)]
    assert diary(steps, lambda state: len(state.lines) == 3) == "Ada Cleo Bob"


def test_the_order_is_settled_when_the_step_begins() -> None:
    def writes_and_passes_on(state: Diary, player: Player) -> None:
        state.lines.append(player.name)
        state.first_player = state.players[2]

    assert diary([EachPlayer(writes_and_passes_on)], lambda state: len(state.lines) == 6) == (
        "Ada Bob Cleo Cleo Ada Bob"
    )


def test_some_players_may_be_skipped() -> None:
    def is_bob(state: Diary, player: Player) -> bool:
        return player.name == "Bob"

    assert (
        diary([EachPlayer(writes_name, skip_if=is_bob), Once(writes("end"))]) == "Ada Cleo end Ada"
    )


def test_a_step_in_which_all_are_skipped_is_left_out() -> None:
    skipped = EachPlayer(writes_name, skip_if=lambda state, player: True)
    empty = EachPlayer(writes_name, order=lambda state: ())
    assert diary([skipped, empty, Once(writes("end"))]) == "end end"


def test_a_step_or_phase_may_be_skipped() -> None:
    def never(state: Diary) -> bool:
        return True

    steps = [
        Once(writes("a"), skip_if=never),
        Phase("B", Once(writes("b")), EachPlayer(writes_name), skip_if=never),
        Once(writes("c"), skip_if=lambda state: False),
    ]
    assert diary(steps) == "c c"


@given(st.integers(1, 5), st.integers(1, 4))
def test_a_phase_is_repeated_until(times: int, rounds: int) -> None:
    def counts(state: Diary) -> None:
        state.number += 1

    def enough(state: Diary) -> bool:
        return state.number % times == 0

    steps = [Phase("Counting", Repeat(Once(counts), until=enough)), Once(writes("x"))]
    found = Session.start(game(steps, lambda state: len(state.lines) == rounds), 1, seed=1)
    assert (found.state.number, found.round) == (times * rounds, rounds)


def test_phases_may_lie_in_phases() -> None:
    def three(state: Diary) -> bool:
        return state.lines.count("in") >= 3

    def two(state: Diary) -> bool:
        return state.lines.count("out") == 2

    steps = [
        Phase(
            "Out",
            Repeat(
                Once(writes("out")),
                Phase("In", Repeat(Once(writes("in")), until=three)),
                until=two,
            ),
        )
    ]
    assert diary(steps, two) == "out in in in out"


def test_a_repeating_rule_is_run_again_for_the_same_player() -> None:
    def twice(state: Diary, player: Player) -> bool:
        state.lines.append(player.name)
        return state.lines.count(player.name) < 2

    assert diary([EachPlayer(Repeat(twice))], lambda s: len(s.lines) == 6) == (
        "Ada Ada Bob Bob Cleo Cleo"
    )


def asks(state: Diary, player: Player) -> Play[bool]:
    answer = yield from ask(player, "Go on?", ["yes", "no"])
    state.lines.append(answer)
    return answer == "yes"


def test_a_repeating_question_is_a_frame_of_its_own_each_time() -> None:
    session = Session.start(game([EachPlayer(Repeat(asks))]), ["Ada", "Bob"], seed=1)
    frames = []
    for key in ("yes", "yes", "no"):
        frames.append(session.checkpoint)
        session.decide(session.players[0], key)
    assert len({id(frame) for frame in frames}) == 3
    assert session.decision is not None
    assert session.decision.players == (session.players[1],)


def test_a_round_without_end_is_a_fault_of_the_game() -> None:
    with pytest.raises(GameFault, match="does not end"):
        Session.start(game([Once(writes("x"))], lambda state: False), 1, seed=1)


def test_a_phase_without_end_is_a_fault_of_the_game() -> None:
    endless = Phase("Waiting", Repeat(Once(writes("x")), until=lambda state: False))
    with pytest.raises(GameFault, match="'Waiting' goes on for ever"):
        Session.start(game([endless], lambda state: False), 1, seed=1)


def test_only_steps_make_an_order_of_play() -> None:
    with pytest.raises(TypeError, match="made of Phase, Once, EachPlayer and Repeat"):
        lay_out_order([], [writes_name])  # type: ignore[list-item]


def test_the_phase_is_known_at_every_decision() -> None:
    steps = [Phase("Morning", EachPlayer(asks)), Phase("Evening", EachPlayer(asks))]
    session = Session.start(game(steps), ["Ada"], seed=1)
    assert session.phase == "Morning"
    session.decide(session.players[0], "no")
    assert session.phase == "Evening"
