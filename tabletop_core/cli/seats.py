"""Who plays: seats as they are typed, `[NAME=]AGENT`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletop_core.agents.agent import HUMAN
from tabletop_core.errors import BadInput
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import did_you_mean, listed, safe, shorten, similar

if TYPE_CHECKING:
    from tabletop_core.agents.agent import AgentMaker
    from tabletop_core.engine.game import Game
    from tabletop_core.engine.session import Session
    from tabletop_core.table.players import Player

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Ida", "Jon")
USUAL_AGENTS = ("normal", "greedy", "random")


class Seat(NamedTuple):
    """One place at the table: the player's name, and who answers for the player."""

    name: str
    agent: str

    @property
    def is_human(self) -> bool:
        return self.agent == HUMAN


def read_seats(texts: Sequence[str], agents: Mapping[str, AgentMaker]) -> list[Seat]:
    """The typed seats, checked, each with a name of its own."""
    given = [split_seat(text, agents) for text in texts]
    for _name, agent in given:
        check_agent(agent, agents)
    taken = {name for name, _agent in given}
    free = (name for name in [*NAMES, *_numbered()] if name not in taken)
    return [Seat(name or next(free), agent) for name, agent in given]


def default_seats(game: Game, agents: Mapping[str, AgentMaker]) -> list[str]:
    """Who plays if nobody is named: one person against the usual agent."""
    count = 2 if 2 in game.players else game.players[0]
    return [HUMAN, *[usual_agent(agents)] * (count - 1)]


def usual_agent(agents: Mapping[str, AgentMaker]) -> str:
    """The agent that sits where nobody is named, and takes over."""
    return next(name for name in USUAL_AGENTS if name in agents)


def check_agent(text: str, agents: Mapping[str, AgentMaker]) -> None:
    """Refuse an agent that is not installed."""
    name = text.partition(":")[0]
    if text == HUMAN or name in agents:
        return
    known = [HUMAN, *sorted(agents)]
    hint, agents_there = did_you_mean(similar(name, known)), listed(known, len(known))
    example = f" To name a player write {shorten(name, 24)}=human." if name.istitle() else ""
    raise BadInput(f"no agent {safe(shorten(name))!r}.{hint} Agents: {agents_there}.{example}")


def split_seat(text: str, agents: Mapping[str, AgentMaker]) -> tuple[str, str]:
    """The name and the agent of a seat; what stands behind the agent's colon is the agent's, also
    where it looks like another seat."""
    parts = text.split("=")
    for count in range(len(parts)):
        agent = "=".join(parts[count:])
        if agent == HUMAN or agent.partition(":")[0] in agents:
            return safe("=".join(parts[:count])).strip(), agent
    named, colon, rest = text.partition(":")
    name, _, agent = named.rpartition("=")
    return safe(name).strip(), f"{agent}{colon}{rest}"


def _numbered() -> Sequence[str]:
    return [f"Player {number}" for number in range(len(NAMES) + 1, 100)]


def find_player(session: Session, name: str) -> Player:
    """The player of that name or place at the table."""
    for player in session.players:
        if player.name == name or str(player.seat + 1) == name:
            return player
    names = [short_name(player.name) for player in session.players]
    hint = did_you_mean(similar(name, names))
    known = listed(names, len(names))
    raise BadInput(f"nobody called {safe(shorten(name))!r} plays.{hint} Players: {known}.")
