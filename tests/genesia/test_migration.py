"""States and sessions of version 1, in which nobody and nowhere were -1."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from genesia.game import GENESIA
from genesia.migration import migrate
from genesia.state import Genesia

from tabletop_core import Player
from tabletop_core.agents.agent import RandomAgent, play_on
from tabletop_core.storage.exports import import_session

OLD = Path(__file__).parent.parent / "storage" / "saves-of-0.1.0" / "genesia.json"
NAMES = ("Ada", "Bob", "Cleo")


@pytest.fixture
def old_session() -> dict[str, Any]:
    """A session that was exported by version 1, in the middle of an Expansion turn."""
    data: dict[str, Any] = json.loads(OLD.read_text(encoding="utf-8"))
    assert data["rules_version"] == "1"
    return data


@pytest.fixture
def old_state(old_session: dict[str, Any]) -> dict[str, Any]:
    state: dict[str, Any] = old_session["checkpoint"]["state"]
    return state


def read(data: dict[str, Any], names: tuple[str, ...] = NAMES) -> Genesia:
    players = [Player(seat, name) for seat, name in enumerate(names)]
    blank = GENESIA.new_state(players, GENESIA.read_options({}))
    return blank.read_data(migrate(data, "1"))


def test_an_old_state_is_read(old_state: dict[str, Any]) -> None:
    state = read(old_state)
    assert [player.name for player in state.order] == ["Bob", "Cleo", "Ada"]
    assert state.acting.name == "Ada"
    assert (state.copier, state.small_turn, state.attack) == (None, None, None)
    assert state.revealed == [None, None, None]
    assert list(GENESIA.invariants(state)) == []  # type: ignore[misc]
    assert not re.search(r"[\[,:]-1", state.canonical())


def test_an_attack_that_goes_on_and_positions_that_are_taken_stay(
    old_state: dict[str, Any],
) -> None:
    going_on = {"attack_from": 0, "attack_to": 3, "defender": 0, "copier": 0, "small_turn": 2}
    state = read(old_state | going_on | {"next_order": [-1, 0, -1], "turn": -1})
    assert state.attack == (0, 3, state.players[0])
    assert (state.copier, state.small_turn) == (state.players[0], state.players[2])
    assert state.next_order == [None, state.players[0], None]
    assert state.turn == 0


def test_revealed_objectives_stay_with_their_players(old_state: dict[str, Any]) -> None:
    state = read(old_state | {"revealed": ["O6", "O4", "O2"]})
    assert [str(objective) for objective in state.revealed] == ["O6", "O4", "O2"]


def test_a_state_of_this_version_stays_as_it_is(old_state: dict[str, Any]) -> None:
    data = read(old_state).to_data()
    assert migrate(data, GENESIA.version) == data


def test_an_old_session_is_played_on_to_its_end(old_session: dict[str, Any]) -> None:
    session = import_session(old_session, lambda _id: GENESIA)
    assert session.phase == "Expansion"
    assert session.decision is not None
    play_on(session, {player: RandomAgent(f"on {player}") for player in session.players})
    assert session.result is not None
