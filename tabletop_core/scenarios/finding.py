"""Where scenarios lie: the files that a path stands for, and the scenarios in them."""

from __future__ import annotations

import glob
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tabletop_core.errors import BadInput, DataFault
from tabletop_core.scenarios.named_positions import POSITIONS
from tabletop_core.scenarios.reading import Script, read_each
from tabletop_core.sentences import unknown

FOLDER = "scenarios"
EXPLAINED = "mutants.toml"  # beside scenarios: why they need not notice some changed rules
_HAS_FORMAT = re.compile(rb"^\s*format\s*=\s*\d", re.MULTILINE)
_HAS_GAME = re.compile(rb"^\s*(game\s*=|\[\[scenario\]\])", re.MULTILINE)
_LOOKED_AT = 65_536


class Unreadable(NamedTuple):
    """A file in which no scenario can be read, and why."""

    file: str
    reason: str


def read_paths(paths: Sequence[str | Path], only: str = "") -> Iterator[Script | Unreadable]:
    """The scenarios of files, folders and patterns, in order, without repeating any."""
    seen: set[str] = set()
    passed_over: set[str] = set()
    is_any = is_chosen = False
    for path in paths:
        file_part, _, number = str(path).partition("::")
        for file in find_files(file_part):
            is_any = True
            for script in _read(file, number):
                if isinstance(script, Unreadable):
                    is_chosen = True
                    yield script
                elif not _is_wanted(script, only):
                    passed_over.update(script.scenario.tags, script.scenario.covers)
                elif script.name not in seen:
                    seen.add(script.name)
                    is_chosen = True
                    yield script
    if not is_any:
        named = ", ".join(str(path) for path in paths) or "no path"
        raise BadInput(f"there are no scenarios in {named}; name a .toml file or its folder.")
    if not is_chosen:
        what = f"no scenario has the tag, the rule or the words {only!r}"
        raise BadInput(unknown(what, only, passed_over, "Tags and rules"))


def find_files(path: str) -> list[Path]:
    """The scenario files that a path stands for."""
    try:
        given = Path(path)
        if given.is_dir():
            return sorted(file for file in given.rglob("*.toml") if is_scenario(file))
        if given.exists() or not glob.has_magic(path):
            if not given.exists():
                raise BadInput(f"there is no file or folder {path!r}.")
            return [given]
        return sorted(Path(file) for file in glob.glob(path, recursive=True))
    except (OSError, ValueError) as fault:
        raise BadInput(f"{path!r} cannot be read: {fault}") from None


def is_scenario(file: Path) -> bool:
    """Whether a file found in a folder is meant as a scenario; data files lie there too."""
    hidden = any(part.startswith(".") for part in file.parts if part not in (".", ".."))
    if hidden or file.name in (EXPLAINED, POSITIONS) or not file.is_file():
        return False
    if FOLDER in file.parent.parts or file.parent.resolve().name == FOLDER:
        return True
    try:
        with file.open("rb") as opened:
            begun = opened.read(_LOOKED_AT)
            return bool(_HAS_FORMAT.search(begun) and _HAS_GAME.search(begun))
    except OSError:
        return False


def _read(file: Path, number: str) -> Sequence[Script | Unreadable]:
    try:
        found = read_each(file)
    except DataFault as fault:
        return [Unreadable(str(file), str(fault))]
    scripts = [each for each in found if not isinstance(each, DataFault)]
    if number:
        return choose(scripts, str(file), number)
    return [Unreadable(str(file), str(e)) if isinstance(e, DataFault) else e for e in found]


def choose(scripts: Sequence[Script], file: str, number: str) -> Sequence[Script]:
    """The scenario that a number stands for, with all its cases; `2::3` is one case of it."""
    found = [script for script in scripts if _answers_to(script, number)]
    if not found:
        last = (scripts[-1].number or 0) + 1 if scripts else 0
        cases = [script for script in scripts if _answers_to(script, number.partition("::")[0])]
        what = f"the scenarios 1 to {last}"
        if cases and cases[0].case is not None:
            what = f"there the cases 1 to {len(cases)}"
        raise BadInput(f"{file} has {what}, not {number!r}.")
    return found


def _answers_to(script: Script, number: str) -> bool:
    own = [script.number or 0, *([] if script.case is None else [script.case])]
    wanted = number.split("::")
    return [str(place + 1) for place in own][: len(wanted)] == wanted


def _is_wanted(script: Script, only: str) -> bool:
    scenario = script.scenario
    named = (*scenario.tags, *scenario.covers)
    return not only or only in named or only.casefold() in scenario.title.casefold()
