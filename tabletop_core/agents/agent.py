"""Who answers for a player. An agent sees its player's view and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Protocol

from tabletop_core.errors import BadInput, GameFault, Refused, TabletopError
from tabletop_core.sentences import safe, shorten, unknown
from tabletop_core.table.chance import Chance, fresh_key, key_from_seed

if TYPE_CHECKING:
    from tabletop_core.engine.journal import Entry
    from tabletop_core.engine.session import Session
    from tabletop_core.engine.views import View
    from tabletop_core.table.players import Player

HUMAN = "human"
"""Stands where an agent could stand, for a player who answers in person."""
MOST_TRIALS = 100_000
LONGEST_REASON = 240


class Agent(Protocol):
    """Anything that answers a view with the key of an option."""

    def choose(self, view: View) -> str:
        """The key of one of the view's options."""


class RandomAgent:
    """Chooses any option, each equally likely."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._chance = Chance(fresh_key() if seed is None else key_from_seed(seed))

    def choose(self, view: View) -> str:
        assert view.choice is not None
        # What comes up depends on the seed and the decision alone: a session that is taken up
        # again goes on as if it had not been interrupted.
        self._chance.counts = {}
        return self._chance.pick(view.choice.keys, f"decision {view.choice.number}")


AgentMaker = Callable[[str, int | str | None], Agent]


def _random(text: str, seed: int | str | None) -> Agent:
    return RandomAgent(_without_text("random", text, seed))


def _greedy(text: str, seed: int | str | None) -> Agent:
    from tabletop_core.agents.greedy import GreedyAgent

    if not text:
        return GreedyAgent(seed)
    if not text.isdecimal() or not 1 <= int(text[:9]) <= MOST_TRIALS:
        raise BadInput(f"the agent 'greedy' takes a number of trials: greedy:1 to {MOST_TRIALS}.")
    return GreedyAgent(seed, int(text))


def _search(text: str, seed: int | str | None) -> Agent:
    from tabletop_core.agents.search import USUAL, SearchAgent
    from tabletop_core.agents.thinking_time import Budget

    return SearchAgent(seed, Budget.read(text, "search") if text else USUAL)


def _easy(text: str, seed: int | str | None) -> Agent:
    from tabletop_core.agents.levels import EasyAgent

    return EasyAgent(_without_text("easy", text, seed))


def _normal(text: str, seed: int | str | None) -> Agent:
    from tabletop_core.agents.levels import normal

    return normal(_without_text("normal", text, seed))


def _hard(text: str, seed: int | str | None) -> Agent:
    from tabletop_core.agents.levels import hard

    return hard(_without_text("hard", text, seed))


def _without_text(name: str, text: str, seed: int | str | None) -> int | str | None:
    """The seed of an agent with nothing to say about it."""
    if text:
        raise BadInput(f"the agent {name!r} takes nothing behind a colon.")
    return seed


BUILT_IN: Mapping[str, AgentMaker] = {
    "easy": _easy,
    "normal": _normal,
    "hard": _hard,
    "search": _search,
    "greedy": _greedy,
    "random": _random,
}


class NamedAgent:
    """An agent under the text it was asked for with; its faults are told in its name."""

    def __init__(self, text: str, agent: Agent) -> None:
        self.text = text
        self._agent = agent

    def choose(self, view: View) -> str:
        """What the agent answers."""
        try:
            key = self._agent.choose(view)
        except (KeyboardInterrupt, GameFault):
            raise
        except BaseException as fault:
            raise self.fault(_words(fault)) from fault
        if not isinstance(key, str):
            raise self.fault(f"it answers {key!r}, which is not the key of an option")
        return key

    def fault(self, reason: object) -> GameFault:
        """What is wrong with this agent, as an error."""
        told = shorten(safe(reason), LONGEST_REASON)
        return GameFault(f"the agent {safe(self.text)!r} has a fault: {told}")


def make_agent(
    text: str, makers: Mapping[str, AgentMaker], seed: int | str | None, seat: int
) -> NamedAgent:
    """The agent that is written `name` or `name:text`; with a seed it always plays the same."""
    name, _, rest = text.partition(":")
    if name not in makers:
        raise BadInput(unknown(f"no agent {name!r}", name, makers))
    return _made(text, partial(makers[name], rest, None if seed is None else f"{seed}/{seat}"))


def _made(text: str, make: Callable[[], Agent]) -> NamedAgent:
    """An agent as its maker makes it, under its name."""
    try:
        agent = make()
    except (KeyboardInterrupt, TabletopError):
        raise
    except BaseException as fault:
        raise NamedAgent(text, RandomAgent()).fault(_words(fault)) from fault
    named = NamedAgent(text, agent)
    if not callable(getattr(agent, "choose", None)):
        kind = "None" if agent is None else f"a {type(agent).__name__}"
        raise named.fault(f"its maker returns {kind}, not something with choose(view)")
    return named


def _words(fault: BaseException) -> str:
    """What somebody's code ran into."""
    if isinstance(fault, SystemExit):
        return "it exits instead of answering"
    try:
        return f"{type(fault).__name__}: {fault}"
    except Exception:
        return type(fault).__name__


def let_act(session: Session, player: Player, agent: Agent) -> Entry:
    """Let an agent answer for the player, who is asked now; it sees no event that is over."""
    decision = session.decision
    assert decision is not None
    key = agent.choose(session.view(player, since=len(session.events)))
    try:
        return session.decide(player, key, decision.number)
    except Refused as refusal:
        raise agent.fault(refusal) if isinstance(agent, NamedAgent) else refusal from None


def play_on(session: Session, agents: Mapping[int, Agent], most: int | None = None) -> int:
    """Let agents answer until the game is over, or until a player has none; says how often."""
    decisions = 0
    while (decision := session.decision) is not None:
        ready = [player for player in decision.players if player in agents]
        if not ready or decisions == most:
            break
        let_act(session, ready[0], agents[ready[0]])
        decisions += 1
    return decisions
