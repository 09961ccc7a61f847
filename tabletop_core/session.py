"""Session: one play of one game, from preparation to result."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop_core.chance import Chance, Draw, fresh_key, key_from_seed
from tabletop_core.course import Checkpoint, Course, go_on
from tabletop_core.decisions import Decision
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
from tabletop_core.events import Event
from tabletop_core.game import Game, Result
from tabletop_core.journal import Entry
from tabletop_core.players import Player
from tabletop_core.views import View, seen_count

if TYPE_CHECKING:
    from tabletop_core.state import State

Observer = Callable[["Session", Entry], None]


class Session:
    """One play of one game. Every answer is checked, journalled and can be taken back."""

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
        self.observers: list[Observer] = []
        self._course = course
        self._number = 1
        self._decision: Decision | None = None
        self._undone: list[Entry] = []
        self._events: list[Event] = list(opening)

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
    ) -> Session:
        """Set the game up and go on to the first decision."""
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
        course.state._events = opening
        chance.record = []
        with _mending(game):
            course.begin()
        session = cls(game, seated, checked, course, list(opening))
        session.opening_draws = list(chance.record)
        return session

    @property
    def decision(self) -> Decision | None:
        """What is to be decided now; None when the game is over."""
        if self._decision is None and self._course.request is not None:
            self._decision = Decision(self._number, self._course.request, self._course.given)
        return self._decision

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
    def checkpoint(self) -> Checkpoint | None:
        """The start of the current frame."""
        return self._course.checkpoint

    @property
    def frame_position(self) -> int:
        """How many answers of the current frame have been given."""
        return len(self._course.answers)

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
        decision = self._decision or self.decision
        if number is not None and (decision is None or number != decision.number):
            raise StaleAnswer(number, None if decision is None else decision.number)
        if decision is None or player not in decision.players:
            asked = () if decision is None else decision.players
            raise NotAsked(str(player), [other.name for other in asked])
        if key not in decision.keys(player):
            raise self._refusal(decision, player, key)
        entry = self._act(decision, player, key)
        self._undone.clear()
        return entry

    def _refusal(self, decision: Decision, player: Player, key: str) -> Refused:
        open_keys = tuple(decision.keys(player))
        refused = decision.refused(player)
        if key in refused:
            reason = refused[key]
            rules = [reason.rule] if reason.rule else []
            return ForbiddenOption(player.name, key, reason.sentence, rules, open_keys)
        close = difflib.get_close_matches(key[:80], [*open_keys, *refused], 2)
        return UnknownOption(player.name, decision.question(player), key, open_keys, close)

    def _act(self, decision: Decision, player: Player, key: str) -> Entry:
        """Carry out an answer that is known to be right, and journal it."""
        course = self._course
        checkpoint = course.checkpoint
        assert checkpoint is not None
        keys = decision.keys(player)
        ask = course.ask_for(player)
        draws: list[Draw] = []
        events: list[Event] = []
        course.chance.record = draws
        course.state._events = events
        entry = Entry(
            self._number,
            player,
            ask.question,
            tuple(keys),
            key,
            ask.secret,
            course.phase,
            draws,
            events,
            checkpoint,
            len(course.answers),
            dict(course.given),
        )
        try:
            course.answer(player, keys[key])
        except Exception as fault:
            self._go_back_to(entry)
            if isinstance(fault, TabletopError):
                raise
            raise _fault(self.game, fault) from fault
        self.journal.append(entry)
        self._events += events
        self._decision = None
        if not course.given:
            self._number += 1
        for observe in self.observers:
            observe(self, entry)
        return entry

    def _go_back_to(self, entry: Entry) -> None:
        """Stand again at the decision of an entry, as if it had not been answered."""
        answers = self._answers_before(entry)
        chance = self._course.chance.copy()
        self._course = go_on(self.game, entry.checkpoint, chance, answers, given=entry.given)
        self._number = entry.number
        self._decision = None

    def _answers_before(self, entry: Entry) -> list[Any]:
        """The answers of the entry's frame that came before it, as values."""
        if self._course.checkpoint is entry.checkpoint:
            return self._course.answers[: entry.position]
        earlier = [e for e in self.journal if e.checkpoint is entry.checkpoint]
        chance = self._course.chance.copy()
        again = go_on(self.game, entry.checkpoint, chance, [])
        again.keeps_checkpoints = False
        for before in earlier:
            if len(again.answers) >= entry.position:
                break
            again.answer(before.player, again.ask_for(before.player).keys()[before.key])
        return again.answers[: entry.position]

    def clone(self) -> Session:
        """An independent session at the same decision, with the same journal and future."""
        new = Session(self.game, self.players, self.options, self._course.clone(), self.opening)
        new.journal = list(self.journal)
        new.opening_draws = self.opening_draws
        new._events = list(self._events)
        new._number = self._number
        new._undone = list(self._undone)
        return new

    def barrier(self, entry: Entry) -> str | None:
        """Why an action cannot be taken back by its player alone, or None if it can."""
        if entry.draws:
            return "chance has spoken since"
        before = entry.checkpoint.state if entry.position == 0 else None
        if before is None:
            chance = self._course.chance.copy()
            before = go_on(self.game, entry.checkpoint, chance, self._answers_before(entry)).state
        after = self._course.state
        for player in self.players:
            if seen_count(after, player) > seen_count(before, player):
                return "something hidden has been seen since"
        return None

    def undo(self, player: Player | None = None, *, all_agree: bool = False) -> Entry:
        """Take the last action back. Alone, a player goes back only over own actions after which
        nothing random came up and nothing hidden was shown; all together may go further."""
        if not self.journal:
            raise CannotUndo("nothing has been done yet.")
        last = self.journal[-1]
        if not all_agree:
            if player is not None and last.player != player:
                raise CannotUndo(f"{last.player} has acted since ({last.key}).")
            barrier = self.barrier(last)
            if barrier:
                raise CannotUndo(f"{last.key!r} cannot be taken back: {barrier}.")
        self._go_back_to(last)
        self.journal.pop()
        del self._events[len(self._events) - len(last.events) :]
        self._undone.append(last)
        return last

    def redo(self) -> Entry:
        """Do again what was just taken back."""
        if not self._undone:
            raise CannotUndo("nothing has been taken back.")
        undone = self._undone.pop()
        decision = self.decision
        assert decision is not None
        return self._act(decision, undone.player, undone.key)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)


class _mending:  # noqa: N801 - reads as a phrase: `with _mending(game):`
    """Turns any fault of a game's own code into one clear error."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: Any, fault: BaseException | None, _trace: Any) -> None:
        if isinstance(fault, Exception) and not isinstance(fault, TabletopError):
            raise _fault(self.game, fault) from fault


def _fault(game: Game, fault: Exception) -> GameFault:
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" in {trace.tb_frame.f_code.co_name}, line {trace.tb_lineno}" if trace else ""
    return GameFault(f"{game.title} has a fault{where}: {type(fault).__name__}: {fault}")


def seat(players: Sequence[str | Player] | int) -> tuple[Player, ...]:
    """Players in their seats; a number stands for so many nameless ones."""
    if isinstance(players, int):
        return tuple(Player(n) for n in range(players))
    seated = tuple(
        given if isinstance(given, Player) else Player(n, given) for n, given in enumerate(players)
    )
    names = [player.name for player in seated]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"two players are called {name!r}; give each a name of its own.")
    return seated
