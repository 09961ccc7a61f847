"""A round map, unrolled: the centre is a bar across the middle, rings lie above and below it, and
what lies at the bottom of the circle lies at the bottom here, mirrored, so that clockwise stays so.

Spaces that touch are neighbours. Where two touch that are none, a wall stands between them; ways
round the back of the map are brackets; the innermost ring goes through doors beside the bar.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tabletop_core.pictures.blocks import Sectors
from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.flow import flow
from tabletop_core.pictures.terminal.ink import (
    BOLD,
    LINE,
    PLAIN,
    SOFT,
    Ink,
    name_of,
    of_ground,
    sign_of,
)
from tabletop_core.pictures.terminal.lines import HEAVY, LIGHT
from tabletop_core.pictures.terminal.pen import Pen, flag_signs, thing_ink, thing_text
from tabletop_core.pictures.terminal.unrolled import Cell, Plan
from tabletop_core.pictures.text import short_name
from tabletop_core.pictures.things import Space, Thing
from tabletop_core.sentences import safe

WIDE = 66
"""From so many columns on, regions are boxes; below, they are stretches of a line."""
EMPTY = "·"
HOUSES = ("■",)

Piece: TypeAlias = "tuple[str, Ink]"
ROUND_THE_BACK = "↕"


def draw_sectors(block: Sectors, width: int, pen: Pen) -> Canvas:
    """The map, then in words what it has no room for."""
    plan = Plan(block, width, is_compact=pen.compact or width < WIDE)
    canvas = Canvas(width)
    last = [at for at in (*pen.lit, pen.cursor) if at]
    for cell in sorted(plan.cells, key=lambda cell: cell.space.at in last):
        _draw_cell(canvas, cell, plan, pen)
    untold = [words for cell in plan.cells for words in _write(canvas, cell, plan, pen)]
    _draw_walls(canvas, plan)
    _draw_the_back(canvas, plan)
    _draw_values(canvas, plan)
    whole = Canvas(width)
    whole.paste(canvas)
    if untold:
        whole.paste(flow([("Also: ", SOFT), "; ".join(untold)], width, indent=2))
    return whole


def _draw_cell(canvas: Canvas, cell: Cell, plan: Plan, pen: Pen) -> None:
    """The borders and the ground."""
    at = cell.space.at
    weight, ink = pen.border(at)
    ground = of_ground(cell.space.ground)
    if plan.is_compact:
        ground = {LIGHT: ground, HEAVY: "cursor" if at == pen.cursor else "gold_soft"}[weight]
        for x in (cell.x, cell.right):
            canvas.put(x, cell.y, "│", LINE)
    else:
        canvas.box(cell.x, cell.y, cell.width, cell.height, weight, ink)
    canvas.fill(cell.x + 1, cell.inside, cell.room, 1, ground)
    canvas.name(at, cell.x, cell.y, cell.width, cell.height)


def _write(canvas: Canvas, cell: Cell, plan: Plan, pen: Pen) -> list[str]:
    """What is said in a cell; and in words what there is no room for."""
    words = _compact_words(cell, plan, pen) if plan.is_compact else _words(cell, plan, pen)
    _put(canvas, cell.x + 1, cell.inside, words.inside)
    _put(canvas, cell.x + 1, cell.y, words.border)
    _put(canvas, cell.right - _wide(words.end), cell.y, words.end)
    return [f"{cell.space.title} {', '.join(words.untold)}"] if words.untold else []


def _put(canvas: Canvas, x: int, y: int, runs: Iterable[Piece]) -> None:
    for text, ink in runs:
        x = canvas.put(x, y, text, ink)


@dataclass(slots=True)
class _Words:
    """What is said inside a cell, in its border, at the end of the border; and what is not."""

    inside: list[Piece]
    border: list[Piece]
    end: list[Piece]
    untold: list[str]


def _words(cell: Cell, plan: Plan, pen: Pen) -> _Words:
    """Pieces inside, the name in the border; city marks go there too if a cell is very narrow."""
    space = cell.space
    groups = _pieces(space, pen)
    houses: list[Piece] = []
    if not _fits(groups, cell.room):
        houses = [piece for group in groups for piece in group if piece[0] in HOUSES]
        groups = [[piece for piece in group if piece not in houses] for group in groups]
    shown, hidden = _as_many(groups, cell.room)
    flags = flag_signs(space.flags)
    end: list[Piece] = [(flags, BOLD)] if flags else []
    border = [*pen.badge_run(space.at)]
    untold = [text for group in hidden for text, _ink in group]
    wanted: list[list[Piece]] = [[(space.short, _name_ink(cell))], _home_of(cell, plan)]
    wanted += [[(f" {space.value}", SOFT)]] if plan.tells_value(cell) else []
    for runs in wanted:
        if _wide(border) + _wide(runs) + _wide(houses) + _wide(end) <= cell.room:
            border += runs
    if _wide(border) + _wide(houses) + _wide(end) <= cell.room:
        border += houses
    else:
        untold += [text for text, _ink in houses]
    return _Words(shown or [(EMPTY, SOFT)], border, end, untold + plan.exceptions(cell, pen))


def _compact_words(cell: Cell, plan: Plan, pen: Pen) -> _Words:
    """As much as one short line holds: the number of the option, the name, who is there."""
    space = cell.space
    badge = pen.badge_run(space.at)
    name: list[Piece] = [(space.short, _name_ink(cell))]
    value = [(f" {space.value}", SOFT)] if plan.tells_value(cell) else []
    groups = _pieces(space, pen)
    pieces = _joined(groups, " ")
    flags = flag_signs(space.flags)
    end: list[Piece] = [(flags, BOLD)] if flags else []
    blank: list[Piece] = [(" ", PLAIN)]
    gap = blank if pieces else []
    for runs in (
        [*badge, *(blank if badge else []), *name, *value, *gap, *pieces, *end],
        [*badge, *(blank if badge else []), *name, *gap, *pieces, *end],
        [*badge, *gap, *pieces, *end],
        [*pieces, *end],
        [*_joined(groups, ""), *end],
    ):
        if runs and _wide(runs) <= cell.room:
            return _Words(runs, [], [], plan.exceptions(cell, pen))
    shown, hidden = _as_many(groups, cell.room)
    untold = [text for group in hidden for text, _ink in group] + ([flags] if flags else [])
    return _Words(shown or name, [], [], untold + plan.exceptions(cell, pen))


def _name_ink(cell: Cell) -> Ink:
    if cell.space.owner is not None:
        return name_of(cell.space.owner)
    return SOFT if cell.space.ground is None else sign_of(cell.space.ground)


def _home_of(cell: Cell, plan: Plan) -> list[Piece]:
    """The name of a sector's owner stands in its outermost ring."""
    if cell.owner is None or cell.where is None or cell.where.ring < plan.rings - 1:
        return []
    return [(" " + short_name(cell.owner.name), name_of(cell.owner))]


def _pieces(space: Space, pen: Pen) -> list[list[Piece]]:
    """What lies on a space, owner by owner; what is said of the whole space is not repeated."""
    groups: list[list[Piece]] = []
    before: Thing | None = None
    for thing in space.things:
        plain = replace(thing, flags=thing.flags - space.flags)
        text = thing_text(plain, pen)
        if before is not None and thing.owner is not None and thing.owner == before.owner:
            groups[-1].append((text.replace(pen.letter(thing.owner), "", 1), thing_ink(plain)))
        else:
            groups.append([(text, thing_ink(plain))])
        before = thing
    return groups


def _joined(groups: Sequence[Sequence[Piece]], between: str) -> list[Piece]:
    found: list[Piece] = []
    for group in groups:
        found += [(between, PLAIN)] if found and between else []
        found += group
    return found


def _fits(groups: Sequence[Sequence[Piece]], room: int) -> bool:
    return _wide(_joined(groups, "")) <= room


def _as_many(
    groups: Sequence[Sequence[Piece]], room: int
) -> tuple[list[Piece], Sequence[Sequence[Piece]]]:
    """As many groups as there is room for, and the others."""
    for number in range(len(groups), 0, -1):
        for between in (" ", ""):
            shown = _joined(groups[:number], between)
            if _wide(shown) <= room:
                return shown, groups[number:]
    return [], groups


def _wide(runs: Iterable[Piece]) -> int:
    return sum(wide(safe(text)) for text, _ink in runs)


def _draw_walls(canvas: Canvas, plan: Plan) -> None:
    """Between spaces that touch on this map only."""
    for cell in plan.walls():
        canvas.put(cell.right, cell.inside, "║", LINE)
        if not plan.is_compact:
            end, y = ("╥", cell.y) if cell.y < plan.middle else ("╨", cell.y + 2)
            canvas.put(cell.right, y, end, LINE)


def _draw_the_back(canvas: Canvas, plan: Plan) -> None:
    """Brackets from the ends of the upper half to those of the lower one; the innermost ring goes
    through doors beside the bar."""
    for back in plan.round_the_back():
        edge, away = (plan.left, -1) if back.on_the_left else (plan.right, 1)
        if back.ring == 0:
            canvas.put(edge - away, plan.middle + plan.step - 1, ROUND_THE_BACK, SOFT)
            continue
        x = edge + away * back.ring - (1 if back.on_the_left else 0)
        top, bottom = back.upper.inside, back.lower.inside
        for y in range(top, bottom + 1):
            canvas.put(x, y, "│", LINE)
        for y, corner in ((top, "╭╮"), (bottom, "╰╯")):
            for column in range(x, edge, -away):
                canvas.put(column, y, "─", LINE)
            canvas.put(x, y, corner[not back.on_the_left], LINE)


def _draw_values(canvas: Canvas, plan: Plan) -> None:
    """What a ring is worth, beside it, where its spaces do not say it."""
    for first in plan.first_of_rows():
        value = plan.common_value(first)
        if value is not None and not plan.tells_value(first):
            text = f"{value}pt"
            canvas.put(first.x - len(text), first.inside, text, SOFT)
