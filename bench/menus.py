"""How long a menu takes with all that its options bring, worked out as the line prompt does it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time

from bench.measure import Effort, print_table, verdict
from bench.random_games import bundled_games, cannot_start
from tabletop_core.engine.consequences import Consequences
from tabletop_core.engine.game import Game
from tabletop_core.engine.session import Session
from tabletop_core.engine.views import View

BUDGET_MS = 100
OPTIONS = 50
EVERY = 7  # decisions: menus a few apart say more than all of one turn
SHARE_IN_TIME = 0.99


def bench_menus(effort: Effort) -> None:
    """One line a game and number of players."""
    games, missing = bundled_games()
    rows = [_row(game, count, effort) for game in games for count in _some(game.players)]
    rows += [(name, *["-"] * 8, why) for name, why in missing.items()]
    heading = (
        *("", "players", "menus", "options", "most", "ms", "99 %", "worst", "the largest"),
        f"{SHARE_IN_TIME:.0%} within {BUDGET_MS} ms for up to {OPTIONS} options",
    )
    print_table("A menu with all that its options bring", heading, rows)


def _some(players: range) -> list[int]:
    return sorted({2 if 2 in players else players[0], players[-1]})


def _row(game: Game, count: int, effort: Effort) -> tuple[str, ...]:
    fault = cannot_start(game, count)
    if fault:
        return (game.title, str(count), *["-"] * 7, fault)
    menus = [
        (len(view.choice.options), _milliseconds(view))
        for seed in range(effort.menu_games)
        for view in _views(game, count, seed)
        if view.choice is not None
    ]
    times = sorted(spent for _options, spent in menus)
    in_time = sum(spent <= BUDGET_MS * max(1, n / OPTIONS) for n, spent in menus) / len(menus)
    most, longest = max(menus)
    return (
        game.title,
        str(count),
        str(len(menus)),
        f"{median(options for options, _spent in menus):.0f}",
        str(most),
        f"{median(times):.1f}",
        f"{times[int(len(times) * 0.99)]:.1f}",
        f"{times[-1]:.1f}",
        f"{longest:.1f}",
        f"{in_time:.1%}, {verdict(in_time, SHARE_IN_TIME)}",
    )


def _views(game: Game, count: int, seed: int) -> Iterator[View]:
    """What is asked in a random game, every few decisions, where there is something to choose."""
    session = Session.start(game, count, seed=seed)
    random = Random(seed)
    number = 0
    while (decision := session.decision) is not None:
        player = decision.players[0]
        keys = list(decision.keys(player))
        number += len(keys) > 1
        if len(keys) > 1 and number % EVERY == 0:
            yield session.view(player)
        session.decide(player, random.choice(keys))


def _milliseconds(view: View) -> float:
    assert view.choice is not None
    start = process_time()
    consequences = Consequences(view)
    for key in view.choice.keys:
        consequences.of(key)
    return 1000 * (process_time() - start)
