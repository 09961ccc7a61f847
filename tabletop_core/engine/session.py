"""Session: one play of one game, from preparation to result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Protocol

from tabletop_core.engine.course import Checkpoint, Course, replay
from tabletop_core.engine.decisions import Ask, Decision, decision_of
from tabletop_core.engine.disclosure import has_seen_more
from tabletop_core.engine.game import Game, Result
from tabletop_core.engine.journal import Entry, note
from tabletop_core.engine.views import View
from tabletop_core.errors import (
    BadInput,
    CannotUndo,
    ForbiddenOption,
    GameFault,
    NotAsked,
    Refused,
    StaleAnswer,
    TabletopError,
    UnknownOption,
)
from tabletop_core.sentences import similar
from tabletop_core.table.chance import Chance, Draw, fresh_key, key_from_seed
from tabletop_core.table.events import Event
from tabletop_core.table.players import Player

if TYPE_CHECKING:
    from tabletop_core.engine.state import State

Observer = Callable[["Session", Entry], None]


class Keeper(Protocol):
    """Who writes a session down. What it raises takes the action back: nothing has changed."""

    def keep(self, entry: Entry, course: Course) -> None:
        """Write an action down before it is confirmed, and where the course is behind it."""

    def take_back(self, course: Course) -> None:
        """Write down that the last action is taken back, and where the course is then."""


class Session:
    """One play of one game. Every answer is checked, journalled and can be taken back."""

    decision: Decision | None
    """What is to be decided now; None when the game is over."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        options: Any,
        course: Course,
        opening: list[Event],
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.options = options
        self.journal: list[Entry] = []
        self.opening = opening
        self.opening_draws: list[Any] = []
        self.position: Mapping[str, Any] | None = None
        self.observers: list[Observer] = []
        self.keeper: Keeper | None = None
        self.notice = ""  # what the player should know about how this session was resumed
        self.settled = 0  # how many actions were taken under other rules and stand for good
        self._undone: list[Entry] = []
        self._events: list[Event] = list(opening)
        self._move_to(course, 1)

    @classmethod
    def start(
        cls,
        game: Game,
        players: Sequence[str | Player] | int,
        *,
        options: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        key: bytes | None = None,
        forced: Mapping[str, Sequence[object]] | None = None,
        then_fail: bool = False,
        position: Mapping[str, Any] | None = None,
    ) -> Session:
        """Set the game up, or lay it out as a position says, and go on to the first decision."""
        seated = seat(players)
        game.check_players(len(seated))
        checked = game.read_options(options)
        if game.check_start is not None:
            fault = game.check_start(checked, len(seated))
            if fault:
                raise BadInput(fault)
        secret = key or (fresh_key() if seed is None else key_from_seed(seed))
        chance = Chance(secret, forced, then_fail)
        course = Course(game, game.new_state(seated, checked), chance)
        opening: list[Event] = []
        course.state.told = opening
        chance.drawn = []
        try:
            course.begin(position)
        except TabletopError:
            raise
        except Exception as fault:
            raise _fault(game, fault) from fault
        session = cls(game, seated, checked, course, opening)
        session.opening_draws = chance.drawn
        session.position = position
        return session

    def _move_to(self, course: Course, number: int) -> None:
        """Go on with a course that waits at the decision of this number, or has ended."""
        request = course.request
        self._course = course
        self._number = number
        self.decision = None if request is None else decision_of(number, request, course.given)

    @property
    def is_over(self) -> bool:
        return self._course.is_over

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        return self._course.result() if self._course.is_over else None

    @property
    def phase(self) -> str:
        return self._course.phase

    @property
    def round(self) -> int:
        return self._course.state.round

    @property
    def state(self) -> State:
        """Everything in play: for referees, tests and saves, never for players or agents."""
        return self._course.state

    @property
    def chance(self) -> Chance:
        return self._course.chance

    @property
    def course(self) -> Course:
        """The running order of play: for referees and saves, never for players or agents."""
        return self._course

    @property
    def checkpoint(self) -> Checkpoint | None:
        """The start of the current frame."""
        return self._course.checkpoint

    @property
    def digest(self) -> str:
        """The fingerprint of everything in play."""
        return self._course.state.digest

    @property
    def events(self) -> list[Event]:
        """All that has happened so far."""
        return self._events

    def player(self, name: str | int) -> Player:
        """The player of that name or seat."""
        for player in self.players:
            if player == name if isinstance(name, int) else player.name == name:
                return player
        known = ", ".join(player.name for player in self.players)
        raise BadInput(f"nobody called {name!r} sits at the table. Players: {known}.")

    def view(self, player: Player | None, *, since: int = 0) -> View:
        """The table as this player sees it; the events from number `since` on."""
        return View(self._course, player, self.decision, self._events[since:])

    def decide(self, player: Player, key: str, number: int | None = None) -> Entry:
        """Take a player's answer. A wrong one is refused and nothing changes."""
        decision = self.decision
        if number is not None and (decision is None or number != decision.number):
            raise StaleAnswer(number, None if decision is None else decision.number)
        if decision is None or player not in decision.players:
            asked = () if decision is None else decision.players
            raise NotAsked(str(player), [other.name for other in asked])
        ask = decision.questions[player]
        keys = ask.named or ask.keys()
        if key not in keys:
            raise self._refusal(decision, player, key)
        entry = self._act(ask, keys, key)
        if self._undone:
            self._undone.clear()
        return entry

    def _refusal(self, decision: Decision, player: Player, key: str) -> Refused:
        open_keys = tuple(decision.keys(player))
        refused = decision.refused(player)
        if key in refused:
            reason = refused[key]
            rules = [reason.rule] if reason.rule else []
            return ForbiddenOption(player.name, key, reason.sentence, rules, open_keys)
        close = similar(key, [*open_keys, *refused], 2)
        return UnknownOption(player.name, decision.question(player), key, open_keys, close)

    def _act(self, ask: Ask, keys: Mapping[str, Any], key: str) -> Entry:
        """Carry out an answer that is known to be right, and journal it."""
        course = self._course
        draws: list[Draw] = []
        events: list[Event] = []
        course.chance.drawn = draws
        course.state.told = events
        entry = note(self._number, ask, key, course, draws, events)
        try:
            course.answer(ask.player, keys[key])
            if self.keeper is not None:
                self.keeper.keep(entry, course)
        except TabletopError:
            self._move_to(self._course_before(entry), entry.number)
            raise
        except Exception as fault:
            self._move_to(self._course_before(entry), entry.number)
            raise _fault(self.game, fault) from fault
        self.journal.append(entry)
        if events:
            self._events += events
        self._move_to(course, self._number if course.given else self._number + 1)
        for observe in self.observers:
            observe(self, entry)
        return entry

    def _course_before(self, entry: Entry) -> Course:
        """The course as it was when an action was chosen."""
        frame = (other for other in self.journal if other.checkpoint is entry.checkpoint)
        earlier = takewhile(lambda other: other is not entry, frame)
        actions = [(other.player, other.key) for other in earlier]
        try:
            return replay(self.game, entry.checkpoint, self._course.chance.copy(), actions)
        except TabletopError:
            raise
        except Exception as fault:
            raise _fault(self.game, fault) from fault

    def clone(self) -> Session:
        """An independent session at the same decision, with the same journal and future."""
        course = self._course.clone()
        new = Session(self.game, self.players, self.options, course, self.opening)
        new._move_to(course, self._number)
        new.journal = list(self.journal)
        new.opening_draws = self.opening_draws
        new.position = self.position
        new._events = list(self._events)
        new._undone = list(self._undone)
        new.settled = self.settled
        return new

    @classmethod
    def resume(
        cls,
        course: Course,
        options: Any,
        opening: Sequence[Event],
        opening_draws: Sequence[Draw],
        journal: Sequence[Entry],
        settled: int = 0,
    ) -> Session:
        """A session that goes on behind its journal; its course is already there."""
        session = cls(course.game, course.state.players, options, course, list(opening))
        session.opening_draws = list(opening_draws)
        session.journal = list(journal)
        session.settled = settled
        for entry in journal:
            session._events += entry.events
        if journal:
            session._move_to(course, journal[-1].number + (not course.given))
        return session

    def at(self, count: int) -> Session:
        """A session of its own as this one was after so many actions."""
        if not 0 <= count <= len(self.journal):
            raise BadInput(f"after {count} actions? The session has 0 to {len(self.journal)}.")
        if count < self.settled:
            raise BadInput(
                f"the first {self.settled} actions were taken under other rules and cannot be shown"
                f" again; say {self.settled} or more."
            )
        if count == len(self.journal):
            return self.clone()
        course = self._course_before(self.journal[count])
        journal = self.journal[:count]
        earlier = Session.resume(
            course, self.options, self.opening, self.opening_draws, journal, self.settled
        )
        earlier.position = self.position
        return earlier

    def barrier(self, entry: Entry, seen_by: Sequence[Player] | None = None) -> str | None:
        """Why an action cannot be taken back by its player alone, or None if it can: what anybody
        has seen since, or only what those have seen who could remember it."""
        if entry.draws:
            return "chance has spoken since"
        before = self._course_before(entry).state
        after = self._course.state
        for player in self.players if seen_by is None else seen_by:
            if has_seen_more(before, after, player):
                return "something hidden has been seen since"
        return None

    def undo(self, player: Player | None = None, *, all_agree: bool = False) -> Entry:
        """Take the last action back. Alone, a player goes back only over own actions after which
        nothing random came up and nothing hidden was shown; all together may go further."""
        if not self.journal:
            raise CannotUndo("nothing has been done yet.")
        if len(self.journal) == self.settled:
            raise CannotUndo("the rules have changed since: what was done before stands.")
        last = self.journal[-1]
        if not all_agree:
            if player is not None and last.player != player:
                what = "" if last.is_secret else f" ({last.key})"
                raise CannotUndo(f"{last.player} has acted since{what}.")
            barrier = self.barrier(last)
            if barrier:
                raise CannotUndo(f"{last.key!r} cannot be taken back: {barrier}.")
        course = self._course_before(last)
        if self.keeper is not None:
            self.keeper.take_back(course)
        self._move_to(course, last.number)
        self.journal.pop()
        del self._events[len(self._events) - len(last.events) :]
        self._undone.append(last)
        return last

    def redo(self) -> Entry:
        """Do again what was just taken back."""
        if not self._undone:
            raise CannotUndo("nothing has been taken back.")
        undone = self._undone[-1]
        ask = self._course.ask_for(undone.player)
        entry = self._act(ask, ask.keys(), undone.key)
        self._undone.pop()
        return entry

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)


def _fault(game: Game, fault: Exception) -> GameFault:
    """A fault of a game's own code as one clear error."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" in {trace.tb_frame.f_code.co_name}, line {trace.tb_lineno}" if trace else ""
    return GameFault(f"{game.title} has a fault{where}: {type(fault).__name__}: {fault}")


def seat(players: Sequence[str | Player] | int) -> tuple[Player, ...]:
    """Players in their seats; a number stands for so many nameless ones."""
    if isinstance(players, int):
        return tuple(Player(n) for n in range(players))
    seated: dict[str, Player] = {}
    for n, given in enumerate(players):
        player = given if isinstance(given, Player) else Player(n, given)
        if player.name in seated:
            raise BadInput(f"two players are called {player.name!r}; give each a name of its own.")
        seated[player.name] = player
    return tuple(seated.values())
