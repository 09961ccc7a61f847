"""Reading what a person may have written: TOML files, checked, with the line of every fault."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from tabletop_core.errors import DataFault
from tabletop_core.rules import Catalogue, RuleLine

M = TypeVar("M", bound=BaseModel)

LARGEST_FILE = 2_000_000
DEEPEST_NESTING = 40


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file; what is wrong with it is said with file and line."""
    return parse_toml(read_text(path), str(path))


def read_text(path: Path) -> str:
    """The text of a file that may be missing, too large or not text at all."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise DataFault(f"the file is larger than {LARGEST_FILE} bytes", str(path))
        return path.read_text(encoding="utf-8")
    except OSError as fault:
        raise DataFault(f"cannot be read: {fault.strerror or fault}", str(path)) from None
    except (UnicodeDecodeError, ValueError):
        raise DataFault("is not text in UTF-8", str(path)) from None


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """The tables of a TOML text."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.count("[") + line.count("{") > DEEPEST_NESTING * 25:
            raise DataFault("too deeply nested", name, number)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        where = re.search(r"\(at line (\d+)", str(fault))
        reason = re.sub(r" \(at .*", "", str(fault))
        raise DataFault(reason, name, int(where[1]) if where else None) from None
    except ValueError:  # such as a number with thousands of digits
        raise DataFault("holds a value that cannot be read", name) from None
    except RecursionError:
        raise DataFault("too deeply nested", name) from None


def check(model: type[M], data: Any, name: str, text: str) -> M:
    """Data checked against its model; the first fault is said with its line in the text."""
    try:
        return model.model_validate(data)
    except ValidationError as fault:
        first = fault.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        more = fault.error_count() - 1
        rest = f" (and {more} more)" if more else ""
        line = find_line(text, first["loc"])
        raise DataFault(f"{where}: {first['msg']}{rest}", name, line) from None


def read_model(model: type[M], path: Path) -> M:
    """A whole TOML file as one checked model."""
    text = read_text(path)
    return check(model, parse_toml(text, str(path)), str(path), text)


def find_line(text: str, location: Sequence[str | int]) -> int | None:
    """The line of a value in a TOML text, as near as tables and keys tell."""
    lines = text.splitlines()
    names = [part for part in location if isinstance(part, str)]
    start = _table_line(lines, location)
    for name in reversed(names):
        pattern = re.compile(rf"[\s{{,]*[\"']?{re.escape(name)}[\"']?\s*=")
        for number in range(start, len(lines)):
            if number > start and lines[number].lstrip().startswith("["):
                break
            if pattern.match(lines[number]):
                return number + 1
    return start + 1 if lines else None


def _table_line(lines: Sequence[str], location: Sequence[str | int]) -> int:
    """Where the table begins that holds the location, counted from 0."""
    found = 0
    path: list[str] = []
    for position, part in enumerate(location):
        if not isinstance(part, str):
            continue
        path.append(part)
        following = location[position + 1 : position + 2]
        index = following[0] if following and isinstance(following[0], int) else None
        dotted = re.escape(".".join(path))
        header = re.compile(rf"\s*\[\[?\s*{dotted}\s*\]\]?")
        matches = [number for number, line in enumerate(lines) if header.match(line)]
        if matches:
            found = matches[min(index or 0, len(matches) - 1)]
    return found


class _RuleRow(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    text: str
    section: str = ""
    source: str = ""
    status: Literal["stated", "derived", "open"] = "stated"
    ruling: str = ""
    reason: str = ""
    derivation: str = ""
    data: bool = False
    no_code: str = ""


class _ExampleRow(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    source: str = ""
    text: str


class _CatalogueFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    rules: list[_RuleRow]
    details: list[str] = []
    examples: list[_ExampleRow] = []


def read_catalogue(path: Path) -> Catalogue:
    """Read and check a rule catalogue."""
    found = read_model(_CatalogueFile, path)
    seen: set[str] = set()
    for row in found.rules:
        if row.id in seen:
            raise DataFault(f"the rule {row.id} stands there twice", str(path))
        seen.add(row.id)
    lines = [
        RuleLine(
            id=row.id,
            text=row.text,
            section=row.section,
            source=row.source,
            status=row.status,
            ruling=row.ruling,
            why=row.reason or row.derivation,
            is_data=row.data,
            no_code=row.no_code,
        )
        for row in found.rules
    ]
    examples = {row.id: row.text for row in found.examples}
    return Catalogue(lines, found.details, examples)
