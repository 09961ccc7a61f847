"""`tabletop saves`: the saved games, the last played first."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_core.cli.arguments import AsJson, Plain
from tabletop_core.cli.confirming import Yes, confirm
from tabletop_core.cli.screen import Screen
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import enumeration

if TYPE_CHECKING:
    from tabletop_core.storage.saves import SaveInfo

_UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


def saves(
    delete: Annotated[
        str | None, typer.Option(metavar="NAME", help="delete this saved game; asks first")
    ] = None,
    yes: Yes = False,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """List the saved games, the last played first, or delete one.

    Example: tabletop saves
    """
    from tabletop_core.storage.saves import list_saves

    if delete is not None:
        _delete(delete, is_agreed=yes)
        return
    known = list_saves()
    if as_json:
        print(json.dumps([_save_data(save) for save in known], ensure_ascii=False))
        return
    screen = Screen(plain=plain)
    if not known:
        screen.line("No game is saved. Begin one: tabletop play GAME")
    screen.rows([(save.name, *described(save)) for save in known])


def _delete(name: str, *, is_agreed: bool) -> None:
    """Delete a save, whole or damaged."""
    from tabletop_core.cli.saving import find_save
    from tabletop_core.storage.save_files import delete_file
    from tabletop_core.storage.saves import describe

    path = find_save(name).path
    about, progress = described(describe(path))
    warning = f"{path.stem} is {about}: {progress}. What is deleted is gone for good."
    confirm(warning, f"Delete {path.stem}?", is_agreed=is_agreed)
    delete_file(path)
    Screen().line(f"Deleted: {path.stem}.")


def described(save: SaveInfo) -> tuple[str, str]:
    """What a save is about, and how far the game is."""
    if save.fault:
        return "damaged", save.fault
    names = enumeration(short_name(name) for name in save.players)
    actions = f"{save.decisions} action{'' if save.decisions == 1 else 's'}"
    progress = "finished" if save.is_over else f"round {save.rounds}"
    return save.game, f"{names}, {progress}, {actions}, {_ago(save.changed)}"


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
