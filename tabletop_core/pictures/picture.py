"""The picture of a table: a small tree that a game builds from a view.

    def draw(view: View[Draft]) -> Picture:
        state = view.table
        row = Cards([card_face(card) for card in state.row], deck=len(state.deck))
        return Picture.of(view, Down(Panel("Row", row), Panel("Players", players_of(state))))

The faces draw it: the terminal, plain facts, a page, SVG. They draw all of it, each in its way, so
that a game says everything once. Nothing here knows a colour, a column or a pixel.

What can be pointed at carries `at`, the name that options use for it: what is typed for the space,
the card or the gap. What a thing is made of is a `Ground`, whose it is a `Player`; what both look
like is in the themes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from tabletop_core.pictures.blocks import Block
from tabletop_core.table.players import Player

if TYPE_CHECKING:
    from tabletop_core.engine.views import View


@dataclass(frozen=True, slots=True)
class Panel:
    """A titled part of the table: what the faces place, fold and turn to as one."""

    title: str
    block: Block
    note: str = ""
    """Said beside the title: `2 cards`, `secret`."""
    about: Sequence[str] = ()
    """The phases this panel is about: then it comes first where not all have room."""
    is_board: bool = False
    """The board itself: always in view, as large as there is room for."""
    owner: Player | None = None
    """Whose it is, if it is somebody's."""


@dataclass(frozen=True, slots=True, init=False)
class Across:
    """Parts beside each other where there is room. `weights` say how wide they are."""

    parts: tuple[Part, ...]
    weights: tuple[int, ...]

    def __init__(self, *parts: Part, weights: Sequence[int] = ()) -> None:
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "weights", tuple(weights) or (1,) * len(parts))


@dataclass(frozen=True, slots=True, init=False)
class Down:
    """Parts below each other."""

    parts: tuple[Part, ...]

    def __init__(self, *parts: Part) -> None:
        object.__setattr__(self, "parts", parts)


Part: TypeAlias = "Panel | Across | Down"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """How far the game is: what comes in order, where it stands, and how far it is to the end."""

    now: str
    """In words: `epoch II · Expansion`."""
    steps: Sequence[str] = ()
    """The phases in their order, if there is more than one."""
    step: int | None = None
    end: str = ""
    """When the game ends: `after epoch III`, `first to 5`."""
    towards: Mapping[Player, tuple[int, int]] | None = None
    """How far each player is towards the end: so many of so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The whole table, for one viewer."""

    title: str
    stage: Stage
    players: Sequence[Player]
    viewer: Player | None
    deciding: Sequence[Player]
    body: Part
    phase: str = ""
    is_over: bool = False

    @classmethod
    def of(cls, view: View, body: Part, stage: Stage | None = None) -> Picture:
        """The picture of a view; without a stage of its own, round and phase."""
        round_and_phase = [f"round {view.table.round}", *([view.phase] if view.phase else [])]
        return cls(
            title=view.game.title,
            stage=stage or Stage(now=" · ".join(round_and_phase)),
            players=view.table.players,
            viewer=view.player,
            deciding=view.waiting_for,
            body=body,
            phase=view.phase,
            is_over=view.result is not None,
        )

    @property
    def panels(self) -> tuple[Panel, ...]:
        """All parts in declared order."""
        return tuple(panels_of(self.body))

    @property
    def heading(self) -> str:
        """Where the game stands, in a line."""
        parts = [self.title, self.stage.now, *(["the game is over"] if self.is_over else [])]
        return " · ".join(part for part in parts if part)


def panels_of(part: Part) -> Iterator[Panel]:
    """The panels of a layout, in declared order."""
    if isinstance(part, Panel):
        yield part
    else:
        for inner in part.parts:
            yield from panels_of(inner)


def letters(players: Sequence[Player]) -> tuple[str, ...]:
    """A letter for each player: the first of the name that nobody before has."""
    taken: list[str] = []
    for player in players:
        own = [sign for sign in player.name.upper() if sign.isascii() and sign.isalpha()]
        free = [sign for sign in (*own, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ") if sign not in taken]
        taken.append(free[0] if free else "?")
    return tuple(taken)
