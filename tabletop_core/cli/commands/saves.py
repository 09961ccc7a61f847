"""`tabletop saves`: the saved games, the last played first."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from tabletop_core.cli.arguments import AsJson, Plain
from tabletop_core.cli.screen import Screen
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import enumeration

if TYPE_CHECKING:
    from tabletop_core.storage.saves import SaveInfo

_UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


def saves(plain: Plain = False, as_json: AsJson = False) -> None:
    """List the saved games, the last played first.

    Example: tabletop saves
    """
    from tabletop_core.storage.saves import list_saves

    known = list_saves()
    if as_json:
        print(json.dumps([_save_data(save) for save in known], ensure_ascii=False))
        return
    screen = Screen(plain=plain)
    if not known:
        screen.line("No game is saved. Begin one: tabletop play GAME")
    screen.rows([(save.name, *described(save)) for save in known])


def described(save: SaveInfo) -> tuple[str, str]:
    """What a save is about, and how far the game is."""
    if save.fault:
        return "damaged", save.fault
    names = enumeration(short_name(name) for name in save.players)
    progress = "finished" if save.is_over else f"round {save.rounds}"
    return save.game, f"{names}, {progress}, {save.decisions} actions, {_ago(save.changed)}"


def _ago(moment: float) -> str:
    seconds = time.time() - moment
    for length, unit in _UNITS:
        if seconds >= length:
            count = int(seconds // length)
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"


def _save_data(save: SaveInfo) -> dict[str, object]:
    return {
        "name": save.name,
        "file": str(save.path),
        "game": save.game,
        "players": list(save.players),
        "agents": list(save.agents),
        "rounds": save.rounds,
        "decisions": save.decisions,
        "finished": save.is_over,
        "fault": save.fault,
    }
