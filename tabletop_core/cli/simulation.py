"""One game of a simulation: it depends on the seed of the whole and on its number alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from tabletop_core.agents.agent import make_agent, play_on
from tabletop_core.cli.seats import Seat

if TYPE_CHECKING:
    from tabletop_core.hooks.plugins import Plugins


class Task(NamedTuple):
    """What is to be played."""

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    seed: int | str
    rotates: bool


class Played(NamedTuple):
    """What came of one game, player by player as they were typed."""

    places: tuple[int, ...]  # in which seat each player sat
    wins: tuple[float, ...]  # a shared victory counts in part
    scores: tuple[int | None, ...]
    rounds: int
    decisions: int
    digest: str


def play_one(task: Task, number: int, plugins: Plugins) -> Played:
    """Play game number n of a task."""
    from tabletop_core.engine.session import Session

    count = len(task.seats)
    shift = number % count if task.rotates else 0
    order = [(place + shift) % count for place in range(count)]  # who sits in each seat
    seed = f"{task.seed}/{number}"
    session = Session.start(
        plugins.game(task.game),
        [task.seats[who].name for who in order],
        options=task.options,
        seed=seed,
    )
    agents = {
        place: make_agent(task.seats[who].agent, plugins.agents, seed, who)
        for place, who in enumerate(order)
    }
    play_on(session, agents)
    result = session.result
    assert result is not None
    places = tuple(order.index(who) for who in range(count))
    totals = {int(standing.player): standing.total for standing in result.standings}
    share = 1 / len(result.winners) if result.winners else 0.0
    return Played(
        places,
        tuple(share if place in result.winners else 0.0 for place in places),
        tuple(totals[place] for place in places),
        session.round,
        len(session.journal),
        session.digest,
    )
