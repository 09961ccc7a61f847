"""What a good player would tell a friend: how promising a position is."""

from __future__ import annotations

from biomos.components import Pattern, Terrain
from biomos.scoring import breakdown
from biomos.state import Biomos
from tabletop_core import Player


def evaluate(state: Biomos, player: Player) -> float:
    """How promising a position is: the points so far, and what the open biomes still promise."""
    own = sum(breakdown(state, player).values()) + prospects(state, player)
    others = [sum(breakdown(state, other).values()) for other in state.players if other != player]
    return own - 0.5 * max(others, default=0)


def prospects(state: Biomos, player: Player) -> float:
    """The points of each open card, less for every token that is missing; a card on the table is
    never worth as much as in the hand."""
    arc = state.arcs[player]
    promise = 0.0
    for card in state.open_cards:
        most = max((fitting(arc, start, card.pattern) for start in range(len(arc))), default=0)
        promise += 0.7 * card.points * 0.4 ** (len(card.pattern) - most)
    return promise


def fitting(arc: list[Terrain], start: int, pattern: Pattern) -> int:
    """How many neighbours from a place on fit into the pattern in order, gaps to be filled."""
    place = start
    for wanted in pattern:
        if place < len(arc) and (wanted is None or arc[place] is wanted):
            place += 1
    return place - start
