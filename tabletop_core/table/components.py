"""What comes out of the box, with its printed data. Components never change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict

from tabletop_core.errors import BadInput
from tabletop_core.sentences import unknown


class Checked(BaseModel):
    """What comes from outside, a data file or an option: nothing unknown, and it never changes."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Component(Checked):
    """A printed thing. Two components of one kind are the same if they have the same key.

    The back is what everybody sees of a face-down component: those with equal backs cannot be
    told apart, and only they change places when hidden information is imagined anew.
    """

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


C = TypeVar("C", bound=Component)


class Components:
    """What is in the box, found by kind and key: the usual content of a game."""

    def __init__(self, *kinds: Iterable[Component]) -> None:
        self._by_kind: dict[type[Component], dict[str, Component]] = {}
        for components in kinds:
            for component in components:
                self._put(component)

    def _put(self, component: Component) -> None:
        of_kind = self._by_kind.setdefault(type(component), {})
        if of_kind.setdefault(component.key, component) is not component:
            kind = _named(type(component))
            raise BadInput(f"two things in the box are the {kind} {component.key}.")

    def component(self, kind: type[C], key: object) -> C:
        """The component of that kind and key."""
        found = self._by_kind.get(kind, {}).get(str(key))
        if isinstance(found, kind):
            return found
        for component in self.all(kind):
            if component.key == key:
                return component
        known = [component.key for component in self.all(kind)]
        raise BadInput(unknown(f"there is no {_named(kind)} {key!r}", str(key), known))

    def all(self, kind: type[C]) -> tuple[C, ...]:
        """All components of that kind, in the order in which they were put in."""
        return tuple(
            component
            for of_kind in self._by_kind.values()
            for component in of_kind.values()
            if isinstance(component, kind)
        )


def _named(kind: type) -> str:
    """A class in words: `BiomeCard` is a biome card."""
    return "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in kind.__name__).strip()
