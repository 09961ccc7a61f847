"""Biosphere sessions from positions, in few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from biosphere.components import Ability, Landscape
from biosphere.game import BIOSPHERE
from biosphere.state import Biosphere

from tabletop_core.testing import Table

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")


class BiosphereTable(Table[Biosphere]):
    """A table of Biosphere: dice, tracks, the band and cards, by names."""

    def dice(self, name: str) -> dict[str, list[int]]:
        """A player's dice on the map, by tile."""
        found = self.state.dice[self.player(name)]
        return {
            self.state.map.names[tile]: list(faces) for tile, faces in enumerate(found) if faces
        }

    def lifespans(self, name: str) -> dict[str, int]:
        tracks = self.state.tracks[self.player(name)]
        return {str(landscape): tracks[landscape] for landscape in Landscape}

    def ability(self, name: str, ability: Ability) -> int:
        return self.state.track(self.player(name), ability)

    def points(self, name: str) -> int:
        return self.state.points[self.player(name)]

    def at(self, name: str) -> tuple[int | None, int | None]:
        player = self.player(name)
        return self.state.size[player], self.state.specialisation[player]

    def band(self, name: str) -> int:
        return self.state.band[self.player(name)]

    def hand(self, name: str) -> list[str]:
        return [card.key for card in self.state.hand(self.player(name))]

    def fulfilled(self, name: str) -> set[str]:
        return {assignment.key for assignment in self.state.fulfilled[self.player(name)]}


Start = Callable[..., BiosphereTable]


@pytest.fixture
def start() -> Start:
    """Start in a phase, with players given as `ada={"dice": {"forest-1": [3]}}`."""

    def begin(
        phase: str | None = None,
        turn: str | None = None,
        *,
        players: int = 2,
        names: tuple[str, ...] = NAMES,
        round: int = 2,
        options: dict[str, Any] | None = None,
        forced: dict[str, list[object]] | None = None,
        seed: int = 1,
        ada: dict[str, Any] | None = None,
        bob: dict[str, Any] | None = None,
        cleo: dict[str, Any] | None = None,
        **position: Any,
    ) -> BiosphereTable:
        seated = names[:players]
        given = dict(zip(names, (ada, bob, cleo), strict=False))
        boards = {
            name: {"at": "L1-Sp1", **words} for name, words in given.items() if words is not None
        }
        for name in seated:
            boards.setdefault(name, {"at": "L1-Sp1"})
        words: dict[str, Any] = {"round": round, "players": boards, **position}
        if phase is not None:
            words["phase"] = phase
        if turn is not None:
            words["turn"] = turn
        return BiosphereTable.start(
            BIOSPHERE,
            seated,
            options={"first_player": 1, **(options or {})},
            seed=seed,
            forced=forced,
            position=words,
        )

    return begin


@pytest.fixture
def fresh() -> Start:
    """Start from the set-up."""

    def begin(
        players: int = 2, *, seed: int = 1, forced: Any = None, **options: Any
    ) -> BiosphereTable:
        return BiosphereTable.start(
            BIOSPHERE, NAMES[:players], options=options, seed=seed, forced=forced
        )

    return begin
