"""A session as data: what saves and exports hold, and how it becomes a session again.

A stored session goes on exactly where it stood if the rules are those it was played with.
With other rules the start of the current frame is taken over, the frame begins again, and the
session says so in its notice. A game whose State has got another shape brings a function
`migrate(data, version)`: the State as the named version wrote it, as this one reads it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from tabletop_core.engine.course import Checkpoint, Course, finished, replay
from tabletop_core.engine.game import Game, options_to_data
from tabletop_core.engine.journal import Entry, draw_to_data
from tabletop_core.engine.phases import Instruction
from tabletop_core.engine.session import Session, seat
from tabletop_core.engine.state import State
from tabletop_core.errors import BadInput, SaveFault, TabletopError
from tabletop_core.sentences import first_fault, shorten
from tabletop_core.table.chance import KEY_BYTES, Chance, Draw
from tabletop_core.table.events import Event, fact_to_data
from tabletop_core.table.players import Player

FindGame = Callable[[str], Game]
M = TypeVar("M", bound=BaseModel)


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class PlayerData(_Data):
    """Who sits at the table, in the order of the seats, and who answers for each."""

    name: str
    team: str | None = None
    agent: str = ""


class DrawData(_Data):
    """One result of chance: the stream, the number of the draw in it, and what came up."""

    stream: str
    number: int = Field(ge=0)
    result: JsonValue


class EventData(_Data):
    """Something that happened: its key, its facts, and the seats it is for if not for all."""

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)
    __pydantic_extra__: dict[str, JsonValue]

    event: str
    to: list[int] | None = None


class OpeningData(_Data):
    """What happened before the first decision."""

    chance: list[DrawData]
    events: list[EventData]


class DecisionData(_Data):
    """One confirmed action: the decision, its options, what was chosen, and what came of it."""

    number: int = Field(ge=1)
    player: str
    round: int
    phase: str
    question: str
    options: list[str]
    chosen: str
    secret: bool
    chance: list[DrawData]
    events: list[EventData]


class CheckpointData(_Data):
    """The start of a frame, or the end of the game: everything in play, and where play stands."""

    decisions: int = Field(ge=0, description="how many actions were confirmed before it")
    state: dict[str, JsonValue]
    counts: dict[str, int] = Field(description="how many draws each stream of chance has given")
    line: int = Field(ge=0, description="the line in the order of play")
    place: str = Field(description="the name of that line, which other versions can find")
    order: list[int] = Field(description="the seats in turn order")
    turn: int = Field(ge=0, description="whose turn in that order it is")
    over: bool = False


class SetUp(_Data):
    """What a session began with."""

    game: str
    rules_version: str
    options: dict[str, JsonValue]
    players: list[PlayerData]
    seed: str | None = None
    key: str = Field(pattern=f"^[0-9a-f]{{{2 * KEY_BYTES}}}$", description="the secret of chance")
    forced: dict[str, list[JsonValue]] = Field(description="forced results of chance by stream")
    then_fail: bool = Field(description="whether chance may give nothing but forced results")
    position: dict[str, JsonValue] | None = Field(
        default=None, description="how the table was laid out instead of the preparation"
    )
    opening: OpeningData

    @property
    def agents(self) -> tuple[str, ...]:
        return tuple(player.agent for player in self.players)


def checked(model: type[M], data: object) -> M:
    """Data checked against its model; the first fault is told with its place."""
    try:
        return model.model_validate(data)
    except ValidationError as fault:
        where, why = first_fault(fault)
        raise SaveFault(f"{where}: {why}" if where else why) from None


def set_up_of(session: Session, agents: Sequence[str], seed: str | None) -> SetUp:
    """What a session began with, as data."""
    if agents and len(agents) != len(session.players):
        raise BadInput(f"{len(session.players)} players need as many agents, not {len(agents)}.")
    chance = session.chance
    return SetUp.model_validate(
        {
            "game": session.game.id,
            "rules_version": session.game.version,
            "options": options_to_data(session.options),
            "players": [
                {"name": player.name, "team": player.team, "agent": agent}
                for player, agent in zip(
                    session.players, agents or [""] * len(session.players), strict=True
                )
            ],
            "seed": seed,
            "key": chance.key.hex(),
            "forced": {stream: fact_to_data(results) for stream, results in chance.forced.items()},
            "then_fail": chance.then_fail,
            "position": json.loads(json.dumps(session.position, default=str)),
            "opening": {
                "chance": [draw_to_data(draw) for draw in session.opening_draws],
                "events": [event.to_data() for event in session.opening],
            },
        }
    )


def checkpoint_to_data(
    game: Game, checkpoint: Checkpoint, decisions: int, *, over: bool = False
) -> dict[str, Any]:
    """A checkpoint as data, with the number of actions that were confirmed before it."""
    return {
        "decisions": decisions,
        "state": checkpoint.state.to_data(),
        "counts": checkpoint.counts,
        "line": checkpoint.instruction,
        "place": place_of(game, checkpoint.instruction),
        "order": [int(player) for player in checkpoint.order],
        "turn": checkpoint.turn,
        "over": over,
    }


def end_to_data(course: Course, decisions: int) -> dict[str, Any]:
    """The end of a course as data."""
    end = Checkpoint(course.state, course.chance.counts, course.instruction, (), 0)
    return checkpoint_to_data(course.game, end, decisions, over=True)


def place_of(game: Game, line: int) -> str:
    """A name for a line of the order of play that stays when other lines come and go."""
    name = _name_of(game.program[line])
    same = sum(_name_of(earlier) == name for earlier in game.program[:line])
    return f"{name} {same + 1}"


def line_of(game: Game, place: str) -> int:
    """The line of that name in the order of play."""
    for line in range(len(game.program)):
        if place_of(game, line) == place:
            return line
    raise BadInput(f"its order of play has no {shorten(place)!r}")


def _name_of(instruction: Instruction) -> str:
    rule = getattr(instruction.rule, "func", instruction.rule)
    return f"{instruction.phase}: {getattr(rule, '__name__', '-')}"


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


class Stand(NamedTuple):
    """Where a stored session stands: its journal, the start of its last frame or its end, and the
    fingerprint of everything in play."""

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
            [Player(n, line.name, line.team) for n, line in enumerate(set_up.players)]
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
        return Chance(bytes.fromhex(stored.key), stored.forced, stored.then_fail)

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
            line = data.line if fits else line_of(self.game, data.place)
            order = [self._in_seat(number) for number in data.order]
        except Exception as fault:
            raise self._misfit(version, fault) from fault
        return Checkpoint(state, dict(data.counts), line, order, data.turn)

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

    def resume(self, stand: Stand) -> Session:
        """The session where it stood; under other rules at the start of its last frame."""
        if stand.version == self.game.version:
            try:
                return self._resume_exactly(stand)
            except Exception:
                # What was stored is whole, so the rules have changed although their version has
                # not: an author at work. The same way out as for a new version.
                return self._resume_under_other_rules(stand)
        return self._resume_under_other_rules(stand)

    def begin(self, stand: Stand) -> Session:
        """A session at the start of a frame, or at its end; all entries before stand for good."""
        begin = stand.checkpoint
        kept = [entry for entry in stand.journal if entry.checkpoint is not begin]
        try:
            course = self._course(begin, [], stand.is_over)
        except SaveFault:
            raise
        except Exception as fault:
            raise self._misfit(stand.version, fault) from fault
        return self._session(course, kept, len(kept))

    def _resume_exactly(self, stand: Stand) -> Session:
        begin = stand.checkpoint
        frame = [entry for entry in stand.journal if entry.checkpoint is begin]
        course = self._course(begin, frame, stand.is_over)
        session = self._session(course, stand.journal, stand.settled)
        if session.digest != stand.state_hash or session.is_over != stand.is_over:
            raise SaveFault("the same actions now lead to another position")
        return session

    def _resume_under_other_rules(self, stand: Stand) -> Session:
        session = self.begin(stand)
        session.notice = self._notice(stand, stand.journal[len(session.journal) :])
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

    def _notice(self, stand: Stand, taken_back: Sequence[Entry]) -> str:
        title, version = self.game.title, self.game.version
        if stand.version != version:
            notice = f"{title} was played under version {stand.version} of its rules and goes on"
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
