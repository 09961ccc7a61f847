"""Players, orders and teams."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.engine.session import seat
from tabletop_core.errors import BadInput
from tabletop_core.table.players import (
    Player,
    clockwise,
    counter_clockwise,
    last_to_first,
    left_of,
    right_of,
    teams,
)

FOUR = tuple(Player(n, name) for n, name in enumerate(["Ada", "Bob", "Cleo", "Dan"]))
ADA, BOB, CLEO, DAN = FOUR


def test_a_player_is_its_seat() -> None:
    coins = [3, 5]
    assert coins[BOB] == 5
    assert (BOB.seat, str(BOB), repr(BOB)) == (1, "Bob", "Player(1, 'Bob')")
    assert Player(2).name == "player 3"
    assert copy.deepcopy(BOB) is BOB


def test_orders() -> None:
    assert clockwise(FOUR, CLEO) == (CLEO, DAN, ADA, BOB)
    assert counter_clockwise(FOUR, CLEO) == (CLEO, BOB, ADA, DAN)
    assert last_to_first(FOUR, CLEO) == (BOB, ADA, DAN, CLEO)


@given(st.integers(1, 8), st.data())
def test_neighbours_follow_the_order(count: int, data: st.DataObject) -> None:
    players = tuple(Player(n) for n in range(count))
    first = players[data.draw(st.integers(0, count - 1))]
    order = clockwise(players, first)
    assert sorted(order) == list(players)
    assert [left_of(players, player) for player in order] == [*order[1:], first]
    assert all(right_of(players, left_of(players, player)) == player for player in players)
    assert clockwise(players, first)[::-1] == last_to_first(players, first)


def test_a_player_without_a_team_is_a_team_alone() -> None:
    seated = (Player(0, "Ada", "red"), Player(1, "Bob"), Player(2, "Cleo", "red"))
    assert teams(seated) == {"red": (seated[0], seated[2]), "Bob": (seated[1],)}


def test_players_are_seated_by_name_or_number() -> None:
    assert [str(player) for player in seat(["Ada", "Bob"])] == ["Ada", "Bob"]
    assert [player.seat for player in seat(3)] == [0, 1, 2]
    with pytest.raises(BadInput, match="two players are called 'Ada'"):
        seat(["Ada", "Bob", "Ada"])
