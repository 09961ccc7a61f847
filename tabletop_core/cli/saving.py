"""Saves at the command line: made by themselves, listed, taken up again, moved."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_core.cli.screen import Screen
from tabletop_core.errors import BadInput, SaveFault
from tabletop_core.hooks.plugins import HUMAN
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import enumeration, safe, shorten
from tabletop_core.storage.saves import (
    Save,
    SaveInfo,
    describe,
    list_saves,
    load,
    save_folder,
    save_path,
)

if TYPE_CHECKING:
    from tabletop_core.cli.seats import Seat
    from tabletop_core.engine.game import Game
    from tabletop_core.engine.session import Session
    from tabletop_core.hooks.plugins import Plugins

MOST_SAVES_OF_A_GAME = 10_000
_UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


def keep(session: Session, seats: Sequence[Seat], seed: int | str | None, name: str) -> Save:
    """Keep a session from now on, under that name."""
    path = save_path(name)
    if is_there(path):
        raise BadInput(f"a save {name!r} is already there: choose another name, or resume it.")
    return Save.create(path, session, agents_of(seats), seed_text(seed))


def is_there(path: Path) -> bool:
    """Whether a file is there; a name that no file can have is refused."""
    try:
        return path.exists()
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        name = shorten(safe(path.name), 40)
        raise BadInput(f"a save cannot be called {name!r}: {reason}.") from None


def keep_by_itself(
    session: Session, seats: Sequence[Seat], seed: int | str | None, screen: Screen
) -> Save | None:
    """Keep a session under the first free name; where nothing can be written, say so and play."""
    try:
        path = save_path(free_name(session.game))
        return Save.create(path, session, agents_of(seats), seed_text(seed))
    except SaveFault as fault:
        screen.line(f"This game is not saved: {fault}", "yellow")
        return None


def free_name(game: Game) -> str:
    """The first name for a new save: the game and a number."""
    for number in range(1, MOST_SAVES_OF_A_GAME):
        name = f"{game.id}-{number}"
        if not is_there(save_path(name)):
            return name
    raise BadInput(f"{save_folder()} is full of saves of {game.title}; delete some.")


def agents_of(seats: Sequence[Seat]) -> list[str]:
    return [seat.agent for seat in seats]


def seed_text(seed: int | str | None) -> str | None:
    return None if seed is None else str(seed)


def seats_of(session: Session, agents: Sequence[str]) -> list[str]:
    """The seats of a saved session as they are typed; a seat without an agent is a person's."""
    given = agents or [HUMAN] * len(session.players)
    return [
        f"{player.name}={agent or HUMAN}"
        for player, agent in zip(session.players, given, strict=True)
    ]


def find_save(name: str | None) -> SaveInfo:
    """The save of that name; without one, the last played game that is not over."""
    known = list_saves()
    if name is None:
        for save in known:
            if not save.is_over and not save.fault:
                return save
        raise BadInput("no unfinished game is saved. Begin one: tabletop play GAME")
    path = save_path(name)
    if is_there(path):
        return SaveInfo(path.stem, path)
    names = ", ".join(safe(save.name) for save in known[:8]) or "none"
    raise BadInput(f"no save {safe(shorten(name))!r} is there. Saves: {names}.")


def list_all(*, plain: bool, as_json: bool) -> None:
    """All saves, the last played first."""
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
    stand = "finished" if save.is_over else f"round {save.rounds}"
    return save.game, f"{names}, {stand}, {save.decisions} actions, {_ago(save.changed)}"


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


def export_save(plugins: Plugins, name: str) -> None:
    """Print a saved session as one JSON object."""
    from tabletop_core.storage.exports import export_session

    path = find_save(name).path
    session, known = load(path, plugins.game), describe(path)
    print(json.dumps(export_session(session, known.agents, known.seed), ensure_ascii=False))


def import_file(plugins: Plugins, file: Path, name: str | None, screen: Screen) -> None:
    """Make a save from an exported session."""
    from tabletop_core.storage.exports import import_session, read_export

    exported = read_export(file)
    session = import_session(exported.model_dump(mode="json", exclude_unset=True), plugins.game)
    path = save_path(name or free_name(session.game))
    if is_there(path):
        raise BadInput(f"a save {path.stem!r} is already there: choose another name with --save.")
    save = Save.create(path, session, exported.agents, exported.seed)
    save.close()
    screen.line(f"Imported as {save.name}. Go on with: tabletop resume {save.name}")
    if session.notice:
        screen.line(session.notice, "yellow")
