"""Who has what: a table where its columns fit, a panel for each player where they do not."""

from __future__ import annotations

from tabletop_core.pictures.blocks import CardFace, Chip, Column, Players, Seat
from tabletop_core.pictures.page.drawing import (
    Drawing,
    below,
    beside,
    flowing,
    level,
    line_of,
    text,
)
from tabletop_core.pictures.page.lettering import width_of
from tabletop_core.pictures.page.marks import (
    SIGNS,
    as_drawing,
    drawn_alone,
    ground_class,
    ground_sign,
    player_mark,
    seat_of,
    sign_class,
)
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.page.titles import card_title
from tabletop_core.pictures.things import Flag, Ground
from tabletop_core.table.players import Player

MARK = 9
BETWEEN = 12
LINE = 32
PANEL = 240
"""How wide a panel is at least."""
INSIDE = 10
SIGN = 16.0
MANY = 4
"""With more players than this, the facts of their panels are named once for all."""


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


def is_dense(block: Players) -> bool:
    return len(block.seats) > MANY


def facts_across(block: Players, room: float) -> int:
    """How many facts stand beside each other in a panel, in as few even rows as there can be."""
    widths = [
        max(
            SIGN
            + 3
            + max((width_of(seat.facts[place], 13, bold=True) for seat in block.seats), default=0),
            0 if is_dense(block) and column.ground else width_of(label(column), 11),
        )
        for place, column in enumerate(block.columns)
    ]
    for rows in range(1, len(widths) + 1):
        across = -(-len(widths) // rows)
        columns = [max(widths[place::across]) for place in range(across)]
        if sum(columns) + 4 * (across - 1) <= room:
            return across
    return 1


# As a part of a page.


def write_players(block: Players, width: float, pen: Pen) -> str:
    """A table where it fits, and on phones a panel for each player in any case."""
    panels = write_panels(block, width, pen)
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
    """The drawing of its ground, if it has one; else its name in short."""
    if column.ground is None:
        return words(label(column))
    sign = tag("g", ground_sign(column.ground, 0, 0, 15), class_=sign_class(column.ground))
    return drawn_alone(sign, 17, column.name)


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
            held = tag("td", write_more(block, seat, pen), colspan=len(titles))
            rows.append(tag("tr", held, class_="more"))
    return tag("div", tag("table", tag("thead", tag("tr", *titles)), tag("tbody", *rows)),
               class_="scroll players")  # fmt: skip


def write_more(block: Players, seat: Seat, pen: Pen) -> str:
    """What lies before a player, as small cards."""
    short = is_short(block, seat, pen)
    cards = "".join(write_small(card, pen, short) for card in seat.more)
    name = tag("small", words(seat.more_name)) if seat.more_name and not is_signed(seat) else ""
    return tag("div", name, cards, class_="smalls", title=seat.more_name)


def is_signed(seat: Seat) -> bool:
    """Whether signs say already what lies before a player."""
    return all(chip.ground for card in seat.more for chip in card.chips or [Chip(words="")])


def is_short(block: Players, seat: Seat, pen: Pen) -> bool:
    """Whether signs and numbers have to do, with the names when they are pointed at: where many
    players have much before them, all but the viewer."""
    return is_dense(block) and is_signed(seat) and seat.player != pen.viewer


def write_small(card: CardFace, pen: Pen, short: bool = False) -> str:
    points = tag("b", words(card.points)) if card.points else ""
    given = "".join(
        tag("b", write_sign(chip.ground, 14), words(chip.short or chip.words), class_="given")
        for chip in card.chips
    )
    edge = f"on-{card.ground.hue.value}" if card.ground else ""
    flags = [flag.name.lower() for flag in card.flags]
    foot = tag("i", words(card.foot)) if card.foot else ""
    said = "" if short else words(card.title) + points + foot
    return tag("span", given, said,
               **pen.node(card.at, "small", edge, *flags), title=card_title(card))  # fmt: skip


def write_sign(ground: Ground | None, size: float) -> str:
    if ground is None:
        return ""
    sign = tag("g", ground_sign(ground, 0, 0, size - 2), class_=sign_class(ground))
    return drawn_alone(sign, size)


def write_panels(block: Players, width: float, pen: Pen) -> str:
    """A panel for each player; of many, the facts are named once, above."""
    panels = [write_panel(block, seat, pen) for seat in block.seats]
    across = facts_across(block, PANEL - 2 * INSIDE)
    named = [tag("span", write_sign(column.ground, SIGN), words(label(column)))
             for column in block.columns if column.ground and is_dense(block)]  # fmt: skip
    legend = tag("div", *named, class_="legend") if named else ""
    return tag("div", legend, *panels, class_="seats", style=f"--facts:{across}")


def write_panel(block: Players, seat: Seat, pen: Pen) -> str:
    points = tag("b", words(seat.points), class_="points", title=block.points)
    head = tag("header", write_name(seat, pen), points if seat.points else "")
    facts = "".join(
        write_fact(column, fact, is_dense(block))
        for column, fact in zip(block.columns, seat.facts, strict=True)
        if fact
    )
    more = write_more(block, seat, pen) if seat.more else ""
    now = " now" if is_to_move(seat.player, pen) else ""
    return tag("section", head, tag("dl", facts), more,
               class_=f"seat edge-player-{seat_of(seat.player)}{now}")  # fmt: skip


def write_fact(column: Column, fact: str, dense: bool) -> str:
    """A fact with its sign, and below it what it is."""
    name = "" if dense and column.ground else tag("dt", words(label(column)))
    sign = write_sign(column.ground, SIGN)
    return tag("div", tag("dd", sign, words(fact)), name, title=column.name)


# As a part of a drawing.


def draw_players(block: Players, width: float, pen: Pen) -> Drawing:
    if fits_as_table(block, width, pen):
        return draw_table(block, width, pen)
    return draw_panels(block, width, pen)


def draw_name(seat: Seat, pen: Pen) -> Drawing:
    mark = as_drawing(player_mark(seat.player, pen, MARK), 24)
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
            lines.append(draw_more(block, seat, width, pen))
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


def draw_more(block: Players, seat: Seat, width: float, pen: Pen) -> Drawing:
    parts = [line_of(seat.more_name, 11, "soft")] if not is_signed(seat) else []
    parts += [draw_small(card, pen, is_short(block, seat, pen)) for card in seat.more]
    return flowing(parts, width, 3)


def draw_small(card: CardFace, pen: Pen, short: bool = False) -> Drawing:
    """A card as a pill: what it gives, its name and its points; new ones glow."""
    parts = [
        part
        for chip in card.chips
        for part in (*draw_sign(chip.ground, 14), line_of(chip.short or chip.words, 11, bold=True))
    ]
    signs = [sign for flag, sign in SIGNS.items() if flag in card.flags]
    if not short:
        parts.append(line_of(f"{card.title} {card.points}".strip(), 11))
        parts += [line_of(card.foot, 11, "soft")] if card.foot else []
    parts += [line_of(sign, 11) for sign in signs]
    said = level(parts, 3)

    def frame(class_: str) -> str:
        return tag("rect", x=0.5, y=0.5, width=said.width + 9, height=18, rx=9, class_=class_)

    markup = [tag("title", words(card_title(card))), frame(f"plate {ground_class(card.ground)}")]
    markup += [frame("glow"), frame("fresh")] if Flag.NEW in card.flags else []
    lit = pen.target(card.at) is not None or Flag.CHOSEN in card.flags
    markup += [frame("ring")] if lit else []
    markup += [frame("origin")] if Flag.ORIGIN in card.flags else []
    faded = [flag.name.lower() for flag in (Flag.OFF, Flag.GHOST) if flag in card.flags]
    inside = said.moved(5, (19 - said.height) / 2)
    drawn = tag("g", *markup, inside, **pen.node(card.at, *faded))
    return Drawing(said.width + 10, 19, drawn)


def draw_sign(ground: Ground | None, size: float) -> list[Drawing]:
    if ground is None:
        return []
    sign = ground_sign(ground, 0, 0, size - 2)
    return [as_drawing(tag("g", sign, class_=sign_class(ground)), size)]


def draw_panels(block: Players, width: float, pen: Pen) -> Drawing:
    parts = [draw_panel(block, seat, width, pen) for seat in block.seats]
    if is_dense(block):
        named = [level([*draw_sign(column.ground, SIGN), line_of(label(column), 11, "soft")], 2)
                 for column in block.columns if column.ground]  # fmt: skip
        parts.insert(0, flowing(named, width, 3))
    return below(parts, 2)


def draw_panel(block: Players, seat: Seat, width: float, pen: Pen) -> Drawing:
    room = width - 2 * INSIDE
    name = draw_name(seat, pen)
    points = text(seat.points, room, 20, 18, bold=True, anchor="end")
    parts = [Drawing(room, name.height, name.markup + points)]
    facts = [
        draw_fact(column, fact, is_dense(block))
        for column, fact in zip(block.columns, seat.facts, strict=True)
        if fact
    ]
    across = facts_across(block, room)
    for first in range(0, len(facts), across):
        row = facts[first : first + across]
        spread = [Drawing(room / across, fact.height, fact.markup) for fact in row]
        parts.append(beside(spread))
    if seat.more:
        parts.append(draw_more(block, seat, room, pen))
    inside = below(parts, 2)
    height = inside.height + 7
    shape = tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=8, class_="card")
    side = tag("rect", width=4, height=height, rx=2, class_=f"fill-player-{seat_of(seat.player)}")
    ring = tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=8, class_="ring")
    now = ring if is_to_move(seat.player, pen) else ""
    return Drawing(width, height, shape + side + now + inside.moved(INSIDE + 2, 4))


def draw_fact(column: Column, fact: str, dense: bool) -> Drawing:
    said = level([*draw_sign(column.ground, SIGN), line_of(fact, 13, bold=True)], 3)
    if dense and column.ground:
        return said
    return below([said, line_of(label(column), 11, "soft")], -4)
