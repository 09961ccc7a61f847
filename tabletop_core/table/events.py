"""What happened, as data: a key, facts, and who may know."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any

from tabletop_core.table.players import Player


class Event:
    """Something that happened, in the past tense. It does not change with what it tells of."""

    __slots__ = ("audience", "facts", "key")

    def __init__(
        self, key: str, facts: dict[str, Any], audience: tuple[Player, ...] | None = None
    ) -> None:
        self.key = key
        self.facts = MappingProxyType({name: _lasting(fact) for name, fact in facts.items()})
        self.audience = audience

    def is_for(self, player: Player | None) -> bool:
        """Whether this player may know; nobody in particular sees what all may see."""
        return self.audience is None or (player is not None and player in self.audience)

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"event": self.key}
        data.update({name: fact_to_data(fact) for name, fact in self.facts.items()})
        if self.audience is not None:
            data["to"] = [int(player) for player in self.audience]
        return data

    def __repr__(self) -> str:
        return f"Event({self.key!r}, {dict(self.facts)!r})"


def _lasting(fact: Any) -> Any:
    """A fact that stays as it is when the zone or list it was taken from goes on changing."""
    if isinstance(fact, (list, tuple)):
        return tuple(_lasting(part) for part in fact)
    if isinstance(fact, dict):
        return MappingProxyType({key: _lasting(part) for key, part in fact.items()})
    return fact


def fact_to_data(fact: Any) -> Any:
    """A fact as JSON data: numbers stay numbers, everything printed becomes its key."""
    if fact is None or isinstance(fact, (bool, str)):
        return fact
    if isinstance(fact, Player):
        return fact.name
    if isinstance(fact, Enum):
        return str(fact)
    if isinstance(fact, int):
        return fact
    if isinstance(fact, (list, tuple)):
        return [fact_to_data(part) for part in fact]
    if isinstance(fact, Mapping):
        return {str(key): fact_to_data(part) for key, part in fact.items()}
    return str(fact)
