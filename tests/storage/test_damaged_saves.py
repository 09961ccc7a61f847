"""A damaged save gives one clear line or the whole session, never a traceback or a wrong game."""

from __future__ import annotations

import os
import random
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop_core.engine.session import Session
from tabletop_core.errors import SaveFault, TabletopError
from tabletop_core.storage.resuming import FindGame
from tabletop_core.storage.save_files import (
    APPLICATION,
    Record,
    create_file,
    pack,
    read_file,
    unpack,
)
from tabletop_core.storage.saves import Save, describe, list_saves, load

SAMPLE = 60
FULL_SAMPLE = 2000
SMALL = 20_000  # bytes of a save that is damaged at every byte
LENGTHS = pytest.mark.parametrize(("game", "actions"), [("tic-tac-toe", 4), ("caravan", 18)])


def played(
    find_game: FindGame,
    path: Path,
    *,
    actions: int = 4,
    seed: int = 1,
    game: str = "tic-tac-toe",
) -> tuple[Session, Save]:
    session = Session.start(find_game(game), ["Ada", "Bob"], seed=seed)
    save = Save.create(path, session, ["human", "random"])
    for _ in range(actions):
        assert session.decision is not None
        player = session.decision.players[0]
        session.decide(player, next(iter(session.decision.keys(player))))
    return session, save


def facts(session: Session) -> tuple[str, list[Any]]:
    return session.digest, [entry.to_data() for entry in session.journal]


def outcome(path: Path, find_game: FindGame, whole: tuple[str, list[Any]]) -> str:
    """Read a file that may be damaged: "whole" or the one line that says what is wrong with it."""
    before = path.read_bytes()
    session, reason = None, ""
    try:
        session = load(path, find_game)
    except SaveFault as fault:
        reason = fault.reason
        line = str(fault)
    if session is None:
        assert line == f"{path}: {reason}"
        assert line.isprintable()
        with pytest.raises(SaveFault):
            Save.open(path, find_game)
    else:
        assert session.notice == ""
        assert facts(session) == whole
    listed = describe(path).fault  # the list does not read what lies between
    assert listed.isprintable()
    assert session is None or listed == ""
    assert path.read_bytes() == before
    return reason or "whole"


def offsets(length: int, full: bool) -> Iterable[int]:
    if full and length <= SMALL:
        return range(length)
    some = random.Random(1).sample(range(length), FULL_SAMPLE if full else SAMPLE)
    return sorted({*range(0, 200, 9), *some})


@LENGTHS
def test_a_save_cut_off_anywhere_is_told(
    find_game: FindGame, tmp_path: Path, full: bool, game: str, actions: int
) -> None:
    path, cut = tmp_path / "whole.tabletop", tmp_path / "cut.tabletop"
    session, save = played(find_game, path, game=game, actions=actions)
    save.close()
    content = path.read_bytes()
    lines = set()
    for length in offsets(len(content), full):
        cut.write_bytes(content[:length])
        lines.add(outcome(cut, find_game, facts(session)))
    assert "whole" not in lines
    print(f"cut off at {len(offsets(len(content), full))} of {len(content)} bytes: all told")


@LENGTHS
def test_a_save_with_changed_bytes_is_told_or_whole(
    find_game: FindGame, tmp_path: Path, full: bool, game: str, actions: int
) -> None:
    path, changed = tmp_path / "whole.tabletop", tmp_path / "changed.tabletop"
    session, save = played(find_game, path, game=game, actions=actions)
    save.close()
    content = path.read_bytes()
    chance = random.Random(2)
    lines = []
    for offset in offsets(len(content), full):
        for flip in {0xFF, 1 << chance.randrange(8)}:
            damaged = bytearray(content)
            damaged[offset] ^= flip
            changed.write_bytes(damaged)
            lines.append(outcome(changed, find_game, facts(session)))
    told = sum(line != "whole" for line in lines)
    assert told
    print(
        f"{len(lines)} changed bytes: {told} told, {len(lines) - told} in places that say nothing"
    )


def killed(find_game: FindGame, folder: Path) -> tuple[Session, dict[str, bytes]]:
    """The files of a save whose player was killed: nothing was closed."""
    session, save = played(find_game, folder / "live.tabletop")
    names = ("live.tabletop", "live.tabletop-wal")
    files = {name: (folder / name).read_bytes() for name in names}
    save.close()
    return session, files


@pytest.mark.parametrize("part", ["live.tabletop", "live.tabletop-wal"])
def test_a_save_that_was_not_closed_is_told_or_whole_when_cut_or_changed(
    find_game: FindGame, tmp_path: Path, full: bool, part: str
) -> None:
    session, files = killed(find_game, tmp_path)
    path = tmp_path / "live.tabletop"
    lines = []
    for damaged in damages(files[part], full):
        for leftover in tmp_path.glob("*live*"):
            leftover.unlink()
        for name, content in {**files, part: damaged}.items():
            (tmp_path / name).write_bytes(content)
        lines.append(outcome(path, find_game, facts(session)))
    told = sum(line != "whole" for line in lines)
    if part.endswith("-wal"):
        # What was confirmed stands in the file itself: the journal beside it can be spared.
        assert told == 0
    print(f"{part}: {len(lines)} damages, {told} told, {len(lines) - told} whole")


def damages(content: bytes, full: bool) -> Iterator[bytes]:
    for offset in offsets(len(content), full):
        yield content[:offset]
        damaged = bytearray(content)
        damaged[offset] ^= 0xFF
        yield bytes(damaged)


def test_the_journal_of_another_save_does_no_harm(find_game: FindGame, tmp_path: Path) -> None:
    _, files = killed(find_game, tmp_path)
    path = tmp_path / "other.tabletop"
    session, save = played(find_game, path, actions=2, seed=2)
    save.close()
    (tmp_path / "other.tabletop-wal").write_bytes(files["live.tabletop-wal"])
    told = outcome(path, find_game, facts(session))
    assert told == "is whole, but other.tabletop-wal beside it is not its journal: move it away"
    (tmp_path / "other.tabletop-wal").unlink()
    assert outcome(path, find_game, facts(session)) == "whole"


def test_a_journal_left_by_a_lost_save_does_not_get_into_a_new_one(
    find_game: FindGame, tmp_path: Path
) -> None:
    _, files = killed(find_game, tmp_path)
    path = tmp_path / "live.tabletop"
    path.unlink()
    (tmp_path / "live.tabletop-wal").write_bytes(files["live.tabletop-wal"])
    session, save = played(find_game, path, actions=2, seed=2)
    assert outcome(path, find_game, facts(session)) == "whole"
    save.close()
    assert outcome(path, find_game, facts(session)) == "whole"


def refusal(path: Path, find_game: FindGame) -> str:
    for attempt in (lambda: load(path, find_game), lambda: Save.open(path, find_game)):
        with pytest.raises(SaveFault) as told:
            attempt()
        assert told.value.file == str(path)
    return told.value.reason


def test_what_is_no_save_is_called_so(find_game: FindGame, tmp_path: Path) -> None:
    path = tmp_path / "thing.tabletop"
    assert refusal(path, find_game) == "cannot be opened: No such file or directory"
    assert list(tmp_path.iterdir()) == []
    path.write_bytes(b"")
    assert refusal(path, find_game) == "is empty"
    path.write_text("Dear diary")
    assert refusal(path, find_game) == "is not a saved session"
    path.unlink()
    path.mkdir()
    assert refusal(path, find_game) == "is a folder, not a saved session"
    assert [save.fault for save in list_saves(tmp_path)] == ["is a folder, not a saved session"]
    path.rmdir()
    (tmp_path / "link.tabletop").symlink_to(path)
    assert "No such file" in refusal(tmp_path / "link.tabletop", find_game)
    (tmp_path / "round.tabletop").symlink_to(tmp_path / "round.tabletop")
    assert "symbolic links" in refusal(tmp_path / "round.tabletop", find_game)
    assert "null" in refusal(tmp_path / "\0.tabletop", find_game)


def test_other_databases_are_no_saves(find_game: FindGame, tmp_path: Path) -> None:
    path = tmp_path / "thing.tabletop"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE records (number INTEGER PRIMARY KEY)")
    database.commit()
    assert refusal(path, find_game) == "is a database, but not a saved session"
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute("PRAGMA user_version = 2")
    assert refusal(path, find_game) == "has format 2; this program reads format 1"
    database.execute("PRAGMA user_version = 1")
    database.close()
    assert "its tables are not those" in refusal(path, find_game)


@pytest.mark.skipif(sys.platform == "win32", reason="rights of other users")
def test_a_save_nobody_may_read_is_called_so(find_game: FindGame, tmp_path: Path) -> None:
    path = tmp_path / "mine.tabletop"
    _, save = played(find_game, path)
    save.close()
    path.chmod(0)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        assert refusal(path, find_game).endswith("Permission denied")
        assert "Permission denied" in describe(path).fault
        with pytest.raises(SaveFault, match=r"cannot be written|Permission denied"):
            Save.create(tmp_path / "no" / "x.tabletop", Session.start(find_game("tic-tac-toe"), 2))
    finally:
        if root:
            os.seteuid(0)
        path.chmod(0o600)


def test_a_lost_or_doubled_record_is_told(find_game: FindGame, tmp_path: Path) -> None:
    path = tmp_path / "thing.tabletop"
    session, save = played(find_game, path)
    save.close()
    content = path.read_bytes()
    for change, place in {
        "DELETE FROM records WHERE number = 5": "4 of 5 records are left",
        "DELETE FROM records WHERE number = 3": "at record 3 of 5",
        "DELETE FROM records": "0 of 5 records are left",
        "DELETE FROM tail": "the number of records is lost",
        "UPDATE tail SET records = 'many'": "the number of records is lost",
        "UPDATE tail SET records = 4": "5 of 4 records are left",
        "UPDATE records SET body = 'x' WHERE number = 2": "at record 2 of 5",
        "UPDATE records SET kind = 'undo' WHERE number = 4": "at record 4 of 5",
        "UPDATE records SET checkpoint = NULL WHERE number = 4": "at record 4 of 5",
        "INSERT INTO records SELECT 6, kind, body, checkpoint, checksum"
        " FROM records WHERE number = 5": "at record 6 of 5",
    }.items():
        path.write_bytes(content)
        database = sqlite3.connect(path)
        database.execute(change)
        database.commit()
        database.close()
        assert place in refusal(path, find_game)
    path.write_bytes(content)
    assert facts(load(path, find_game)) == facts(session)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_a_well_formed_save_with_wrong_contents_is_told(
    find_game: FindGame, tmp_path: Path, data: st.DataObject
) -> None:
    path = tmp_path / "good.tabletop"
    if not path.exists():
        played(find_game, path)[1].close()
    records = read_file(path)
    number = data.draw(st.integers(0, len(records) - 1))
    contents = {
        "body": unpack(records[number].body),
        "checkpoint": unpack(records[number].checkpoint or pack(None)),
    }
    places = list(places_in(contents))
    holder, key = places[data.draw(st.integers(0, len(places) - 1))]
    holder[key] = data.draw(json_values)
    records[number] = Record(
        records[number].kind, pack(contents["body"]), pack(contents["checkpoint"])
    )
    bad = tmp_path / "bad.tabletop"
    bad.unlink(missing_ok=True)
    create_file(bad, records).close()
    line = ""
    try:
        session = load(bad, find_game)
        session.view(None)
        for count in range(session.settled, len(session.journal)):
            session.at(count)
    except TabletopError as fault:
        line = str(fault)
    assert line.isprintable()
    assert describe(bad).path == bad


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in nested JSON data: what holds it, and under which key."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(entries):
        yield value, key
        if isinstance(inner, (dict, list)):
            yield from places_in(inner)
