"""The list of games, kept as it was last shown.

To make the list, every plugin is loaded with its data. While nothing has changed that it was made
from, the same words are shown at once: the installed distributions, the files of the plugins and
of Tabletop itself, and the terminal all have to be as they were. This module stays light.

It stays because without it the list takes 15 times an argparse hello world, where 6 are wanted:
typer, rich and pydantic with a single model, before any game is loaded, take 7.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tabletop_core.files.reading import read_bytes
from tabletop_core.storage.home import home

LONGEST_LIST = 1_000_000  # bytes
QUESTIONS = (["games"], ["games", "--plain"], ["games", "--json"])
_OF_THE_TERMINAL = ("COLUMNS", "TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE")
_OURS = str(Path(__file__).parents[1])


def show_kept_list(question: Sequence[str]) -> bool:
    """Show the kept list; False if there is none or something has changed since."""
    try:
        kept = read_bytes(_file(question), LONGEST_LIST).decode("utf-8")
        places, surroundings, text = kept.split("\0")
        if surroundings != _surroundings(places.splitlines()):
            return False
        sys.stdout.write(text)
        sys.stdout.flush()
    except (OSError, ValueError):
        return False
    return True


def keep_list(question: Sequence[str], text: str, places: Iterable[str]) -> None:
    """Keep a list that was just shown; where nothing can be written, it is made anew each time."""
    watched = sorted({_OURS, *places})
    file = _file(question)
    new = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_text("\0".join(("\n".join(watched), _surroundings(watched), text)), "utf-8")
        new.replace(file)
    except (OSError, ValueError):
        new.unlink(missing_ok=True)


class Copying:
    """An output that also remembers what was written to it."""

    def __init__(self, out: Any) -> None:
        self._out = out
        self._written: list[str] = []

    def write(self, text: str) -> int:
        self._written.append(text)
        return int(self._out.write(text))

    @property
    def text(self) -> str:
        return "".join(self._written)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._out, name)


def _file(question: Sequence[str]) -> Path:
    return home() / "kept" / f"{''.join(question)}.txt"


def _surroundings(places: Iterable[str]) -> str:
    """Everything the list depends on, as text."""
    out = sys.stdout
    facts = [sys.version, out.encoding, str(out.isatty()), str(_columns())]
    facts += [f"{name}={os.environ.get(name)}" for name in _OF_THE_TERMINAL]
    for folder in sys.path:
        facts += [folder, *_distributions(folder)]
    for place in places:
        facts += _files(place)
    return "\n".join(facts)


def _columns() -> int | None:
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return None


def _distributions(folder: str) -> Iterator[str]:
    """What is installed in a folder, with the state of its entry points."""
    try:
        names = sorted(os.listdir(folder or "."))
    except OSError:
        return
    for name in names:
        if name.endswith((".dist-info", ".egg-info")):
            yield f"{name} {_stamp(os.path.join(folder, name, 'entry_points.txt'))}"


def _files(place: str) -> Iterator[str]:
    """A file, or all files below a folder, with their state."""
    if not os.path.isdir(place):
        yield f"{place} {_stamp(place)}"
        return
    for folder, inner, names in os.walk(place):
        inner[:] = sorted(name for name in inner if name != "__pycache__")
        for name in sorted(names):
            path = os.path.join(folder, name)
            yield f"{path} {_stamp(path)}"


def _stamp(path: str) -> str:
    try:
        found = os.stat(path)
    except OSError:
        return "-"
    return f"{found.st_mtime_ns} {found.st_size}"
