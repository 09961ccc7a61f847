"""A field with two axes: a place for every pair of values, with what stands and lies there."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_core.pictures.blocks import Axes
from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.flow import Run, flow, stacked
from tabletop_core.pictures.terminal.ink import BOLD, SOFT, sign_of
from tabletop_core.pictures.terminal.pen import (
    Pen,
    flag_signs,
    marker_text,
    thing_ink,
    thing_text,
)
from tabletop_core.pictures.things import Space
from tabletop_core.sentences import safe

NARROWEST, WIDEST = 3, 7
EMPTY = "·"


def draw_axes(block: Axes, width: int, pen: Pen) -> Canvas:
    """The field, the names of the axes at their ends; below it in words what has no room."""
    ends = max(wide(safe(word)) for word in (block.up.low, block.up.high))
    left = ends + 2 + max(map(wide, block.up.labels))
    columns = len(block.across.labels)
    wanted = max((_wide(space, pen) + 1 for space in block.spaces.values()), default=NARROWEST)
    names = -(-(wide(safe(block.across.low)) + wide(safe(block.across.high)) + 2) // columns)
    each = max(NARROWEST, min(max(min(WIDEST, wanted), names), (width - left) // columns))
    rows = len(block.up.labels)
    canvas = Canvas(min(width, left + columns * each), rows + 2)
    _name_axes(canvas, block, left, each)
    for y in range(rows):
        canvas.put(left - 1 - wide(block.up.labels[y]), rows + 1 - y, block.up.labels[y], SOFT)
        for x in range(columns):
            place = left + x * each
            space = block.spaces.get((x, y))
            if space is None:
                canvas.put(place, rows + 1 - y, EMPTY, SOFT)
            else:
                _draw(canvas, place, rows + 1 - y, each, space, pen)
    whole = Canvas(width)
    whole.paste(canvas)
    legend = list(_legend(block, each, pen))
    if legend:
        whole.paste(stacked((flow(runs, width, indent=2) for runs in legend), width))
    return whole


def _name_axes(canvas: Canvas, block: Axes, left: int, each: int) -> None:
    """Both ends of an axis beside its last value there."""
    low, high = safe(block.across.low), safe(block.across.high)
    canvas.put(left, 0, low, BOLD)
    canvas.put(canvas.width - wide(high), 0, high, BOLD)
    for x, label in enumerate(block.across.labels):
        canvas.put(left + x * each, 1, label, SOFT)
    canvas.put(0, 2, block.up.high, BOLD)
    canvas.put(0, len(block.up.labels) + 1, block.up.low, BOLD)


def _signs(space: Space, pen: Pen) -> list[Run]:
    """The number of the option, the things, and the ground where nothing lies."""
    runs: list[Run] = [*pen.badge_run(space.at)]
    runs += [
        (marker_text(each, pen) + flag_signs(each.flags), thing_ink(each)) for each in space.things
    ]
    if space.ground is not None:
        runs.append((space.ground.sign or space.ground.letter, sign_of(space.ground, bold=True)))
    return [*runs, (flag_signs(space.flags), BOLD)]


def _wide(space: Space, pen: Pen) -> int:
    return sum(wide(run if isinstance(run, str) else run[0]) for run in _signs(space, pen))


def _draw(canvas: Canvas, x: int, y: int, each: int, space: Space, pen: Pen) -> None:
    runs = _signs(space, pen) if _wide(space, pen) else [(EMPTY, SOFT)]
    inside = Canvas(each - 1, 1)
    at = 0
    for run in runs:
        text, ink = (run, BOLD) if isinstance(run, str) else run
        at = inside.put(at, 0, text, ink)
    canvas.paste(inside, x, y)
    canvas.name(space.at, x, y, each - 1, 1)


def _legend(block: Axes, each: int, pen: Pen) -> Iterator[list[Run]]:
    """What the grounds are called, and places that hold more than there is room for."""
    for ground in dict.fromkeys(space.ground for space in block.spaces.values()):
        if ground is not None:
            yield [(ground.sign or ground.letter, sign_of(ground, bold=True)), f" {ground.name}"]
    for space in block.spaces.values():
        said: list[Run] = [*space.notes]
        if _wide(space, pen) > each - 1:
            for thing in space.things:
                said += [(thing_text(thing, pen), thing_ink(thing)), " "]
        if said:
            yield [(f"{space.title}: ", BOLD), *said]
