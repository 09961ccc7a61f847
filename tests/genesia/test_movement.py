"""The cheapest ways, counted again by walking every path there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from genesia.movement import Means, may_stop, toll_receivers, ways

from tabletop_core import Chance
from tabletop_core.table.chance import key_from_seed

LONGEST = 5


def walks(state: Any, at: int, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """All walks of a few steps."""
    if path:
        yield path
    if len(path) < LONGEST:
        for near in state.world.neighbours[at]:
            yield from walks(state, near, (*path, near))


def tolls_of(state: Any, player: int, path: tuple[int, ...]) -> int:
    """What crossing costs, region by region; a doubled toll is doubled once."""
    doubled = [seat for seat in range(len(state.tribes)) if state.double_tolls[seat]]
    total = 0
    for region in path:
        for receiver in toll_receivers(state, player, region)[:1]:
            total += 2 if receiver in doubled else 1
            if receiver in doubled:
                doubled.remove(receiver)
    return total


def by_walking(state: Any, player: int, origin: int, means: Means) -> dict[int, tuple[int, ...]]:
    """Price, tolls and steps of the best walk to every region where one may stop."""
    best: dict[int, tuple[int, ...]] = {}
    for path in walks(state, origin):
        paid = max(0, len(path) - means.moves)
        tolls = tolls_of(state, player, path)
        if paid + tolls > means.coins or (paid and not means.coins_pay_steps):
            continue
        end = path[-1]
        if end != origin and may_stop(state, player, end):
            rank = (paid + tolls, tolls, len(path))
            best[end] = min(best.get(end, rank), rank)
    return best


@pytest.mark.covers("GN-7.1.4", "GN-7.1.8", "GN-7.1.9", "GN-7.1.11", "GN-7.2.5")
@pytest.mark.parametrize("seed", range(12))
def test_no_walk_is_cheaper_and_none_is_missed(table: Any, seed: int) -> None:
    chance = Chance(key_from_seed(f"walks {seed}"))
    t = table(3, phase="Expansion", epoch=2, Ada={"clans": {"P1.H": 1}, "coins": 1})
    state = t.state.copy()
    for region in range(len(state.world.names)):
        owner = chance.below(6, "owner")
        if owner in (1, 2):
            state.clans[owner][region] = 1
    state.clans[0] = [0] * len(state.world.names)
    origin = chance.below(len(state.world.names), "origin")
    for other in (1, 2):
        state.clans[other][origin] = 0
    state.clans[0][origin] = 1
    state.double_tolls[1] = chance.below(2, "monopoly")
    moves = chance.below(4, "moves")
    means = Means(moves, LONGEST - moves, bool(chance.below(4, "small turn")))
    found = ways(state, 0, origin, means)
    assert {region: way[:3] for region, way in found.items()} == by_walking(state, 0, origin, means)
    for region, way in found.items():
        assert way.path[-1] == region
        assert tolls_of(state, 0, way.path) == way.tolls
