"""Values as TOML that a person likes to read: short lists on one line, long ones folded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import tomli_w

LONGEST_LINE = 100
_INDENT = "    "


def inline(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(inline(part) for part in value) + "]"
    if isinstance(value, Mapping):
        parts = ", ".join(f"{key_text([name])} = {inline(part)}" for name, part in value.items())
        return f"{{ {parts} }}" if parts else "{}"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").rstrip("\n")


def key_text(path: Sequence[str]) -> str:
    """The names of a path with dots between them, quoted where they have to be."""
    return ".".join(tomli_w.dumps({name: 0}).removesuffix(" = 0\n") for name in path)


def pair(path: Sequence[str], value: Any) -> list[str]:
    """A key with its value: on one line, or a list folded if that would be too long."""
    begun = f"{key_text(path)} = "
    line = f"{begun}{inline(value)}"
    if len(line) <= LONGEST_LINE or not isinstance(value, (list, tuple)) or not value:
        return [line]
    return [f"{begun}[", *_folded(value), "]"]


def _folded(values: Sequence[Any]) -> Iterator[str]:
    """Entries in lines as long as they may be; tables have a line each."""
    line = ""
    for entry in map(inline, values):
        is_table = entry.startswith("{")
        if line and (is_table or len(_INDENT) + len(line) + len(entry) + 2 > LONGEST_LINE):
            yield f"{_INDENT}{line}"
            line = ""
        line = f"{line} {entry},".lstrip()
    if line:
        yield f"{_INDENT}{line}"


def pairs(table: Mapping[str, Any], path: Sequence[str] = ()) -> Iterator[str]:
    """All that is in a table, what is in tables inside it with dots."""
    for name, value in table.items():
        if isinstance(value, Mapping) and value:
            yield from pairs(value, (*path, name))
        else:
            yield from pair((*path, name), value)
