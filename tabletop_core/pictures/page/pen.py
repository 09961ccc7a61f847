"""What every part of a page has to know: letters, the viewer, and what is lit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tabletop_core.pictures.picture import Picture, letters

if TYPE_CHECKING:
    from tabletop_core.table.players import Player


@dataclass(frozen=True, slots=True)
class Target:
    """Something that options point at, with their numbers."""

    numbers: tuple[int, ...]
    is_good: bool = True
    """One of them brings something; the others are possible."""

    @property
    def label(self) -> str:
        """What stands in the badge."""
        first = str(self.numbers[0])
        return first if len(self.numbers) == 1 else f"{first}+"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pen:
    """Draws for one viewer, at one question."""

    players: Sequence[Player]
    viewer: Player | None
    deciding: Sequence[Player] = ()
    letters: Mapping[Player, str]
    targets: Mapping[str, Target] = field(default_factory=dict)
    owner: Player | None = None
    """Whose panel is drawn, if it is somebody's."""
    scale: float = 1.0
    """How much of its width a board uses, so that the page is not too high."""

    @classmethod
    def of(cls, picture: Picture, targets: Mapping[str, Target] | None = None) -> Pen:
        return cls(
            players=picture.players,
            viewer=picture.viewer,
            deciding=picture.deciding,
            letters=dict(zip(picture.players, letters(picture.players), strict=True)),
            targets=targets or {},
        )

    def scaled(self, scale: float) -> Pen:
        return replace(self, scale=scale)

    def within(self, owner: Player | None) -> Pen:
        """The pen for a panel of that player."""
        return self if owner == self.owner else replace(self, owner=owner)

    def target(self, at: str) -> Target | None:
        """The options that point at this node."""
        return self.targets.get(at) if at else None

    def node(self, at: str, *classes: str) -> dict[str, str]:
        """The attributes of something that can be pointed at."""
        target = self.target(at)
        lit = [] if target is None else ["lit", *(f"t{number}" for number in target.numbers)]
        return {"class_": " ".join(["node", *filter(None, classes), *lit]), "data_at": at}
