"""Reading what a person may have written: TOML files, checked, with the line of every fault."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from tabletop_core.errors import DataFault
from tabletop_core.files.lines import Lines
from tabletop_core.files.reading import read_text
from tabletop_core.sentences import fault_in_words

M = TypeVar("M", bound=BaseModel)

MOST_BRACKETS_IN_A_LINE = 1_000


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file; what is wrong with it is said with file and line."""
    return parse_toml(read_text(path), str(path))


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """The tables of a TOML text."""
    for number, line in enumerate(text.splitlines(), 1):
        if has_too_many_brackets(line):
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


def has_too_many_brackets(line: str) -> bool:
    """Whether a line nests deeper than anybody would write, and a reader would like to follow."""
    return line.count("[") + line.count("{") > MOST_BRACKETS_IN_A_LINE


def check(model: type[M], data: Any, name: str, text: str) -> M:
    """Data checked against its model; the first fault is said with its line in the text."""
    try:
        return model.model_validate(data)
    except ValidationError as fault:
        line = Lines(text).line(fault.errors(include_url=False)[0]["loc"])
        raise DataFault(fault_in_words(fault), name, line) from None


def read_model(model: type[M], path: Path) -> M:
    """A whole TOML file as one checked model."""
    text = read_text(path)
    return check(model, parse_toml(text, str(path)), str(path), text)
