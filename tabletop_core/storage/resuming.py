"""Stored data becomes a session again.

A stored session is played again from its start, as its key and options lead to it, under whatever
version of the rules. If every decision comes out as it is stored, the session goes on exactly where
it stood. If not, but the current frame leads where it is stored, it goes on there and says in its
notice that it is not verified. Otherwise the start of the current frame is taken over, the frame
begins again, and the notice says what has to be decided again. A game whose State has got another
shape brings a function `migrate(data, version)`: the State as the named version wrote it, as this
one reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from pydantic import JsonValue

from tabletop_core.engine.course import Checkpoint, Course, finished, replay
from tabletop_core.engine.game import Game
from tabletop_core.engine.journal import Entry
from tabletop_core.engine.session import Session, seat
from tabletop_core.engine.state import State
from tabletop_core.errors import SaveFault, TabletopError
from tabletop_core.sentences import listed, shorten
from tabletop_core.storage.content import ContentFile, find_content
from tabletop_core.storage.session_data import (
    CheckpointData,
    DecisionData,
    DrawData,
    EventData,
    SetUp,
    instruction_at,
    opening_of,
    place_of,
)
from tabletop_core.table.chance import Chance, Draw
from tabletop_core.table.events import Event
from tabletop_core.table.players import Player

FindGame = Callable[[str], Game]

ELSEWHERE = "the same actions now lead to another position"
LONGEST_REASON = 200
MOST_NAMED = 12
MOST_BROKEN = 3


class StoredCheckpoint(Checkpoint):
    """A checkpoint that is read when it is first used."""

    __slots__ = ("_read",)

    def __init__(self, read: Callable[[], Checkpoint]) -> None:
        self._read = read

    def __getattr__(self, name: str) -> Any:
        if name not in Checkpoint.__slots__:
            raise AttributeError(name)
        found = self._read()
        for part in Checkpoint.__slots__:
            setattr(self, part, getattr(found, part))
        return getattr(self, name)


class Progress(NamedTuple):
    """How far a stored session has come: its journal, the start of its last frame or its end, and
    the fingerprint of everything in play."""

    journal: Sequence[Entry]
    settled: int
    checkpoint: Checkpoint
    is_over: bool
    version: str
    state_hash: str


class Taken(Enum):
    """How a session was taken up again."""

    AS_IT_STOOD = "as it stood"
    PLAYED_AGAIN = "played again, it is the same, but the save tells of other rules"
    BEGUN_AGAIN = "its last frame begins again under other rules"


class Resumed(NamedTuple):
    """A session that was taken up again, and how."""

    session: Session
    taken: Taken


class Stored:
    """A stored session with its game: makes live things of the data."""

    def __init__(
        self,
        set_up: SetUp,
        find_game: FindGame,
        content: Sequence[ContentFile] | None = None,
    ) -> None:
        self.set_up = set_up
        self.game = game = find_game(set_up.game)
        self.players = seat(
            [Player(n, given.name, given.team) for n, given in enumerate(set_up.players)]
        )
        self._by_name = {player.name: player for player in self.players}
        game.check_players(len(self.players))
        played_with = set_up.content if content is None else content
        self.found = find_content(game, set_up.options, played_with)
        try:
            self.options = game.read_options(self.found.options)
            self._blank = game.new_state(self.players, self.options)
        except Exception as fault:
            raise self._misfit(set_up.rules_version, fault) from fault

    def chance(self) -> Chance:
        """The chance of the session, before its first draw."""
        stored = self.set_up
        return Chance(
            bytes.fromhex(stored.key),
            stored.forced,
            stored.then_fail,
            is_from_position=stored.position is not None,
        )

    def checkpoint(self, data: CheckpointData, version: str) -> Checkpoint:
        """The start of a frame, or the end, as the rules installed now understand it."""
        try:
            state_data: dict[str, Any] = dict(data.state)
            if version != self.game.version and self.game.migrate is not None:
                state_data = self.game.migrate(state_data, version)
            state = self._blank.copy().read_data(state_data)
            self._check_seats(state)
            fits = data.line < len(self.game.program)
            fits = fits and place_of(self.game, data.line) == data.place
            instruction = data.line if fits else instruction_at(self.game, data.place)
            order = [self._in_seat(number) for number in data.order]
        except Exception as fault:
            raise self._misfit(version, fault) from fault
        return Checkpoint(state, dict(data.counts), instruction, order, data.turn)

    def entry(self, data: DecisionData, checkpoint: Checkpoint) -> Entry:
        """An entry of the journal."""
        player = self._by_name.get(data.player)
        if player is None:
            raise SaveFault(f"decision {data.number}: nobody is called {shorten(data.player)!r}")
        return Entry(
            data.number,
            player,
            data.question,
            tuple(data.options),
            data.chosen,
            data.secret,
            data.phase,
            self.draws(data.chance),
            self.events(data.events),
            checkpoint,
            data.round,
        )

    def draws(self, data: Iterable[DrawData]) -> list[Draw]:
        return [Draw(draw.stream, draw.number, self._fact(draw.result)) for draw in data]

    def events(self, data: Iterable[EventData]) -> list[Event]:
        found = []
        for event in data:
            facts = {name: self._fact(fact) for name, fact in (event.model_extra or {}).items()}
            to = None if event.to is None else tuple(self._in_seat(n) for n in event.to)
            found.append(Event(event.event, facts, to))
        return found

    def resume(self, progress: Progress) -> Resumed:
        """The session where it stood, if playing it again leads there; else as far as it goes. Its
        notice says what the player should know."""
        resumed = self._resume(progress)
        session = resumed.session
        session.notice = " ".join([*self.found.changes, session.notice]).strip()
        return resumed

    def _resume(self, progress: Progress) -> Resumed:
        frame, _ = self._attempt(self._resume_frame, progress)
        whole, whole_fault = self._attempt(self._resume_whole, progress)
        if whole is not None:
            is_as_saved = frame is not None and not progress.settled and not self.found.is_other
            return Resumed(whole, Taken.AS_IT_STOOD if is_as_saved else Taken.PLAYED_AGAIN)
        if frame is not None:
            frame.notice = self._doubts(frame, progress, whole_fault)
            return Resumed(frame, Taken.AS_IT_STOOD)
        session = self.begin(progress)
        begun_again = progress.journal[len(session.journal) :]
        session.notice = self._notice(session, progress, begun_again, whole_fault)
        return Resumed(session, Taken.BEGUN_AGAIN)

    def _attempt(
        self, resume: Callable[[Progress], Session | None], progress: Progress
    ) -> tuple[Session | None, str]:
        """A session, or why there is none. What was stored is whole, so the rules have changed,
        perhaps although their version has not: an author at work."""
        try:
            return resume(progress), ""
        except Exception as fault:
            if _is_for_want_of_memory(fault):
                raise SaveFault("the memory is not enough to take it up again") from None
            return None, _reason(fault)

    def begin(self, progress: Progress) -> Session:
        """A session at the start of a frame, or at its end; all entries before stand for good."""
        begin = progress.checkpoint
        kept = [entry for entry in progress.journal if entry.checkpoint is not begin]
        try:
            course = self._course(begin, [], progress.is_over)
        except SaveFault:
            raise
        except Exception as fault:
            raise self._misfit(progress.version, fault) from fault
        return self._session(course, kept, len(kept))

    def play_again(self, journal: Iterable[Entry]) -> Session:
        """The session from its start, as key and options lead to it, through all its decisions;
        each must come out as it is stored."""
        set_up = self.set_up
        session = Session.start(
            self.game,
            self.players,
            options=self.found.options,
            key=bytes.fromhex(set_up.key),
            forced=set_up.forced,
            then_fail=set_up.then_fail,
            position=set_up.position,
        )
        if opening_of(session) != set_up.opening:
            raise SaveFault("it begins differently")
        for entry in journal:
            decide_again(session, entry.to_data())
        return session

    def _resume_whole(self, progress: Progress) -> Session:
        session = self.play_again(progress.journal)
        is_same = progress.version != self.game.version or session.digest == progress.state_hash
        if not is_same or session.is_over != progress.is_over:
            raise SaveFault(ELSEWHERE)
        return session

    def _resume_frame(self, progress: Progress) -> Session | None:
        """The session where it stood, from the start of its last frame, under the same version."""
        if progress.version != self.game.version:
            return None
        begin = progress.checkpoint
        frame = [entry for entry in progress.journal if entry.checkpoint is begin]
        course = self._course(begin, frame, progress.is_over)
        session = self._session(course, progress.journal, progress.settled)
        if session.digest != progress.state_hash or session.is_over != progress.is_over:
            raise SaveFault(ELSEWHERE)
        return session

    def _course(self, begin: Checkpoint, frame: Sequence[Entry], is_over: bool) -> Course:
        chance = self.chance()
        if not is_over:
            return replay(self.game, begin, chance, [(entry.player, entry.key) for entry in frame])
        chance.counts = dict(begin.counts)
        return finished(self.game, begin.state.copy(), chance, begin.instruction)

    def _session(self, course: Course, journal: Sequence[Entry], settled: int) -> Session:
        opening = self.set_up.opening
        draws, events = self.draws(opening.chance), self.events(opening.events)
        session = Session.resume(course, self.options, events, draws, journal, settled)
        session.position = self.set_up.position
        return session

    def _doubts(self, session: Session, progress: Progress, fault: str) -> str:
        """What the player should know of a session that goes on although nobody can say whether
        it was played by the rules."""
        if progress.settled:
            fault = f"its first {progress.settled} actions were taken under other rules"
        return f"Not verified: {fault}.{_broken_in_words(session)}"

    def _notice(
        self, session: Session, progress: Progress, begun_again: Sequence[Entry], fault: str
    ) -> str:
        title, version = self.game.title, self.game.version
        if progress.version != version:
            notice = f"{title} was played under version {progress.version} of its rules and goes on"
            notice += f" under version {version}."
        else:
            notice = f"The rules of {title} have changed since, though still called {version}."
        notice += f" Played again, it is not the same: {fault}."
        if begun_again:
            again = listed([_who_acted(entry) for entry in begun_again], MOST_NAMED)
            notice += f" To be decided again: {again}."
        notice += " What was done before is not verified; it stands and cannot be taken back."
        return notice + _broken_in_words(session)

    def _misfit(self, version: str, fault: Exception) -> SaveFault:
        return SaveFault(
            f"it was saved under version {shorten(version)} of {self.game.title} and does not fit"
            f" version {self.game.version}, which is installed: {_reason(fault)}"
        )

    def _check_seats(self, state: State) -> None:
        """What every player or party has one of must be there as often as there are owners."""
        for name, declared in state.declarations.items():
            owners = None if declared.owners is None else declared.owners(self.players)
            if owners is not None and len(getattr(state, name)) != len(owners):
                raise SaveFault(f"{name} is not there once for each of {len(owners)} players")

    def _in_seat(self, number: int) -> Player:
        if not 0 <= number < len(self.players):
            raise SaveFault(f"nobody sits in seat {number}")
        return self.players[number]

    def _fact(self, data: JsonValue) -> Any:
        """A fact as it was told: whoever is named is a player again, lists never change."""
        if isinstance(data, str):
            return self._by_name.get(data, data)
        if isinstance(data, list):
            return tuple(self._fact(part) for part in data)
        if isinstance(data, Mapping):
            return {name: self._fact(part) for name, part in data.items()}
        return data


def _who_acted(entry: Entry) -> str:
    what = entry.question if entry.is_secret else f"{entry.question}: {entry.key}"
    return f"{entry.player} ({what})"


def broken_invariants(session: Session) -> list[str]:
    """What the game itself says cannot be, about the State now and at the start of the frame."""
    if session.game.invariants is None:
        return []
    begin = None if session.is_over else session.checkpoint
    states = [session.state] if begin is None else [begin.state, session.state]
    try:
        found = [sentence for state in states for sentence in session.game.invariants(state)]
    except Exception as fault:  # the State is of unknown origin: anything may come
        return [_reason(fault)]
    return list(dict.fromkeys(found))


def _broken_in_words(session: Session) -> str:
    broken = broken_invariants(session)
    return f" Something cannot be: {listed(broken, MOST_BROKEN)}." if broken else ""


def _reason(fault: Exception) -> str:
    """What went wrong, in one line; a sentence of ours speaks for itself."""
    if isinstance(fault, SaveFault):
        return shorten(fault.reason, LONGEST_REASON)
    told = str(fault) if isinstance(fault, TabletopError) else f"{type(fault).__name__}: {fault}"
    return shorten(told.rstrip("."), LONGEST_REASON)


def _is_for_want_of_memory(fault: BaseException | None) -> bool:
    """Whether memory was what was missing, perhaps told as something else on the way."""
    while fault is not None and not isinstance(fault, MemoryError):
        fault = fault.__cause__ or fault.__context__
    return fault is not None


def decide_again(session: Session, stored: Mapping[str, Any]) -> None:
    """Make a stored decision again; it must come out as it is stored."""
    player, key, is_secret = stored["player"], stored["chosen"], stored["secret"]
    who = shorten(player) if is_secret else f"{shorten(player)}: {shorten(key)}"
    where = f"decision {stored['number']} ({who})"
    try:
        found = session.decide(session.player(player), key).to_data()
    except TabletopError as fault:
        why = "" if is_secret else f": {fault}"  # others may read this
        raise SaveFault(f"{where} cannot be made again{why}") from None
    stated = {**stored, "chance": _known_draws(stored["chance"], found["chance"])}
    for part in found:
        if found[part] != stated[part]:
            raise SaveFault(f"{where} comes out differently: not the stated {part}")


def _known_draws(stated: Sequence[Any], found: Sequence[Any]) -> list[Any]:
    """The stated draws without those of one possible result, which 0.1.0 still wrote down."""
    numbers = {(draw["stream"], draw["number"]) for draw in found}
    return [draw for draw in stated if (draw["stream"], draw["number"]) in numbers]
