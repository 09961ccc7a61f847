"""What many games between agents say together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from tabletop_core.cli.seats import Seat
from tabletop_core.cli.simulation import Played

SURE = 1.96  # standard deviations that hold 95 of 100


class Tally:
    """What all games together say."""

    def __init__(self, seats: Sequence[Seat], wanted: int) -> None:
        self.seats = seats
        self.wanted = wanted
        self.games = 0
        self.wins = [0.0] * len(seats)
        self.wins_by_place = [0.0] * len(seats)
        self.points = [0] * len(seats)
        self.has_points = True
        self.rounds = 0
        self.decisions = 0
        self._digest = blake2b(digest_size=16)

    @property
    def is_partial(self) -> bool:
        """Whether games are missing that were wanted."""
        return self.games < self.wanted

    def add(self, played: Played) -> None:
        self.games += 1
        self.rounds += played.rounds
        self.decisions += played.decisions
        self._digest.update(played.digest.encode())
        for who, (place, won, score) in enumerate(
            zip(played.places, played.wins, played.scores, strict=True)
        ):
            self.wins[who] += won
            self.wins_by_place[place] += won
            if score is None:
                self.has_points = False
            else:
                self.points[who] += score

    def to_data(self) -> dict[str, Any]:
        """Everything as JSON data."""
        return {
            "games": self.games,
            "partial": self.is_partial,
            "players": [self._player_data(who) for who in range(len(self.seats))],
            "wins_by_seat": [round(wins, 6) for wins in self.wins_by_place],
            "draws": round(self.games - sum(self.wins), 6),
            "rounds": round(self.rounds / self.games, 3),
            "decisions": round(self.decisions / self.games, 3),
            "state_hash": self._digest.hexdigest(),
        }

    def _player_data(self, who: int) -> dict[str, Any]:
        low, high = interval(self.wins[who], self.games)
        return {
            "name": self.seats[who].name,
            "agent": self.seats[who].agent,
            "wins": round(self.wins[who], 6),
            "share": round(self.wins[who] / self.games, 6),
            "between": [round(low, 4), round(high, 4)],
            "score": round(self.points[who] / self.games, 3) if self.has_points else None,
        }


def interval(wins: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times of 100 (Wilson)."""
    share = wins / games
    spread = SURE * math.sqrt(share * (1 - share) / games + SURE**2 / (4 * games**2))
    middle = share + SURE**2 / (2 * games)
    scale = 1 + SURE**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
