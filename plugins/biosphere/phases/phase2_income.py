"""Phase 2: gain evolution points (EP)."""

from __future__ import annotations

from biosphere.components import Ability
from biosphere.state import Biosphere
from tabletop_core import Once, Phase, rule


@rule("BS-6.1", "BS-6.2", "BS-4.3")
def gain_income(state: Biosphere) -> None:
    """Every player adds the value of the income track to the stock, from round 1 on, all at
    once."""
    for player in state.players:
        income = state.track(player, Ability.INCOME)
        state.gain_points(player, income)
        state.tell("income", player=player, points=income, stock=state.points[player])


INCOME = Phase("Income", Once(gain_income))
