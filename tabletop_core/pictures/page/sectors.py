"""A round map: a centre, rings round it, and sectors between which water lies further out. Spaces
share a border of some length if and only if they are neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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

DEPTHS = (25.0, 34.0, 44.0)
"""How deep a ring is at least, where there is much else to see; at least otherwise; at most."""
HEART = 0.9
"""The radius of the centre, in rings."""
STRAIT = 5.0
"""Between the rings that run round the map and the others lies shallow water."""
GAP, CORNER, COAST = 1.4, 6.0, 3.0
AROUND = 15.0
"""Water round everything."""
THING, LEAST_THING = 23.0, 15.0
SQUEEZE = 4.0
"""Things may lie on each other by so much before they go along the ring."""
UP, DOWN = -0.18, 0.4
"""How far above and below the middle of a region things and its name stand, in rings."""
LABEL = 11.2
VALUE = 16.0
PILL = 24.0
SHORE = 11.0
"""So far from land, at least, stand the plates with the names."""
STEPS = 90
AROUND_A_PLATE = [(x, y) for x in (-1, -0.5, 0, 0.5, 1) for y in (-1, 0, 1)]


class Plan:
    """Where everything lies, for a depth of the rings."""

    def __init__(self, block: Sectors, depth: float) -> None:
        self.block = block
        self.depth = depth
        self.turn = 360 / max(1, len(block.sectors))
        self.patches = [(one, self._patch(one)) for one in placed(block)]
        self.rings = max((len(sector.rings) for sector in block.sectors), default=0)
        self.lands = [self._land(sector) for sector in range(len(block.sectors))]
        disc = Patch(0, 360, 0, self.rim)
        self.everywhere = [disc, *(patch for land in self.lands for patch in land)]

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

    def _land(self, sector: int) -> list[Patch]:
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
        for owner, (x, y) in self.pills():
            half = pill_width(owner) / 2
            spots += [(x - half, y - PILL / 2), (x + half, y + PILL / 2)]
        xs = [x for x, _ in spots] or [0.0]
        ys = [y for _, y in spots] or [0.0]
        return min(xs), min(ys), max(xs), max(ys)

    def pills(self) -> Iterator[tuple[Player, tuple[float, float]]]:
        """Where the plates with the owners' names have their middles: in the water beside the
        outermost rings, on the lower side."""
        for sector, land in zip(self.block.sectors, self.lands, strict=True):
            if sector.owner is not None and land:
                half = pill_width(sector.owner) / 2 + SHORE, PILL / 2 + SHORE
                places = [self._beside(land[-1], away, *half) for away in (1, -1)]
                yield sector.owner, max(places, key=lambda place: round(place[1]))

    def _beside(self, patch: Patch, away: int, width: float, height: float) -> tuple[float, float]:
        """The nearest place for a plate beside one end of a patch that touches no land."""
        angle = patch.end if away > 0 else patch.start
        rim = [(x * width, y * height) for x, y in AROUND_A_PLATE]
        for _step in range(STEPS):
            angle += away
            x, y = point(angle, patch.radius)
            if not any(land.holds(x + dx, y + dy) for land in self.everywhere for dx, dy in rim):
                break
        return x, y


def draw_sectors(block: Sectors, width: float, pen: Pen) -> Drawing:
    """The map as large as its room allows, then what is noted on spaces."""
    plan = Plan(block, _depth(block, width, pen.scale))
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


def _depth(block: Sectors, width: float, scale: float) -> float:
    """How deep the rings are when the map is as wide as its room; where that is too narrow in any
    case, as deep as is easy to read."""
    least, easy, most = DEPTHS
    depth = most
    for _round in range(3):
        left, _, right, _ = Plan(block, depth).box()
        depth *= (width * scale - 2 * AROUND) / (right - left)
    return max(easy if scale == 1 else least, min(most, depth))


def _layers(plan: Plan, pen: Pen) -> Iterator[str]:
    """From the water upwards."""
    sectors = plan.block.sectors
    for radius in (plan.rim + 2.2 * plan.depth, plan.rim + 4.1 * plan.depth):
        yield tag("circle", r=radius, class_="wave")
    shapes = [
        (sector.owner, outline(land))
        for sector, land in zip(sectors, plan.lands, strict=True)
        if land
    ]
    for _owner, shape in shapes:
        yield tag("path", d=shape, class_="shoal")
    for owner, shape in shapes:
        colour = "line-soft" if owner is None else f"line-player-{seat_of(owner)}"
        yield tag("path", d=shape, class_=f"coast {colour}")
        yield tag("path", d=shape, class_="land")
    if plan.block.joined:
        yield tag("circle", r=plan.rim + 2, class_="island")
    if plan.block.centre is not None:
        yield _space(plan.block.centre, Patch(0, 360, 0, plan.heart), pen)
    for one, patch in plan.patches:
        yield _space(one.space, patch, pen)
    for owner, place in plan.pills():
        yield tag("g", _pill(owner, pen), transform=at(*place))


def _space(space: Space, patch: Patch, pen: Pen) -> str:
    """A region with what lies on it."""
    rings = [tag("path", d=patch.path(3, CORNER - 1), class_=ring) for ring in _rings(space, pen)]
    faded = [flag.name.lower() for flag in (Flag.OFF, Flag.GHOST) if flag in space.flags]
    return tag(
        "g",
        tag("title", words(space_title(space))),
        tag("path", d=patch.path(GAP, CORNER), class_=ground_class(space.ground)),
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
    """What lies on a region, its name and its value: below each other, or along the ring where
    that is too wide."""
    value = "" if space.value is None else str(space.value)
    label = _label(space.short, value if space.things else "")
    lift = UP * patch.deep
    items = list(_items(space, patch, pen))
    wanted = sum(width for _item, width in items)
    room = patch.chord(lift)[1]
    if not items:
        x, y = patch.along(0)
        yield tag("g", label, transform=at(x, y + 4))
    elif (
        wanted > room + SQUEEZE * len(items) and patch.radius and patch.across > wanted + 2 * THING
    ):
        yield from _along(items, label, width_of(space.short, LABEL) + 2 * LABEL, patch)
    else:
        y = patch.along(0)[1]
        pitch = min(1.0, max(room, 0.6 * wanted) / wanted)
        x = patch.fitted(lift, wanted * pitch) - wanted * pitch / 2
        for item, width in items:
            yield tag("g", item, transform=at(x + width * pitch / 2, y + lift))
            x += width * pitch
        below = DOWN * patch.deep
        x = patch.fitted(below - 4, width_of(space.short + value, LABEL))
        yield tag("g", label, transform=at(x, y + below))


def _items(space: Space, patch: Patch, pen: Pen) -> Iterator[tuple[str, float]]:
    """The number of the option, and the things or the value; with how wide they are."""
    target = pen.target(space.at)
    if target is not None:
        yield badge(target, 0, 0), 32.0 if len(target.label) > 2 else 20.0
    size = min(THING, 0.66 * patch.deep)
    many = len(space.things) + (target is not None)
    size = max(LEAST_THING, min(size, patch.across / max(1, many) + 2))
    for thing in space.things:
        yield thing_mark(thing, pen, size), size + 2
    if not space.things and space.value is not None:
        high = min(VALUE, 0.56 * patch.deep)
        said = text(space.value, 0, high * 0.36, high, "inked", bold=True, anchor="middle")
        yield said, width_of(str(space.value), high) + 2


def _along(
    items: Sequence[tuple[str, float]], label: str, said: float, patch: Patch
) -> Iterator[str]:
    """Things and then the name, so wide, in a row that is bent with the ring."""
    start = -(sum(width for _item, width in items) + said) / 2
    for item, width in items:
        yield tag("g", item, transform=at(*patch.along(start + width / 2)))
        start += width
    x, y = patch.along(start + said / 2)
    yield tag("g", label, transform=at(x, y + 4))


def _label(name: str, value: str) -> str:
    """The name, and behind it the value in bold."""
    bold = tag("tspan", words(value), class_="bold fill-ink", dx=3) if value else ""
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
