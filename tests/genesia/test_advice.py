"""Positions that a good player answers at once: what search does there."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_core.agents.search import SearchAgent
from tabletop_core.agents.thinking_time import Budget


def advice(t: Any, name: str = "Ada") -> str:
    return SearchAgent(1, Budget(simulations=60)).choose(t.view(name))


def test_no_war_without_an_attack(table: Any) -> None:
    t = table(phase="Attack", Ada={"clans": {"P1.D1": 3}}, Bob={"clans": {"P2.A1": 1}})
    assert advice(t) == "peace"


def test_war_where_it_wins_the_centre(table: Any) -> None:
    t = table(epoch=3, phase="Attack", Ada={"clans": {"P1.F1": 5}}, Bob={"clans": {"X": 1}})
    assert advice(t) == "war"


def test_the_centre_is_not_left_alone(table: Any) -> None:
    ada = {"clans": {"P1.F1": 2, "P1.A1": 3}, "coins": 1}
    t = table(epoch=3, phase="Expansion", Ada=ada, Bob={"clans": {"P2.A1": 1}})
    assert advice(t) == "move P1.F1"
    t.do("move P1.F1")
    if "How many" in t.question:
        t.do("1")
    assert advice(t) == "X"


@pytest.mark.parametrize("coins", [6, 8])
def test_no_hoard_without_coins(table: Any, coins: int) -> None:
    """In the last epoch whatever is recruited has to go somewhere."""
    ada = {"clans": {"P1.H": 3}, "coins": coins}
    t = table(epoch=3, phase="Expansion", Ada=ada, Bob={"clans": {"P2.A1": 1}})
    while t.asked == ["Ada"] and t.phase == "Expansion":
        t.do(advice(t))
    assert "P1.H" not in t.clans("Ada")
    assert "P1.F1" in t.clans("Ada")
