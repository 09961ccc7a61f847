"""Whatever lies under a name, only regular files are read, and never more than a stated size."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop_core import read_text
from tabletop_core.errors import DataFault
from tabletop_core.files.reading import MOST_VALUES, parse_json, read_bytes

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices among files")


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_socket(path: Path) -> None:
    folder = os.getcwd()
    os.chdir(path.parent)  # the address of a socket is short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(folder)


def make_endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("make", [make_pipe, make_socket, make_endless])
def test_what_is_no_regular_file_is_not_opened(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    path = tmp_path / "map.txt"
    make(path)
    with pytest.raises(DataFault, match=r"map.txt: cannot be read: it is not a regular file"):
        read_text(path)


def test_no_more_is_read_than_stated_whatever_the_system_says_of_its_size(tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    path.write_text("FFF\n")
    assert read_text(path, most=4) == "FFF\n"
    with pytest.raises(DataFault, match="it is larger than 3 bytes"):
        read_text(path, most=3)
    says_nothing = Path("/proc/self/status")
    if says_nothing.exists():
        assert says_nothing.stat().st_size == 0
        with pytest.raises(DataFault, match="it is larger than 100 bytes"):
            read_text(says_nothing, most=100)


def test_a_regular_file_is_read_through_its_other_names(tmp_path: Path) -> None:
    (tmp_path / "data").write_bytes(b"\x00\xff")
    (tmp_path / "link").symlink_to("data")
    assert read_bytes(tmp_path / "link", 2) == b"\x00\xff"


def test_small_values_without_number_are_refused_before_they_take_memory() -> None:
    assert parse_json(b'{"a": [1, 2]}') == {"a": [1, 2]}
    with pytest.raises(ValueError, match=f"more than {MOST_VALUES} values"):
        parse_json(b"[" + b"{}," * MOST_VALUES + b"{}]")
