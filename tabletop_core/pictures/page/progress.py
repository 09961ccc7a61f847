"""Goals and how far everybody is: a line a goal, a column a player."""

from __future__ import annotations

from tabletop_core.pictures.blocks import Goal, Progress, Reached
from tabletop_core.pictures.page.drawing import Drawing, at, below, lines_of, text
from tabletop_core.pictures.page.lettering import SMALLEST, width_of
from tabletop_core.pictures.page.marks import badge, ground_sign, player_mark, seat_of, sign_class
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.text import short_name
from tabletop_core.table.players import Player

HEADING = 20.0
LEAST_ROW = 25.0
LEAST_WORDS = 96.0
WIDE, NARROW = 41.0, 30.0
"""How wide a player's column is: with what is needed, or with the number alone."""
SIGN = 20.0


def draw_progress(block: Progress, width: float, pen: Pen) -> Drawing:
    """The table; with many players the needed number stands in the words only."""
    players = list(dict.fromkeys(player for goal in block.goals for player in goal.reached))
    column = WIDE if width - SIGN - WIDE * len(players) >= 1.3 * LEAST_WORDS else NARROW
    words_wide = max(LEAST_WORDS, width - SIGN - 6 - column * len(players))
    marks = [
        tag("g", player_mark(player, pen, 9),
            transform=at(SIGN + words_wide + (place + 0.5) * column, HEADING / 2))
        for place, player in enumerate(players)
    ]  # fmt: skip
    heading = Drawing(width, HEADING, "".join(marks))
    rows = [_row(goal, words_wide, column, width, pen) for goal in block.goals]
    return below([heading, *rows])


def _row(goal: Goal, words_wide: float, column: float, width: float, pen: Pen) -> Drawing:
    """What is to be reached, and everybody's progress."""
    name = goal.name if goal.ground is not None else ""
    said = lines_of(f"{name}: {goal.words}" if name else goal.words, words_wide - 6, SMALLEST)
    height = max(LEAST_ROW, said.height + 3)
    parts = [tag("path", d=f"M0,0.5H{width:.0f}", class_="rule")]
    if pen.target(goal.at):
        parts.append(tag("rect", y=1, width=width, height=height - 1, rx=6, class_="lit-row"))
    parts.append(_sign(goal, height))
    parts.append(said.moved(SIGN + 4, (height - said.height) / 2))
    for place, (player, reached) in enumerate(goal.reached.items()):
        x = SIGN + words_wide + place * column
        cell = _cell(player, reached, column, height)
        parts.append(tag("g", cell, transform=at(x, 0)))
    target = pen.target(goal.at)
    if target is not None:
        parts.append(badge(target, 9, height / 2))
    return Drawing(width, height, tag("g", *parts, **pen.node(goal.at, sign_class(goal.ground))))


def _sign(goal: Goal, height: float) -> str:
    """The ground of a goal, or its name on a plate."""
    if goal.ground is not None:
        return ground_sign(goal.ground, SIGN / 2, height / 2, 16)
    wide = max(18.0, width_of(goal.title, SMALLEST, bold=True) + 4)
    plate = tag("rect", y=height / 2 - 9, width=min(wide, SIGN + 2), height=18, rx=5, class_="sunk")
    return plate + text(goal.title, min(wide, SIGN + 2) / 2, height / 2 + 4, SMALLEST, "fill-ink",
                        bold=True, anchor="middle")  # fmt: skip


def _cell(player: Player, reached: Reached, column: float, height: float) -> str:
    """A tick if it is done, a hollow one if it is met; else the number over a bar."""
    title = f"{short_name(player.name)}: {reached.value} of {reached.of}"
    title += f", {reached.words}" if reached.words else ""
    title += ", done" if reached.is_done else ", met" if reached.is_met else ""
    x, y, seat = column / 2, height / 2, seat_of(player)
    if reached.is_done or reached.is_met:
        looks = f"fill-player-{seat}" if reached.is_done else f"hollow line-player-{seat}"
        line = f"ticked line-on-player-{seat}" if reached.is_done else f"ticked line-player-{seat}"
        plate = tag("rect", x=x - 11, y=y - 9, width=22, height=18, rx=6, class_=looks)
        tick = tag("path", d=f"M{x - 4.5:.1f},{y:.1f}l3.2,3.6l6,-7", class_=line)
        return tag("title", words(title)) + plate + tick
    return tag("title", words(title)) + _number(reached, column, y, seat)


def _number(reached: Reached, column: float, y: float, seat: int) -> str:
    x, value = column / 2, str(reached.value)
    if column >= WIDE:
        of = f"/{reached.of}"
        wide = width_of(value, 12.5, bold=True) + width_of(of, SMALLEST)
        said = text(value, x - wide / 2, y + 1, 12.5, bold=True)
        start = x - wide / 2 + width_of(value, 12.5, bold=True)
        said += text(of, start, y + 1, SMALLEST, "soft")
    else:
        said = text(value, x, y + 1, 12.5, bold=True, anchor="middle")
    room = column - 8
    part = min(1.0, max(0, reached.value) / reached.of) if reached.of else 1.0
    bar = tag("rect", x=4, y=y + 5, width=room, height=4, rx=2, class_="sunk")
    if part:
        bar += tag(
            "rect", x=4, y=y + 5, width=room * part, height=4, rx=2, class_=f"fill-player-{seat}"
        )
    return said + bar
