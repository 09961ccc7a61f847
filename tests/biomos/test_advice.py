"""Positions that a good player answers at once: what search does there."""

from __future__ import annotations

from typing import Any

from biomos.components import Terrain
from biomos.strategy import missing

from tabletop_core.agents.search import SearchAgent
from tabletop_core.agents.thinking_time import Budget


def advice(table: Any, name: str = "Ada") -> str:
    return SearchAgent(1, Budget(simulations=60)).choose(table.view(name))


def test_the_token_that_completes_a_card_is_taken_and_put_there(start: Any) -> None:
    table = start(pool="S F", ada="F D M", basics=("B3",))
    assert advice(table) == "forest"
    table.do("forest")
    assert advice(table) in ("arc 1", "arc 2")
    table.do("arc 1")
    assert advice(table) == "B3"


def test_what_a_pattern_lacks(start: Any) -> None:
    forest, sea, desert = Terrain.FOREST, Terrain.SEA, Terrain.DESERT
    assert missing([], (forest, sea), None) == 2
    assert missing([forest, desert], (forest, sea), None) == 1
    assert missing([sea, forest], (forest, sea), None) == 0, "read backwards"
    assert missing([forest, desert, sea], (forest, sea), None) == 1, "a neighbour stays"
    assert missing([forest], (forest, sea), sea) == 0, "the token in the hand"
    assert missing([forest, desert], (forest, None, sea), None) == 1
