"""Where a rule stops and asks. A rule that asks is a generator and returns `Play[...]`.

    tile = yield from ask(player, "Place a new die", state.tiles, unless=refusal, or_pass=True)
    picks = yield from ask_all(state.players, "Keep a card", packets)
    card = yield from offer(player, "Defend yourself?", defences)

What is offered are values that never change: numbers, words, enums, components, tuples of them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, overload

from tabletop_core.rules.rule import Reason
from tabletop_core.table.players import Player

T = TypeVar("T")
Refusal: TypeAlias = Callable[[T], Reason | str | None]
"""Why a candidate may not be chosen; None if it may."""

PASS = "pass"


class Ask:
    """One question to one player."""

    __slots__ = (
        "always",
        "candidates",
        "key",
        "label",
        "legal",
        "named",
        "or_pass",
        "player",
        "question",
        "reaction",
        "secret",
        "unless",
    )

    def __init__(
        self,
        player: Player,
        question: str,
        candidates: Iterable[Any],
        key: Callable[[Any], str],
        unless: Refusal[Any] | None,
        label: Callable[[Any], str] | None,
        or_pass: str | None,
        secret: bool,
        reaction: bool,
    ) -> None:
        self.player = player
        self.question = question
        self.candidates = candidates
        self.key = key
        self.unless = unless
        self.label = label
        self.or_pass = or_pass
        self.secret = secret
        self.reaction = reaction
        self.always = False
        self.legal: list[Any] | None = None
        self.named: dict[str, Any] | None = None

    def find_legal(self) -> list[Any]:
        """What may be chosen, passing left out; worked out once, and not at all in a replay."""
        legal = self.legal
        if legal is None:
            self.candidates = candidates = list(self.candidates)
            unless = self.unless
            if unless is not None:
                candidates = [value for value in candidates if unless(value) is None]
            legal = self.legal = candidates
        return legal

    def keys(self) -> dict[str, Any]:
        """The options by key, passing last; worked out once."""
        named = self.named
        if named is None:
            key = self.key
            named = self.named = {}
            for value in self.find_legal() if self.legal is None else self.legal:
                named[key(value)] = value
            if self.or_pass is not None:
                named[self.or_pass] = None
        return named

    def typed(self, value: Any) -> str:
        """What is typed for a candidate."""
        return self.key(value)

    def meaning(self, value: Any) -> str:
        """What a candidate means, in words; nothing for passing."""
        return "" if value is None or self.label is None else self.label(value)

    def refused(self) -> dict[str, Reason]:
        """The candidates that may not be chosen, each with its reason."""
        if self.unless is None:
            return {}
        found = {}
        for value in self.candidates:
            reason = self.unless(value)
            if reason is not None:
                found[self.key(value)] = as_reason(reason, self.unless)
        return found


_new_ask = Ask.__new__


class AskAll:
    """One question to several players at once; nobody sees the others' answers before all did."""

    __slots__ = ("asks",)
    legal = None

    def __init__(self, asks: dict[Player, Ask]) -> None:
        self.asks = asks


Request: TypeAlias = Ask | AskAll
Play: TypeAlias = Generator[Request, Any, T]
"""The type of a rule that asks, and what it returns in the end."""


@overload
def ask(
    player: Player,
    question: str,
    candidates: Iterable[T],
    *,
    unless: Refusal[T] | None = ...,
    key: Callable[[T], str] = ...,
    label: Callable[[T], str] | None = ...,
    or_pass: Literal[False] = ...,
    secret: bool = ...,
) -> Play[T]: ...
@overload
def ask(
    player: Player,
    question: str,
    candidates: Iterable[T],
    *,
    unless: Refusal[T] | None = ...,
    key: Callable[[T], str] = ...,
    label: Callable[[T], str] | None = ...,
    or_pass: Literal[True] | str,
    secret: bool = ...,
) -> Play[T | None]: ...
def ask(
    player: Player,
    question: str,
    candidates: Iterable[T],
    *,
    unless: Refusal[T] | None = None,
    key: Callable[[T], str] = str,
    label: Callable[[T], str] | None = None,
    or_pass: bool | str = False,
    secret: bool = False,
) -> Play[T | None]:
    """Ask one player to choose; passing, if allowed, returns None.

    `unless` says why a candidate may not be chosen, `key` is what is typed for it, `label` explains
    it, and a `secret` choice is not shown to the others. A player who can only pass is not asked,
    unless the choice is secret: then not being asked would show that nothing can be chosen.
    """
    asked = _new_ask(Ask)  # every question of a search passes here: no constructor
    asked.player = player
    asked.question = question
    asked.candidates = candidates
    asked.key = key
    asked.unless = unless
    asked.label = label
    asked.or_pass = (PASS if or_pass is True else or_pass) if or_pass else None
    asked.secret = secret
    asked.reaction = False
    asked.always = False
    asked.legal = candidates if unless is None and candidates.__class__ is list else None
    asked.named = None
    chosen: T | None = yield asked
    return chosen


def offer(
    player: Player,
    question: str,
    candidates: Iterable[T],
    *,
    unless: Refusal[T] | None = None,
    key: Callable[[T], str] = str,
    label: Callable[[T], str] | None = None,
    or_pass: str = PASS,
) -> Play[T | None]:
    """Let a player react out of turn; declining is always possible and not shown to the others.

    The player is asked even with nothing to choose, so that being asked tells the others nothing:
    where everybody knows that there is nothing, the rule does not offer.
    """
    asked = Ask(player, question, candidates, key, unless, label, or_pass, True, True)
    chosen: T | None = yield asked
    return chosen


@overload
def ask_all(
    players: Sequence[Player],
    question: str,
    candidates: Mapping[Player, Iterable[T]],
    *,
    unless: Callable[[Player, T], Reason | str | None] | None = ...,
    key: Callable[[T], str] = ...,
    label: Callable[[T], str] | None = ...,
) -> Play[dict[Player, T]]: ...
@overload
def ask_all(
    players: Sequence[Player],
    question: str,
    candidates: Iterable[T],
    *,
    unless: Callable[[Player, T], Reason | str | None] | None = ...,
    key: Callable[[T], str] = ...,
    label: Callable[[T], str] | None = ...,
) -> Play[dict[Player, T]]: ...
def ask_all(
    players: Sequence[Player],
    question: str,
    candidates: Mapping[Player, Iterable[T]] | Iterable[T],
    *,
    unless: Callable[[Player, T], Reason | str | None] | None = None,
    key: Callable[[T], str] = str,
    label: Callable[[T], str] | None = None,
) -> Play[dict[Player, T]]:
    """Ask several players at once and in secret; go on when all have answered.

    The candidates are the same for all, or a mapping from player to candidates.
    """
    asks = {}
    for player in players:
        own = list(candidates[player] if isinstance(candidates, Mapping) else candidates)
        refusal = None if unless is None else _for_player(unless, player)
        asks[player] = Ask(player, question, own, key, refusal, label, None, True, False)
        if refusal is None:
            asks[player].legal = own
    answers: dict[Player, T] = yield AskAll(asks)
    return answers


def _for_player(unless: Callable[[Player, T], Reason | str | None], player: Player) -> Refusal[T]:
    def refusal(value: T) -> Reason | str | None:
        return unless(player, value)

    refusal.rule_ids = getattr(unless, "rule_ids", ())  # type: ignore[attr-defined]
    return refusal


def as_reason(reason: Reason | str, refusal: Callable[..., object]) -> Reason:
    """A plain sentence gets the rule ids of the function that said it."""
    if isinstance(reason, Reason):
        return reason
    function = getattr(refusal, "func", refusal)
    return Reason(", ".join(getattr(function, "rule_ids", ())), reason)


class Option(NamedTuple):
    """What may be chosen: the key that is typed, what it means, and the value behind it."""

    key: str
    label: str
    value: Any


class Decision:
    """The point where a rule stops and asks one player or several."""

    __slots__ = ("number", "players", "questions")

    number: int
    players: tuple[Player, ...]  # who still has to answer
    questions: Mapping[Player, Ask]

    def asks(self, player: Player | None) -> bool:
        """Whether this player still has to answer."""
        return player in self.players

    def question(self, player: Player) -> str:
        return self.questions[player].question

    def is_reaction(self, player: Player) -> bool:
        return self.questions[player].reaction

    def is_secret(self, player: Player) -> bool:
        return self.questions[player].secret

    def may_pass(self, player: Player) -> bool:
        return self.questions[player].or_pass is not None

    def keys(self, player: Player) -> dict[str, Any]:
        """The options of a player: the value behind each key."""
        return self.questions[player].keys()

    def options(self, player: Player) -> tuple[Option, ...]:
        """The options of a player, with what they mean."""
        asked = self.questions[player]
        return tuple(
            Option(key, asked.meaning(value), value) for key, value in asked.keys().items()
        )

    def refused(self, player: Player) -> dict[str, Reason]:
        """What a player might have wanted, and why it is not an option."""
        return self.questions[player].refused()


def decision_of(number: int, request: Request, answered: Mapping[Player, Any]) -> Decision:
    """The decision a request asks for, when some players may already have answered."""
    decision = _new_decision(Decision)  # a constructor would take twice the time
    decision.number = number
    if isinstance(request, Ask):
        player = request.player
        decision.questions = {player: request}
        decision.players = (player,)
    else:
        decision.questions = request.asks
        decision.players = tuple(player for player in request.asks if player not in answered)
    return decision


_new_decision = Decision.__new__
