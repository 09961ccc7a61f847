"""Who has what: a table with a line for every player, or a few lines each where it is narrow."""

from __future__ import annotations

from tabletop_core.pictures.blocks import Column, Players, Seat
from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.cards import card_lines, card_runs, is_small
from tabletop_core.pictures.terminal.flow import Run, flow, stacked
from tabletop_core.pictures.terminal.ink import BOLD, SOFT, Ink, name_of, of_player, sign_of
from tabletop_core.pictures.terminal.pen import Pen, ground_sign
from tabletop_core.pictures.text import short_name

GAP = 2
FIRST = "①"


def draw_players(block: Players, width: int, pen: Pen) -> Canvas:
    """The table if it fits, then what lies before each player."""
    if any(seat.more for seat in block.seats) and not (block.columns or block.points):
        return stacked((_more(seat, width, pen) for seat in block.seats), width)
    table = _table(block, pen, GAP)
    if table.width > width:
        table = _table(block, pen, gap=1)
    if table.width > width:
        return stacked((_seat_lines(block, seat, width, pen) for seat in block.seats), width)
    whole = Canvas(width)
    whole.paste(table)
    for seat in block.seats:
        if seat.more:
            whole.paste(_more(seat, width, pen))
    return whole


def _name(seat: Seat, pen: Pen) -> list[Run]:
    player = seat.player
    runs: list[Run] = [
        (f" {pen.letter(player)} ", of_player(player)),
        " ",
        (short_name(player.name), name_of(player, bold=player == pen.viewer)),
    ]
    runs += [(" you", SOFT)] if player == pen.viewer else []
    runs += [(FIRST, BOLD)] if seat.first else []
    return runs


def _title(column: Column) -> tuple[str, Ink]:
    ink = SOFT if column.ground is None else sign_of(column.ground)
    sign = "" if column.ground is None else ground_sign(column.ground)
    return column.short or sign or column.name, ink


def _rows(block: Players, pen: Pen) -> list[list[list[Run]]]:
    """The whole table as texts, its titles first."""
    titles: list[list[Run]] = [[]]
    titles += [[_title(column)] for column in block.columns]
    has_points = bool(block.points)
    has_state = any(seat.state for seat in block.seats)
    titles += [[(block.points, SOFT)]] if has_points else []
    titles += [[]] if has_state else []
    rows = [titles]
    for seat in block.seats:
        row: list[list[Run]] = [_name(seat, pen)]
        row += [[fact] for fact in seat.facts]
        row += [[(seat.points, BOLD)]] if has_points else []
        row += [[(seat.state, SOFT)]] if has_state else []
        rows.append(row)
    return rows


def _table(block: Players, pen: Pen, gap: int) -> Canvas:
    rows = _rows(block, pen)
    across = [max(_wide(row[n]) for row in rows) for n in range(len(rows[0]))]
    canvas = Canvas(sum(across) + gap * (len(across) - 1))
    for y, row in enumerate(rows):
        x = 0
        for runs, columns in zip(row, across, strict=True):
            at = x
            for run in runs:
                text, ink = (run, Ink()) if isinstance(run, str) else run
                at = canvas.put(at, y, text, ink)
            x += columns + gap
    return canvas


def _wide(runs: list[Run]) -> int:
    return sum(wide(run if isinstance(run, str) else run[0]) for run in runs)


def _seat_lines(block: Players, seat: Seat, width: int, pen: Pen) -> Canvas:
    """One player's facts, each behind its name."""
    runs = _name(seat, pen)
    for column, fact in zip(block.columns, seat.facts, strict=True):
        if fact:
            title, ink = _title(column)
            runs += ["  ", (title, ink), f" {fact}"]
    if seat.points:
        runs += ["  ", (block.points, SOFT), " ", (seat.points, BOLD)]
    runs += ["  ", (seat.state, SOFT)] if seat.state else []
    whole = flow(runs, width, indent=4)
    if seat.more:
        whole.paste(_more(seat, width, pen))
    return whole


def _more(seat: Seat, width: int, pen: Pen) -> Canvas:
    """What lies before a player: small cards one after the other, larger ones below each other."""
    head: list[Run] = [
        (f" {pen.letter(seat.player)} ", of_player(seat.player)),
        " ",
        (seat.more_name if seat.more else f"{seat.more_name} nothing", BOLD),
    ]
    if all(is_small(card) for card in seat.more):
        for card in seat.more:
            head += ["  ", *card_runs(card, pen)]
        return flow(head, width, indent=4)
    whole = Canvas(width)
    whole.paste(flow(head, width))
    for card in seat.more:
        whole.paste(card_lines(card, width - 4, pen), 4)
    return whole
