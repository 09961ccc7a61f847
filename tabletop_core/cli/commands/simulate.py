"""`tabletop simulate`: many games between agents, and what they say about the agents and the game.

Game number n of seed S depends on S and n alone, so the result is the same for any number of
processes. The agents change seats from game to game.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from tabletop_core.agents.agent import make_agent, play_on
from tabletop_core.cli.arguments import (
    AsJson,
    GameId,
    Plain,
    Seats,
    Seed,
    Settings,
    read_seed,
    read_settings,
)
from tabletop_core.cli.call import Call, call_of
from tabletop_core.cli.screen import Screen
from tabletop_core.cli.seats import Seat, read_seats
from tabletop_core.errors import BadInput, GameFault, TabletopError
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import safe
from tabletop_core.table.chance import fresh_key

if TYPE_CHECKING:
    from tabletop_core.engine.game import Game
    from tabletop_core.hooks.plugins import Plugins

MOST_GAMES = 10_000_000
MOST_JOBS = 256
LARGEST_SHARE = 50
SHARES_OF_A_JOB = 8
SECONDS_BETWEEN_SIGNS = 1.0
SURE = 1.96  # standard deviations that hold 95 of 100


def simulate(
    context: typer.Context,
    game: GameId,
    seat: Seats = None,
    games: Annotated[int, typer.Option(metavar="N", help="how many games")] = 100,
    jobs: Annotated[int, typer.Option(metavar="N", help="how many processes")] = 1,
    seed: Seed = None,
    set_option: Settings = None,
    fixed: Annotated[
        bool, typer.Option("--fixed", help="the agents keep their seats instead of changing")
    ] = False,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Let agents play many games and count who wins.

    Example: tabletop simulate biomos greedy random --games 20 --seed 1
    """
    call = call_of(context)
    plugins = call.load()
    chosen, options = read_seed(seed), read_settings(set_option or ())
    _check(games, 1, MOST_GAMES, "--games")
    _check(jobs, 1, MOST_JOBS, "--jobs")
    played = plugins.game(game)
    seats = read_agents(seat or ["random"] * played.players[0], plugins)
    task = Task(game, seats, options, fresh_seed() if chosen is None else chosen, not fixed)
    tally = Tally(seats)
    started = time.monotonic()
    for one in _with_signs(play_all(task, games, jobs, plugins, call), games):
        tally.add(one)
    seconds = time.monotonic() - started
    if as_json:
        print(json.dumps(_as_data(played, task, tally), ensure_ascii=False))
    else:
        _show(Screen(plain=plain), played, tally, task.seed, seconds)


def read_agents(texts: Sequence[str], plugins: Plugins) -> tuple[Seat, ...]:
    """The seats of a simulation, in which nobody sits in person."""
    seats = read_seats(texts, plugins.agents)
    if any(seat.is_human for seat in seats):
        raise BadInput("a simulation is played by agents: write random or greedy, not human.")
    return tuple(seats)


def fresh_seed() -> int:
    """Some seed, short enough to be typed again."""
    return int.from_bytes(fresh_key()[:4], "big")


def _as_data(game: Game, task: Task, tally: Tally) -> dict[str, Any]:
    from tabletop_core.engine.game import options_to_data

    options = options_to_data(game.read_options(task.options))
    return {"game": game.id, "options": options, "seed": task.seed, **tally.to_data()}


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


_plugins: Plugins | None = None


def _begin_process(call: Call) -> None:
    global _plugins
    _plugins = call.find_plugins()


def _play_share(task: Task, numbers: range) -> list[Played] | str:
    """Some games in another process; a fault is told as a sentence, which can travel."""
    assert _plugins is not None
    try:
        return [play_one(task, number, _plugins) for number in numbers]
    except TabletopError as fault:
        return str(fault)


def play_all(task: Task, games: int, jobs: int, plugins: Plugins, call: Call) -> Iterator[Played]:
    """All games in order, in this process or in several."""
    if jobs == 1:
        for number in range(games):
            yield play_one(task, number, plugins)
        return
    from concurrent.futures import ProcessPoolExecutor

    size = max(1, min(LARGEST_SHARE, games // (jobs * SHARES_OF_A_JOB)))
    shares = [range(start, min(start + size, games)) for start in range(0, games, size)]
    pool = ProcessPoolExecutor(jobs, initializer=_begin_process, initargs=(call,))
    try:
        for played in pool.map(_play_share, [task] * len(shares), shares):
            if isinstance(played, str):
                raise GameFault(played)
            yield from played
    finally:
        pool.shutdown(cancel_futures=True)


class Tally:
    """What all games together say."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = seats
        self.games = 0
        self.wins = [0.0] * len(seats)
        self.wins_by_place = [0.0] * len(seats)
        self.points = [0] * len(seats)
        self.has_points = True
        self.rounds = 0
        self.decisions = 0
        self._digest = blake2b(digest_size=16)

    def add(self, played: Played) -> None:
        self.games += 1
        self.rounds += played.rounds
        self.decisions += played.decisions
        self._digest.update(played.digest.encode())
        for who, (place, won, score) in enumerate(
            zip(played.places, played.wins, played.scores, strict=True)
        ):
            self.wins[who] += won
            self.wins_by_place[place] += won
            if score is None:
                self.has_points = False
            else:
                self.points[who] += score

    def to_data(self) -> dict[str, Any]:
        """Everything as JSON data."""
        return {
            "games": self.games,
            "players": [self._player_data(who) for who in range(len(self.seats))],
            "wins_by_seat": [round(wins, 6) for wins in self.wins_by_place],
            "draws": round(self.games - sum(self.wins), 6),
            "rounds": round(self.rounds / self.games, 3),
            "decisions": round(self.decisions / self.games, 3),
            "state_hash": self._digest.hexdigest(),
        }

    def _player_data(self, who: int) -> dict[str, Any]:
        low, high = interval(self.wins[who], self.games)
        return {
            "name": self.seats[who].name,
            "agent": self.seats[who].agent,
            "wins": round(self.wins[who], 6),
            "share": round(self.wins[who] / self.games, 6),
            "between": [round(low, 4), round(high, 4)],
            "score": round(self.points[who] / self.games, 3) if self.has_points else None,
        }


def interval(wins: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times of 100 (Wilson)."""
    share = wins / games
    spread = SURE * math.sqrt(share * (1 - share) / games + SURE**2 / (4 * games**2))
    middle = share + SURE**2 / (2 * games)
    scale = 1 + SURE**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def _check(value: int, least: int, most: int, name: str) -> None:
    if not least <= value <= most:
        raise BadInput(f"{name} {value}: write a number from {least} to {most}.")


def _with_signs(played: Iterable[Played], games: int) -> Iterator[Played]:
    """Now and then say how far it is, where somebody may look."""
    is_seen = sys.stderr.isatty()
    last = time.monotonic()
    shown = False
    for number, one in enumerate(played, 1):
        yield one
        if is_seen and time.monotonic() - last > SECONDS_BETWEEN_SIGNS:
            last = time.monotonic()
            shown = True
            print(f"\r{number} of {games} games", end="", file=sys.stderr, flush=True)
    if shown:
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)


def _show(screen: Screen, game: Game, tally: Tally, seed: int | str, seconds: float) -> None:
    data = tally.to_data()
    screen.line(f"{game.title}: {tally.games} games, seed {safe(seed)}", "bold")
    rows: list[list[str]] = []
    for player in data["players"]:
        low, high = player["between"]
        score = "" if player["score"] is None else f"{player['score']:.1f} points"
        share = f"{player['share']:.1%} ({low:.1%} to {high:.1%})"
        won = f"won {player['wins']:g}"
        rows.append([short_name(player["name"]), safe(player["agent"]), won, share, score])
    screen.rows(rows, 2)
    if len(tally.seats) > 1:
        by_seat = ", ".join(f"{wins / tally.games:.1%}" for wins in tally.wins_by_place)
        screen.line(f"Won by seat, first to last: {by_seat}")
    if data["draws"]:
        screen.line(f"Without a winner: {data['draws']:g}")
    screen.line(f"On average {data['rounds']:.1f} rounds, {data['decisions']:.1f} decisions")
    screen.line(f"{tally.games / seconds:.1f} games a second", "dim")
