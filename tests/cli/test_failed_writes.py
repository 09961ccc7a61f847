"""What cannot be written is told; the player stays at the prompt, and nothing is said untruly."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_core.cli.call import NOBODY_READS
from tabletop_core.storage.saves import save_folder

Tabletop = Callable[..., Any]
EXAMPLES = Path(__file__).parents[2] / "examples"
TIC_TAC_TOE = ("--plugin", str(EXAMPLES / "tic_tac_toe.py"))
TWO = (*TIC_TAC_TOE, "play", "tic-tac-toe", "Ada=human", "Bob=human")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits, modes and removed files")


@pytest.fixture
def removing(tmp_path: Path) -> tuple[str, ...]:
    """A plugin that removes the save while the game is played, after the second action."""
    plugin = tmp_path / "removing.py"
    plugin.write_text(
        "from tabletop_core import game_hook\n"
        "from tabletop_core.storage.saves import save_folder\n\n"
        "@game_hook\ndef tabletop_observe(session, entry):\n"
        "    if len(session.journal) == 2:\n"
        "        for file in save_folder().glob('tic-tac-toe*'): file.unlink()\n"
    )
    return ("--plugin", str(plugin))


def names() -> dict[str, int]:
    from tabletop_core.storage.saves import list_saves

    return {save.name: save.decisions for save in list_saves()}


def test_a_save_removed_while_playing_keeps_the_player_at_the_prompt(
    tabletop: Tabletop, removing: tuple[str, ...]
) -> None:
    typed = "a1\na2\na3\nsave friday\na3\nb1\nquit\n"
    shown = tabletop(*removing, *TWO, typed=typed)
    assert shown.code == 0
    assert "cannot be written, so nothing was done" in shown.out
    assert "save NAME" in shown.out
    assert "From now on the game is kept as friday." in shown.out
    assert "Saved. To go on: tabletop resume friday" in shown.out
    assert names() == {"friday": 4}


def test_leaving_a_game_whose_save_is_gone_asks_and_never_says_saved(
    tabletop: Tabletop, removing: tuple[str, ...]
) -> None:
    shown = tabletop(*removing, *TWO, typed="a1\na2\nquit\nno\nquit\nyes\n")
    assert shown.out.count("Leave without it?") == 2
    assert "Saved" not in shown.out
    assert "This game is not saved" in shown.out
    assert names() == {}


def test_the_end_of_the_input_does_not_say_saved_when_the_save_is_gone(
    tabletop: Tabletop, removing: tuple[str, ...]
) -> None:
    shown = tabletop(*removing, *TWO, typed="a1\na2\n")
    assert "Saved" not in shown.out
    assert "This game is not saved" in shown.out


def limited(tmp_path: Path, bytes_more: int, *arguments: str, typed: str) -> Any:
    """Play with files that cannot grow as far as they should, as on a full disk. Python would cut
    off what it compiles as well, and never notice."""
    code = (
        "import resource, signal, sys\n"
        "sys.dont_write_bytecode = True\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({bytes_more}, {bytes_more}))\n"
        "from tabletop_core.cli import main\nsys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False)


GENESIA = ("play", "genesia", "Ada=human", "Bob=random", "--seed", "3", "--plain")


def test_a_full_disk_keeps_the_player_at_the_prompt(tabletop: Tabletop, tmp_path: Path) -> None:
    room = 60_000
    done = limited(tmp_path, room, *GENESIA, typed="1\n" * 60 + "quit\n")
    assert done.returncode == 0, done.stderr
    assert "so nothing was done" in done.stdout
    assert "save NAME" in done.stdout
    assert "Saved." not in done.stdout
    assert "Kept up to the last action that was taken" in done.stdout
    (save,) = json.loads(tabletop("saves", "--json").out)
    assert save["fault"] == ""
    assert save["decisions"] > 0
    on = tabletop("resume", save["name"], "--plain", typed="1\nquit\n")
    assert on.code == 0
    assert "Saved." in on.out


def test_without_room_for_a_save_the_game_is_played_and_not_called_saved(tmp_path: Path) -> None:
    done = limited(tmp_path, 1_000, *TWO, typed="a1\na2\nsave friday\nquit\nyes\n")
    assert done.returncode == 0, done.stderr
    assert "This game is not saved" in done.stdout
    assert "Saved" not in done.stdout
    assert not list(save_folder().glob("*.tabletop"))
    assert not list(save_folder().glob(".*.new*"))


def test_resigning_without_room_leaves_the_player_in_the_seat(
    tabletop: Tabletop, removing: tuple[str, ...]
) -> None:
    shown = tabletop(*removing, *TWO, typed="a1\na2\nresign\nyes\nsave friday\nquit\n")
    assert "plays on for" not in shown.out
    (save,) = json.loads(tabletop("saves", "--json").out)
    assert save["agents"] == ["human", "human"]


def test_games_started_at_the_same_moment_all_find_a_name(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tabletop_core.cli", *TWO]
    games = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(8)
    ]
    said = [game.communicate("a1\n")[0] for game in games]
    assert all("Saved. To go on" in text for text in said)
    assert sorted(names()) == [f"tic-tac-toe-{number}" for number in range(1, 9)]
    assert set(names().values()) == {1}


def test_saves_are_for_the_eyes_of_their_player_and_leave_no_lock(tabletop: Tabletop) -> None:
    before = os.umask(0o022)
    try:
        tabletop(*TWO, typed="a1\n")
        folder = save_folder()
        folder.chmod(0o755)
        tabletop(*TWO, typed="a1\n")
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["tic-tac-toe-1.tabletop", "tic-tac-toe-2.tabletop"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


@pytest.mark.parametrize("begin", [("play", "tic-tac-toe", "Ada=human", "Bob=human"), ("resume",)])
def test_no_lock_stays_when_nobody_reads_what_is_said(
    tabletop: Tabletop, begin: tuple[str, ...]
) -> None:
    tabletop(*TWO, typed="a1\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "tabletop_core.cli", *TIC_TAC_TOE, *begin],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.wait() == NOBODY_READS
    assert {file.suffix for file in save_folder().iterdir()} == {".tabletop"}


@pytest.mark.parametrize("name", ["-x", "--help", "-"])
def test_a_name_that_looks_like_an_option_is_refused(tabletop: Tabletop, name: str) -> None:
    shown = tabletop(*TWO, typed=f"save {name}\n")
    assert f"a save cannot be called '{name}'" in shown.out
    shown = tabletop(*TWO, f"--save={name}")
    assert shown.code == 2
    assert "write a plain name" in shown.err


def test_a_name_with_our_suffix_is_the_same_name(tabletop: Tabletop) -> None:
    shown = tabletop(*TWO, typed="save friday.tabletop\n")
    assert "tabletop resume friday\n" in shown.out
    assert "friday" in names()
    for name in ("friday", "friday.tabletop"):
        assert tabletop(*TIC_TAC_TOE, "resume", name).code == 0


def test_a_save_in_another_folder_is_named_so_that_it_is_found(
    tabletop: Tabletop, tmp_path: Path
) -> None:
    path = tmp_path / "here" / "friday.tabletop"
    shown = tabletop(*TWO, "--save", str(path), typed="a1\n")
    assert f"tabletop resume {path}" in shown.out.replace("\n", "")


def test_a_save_is_deleted_when_asked_twice(tabletop: Tabletop) -> None:
    tabletop(*TWO, typed="save friday\n")
    shown = tabletop("saves", "--delete", "friday")
    assert shown.code == 2
    assert "--yes" in shown.err
    assert "friday" in names()
    shown = tabletop("saves", "--delete", "friday", "--yes")
    assert shown.code == 0
    assert "friday" not in names()
    assert "tic-tac-toe-1" in names()
    shown = tabletop("saves", "--delete", "friday", "--yes")
    assert "no save 'friday' is there" in shown.err


def test_a_person_is_asked_before_a_save_is_deleted(
    person: Callable[..., Any], tabletop: Tabletop
) -> None:
    tabletop(*TWO, typed="a1\n")
    for answer, left in (("no", 1), ("yes", 0)):
        ada = person("saves", "--delete", "tic-tac-toe-1")
        assert "1 action" in ada.reads("yes or no:")
        ada.types(answer)
        ada.leaves()
        assert len(names()) == left


def test_a_save_that_is_being_played_is_not_deleted(
    person: Callable[..., Any], tabletop: Tabletop
) -> None:
    ada = person(*TWO)
    ada.reads("Ada>")
    shown = tabletop("saves", "--delete", "tic-tac-toe-1", "--yes")
    assert shown.code == 2
    assert "being played elsewhere" in shown.err
    assert len(names()) == 1
