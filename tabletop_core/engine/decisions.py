"""Where a rule stops and asks. A rule that asks is a generator and returns `Play[...]`.

    tile = yield from ask(player, "Place a new die", state.tiles, unless=refusal, or_pass=True)
    picks = yield from ask_all(state.players, "Keep a card", packets)
    card = yield from offer(player, "Defend yourself?", defences)

What is offered are values that never change: numbers, words, enums, components, tuples of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, overload

from tabletop_core.rules.rule import Reason
from tabletop_core.table.boards import SpaceNames
from tabletop_core.table.components import Component
from tabletop_core.table.players import Player

T = TypeVar("T")
Refusal: TypeAlias = Callable[[T], Reason | str | None]
"""Why a candidate may not be chosen; None if it may."""

PASS = "pass"


class OptionFacts(NamedTuple):
    """What a rule knows of an option before it is chosen: what it costs and brings, in words, and
    the things in the picture it passes, from where it begins to where it ends."""

    price: str = ""
    gain: str = ""
    way: tuple[str, ...] = ()


NO_FACTS = OptionFacts()


class Ask:
    """One question to one player. `at`, `group` and `facts` are there only if a game gave them."""

    __slots__ = (
        "always",
        "at",
        "candidates",
        "facts",
        "group",
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
        at: Callable[[Any], str | None] | None = None,
        group: Callable[[Any], str] | None = None,
        facts: Callable[[Any], OptionFacts] | None = None,
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
        if at is not None:
            self.at = at
        if group is not None:
            self.group = group
        if facts is not None:
            self.facts = facts
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

    def node(self, value: Any) -> str | None:
        """The thing in the picture a candidate stands on, by its name."""
        at = getattr(self, "at", None)
        return node_of(value, self.key) if at is None else at(value)

    def group_of(self, value: Any) -> str:
        """The group a candidate is listed in."""
        group = getattr(self, "group", None)
        return "" if group is None else group(value)

    def facts_of(self, value: Any) -> OptionFacts:
        """What is known of a candidate before it is chosen."""
        facts = getattr(self, "facts", None)
        return NO_FACTS if facts is None else facts(value)

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

    def thinkable(self) -> Iterable[Any]:
        """Every candidate, whether or not it may be chosen."""
        self.candidates = list(self.candidates)
        return self.candidates


def node_of(value: Any, key: Callable[[Any], str]) -> str | None:
    """The name of a thing in the picture where a game does not say which one is meant: a component
    and a named space stand for themselves, a space of a grid for what is typed for it."""
    if isinstance(value, Component):
        return value.key
    if value.__class__ is str:
        return str(value)
    names = getattr(key, "__self__", None)
    return key(value) if isinstance(names, SpaceNames) else None


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
    at: Callable[[T], str | None] | None = ...,
    group: Callable[[T], str] | None = ...,
    facts: Callable[[T], OptionFacts] | None = ...,
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
    at: Callable[[T], str | None] | None = ...,
    group: Callable[[T], str] | None = ...,
    facts: Callable[[T], OptionFacts] | None = ...,
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
    at: Callable[[T], str | None] | None = None,
    group: Callable[[T], str] | None = None,
    facts: Callable[[T], OptionFacts] | None = None,
) -> Play[T | None]:
    """Ask one player to choose; passing, if allowed, returns None.

    `unless` says why a candidate may not be chosen, `key` is what is typed for it, `label` explains
    it, and a `secret` choice is not shown to the others. A player who can only pass is not asked,
    unless the choice is secret: then not being asked would show that nothing can be chosen.

    For whoever looks at the table, `at` names the thing in the picture a candidate stands on (a
    component and a space of a grid do so by themselves), `group` is the heading it is listed under
    and `facts` are its price, gain and way. They are asked for when a menu is shown, never before.
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
    if at is not None:
        asked.at = at
    if group is not None:
        asked.group = group
    if facts is not None:
        asked.facts = facts
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
    at: Callable[[T], str | None] | None = None,
    group: Callable[[T], str] | None = None,
    facts: Callable[[T], OptionFacts] | None = None,
) -> Play[T | None]:
    """Let a player react out of turn; declining is always possible and not shown to the others.

    The player is asked even with nothing to choose, so that being asked tells the others nothing:
    where everybody knows that there is nothing, the rule does not offer.
    """
    asked = Ask(
        player, question, candidates, key, unless, label, or_pass, True, True, at, group, facts
    )
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
    at: Callable[[T], str | None] | None = ...,
    group: Callable[[T], str] | None = ...,
    facts: Callable[[T], OptionFacts] | None = ...,
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
    at: Callable[[T], str | None] | None = ...,
    group: Callable[[T], str] | None = ...,
    facts: Callable[[T], OptionFacts] | None = ...,
) -> Play[dict[Player, T]]: ...
def ask_all(
    players: Sequence[Player],
    question: str,
    candidates: Mapping[Player, Iterable[T]] | Iterable[T],
    *,
    unless: Callable[[Player, T], Reason | str | None] | None = None,
    key: Callable[[T], str] = str,
    label: Callable[[T], str] | None = None,
    at: Callable[[T], str | None] | None = None,
    group: Callable[[T], str] | None = None,
    facts: Callable[[T], OptionFacts] | None = None,
) -> Play[dict[Player, T]]:
    """Ask several players at once and in secret; go on when all have answered.

    The candidates are the same for all, or a mapping from player to candidates.
    """
    asks = {}
    for player in players:
        own = list(candidates[player] if isinstance(candidates, Mapping) else candidates)
        refusal = None if unless is None else _for_player(unless, player)
        asks[player] = Ask(
            player, question, own, key, refusal, label, None, True, False, at, group, facts
        )
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
    """What may be chosen: the key that is typed, what it means, and the value behind it; then the
    thing in the picture it stands on, its group in the list, and what is known of it before."""

    key: str
    label: str
    value: Any
    at: str | None = None
    group: str = ""
    facts: OptionFacts = NO_FACTS

    def to_data(self) -> dict[str, Any]:
        """The option as JSON data, without the value behind it."""
        data: dict[str, Any] = {"key": self.key, "label": self.label}
        if self.at is not None:
            data["at"] = self.at
        if self.group:
            data["group"] = self.group
        data.update({name: fact for name, fact in self.facts._asdict().items() if fact})
        return data


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
        return tuple(option_of(asked, key, value) for key, value in asked.keys().items())

    def refused(self, player: Player) -> dict[str, Reason]:
        """What a player might have wanted, and why it is not an option."""
        return self.questions[player].refused()

    def refused_at(self, player: Player, refused: Collection[str]) -> dict[str, str]:
        """The things in the picture that these refused candidates stand on, by their keys."""
        if not refused:
            return {}
        asked = self.questions[player]
        typed = ((asked.typed(value), value) for value in asked.thinkable())
        nodes = ((key, asked.node(value)) for key, value in typed if key in refused)
        return {key: node for key, node in nodes if node is not None}


def option_of(asked: Ask, key: str, value: Any) -> Option:
    """A candidate with all that is shown of it; passing stands on nothing."""
    if value is None:
        return Option(key, "", None)
    return Option(
        key,
        asked.meaning(value),
        value,
        asked.node(value),
        asked.group_of(value),
        asked.facts_of(value),
    )


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
