"""Keeping what is played: as a save, made by itself or by name, or as a scenario."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_core.agents.agent import HUMAN
from tabletop_core.errors import BadInput, SaveFault, SessionInUse
from tabletop_core.sentences import listed, safe, shorten
from tabletop_core.storage.saves import (
    SUFFIX,
    Save,
    SaveInfo,
    list_saves,
    save_files,
    save_folder,
    save_path,
)

if TYPE_CHECKING:
    from tabletop_core.cli.screen import Screen
    from tabletop_core.cli.seats import Seat
    from tabletop_core.engine.session import Session

MOST_SAVES_OF_A_GAME = 10_000
MOST_NAMED = 8


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
        return keep_under_free_name(session, agents_of(seats), seed_text(seed))
    except SaveFault as fault:
        screen.line(f"This game is not saved: {fault}", "yellow")
        return None


def keep_under_free_name(session: Session, agents: Sequence[str], seed: str | None) -> Save:
    """Keep a session under the first free name, the game and a number; others may look for one at
    the same moment."""
    for number in range(1, MOST_SAVES_OF_A_GAME):
        path = save_path(f"{session.game.id}-{number}")
        if is_there(path):
            continue
        try:
            return Save.create(path, session, agents, seed)
        except SessionInUse:
            continue
        except SaveFault:
            if not is_there(path):
                raise
    raise BadInput(f"{save_folder()} is full of saves of {session.game.title}; delete some.")


def name_to_type(path: Path) -> str:
    """What is typed for a save so that it is found again, quoted for the shell."""
    in_our_folder = os.path.realpath(save_folder()) == os.path.realpath(path.parent)
    return shlex.quote(safe(path.stem if in_our_folder else path))


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
    if name is None:
        for save in list_saves():
            if not save.is_over and not save.fault:
                return save
        raise BadInput("no unfinished game is saved. Begin one: tabletop play GAME")
    path = save_path(name)
    if not is_there(path) and name.endswith(SUFFIX) and is_there(Path(name)):
        path = Path(name)  # a file that somebody sent us, where we are
    if is_there(path):
        return SaveInfo(path.stem, path)
    names = listed([safe(known.stem) for known in save_files()[:MOST_NAMED]])
    raise BadInput(f"no save {safe(shorten(name))!r} is there. Saves: {names}.")


def write_scenario(
    session: Session,
    file: Path,
    *,
    minimal: bool = False,
    expect: Sequence[str] | None = None,
) -> None:
    """Write the session to a new file, as a scenario that passes at once."""
    from tabletop_core.scenarios import scenario_of

    text = scenario_of(session, minimal=minimal, expect=expect)
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise BadInput(f"{safe(file)} is already there: choose another file.") from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise BadInput(f"{safe(file)} cannot be written: {reason}.") from None
