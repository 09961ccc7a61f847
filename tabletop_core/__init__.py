"""A generic core on which modern board games are written as plugins.

The public names stand in `__init__.pyi`, each once, and can be imported from `tabletop_core`; each
is loaded when it is first used. They and `tabletop_core.testing` are the interface: everything else
may move.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

_LINE = re.compile(r"^from (\S+) import (\w+) as \2$", re.MULTILINE)
_home: dict[str, str] = {}


def _homes() -> dict[str, str]:
    """The module in which each public name lives, read once."""
    if not _home:
        text = Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8")
        _home.update({name: module for module, name in _LINE.findall(text)})
    return _home


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return list(_homes())
    if name not in _homes():
        raise AttributeError(f"tabletop_core has no public name {name!r}")
    return getattr(importlib.import_module(_homes()[name]), name)


def __dir__() -> list[str]:
    return list(_homes())
