"""The file of a save: numbered records in SQLite, none of which can be lost or changed unseen.

Every record carries a checksum that hangs on all records before it, and the number of records
stands apart from them, so that a damaged file is told from a whole one. A record is on the disk
(write-ahead journal, synchronous FULL) when `append` returns, and in the file itself, not only in
the journal beside it: the one file is the save.

Whoever writes holds the lock of the save. Readers need no lock and change nothing.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tabletop_core.errors import SaveFault
from tabletop_core.files.reading import check_regular, parse_json
from tabletop_core.storage.locks import Lock

FORMAT = 1
APPLICATION = int.from_bytes(b"TTop", "big")
LARGEST_SAVE = 256_000_000
LARGEST_RECORD = 16_000_000  # unpacked
LARGEST_STORY = 32_000_000  # all actions of a session, unpacked
CHECKSUM_BYTES = 16
PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600
BEFORE_THE_FIRST = bytes(CHECKSUM_BYTES)

_WAIT = 5.0  # seconds that somebody else may need to finish reading or writing
_TRIES = 5
_SQLITE = b"SQLite format 3\0"
_TABLES = {
    "records": "CREATE TABLE records (number INTEGER PRIMARY KEY, kind TEXT NOT NULL,"
    " body BLOB NOT NULL, checkpoint BLOB, checksum BLOB NOT NULL)",
    "tail": "CREATE TABLE tail (records INTEGER NOT NULL, checksum BLOB NOT NULL)",
}


class Record(NamedTuple):
    """One record; body and checkpoint are packed data."""

    kind: str
    body: bytes
    checkpoint: bytes | None = None

    def checksum(self, number: int, before: bytes) -> bytes:
        """The checksum that hangs on all records before this one."""
        digest = blake2b(before, digest_size=CHECKSUM_BYTES, person=b"tabletop-save")
        for part in (b"%d" % number, self.kind.encode(), self.body, self.checkpoint or b""):
            digest.update(b"%d:" % len(part))
            digest.update(part)
        return digest.digest()


def pack(data: Any) -> bytes:
    """Data as compressed JSON."""
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode())


def unpack(packed: bytes) -> Any:
    """The data of compressed JSON."""
    try:
        return parse_json(_decompressed(packed))
    except ValueError as fault:
        raise SaveFault(f"a record cannot be unpacked: {fault}") from None


def check_story(records: Iterable[Record]) -> None:
    """Refuse records that are too much together, although none is too large alone."""
    left = LARGEST_STORY
    for record in records:
        left -= len(_decompressed(record.body))
        if left < 0:
            raise SaveFault(f"unpacked, its records are larger than {LARGEST_STORY} bytes")


def _decompressed(packed: bytes) -> bytes:
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(packed, LARGEST_RECORD)
    except zlib.error as fault:
        raise SaveFault(f"a record cannot be unpacked: {fault}") from None
    if not reader.eof:
        raise SaveFault(f"a record is cut off or larger than {LARGEST_RECORD} bytes")
    return text


class Writer:
    """The one process that writes to a save; it holds the lock until it is closed."""

    def __init__(self, path: Path, lock: Lock, database: sqlite3.Connection) -> None:
        self.path = path
        self._lock = lock
        self._database = database
        self._file = _identity(path)
        tail = database.execute("SELECT records, checksum FROM tail").fetchone()
        self.count: int = tail[0]
        self._checksum: bytes = tail[1]

    def append(self, *records: Record) -> None:
        """Write records, all or none; if that fails, the file stays as it was."""
        with told(self.path, "cannot be written, so nothing was done"):
            if _identity(self.path) != self._file:
                raise SaveFault("another file has taken its place, so nothing was done")
            with _transaction(self._database):
                number, checksum = _insert(self._database, records, self.count, self._checksum)
                moved = self._database.execute(
                    "UPDATE tail SET records = ?, checksum = ? WHERE records = ? AND checksum = ?",
                    (number, checksum, self.count, self._checksum),
                )
                if moved.rowcount != 1:
                    raise SaveFault("somebody else has written to it, so nothing was done")
        self.count, self._checksum = number, checksum

    @property
    def is_there(self) -> bool:
        """Whether the file is still where it was."""
        try:
            return _identity(self.path) == self._file
        except OSError:
            return False

    def close(self) -> None:
        """Let others write."""
        self._database.close()
        self._lock.close()


def create_file(path: Path, records: Iterable[Record]) -> Writer:
    """Make a new save; it appears under its name only when all records are in it."""
    with told(path, "cannot be written"), contextlib.ExitStack() as opened:
        path = _real(path)
        path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        lock = opened.enter_context(contextlib.closing(Lock(path)))
        if os.path.lexists(path):
            raise SaveFault("is already there; choose another name")
        _make(path, records)
        return _begin_writing(path, lock, opened)


def open_file(path: Path) -> tuple[list[Record], Writer]:
    """The records of a save that is whole, and the right to add to them."""
    with told(path, "cannot be opened"), contextlib.ExitStack() as opened:
        path = _real(path)
        _check_file(path)
        lock = opened.enter_context(contextlib.closing(Lock(path)))
        records = read_file(path)
        writer = _begin_writing(path, lock, opened)
        opened.callback(writer.close)
        if writer.count != len(records):
            raise SaveFault("has been changed while it was opened")
        opened.pop_all()
        return records, writer


def delete_file(path: Path) -> None:
    """Delete a save, whole or damaged, with all that belongs to it; not while it is played."""
    with told(path, "cannot be deleted"), contextlib.closing(Lock(_real(path))):
        path.unlink()
        _delete_journals(path)


def read_file(path: Path) -> list[Record]:
    """The records of a save that is whole, also while somebody else writes to it."""
    return _read(path, _read_once)


class Header(NamedTuple):
    """What tells where a session stands: its first record, its last, and that with its agents."""

    first: Record
    last: Record
    agents: Record | None


def read_header(path: Path) -> Header:
    """The header of a save; what lies between is neither read nor checked."""
    return _read(path, _read_header_once)


_T = TypeVar("_T")


def _read(path: Path, once: Callable[[Path], _T]) -> _T:
    with told(path, "cannot be read"):
        path = _real(path)
        for _ in range(_TRIES):
            before = marks(path)
            try:
                return once(path)
            except SaveFault:
                if marks(path) == before:
                    raise  # nobody was writing meanwhile: the file is as it is
        return once(path)


def marks(path: Path) -> list[tuple[int, int]]:
    """When the file and its journal were last written, in nanoseconds, and how long they are."""
    found = []
    for part in (path, _journal(path)):
        with contextlib.suppress(OSError, ValueError):
            stat = part.stat()
            found.append((stat.st_mtime_ns, stat.st_size))
    return found


@contextlib.contextmanager
def told(path: Path, what: str) -> Iterator[None]:
    """Whatever goes wrong with a file is told in one line, with the file."""
    try:
        yield
    except SaveFault as fault:
        if fault.file:
            raise
        raise SaveFault(fault.reason, str(path)) from None
    except (sqlite3.Error, ValueError) as fault:
        raise SaveFault(f"{what}: {fault}", str(path)) from None
    except OSError as fault:
        raise SaveFault(f"{what}: {fault.strerror or fault}", str(path)) from None


def _begin_writing(path: Path, lock: Lock, opened: contextlib.ExitStack) -> Writer:
    database = opened.enter_context(
        contextlib.closing(
            sqlite3.connect(
                f"{path.as_uri()}?mode=rw",
                uri=True,
                timeout=_WAIT,
                isolation_level=None,
                check_same_thread=False,
            )
        )
    )
    database.execute("PRAGMA journal_mode = WAL").fetchone()
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA fullfsync = ON")  # macOS: down to the disk, not only to its cache
    database.execute("PRAGMA wal_autocheckpoint = 1")  # what is confirmed stands in the file itself
    writer = Writer(path, lock, database)
    opened.pop_all()
    return writer


def _make(path: Path, records: Iterable[Record]) -> None:
    """Write a whole new file aside, then give it its name."""
    aside = path.with_name(f".{path.name}.new")
    aside.unlink(missing_ok=True)
    for gone in (aside, path):  # their journals would be taken for those of the new ones
        _delete_journals(gone)
    try:
        _fill(aside, records)
        aside.rename(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        _delete_journals(aside)
        raise
    _sync_folder(path.parent)


def _fill(aside: Path, records: Iterable[Record]) -> None:
    """Write all records to a new file, which nobody else may read."""
    os.close(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
    with contextlib.closing(sqlite3.connect(aside, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL").fetchone()
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA fullfsync = ON")
        with _transaction(database):
            database.execute(f"PRAGMA application_id = {APPLICATION}")
            database.execute(f"PRAGMA user_version = {FORMAT}")
            for table in _TABLES.values():
                database.execute(table)
            number, checksum = _insert(database, records, 0, BEFORE_THE_FIRST)
            database.execute("INSERT INTO tail VALUES (?, ?)", (number, checksum))


def _delete_journals(path: Path) -> None:
    for end in ("-wal", "-shm"):
        path.with_name(f"{path.name}{end}").unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """The name of a new file is on the disk, too; Windows sees to that by itself."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    """All or nothing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _insert(
    database: sqlite3.Connection, records: Iterable[Record], number: int, checksum: bytes
) -> tuple[int, bytes]:
    """Add records behind those that are there; the last number and checksum before and after."""
    for record in records:
        number += 1
        checksum = record.checksum(number, checksum)
        row = (number, record.kind, record.body, record.checkpoint, checksum)
        database.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?)", row)
    return number, checksum


def _check_file(path: Path) -> None:
    """Refuse what is no save at all before anybody touches it."""
    found = path.stat()
    if path.is_dir():
        raise SaveFault("is a folder, not a saved session")
    check_regular(found)
    if found.st_size > LARGEST_SAVE:
        raise SaveFault(f"cannot be read: it is larger than {LARGEST_SAVE} bytes")
    with path.open("rb") as file:
        begin = file.read(len(_SQLITE))
    if not begin:
        raise SaveFault("is empty")
    if begin != _SQLITE:
        raise SaveFault("is not a saved session")


def _read_once(path: Path) -> list[Record]:
    """Read a save so that nothing is changed, no file is made beside it and nobody has to wait.

    With nothing in the journal, nobody is writing: SQLite may read the file as it lies there.
    """
    _check_file(path)
    journal = _journal(path)
    if _is_at_rest(path):
        return _read_records(path, "immutable=1")
    alone = None  # in the middle of writing the file may be nothing without its journal
    with contextlib.suppress(SaveFault):
        alone = _read_records(path, "immutable=1")
    try:
        records = _read_records(path, "mode=ro")
    except SaveFault:
        if alone is None:
            raise
        records = []
    if alone is not None and records[: len(alone)] != alone:
        raise SaveFault(f"is whole, but {journal.name} beside it is not its journal: move it away")
    return records


def _read_header_once(path: Path) -> Header:
    _check_file(path)
    if not _is_at_rest(path):
        return _header(_read_once(path))
    with _reading(path, "immutable=1") as database:
        count, last = _tail(database)
        agents = _rows(database, "WHERE kind = 'agents' ORDER BY number DESC LIMIT 1")
        wanted = {1, count, *(row[0] for row in agents)}
        found = {number: _record_alone(database, number, count) for number in sorted(wanted)}
        if _checksum_of(database, count) != last:
            raise SaveFault(f"is damaged at record {count} of {count}")
        return Header(found[1], found[count], found[agents[0][0]] if agents else None)


def _record_alone(database: sqlite3.Connection, number: int, count: int) -> Record:
    """One record, checked against the checksum of the one before it."""
    rows = _rows(database, "WHERE number = ?", number)
    if not rows:
        raise SaveFault(f"is damaged at record {number} of {count}")
    return _verified_row(rows[0], _checksum_of(database, number - 1), count)


def _checksum_of(database: sqlite3.Connection, number: int) -> bytes:
    if number == 0:
        return BEFORE_THE_FIRST
    row = database.execute("SELECT checksum FROM records WHERE number = ?", (number,)).fetchone()
    if row is None or not isinstance(row[0], bytes):
        raise SaveFault(f"is damaged at record {number}")
    return bytes(row[0])


def _header(records: Sequence[Record]) -> Header:
    agents = (record for record in reversed(records) if record.kind == "agents")
    return Header(records[0], records[-1], next(agents, None))


def _is_at_rest(path: Path) -> bool:
    """Whether nobody writes to a save: then it lies whole in its file."""
    journal = _journal(path)
    return not journal.exists() or journal.stat().st_size == 0


def _read_records(path: Path, how: str) -> list[Record]:
    with _reading(path, how) as database:
        return _verified(_rows(database, "ORDER BY number"), _tail(database))


@contextlib.contextmanager
def _reading(path: Path, how: str) -> Iterator[sqlite3.Connection]:
    """A save as a database that is only read, in one moment of its life."""
    uri = f"{path.as_uri()}?{how}"
    with (
        told(path, "is damaged"),
        contextlib.closing(
            sqlite3.connect(uri, uri=True, timeout=_WAIT, isolation_level=None)
        ) as database,
    ):
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_RECORD)
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA cell_size_check = ON")
        database.execute("BEGIN")
        _check_format(database)
        yield database


def _rows(database: sqlite3.Connection, which: str, *numbers: int) -> list[Any]:
    """Rows of records; damaged ones may claim more than the file can hold."""
    rows, left = [], LARGEST_SAVE
    query = f"SELECT number, kind, body, checkpoint, checksum FROM records {which}"
    for row in database.execute(query, numbers):
        left -= sum(len(part) for part in row if isinstance(part, bytes))
        if left < 0:
            raise SaveFault(f"is damaged: its records are larger than {LARGEST_SAVE} bytes")
        rows.append(row)
    return rows


def _tail(database: sqlite3.Connection) -> tuple[int, bytes]:
    tails = database.execute("SELECT records, checksum FROM tail LIMIT 2").fetchall()
    if len(tails) != 1 or not isinstance(tails[0][0], int):
        raise SaveFault("is damaged: the number of records is lost")
    return tails[0][0], tails[0][1]


def _check_format(database: sqlite3.Connection) -> None:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise SaveFault("is a database, but not a saved session")
    if version != FORMAT:
        raise SaveFault(f"has format {version}; this program reads format {FORMAT}")
    if dict(database.execute("SELECT name, sql FROM sqlite_master")) != _TABLES:
        raise SaveFault("is damaged: its tables are not those of a saved session")


def _verified(rows: list[Any], tail: tuple[int, bytes]) -> list[Record]:
    """The records, if every one of them is as it was written and none is missing."""
    count, last = tail
    checksum = BEFORE_THE_FIRST
    records = []
    for number, row in enumerate(rows, 1):
        if row[0] != number:
            raise SaveFault(f"is damaged at record {number} of {count}")
        records.append(_verified_row(row, checksum, count))
        checksum = row[4]
    if len(records) != count or checksum != last or not records:
        raise SaveFault(f"is damaged: {len(records)} of {count} records are left")
    return records


def _verified_row(row: Any, before: bytes, count: int) -> Record:
    """The record of a row, if it is as it was written behind the one with the checksum before."""
    record = Record(*row[1:4])
    is_whole = _is_whole(record) and isinstance(row[4], bytes)
    if not is_whole or record.checksum(row[0], before) != row[4]:
        raise SaveFault(f"is damaged at record {row[0]} of {count}")
    return record


def _is_whole(record: Record) -> bool:
    return (
        isinstance(record.kind, str)
        and isinstance(record.body, bytes)
        and isinstance(record.checkpoint, bytes | None)
    )


def _real(path: Path) -> Path:
    """The file behind all its names: they share one lock and one journal."""
    return Path(os.path.realpath(path))


def _journal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _identity(path: Path) -> tuple[int, int]:
    stat = path.stat()
    return stat.st_dev, stat.st_ino
