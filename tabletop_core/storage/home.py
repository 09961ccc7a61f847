"""Where Tabletop keeps things for its user: below TABLETOP_HOME, or with the user's data."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def home() -> Path:
    """The folder; nothing says that it is there already."""
    chosen = os.environ.get("TABLETOP_HOME")
    return Path(chosen) if chosen else _user_data() / "tabletop"


def _user_data() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
