"""What lies on a table, drawn: players' marks, counters, dice, houses, tokens, and what is said of
them by rings and badges. Everything is drawn around (0, 0)."""

from __future__ import annotations

from math import cos, pi, sin

from tabletop_core.pictures.page.drawing import Drawing, at, text
from tabletop_core.pictures.page.lettering import SMALLEST
from tabletop_core.pictures.page.markup import number, tag
from tabletop_core.pictures.page.pen import Pen, Target
from tabletop_core.pictures.page.titles import thing_title
from tabletop_core.pictures.things import Flag, Ground, Shape, Thing
from tabletop_core.table.players import Player

CORNERS = {1: (4, 45.0), 2: (6, 0.0), 3: (4, 0.0), 5: (3, -90.0)}
"""By seat: the corners of the mark, and where the first one lies; seat 0 is a circle and seat 4
a plus."""
SEATS = 6
SIZES = {1: 1.22, 2: 1.1, 3: 1.22, 4: 1.08, 5: 1.3}
"""How much larger than a circle a mark is drawn, so that all look alike."""
LOWERED = {5: 0.22}
"""How far down its middle lies where that is not the middle of its corners."""

PIPS = {
    "1": [(0, 0)],
    "2": [(-1, -1), (1, 1)],
    "3": [(-1, -1), (0, 0), (1, 1)],
    "4": [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    "5": [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    "6": [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
SIGNS = {Flag.DONE: "✓", Flag.DYING: "†"}
"""What a text says of a card behind its name."""
HOUSE = "M-9,9V-6h4v3h3v-5h4v5h3v-3h4V9Z"


def seat_of(player: Player | None) -> int:
    """The seat whose colour and shape a player has."""
    return 0 if player is None else player.seat % SEATS


def outline(seat: int, radius: float) -> str:
    """The shape of a seat as a path."""
    r = radius * SIZES.get(seat, 1)
    down = radius * LOWERED.get(seat, 0)
    if seat == 0:
        return f"M{number(-r)},0a{number(r)},{number(r)} 0 1 1 {number(2 * r)},0a" + (
            f"{number(r)},{number(r)} 0 1 1 {number(-2 * r)},0Z"
        )
    if seat == 4:
        a, b = number(r), number(r * 0.45)
        return f"M-{b},-{a}H{b}V-{b}H{a}V{b}H{b}V{a}H-{b}V{b}H-{a}V-{b}H-{b}Z"
    corners, first = CORNERS[seat]
    points = []
    for corner in range(corners):
        angle = (first + 360 / corners * corner) * pi / 180
        points.append(f"{number(r * cos(angle))},{number(r * sin(angle) + down)}")
    return "M" + "L".join(points) + "Z"


def player_mark(player: Player, pen: Pen, radius: float = 11, label: str | None = None) -> str:
    """A player's shape in the player's colour, with the letter."""
    seat = seat_of(player)
    said = pen.letters[player] if label is None else label
    size = max(SMALLEST, radius * 1.12)
    return tag("path", d=outline(seat, radius), class_=f"fill-player-{seat} edge") + text(
        said, 0, size * 0.36, size, f"fill-on-player-{seat}", bold=True, anchor="middle"
    )


def drawn_alone(markup: str, size: float, title: str = "", **attributes: str) -> str:
    """Something drawn around (0, 0) as an element of a page, so many pixels wide and high."""
    half = number(-size / 2)
    return tag(
        "svg",
        tag("title", title) if title else "",
        markup,
        viewBox=f"{half} {half} {number(size)} {number(size)}",
        width=size,
        height=size,
        aria_hidden="" if title else "true",
        role="img" if title else "",
        **attributes,
    )


def as_drawing(markup: str, size: float) -> Drawing:
    """Something drawn around (0, 0) as a square drawing."""
    return Drawing(size, size, tag("g", markup, transform=at(size / 2, size / 2)))


def badge(target: Target, x: float, y: float) -> str:
    """The number of an option, on what it points at."""
    wide = len(target.label) > 2
    shape = tag("rect", x=-15, y=-10, width=30, height=20, rx=10) if wide else tag("circle", r=10)
    said = text(target.label, 0, 4.2, 11.5, bold=True, anchor="middle")
    looks = "badge" if target.is_good else "badge weak"
    return tag("g", shape, said, class_=looks, transform=at(x, y))


def ground_class(ground: Ground | None) -> str:
    """The class with the colour of a ground."""
    return "fill-panel" if ground is None else f"fill-{ground.hue.value}-{ground.strength}"


def sign_class(ground: Ground | None) -> str:
    """The class with the colour of what is drawn and written on a ground."""
    return "sign" if ground is None else f"sign sign-{ground.hue.value}"


def ground_sign(ground: Ground, x: float, y: float, size: float) -> str:
    """The drawing of a ground around (x, y); its letter where it has none."""
    if not ground.drawing:
        said = ground.letter or ground.name[:1].upper()
        letter = max(SMALLEST, size * 0.7)
        return text(said, x, y + letter * 0.36, letter, "inked", bold=True, anchor="middle")
    scale = size / 20
    move = f"translate({number(x - size / 2)},{number(y - size / 2)}) scale({scale:.3g})"
    return tag("path", d=ground.drawing, class_="drawn", transform=move)


def token(ground: Ground | None, radius: float, label: str = "") -> str:
    """A round token of its ground: the drawing, and the letter where there is room for it."""
    if ground is None:
        circle = tag("circle", r=radius, class_="any")
        return circle + text("?", 0, 4.2, 11.5, "soft", bold=True, anchor="middle")
    circle = tag("circle", r=radius, class_=f"{ground_class(ground)} rim")
    said = label or ground.letter
    if radius < 20 or not said or not ground.drawing:
        return circle + ground_sign(ground, 0, 0, radius * 1.24)
    drawn = ground_sign(ground, 0, -radius * 0.22, radius * 1.02)
    letter = max(SMALLEST, radius * 0.43)
    return (
        circle + drawn + text(said, 0, radius * 0.78, letter, "inked", bold=True, anchor="middle")
    )


def die(thing: Thing, size: float) -> str:
    """A die: its pips have the shape of its owner, so that owner and face are told without
    colour."""
    seat = seat_of(thing.owner)
    half = size / 2
    ghost = " ghost" if Flag.GHOST in thing.flags else ""
    colour = f"fill-player-{seat}" if thing.owner is not None else "fill-panel"
    body = tag(
        "rect", x=-half, y=-half, width=size, height=size, rx=size * 0.2,
        class_=f"{colour} edge{ghost}",
    )  # fmt: skip
    mark = f"fill-on-player-{seat}" if thing.owner is not None else "fill-ink"
    if not thing.face:
        return body + tag("rect", x=-half * 0.55, y=-half * 0.55, width=size * 0.55,
                          height=size * 0.55, rx=size * 0.1, class_=f"blank {mark}")  # fmt: skip
    if thing.face not in PIPS:
        letter = max(SMALLEST, size * 0.6)
        return body + text(thing.face, 0, letter * 0.36, letter, mark, bold=True, anchor="middle")
    pips = "".join(
        tag("path", d=outline(seat, size * 0.09), class_=mark,
            transform=at(x * size * 0.26, y * size * 0.26))
        for x, y in PIPS[thing.face]
    )  # fmt: skip
    return body + pips


def counter(thing: Thing, pen: Pen, radius: float) -> str:
    """A counter in the shape and colour of its owner, with its number or what is up."""
    said = thing.face or str(thing.count)
    if thing.owner is not None:
        return player_mark(thing.owner, pen, radius, said)
    circle = tag("circle", r=radius, class_=f"{ground_class(thing.ground)} rim")
    size = max(SMALLEST, radius * 1.1)
    return circle + text(said, 0, size * 0.36, size, "inked", bold=True, anchor="middle")


def marker(thing: Thing, pen: Pen, size: float) -> str:
    """A thing where one of a kind is the rule: the letter of its owner is enough."""
    if thing.owner is None or thing.shape is not Shape.COUNTER or thing.count != 1 or thing.face:
        return thing_mark(thing, pen, size)
    title = tag("title", thing_title(thing))
    new = tag("circle", r=size * 0.64, class_="fresh") if Flag.NEW in thing.flags else ""
    return title + player_mark(thing.owner, pen, size * 0.44) + new


def house(thing: Thing, size: float) -> str:
    """A building in the colour of its owner."""
    colour = (
        f"fill-player-{seat_of(thing.owner)}"
        if thing.owner is not None
        else ground_class(thing.ground)
    )
    scale = f"scale({size / 20:.3g})"
    door = tag("rect", x=-2.2, y=3, width=4.4, height=6, class_="door")
    return tag("g", tag("path", d=HOUSE, class_=f"{colour} edge"), door, transform=scale)


def small_card(thing: Thing, size: float) -> str:
    """Only that a card lies there, with an edge in the colour of whoever holds it."""
    wide, high = size * 0.6, size * 0.82
    looks = "card-back" if thing.owner is None else f"held line-player-{seat_of(thing.owner)}"
    return tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=size * 0.12,
               class_=looks)  # fmt: skip


def body(thing: Thing, pen: Pen, size: float) -> str:
    """A thing without what is said of it."""
    if thing.shape is Shape.DIE:
        return die(thing, size)
    if thing.shape is Shape.HOUSE:
        return house(thing, size)
    if thing.shape is Shape.TOKEN:
        owned = f"rim-of line-player-{seat_of(thing.owner)}"
        rim = "" if thing.owner is None else tag("circle", r=size / 2 - 0.5, class_=owned)
        return token(thing.ground, size / 2, thing.face) + rim
    if thing.shape is Shape.CARD:
        return small_card(thing, size)
    if thing.shape is Shape.MARK:
        said = thing.face or (pen.letters[thing.owner] if thing.owner is not None else "·")
        role = f"name-player-{seat_of(thing.owner)}" if thing.owner is not None else "inked"
        letter = max(SMALLEST, size * 0.7)
        return text(said, 0, letter * 0.36, letter, role, bold=True, anchor="middle")
    return counter(thing, pen, size / 2)


def thing_mark(thing: Thing, pen: Pen, size: float) -> str:
    """A thing with everything said of it, around (0, 0)."""
    half = size / 2
    parts = [tag("title", thing_title(thing))]
    if Flag.NEW in thing.flags:
        parts.append(tag("circle", r=half * 1.28, class_="glow"))
    parts.append(body(thing, pen, size))
    if Flag.NEW in thing.flags:
        parts.append(tag("circle", r=half * 1.28, class_="fresh"))
    if pen.target(thing.at) or Flag.CHOSEN in thing.flags:
        parts.append(tag("circle", r=half * 1.2, class_="ring"))
    if Flag.ORIGIN in thing.flags:
        parts.append(tag("circle", r=half * 1.2, class_="origin"))
    if thing.count != 1 and thing.shape is not Shape.COUNTER:
        parts.append(count_mark(thing.count, half * 0.75, half * 0.75))
    if Flag.DYING in thing.flags:
        parts.append(dying_mark(half * 0.85, -half * 0.85))
    if Flag.DONE in thing.flags:
        parts.append(done_mark(half * 0.8, half * 0.8))
    target = pen.target(thing.at)
    if target is not None:
        parts.append(badge(target, -half * 0.9, -half * 0.9))
    faded = [flag.name.lower() for flag in (Flag.OFF, Flag.GHOST) if flag in thing.flags]
    ground = sign_class(thing.ground) if thing.ground else ""
    return tag("g", *parts, **pen.node(thing.at, ground, *faded))


def count_mark(count: int, x: float, y: float) -> str:
    """How many there are, beside something."""
    said = text(f"×{count}", 0, 4, SMALLEST, "fill-ink", bold=True, anchor="middle")
    plate = tag("rect", x=-11, y=-7.5, width=22, height=15, rx=7.5, class_="plate")
    return tag("g", plate, said, transform=at(x, y))


def dying_mark(x: float, y: float) -> str:
    """A black cross: it leaves the table soon."""
    disc = tag("circle", r=5.4, class_="death")
    return tag("g", disc, tag("path", d="M0,-3.3V3.4M-2,-1.2H2", class_="cross"),
               transform=at(x, y))  # fmt: skip


def done_mark(x: float, y: float) -> str:
    """A tick: done."""
    disc = tag("circle", r=6, class_="done")
    return tag("g", disc, tag("path", d="M-2.8,0.2l2,2.2l3.6,-4.4", class_="tick"),
               transform=at(x, y))  # fmt: skip
