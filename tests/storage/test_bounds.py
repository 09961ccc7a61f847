"""What lies in the save folder may be anything: nobody waits for it, and it fills no memory."""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop_core.engine.session import Session
from tabletop_core.errors import SaveFault
from tabletop_core.storage import save_files
from tabletop_core.storage.exports import read_export
from tabletop_core.storage.resuming import FindGame
from tabletop_core.storage.save_files import Record, create_file, pack, read_file, unpack
from tabletop_core.storage.saves import Save, describe, list_saves, load

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices among files")

ENOUGH_MEMORY = 1_500_000_000


def saved(find_game: FindGame, path: Path, actions: int = 3) -> Session:
    session = Session.start(find_game("tic-tac-toe"), ["Ada", "Bob"], seed=1)
    save = Save.create(path, session, ["human", "random"])
    for _ in range(actions):
        assert session.decision is not None
        player = session.decision.players[0]
        session.decide(player, next(iter(session.decision.keys(player))))
    save.close()
    return session


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: os.symlink("/dev/zero", path)])
def test_a_pipe_among_the_saves_is_listed_and_nobody_waits_for_it(
    find_game: FindGame, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    saved(find_game, tmp_path / "whole.tabletop")
    make(tmp_path / "strange.tabletop")
    faults = {save.name: save.fault for save in list_saves(tmp_path)}
    assert faults == {"whole": "", "strange": "cannot be read: it is not a regular file"}
    for read in (load, Save.open):
        with pytest.raises(SaveFault, match="it is not a regular file"):
            read(tmp_path / "strange.tabletop", find_game)


def test_the_list_reads_no_more_of_a_save_than_where_it_stands(
    find_game: FindGame, tmp_path: Path
) -> None:
    path = tmp_path / "game.tabletop"
    saved(find_game, path)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE records SET body = x'00' WHERE number = 2")
    database.close()
    found = describe(path)
    assert (found.fault, found.game, found.decisions) == ("", "tic-tac-toe", 3)
    assert found.agents == ("human", "random")
    with pytest.raises(SaveFault, match="is damaged at record 2 of 4"):
        load(path, find_game)


@pytest.mark.parametrize("number", [1, 4])
def test_the_list_checks_what_it_reads(find_game: FindGame, tmp_path: Path, number: int) -> None:
    path = tmp_path / "game.tabletop"
    saved(find_game, path)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE records SET body = x'00' WHERE number = ?", (number,))
    database.close()
    assert describe(path).fault == f"is damaged at record {number} of 4"


def test_a_save_is_not_read_beyond_a_stated_size(
    find_game: FindGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.tabletop"
    saved(find_game, path)
    monkeypatch.setattr(save_files, "LARGEST_SAVE", path.stat().st_size - 1)
    with pytest.raises(SaveFault, match="it is larger than"):
        read_file(path)
    assert "it is larger than" in describe(path).fault


def test_a_record_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    bomb = pack([0] * 20_000_000)
    assert len(bomb) < 100_000
    with pytest.raises(SaveFault, match="larger than"):
        unpack(bomb)
    many = pack([{}] * 2_000_000)
    with pytest.raises(SaveFault, match="more than"):
        unpack(many)


def test_many_records_that_unpack_to_too_much_together_are_refused(
    find_game: FindGame, tmp_path: Path
) -> None:
    path = tmp_path / "game.tabletop"
    saved(find_game, path)
    records = read_file(path)
    action = unpack(records[1].body)
    action["entry"]["options"] = ["a1"] * 300_000
    padded = Record("action", pack(action))
    bomb = tmp_path / "bomb.tabletop"
    create_file(bomb, [records[0], *[padded] * 100]).close()
    with pytest.raises(SaveFault, match="unpacked, its records are larger than"):
        load(bomb, find_game)


def test_an_export_of_many_small_values_needs_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "session.json"
    path.write_text(json.dumps({"state": 1})[:-1] + ',"more":[' + "[]," * 19_000_000 + "0]}")
    assert path.stat().st_size > 57_000_000
    with pytest.raises(SaveFault, match="it is larger than"):
        read_export(path)
    path.write_text('{"more":[' + "[]," * 5_000_000 + "0]}")
    code = (
        "import sys; from pathlib import Path\n"
        "from tabletop_core.storage.exports import read_export\n"
        "from tabletop_core.errors import SaveFault\n"
        "try: read_export(Path(sys.argv[1]))\n"
        "except SaveFault as fault: print(fault.reason)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (ENOUGH_MEMORY,) * 2),
    )
    assert done.stdout == "is not JSON: it holds more than 1000000 values\n", done.stderr
