"""Table: a session spoken to as players speak, for tests that read like the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NoReturn, cast

from tabletop_core.engine.consequences import Consequences
from tabletop_core.engine.decisions import PASS, Decision
from tabletop_core.engine.session import Session
from tabletop_core.engine.state import S
from tabletop_core.errors import ForbiddenOption
from tabletop_core.pictures.bringing import in_full
from tabletop_core.scenarios.performing import read_action
from tabletop_core.sentences import listed
from tabletop_core.table.events import fact_to_data

if TYPE_CHECKING:
    from typing import Self

    from tabletop_core.engine.game import Game, Result, Standing
    from tabletop_core.engine.views import View
    from tabletop_core.rules.rule import Reason
    from tabletop_core.table.players import Player

OVER = "the game is over"


class Table(Generic[S]):
    """A session spoken to as players speak: by names and keys, as in scenarios and at the prompt.

    >>> table = Table.start(TIC_TAC_TOE, ["Ada", "Bob"])
    >>> table.asked, table.question
    (['Ada'], 'Place your mark')
    >>> table.do("a1", "b1", "a2")
    <Table of Tic-tac-toe, Bob is asked>
    >>> "a2" in table.options
    False
    >>> table.do("Bob: b2", "Ada: a3").winners
    ['Ada']

    A game derives its own, to say what only it knows: `class MapTable(Table[MapGame])`.
    """

    idle: ClassVar[tuple[str, ...]] = (PASS,)
    """The keys that do nothing where a game asks without a way to pass."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @classmethod
    def start(
        cls,
        game: Game,
        players: Sequence[str] | int,
        *,
        options: Mapping[str, object] | None = None,
        seed: int | str = 1,
        forced: Mapping[str, Sequence[object]] | None = None,
        position: Mapping[str, object] | None = None,
    ) -> Self:
        """Sit down to a game from its set-up, or from a position in words."""
        return cls(
            Session.start(
                game, players, options=options, seed=seed, forced=forced, position=position
            )
        )

    def clone(self) -> Self:
        """A table of its own that stands as this one does."""
        return type(self)(self.session.clone())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.session.game.title}, {self._now}>"

    # To act.

    def do(self, *lines: str) -> Self:
        """Choose one option after another: `Ada: key`, or `key` alone for whoever is asked; who is
        named answers the lines that follow too, until somebody else is named."""
        speaker = ""
        for line in lines:
            named = self._named_in(line)
            speaker = named or speaker
            self._say(line if named or not speaker else f"{speaker}: {line}")
        return self

    def everybody(self, key: str, **others: str) -> Self:
        """All who are asked choose the same, but for those who are named: `Ada="war"`."""
        for name in others:
            self._is_asked(name)
        for name in self.asked:
            self.session.decide(self.player(name), others.get(name, key))
        return self

    def passing(self) -> str:
        """What whoever is asked first chooses to do nothing: to pass, or else the first option."""
        player = self._decision.players[0]
        keys = self.options_of(player.name)
        if self._decision.may_pass(player):
            return keys[-1]
        return next((key for key in keys if key in self.idle), keys[0])

    def pass_once(self) -> Self:
        """Whoever is asked first does nothing."""
        self.session.decide(self._decision.players[0], self.passing())
        return self

    def pass_until(self, phase: str, round: int | None = None) -> Self:
        """Everybody does nothing until a phase asks, in that round if one is named."""
        while self.phase != phase or round not in (None, self.round):
            if self.is_over:
                _fail(f"{OVER} before {phase!r} asked{_in_round(round)}.")
            self.pass_once()
        return self

    def pass_to_the_end(self) -> Self:
        """Everybody does nothing until the game is over."""
        while not self.is_over:
            self.pass_once()
        return self

    def play_out(self, pick: Callable[[list[str]], str] = lambda keys: keys[0]) -> Self:
        """Play to the end with the first option that comes, or with the one a function picks."""
        while self.session.decision is not None:
            player = self.session.decision.players[0]
            self.session.decide(player, pick(self.options_of(player.name)))
        return self

    # To be asked.

    @property
    def asked(self) -> list[str]:
        """Who has to answer now, by name; nobody when the game is over."""
        decision = self.session.decision
        return [] if decision is None else [player.name for player in decision.players]

    @property
    def question(self) -> str:
        """What is asked."""
        return self._decision.question(self._decision.players[0])

    @property
    def options(self) -> list[str]:
        """What the player who is asked may choose, in the order it is offered."""
        return self.options_of(self._only_asked.name)

    def options_of(self, name: str) -> list[str]:
        """What one of several players who are asked may choose."""
        return list(self._decision.keys(self._is_asked(name)))

    @property
    def labels(self) -> dict[str, str]:
        """What each option of the player who is asked says it does."""
        options = self._decision.options(self._only_asked)
        return {option.key: option.label for option in options}

    def brings(self, line: str) -> tuple[str, ...]:
        """What `key` or `Ada: key` is said to bring, one fact a line, as `what` tells it."""
        player, key = read_action(self.session, line)
        self._is_asked(player.name)
        view = self.session.view(player)
        return in_full(view.game, Consequences(view).of(key))

    def why_not(self, line: str) -> Reason:
        """Why `key` or `Ada: key` is no option now; to try it is refused and changes nothing."""
        player, key = read_action(self.session, line)
        self._is_asked(player.name)
        reason = self._decision.refused(player).get(key)
        if reason is None:
            shown = listed(self.options_of(player.name))
            _fail(f"{key!r} is nothing that {player} is refused. Open: {shown}.")
        before = self.session.digest
        try:
            self.session.decide(player, key)
        except ForbiddenOption:
            if self.session.digest == before:
                return reason
        raise AssertionError(f"{key!r} is refused to {player}, and yet something has changed.")

    # To look.

    @property
    def state(self) -> S:
        """Everything in play, hidden things too."""
        return cast(S, self.session.state)

    @property
    def public(self) -> S:
        """The table as a spectator sees it."""
        return cast(S, self.view().table)

    def view(self, name: str | None = None) -> View:
        """What a player sees and is asked; without a name, what a spectator sees."""
        return self.session.view(None if name is None else self.player(name))

    def player(self, name: str) -> Player:
        """Who is called that."""
        return self.session.player(name)

    @property
    def phase(self) -> str:
        """The phase that asks."""
        return self.session.phase

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.session.round

    def events(self, key: str, to: str | None = None) -> list[dict[str, object]]:
        """The facts of all events of that key, by names and keys, as a spectator is told them, or
        the player named by `to`."""
        return [
            {name: fact_to_data(fact) for name, fact in event.facts.items()}
            for event in self.view(to).events
            if event.key == key
        ]

    # To count.

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.session.is_over

    def score(self, name: str) -> dict[str, int]:
        """What a player's points are made of so far."""
        game = self.session.game
        if game.scores is None:
            _fail(f"{game.title} does not say its scores: give it scores=....")
        parts = game.scores(self.session.state)[self.player(name)]
        return {part: points for part, points in parts.items() if points is not None}

    @property
    def result(self) -> Result:
        """How the game ended."""
        result = self.session.result
        if result is None:
            _fail(f"the game goes on: {self._now}.")
        return result

    def standing(self, name: str) -> Standing:
        """How a player ended."""
        player = self.player(name)
        return next(each for each in self.result.standings if each.player == player)

    @property
    def winners(self) -> list[str]:
        """Who has won, by name."""
        return [player.name for player in self.result.winners]

    # How this is said to the session.

    def _say(self, line: str) -> None:
        if self.is_over:
            _fail(f"{OVER} before {line!r}.")
        player, key = read_action(self.session, line)
        self.session.decide(player, key)

    def _named_in(self, line: str) -> str:
        names = [player.name for player in self.session.players]
        return max((name for name in names if line.startswith(f"{name}:")), key=len, default="")

    @property
    def _now(self) -> str:
        names = self.asked
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'} asked" if names else OVER

    @property
    def _decision(self) -> Decision:
        if self.session.decision is None:
            _fail(f"{OVER}: nobody is asked.")
        return self.session.decision

    @property
    def _only_asked(self) -> Player:
        asked = self._decision.players
        if len(asked) > 1:
            _fail(f"{self._now}: say whose options, as options_of({asked[0].name!r}).")
        return asked[0]

    def _is_asked(self, name: str) -> Player:
        player = self.player(name)
        if not self._decision.asks(player):
            _fail(f"{name} has nothing to decide now: {self._now}.")
        return player


def _in_round(round: int | None) -> str:
    return "" if round is None else f" in round {round}"


def _fail(sentence: str) -> NoReturn:
    raise AssertionError(sentence)
