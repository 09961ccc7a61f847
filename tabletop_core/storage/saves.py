"""Saved sessions: every confirmed action is on the disk before anybody sees what came of it.

A save holds one record for the start, for every action and for everything taken back. An action
that begins a new frame brings the checkpoint of that frame, so that a session can be taken up at
any point without playing the game through, also under newer rules.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic import Field

from tabletop_core.engine.course import Checkpoint, Course
from tabletop_core.engine.journal import Entry
from tabletop_core.engine.session import Session
from tabletop_core.errors import BadInput, SaveFault, TabletopError
from tabletop_core.storage.content import ContentFile, own_content
from tabletop_core.storage.home import home
from tabletop_core.storage.resuming import (
    FindGame,
    Progress,
    Resumed,
    Stored,
    StoredCheckpoint,
    Taken,
)
from tabletop_core.storage.save_files import (
    PRIVATE_FOLDER,
    Record,
    Writer,
    check_story,
    create_file,
    marks,
    open_file,
    pack,
    read_file,
    read_header,
    told,
    unpack,
)
from tabletop_core.storage.session_data import (
    CheckpointData,
    DecisionData,
    SetUp,
    checkpoint_to_data,
    frame_or_end_to_data,
    set_up_of,
)
from tabletop_core.storage.stored_data import StoredData, checked

SUFFIX = ".tabletop"


def save_folder() -> Path:
    """Where saves lie unless a path is given."""
    return home() / "saves"


def save_path(name: str) -> Path:
    """The file of a save: a plain name, with our suffix or without, lies in the save folder; what
    names a folder is a path as it stands."""
    if Path(name).name != name and name not in ("", ".", ".."):
        return Path(name)
    plain = name.removesuffix(SUFFIX)
    if not plain or plain.startswith((".", "-")) or not plain.isprintable():
        raise BadInput(f"a save cannot be called {name!r}: write a plain name, such as 'friday'.")
    return save_folder() / f"{plain}{SUFFIX}"


def make_private(folder: Path) -> None:
    """What lies in our own folders is for nobody else to read."""
    with suppress(OSError):
        if stat.S_IMODE(folder.stat().st_mode) != PRIVATE_FOLDER:
            folder.chmod(PRIVATE_FOLDER)


class SaveInfo(NamedTuple):
    """What can be said about a save without its game."""

    name: str
    path: Path
    game: str = ""
    players: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    rounds: int = 0
    decisions: int = 0
    is_over: bool = False
    changed: float = 0.0
    fault: str = ""
    seed: str | None = None


class Save:
    """A save that is being played: it writes every action of its session before it is confirmed."""

    def __init__(
        self, writer: Writer, session: Session, agents: Sequence[str], seed: str | None
    ) -> None:
        self.path = writer.path
        self.name = writer.path.stem
        self.agents = tuple(agents)
        self.seed = seed
        self._writer = writer
        self._session = session
        self._decisions = len(session.journal)
        self._unwritten: Sequence[Record] = ()  # what goes into the file before the next action
        self.fault = ""  # why the last thing could not be written
        self._goes_aside = False  # whether the save is kept as it was, before that
        session.keeper = self

    @classmethod
    def create(
        cls, path: Path, session: Session, agents: Sequence[str] = (), seed: str | None = None
    ) -> Save:
        """Write a new save at once; from then on every action of the session is written."""
        set_up = set_up_of(session, agents, seed)
        if Path(path).parent == save_folder():
            make_private(save_folder())
        writer = create_file(Path(path), _whole_story(session, set_up))
        return cls(writer, session, set_up.agents, seed)

    @classmethod
    def open(cls, path: Path, find_game: FindGame) -> tuple[Session, Save]:
        """Take a saved session up again, as the only one who plays it. Nothing is written before
        somebody acts."""
        records, writer = open_file(Path(path))
        try:
            with told(writer.path, "cannot be read"):
                session, taken = _resume(records, find_game)
                agents, seed = _agents(records), _set_up(records).seed
            save = cls(writer, session, agents, seed)
            save._go_on(taken)
        except BaseException:
            writer.close()
            raise
        return session, save

    def keep(self, entry: Entry, course: Course) -> None:
        """Write an action down."""
        decisions = self._decisions + 1
        checkpoint = None
        if course.is_over or course.checkpoint is not entry.checkpoint:
            checkpoint = pack(frame_or_end_to_data(course, decisions))
        self._write(_action(entry, _after(course, decisions), checkpoint))
        self._decisions = decisions

    def take_back(self, course: Course) -> None:
        """Write down that the last action is taken back."""
        decisions = self._decisions - 1
        self._write(Record("undo", pack({"after": _after(course, decisions)})))
        self._decisions = decisions

    def change_agents(self, agents: Sequence[str]) -> None:
        """From now on others answer for the players."""
        if len(agents) != len(self._session.players):
            raise BadInput(f"{len(self._session.players)} players need as many agents.")
        after = _after(self._session.course, self._decisions)
        self._write(Record("agents", pack({"after": after, "agents": list(agents)})))
        self.agents = tuple(agents)

    @property
    def begins_again(self) -> bool:
        """Whether the next action makes something else of the save than what it was."""
        return self._goes_aside

    @property
    def is_there(self) -> bool:
        """Whether the file is still there, with all that was confirmed."""
        return self._writer.is_there

    def close(self) -> None:
        """Let others play the session; what this one does from here on is not written."""
        if self._session.keeper is self:
            self._session.keeper = None
        self._writer.close()

    def _go_on(self, taken: Taken) -> None:
        """Make ready what has to be written with the next action."""
        session = self._session
        if taken is Taken.PLAYED_AGAIN:
            self._unwritten = list(_story_told_again(session))
        elif taken is Taken.BEGUN_AGAIN:
            checkpoint = pack(frame_or_end_to_data(session.course, self._decisions))
            after = _after(session.course, self._decisions)
            self._unwritten = [_restart(session.course, after, checkpoint)]
            self._goes_aside = True
            if not session.is_over:
                session.notice += (
                    " Nothing is written before you act; then the game stays, as it was, in"
                    f" {_free_path_aside(self.path, session.game.version).name}."
                )

    def _write(self, record: Record) -> None:
        if self._goes_aside:
            self._lay_aside()
            self._goes_aside = False
        try:
            self._writer.append(*self._unwritten, record)
        except SaveFault as fault:
            self.fault = fault.reason
            raise
        self._unwritten, self.fault = (), ""

    def _lay_aside(self) -> None:
        """Keep the save as it is in a file of its own, before something else is made of it."""
        aside = _free_path_aside(self.path, self._session.game.version)
        try:
            create_file(aside, read_file(self.path)).close()
        except TabletopError as fault:
            raise SaveFault(
                f"as it was, it cannot be laid aside, so nothing was done: {fault}", str(self.path)
            ) from None


def load(path: Path, find_game: FindGame) -> Session:
    """A saved session to look at: it can be played on, but nothing is written."""
    path = Path(path)
    with told(path, "cannot be read"):
        return _resume(read_file(path), find_game).session


def list_saves(folder: Path | None = None) -> list[SaveInfo]:
    """All saves of a folder, the last played first; a damaged one is listed with its fault."""
    return [describe(path) for path in save_files(folder)]


def save_files(folder: Path | None = None) -> list[Path]:
    """The files of all saves of a folder, the last played first; none of them is opened."""
    place = save_folder() if folder is None else folder
    try:
        return sorted(sorted(place.glob(f"*{SUFFIX}")), key=lambda path: -_changed(path))
    except OSError:
        return []


def describe(path: Path) -> SaveInfo:
    """What can be said about a save without its game, and without reading all of it; never raises
    for a damaged one."""
    path = Path(path).absolute()
    changed = _changed(path)
    try:
        with told(path, "cannot be read"):
            first, last, agents_record = read_header(path)
            set_up = _set_up([first])
            agents = _agents([first] if agents_record is None else [first, agents_record])
            after = _read_body(_body_model(last), last).after
    except TabletopError as fault:
        reason = fault.reason if isinstance(fault, SaveFault) else str(fault)
        return SaveInfo(path.stem, path, changed=changed, fault=reason)
    return SaveInfo(
        path.stem,
        path,
        set_up.game,
        tuple(player.name for player in set_up.players),
        agents,
        after.round,
        after.decisions,
        after.is_over,
        changed,
        seed=set_up.seed,
    )


def _changed(path: Path) -> float:
    return max((written for written, _length in marks(path)), default=0) / 1e9


class _After(StoredData):
    """Where the session stands behind a record."""

    round: int
    decisions: int
    is_over: bool
    state_hash: str


class _Body(StoredData):
    after: _After


_B = TypeVar("_B", bound=_Body)


class _Start(_Body):
    set_up: SetUp


class _Action(_Body):
    entry: DecisionData


class _Restart(_Body):
    rules_version: str
    content: list[ContentFile] = Field(
        default=[]
    )  # the tables of the game, as they are from here on


class _Agents(_Body):
    agents: list[str]


_BODIES: Mapping[str, type[_Body]] = {
    "start": _Start,
    "action": _Action,
    "undo": _Body,
    "restart": _Restart,
    "agents": _Agents,
}


def _after(course: Course, decisions: int) -> dict[str, Any]:
    return {
        "round": course.state.round,
        "decisions": decisions,
        "is_over": course.is_over,
        "state_hash": course.state.digest,
    }


def _action(entry: Entry, after: dict[str, Any], checkpoint: bytes | None) -> Record:
    return Record("action", pack({"after": after, "entry": entry.to_data()}), checkpoint)


def _restart(course: Course, after: dict[str, Any], checkpoint: bytes | None) -> Record:
    content = [file.model_dump(exclude_unset=True) for file in own_content(course.game)]
    body = {"after": after, "rules_version": course.game.version, "content": content}
    return Record("restart", pack(body), checkpoint)


def _whole_story(session: Session, set_up: SetUp) -> Iterator[Record]:
    """All records of a session that may have been played for a while without a save."""
    points = _points(session)
    after, checkpoint = next(points)
    start = {"after": after, "set_up": set_up.model_dump(mode="json", exclude_unset=True)}
    yield Record("start", pack(start), checkpoint)
    yield from _actions(session, points)


def _story_told_again(session: Session) -> Iterator[Record]:
    """The records of a session that has been played again under other rules and came out the same:
    a restart at its very beginning, and all its actions with their checkpoints as of today."""
    points = _points(session)
    yield _restart(session.course, *next(points))
    yield from _actions(session, points)


def _points(session: Session) -> Iterator[tuple[dict[str, Any], bytes | None]]:
    """Where the session stood before its first and behind each of its actions, and the checkpoint
    of the frame that begins there, if one does."""
    course, journal, settled = session.course, session.journal, session.settled
    begins = [*(entry.checkpoint for entry in journal), course.checkpoint]
    end = len(journal)
    last = _after(course, end)
    for point, begin in enumerate(begins):
        if point < end:
            # What the State was in between is not asked for again: only the last record says it.
            so_far = {"round": journal[point].round, "decisions": point, "is_over": False}
            after = {**last, **so_far, "state_hash": ""}
        else:
            after = last
        checkpoint = None
        if point == end and course.is_over:
            checkpoint = pack(frame_or_end_to_data(course, end))
        elif point == settled or (point > settled and begin is not begins[point - 1]):
            assert begin is not None
            checkpoint = pack(checkpoint_to_data(session.game, begin, point))
        yield after, checkpoint


def _actions(
    session: Session, points: Iterator[tuple[dict[str, Any], bytes | None]]
) -> Iterator[Record]:
    """The records of all actions; those under other rules end with a restart."""
    for number, (entry, (after, checkpoint)) in enumerate(
        zip(session.journal, points, strict=True), 1
    ):
        if number == session.settled:
            yield _action(entry, after, None)
            yield _restart(session.course, after, checkpoint)
        else:
            yield _action(entry, after, checkpoint)


def _free_path_aside(path: Path, version: str) -> Path:
    """Where a save can be laid aside before it goes on under another version."""
    name = f"{path.stem}.before-{re.sub(r'[^0-9A-Za-z.]+', '-', version)}"
    numbered = (f"{name}-{number}{SUFFIX}" for number in count(2))
    names = chain([f"{name}{SUFFIX}"], numbered)
    return next(free for free in map(path.with_name, names) if not os.path.lexists(free))


def _resume(records: Sequence[Record], find_game: FindGame) -> Resumed:
    """The session that the records tell of."""
    check_story(records)
    stored = Stored(_set_up(records), find_game, _content(records))
    return stored.resume(_progress(stored, records))


def _set_up(records: Sequence[Record]) -> SetUp:
    if records[0].kind != "start":
        raise SaveFault("is damaged: it does not begin with the start of a session")
    return _read_body(_Start, records[0]).set_up


def _content(records: Sequence[Record]) -> list[ContentFile]:
    """The files the session was played with last: those that options named stay what they were."""
    content = _set_up(records).content
    for record in reversed(records):
        if record.kind == "restart":
            own = _read_body(_Restart, record).content
            return [*own, *(file for file in content if file.option is not None)]
    return content


def _agents(records: Sequence[Record]) -> tuple[str, ...]:
    """Who answers for the players now."""
    first = _set_up(records).agents
    for record in reversed(records):
        if record.kind == "agents":
            agents = tuple(_read_body(_Agents, record).agents)
            if len(agents) != len(first):
                raise SaveFault("contradicts itself: its agents are not as many as its players")
            return agents
    return first


def _progress(stored: Stored, records: Sequence[Record]) -> Progress:
    """Go through the records: how far the session has come in the end."""
    version, settled = stored.set_up.rules_version, 0
    journal: list[Entry] = []
    begin = _checkpoint(stored, records[0], version)
    for record in records[1:]:
        body = _read_body(_body_model(record), record)
        if isinstance(body, _Action):
            journal.append(stored.entry(body.entry, begin))
        elif isinstance(body, _Restart):
            version, settled = body.rules_version, body.after.decisions
            del journal[settled:]
        elif record.kind == "undo" and journal:
            begin = journal.pop().checkpoint
        if record.checkpoint is not None:
            begin = _checkpoint(stored, record, version)
        if len(journal) != body.after.decisions:
            raise SaveFault("contradicts itself: its actions are not as many as it says")
    after = _read_body(_body_model(records[-1]), records[-1]).after
    return Progress(journal, settled, begin, after.is_over, version, after.state_hash)


def _body_model(record: Record) -> type[_Body]:
    if record.kind not in _BODIES:
        raise SaveFault(f"has a record of a kind this program does not know: {record.kind!r}")
    return _BODIES[record.kind]


def _checkpoint(stored: Stored, record: Record, version: str) -> Checkpoint:
    def read() -> Checkpoint:
        if record.checkpoint is None:
            raise SaveFault("does not say what was in play before the rules changed")
        data = checked(CheckpointData, unpack(record.checkpoint))
        return stored.checkpoint(data, version)

    return StoredCheckpoint(read)


def _read_body(model: type[_B], record: Record) -> _B:
    return checked(model, unpack(record.body))
