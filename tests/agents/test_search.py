"""Search: fair, repeatable, within its time, at home in any game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tabletop_core.agents import thinking_time
from tabletop_core.agents.agent import BUILT_IN, Agent, play_on
from tabletop_core.agents.estimates import MOST_WORLDS
from tabletop_core.agents.search import SearchAgent
from tabletop_core.agents.thinking_time import Budget
from tabletop_core.engine.decisions import decision_of
from tabletop_core.engine.session import Session
from tabletop_core.engine.views import View
from tabletop_core.errors import BadInput
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.table.players import Player

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = [EXAMPLES / name for name in ("tic_tac_toe.py", "connect_four.py", "secret_draft.py")]
PLUGINS = load_plugins(files=FILES)
BUNDLED = ("biomos", "biosphere", "genesia")
THINKERS = ("search:12", "easy", "normal")


def agent(text: str, seed: int | str) -> Agent:
    name, _, rest = text.partition(":")
    return BUILT_IN[name](rest, seed)


def started(name: str, players: int = 2, *keys: str, **options: object) -> Session:
    """A session in which these options have been chosen."""
    session = Session.start(PLUGINS.game(name), players, seed=3, options=options)
    for key in keys:
        assert session.decision is not None
        session.decide(session.decision.players[0], key)
    return session


def asked_views(name: str, players: int, seed: int, every: int) -> Iterator[tuple[Session, View]]:
    """Some of the decisions with a choice of a game that is played at random."""
    session = Session.start(PLUGINS.game(name), players, seed=seed)
    agents = {player: agent("random", f"{seed}/{player}") for player in session.players}
    while session.decision is not None:
        view = session.view(session.decision.players[0])
        assert view.choice is not None
        if session.decision.number % every == 0 and not view.choice.is_forced:
            yield session, view
        play_on(session, agents, most=1)


@pytest.mark.parametrize("text", THINKERS)
@pytest.mark.parametrize("name", BUNDLED)
def test_what_lies_hidden_makes_no_difference(name: str, text: str, full: bool) -> None:
    """The same view and the same seed, but another hidden truth: the same answer."""
    compared = 0
    for session, view in asked_views(name, 2, seed=5, every=3 if full else 17):
        assert view.choice is not None
        other = view.imagine("another truth")
        assert other.request is not None
        decision = decision_of(view.choice.number, other.request, other.given)
        elsewhere = View(other, view.player, decision, [])
        assert agent(text, 1).choose(elsewhere) == agent(text, 1).choose(view)
        compared += other.state != session.state
        if compared == (60 if full else 2):
            break
    assert compared


@pytest.mark.parametrize("text", THINKERS)
def test_a_seed_gives_one_game_also_when_it_is_taken_up_again(text: str) -> None:
    whole, again = started("secret-draft"), started("secret-draft")
    play_on(whole, {seat: agent(text, f"5/{seat}") for seat in range(2)})
    while not again.is_over:
        play_on(again, {seat: agent(text, f"5/{seat}") for seat in range(2)}, most=1)
    assert again.digest == whole.digest


@pytest.mark.parametrize("text", ["search:100", "normal", "hard", "search:20ms"])
def test_it_wins_where_it_can_and_stops_who_would_win(text: str) -> None:
    ahead = started("tic-tac-toe", 2, "a1", "b2", "b1", "b3")
    assert agent(text, 1).choose(ahead.view(Player(0))) == "c1"
    behind = started("tic-tac-toe", 2, "a1", "b2", "b1")
    assert agent(text, 1).choose(behind.view(Player(1))) == "c1"


def test_it_beats_who_plays_at_random() -> None:
    won = 0
    for seed in range(6):
        session = Session.start(PLUGINS.game("connect-four"), 2, seed=seed)
        thinker = seed % 2
        agents = {thinker: agent("search:60", seed), 1 - thinker: agent("random", seed)}
        play_on(session, agents)
        assert session.result is not None
        won += session.players[thinker] in session.result.winners
    assert won >= 5


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("biomos", 1, {}),
        ("biomos", 4, {"mode": "advanced", "hidden_claims": True}),
        ("biosphere", 3, {"band": "off"}),
        ("genesia", 1, {}),
        ("genesia", 4, {"teams": "ABAB"}),
    ],
)
def test_it_is_at_home_in_every_kind_of_game(
    name: str, players: int, options: dict[str, object]
) -> None:
    """Solo, several players, teams, secrets, simultaneous choices: it answers like anybody."""
    session = started(name, players, **options)
    agents = {player: agent("search:1", player) for player in session.players}
    assert play_on(session, agents, most=25) == 25


@pytest.mark.parametrize("text", ["0", "-1", "x", "1.5", "0s", "2h", "s", "9" * 40, "99999s", "²"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="search:200ms"):
        BUILT_IN["search"](text, None)


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
def test_a_level_takes_nothing_behind_a_colon(name: str) -> None:
    with pytest.raises(BadInput, match="nothing behind a colon"):
        BUILT_IN[name]("3", None)


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("500", Budget(simulations=500)),
        ("200ms", Budget(seconds=0.2)),
        ("2s", Budget(seconds=2.0)),
        ("1.5s", Budget(seconds=1.5)),
        ("1m", Budget(seconds=60.0)),
    ],
)
def test_a_budget_is_a_time_or_a_number_of_simulations(text: str, budget: Budget) -> None:
    assert Budget.read(text, "search") == budget


class Clock:
    """A clock that goes on by a millisecond each time somebody looks at it."""

    def __init__(self) -> None:
        self.looks = count()
        self.now = 0.0

    def __call__(self) -> float:
        self.now = next(self.looks) / 1000
        return self.now


@pytest.mark.parametrize("name", [*BUNDLED, "connect-four", "secret-draft"])
def test_it_stops_when_the_time_is_over(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in the middle of a simulation: it looks at the clock at every decision of it."""
    clock = Clock()
    monkeypatch.setattr(thinking_time, "monotonic", clock)
    session = started(name)
    assert session.decision is not None
    view = session.view(session.decision.players[0])
    for seconds in (0.001, 0.05, 0.3):
        begun = clock.now
        assert view.choice is not None
        assert SearchAgent(1, Budget(seconds=seconds)).choose(view) in view.choice.keys
        assert clock.now - begun <= seconds * 1.1 + 0.002


def test_it_keeps_so_many_worlds_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    imagined: list[object] = []
    imagine = View.imagine

    def counted(view: View, seed: int | str) -> object:
        imagined.append(seed)
        return imagine(view, seed)

    monkeypatch.setattr(View, "imagine", counted)
    SearchAgent(1, Budget(simulations=3000)).choose(started("tic-tac-toe").view(Player(0)))
    assert len(imagined) == MOST_WORLDS


def test_it_tells_what_it_thinks_of_every_option() -> None:
    ahead = started("tic-tac-toe", 2, "a1", "b2", "b1", "b3")
    view = ahead.view(Player(0))
    assert view.choice is not None
    thoughts = SearchAgent(1, Budget(simulations=200)).think(view)
    assert {thought.option.key for thought in thoughts} == set(view.choice.keys)
    best, second = thoughts[:2]
    assert best.worth > second.worth
    assert best.worth == 1.0, "it wins in every world"
    assert best.tries >= second.tries
