"""One writer at a time, also while lock files come and go."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tabletop_core.errors import SessionInUse
from tabletop_core.storage.locks import Lock

WRITER = """
import os, sys
from pathlib import Path
from tabletop_core.errors import SessionInUse
from tabletop_core.storage.locks import Lock

save, held = Path(sys.argv[1]), 0
mark = save.with_suffix(".held")
while held < int(sys.argv[2]):
    try:
        lock = Lock(save)
    except SessionInUse:
        continue
    os.close(os.open(mark, os.O_CREAT | os.O_EXCL))  # fails if somebody else holds the lock, too
    mark.unlink()
    lock.close()
    held += 1
"""


def test_a_lock_is_held_by_one_and_its_file_goes_with_it(tmp_path: Path) -> None:
    save = tmp_path / "game.tabletop"
    lock = Lock(save)
    for _ in range(2):
        with pytest.raises(SessionInUse):
            Lock(save)
    lock.close()
    lock.close()
    assert list(tmp_path.iterdir()) == []
    Lock(save).close()


def test_writers_who_come_and_go_never_write_at_once(tmp_path: Path, full: bool) -> None:
    times = "2000" if full else "150"
    command = [sys.executable, "-c", WRITER, str(tmp_path / "game.tabletop"), times]
    writers = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    assert [writer.communicate()[1] for writer in writers] == [""] * 4
    assert list(tmp_path.iterdir()) == []
