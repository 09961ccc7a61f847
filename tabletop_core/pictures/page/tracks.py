"""Tracks: short ones with every number, long ones as a band with what its parts mean above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from tabletop_core.pictures.blocks import TrackRow, Tracks
from tabletop_core.pictures.page.drawing import Drawing, at, below, flowing, lines_of, text
from tabletop_core.pictures.page.lettering import SMALLEST, width_of, wrapped
from tabletop_core.pictures.page.marks import (
    badge,
    ground_class,
    ground_sign,
    marker,
    seat_of,
    sign_class,
    thing_mark,
)
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.page.titles import space_title, thing_title
from tabletop_core.pictures.things import Ground, Space

MOST_NUMBERED = 12
"""Tracks with more spaces than this are drawn as bands, without their numbers."""
STEP, WIDEST_STEP = 16.0, 20.0
ROW = 20.0
SIGN = 18.0
BAND = 19.0
LINE = 13.0
MOST_LINES = 2


def draw_tracks(block: Tracks, width: float, pen: Pen) -> Drawing:
    """Track below track; names and numbers stand in columns."""
    short = [track for track in block.tracks if len(track.spaces) <= MOST_NUMBERED]
    columns = _columns(short, width)
    return below(
        [
            _numbered(track, columns, width, pen)
            if track in short
            else _band(track, width, pen, named=len(block.tracks) > 1)
            for track in block.tracks
        ],
        0 if short else 4,
    )


class Columns(NamedTuple):
    """Where the numbers begin, how wide each is, and where that ends which the place gives."""

    numbers: float
    step: float
    result: float
    is_told: bool
    """Whether there is room for the result in words."""


def _columns(tracks: Sequence[TrackRow], width: float) -> Columns:
    names = max((width_of(track.name, 12) for track in tracks), default=0) + SIGN + 6
    most = max((len(track.spaces) for track in tracks), default=0)
    things = ROW + 4 if any(track.gives for track in tracks) else 4
    told = max((width_of(track.result, SMALLEST) for track in tracks), default=0)
    is_told = names + most * STEP + things + told <= width
    room = width - names - things - (told if is_told else 0)
    step = max(11.0, min(WIDEST_STEP, room / max(most, 1)))
    return Columns(names, step, names + most * step + things, is_told)


def _numbered(track: TrackRow, columns: Columns, width: float, pen: Pen) -> Drawing:
    """The name, every space with its number, and what the place gives."""
    ground = track.ground
    middle = ROW / 2 + 4
    parts = [tag("title", words(_title(track)))]
    if ground is not None:
        parts.append(ground_sign(ground, 8, ROW / 2, 15))
    parts.append(text(track.name, SIGN if ground else 0, middle, 12))
    here = next((n for n, space in enumerate(track.spaces) if space.things), -1)
    for number, space in enumerate(track.spaces):
        x = columns.numbers + number * columns.step
        cell = _number(space, columns.step - 1.5, number < here, ground, pen)
        parts.append(tag("g", cell, transform=at(x, 2)))
    if track.gives is not None:
        mark = thing_mark(track.gives, pen, 17)
        x = columns.result - ROW / 2 - 2
        parts.append(tag("g", mark, transform=at(x, ROW / 2)))
    if columns.is_told:
        parts.append(text(track.result, columns.result + 2, middle, SMALLEST, "soft"))
    target = pen.target(track.at)
    if target is not None:
        parts.insert(1, tag("rect", width=width, height=ROW, rx=6, class_="lit-row"))
        parts.append(badge(target, columns.numbers - 10, ROW / 2))
    return Drawing(width, ROW, tag("g", *parts, **pen.node(track.at, sign_class(ground))))


def _title(track: TrackRow) -> str:
    gives = [] if track.gives is None else [thing_title(track.gives)]
    ground = [] if track.ground is None else [track.ground.name]
    return ", ".join(part for part in (track.name, *ground, *gives, track.result) if part)


def _number(space: Space, width: float, is_below: bool, ground: Ground | None, pen: Pen) -> str:
    """A space of a short track: who stands there in the colour of the player, those before it
    tinted."""
    height = ROW - 4
    owners = [thing.owner for thing in space.things if thing.owner is not None]
    looks = ground_class(ground) if is_below and ground else "sunk"
    role = "soft"
    if owners:
        looks, role = f"fill-player-{seat_of(owners[0])}", f"fill-on-player-{seat_of(owners[0])}"
    title = tag("title", words(space_title(space)))
    plate = tag("rect", width=width, height=height, rx=4, class_=looks)
    said = text(space.short, width / 2, height / 2 + 4, SMALLEST, role, bold=bool(owners),
                anchor="middle")  # fmt: skip
    ring = ""
    if pen.target(space.at):
        ring = tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=4, class_="ring")
    return tag("g", title, plate, said, ring, **pen.node(space.at))


# As a band.


def _band(track: TrackRow, width: float, pen: Pen, *, named: bool) -> Drawing:
    """A strip of spaces; above it what its parts mean, or below it where there is no room."""
    left = width_of(track.name, 12, bold=True) + 10 if named else 0.0
    step = (width - left) / len(track.spaces)
    labels = _labels(track.spaces, step, width - left)
    top = LINE * max((len(label.lines) for label in labels or ()), default=0) + 5
    parts = [tag("title", words(_title(track)))]
    if named:
        parts.append(text(track.name, 0, top + BAND / 2 + 4, 12, bold=True))
    parts += [_label(label, left, top) for label in labels or ()]
    parts += [
        tag("g", _strip_space(space, step, pen), transform=at(left + number * step, top))
        for number, space in enumerate(track.spaces)
    ]
    parts += [
        tag("g", _markers(space, pen), transform=at(left + (number + 0.5) * step, top + BAND / 2))
        for number, space in enumerate(track.spaces)
    ]
    strip = Drawing(width, top + BAND + 4, "".join(parts))
    return strip if labels is not None else below([strip, _legend(track.spaces, width)], 4)


class Label(NamedTuple):
    """What a part of a band means, in a few lines from a place on."""

    x: float
    lines: list[str]
    ground: Ground


def _labels(spaces: Sequence[Space], step: float, width: float) -> list[Label] | None:
    """From the right to the left, each as far to the right as the next one lets it be; nothing if
    they have no room beside each other."""
    found: list[Label] = []
    end = width
    for first, ground in reversed(list(_parts(spaces))):
        start = first * step
        room = max(end - start, 24.0)
        lines = wrapped(ground.name, room, SMALLEST)
        while len(lines) > MOST_LINES and room < end:
            room += 8
            lines = wrapped(ground.name, room, SMALLEST)
        x = min(start, end - max(width_of(line, SMALLEST) for line in lines))
        if x < 0 or len(lines) > MOST_LINES:
            return None
        found.append(Label(x, lines, ground))
        end = x - 8
    return found


def _label(label: Label, left: float, top: float) -> str:
    """Its lines above the strip."""
    lines = [
        text(line, left + label.x, top - 6 - LINE * (len(label.lines) - 1 - row), SMALLEST, "inked")
        for row, line in enumerate(label.lines)
    ]
    return tag("g", *lines, class_=sign_class(label.ground))


def _legend(spaces: Sequence[Space], width: float) -> Drawing:
    """What the parts mean, one after the other: from which space on, and the words."""
    said = [
        lines_of(f"{spaces[first].short}: {ground.name}", width, SMALLEST, "soft")
        for first, ground in _parts(spaces)
    ]
    return flowing(said, width, 12)


def _parts(spaces: Sequence[Space]) -> Iterator[tuple[int, Ground]]:
    """Where runs of one ground begin."""
    place = 0
    for ground, run in groupby(spaces, key=lambda space: space.ground):
        if ground is not None:
            yield place, ground
        place += len(list(run))


def _strip_space(space: Space, step: float, pen: Pen) -> str:
    looks = "sunk" if space.ground is None else ground_class(space.ground)
    plate = tag("rect", x=0.75, width=step - 1.5, height=BAND, rx=3, class_=looks)
    title = tag("title", words(space_title(space)))
    drawn = ""
    if space.ground is not None and space.ground.drawing:
        drawn = ground_sign(space.ground, step / 2, BAND / 2, min(step, 15.0))
    return tag("g", title, plate, drawn, **pen.node(space.at, sign_class(space.ground)))


def _markers(space: Space, pen: Pen) -> str:
    """Who stands on a space, those behind a little higher; and the number of the option."""
    parts = []
    for place, thing in reversed(list(enumerate(space.things))):
        mark = marker(thing, pen, BAND)
        parts.append(tag("g", mark, transform=at(-place * 5, -place * 5)))
    target = pen.target(space.at)
    return "".join(parts) + ("" if target is None else badge(target, 0, 0))
