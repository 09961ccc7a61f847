"""Stored data becomes a session again.

A stored session goes on exactly where it stood if the rules are those it was played with. Under
another version it is played again from its start; if every decision comes out as it is stored, the
session goes on exactly as well. Otherwise the start of the current frame is taken over, the frame
begins again, and the session says so in its notice. A game whose State has got another shape brings
a function `migrate(data, version)`: the State as the named version wrote it, as this one reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import JsonValue

from tabletop_core.engine.course import Checkpoint, Course, finished, replay
from tabletop_core.engine.game import Game
from tabletop_core.engine.journal import Entry
from tabletop_core.engine.session import Session, seat
from tabletop_core.engine.state import State
from tabletop_core.errors import SaveFault, TabletopError
from tabletop_core.sentences import shorten
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


class Stored:
    """A stored session with its game: makes live things of the data."""

    def __init__(self, set_up: SetUp, find_game: FindGame) -> None:
        self.set_up = set_up
        self.game = game = find_game(set_up.game)
        self.players = seat(
            [Player(n, given.name, given.team) for n, given in enumerate(set_up.players)]
        )
        self._by_name = {player.name: player for player in self.players}
        game.check_players(len(self.players))
        try:
            self.options = game.read_options(set_up.options)
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

    def resume(self, progress: Progress) -> Session:
        """The session where it stood; under other rules at the start of its last frame."""
        try:
            if progress.version == self.game.version:
                return self._resume_exactly(progress)
            return self._play_again(progress)
        except Exception:
            # What was stored is whole, so the rules have changed, perhaps although their version
            # has not: an author at work.
            return self._resume_under_other_rules(progress)

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

    def _play_again(self, progress: Progress) -> Session:
        """The whole session, played from its start; it must come out as it is stored."""
        set_up = self.set_up
        session = Session.start(
            self.game,
            self.players,
            options=set_up.options,
            key=bytes.fromhex(set_up.key),
            forced=set_up.forced,
            then_fail=set_up.then_fail,
            position=set_up.position,
        )
        if opening_of(session) != set_up.opening:
            raise SaveFault("the session begins differently")
        for entry in progress.journal:
            decide_again(session, entry.to_data())
        if session.is_over != progress.is_over:
            raise SaveFault("the same actions now lead to another position")
        return session

    def _resume_exactly(self, progress: Progress) -> Session:
        begin = progress.checkpoint
        frame = [entry for entry in progress.journal if entry.checkpoint is begin]
        course = self._course(begin, frame, progress.is_over)
        session = self._session(course, progress.journal, progress.settled)
        if session.digest != progress.state_hash or session.is_over != progress.is_over:
            raise SaveFault("the same actions now lead to another position")
        return session

    def _resume_under_other_rules(self, progress: Progress) -> Session:
        session = self.begin(progress)
        session.notice = self._notice(progress, progress.journal[len(session.journal) :])
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

    def _notice(self, progress: Progress, taken_back: Sequence[Entry]) -> str:
        title, version = self.game.title, self.game.version
        if progress.version != version:
            notice = f"{title} was played under version {progress.version} of its rules and goes on"
            notice += f" under version {version}."
        else:
            notice = f"The rules of {title} have changed since, though still called {version}."
        if taken_back:
            again = ", ".join(_who_acted(entry) for entry in taken_back)
            notice += f" To be decided again: {again}."
        return notice

    def _misfit(self, version: str, fault: Exception) -> SaveFault:
        reason = (
            str(fault) if isinstance(fault, TabletopError) else f"{type(fault).__name__}: {fault}"
        )
        return SaveFault(
            f"it was saved under version {shorten(version)} of {self.game.title} and does not fit"
            f" version {self.game.version}, which is installed: {shorten(reason, 200)}"
        )

    def _check_seats(self, state: State) -> None:
        """What every player has one of must be there as often as there are players."""
        for name, declared in state.declarations.items():
            if declared.per_player and len(getattr(state, name)) != len(self.players):
                raise SaveFault(f"{name} is not there once for each of {len(self.players)} players")

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
    return str(entry.player) if entry.is_secret else f"{entry.player} ({entry.key})"


def decide_again(session: Session, stored: Mapping[str, Any]) -> None:
    """Make a stored decision again; it must come out as it is stored."""
    player, key = stored["player"], stored["chosen"]
    where = f"decision {stored['number']} ({shorten(player)}: {shorten(key)})"
    try:
        found = session.decide(session.player(player), key).to_data()
    except TabletopError as fault:
        raise SaveFault(f"{where} cannot be made again: {fault}") from None
    stated = {**stored, "chance": _known_draws(stored["chance"], found["chance"])}
    for part in found:
        if found[part] != stated[part]:
            raise SaveFault(f"{where} comes out differently: its {part} is not as stated")


def _known_draws(stated: Sequence[Any], found: Sequence[Any]) -> list[Any]:
    """The stated draws without those of one possible result, which 0.1.0 still wrote down."""
    numbers = {(draw["stream"], draw["number"]) for draw in found}
    return [draw for draw in stated if (draw["stream"], draw["number"]) in numbers]
