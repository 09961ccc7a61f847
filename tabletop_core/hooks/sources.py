"""Where plugins come from: entry points of installed distributions, and single files.

Each is loaded by itself, and whatever it does wrong stays its own fault: it may fail to import,
exit, ask for input or print, and the others never notice.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import io
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from hashlib import blake2b
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from tabletop_core.files.reading import LARGEST_FILE, read_bytes
from tabletop_core.hooks.specifications import PROJECT
from tabletop_core.sentences import printable, shorten

LONGEST_REASON = 240
_NOT_OF_A_PLUGIN = frozenset(
    {*sys.stdlib_module_names, "tabletop_core", "pluggy", "pydantic", "pydantic_core"}
)


class PluginFault(Exception):
    """What is wrong with a plugin, in one line for whoever wrote it."""


class Source(NamedTuple):
    """A plugin that was found but not loaded yet."""

    name: str
    place: str
    load: Callable[[], Any]
    package: str = ""
    """The import package that holds it; none for a single file."""


def installed_sources() -> list[Source]:
    """The entry points of all installed distributions, our own games first, then by name."""
    found: dict[tuple[bool, str, str, str], Source] = {}
    seen: set[str] = set()
    for distribution in metadata.distributions():
        dist = _distribution_name(distribution)
        if dist in seen:  # the first on the path hides those behind it, as in an import
            continue
        seen.add(dist)
        for source in _entry_points(distribution, dist):
            found[(dist != PROJECT, dist, source.name, source.place)] = source
    return [found[key] for key in sorted(found)]


def _distribution_name(distribution: metadata.Distribution) -> str:
    try:
        return re.sub(r"[-_.]+", "-", str(distribution.metadata["Name"])).lower()
    except Exception:  # a damaged installation of something else is not our concern
        return "unknown"


def _entry_points(distribution: metadata.Distribution, dist: str) -> Iterator[Source]:
    try:
        points = list(distribution.entry_points)
        version = distribution.version
    except Exception as fault:
        if PROJECT in dist:
            yield Source(dist, dist, _failing(f"its list of entry points is damaged: {fault}"))
        return
    for point in points:
        if point.group == PROJECT:
            place = f"{point.value} ({dist} {version})"
            yield Source(point.name, place, point.load, point.module.partition(".")[0])


def _failing(reason: str) -> Callable[[], Any]:
    def load() -> Any:
        raise PluginFault(reason)

    return load


def file_source(path: Path) -> Source:
    """A plugin that is one Python file."""
    return Source(path.stem or str(path), str(path), lambda: _load_file(path))


def _load_file(path: Path) -> Any:
    text = _read_file(path)
    name = _module_name(path)
    spec = importlib.util.spec_from_loader(name, _SingleFile(path, text), origin=str(path))
    assert spec is not None
    assert spec.loader is not None
    spec.has_location = True
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # type hints and pickling look a class's module up there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _read_file(path: Path) -> bytes:
    """The text of a plugin file; what cannot be one is refused before it is read."""
    try:
        if path.is_dir():
            raise PluginFault("it is a folder; name a .py file in it, or install it with pip")
        if not path.exists():
            raise PluginFault("there is no such file; name a .py file that holds a game")
        if path.suffix != ".py" or not path.is_file():
            raise PluginFault("it is not a Python file; name a file that ends in .py")
        if path.stat().st_size > LARGEST_FILE:
            raise PluginFault(f"the file is larger than {LARGEST_FILE} bytes; a game is text")
        return read_bytes(path, LARGEST_FILE)
    except OSError as fault:
        raise PluginFault(f"the file cannot be read: {fault.strerror or fault}") from None
    except ValueError:
        raise PluginFault("this is not the name of a file; name a .py file") from None


def _module_name(path: Path) -> str:
    """The same file has the same module name in every process, two files never share one."""
    place = blake2b(str(path.resolve()).encode(), digest_size=4).hexdigest()
    return "tabletop_plugin_" + re.sub(r"\W", "_", path.stem) + "_" + place


class _SingleFile(importlib.abc.SourceLoader):
    """Runs a file as it is now, and leaves no compiled copy beside it."""

    def __init__(self, path: Path, text: bytes) -> None:
        self._path = path
        self._text = text

    def get_filename(self, _fullname: str) -> str:
        return str(self._path)

    def get_data(self, _path: Any) -> bytes:
        return self._text


@contextmanager
def contained() -> Iterator[None]:
    """While a plugin is loaded: what it prints goes to stderr, and nobody answers its questions."""
    stdin = sys.stdin
    sys.stdin = io.StringIO()
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        sys.stdin = stdin


def describe(fault: BaseException, *, is_loading: bool = True) -> str:
    """What a plugin ran into, in one line with the place in its code."""
    if isinstance(fault, PluginFault):
        return one_line(str(fault))
    where = _place(fault)
    advice = "; a plugin only declares what it adds" if is_loading else ""
    if isinstance(fault, SystemExit):
        return f"it exits{' instead of being loaded' if is_loading else ''}{where}{advice}"
    if isinstance(fault, RecursionError):
        return f"it calls itself without end{where}"
    if isinstance(fault, ModuleNotFoundError) and fault.name:
        return one_line(f"{_words(fault)}{where}; install what it needs beside tabletop")
    if isinstance(fault, EOFError):
        return f"it asks for input{' while it is loaded' if is_loading else ''}{where}{advice}"
    return one_line(f"{type(fault).__name__}: {_words(fault)}{where}")


def _words(fault: BaseException) -> str:
    try:
        return fault.msg if isinstance(fault, SyntaxError) else str(fault)
    except Exception:
        return "(it cannot say what)"


def _place(fault: BaseException) -> str:
    """The deepest line of the plugin's own code that the fault passed through."""
    if isinstance(fault, SyntaxError) and fault.filename and fault.lineno:
        return f" ({Path(fault.filename).name}, line {fault.lineno})"
    own = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(fault.__traceback__)
        if str(frame.f_globals.get("__name__", "")).partition(".")[0] not in _NOT_OF_A_PLUGIN
    ]
    if not own:
        return ""
    file, line = own[-1]
    return f" ({Path(file).name}, line {line})"


def one_line(text: str) -> str:
    """A text that may hold anything, fit for one line of a terminal."""
    words = " ".join(text.split())
    return shorten(printable(words), LONGEST_REASON)


def unique(paths: Sequence[Path]) -> list[Path]:
    """The same file named twice is one plugin."""
    return list(dict.fromkeys(paths))
