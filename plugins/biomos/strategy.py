"""What a good player would tell a friend.

Points count, but so does what is near: an open card that lacks one token is half won, and only one
can be claimed a turn. Gather one terrain, for the Moon counts every token of its kind; it need not
be formed early. Mind what the others are about to take.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from pydantic import Field

from biomos.components import Pattern, Terrain
from biomos.patterns import either_way
from biomos.scoring import black_hole_points, breakdown
from biomos.state import Biomos
from tabletop_core import Checked, Player, clockwise, read_model


class Weights(Checked):
    """What strategy.toml holds."""

    rival: float = Field(ge=0)
    missing: tuple[float, ...] = Field(min_length=1)
    next_card: float = Field(ge=0, le=1)
    moon_to_come: float = Field(ge=0)


@cache
def weights() -> Weights:
    """How a good player weighs a position."""
    return read_model(Weights, Path(__file__).with_suffix(".toml"))


def evaluate(state: Biomos, player: Player) -> float:
    """How far ahead a player is: what he can hope for, against the best of the others."""
    if state.is_solo:
        return hopes(state, player) - black_hole_points(state)
    others = (hopes(state, other) for other in state.players if other != player)
    return hopes(state, player) - weights().rival * max(others)


def hopes(state: Biomos, player: Player) -> float:
    """The points so far, the cards that are near, and the Moon that is still to be formed."""
    points = sum(breakdown(state, player).values())
    return points + cards_to_come(state, player) + moon_to_come(state, player)


def cards_to_come(state: Biomos, player: Player) -> float:
    """The open cards by what they lack, the nearest first: only one can be claimed a turn."""
    by_missing, next_card = weights().missing, weights().next_card
    turns = turns_left(state, player)
    claims = turns + state.in_a_turn
    row = tokens_in_a_row(state, player)
    held = in_hand(state, player)
    promises = []
    for card in state.open_cards:
        lacks = missing(row, card.pattern, held)
        if lacks <= turns and lacks < len(by_missing):
            promises.append(card.points * by_missing[lacks])
    promises.sort(reverse=True)
    worth, part = 0.0, 1.0
    for promise in promises[:claims]:
        worth += part * promise
        part *= next_card
    return worth


def in_hand(state: Biomos, player: Player) -> Terrain | None:
    """The token a player has selected and not placed; it is the turn of who has had the fewest."""
    if state.selected is None:
        return None
    open_boards = [
        other
        for other in clockwise(state.players, state.first_player)
        if not state.board_is_full(other)
    ]
    acting = min(open_boards, key=lambda other: state.turns_taken[other])
    return state.selected if acting == player else None


def turns_left(state: Biomos, player: Player) -> int:
    """How many tokens a player still places."""
    return state.board_size - state.tokens_on_board(player)


def tokens_in_a_row(state: Biomos, player: Player) -> Sequence[Terrain]:
    """The tokens of a board from its beginning to its end, as if the circle were open."""
    a, b = state.fixed[player]
    row = state.arcs[player]
    if a is None and b is None:
        return row
    return [token for token in (b, *row, a) if token is not None]


def missing(row: Sequence[Terrain], pattern: Pattern, held: Terrain | None) -> int:
    """How many tokens a pattern lacks at the place that suits it best: neighbours stay, others are
    put between them. A token in the hand lies there as good as placed."""
    fewest = len(pattern)
    count = len(row)
    for direction in either_way(pattern):
        for start in range(count):
            place, fits_held = start, False
            for wanted in direction:
                if place < count and (wanted is None or row[place] is wanted):
                    place += 1
                elif wanted is held or wanted is None:
                    fits_held = held is not None
            lacks = len(pattern) - (place - start) - fits_held
            fewest = min(lacks, fewest)
    return fewest


def moon_to_come(state: Biomos, player: Player) -> float:
    """What the Moon would count if it were formed of the terrain there is most of."""
    if state.moons[player] is not None:
        return 0.0
    tokens = list(state.terrains(player))
    held = in_hand(state, player)
    if held is not None:
        tokens.append(held)
    most = max(map(tokens.count, set(tokens)), default=0)
    return weights().moon_to_come * state.content.points.moon * most
