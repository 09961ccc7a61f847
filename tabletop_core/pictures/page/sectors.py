"""A round map: a centre, rings round it, and sectors between which water lies further out. Spaces
share a border of some length if and only if they are neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from tabletop_core.pictures.blocks import Sectors
from tabletop_core.pictures.page.drawing import Drawing, at, below, lines_of, text
from tabletop_core.pictures.page.lettering import width_of
from tabletop_core.pictures.page.marks import (
    badge,
    ground_class,
    player_mark,
    seat_of,
    sign_class,
    thing_mark,
)
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.page.polar import Patch, outline, point
from tabletop_core.pictures.page.titles import space_title
from tabletop_core.pictures.rings import Placed, placed
from tabletop_core.pictures.things import Flag, Space
from tabletop_core.table.players import Player

DEPTH = (33.0, 44.0)
"""How deep a ring is at least and at most."""
HEART = 0.9
"""The radius of the centre, in rings."""
STRAIT = 5.0
"""Between the rings that run round the map and the others lies shallow water."""
GAP, CORNER, COAST = 1.4, 6.0, 3.0
AROUND = 15.0
"""Water round everything."""
THING = 23.0
LEAST_THING = 17.0
LABEL = 11.2
VALUE = 16.0
PILL = 24.0


class Plan:
    """Where everything lies, for a depth of the rings."""

    def __init__(self, block: Sectors, depth: float) -> None:
        self.block = block
        self.depth = depth
        self.turn = 360 / max(1, len(block.sectors))
        self.patches = [(one, self._patch(one)) for one in placed(block)]
        self.rings = max((len(sector.rings) for sector in block.sectors), default=0)

    @property
    def heart(self) -> float:
        return self.depth * HEART

    @property
    def rim(self) -> float:
        """The radius of the outermost ring that runs round the map."""
        return self.heart + self.depth * self.block.joined

    def angle(self, sector: int, part: float) -> float:
        """The first sector has its middle at the bottom."""
        return 180 + (sector + part - 0.5) * self.turn

    def _patch(self, one: Placed) -> Patch:
        inner = self.heart + self.depth * one.ring
        inner += STRAIT if one.ring >= self.block.joined else 0
        start, end = (self.angle(one.sector, part) for part in (one.wedge.start, one.wedge.end))
        return Patch(start, end, inner, inner + self.depth)

    def land(self, sector: int) -> list[Patch]:
        """The rings of a sector that do not run round the map, each as one."""
        found = []
        for ring in range(self.block.joined, self.rings):
            patches = [
                patch for one, patch in self.patches if (one.sector, one.ring) == (sector, ring)
            ]
            if patches:
                start, end = patches[0].start, patches[-1].end
                found.append(Patch(start, end, patches[0].inner, patches[0].outer))
        return found

    def box(self) -> tuple[float, float, float, float]:
        """From where to where anything lies: left, top, right, bottom."""
        spots = [
            point(patch.start + (patch.end - patch.start) * step / 8, patch.outer)
            for _one, patch in self.patches
            for step in range(9)
        ]
        for sector in range(len(self.block.sectors)):
            owner = self.block.sectors[sector].owner
            if owner is not None:
                (x, y), width = self.pill(sector), pill_width(owner)
                spots += [(x - width / 2, y - PILL / 2), (x + width / 2, y + PILL / 2)]
        xs = [x for x, _ in spots] or [0.0]
        ys = [y for _, y in spots] or [0.0]
        return min(xs), min(ys), max(xs), max(ys)

    def pill(self, sector: int) -> tuple[float, float]:
        """The middle of the plate with an owner's name: in the water beside the outermost ring, on
        its lower side."""
        land = self.land(sector)
        if not land:
            return point(self.angle(sector, 0.5), self.rim + PILL)
        owner = self.block.sectors[sector].owner
        half = (pill_width(owner) if owner is not None else 0) / 2
        outermost = land[-1]
        places = [
            beside(outermost, side, half, PILL / 2) for side in (outermost.end, outermost.start)
        ]
        return max(places, key=lambda place: round(place[1]))


def beside(patch: Patch, side: float, half_width: float, half_height: float) -> tuple[float, float]:
    """The middle of a plate that lies beside one end of a patch."""
    away = 1 if side == patch.end else -1
    turned = side
    for _ in range(3):
        reach = abs(cos(radians(turned))) * half_width + abs(sin(radians(turned))) * half_height
        turned = side + away * (reach + COAST + 5) / patch.radius * 57.3
    return point(turned, patch.radius)


def draw_sectors(block: Sectors, width: float, pen: Pen) -> Drawing:
    """The map as large as its room allows, then what is noted on spaces."""
    plan = Plan(block, _depth(block, width * pen.scale))
    left, top, right, bottom = plan.box()
    wide, high = right - left + 2 * AROUND, bottom - top + 2 * AROUND
    room = max(width, wide)
    centre = (room - wide) / 2 + AROUND - left, AROUND - top
    sea = tag("rect", width=room, height=high, rx=12, class_="fill-water-1")
    drawn = tag("g", *_layers(plan, pen), transform=at(*centre))
    notes = [
        lines_of(f"{one.space.title}: {'; '.join(one.space.notes)}", room)
        for one, _patch in plan.patches
        if one.space.notes
    ]
    return below([Drawing(room, high, sea + drawn), *notes], 4)


def _depth(block: Sectors, room: float) -> float:
    """How deep the rings are when the map is as wide as its room."""
    unit = Plan(block, 100)
    left, _, right, _ = unit.box()
    least, most = DEPTH
    return max(least, min(most, 100 * (room - 2 * AROUND) / (right - left)))


def _layers(plan: Plan, pen: Pen) -> Iterator[str]:
    """From the water upwards."""
    sectors = plan.block.sectors
    lands = [plan.land(sector) for sector in range(len(sectors))]
    for radius in (plan.rim + 2.2 * plan.depth, plan.rim + 4.1 * plan.depth):
        yield tag("circle", r=radius, class_="wave")
    shapes = [
        (sector.owner, outline(land)) for sector, land in zip(sectors, lands, strict=True) if land
    ]
    for _owner, shape in shapes:
        yield tag("path", d=shape, class_="shoal")
    for owner, shape in shapes:
        colour = "line-soft" if owner is None else f"line-player-{seat_of(owner)}"
        yield tag("path", d=shape, class_=f"coast {colour}")
        yield tag("path", d=shape, class_="land")
    if plan.block.joined:
        yield tag("circle", r=plan.rim + 2, class_="island")
    spaces = [*_centre(plan, pen)]
    spaces += [_space(one.space, patch, plan.depth, pen) for one, patch in plan.patches]
    yield from spaces
    for sector, drawn in enumerate(sectors):
        if drawn.owner is not None:
            yield tag("g", _pill(drawn.owner, pen), transform=at(*plan.pill(sector)))


def _centre(plan: Plan, pen: Pen) -> Iterator[str]:
    space = plan.block.centre
    if space is not None:
        yield _space(space, Patch(0, 360, 0, plan.heart), plan.depth, pen)


def _space(space: Space, patch: Patch, depth: float, pen: Pen) -> str:
    """A region with what lies on it."""
    is_heart = patch.inner == 0
    shape = (
        tag("circle", r=patch.outer - GAP, class_=ground_class(space.ground))
        if is_heart
        else tag("path", d=patch.path(GAP, CORNER), class_=f"{ground_class(space.ground)} patch")
    )
    rings = [
        tag("circle", r=patch.outer - 3, class_=class_)
        if is_heart
        else tag("path", d=patch.path(3, CORNER - 1), class_=class_)
        for class_ in _rings(space, pen)
    ]
    faded = [flag.name.lower() for flag in (Flag.OFF, Flag.GHOST) if flag in space.flags]
    return tag(
        "g",
        tag("title", words(space_title(space))),
        shape,
        *rings,
        *_content(space, patch, pen),
        **pen.node(space.at, sign_class(space.ground), *faded),
    )


def _rings(space: Space, pen: Pen) -> Iterator[str]:
    if Flag.NEW in space.flags:
        yield "fresh"
    if Flag.ORIGIN in space.flags:
        yield "origin"
    if pen.target(space.at) or Flag.CHOSEN in space.flags:
        yield "ring"


def _content(space: Space, patch: Patch, pen: Pen) -> Iterator[str]:
    """What lies on a region, its name and its value: below each other, or along the ring if there
    is much."""
    target = pen.target(space.at)
    badges = [badge(target, 0, 0)] if target is not None else []
    value = "" if space.value is None else str(space.value)
    size = THING
    things = [thing_mark(thing, pen, size) for thing in space.things]
    label = _label(space.short, value if things else "")
    if not things and value:
        things = [text(value, 0, VALUE * 0.36, VALUE, "inked", bold=True, anchor="middle")]
    items = [*badges, *things]
    is_heart = patch.inner == 0
    room = patch.outer * 2 - 8 if is_heart else patch.across - 6
    pitch = min(size + 2, room / max(1, len(items)))
    if is_heart or len(items) <= 2 or pitch < LEAST_THING:
        x, y = (0.0, 0.0) if is_heart else patch.along(0)
        shift = 0.0 if is_heart else 10 * sin(radians(patch.angle)) * cos(radians(patch.angle))
        first = -(len(items) - 1) / 2
        for place, item in enumerate(items):
            yield tag("g", item, transform=at(x + (first + place) * pitch, y - 6.5 if items else y))
        yield tag("g", label, transform=at(x + shift, y + (15.5 if items else 4)))
        return
    said = width_of(space.short + value, LABEL, bold=True) + 14
    start = -(len(items) * pitch + said) / 2
    for place, item in enumerate(items):
        yield tag("g", item, transform=at(*patch.along(start + (place + 0.5) * pitch)))
    x, y = patch.along(start + len(items) * pitch + said / 2)
    yield tag("g", label, transform=at(x, y + 4))


def _label(name: str, value: str) -> str:
    """The name, and behind it the value in bold."""
    bold = tag("tspan", words(f" {value}"), class_="bold fill-ink") if value else ""
    return tag("text", words(name), bold, font_size=LABEL, class_="inked", text_anchor="middle")


def pill_width(owner: Player) -> float:
    return width_of(owner.name, 12, bold=True) + 34


def _pill(owner: Player, pen: Pen) -> str:
    """A plate with an owner's mark and name."""
    width = pill_width(owner)
    own = " mine" if owner == pen.viewer else ""
    plate = tag("rect", x=-width / 2, y=-PILL / 2, width=width, height=PILL, rx=PILL / 2,
                class_=f"pill line-player-{seat_of(owner)}{own}")  # fmt: skip
    mark = tag("g", player_mark(owner, pen, 7.5), transform=at(-width / 2 + 14, 0))
    return plate + mark + text(owner.name, -width / 2 + 26, 4.3, 12, bold=True)
