"""Who has what: a table where its columns fit, a panel for each player where they do not."""

from __future__ import annotations

from tabletop_core.pictures.blocks import CardFace, Column, Players, Seat
from tabletop_core.pictures.page.drawing import (
    Drawing,
    below,
    flowing,
    level,
    line_of,
    text,
)
from tabletop_core.pictures.page.lettering import width_of
from tabletop_core.pictures.page.marks import (
    as_drawing,
    drawn_alone,
    ground_sign,
    player_mark,
    seat_of,
    sign_class,
)
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.page.titles import card_title
from tabletop_core.table.players import Player

MARK = 9
BETWEEN = 12
LINE = 32
FACT = 46
"""How wide a fact of a panel is at least."""


def remarks(seat: Seat, pen: Pen) -> str:
    """What is said beside a name: `you, first`."""
    said = [
        "you" if seat.player == pen.viewer and len(pen.players) > 1 else "",
        "first" if seat.first else "",
        seat.state,
    ]
    return ", ".join(filter(None, said))


def is_to_move(player: Player, pen: Pen) -> bool:
    return player in pen.deciding


def label(column: Column) -> str:
    return column.short or column.name


def column_widths(block: Players) -> list[float]:
    """How wide the facts of a table are."""
    widths = []
    for place, column in enumerate(block.columns):
        heading = 18.0 if column.ground else width_of(label(column), 11)
        facts = [width_of(seat.facts[place], 12.5, bold=True) for seat in block.seats]
        widths.append(max(heading, *facts, 14) + BETWEEN)
    return widths


def name_width(block: Players, pen: Pen) -> float:
    names = [
        width_of(seat.player.name, 13, bold=True) + width_of(remarks(seat, pen), 11)
        for seat in block.seats
    ]
    return max(names, default=0) + 42


def points_width(block: Players) -> float:
    widths = [width_of(seat.points, 14, bold=True) for seat in block.seats if seat.points]
    return max(max(widths), width_of(block.points, 11)) + BETWEEN if widths else 0


def fits_as_table(block: Players, width: float, pen: Pen) -> bool:
    return name_width(block, pen) + sum(column_widths(block)) + points_width(block) <= width


# As a part of a page.


def write_players(block: Players, width: float, pen: Pen) -> str:
    """A table where it fits, and on phones a panel for each player in any case."""
    panels = tag("div", *(write_panel(block, seat, pen) for seat in block.seats), class_="seats")
    if not block.columns or not fits_as_table(block, width, pen):
        return panels
    table = tag("div", write_table(block, pen), class_="wide")
    return table + tag("div", panels, class_="narrow")


def write_name(seat: Seat, pen: Pen) -> str:
    mark = drawn_alone(player_mark(seat.player, pen, MARK), 23)
    said = remarks(seat, pen)
    remark = tag("small", words(said)) if said else ""
    return mark + tag("b", words(seat.player.name)) + remark


def write_heading(column: Column) -> str:
    if column.ground is None:
        return words(label(column))
    sign = tag("g", ground_sign(column.ground, 0, 0, 15), class_=sign_class(column.ground))
    short = words(column.short)
    return drawn_alone(sign, 17, column.name) + short


def write_table(block: Players, pen: Pen) -> str:
    titles = [tag("th", "")]
    titles += [tag("th", write_heading(column), title=column.name) for column in block.columns]
    has_points = any(seat.points for seat in block.seats)
    titles += [tag("th", words(block.points))] if has_points else []
    rows = []
    for seat in block.seats:
        facts = [tag("td", words(fact)) for fact in seat.facts]
        facts += [tag("td", tag("b", words(seat.points)), class_="points")] if has_points else []
        name = tag("th", tag("span", write_name(seat, pen), class_="who"), scope="row")
        rows.append(tag("tr", name, *facts, class_="now" if is_to_move(seat.player, pen) else ""))
        if seat.more:
            held = tag("td", write_more(seat, pen), colspan=len(titles))
            rows.append(tag("tr", held, class_="more"))
    return tag("div", tag("table", tag("thead", tag("tr", *titles)), tag("tbody", *rows)),
               class_="scroll players")  # fmt: skip


def write_more(seat: Seat, pen: Pen) -> str:
    """What lies before a player, as small cards."""
    cards = "".join(write_small(card, pen) for card in seat.more)
    name = tag("small", words(seat.more_name)) if seat.more_name else ""
    return tag("div", name, cards, class_="smalls")


def write_small(card: CardFace, pen: Pen) -> str:
    points = tag("b", words(card.points)) if card.points else ""
    edge = f"on-{card.ground.hue.value}" if card.ground else ""
    flags = [flag.name.lower() for flag in card.flags]
    return tag("span", words(card.title), points, **pen.node(card.at, "small", edge, *flags),
               title=card_title(card))  # fmt: skip


def write_panel(block: Players, seat: Seat, pen: Pen) -> str:
    points = tag("b", words(seat.points), class_="points", title=block.points)
    head = tag("header", write_name(seat, pen), points if seat.points else "")
    facts = "".join(
        tag("div", tag("dd", words(fact)), tag("dt", write_heading(column)), title=column.name)
        for column, fact in zip(block.columns, seat.facts, strict=True)
        if fact
    )
    more = write_more(seat, pen) if seat.more else ""
    now = " now" if is_to_move(seat.player, pen) else ""
    return tag("section", head, tag("dl", facts), more,
               class_=f"seat edge-player-{seat_of(seat.player)}{now}")  # fmt: skip


# As a part of a drawing.


def draw_players(block: Players, width: float, pen: Pen) -> Drawing:
    if fits_as_table(block, width, pen):
        return draw_table(block, width, pen)
    return below([draw_panel(block, seat, width, pen) for seat in block.seats], 8)


def draw_name(seat: Seat, pen: Pen) -> Drawing:
    mark = as_drawing(player_mark(seat.player, pen, MARK), 26)
    name = line_of(seat.player.name, 13, bold=True)
    said = remarks(seat, pen)
    return level([mark, name, *([line_of(said, 11, "soft")] if said else [])], 5)


def draw_heading(column: Column) -> Drawing:
    if column.ground is None:
        return line_of(label(column), 11, "soft")
    title = tag("title", words(column.name))
    sign = tag("g", title, ground_sign(column.ground, 0, 0, 15), class_=sign_class(column.ground))
    return as_drawing(sign, 17)


def draw_table(block: Players, width: float, pen: Pen) -> Drawing:
    widths = column_widths(block)
    points = points_width(block)
    spare = max(0.0, width - name_width(block, pen) - sum(widths) - points)
    between = min(16.0, spare / max(1, len(widths) + bool(points)))
    ends, x = [], name_width(block, pen)
    for wide in [*widths, *([points] if points else [])]:
        x += wide + between
        ends.append(x)
    headings = [draw_heading(column) for column in block.columns]
    headings += [line_of(block.points, 11, "soft")] if points else []
    parts = [heading.moved(end - heading.width, 0)
             for heading, end in zip(headings, ends, strict=True)]  # fmt: skip
    lines = [Drawing(width, 20, "".join(parts))]
    for seat in block.seats:
        lines.append(draw_row(block, seat, ends, width, pen))
        if seat.more:
            lines.append(draw_more(seat, width, pen))
    return below(lines)


def draw_row(block: Players, seat: Seat, ends: list[float], width: float, pen: Pen) -> Drawing:
    facts = [*seat.facts, *([seat.points] if len(ends) > len(block.columns) else [])]
    back = tag("rect", width=width, height=LINE, rx=6, class_="lit-row")
    parts = [back if is_to_move(seat.player, pen) else ""]
    parts.append(tag("path", d=f"M0,0H{width:.0f}", class_="rule"))
    name = draw_name(seat, pen)
    parts.append(name.moved(4, (LINE - name.height) / 2))
    parts += [text(fact, end, 20.5, 12.5, bold=True, anchor="end")
              for fact, end in zip(facts, ends, strict=True)]  # fmt: skip
    return Drawing(width, LINE, "".join(parts))


def draw_more(seat: Seat, width: float, pen: Pen) -> Drawing:
    parts = [line_of(seat.more_name, 11, "soft")] if seat.more_name else []
    parts += [draw_small(card, pen) for card in seat.more]
    return flowing(parts, width, 4)


def draw_small(card: CardFace, pen: Pen) -> Drawing:
    said = line_of(f"{card.title} {card.points}".strip(), 11)
    plate = tag("rect", x=0.5, y=0.5, width=said.width + 11, height=18, rx=9, class_="plate")
    title = tag("title", words(card_title(card)))
    markup = tag("g", title, plate, said.moved(6, 2), **pen.node(card.at))
    return Drawing(said.width + 12, 19, markup)


def draw_panel(block: Players, seat: Seat, width: float, pen: Pen) -> Drawing:
    room = width - 20
    name = draw_name(seat, pen)
    points = text(seat.points, room, 20, 18, bold=True, anchor="end")
    parts = [Drawing(room, name.height, name.markup + points)]
    facts = []
    for column, fact in zip(block.columns, seat.facts, strict=True):
        if fact:
            said = below([line_of(fact, 13, bold=True), draw_heading(column)])
            facts.append(Drawing(max(FACT, said.width), said.height, said.markup))
    parts.append(flowing(facts, room, 6))
    if seat.more:
        parts.append(draw_more(seat, room, pen))
    inside = below(parts, 4)
    height = inside.height + 14
    shape = tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=8, class_="card")
    side = tag("rect", width=4, height=height, rx=2, class_=f"fill-player-{seat_of(seat.player)}")
    ring = tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=8, class_="ring")
    now = ring if is_to_move(seat.player, pen) else ""
    return Drawing(width, height, shape + side + now + inside.moved(12, 7))
