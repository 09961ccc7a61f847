"""Parts of a round map: what lies between two radii and two angles. Angles are in degrees,
clockwise from the top; lengths in pixels, from the middle of the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin

from tabletop_core.pictures.page.markup import number

EDGE = 3.0
STEP = 2


def point(angle: float, radius: float) -> tuple[float, float]:
    """Where that is on the drawing."""
    turned = radians(angle)
    return radius * sin(turned), -radius * cos(turned)


def written(angle: float, radius: float) -> str:
    x, y = point(angle, radius)
    return f"{x:.2f},{y:.2f}"


@dataclass(frozen=True, slots=True)
class Patch:
    """A piece of a ring."""

    start: float
    end: float
    inner: float
    outer: float

    @property
    def angle(self) -> float:
        return (self.start + self.end) / 2

    @property
    def radius(self) -> float:
        """Half way out; a disc has its middle in the middle."""
        if self.inner == 0:
            return 0.0
        return (self.inner + self.outer) / 2

    @property
    def across(self) -> float:
        """How wide it is half way out; a disc, through its middle."""
        if self.inner == 0:
            return 2 * self.outer
        return (self.end - self.start) * pi / 180 * self.radius

    @property
    def deep(self) -> float:
        return self.outer - self.inner

    def along(self, offset: float) -> tuple[float, float]:
        """A point on its middle line, so far clockwise from its middle."""
        turned = offset / self.radius * 180 / pi if self.radius else 0
        return point(self.angle + turned, self.radius)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies well within its borders."""
        far = hypot(x, y)
        turned = (degrees(atan2(x, -y)) - self.angle + 180) % 360 - 180
        side = (self.end - self.start) * pi / 360 * far - radians(abs(turned)) * far
        is_whole = self.end - self.start >= 360
        return self.inner + EDGE <= far <= self.outer - EDGE and (is_whole or side >= EDGE)

    def chord(self, lift: float) -> tuple[float, float]:
        """A level line through it, so far below its middle: where its middle is, how long it is."""
        x, y = self.along(0)
        ends = []
        for away in (-1, 1):
            reach = 0
            while self.holds(x + away * (reach + STEP), y + lift):
                reach += STEP
            ends.append(x + away * reach)
        return (ends[0] + ends[1]) / 2, ends[1] - ends[0]

    def fitted(self, lift: float, width: float) -> float:
        """Where the middle of something that wide stands on that line, as near to its own middle
        as there is room."""
        middle, room = self.chord(lift)
        spare = max(0.0, (room - width) / 2)
        return min(max(self.along(0)[0], middle - spare), middle + spare)

    def path(self, gap: float, corner: float = 0) -> str:
        """Its outline, so far inside its borders, with round corners."""
        outer, inner = self.outer - gap, self.inner + gap
        if self.end - self.start >= 360:
            return _circle(outer) + (_circle(inner) if self.inner else "")
        corner = min(corner, (outer - inner) / 2, self.across / 2 - gap)
        near, far = inner + corner, outer - corner

        def at(side: float, radius: float, along: float = 0) -> str:
            """A point on a border, or so far along the ring from it."""
            away = 1 if side == self.start else -1
            return written(side + away * (gap + along) / radius * 180 / pi, radius)

        start, end, turn = self.start, self.end, self.end - self.start
        return (
            f"M{at(start, near)}L{at(start, far)}"
            f"Q{at(start, outer)} {at(start, outer, corner)}"
            f"{_arc(outer, turn)}{at(end, outer, corner)}"
            f"Q{at(end, outer)} {at(end, far)}L{at(end, near)}"
            f"Q{at(end, inner)} {at(end, inner, corner)}"
            f"{_arc(inner, -turn)}{at(start, inner, corner)}"
            f"Q{at(start, inner)} {at(start, near)}Z"
        )


def _arc(radius: float, turn: float) -> str:
    """Along a circle to the point that follows, clockwise if the turn is."""
    r = number(radius)
    return f"A{r},{r} 0 {int(abs(turn) > 180)} {int(turn > 0)} "


def _circle(radius: float) -> str:
    r, across = number(radius), number(2 * radius)
    return f"M{number(-radius)},0a{r},{r} 0 1 1 {across},0a{r},{r} 0 1 1 -{across},0Z"


def outline(patches: Sequence[Patch]) -> str:
    """Round patches that lie one outside the other, from the innermost outwards."""
    first, last = patches[0], patches[-1]
    steps = [f"M{written(first.start, first.inner)}L{written(first.start, first.outer)}"]
    for patch, beyond in pairwise(patches):
        steps.append(_along(patch.outer, patch.start, beyond.start))
        steps.append(f"L{written(beyond.start, beyond.outer)}")
    steps.append(_along(last.outer, last.start, last.end))
    for beyond, patch in pairwise(reversed(patches)):
        steps.append(f"L{written(beyond.end, beyond.inner)}")
        steps.append(_along(patch.outer, beyond.end, patch.end))
    steps.append(f"L{written(first.end, first.inner)}")
    steps.append(_along(first.inner, first.end, first.start))
    return "".join(steps) + "Z"


def _along(radius: float, start: float, end: float) -> str:
    return _arc(radius, end - start) + written(end, radius)
