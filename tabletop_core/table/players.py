"""Players, teams and the orders in which they take their turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar


class Player(int):
    """A party in the rules. It is its seat, counted from 0, so that `coins[player]` reads well."""

    name: str
    team: str | None

    def __new__(cls, seat: int, name: str = "", team: str | None = None) -> Player:
        player = super().__new__(cls, seat)
        player.name = name or f"player {seat + 1}"
        player.team = team
        return player

    @property
    def seat(self) -> int:
        """The place in the order round the table, from 0."""
        return int(self)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Player({int(self)}, {self.name!r})"

    def __deepcopy__(self, _memo: object) -> Player:
        return self


P = TypeVar("P", bound=Player)


def clockwise(players: Sequence[P], first: int) -> tuple[P, ...]:
    """All players in seat order, beginning with the first player."""
    return (*players[first:], *players[:first]) if first else tuple(players)


def counter_clockwise(players: Sequence[P], first: int) -> tuple[P, ...]:
    """All players against seat order, beginning with the first player."""
    order = clockwise(players, first)
    return (*order[:1], *reversed(order[1:]))


def last_to_first(players: Sequence[P], first: int) -> tuple[P, ...]:
    """The turn order reversed: the last player begins, the first player is last."""
    return tuple(reversed(clockwise(players, first)))


def left_of(players: Sequence[P], player: int) -> P:
    """The next player clockwise."""
    return players[(player + 1) % len(players)]


def right_of(players: Sequence[P], player: int) -> P:
    """The next player against the clock."""
    return players[player - 1]


def teams(players: Sequence[P]) -> dict[str, tuple[P, ...]]:
    """The teams by name; a player without one is a team of its own."""
    found: dict[str, list[P]] = {}
    for player in players:
        found.setdefault(player.team or player.name, []).append(player)
    return {name: tuple(members) for name, members in found.items()}
