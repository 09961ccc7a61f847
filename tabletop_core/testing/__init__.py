"""What every game must keep, and which rules are shown: for our tests and for authors.

The public names stand in `interface.py` and are loaded when one of them is first used: pytest
imports this package at every start, for its plugin.
"""

from __future__ import annotations

import importlib
from typing import Any


def __getattr__(name: str) -> Any:
    interface = importlib.import_module("tabletop_core.testing.interface")
    if name != "__all__" and name not in interface.__all__:
        raise AttributeError(f"tabletop_core.testing has no public name {name!r}")
    return getattr(interface, name)
