"""Sessions: starting, deciding, cloning, undoing, observing; agents that see views only."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tabletop_core.agents.agent import RandomAgent, play_on
from tabletop_core.engine.course import Course
from tabletop_core.engine.decisions import Play, ask
from tabletop_core.engine.game import Game, Result
from tabletop_core.engine.phases import EachPlayer, Once, Phase
from tabletop_core.engine.session import Session
from tabletop_core.engine.state import State
from tabletop_core.engine.views import View
from tabletop_core.errors import BadInput, CannotUndo, GameFault
from tabletop_core.table.players import Player


def _load(name: str) -> ModuleType:
    path = Path(__file__).parents[2] / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"session_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


DRAFT = _load("secret_draft")
SECRET_DRAFT: Game = DRAFT.SECRET_DRAFT
TIC_TAC_TOE: Game = _load("tic_tac_toe").TIC_TAC_TOE
CONNECT_FOUR: Game = _load("connect_four").CONNECT_FOUR


def play(session: Session, moves: str) -> Session:
    for key in moves.split():
        assert session.decision is not None
        session.decide(session.decision.players[0], key)
    return session


def test_three_in_a_line_win_tic_tac_toe() -> None:
    session = play(Session.start(TIC_TAC_TOE, ["Ada", "Bob"]), "b2 a1 b1 b3 a2 c2 a3 c1 c3")
    assert session.result is not None
    assert (session.result.winners, session.result.note) == ((), "a draw")
    session = play(Session.start(TIC_TAC_TOE, ["Ada", "Bob"]), "b2 a1 b1 a3 b3")
    assert session.result is not None
    assert session.result.winners == (session.players[0],)
    assert [standing.rank for standing in session.result.standings] == [1, 2]


@pytest.mark.parametrize("columns", ["a b a b a b a", "a a b b c c d", "a b b c c d c d d a d"])
def test_four_in_a_line_win_connect_four(columns: str) -> None:
    session = play(Session.start(CONNECT_FOUR, ["Ada", "Bob"]), columns)
    assert session.result is not None
    assert session.result.winners == (session.players[0],)


def test_a_full_column_takes_no_disc() -> None:
    session = play(Session.start(CONNECT_FOUR, 2), "a a a a a a")
    assert session.decision is not None
    assert list(session.decision.keys(session.players[0])) == list("bcdefg")


def test_a_cat_scares_the_magpie_away() -> None:
    hands = ["magpie", "shell", "shell", "shell", "ruby", "cat", "shell", "shell"]
    session = Session.start(SECRET_DRAFT, ["Ada", "Bob"], seed=1, forced={"deck": [hands]})
    ada, bob = session.players
    session.decide(bob, "ruby")
    session.decide(ada, "magpie")
    session.decide(ada, "ruby from Bob")
    assert session.view(ada).waiting_for == (bob,)
    frightened, robbed = session.clone(), session.clone()
    frightened.decide(bob, "cat")
    robbed.decide(bob, "pass")
    assert [row.count(DRAFT.RUBY) for row in frightened.state.kept] == [0, 1]
    assert [row.count(DRAFT.RUBY) for row in robbed.state.kept] == [1, 0]
    assert [event.key for event in frightened.journal[-1].events] == ["scared"]


def test_the_same_seed_gives_the_same_session() -> None:
    one, same, other = (Session.start(SECRET_DRAFT, 3, seed=seed) for seed in (4, 4, 5))
    assert one.digest == same.digest != other.digest
    assert one.opening_draws[0].stream == "deck"


def test_without_a_seed_every_session_is_another_one() -> None:
    assert len({Session.start(SECRET_DRAFT, 3).digest for _ in range(4)}) == 4


@pytest.mark.parametrize("count", [1, 6])
def test_a_number_of_players_the_game_is_not_made_for_is_refused(count: int) -> None:
    with pytest.raises(BadInput, match=f"Secret Draft is for 2 to 5 players, not {count}"):
        Session.start(SECRET_DRAFT, count)


def test_options_of_a_game_without_options_are_refused() -> None:
    with pytest.raises(BadInput, match="has no options, so 'speed' cannot be set"):
        Session.start(TIC_TAC_TOE, 2, options={"speed": 3})


def test_a_player_is_found_by_name_or_seat() -> None:
    session = Session.start(TIC_TAC_TOE, ["Ada", "Bob"])
    assert session.player("Bob") is session.player(1) is session.players[1]
    with pytest.raises(BadInput, match="nobody called 'Cleo'"):
        session.player("Cleo")


def test_a_clone_goes_its_own_way() -> None:
    session = play(Session.start(TIC_TAC_TOE, 2), "a1")
    clone = session.clone()
    play(clone, "b2")
    assert (len(session.journal), len(clone.journal)) == (1, 2)
    assert session.state.marks[4] is None
    play(session, "c3")
    assert session.digest != clone.digest


def test_a_course_without_checkpoints_cannot_be_cloned() -> None:
    course = Session.start(TIC_TAC_TOE, 2).course.clone(keeps_checkpoints=False)
    assert course.play_out(lambda count: count - 1) == 7
    assert course.is_over
    fresh = Session.start(TIC_TAC_TOE, 2).course.clone(keeps_checkpoints=False)
    fresh.play_out(lambda count: 0, most=2)
    with pytest.raises(GameFault, match="cannot be cloned"):
        fresh.clone()


def test_a_player_alone_takes_back_only_own_actions() -> None:
    session = play(Session.start(TIC_TAC_TOE, ["Ada", "Bob"]), "a1 b2")
    ada, bob = session.players
    with pytest.raises(CannotUndo, match=r"Bob has acted since \(b2\)"):
        session.undo(ada)
    assert session.undo(bob).key == "b2"
    assert session.undo(ada).key == "a1"
    with pytest.raises(CannotUndo, match="nothing has been done"):
        session.undo(ada)


def test_what_came_to_light_is_taken_back_only_by_all_together() -> None:
    session = Session.start(SECRET_DRAFT, ["Ada", "Bob"], seed=3)
    ada, bob = session.players
    first = session.digest
    session.decide(ada, next(iter(session.decision.keys(ada))))  # type: ignore[union-attr]
    assert session.undo(ada).player == ada
    session.redo()
    session.decide(bob, next(iter(session.decision.keys(bob))))  # type: ignore[union-attr]
    with pytest.raises(CannotUndo, match="something hidden has been seen"):
        session.undo(bob)
    session.undo(all_agree=True)
    session.undo(all_agree=True)
    assert session.digest == first
    assert session.events == []


class Dice(State):
    rolled: int = 0


def roll(state: Dice, player: Player) -> Play[None]:
    yield from ask(player, "Roll?", ["roll", "fail", "stop"])
    state.rolled = state.chance.below(6, "dice") + 1


def fails(state: Dice, player: Player) -> Play[None]:
    key = yield from ask(player, "Roll?", ["roll", "fail"])
    state.rolled += 1
    if key == "fail":
        raise ZeroDivisionError("dice on the floor")


def game(rule: Any) -> Game:
    return Game(
        id="dice",
        title="Dice",
        players=range(1, 3),
        state=Dice,
        phases=[EachPlayer(rule)],
        over=lambda state: state.round > 3,
        result=lambda state: Result.won_by(state.players, None),
    )


def test_chance_is_taken_back_only_by_all_together() -> None:
    session = Session.start(game(roll), 1, seed=1)
    ada = session.players[0]
    entry = session.decide(ada, "roll")
    assert [draw.stream for draw in entry.draws] == ["dice"]
    with pytest.raises(CannotUndo, match="chance has spoken"):
        session.undo(ada)
    rolled = session.state.rolled
    session.undo(all_agree=True)
    assert session.state.rolled == 0
    assert session.can_redo
    session.redo()
    assert session.state.rolled == rolled


def test_a_new_action_forgets_what_was_taken_back() -> None:
    session = play(Session.start(TIC_TAC_TOE, 2), "a1")
    session.undo(session.players[0])
    play(session, "b2")
    with pytest.raises(CannotUndo, match="nothing has been taken back"):
        session.redo()


def test_a_fault_of_the_game_changes_nothing() -> None:
    session = Session.start(game(fails), 1, seed=1)
    ada = session.players[0]
    session.decide(ada, "roll")
    before = session.digest
    with pytest.raises(
        GameFault, match=r"fault in fails, line \d+: ZeroDivisionError: dice on the"
    ):
        session.decide(ada, "fail")
    assert (session.digest, len(session.journal)) == (before, 1)
    assert session.decision is not None
    assert session.decision.number == 2
    session.decide(ada, "roll")
    assert session.state.rolled == 2


def test_observers_are_told_of_every_action() -> None:
    session = Session.start(TIC_TAC_TOE, 2)
    told: list[str] = []
    session.observers.append(
        lambda watched, entry: told.append(f"{len(watched.journal)} {entry.key}")
    )
    play(session, "a1 b2")
    assert told == ["1 a1", "2 b2"]


def test_an_entry_says_everything_about_an_action() -> None:
    session = Session.start(SECRET_DRAFT, ["Ada", "Bob"], seed=3)
    ada = session.players[0]
    assert session.decision is not None
    options = list(session.decision.keys(ada))
    data = session.decide(ada, options[0]).to_data()
    assert data == {
        "number": 1,
        "player": "Ada",
        "round": 1,
        "phase": "Draft",
        "question": "Keep a card",
        "options": options,
        "chosen": options[0],
        "secret": True,
        "chance": [],
        "events": [],
    }


class Curious:
    """Looks at everything it is given."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []

    def choose(self, *given: Any) -> str:
        self.given.append(given)
        view = given[0]
        assert view.choice is not None
        return str(view.choice.keys[0])


def test_an_agent_is_given_its_players_view_and_nothing_else() -> None:
    session = Session.start(SECRET_DRAFT, 2, seed=3)
    agents = {player: Curious() for player in session.players}
    play_on(session, agents)  # type: ignore[arg-type]
    assert session.is_over
    for player, agent in agents.items():
        assert agent.given
        for given in agent.given:
            (view,) = given
            assert type(view) is View
            assert view.player == player
            assert not any(isinstance(held, (Session, Course)) for held in _held(view))


def _held(view: View) -> list[object]:
    return [getattr(view, name) for name in View.__slots__]


def test_agents_stop_where_a_player_has_none() -> None:
    session = Session.start(TIC_TAC_TOE, 2)
    assert play_on(session, {0: RandomAgent(1)}) == 1
    assert session.decision is not None
    assert session.decision.players == (session.players[1],)


def test_a_clone_of_a_session_that_asks_nobody_stands_in_its_phase() -> None:
    game = Game(
        id="short",
        title="Short",
        players=range(1, 2),
        state=State,
        phases=[Phase("Turns", Once(lambda state: None))],
        over=lambda state: True,
        result=lambda state: Result((), ()),
    )
    session = Session.start(game, 1)
    assert session.is_over
    assert session.clone().phase == session.phase != ""
