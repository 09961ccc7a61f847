"""The built-in agents: fair, repeatable, and worth playing against."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_core.agents.agent import BUILT_IN, make_agent, play_on
from tabletop_core.engine.game import Game
from tabletop_core.engine.session import Session
from tabletop_core.engine.views import View
from tabletop_core.errors import BadInput, GameFault
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.table.players import Player

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = [EXAMPLES / name for name in ("tic_tac_toe.py", "connect_four.py", "secret_draft.py")]
PLUGINS = load_plugins(files=FILES)
SAMPLES = ("tic-tac-toe", "connect-four", "secret-draft")
BUNDLED = ("biomos", "biosphere", "genesia")
LONG = ("biosphere", "genesia")
WANTED = 0.85


def play(game: Game, agents: list[str], seed: int) -> Session:
    session = Session.start(game, len(agents), seed=seed)
    made = {seat: BUILT_IN[name]("", f"{seed}/{seat}") for seat, name in enumerate(agents)}
    play_on(session, made)
    return session


def share_won(game: Game, games: int) -> float:
    """What greedy wins against random when they change seats; a shared victory counts in part."""
    won = 0.0
    for seed in range(games):
        seat = seed % 2
        agents = ["greedy", "random"] if seat == 0 else ["random", "greedy"]
        result = play(game, agents, seed).result
        assert result is not None
        if seat in result.winners:
            won += 1 / len(result.winners)
    return won / games


@pytest.mark.parametrize("name", [*BUNDLED, *SAMPLES])
def test_greedy_beats_random(name: str, full: bool) -> None:
    game = PLUGINS.game(name)
    if full:
        assert share_won(game, 200) >= WANTED
    else:
        assert share_won(game, 2 if name in LONG else 8) > 0.5


@pytest.mark.parametrize("agent", ["random", "greedy"])
@pytest.mark.parametrize("name", ["secret-draft", "biomos"])
def test_the_same_seed_gives_the_same_game(agent: str, name: str) -> None:
    game = PLUGINS.game(name)
    first, again = (play(game, [agent, agent], seed=5) for _ in range(2))
    assert [entry.key for entry in first.journal] == [entry.key for entry in again.journal]


@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_a_session_taken_up_again_goes_on_as_if_it_had_not_been_interrupted(agent: str) -> None:
    game = PLUGINS.game("secret-draft")
    whole = play(game, [agent, agent], seed=5)
    session = Session.start(game, 2, seed=5)
    while not session.is_over:
        play_on(session, {seat: BUILT_IN[agent]("", f"5/{seat}") for seat in range(2)}, most=1)
    assert session.digest == whole.digest


@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_an_agent_knows_only_what_its_player_can_see(agent: str) -> None:
    """Two worlds that look the same to a player get the same answer."""
    game = PLUGINS.game("secret-draft")
    own = ["ruby", "magpie", "shell", "pearl"]
    hidden = [["cat"] * 4, ["ruby"] * 4]
    worlds = [Session.start(game, 2, seed=8, forced={"deck": [own + rest]}) for rest in hidden]
    assert worlds[0].digest != worlds[1].digest
    for seed in range(20):
        answers = {BUILT_IN[agent]("", seed).choose(world.view(Player(0))) for world in worlds}
        assert len(answers) == 1


def test_random_takes_every_option_sooner_or_later() -> None:
    game = PLUGINS.game("tic-tac-toe")
    view = Session.start(game, 2).view(Session.start(game, 2).players[0])
    chosen = {BUILT_IN["random"]("", seed).choose(view) for seed in range(100)}
    assert view.choice is not None
    assert chosen == set(view.choice.keys)


@pytest.mark.parametrize("text", ["x", "0", "-1", "1.5", "9" * 40])
def test_greedy_refuses_what_is_no_number_of_trials(text: str) -> None:
    with pytest.raises(BadInput, match="greedy:1"):
        BUILT_IN["greedy"](text, None)


class Clumsy:
    """Falls over whatever it sees."""

    def choose(self, view: View) -> str:
        raise IndexError("nothing there")


def test_an_agent_that_fails_is_named() -> None:
    session = Session.start(PLUGINS.game("tic-tac-toe"), 2)
    agent = make_agent("clumsy:9", {"clumsy": lambda text, seed: Clumsy()}, None, 0)
    with pytest.raises(GameFault, match="the agent 'clumsy:9' has a fault: IndexError: nothing"):
        play_on(session, {0: agent})


def test_an_agent_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match=r"no agent 'gredy'\. Did you mean 'greedy'"):
        make_agent("gredy:3", BUILT_IN, 1, 0)
