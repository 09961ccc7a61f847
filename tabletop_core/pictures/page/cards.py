"""Cards: large with everything, in rows, slim; and what lies face down."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_core.pictures.blocks import CardFace, Cards, CardSize, Chip
from tabletop_core.pictures.page.drawing import (
    Drawing,
    below,
    flowing,
    level,
    line_of,
    lines_of,
    text,
)
from tabletop_core.pictures.page.lettering import width_of
from tabletop_core.pictures.page.marks import (
    SIGNS,
    as_drawing,
    badge,
    drawn_alone,
    ground_class,
    ground_sign,
    player_mark,
    seat_of,
    sign_class,
    token,
)
from tabletop_core.pictures.page.markup import number, tag, words
from tabletop_core.pictures.page.pen import Lies, Pen
from tabletop_core.pictures.page.titles import card_title
from tabletop_core.pictures.things import Flag, Ground

LEAST = {CardSize.LARGE: 132, CardSize.ROW: 168, CardSize.SLIM: 102}
"""How wide a card is at least."""
GAP = 6
INSIDE = 8
TOKEN = 24
SMALL_TOKEN = 17
MANY_TOKENS = 5
PLACE = 24
"""How large the field is that shows where a card lies."""


# As a part of a page.


def write_cards(block: Cards, width: float, pen: Pen) -> str:
    """Cards beside each other, as many in a line as there is room for."""
    if not (block.cards or block.face_down or block.deck is not None):
        return tag("p", words(block.empty), class_="soft")
    parts = [write_card(card, block.size, pen) for card in block.cards]
    parts += [tag("div", words(said), class_="backs") for said in backs(block)]
    each = f"--card:{number(card_width(block, width))}px;--least:{LEAST[block.size]}px"
    return tag("div", *parts, class_=f"cards {block.size.value}", style=each)


def backs(block: Cards) -> list[str]:
    """What lies face down, in words."""
    said = [f"{block.face_down} face down"] if block.face_down else []
    return [*said, f"deck {block.deck}"] if block.deck is not None else said


def write_card(card: CardFace, size: CardSize, pen: Pen) -> str:
    target = pen.target(card.at)
    looks = "number" if target is None or target.is_good else "number weak"
    badge_words = "" if target is None else tag("span", target.label, class_=looks)
    owner = drawn_alone(player_mark(card.owner, pen, 8), 22) if card.owner is not None else ""
    points = tag("b", words(card.points), class_="points") if card.points else ""
    name = tag("b", words(card.title), class_="name")
    parts = [tag("header", badge_words, owner, write_place(card, pen), name, points)]
    if card.pattern:
        tokens = (write_token(ground, card) for ground in card.pattern)
        parts.append(tag("div", *tokens, class_="pattern"))
    is_slim = size is CardSize.SLIM
    cost = tag("span", words(card.cost), class_="cost") if card.cost and not is_slim else ""
    chips = [write_chip(chip) for chip in card.chips]
    if card.icons:
        icons = tag("span", *map(write_icon, card.icons), class_="icons")
        parts.append(tag("div", cost, *chips, icons, class_="strip"))
    else:
        parts += [cost, *([tag("div", *chips, class_="chips")] if chips else [])]
    if card.text and not is_slim:
        parts.append(tag("p", words(card.text)))
    code = tag("small", words(card.at)) if size is CardSize.LARGE and has_code(card) else ""
    if (card.foot or code) and not is_slim:
        parts.append(tag("footer", tag("span", words(card.foot)), code))
    flags = [flag.name.lower() for flag in Flag if flag in card.flags]
    edge = "" if card.ground is None else f"on-{card.ground.hue.value}"
    attributes = pen.node(card.at, "face", edge, *flags)
    return tag("article", *parts, **attributes, title=card_title(card))


def has_code(card: CardFace) -> bool:
    """Whether something else is typed for a card than its name."""
    return card.title != card.at


def write_token(ground: Ground | None, card: CardFace) -> str:
    radius = (SMALL_TOKEN if len(card.pattern) >= MANY_TOKENS else TOKEN) / 2
    return drawn_alone(tag("g", token(ground, radius), class_=sign_class(ground)), 2 * radius + 2)


def write_icon(ground: Ground) -> str:
    circle = token(ground, 9)
    return drawn_alone(tag("g", circle, class_=sign_class(ground)), 20, ground.name)


def write_place(card: CardFace, pen: Pen) -> str:
    """Where a card lies on a field: a black point, and a ring where the viewer stands."""
    if card.at not in pen.lies:
        return ""
    return drawn_alone(place_mark(pen.lies[card.at], pen), PLACE)


def place_mark(lies: Lies, pen: Pen) -> str:
    half, across = PLACE / 2, PLACE - 4
    parts = [
        tag("rect", x=-half, y=-half, width=PLACE, height=PLACE, rx=4, class_="sunk"),
        tag("path", d=f"M0,{-half + 2}V{half - 2}M{-half + 2},0H{half - 2}", class_="rule"),
        tag("rect", x=across * (lies.x - 0.5) - 2.6, y=across * (lies.y - 0.5) - 2.6, width=5.2,
            height=5.2, rx=1.2, class_="fill-ink"),
    ]  # fmt: skip
    if lies.own is not None:
        x, y = (across * (part - 0.5) for part in lies.own)
        ring = f"hollow line-player-{seat_of(pen.viewer)}"
        parts.append(tag("circle", cx=x, cy=y, r=3.6, class_=ring))
    return "".join(parts)


def write_chip(chip: Chip) -> str:
    """Something a card gives or costs: in short with the sign of its ground, in full as title."""
    sign = "" if chip.ground is None else drawn_alone(
        tag("g", ground_sign(chip.ground, 0, 0, 14), class_=sign_class(chip.ground)), 16
    )  # fmt: skip
    edge = "" if chip.ground is None else f" on-{chip.ground.hue.value}"
    return tag("span", words(chip.short or chip.words), sign, class_=f"chip{edge}",
               title=chip.words)  # fmt: skip


# As a part of a drawing.


def draw_cards(block: Cards, width: float, pen: Pen) -> Drawing:
    if not (block.cards or block.face_down or block.deck is not None):
        return line_of(block.empty, 12, "soft")
    each = card_width(block, width)
    faces = [draw_card(card, each, pen, block.size) for card in block.cards]
    across = max(1, int((width + GAP + 0.5) // (each + GAP)))
    drawn = []
    for first in range(0, len(faces), across):
        height = max(face.height for face in faces[first : first + across])
        for face, card in list(zip(faces, block.cards, strict=True))[first : first + across]:
            drawn.append(frame(face, card, each, height, pen))
    height = drawn[-1].height if drawn else 34.0
    return flowing([*drawn, *(draw_back(said, each, height) for said in backs(block))], width, GAP)


def card_width(block: Cards, width: float) -> float:
    """As many cards in a line as there is room for, all equally wide."""
    across = max(1, int((width + GAP) // (LEAST[block.size] + GAP)))
    columns = max(1, min(across, len(block.cards) + len(backs(block))))
    return min(1.35 * LEAST[block.size], (width - GAP * (columns - 1)) / columns)


def draw_back(said: str, width: float, height: float) -> Drawing:
    shape = tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=8, class_="any")
    return Drawing(
        width, height, shape + text(said, width / 2, height / 2 + 4, 12, "soft", anchor="middle")
    )


def draw_card(card: CardFace, width: float, pen: Pen, size: CardSize = CardSize.LARGE) -> Drawing:
    """What is on a card, without its frame."""
    room = width - 2 * INSIDE
    parts = [draw_head(card, room, pen)]
    if card.pattern:
        parts.append(draw_pattern(card, room))
    if size is not CardSize.LARGE:
        said = [lines_of(card.text, room, 11.5)] if card.text else []
        said += [lines_of(card.foot, room, 12, bold=True)] if card.foot else []
        parts.append(flowing([*draw_strip(card, room, size), *said], room, 4))
        inside = below(parts, 3)
        return Drawing(width, inside.height + 8, inside.moved(INSIDE, 4))
    parts += draw_strip(card, room, size)
    if card.text:
        parts.append(lines_of(card.text, room, 11.5))
    code = line_of(card.at, 11, "soft") if has_code(card) else Drawing(0, 0, "")
    signs = [sign for flag, sign in SIGNS.items() if flag in card.flags]
    if card.foot or code.width or signs:
        foot = lines_of(" ".join([card.foot, *signs]), room - code.width - 4, 12, bold=True)
        parts.append(Drawing(room, max(foot.height, code.height),
                             foot.markup + code.moved(room - code.width, 1)))  # fmt: skip
    inside = below(parts, 3)
    return Drawing(width, inside.height + 2 * INSIDE, inside.moved(INSIDE, INSIDE))


def draw_strip(card: CardFace, room: float, size: CardSize) -> Iterator[Drawing]:
    """What it costs and gives, and of what kinds it is: in one line if it is of any."""
    cost = [line_of(card.cost, 12)] if card.cost else []
    chips = [draw_chip(chip) for chip in card.chips]
    if not card.icons:
        yield from cost
        if chips:
            yield flowing(chips, room, 4)
        return
    icons = [as_drawing(tag("g", token(ground, 9), class_=sign_class(ground)), 20)
             for ground in card.icons]  # fmt: skip
    start, end = level([*cost, *chips], 4), level(icons, 2)
    if start.width + 4 + end.width > room:
        yield start
        yield Drawing(room, end.height, end.moved(room - end.width, 0))
        return
    if size is not CardSize.LARGE:
        yield level([start, end], 4)
        return
    height = max(start.height, end.height)
    level_start = start.moved(0, (height - start.height) / 2)
    yield Drawing(room, height, level_start + end.moved(room - end.width, 0))


def draw_head(card: CardFace, room: float, pen: Pen) -> Drawing:
    """The name of a card, with whose it is, and its points."""
    ends = draw_points(card.points) if card.points else Drawing(0, 0, "")
    mark = [as_drawing(player_mark(card.owner, pen, 8), 22)] if card.owner is not None else []
    name = lines_of(card.title, room - ends.width - 4 - 26 * len(mark), 12.5, bold=True)
    start = level([*mark, name], 4)
    height = max(start.height, ends.height)
    return Drawing(room, height, start.moved(0, (height - start.height) / 2)
                   + ends.moved(room - ends.width, 0))  # fmt: skip


def draw_points(points: str) -> Drawing:
    wide = max(22.0, width_of(points, 12.5, bold=True) + 10)
    plate = tag("rect", width=wide, height=22, rx=11, class_="fill-ink")
    said = text(points, wide / 2, 15.5, 12.5, "fill-panel", bold=True, anchor="middle")
    return Drawing(wide, 22, plate + said)


def draw_pattern(card: CardFace, room: float) -> Drawing:
    size = SMALL_TOKEN if len(card.pattern) >= MANY_TOKENS else TOKEN
    tokens = [as_drawing(tag("g", token(ground, size / 2), class_=sign_class(ground)), size + 2)
              for ground in card.pattern]  # fmt: skip
    row = level(tokens, 0)
    x, y = max(0.0, (room - row.width) / 2), (TOKEN + 2 - row.height) / 2
    return Drawing(room, TOKEN + 2, row.moved(x, y))


def draw_chip(chip: Chip) -> Drawing:
    said = line_of(chip.short or chip.words, 11.5, bold=True)
    inside = [said]
    if chip.ground is not None:
        sign = tag("g", ground_sign(chip.ground, 0, 0, 14), class_=sign_class(chip.ground))
        inside.append(as_drawing(sign, 16))
    row = level(inside, 3)
    plate = tag("rect", x=0.5, y=0.5, width=row.width + 11, height=19, rx=9.5,
                class_=f"plate {ground_class(chip.ground)}")  # fmt: skip
    title = tag("title", words(chip.words))
    inside_plate = row.moved(6, (20 - row.height) / 2)
    return Drawing(row.width + 12, 20, tag("g", title, plate, inside_plate))


def frame(face: Drawing, card: CardFace, width: float, height: float, pen: Pen) -> Drawing:
    """The card with its frame, as high as its neighbours, and what is said of it."""
    target = pen.target(card.at)
    shape = tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=9, class_="card")
    if card.ground is not None:
        shape += tag("rect", x=1, y=1, width=width - 2, height=5, rx=2.5,
                     class_=ground_class(card.ground))  # fmt: skip
    ring = ""
    if target is not None or Flag.CHOSEN in card.flags:
        ring = tag("rect", x=1.5, y=1.5, width=width - 3, height=height - 3, rx=8, class_="ring")
    if Flag.NEW in card.flags:
        ring += tag("rect", x=2, y=2, width=width - 4, height=height - 4, rx=8, class_="fresh")
    if Flag.ORIGIN in card.flags:
        ring += tag("rect", x=2, y=2, width=width - 4, height=height - 4, rx=8, class_="origin")
    shown = "" if target is None else badge(target, width - 14, height - 14)
    faded = [flag.name.lower() for flag in (Flag.OFF, Flag.GHOST) if flag in card.flags]
    title = tag("title", words(card_title(card)))
    return Drawing(width, height, tag("g", title, shape, face.markup, ring, shown,
                                      **pen.node(card.at, *faded)))  # fmt: skip
