"""What a command finds around it; what is absurd there is put right before anything else.

This module stays light: whoever only asks for help waits for it too.
"""

from __future__ import annotations

import os
import sys
from typing import Literal, TextIO

LARGEST_SIZE = 1_000
SIZES = ("COLUMNS", "LINES")
NOWHERE = "/nonexistent"  # so is the home of those called who have none


def put_right() -> str | None:
    """Mend what can be mended; the reason if nothing can be done without the rest."""
    for name in SIZES:
        if not _is_sensible(os.environ.get(name, "80")):
            del os.environ[name]
    _find_a_home()
    is_closed = sys.stdout is None
    # In this order each takes the place of the closed one, which else a file of ours would take.
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    return "standard output is closed: there is nowhere to write." if is_closed else None


def _nothing(mode: Literal["r", "w"]) -> TextIO:
    return open(os.devnull, mode, encoding="utf-8")


def flush() -> OSError | None:
    """Write what is not written yet; what cannot be is given up. Why the output was, if it was."""
    _flush(sys.stderr)
    return _flush(sys.stdout)


def _flush(stream: TextIO) -> OSError | None:
    try:
        stream.flush()
    except OSError as fault:
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), stream.fileno())
        return fault
    return None


def _is_sensible(size: str) -> bool:
    is_number = size.isascii() and size.isdigit() and len(size) <= len(str(LARGEST_SIZE))
    return not size or (is_number and 0 < int(size) <= LARGEST_SIZE)


def _find_a_home() -> None:
    """An empty home is none: it would be the root of all folders."""
    if os.environ.get("HOME") == "":
        del os.environ["HOME"]
    if os.name == "posix" and os.path.expanduser("~") == "~":
        os.environ["HOME"] = NOWHERE
