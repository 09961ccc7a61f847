"""Positions that a good player answers at once: what search does there."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_core.agents.search import SearchAgent
from tabletop_core.agents.thinking_time import Budget


def advice(table: Any, name: str = "Ada") -> str:
    return SearchAgent(1, Budget(simulations=60)).choose(table.view(name))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_die_is_placed_where_it_dies_at_once(start: Any, seed: int) -> None:
    """Desert and polar give a lifespan of 1: such a die dies when the wheel turns."""
    ada = {"dice": {"polar-1": [5], "forest-2": [4]}}
    open_ones = ["A4", "B1", "C1", "D1", "E2", "F1", "G1"]
    bob = {"dice": {"savannah-1": [5]}}
    table = start("Reproduction", "Ada", seed=seed, ada=ada, bob=bob, assignments=open_ones)
    assert any(key.startswith(("place desert", "place polar")) for key in table.options)
    assert not advice(table).startswith(("place desert", "place polar", "pass"))


def test_a_card_that_fits_is_played(start: Any) -> None:
    ada = {"at": "S2-G2", "hand": ["S2-G2"], "points": 0, "dice": {"forest-1": [5]}}
    table = start("Evolution", "Ada", ada=ada, bob={"dice": {"savannah-1": [5]}})
    assert "play S2-G2" in table.options
    assert advice(table) == "play S2-G2"
