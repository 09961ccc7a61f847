"""How a session ended, as data and for the eye."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop_core.pictures import telling
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import safe

if TYPE_CHECKING:
    from tabletop_core.cli.screen import Screen
    from tabletop_core.cli.seats import Seat
    from tabletop_core.engine.game import Result
    from tabletop_core.engine.session import Session


def outcome_data(session: Session, seats: Sequence[Seat], seed: int | str | None) -> dict[str, Any]:
    """One JSON object about a session; unfinished ones have no ranks and no winners, and who plays
    alone has no rank."""
    from tabletop_core.engine.game import options_to_data

    result = session.result
    standings = {} if result is None else {int(s.player): s for s in result.standings}
    players = []
    for player, seat in zip(session.players, seats, strict=True):
        standing = standings.get(player)
        players.append(
            {
                "name": player.name,
                "agent": seat.agent,
                "score": None if standing is None else standing.total,
                "breakdown": {} if standing is None else dict(standing.breakdown),
                "rank": standing.rank if standing and result and result.has_ranks else None,
            }
        )
    return {
        "game": session.game.id,
        "options": options_to_data(session.options),
        "seed": seed,
        "players": players,
        "winners": [] if result is None else [player.name for player in result.winners],
        "rounds": session.round,
        "decisions": len(session.journal),
        "state_hash": session.digest,
    }


def show_result(screen: Screen, result: Result) -> None:
    """Who won, with the points and what they are made of."""
    if screen.is_plain:
        for line in telling.result_lines(result):
            screen.line(line)
        return
    screen.line(telling.winners_sentence(result), "bold")
    if any(standing.total is not None for standing in result.standings):
        screen.picture(_standings(screen, result))


def _standings(screen: Screen, result: Result) -> Any:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    names = list(dict.fromkeys(name for s in result.standings for name in s.breakdown))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    if result.has_ranks:
        table.add_column("rank", justify="right")
    table.add_column("player")
    table.add_column("points", justify="right")
    for name in names:
        table.add_column(safe(name), justify="right")
    for standing in sorted(result.standings, key=lambda standing: standing.rank):
        player = standing.player
        parts = [str(standing.breakdown.get(name, "")) for name in names]
        total = "" if standing.total is None else str(standing.total)
        who = Text(short_name(player.name), screen.colour_of(player))
        rank = [str(standing.rank)] if result.has_ranks else []
        table.add_row(*rank, who, Text(total, "bold"), *parts)
    return table
