"""Reading what lies in files: regular ones only, and never more than a stated size.

Before it is read, a file may be anything: a pipe nobody writes to, a device without an end, a
text of millions of empty values. This module stays light.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Any

LARGEST_FILE = 2_000_000
MOST_VALUES = 1_000_000


def read_bytes(path: Path, most: int) -> bytes:
    """The bytes of a regular file; what is none, or larger, is an OSError."""
    check_regular(path.stat())  # opening alone may do something to a device
    waits_for_nobody = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, os.O_RDONLY | waits_for_nobody), "rb") as file:
        check_regular(os.fstat(file.fileno()))
        found = file.read(most + 1)
    if len(found) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most} bytes")
    return found


def check_regular(found: os.stat_result) -> None:
    """Refuse what is no regular file: folders, pipes, sockets, devices."""
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is not a regular file")


def read_text(path: Path, most: int = LARGEST_FILE) -> str:
    """The text of a file that may be missing, too large, no file or not text at all."""
    from tabletop_core.errors import DataFault

    try:
        text = read_bytes(path, most).decode("utf-8")
    except OSError as fault:
        raise DataFault(f"cannot be read: {fault.strerror or fault}", str(path)) from None
    except ValueError:
        raise DataFault("is not text in UTF-8", str(path)) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse_json(text: bytes) -> Any:
    """The data of a JSON text; a ValueError if it is none, or takes too much memory."""
    import json

    if sum(map(text.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise ValueError(f"it holds more than {MOST_VALUES} values")
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("it is too deeply nested") from None
