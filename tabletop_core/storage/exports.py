"""A session as one JSON object: the set-up and every decision in order, to read, keep or move.

The schema is published beside this module, in schema/session.schema.json.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from tabletop_core.engine.course import Checkpoint
from tabletop_core.engine.journal import Entry
from tabletop_core.engine.session import Session
from tabletop_core.errors import SaveFault
from tabletop_core.files.reading import parse_json, read_bytes
from tabletop_core.sentences import listed
from tabletop_core.storage.resuming import (
    FindGame,
    Progress,
    Stored,
    StoredCheckpoint,
    broken_invariants,
    decide_again,
)
from tabletop_core.storage.session_data import (
    CheckpointData,
    DecisionData,
    SetUp,
    checkpoint_to_data,
    frame_or_end_to_data,
    set_up_of,
)
from tabletop_core.storage.stored_data import checked

FORMAT = "tabletop-session-1"
MOST_BROKEN = 3
LARGEST_EXPORT = 16_000_000


class ExportedSession(SetUp):
    """A session of Tabletop: the set-up, every decision in order, and where it stands."""

    format: Literal["tabletop-session-1"]
    settled: int = Field(ge=0, description="how many decisions were made under other rules")
    start: CheckpointData | None = Field(
        description="the first frame after the settled decisions; null if nothing was left to do"
    )
    decisions: list[DecisionData]
    checkpoint: CheckpointData = Field(description="the current frame, or the end of the game")
    state_hash: str = Field(description="the fingerprint of everything in play")


def export_session(
    session: Session, agents: Sequence[str] = (), seed: str | None = None
) -> dict[str, Any]:
    """The whole session as JSON data. It holds every secret: it is for referees, not for players
    of a session that goes on."""
    return {
        "format": FORMAT,
        **set_up_of(session, agents, seed).model_dump(mode="json", exclude_unset=True),
        "settled": session.settled,
        "start": _start(session),
        "decisions": [entry.to_data() for entry in session.journal],
        "checkpoint": _frame_or_end(session),
        "state_hash": session.digest,
    }


def _start(session: Session) -> dict[str, Any] | None:
    settled = session.settled
    begins = [*(entry.checkpoint for entry in session.journal), session.checkpoint]
    if settled == len(session.journal) and session.is_over:
        return None
    begin = begins[settled]
    assert begin is not None
    return checkpoint_to_data(session.game, begin, settled)


def _frame_or_end(session: Session) -> dict[str, Any]:
    begin = None if session.is_over else session.checkpoint
    earlier = sum(entry.checkpoint is not begin for entry in session.journal)
    return frame_or_end_to_data(session.course, earlier)


def read_export(path: Path) -> ExportedSession:
    """An export from a file, checked."""
    try:
        return checked(ExportedSession, parse_json(read_bytes(path, LARGEST_EXPORT)))
    except OSError as fault:
        raise SaveFault(f"cannot be read: {fault.strerror or fault}", str(path)) from None
    except ValueError as fault:
        raise SaveFault(f"is not JSON: {fault}", str(path)) from None
    except SaveFault as fault:
        raise SaveFault(fault.reason, str(path)) from None


def import_session(data: object, find_game: FindGame) -> Session:
    """The session of an export, played again from the start to which its key and options lead,
    and compared. If other rules make something else of it, it goes on from its checkpoint and says
    that this is not verified. What the game's own invariants forbid is refused."""
    exported = checked(ExportedSession, data)
    if not exported.settled <= len(exported.decisions) >= exported.checkpoint.decisions:
        raise SaveFault("it has fewer decisions than it says")
    stored = Stored(exported, find_game)
    session = _session_of(stored, exported)
    broken = broken_invariants(session)
    if broken:
        raise SaveFault(f"something in it cannot be: {listed(broken, MOST_BROKEN)}")
    return session


def _session_of(stored: Stored, exported: ExportedSession) -> Session:
    if exported.rules_version != stored.game.version or stored.found.is_other:
        return stored.resume(_progress(stored, exported)).session
    if not exported.settled:
        session = _play_again(stored, exported)
        session.notice = " ".join(stored.found.changes)
        return session
    session = _play_on(stored, exported)
    doubts = f"Not verified: its first {exported.settled} actions were taken under other rules."
    session.notice = " ".join([*stored.found.changes, doubts])
    return session


def _play_again(stored: Stored, exported: ExportedSession) -> Session:
    """From the start to which key and options lead, through all decisions."""
    session = stored.play_again(())
    start = _start(session)
    if not _agrees(start, exported.start):
        raise SaveFault("its start is not what its key and options lead to: it has been changed")
    for decision in exported.decisions:
        decide_again(session, decision.model_dump(mode="json", exclude_unset=True))
    return _compared(session, exported)


def _play_on(stored: Stored, exported: ExportedSession) -> Session:
    """From its own start, which other rules have led to."""
    begin, version = exported.start or exported.checkpoint, exported.rules_version
    settled = _settled_entries(stored, exported.decisions[: exported.settled])
    checkpoint = stored.checkpoint(begin, version)
    session = stored.begin(Progress(settled, len(settled), checkpoint, begin.over, version, ""))
    for decision in exported.decisions[exported.settled :]:
        decide_again(session, decision.model_dump(mode="json", exclude_unset=True))
    return _compared(session, exported)


def _agrees(found: dict[str, Any] | None, stated: CheckpointData | None) -> bool:
    """Whether a checkpoint is the stated one. Its place in the order of play has a name that stays
    when other instructions come and go; the number of the instruction does not."""
    if found is None or stated is None:
        return found is None and stated is None
    return checked(CheckpointData, {**found, "line": stated.line}) == stated


def _compared(session: Session, exported: ExportedSession) -> Session:
    """The session, if it has come to where the export says."""
    if session.digest != exported.state_hash:
        raise SaveFault("played again, it leads to another position: it has been changed")
    if not _agrees(_frame_or_end(session), exported.checkpoint):
        raise SaveFault("its checkpoint is not where its decisions lead: it has been changed")
    return session


def _progress(stored: Stored, exported: ExportedSession) -> Progress:
    version = exported.rules_version
    begin = StoredCheckpoint(lambda: stored.checkpoint(exported.checkpoint, version))
    before = exported.checkpoint.decisions
    kept = _settled_entries(stored, exported.decisions[:before])
    again = [stored.entry(decision, begin) for decision in exported.decisions[before:]]
    is_over = exported.checkpoint.over
    return Progress([*kept, *again], exported.settled, begin, is_over, version, exported.state_hash)


def _settled_entries(stored: Stored, decisions: Sequence[DecisionData]) -> list[Entry]:
    """Entries that are only told: nobody can go back to them."""

    def read() -> Checkpoint:
        raise SaveFault("an export does not say what was in play before the rules changed")

    return [stored.entry(decision, StoredCheckpoint(read)) for decision in decisions]
