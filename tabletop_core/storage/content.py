"""The files a session is played with: what they held is known again when they have changed.

These are the tables in the package of the game, and the files and folders that options name. Of
the former a save keeps the fingerprints, of the latter also the text: a session goes on with its
own map although the file is gone.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import Field

from tabletop_core.engine.game import Game, options_to_data
from tabletop_core.errors import SaveFault
from tabletop_core.files.reading import LARGEST_FILE, read_bytes
from tabletop_core.storage.home import home
from tabletop_core.storage.stored_data import StoredData

MOST_KEPT = 256_000  # bytes of text in all
MOST_FILES = 200
WORDS = "words.toml"  # what a game says changes nothing of what happens


class ContentFile(StoredData):
    """A file the session was played with."""

    file: str = Field(description="where it lay; a table of the game itself: within its package")
    fingerprint: str
    option: str | None = Field(default=None, description="the option that named it or its folder")
    text: str | None = Field(default=None, description="what it held, if an option named it")


class Found(NamedTuple):
    """The options with which a session goes on, what the player should know about its files, and
    whether it is played with others than before."""

    options: Mapping[str, Any]
    changes: list[str]
    is_other: bool


def options_with_whole_paths(options: Any) -> dict[str, Any]:
    """The options of a session as data; what names a file names it from anywhere."""
    whole = {name: str(path.absolute()) for name, path in _named_paths(options)}
    return {**options_to_data(options), **whole}


def content_of(game: Game, options: Any) -> list[ContentFile]:
    """The files that a session of the game is played with."""
    return [*own_content(game), *_named_content(options)]


def own_content(game: Game) -> list[ContentFile]:
    """The tables in the package of the game."""
    if game.folder is None:
        return []
    files = sorted((game.folder / "data").glob("*.toml"))
    read = _read_all(file for file in files if file.name != WORDS)
    return [
        ContentFile(file=file.relative_to(game.folder).as_posix(), fingerprint=fingerprint(held))
        for file, held in read
    ]


def fingerprint(held: bytes) -> str:
    return blake2b(held, digest_size=16).hexdigest()


def find_content(game: Game, options: Mapping[str, Any], content: Sequence[ContentFile]) -> Found:
    """What a stored session is played with now: files that an option named are taken from the save
    if they are not what they were."""
    found, changes = dict(options), []
    own = [kept for kept in content if kept.option is None]
    changed = _differing(own, own_content(game)) if own else []
    is_other = bool(changed)
    if changed:
        changes.append(f"The content of {game.title} has changed since: {', '.join(changed)}.")
    for name in dict.fromkeys(kept.option for kept in content if kept.option is not None):
        place = Path(str(options.get(name)))
        kept_files = [kept for kept in content if kept.option == name]
        if _differing(kept_files, _content_at(name, place)):
            is_kept = all(kept.text is not None for kept in kept_files)
            changes.append(_change(place, is_kept=is_kept))
            if is_kept:
                found[name] = str(_lay_down(place, kept_files))
            is_other |= not is_kept
    return Found(found, changes, is_other)


def _change(place: Path, *, is_kept: bool) -> str:
    what = "has changed since" if place.exists() else "is gone"
    if is_kept:
        return f"{place} {what}; the game goes on with it as it was."
    if not place.exists():
        raise SaveFault(f"it was played with {place}, which is gone, and the save does not keep it")
    return f"{place} {what}, and the save does not keep it."


def _named_paths(options: Any) -> Iterator[tuple[str, Path]]:
    """The options that name a file or a folder: by their type, or a text that looks like one."""
    fields = {} if options is None else type(options).model_fields
    for name, field in fields.items():
        value = getattr(options, name)
        if isinstance(value, Path):
            yield name, value
        elif field.annotation is str and _looks_like_a_file(value):
            yield name, Path(value)


def _looks_like_a_file(value: str) -> bool:
    """Words that a game knows have neither folder nor suffix, whatever lies beside us."""
    try:
        path = Path(value)
        return bool(path.suffix or path.name != value) and path.is_file()
    except (OSError, ValueError):
        return False


def _named_content(options: Any) -> list[ContentFile]:
    found, left = [], MOST_KEPT
    for name, path in _named_paths(options):
        files = _content_at(name, path.absolute())
        left -= sum(len((file.text or "").encode()) for file in files)
        if left < 0 or any(file.text is None for file in files):
            files = [file.model_copy(update={"text": None}) for file in files]
        found += files
    return found


def _content_at(option: str, place: Path) -> list[ContentFile]:
    """The file, or the files in the folder, that an option names."""
    try:
        inner = islice(place.iterdir(), MOST_FILES) if place.is_dir() else (place,)
        files = sorted(file for file in inner if file == place or not file.name.startswith("."))
    except (OSError, ValueError):
        return []
    return [
        ContentFile(
            file=str(file), fingerprint=fingerprint(held), option=option, text=_text_of(held)
        )
        for file, held in _read_all(files)
    ]


def _read_all(files: Iterable[Path]) -> Iterator[tuple[Path, bytes]]:
    """Files with what they hold; what no game could read is passed over."""
    for file in files:
        try:
            yield file, read_bytes(file, LARGEST_FILE)
        except (OSError, ValueError):
            continue


def _text_of(held: bytes) -> str | None:
    try:
        return held.decode("utf-8")
    except ValueError:
        return None


def _differing(then: Iterable[ContentFile], now: Iterable[ContentFile]) -> list[str]:
    """The names of files that are not what they were, have gone or have come."""
    before = {kept.file: kept.fingerprint for kept in then}
    after = {found.file: found.fingerprint for found in now}
    return sorted(file for file in {*before, *after} if before.get(file) != after.get(file))


def _lay_down(place: Path, kept: Sequence[ContentFile]) -> Path:
    """Lay the files that a save keeps down where the game can read them: each set in a folder of
    its own, called after what it holds."""
    is_folder = any(Path(file.file) != place for file in kept)
    name = fingerprint("".join(f"{file.file}\n{file.fingerprint}\n" for file in kept).encode())
    folder = home() / "content" / name
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for file in kept:
            _write(folder / _plain_name(file), _checked_text(file))
    except OSError as fault:
        reason = fault.strerror or fault
        raise SaveFault(f"what it keeps of {place} cannot be laid down: {reason}") from None
    return folder if is_folder else folder / place.name


def _plain_name(file: ContentFile) -> str:
    name = Path(file.file).name
    if not name or name.startswith(".") or not name.isprintable():
        raise SaveFault(f"it keeps a file that cannot be called {name!r}")
    return name


def _checked_text(file: ContentFile) -> bytes:
    held = (file.text or "").encode()
    if fingerprint(held) != file.fingerprint:
        raise SaveFault(f"what it keeps of {file.file} is not what it was played with")
    return held


def _write(path: Path, held: bytes) -> None:
    new = path.with_name(f".{path.name}.{os.getpid()}")
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
        out.write(held)
    new.replace(path)
