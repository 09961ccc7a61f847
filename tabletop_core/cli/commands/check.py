"""`tabletop check`: the contract of every game, and its rule catalogue against its code."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_core.cli.arguments import Plain
from tabletop_core.cli.call import FAILED, call_of, find_plugins
from tabletop_core.cli.game_options import modes_of
from tabletop_core.cli.screen import Screen
from tabletop_core.errors import BadInput, TabletopError
from tabletop_core.sentences import Number, listed_and_more, safe

if TYPE_CHECKING:
    from tabletop_core.engine.game import Game
    from tabletop_core.hooks.plugins import Plugins
    from tabletop_core.testing import Trial

MOST_GAMES = 100_000
MOST_NAMED = 10
IN_OTHER_PROCESSES = 4


def check(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME|PATH", help="the id or file of a game")],
    games: Annotated[int, typer.Option(metavar="N", help="how many games to play")] = 10,
    plain: Plain = False,
) -> None:
    """Check that a game keeps what every game must keep.

    Example: tabletop check biomos
    """
    found = games_to_check(call_of(context).load(), game)
    if not check_games(found, games, Screen(plain=plain)):
        raise typer.Exit(FAILED)


def games_to_check(plugins: Plugins, name: str) -> list[Game]:
    """The game of that id, or all games of that file."""
    if name in plugins.games or not name.endswith(".py"):
        return [plugins.game(name)]
    found = find_plugins(installed=False, files=[Path(name)])
    if found.broken:
        raise BadInput(f"{safe(name)} is broken: {found.broken[0].reason}.")
    if not found.games:
        raise BadInput(f"{safe(name)} adds no game.")
    return list(found.games.values())


def check_games(games: Sequence[Game], count: int, screen: Screen) -> bool:
    """Check all promises and rules of the games; whether everything holds."""
    if not 1 <= count <= MOST_GAMES:
        raise BadInput(f"--games {count}: write a number from 1 to {MOST_GAMES}.")
    kept = [_check_game(game, count, screen) for game in games]
    return all(kept)


def _check_game(game: Game, count: int, screen: Screen) -> bool:
    from tabletop_core.testing import PROMISES, check_processes, check_seeds, trials_of

    screen.line(f"{game.title} ({game.id})", "bold")
    started = time.monotonic()
    every_mode = [{"mode": mode} for mode in modes_of(game)]
    trials = trials_of(game, count, options=every_mode or None)
    faults: list[TabletopError] = []
    for name, promise in PROMISES.items():
        with screen.waiting(f"{name} is being checked"):
            faults += _told(screen, name, partial(_check_all, promise, trials))
    faults += _told(screen, "seeds", lambda: check_seeds(trials))
    with screen.waiting("processes is being checked"):
        some = trials[:IN_OTHER_PROCESSES]
        faults += _told(screen, "processes", lambda: check_processes(some))
    rules_hold = _check_rules(game, screen)
    seconds = time.monotonic() - started
    if faults or not rules_hold:
        screen.line(f"{game.title} does not keep what every game must keep.", "red")
        return False
    screen.line(
        f"{game.title} keeps every promise: {Number(len(trials)):game}, {seconds:.1f} s.", "green"
    )
    return True


def _check_all(promise: Callable[[Trial], object], trials: Sequence[Trial]) -> None:
    for trial in trials:
        promise(trial)


def _told(screen: Screen, name: str, check: Callable[[], object]) -> list[TabletopError]:
    """Check one promise and say whether it is kept."""
    try:
        check()
    except TabletopError as fault:
        screen.indented(f"{name}: {fault}", "red")
        return [fault]
    screen.indented(f"{name}: kept")
    return []


def _check_rules(game: Game, screen: Screen) -> bool:
    """Whether every rule of the catalogue is in the code, and every id of the code in it."""
    catalogue = game.rules
    if not catalogue.by_id:
        screen.indented("rules: the game has no catalogue")
        return True
    without = catalogue.without_code(game.modules)
    unknown = catalogue.unknown(game.modules)
    if without:
        screen.indented(f"rules without code: {listed_and_more(without, MOST_NAMED)}", "red")
    if unknown:
        named = listed_and_more(unknown, MOST_NAMED)
        screen.indented(f"rules in the code but not in the catalogue: {named}", "red")
    if not without and not unknown:
        screen.indented(f"rules: all {len(catalogue.by_id)} are in the code or excused")
    return not without and not unknown
