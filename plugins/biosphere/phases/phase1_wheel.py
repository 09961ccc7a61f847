"""Phase 1: turn the wheel, and the oldest populations die."""

from __future__ import annotations

from biosphere.state import Biosphere
from biosphere.wheel import next_graveyard
from tabletop_core import Once, Phase, rule


@rule("BS-5.1", "BS-5.2", "BS-10.1")
def turn_the_wheel(state: Biosphere) -> None:
    """From round 2 on the wheel is turned by one space."""
    if state.round > 1:
        state.graveyard = next_graveyard(state.graveyard)
        state.tell("wheel_turned", graveyard=state.graveyard)


@rule("BS-5.3", "BS-5.4", "BS-5.9")
def bury_the_old(state: Biosphere) -> None:
    """All dice that show the graveyard's face go back to their owners."""
    graveyard = state.graveyard
    for player in state.players:
        dead = 0
        for tile, faces in enumerate(state.dice[player]):
            for _ in range(faces.count(graveyard)):
                state.lift(player, tile, graveyard)
                dead += 1
        if dead:
            state.tell("died", player=player, dice=dead)


WHEEL = Phase("Wheel of life", Once(turn_the_wheel, bury_the_old))
