"""The session of a scenario before its first step; what is wrong with it is said with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tabletop_core.agents.agent import Agent, make_agent
from tabletop_core.engine.game import Game
from tabletop_core.engine.session import Session, seat
from tabletop_core.errors import (
    BadInput,
    ImpossibleChance,
    TabletopError,
    placed,
    written_at,
)
from tabletop_core.files.lines import Location
from tabletop_core.hooks.plugins import Plugins
from tabletop_core.scenarios.model import Scenario
from tabletop_core.scenarios.places import plain
from tabletop_core.sentences import unknown


def start_session(scenario: Scenario, plugins: Plugins) -> Session:
    """The session of a scenario before its first step."""
    with written_at("game"):
        game = plugins.game(scenario.game)
    _check_players(scenario, game)
    _check_options(scenario, game)
    chance = scenario.chance
    with written_at("options" if scenario.start is None else "start"):
        try:
            session = Session.start(
                game,
                [player.name for player in scenario.seats],
                options=scenario.options,
                seed=chance.seed,
                key=None if chance.key is None else bytes.fromhex(chance.key),
                forced=chance.forced,
                then_fail=chance.then == "fail",
                position=scenario.start,
            )
            if scenario.start is not None:
                _check_invariants(session)
        except BadInput as fault:
            if scenario.start is not None:
                inside = fault.at or place_mentioned(scenario.start, str(fault))
                raise placed(fault, "start", *inside) from None
            raise
    return session


def agents_of(scenario: Scenario, plugins: Plugins) -> dict[int, Agent]:
    """Who answers where no step does; also without a seed they always play the same."""
    agents: dict[int, Agent] = {}
    seed = str(scenario.chance.key or scenario.chance.seed)
    for number, player in enumerate(scenario.seats):
        with written_at("players", number, "agent"):
            agents[number] = make_agent(player.agent, plugins.agents, seed, number)
    return agents


def misnamed(sentence: str, place: Location) -> BadInput:
    """Something in a scenario that the game cannot mean."""
    return placed(BadInput(sentence), *place)


def place_of_chance(scenario: Scenario, fault: TabletopError) -> Location:
    """Where a forced result is written that cannot come up; nothing for other faults."""
    if not isinstance(fault, ImpossibleChance):
        return ()
    results = scenario.chance.forced.get(fault.stream, [])
    for number, result in enumerate(results):
        named = result if isinstance(result, list) else [result]
        if fault.wanted in (str(plain(name)) for name in named):
            return ("chance", "forced", fault.stream, number)
    return ()


def check_all_drawn(scenario: Scenario, drawn: dict[str, int]) -> None:
    """Chance that is forced must have come up."""
    for stream, results in scenario.chance.forced.items():
        count = drawn.get(stream, 0)
        if stream not in drawn:
            what = f"chance {stream!r} is forced but was never drawn"
            fault = BadInput(unknown(what, stream, drawn, "Drawn"))
            raise placed(fault, "chance", "forced", stream)
        if count < len(results):
            left = len(results) - count
            never = "was never drawn" if left == 1 else f"and {left - 1} more were never drawn"
            what = f"chance {stream!r}: the forced result {plain(results[count])!r} {never}"
            raise misnamed(f"{what}; it drew {count}.", ("chance", "forced", stream, count))


def _check_players(scenario: Scenario, game: Game) -> None:
    with written_at("players"):
        game.check_players(len(scenario.seats))
    for number in range(len(scenario.seats)):
        with written_at("players", number):
            seat([player.name for player in scenario.seats[: number + 1]])


def _check_options(scenario: Scenario, game: Game) -> None:
    for name in scenario.options:
        with written_at("options", name):
            if game.options is None or name not in game.options.model_fields:
                game.read_options({name: scenario.options[name]})
    try:
        game.read_options(scenario.options)
    except BadInput as fault:
        named = re.search(r"option '([^'.]+)", str(fault))
        raise placed(fault, "options", *([named[1]] if named else [])) from None


def _check_invariants(session: Session) -> None:
    """A position must be one that could come up."""
    for broken in session.game.invariants(session.state) if session.game.invariants else ():
        raise BadInput(f"start: {broken}.")


def place_mentioned(data: Any, sentence: str) -> Location:
    """The place in data that a sentence is most likely about: the last of those of which it
    mentions most keys and the value."""
    words = set(_WORD.findall(sentence))
    return max(_mentions(data, (), 0, words), key=lambda found: found[0])[1]


_WORD = re.compile(r"[^\s,:'()]+(?<![.])")


def _mentions(
    data: Any, place: Location, points: int, words: set[str]
) -> Iterator[tuple[int, Location]]:
    """Every place, the last first, with how much of it is mentioned."""
    if isinstance(data, dict):
        for key in reversed(data):
            more = 2 * (key in words)
            yield from _mentions(data[key], (*place, key), points + more, words)
            yield points + more, (*place, key)
    elif isinstance(data, list):
        for number in reversed(range(len(data))):
            yield from _mentions(data[number], (*place, number), points, words)
    elif isinstance(data, (str, int)) and str(data) in words:
        yield points + (2 if isinstance(data, str) else 1), place
    if not place:
        yield 1, ()
