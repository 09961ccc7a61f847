"""Random games of every mode: the invariants of the catalogue after every action."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from biomos.game import BIOMOS
from biomos.state import Biomos

from tabletop_core import Chance, Session
from tabletop_core.table.chance import key_from_seed
from tabletop_core.testing import Table

VARIANTS = [
    (players, {"mode": mode, "hidden_claims": hidden, "moon_breakable": breakable})
    for players, mode, hidden, breakable in product(
        (2, 3, 4), ("discovery", "advanced"), (False, True), (True, False)
    )
    if mode == "advanced" or breakable
] + [
    (1, {"mode": mode, "black_hole": black_hole, "hidden_claims": hidden})
    for mode, black_hole, hidden in product(
        ("discovery", "advanced"), ("normal", "calm", "fierce", "three-draw"), (False, True)
    )
]


def name(variant: tuple[int, dict[str, Any]]) -> str:
    players, options = variant
    return f"{players}-" + "-".join(str(value) for value in options.values())


@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_invariants_hold_after_every_action(
    variant: tuple[int, dict[str, Any]], full: bool
) -> None:
    players, options = variant
    for seed in range(1000 if full else 4):
        play_and_check(players, options, seed)


def play_and_check(players: int, options: dict[str, Any], seed: int) -> None:
    """Play one random game and look at every step."""
    session = Session.start(BIOMOS, players, options=options, seed=seed)
    chance = Chance(key_from_seed(f"random {seed}"))
    this_turn: Counter[str] = Counter()
    relocations: Counter[int] = Counter()
    while session.decision is not None:
        player = session.decision.players[0]
        before: Any = session.state.copy()
        key = chance.pick(list(session.decision.keys(player)), "choice")
        entry = session.decide(player, key)
        after: Any = session.state
        assert list(BIOMOS.invariants(after)) == []  # type: ignore[misc]
        if entry.question.startswith(("Take a token", "Keep one")):
            this_turn.clear()
        this_turn.update(event.key for event in entry.events)
        relocations[player] += sum(event.key == "relocated" for event in entry.events)
        check_steps(before, after, this_turn, player)
    assert max(relocations.values(), default=0) <= 1  # I3
    assert session.is_over
    assert session.result is not None


EVENTS = ("irrigate", "freeze", "expand", "break")


def check_steps(before: Biomos, after: Biomos, this_turn: Counter[str], player: int) -> None:
    """What holds between two decisions: I6, I8, I10."""
    events = sum(this_turn[key] for key in EVENTS)
    assert events <= 1
    assert this_turn["claimed"] <= 1
    if events and not this_turn["pool"] + this_turn["drawn"]:
        assert len(before.bag) == len(after.bag)
    for seat in before.players:
        assert len(after.cards_of(seat)) >= len(before.cards_of(seat))


def test_the_same_seed_gives_the_same_game() -> None:
    def digest() -> str:
        chance = Chance(key_from_seed("same"))
        table = Table.start(BIOMOS, 3, options={"mode": "advanced"}, seed=7)
        return table.play_out(lambda keys: chance.pick(keys, "choice")).session.digest

    assert digest() == digest()
