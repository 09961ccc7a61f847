"""Numbered rows with markers. The track is printed and never changes; the marker is a number in
the State."""

from __future__ import annotations

from typing import NamedTuple


class Moved(NamedTuple):
    """Where a marker ends, and how many steps were left over beyond the end of the track."""

    value: int
    overflow: int


class Track:
    """A row of values from low to high, such as 5, 7, 9, 11."""

    __slots__ = ("_position", "name", "values")

    def __init__(self, name: str, values: range | tuple[int, ...]) -> None:
        self.name = name
        self.values = tuple(values)
        self._position = {value: position for position, value in enumerate(self.values)}

    @property
    def lowest(self) -> int:
        return self.values[0]

    @property
    def highest(self) -> int:
        return self.values[-1]

    def move(self, value: int, steps: int) -> Moved:
        """Move a marker some positions up or down; what does not fit is reported, not lost."""
        wanted = self._position[value] + steps
        reached = max(0, min(wanted, len(self.values) - 1))
        return Moved(self.values[reached], abs(wanted - reached))

    def __contains__(self, value: int) -> bool:
        return value in self._position

    def __repr__(self) -> str:
        return f"Track({self.name!r}, {self.values})"
