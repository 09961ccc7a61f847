"""Biomos sessions from positions, in few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from biomos.components import Terrain
from biomos.game import BIOMOS
from biomos.state import Biomos

from tabletop_core.testing import Table

LETTERS = {terrain.letter: str(terrain) for terrain in Terrain}
NAMES = ("Ada", "Bob", "Cleo", "Dan")


class BiomosTable(Table[Biomos]):
    """A table of Biomos: what lies on it, as letters and keys."""

    def arc(self, name: str = "Ada") -> str:
        """A player's arc as letters, as everybody sees it."""
        return " ".join(terrain.letter for terrain in self.public.arcs[self.player(name)])


Start = Callable[..., BiomosTable]


def words(letters: str) -> list[str]:
    """`S D F` as names of terrains."""
    return [LETTERS[letter] for letter in letters.split()]


@pytest.fixture
def start() -> Start:
    """Start a session with Ada's turn, boards and pool given as letters."""

    def begin(
        players: int = 2,
        *,
        pool: str = "S D F M G",
        ada: str = "",
        boards: dict[str, Any] | None = None,
        forced: dict[str, list[object]] | None = None,
        basics: tuple[str, ...] = (),
        giants: tuple[str, ...] = (),
        position: dict[str, Any] | None = None,
        seed: int = 1,
        **options: Any,
    ) -> BiomosTable:
        laid = {name: dict(board) for name, board in (boards or {}).items()}
        if ada:
            laid.setdefault("Ada", {})["arc"] = ada
        for board in laid.values():
            board["arc"] = words(board.get("arc", ""))
            for space in ("A", "B", "moon", "planet"):
                if space in board:
                    board[space] = LETTERS[board[space]]
        table: dict[str, Any] = {
            "turn": "Ada",
            "pool": words(pool),
            "basics": basics,
            "giants": giants,
            "boards": laid,
        }
        return BiomosTable.start(
            BIOMOS,
            NAMES[:players],
            options={"first_player": 1, **options},
            seed=seed,
            forced=forced,
            position=table | (position or {}),
        )

    return begin


@pytest.fixture
def fresh() -> Start:
    """Start a session from the set-up."""

    def begin(
        players: int = 2, *, seed: int = 1, forced: Any = None, **options: Any
    ) -> BiomosTable:
        return BiomosTable.start(BIOMOS, NAMES[:players], options=options, seed=seed, forced=forced)

    return begin
