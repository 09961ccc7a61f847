"""The lock of a save: whoever holds it is the only one who writes.

It is an empty file `.NAME.lock` beside the save, which goes when the lock is let go. The system
lets go of it when the process ends, however it ends; then the file stays and does no harm.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

from tabletop_core.errors import SessionInUse

_PATIENCE = 0.2  # seconds that somebody may need to let go
_PAUSE = 0.02


class Lock:
    """Held from the moment it is made until it is closed."""

    def __init__(self, save: Path) -> None:
        self._file = save.with_name(f".{save.name}.lock")
        end = time.monotonic() + _PATIENCE
        while (handle := _take(self._file)) is None:
            if time.monotonic() > end:
                raise SessionInUse(
                    f"{save}: this session is being played elsewhere. Close it there, or play a"
                    " copy: export it and import the export."
                )
            time.sleep(_PAUSE)
        self._handle = handle

    def close(self) -> None:
        """Let others write; the file goes while it is still ours."""
        if self._handle >= 0:
            with contextlib.suppress(OSError):  # not every system removes a file that is open
                self._file.unlink()
            os.close(self._handle)
            self._handle = -1


def _take(file: Path) -> int | None:
    """An open handle that holds the lock, or None if somebody else does."""
    handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if _is_locked(handle) and _is_still(handle, file):
            return handle
    except BaseException:
        os.close(handle)
        raise
    os.close(handle)
    return None


def _is_still(handle: int, file: Path) -> bool:
    """Whether the file was not removed, and perhaps made anew, before we had its lock."""
    try:
        return os.path.samestat(os.fstat(handle), file.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _is_locked(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _is_locked(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
