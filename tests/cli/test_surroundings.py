"""What a command may find around it: closed or full streams, absurd sizes, no home. One line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop_core.cli.surroundings import NOWHERE, put_right
from tabletop_core.storage.home import home

COMMANDS = ["games", "--help", "play biomos random random --seed 1", "play biomos human random", ""]
FULL = "No space left on device"


def shell(
    arguments: str, streams: str = "", typed: str = "quit\n", **environment: str | None
) -> subprocess.CompletedProcess[str]:
    """Run a command as a shell does; an environment variable that is None is not there."""
    own = {**os.environ, **environment}
    return subprocess.run(
        ["bash", "-c", f"{sys.executable} -m tabletop_core.cli {arguments} {streams}"],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        env={name: value for name, value in own.items() if value is not None},
    )


def assert_one_line_at_most(done: subprocess.CompletedProcess[str]) -> None:
    assert done.stderr.count("\n") <= 1, done.stderr
    assert "has a fault" not in done.stderr
    assert "Error" not in done.stderr
    assert "ignored" not in done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_closed_output_is_one_line(command: str) -> None:
    done = shell(command, ">&-")
    assert done.returncode == 2
    assert done.stderr == "tabletop: standard output is closed: there is nowhere to write.\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_output_is_one_line(command: str) -> None:
    done = shell(command, ">/dev/full")
    assert done.returncode == 2
    assert FULL in done.stderr
    assert_one_line_at_most(done)


@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/full", "<&-", "<&- 2>&-"])
@pytest.mark.parametrize("command", COMMANDS)
def test_other_streams_may_be_closed_or_full(command: str, streams: str) -> None:
    done = shell(command, streams)
    assert done.returncode == 0
    assert done.stdout
    assert_one_line_at_most(done)


@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/full", ">&- 2>&-", ">/dev/full 2>/dev/full"])
def test_a_complaint_that_nobody_can_read_keeps_its_code(streams: str) -> None:
    done = shell("play nonsense", streams)
    assert done.returncode == 2
    assert done.stdout == done.stderr == ""


def test_no_file_of_ours_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    done = shell("play biomos human random --save x", "<&- 2>&-", TABLETOP_HOME=str(tmp_path))
    assert done.returncode == 0
    assert "tabletop resume x" in done.stdout
    assert shell("saves", TABLETOP_HOME=str(tmp_path)).stdout.count("biomos") == 1


ABSURD = ["0", "-1", "1", "1000000000", "9" * 30, "abc", "²", "٣", " "]


@pytest.mark.parametrize("size", ABSURD)
@pytest.mark.parametrize("name", ["COLUMNS", "LINES"])
def test_an_absurd_size_is_no_size(name: str, size: str) -> None:
    for command in ("games", "play biomos random random --watch --fast --seed 1"):
        done = shell(command, **{name: size})
        assert done.returncode == 0
        assert len(done.stdout) < 200_000
        assert done.stderr == ""


NO_HOME: dict[str, str | None] = {"TABLETOP_HOME": None, "XDG_DATA_HOME": None}


@pytest.mark.parametrize("command", ["games", "saves"])
@pytest.mark.parametrize("home", [None, ""])
def test_no_home_is_no_reason_to_stop(command: str, home: str | None) -> None:
    done = shell(command, **NO_HOME, HOME=home)
    assert done.returncode == 0
    assert_one_line_at_most(done)


def test_somebody_the_system_does_not_know_has_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    monkeypatch.setattr(pwd, "getpwuid", lambda number: {}[number])
    for name in ("HOME", "TABLETOP_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, "")
    assert put_right() is None
    assert home() == Path(NOWHERE, ".local", "share", "tabletop")


def test_without_a_home_that_can_be_written_to_a_game_is_played_unsaved() -> None:
    done = shell("play biomos human random", **NO_HOME, HOME="/proc/nonexistent")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "This game is not saved" in done.stdout
    assert "Saved." not in done.stdout


@pytest.mark.parametrize("term", [None, "", "unknown", "\x1b"])
def test_an_unknown_terminal_is_no_reason_to_stop(term: str | None) -> None:
    done = shell("play biomos human random", TERM=term)
    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.parametrize(
    "command",
    [
        r"play $'\xff'",
        r"play biomos random:$'\xff' random",
        r"play biomos random random --seed $'\xff'",
        r"simulate biomos random random --seed $'\xff' --jobs 2",
        r"play biomos random random --set mode=$'\xff'",
        r"play biomos random random --save $'\xff'",
        r"rules biomos $'\xff'",
        r"run $'\xff.toml'",
        r"new $'\xff'",
        r"play biomos --plugin $'\xff.py'",
        r"$'\xff'",
        r"play biomos --$'\xff'",
    ],
)
def test_arguments_that_are_no_text_are_one_line(command: str, tmp_path: Path) -> None:
    done = shell(command)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert_one_line_at_most(done)


def test_whoever_stops_reading_is_left_without_a_word() -> None:
    done = shell("rules biomos", "| head -1; echo ${PIPESTATUS[0]} >&2")
    assert done.stderr == "141\n"
