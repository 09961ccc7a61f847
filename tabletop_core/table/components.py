"""What comes out of the box, with its printed data. Components never change."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict


class Component(BaseModel):
    """A printed thing. Two components of one kind are the same if they have the same key.

    The back is what everybody sees of a face-down component: those with equal backs cannot be
    told apart, and only they change places when hidden information is imagined anew.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str

    @property
    def back(self) -> str:
        """What shows when it lies face down."""
        return type(self).__name__

    def __str__(self) -> str:
        return self.key

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Component:
        return self


class Card(Component):
    """A card."""


class Tile(Component):
    """A piece of the map."""


class Token(Component):
    """A counter, a chip, a marker."""


class Die(Component):
    """A die with its faces; `state.chance.pick(die.faces, "dice")` rolls it."""

    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)

    def turned(self, face: int, steps: int) -> int:
        """The face that shows after turning the die some steps along its faces, round and round."""
        return self.faces[(self.faces.index(face) + steps) % len(self.faces)]
