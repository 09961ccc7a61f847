"""`tabletop simulate`: many games between agents, and what they say about the agents and the game.

Game number n of seed S depends on S and n alone, so the result is the same for any number of
processes. The agents change seats from game to game.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

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
from tabletop_core.cli.signals import signals_held_back
from tabletop_core.cli.simulation import Played, Task, play_one
from tabletop_core.cli.tally import Tally
from tabletop_core.cli.workers import Crew
from tabletop_core.errors import BadInput
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import Number, safe
from tabletop_core.table.chance import fresh_key

if TYPE_CHECKING:
    from tabletop_core.engine.game import Game
    from tabletop_core.hooks.plugins import Plugins

MOST_GAMES = 10_000_000
MOST_JOBS = 256
SECONDS_BETWEEN_SIGNS = 1.0


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
    tally = Tally(seats, games)
    started = time.monotonic()
    try:
        _play_into(tally, play_all(task, games, jobs, plugins, call))
    except KeyboardInterrupt:
        if not tally.games:
            typer.echo("tabletop: stopped before the first game was over.", err=True)
        raise
    finally:
        # Stopped early, these are the first games of the whole, and a result of their own.
        if tally.games:
            seconds = time.monotonic() - started
            _report(played, task, tally, seconds, Screen(plain=plain), as_json=as_json)


def _play_into(tally: Tally, games: Generator[Played]) -> None:
    """Count games until all are played or somebody stops; each counts whole or not at all."""
    with closing(games), closing(Signs(tally)) as signs:
        for played in games:
            with signals_held_back():
                tally.add(played)
            signs.show()


def _report(
    game: Game, task: Task, tally: Tally, seconds: float, screen: Screen, *, as_json: bool
) -> None:
    if as_json:
        print(json.dumps(_as_data(game, task, tally), ensure_ascii=False))
    else:
        _show(screen, game, tally, task.seed, seconds)


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


def play_all(task: Task, games: int, jobs: int, plugins: Plugins, call: Call) -> Generator[Played]:
    """All games in order, in this process or in several."""
    if jobs == 1:
        for number in range(games):
            yield play_one(task, number, plugins)
        return
    crew = Crew(task, games, jobs, call)
    try:
        yield from crew.play()
    finally:
        crew.dismiss()


def _check(value: int, least: int, most: int, name: str) -> None:
    if not least <= value <= most:
        raise BadInput(f"{name} {value}: write a number from {least} to {most}.")


class Signs:
    """Says now and then how far it is, where somebody may look."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._is_seen = sys.stderr.isatty()
        self._is_shown = False
        self._last = time.monotonic()

    def show(self) -> None:
        """Say it if a while has passed since it was last said."""
        if self._is_seen and time.monotonic() - self._last > SECONDS_BETWEEN_SIGNS:
            self._last = time.monotonic()
            self._is_shown = True
            done = f"{self._tally.games} of {Number(self._tally.wanted):game}"
            print(f"\r{done}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Leave nothing of it on the screen."""
        if self._is_shown:
            print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)


def _show(screen: Screen, game: Game, tally: Tally, seed: int | str, seconds: float) -> None:
    data = tally.to_data()
    games = f"{Number(tally.games):game}"
    if tally.is_partial:
        games = f"partial, the first {tally.games} of {Number(tally.wanted):game}"
    screen.line(f"{game.title}: {games}, seed {safe(seed)}", "bold")
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
