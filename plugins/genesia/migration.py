"""States of earlier versions of Genesia, as this one reads them."""

from __future__ import annotations

from typing import Any

NOBODY_OR_NOWHERE = -1
COULD_BE_NOBODY = ("copier", "small_turn", "defender", "attack_from", "attack_to")


def migrate(data: dict[str, Any], version: str) -> dict[str, Any]:
    """The State as a version wrote it, in the shape of today."""
    return from_version_1(data) if version == "1" else data


def from_version_1(data: dict[str, Any]) -> dict[str, Any]:
    """Nobody and nowhere were -1, turns were counted from there, and objectives stood in a list
    that was empty until they were revealed; End-of-epoch cards were worked out when played."""
    tribes = len(data["clans"])
    emptied = {
        name: None if data[name] == NOBODY_OR_NOWHERE else data[name] for name in COULD_BE_NOBODY
    }
    positions = [None if seat == NOBODY_OR_NOWHERE else seat for seat in data["next_order"]]
    return (
        data
        | emptied
        | {
            "next_order": positions,
            "turn": data["turn"] + 1,
            "revealed": data["revealed"] or [None] * tribes,
            "idle_rounds": 0,
            "end_cards": [[] for _ in range(tribes)],
        }
    )
