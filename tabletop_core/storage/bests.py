"""The best that was reached alone: by game and options, in one small file beside the saves."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_core.files.reading import parse_json, read_bytes
from tabletop_core.storage.home import home

if TYPE_CHECKING:
    from tabletop_core.engine.session import Session

LARGEST_FILE = 1_000_000  # bytes
PRIVATE_FILE = 0o600


def note_best(session: Session, points: int) -> int | None:
    """Keep the points if they are the best with these options; says what the best was before. A
    file that cannot be read or written is left alone, and why is an OSError or a ValueError."""
    known = _read(_file())
    name = _name(session)
    before = known.get(name)
    if before is None or points > before:
        _write(_file(), {**known, name: points})
    return before


def _file() -> Path:
    return home() / "bests.json"


def _name(session: Session) -> str:
    """What is compared: the same game with the same options."""
    from tabletop_core.engine.game import options_to_data

    options = json.dumps(options_to_data(session.options), sort_keys=True)
    return f"{session.game.id} {options}"


def _read(file: Path) -> dict[str, int]:
    try:
        found = parse_json(read_bytes(file, LARGEST_FILE))
    except FileNotFoundError:
        return {}
    if not isinstance(found, dict) or not all(type(best) is int for best in found.values()):
        raise ValueError("it holds something else")
    return found


def _write(file: Path, bests: dict[str, int]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f".{file.name}.{os.getpid()}")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE)
    with open(handle, "w", encoding="utf-8") as out:
        json.dump(bests, out)
    new.replace(file)
