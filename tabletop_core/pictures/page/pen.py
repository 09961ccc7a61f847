"""What every part of a page has to know: letters, the viewer, and what is lit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from tabletop_core.pictures.blocks import Axes
from tabletop_core.pictures.picture import Picture, letters
from tabletop_core.pictures.things import Shape, Thing

if TYPE_CHECKING:
    from tabletop_core.table.players import Player


@dataclass(frozen=True, slots=True)
class Target:
    """Something that options point at, with their numbers."""

    numbers: tuple[int, ...]
    is_good: bool = True
    """One of them brings something; the others are possible."""
    is_lit: bool = True
    """It is marked; others are found by their options only."""

    @property
    def label(self) -> str:
        """What stands in the badge."""
        first = str(self.numbers[0])
        return first if len(self.numbers) == 1 else f"{first}+"


class Lies(NamedTuple):
    """Where on a field with two axes a card lies, and where the viewer stands, as parts of 1 from
    the left and from the top."""

    x: float
    y: float
    own: tuple[float, float] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pen:
    """Draws for one viewer, at one question."""

    players: Sequence[Player]
    viewer: Player | None
    deciding: Sequence[Player] = ()
    letters: Mapping[Player, str]
    targets: Mapping[str, Target] = field(default_factory=dict)
    lies: Mapping[str, Lies] = field(default_factory=dict)
    """By what is typed for a card: where on a field it lies."""
    touched: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """The numbers of the options whose consequences name something."""
    owner: Player | None = None
    """Whose panel is drawn, if it is somebody's."""
    scale: float = 1.0
    """How much of its width a board uses, so that the page is not too high."""

    @classmethod
    def of(
        cls,
        picture: Picture,
        targets: Mapping[str, Target] | None = None,
        touched: Mapping[str, Sequence[int]] | None = None,
    ) -> Pen:
        return cls(
            players=picture.players,
            viewer=picture.viewer,
            deciding=picture.deciding,
            letters=dict(zip(picture.players, letters(picture.players), strict=True)),
            targets=targets or {},
            lies=dict(_lying(picture)),
            touched=touched or {},
        )

    def scaled(self, scale: float) -> Pen:
        return replace(self, scale=scale)

    def within(self, owner: Player | None) -> Pen:
        """The pen for a panel of that player."""
        return self if owner == self.owner else replace(self, owner=owner)

    def target(self, at: str) -> Target | None:
        """The options that light this node."""
        target = self.targets.get(at) if at else None
        return target if target is not None and target.is_lit else None

    def node(self, at: str, *classes: str) -> dict[str, str]:
        """The attributes of something that can be pointed at."""
        target = self.targets.get(at) if at else None
        found = ["node", *filter(None, classes)]
        if target is not None:
            found += [*(["lit"] if target.is_lit else []), *(f"t{n}" for n in target.numbers)]
        found += [f"c{number}" for number in self.touched.get(at, ())]
        return {"class_": " ".join(found), "data_at": at}


def _lying(picture: Picture) -> Iterator[tuple[str, Lies]]:
    """The cards that lie on the fields of a picture."""
    for panel in picture.panels:
        block = panel.block
        if not isinstance(block, Axes):
            continue
        wide, high = len(block.across.labels), len(block.up.labels)
        places = {
            thing: ((x + 0.5) / wide, 1 - (y + 0.5) / high)
            for (x, y), space in block.spaces.items()
            for thing in space.things
        }
        own = [place for thing, place in places.items() if _is_own(thing, picture)]
        for thing, (x, y) in places.items():
            if thing.at:
                yield thing.at, Lies(x, y, own[0] if own else None)


def _is_own(thing: Thing, picture: Picture) -> bool:
    return thing.owner == picture.viewer is not None and thing.shape is Shape.COUNTER
