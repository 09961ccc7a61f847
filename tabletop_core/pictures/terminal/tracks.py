"""Tracks: short ones with every number, long ones a column a space with what they mean below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tabletop_core.pictures.blocks import TrackRow, Tracks
from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.flow import Run, flow, stacked
from tabletop_core.pictures.terminal.ink import BOLD, SOFT, of_ground, sign_of
from tabletop_core.pictures.terminal.pen import (
    Pen,
    flag_signs,
    ground_sign,
    marker_text,
    thing_ink,
    thing_text,
)
from tabletop_core.pictures.things import Ground, Space
from tabletop_core.sentences import safe

MOST_NUMBERED = 12
"""Tracks with more spaces than this are drawn without their numbers."""
EMPTY = "·"


def draw_tracks(block: Tracks, width: int, pen: Pen) -> Canvas:
    """Track below track, their names and their spaces in columns."""
    names = max((wide(safe(_name(track, pen))) for track in block.tracks), default=0)
    short = [track for track in block.tracks if len(track.spaces) <= MOST_NUMBERED]
    numbers = max((_numbers_wide(track, pen) for track in short), default=0)
    return stacked(
        (
            _numbered(track, names, numbers, width, pen)
            if track in short
            else _strip(track, names if len(block.tracks) > 1 else 0, width, pen)
            for track in block.tracks
        ),
        width,
    )


def _name(track: TrackRow, pen: Pen) -> str:
    """The number of the option, the sign and the name."""
    sign = "" if track.ground is None else ground_sign(track.ground)
    badge = "".join(text for text, _ink in pen.badge_run(track.at))
    return " ".join(part for part in (badge, sign, track.name) if part)


def _said(track: TrackRow, pen: Pen) -> list[Run]:
    """What the place on a track brings now."""
    runs: list[Run] = []
    if track.gives is not None:
        runs += [(thing_text(track.gives, pen), thing_ink(track.gives)), " "]
    return [*runs, (track.result, SOFT)] if track.result else runs


# Numbered


def _numbered(track: TrackRow, names: int, numbers: int, width: int, pen: Pen) -> Canvas:
    """Every space with its number; where things lie, they stand behind it."""
    canvas = Canvas(width, 1)
    ink = BOLD if track.ground is None else sign_of(track.ground, bold=True)
    canvas.put(0, 0, _name(track, pen), ink)
    pen.badge(canvas, 0, 0, track.at)
    x = names + 1
    for space in track.spaces:
        x = _space(canvas, x, space, pen) + 1
    said = _said(track, pen)
    start = names + numbers + 3
    if said and start + 12 <= width:
        canvas.paste(flow(said, width - start), start, 0)
    elif said:
        canvas.paste(flow(said, width - 2), 2, canvas.height)
    canvas.name(track.at, 0, 0, width, canvas.height)
    return canvas


def _space(canvas: Canvas, x: int, space: Space, pen: Pen) -> int:
    start = x
    x = pen.badge(canvas, x, 0, space.at)
    text = space.short + flag_signs(space.flags)
    ink = SOFT
    if space.things:
        ink = thing_ink(space.things[0])
        text += "".join(marker_text(thing, pen) for thing in space.things)
    elif space.ground is not None:
        ink = sign_of(space.ground)
    x = canvas.put(x, 0, text, ink)
    canvas.name(space.at, start, 0, x - start, 1)
    return x


def _numbers_wide(track: TrackRow, pen: Pen) -> int:
    canvas = Canvas(200, 1)
    x = 0
    for space in track.spaces:
        x = _space(canvas, x, space, pen) + 1
    return x


# As a strip


def _strip(track: TrackRow, names: int, width: int, pen: Pen) -> Canvas:
    """A column or more for every space; what the parts mean and who stands where follows."""
    start = names + 1 if names else 0
    canvas = Canvas(width, 1)
    canvas.put(0, 0, _name(track, pen) if names else "", BOLD)
    each = max(1, (width - start) // len(track.spaces))
    each, rows = min(each, 3), -(-len(track.spaces) * each // max(1, width - start))
    in_a_row = -(-len(track.spaces) // rows)
    for number, space in enumerate(track.spaces):
        x, y = start + number % in_a_row * each, number // in_a_row
        _mark(canvas, x, y, each, space, pen)
    legend: list[Run] = [*_meanings(track.spaces), *_places(track.spaces, pen), *_said(track, pen)]
    canvas.paste(flow(legend, width))
    return canvas


def _mark(canvas: Canvas, x: int, y: int, each: int, space: Space, pen: Pen) -> None:
    """A space: who stands there first, or the sign of what it means."""
    canvas.put(x, y, " " * each)
    canvas.fill(x, y, each, 1, of_ground(space.ground))
    if space.things:
        canvas.put(x, y, marker_text(space.things[0], pen)[:each], thing_ink(space.things[0]))
    elif space.at in pen.lit:
        canvas.put(x, y, pen.badge_run(space.at)[0][0][:each], pen.badge_run(space.at)[0][1])
    elif space.ground is None:
        canvas.put(x, y, EMPTY, SOFT)
    else:
        canvas.put(x, y, _sign(space.ground), sign_of(space.ground, bold=True))
    canvas.name(space.at, x, y, each, 1)


def _sign(ground: Ground) -> str:
    return ground.sign or ground.letter or ground.name[:1]


def _meanings(spaces: Sequence[Space]) -> Iterator[Run]:
    """Runs of one ground: their sign, from where to where, and what they are."""
    for ground, run in groupby(spaces, key=lambda space: space.ground):
        if ground is not None:
            same = list(run)
            last = f" to {same[-1].short}" if len(same) > 1 else ""
            yield _sign(ground), sign_of(ground, bold=True)
            yield f" {same[0].short}{last}: ", SOFT
            yield f"{ground.name}   "


def _places(spaces: Sequence[Space], pen: Pen) -> Iterator[Run]:
    """Who stands where, the foremost first, and what can be chosen."""
    for space in reversed(spaces):
        for thing in space.things:
            yield marker_text(thing, pen) + flag_signs(thing.flags), thing_ink(thing)
            yield f" {space.short}  "
        for run in pen.badge_run(space.at):
            yield run
            yield f" {space.short}  "
    for space in spaces:
        said = [*space.notes, *(flag.value for flag in space.flags)]
        if said:
            yield f"{space.short}: {', '.join(said)}  "
