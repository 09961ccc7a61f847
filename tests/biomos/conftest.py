"""Biomos sessions from positions, in few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from biomos.components import Terrain
from biomos.game import BIOMOS

from tabletop_core import Player, Session

LETTERS = {terrain.letter: str(terrain) for terrain in Terrain}
NAMES = ("Ada", "Bob", "Cleo", "Dan")

Start = Callable[..., Session]


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
    ) -> Session:
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
        table.update(position or {})
        return Session.start(
            BIOMOS,
            NAMES[:players],
            options={"first_player": 1, **options},
            seed=seed,
            forced=forced,
            position=table,
        )

    return begin


@pytest.fixture
def fresh() -> Start:
    """Start a session from the set-up."""

    def begin(players: int = 2, *, seed: int = 1, forced: Any = None, **options: Any) -> Session:
        return Session.start(BIOMOS, NAMES[:players], options=options, seed=seed, forced=forced)

    return begin


@pytest.fixture
def act() -> Callable[..., None]:
    """Answer for whoever is asked, one key after another."""

    def answer(session: Session, *keys: str) -> None:
        for key in keys:
            assert session.decision is not None
            session.decide(session.decision.players[0], key)

    return answer


@pytest.fixture
def asked() -> Callable[[Session], tuple[str, str, set[str]]]:
    """Who is asked, what, and the keys that are open."""

    def now(session: Session) -> tuple[str, str, set[str]]:
        decision = session.decision
        assert decision is not None
        player = decision.players[0]
        return player.name, decision.question(player), set(decision.keys(player))

    return now


@pytest.fixture
def arc() -> Callable[[Session, str], str]:
    """A player's arc as letters, as everybody sees it."""

    def letters(session: Session, name: str = "Ada") -> str:
        player: Player = session.player(name)
        view = session.view(None)
        return " ".join(terrain.letter for terrain in view.table.arcs[player])

    return letters


@pytest.fixture
def play_out() -> Callable[..., None]:
    """Play on with the first option that comes, or with the one a function picks."""

    def go(session: Session, pick: Callable[[list[str]], str] = lambda keys: keys[0]) -> None:
        while session.decision is not None:
            player = session.decision.players[0]
            session.decide(player, pick(list(session.decision.keys(player))))

    return go
