"""Acts: what can be done in a turn, each declared once.

    BUY = Act("buy", open_cards, buy, unless=no_purchase, words=price_and_bonus)
    BAND = Act("band", move_on_band, unless=no_band_space, words=next_space_of_the_band)

    done = yield from ask_act(state, player, "Spend points or play a card", BUY, BAND, PLAY)

An act has a word, the things it can be done with, the deed, why not, and what it means in words. An
act that needs no thing leaves them out. What is typed is the word and the thing: `buy S1-G2`.
For the picture an act says where an action stands (`at`: its thing, if that is a component), under
which heading it is listed (`group`: its word) and its `facts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar, cast, overload

from tabletop_core.engine.decisions import (
    NO_FACTS,
    PASS,
    Ask,
    OptionFacts,
    Play,
    as_reason,
    node_of,
)
from tabletop_core.engine.state import S
from tabletop_core.rules.rule import Reason
from tabletop_core.table.players import Player

T = TypeVar("T")
Why = Reason | str | None


class Act(Generic[S]):
    """Something that can be done, declared once; it never changes."""

    __slots__ = ("alone", "at", "do", "facts", "group", "key", "things", "unless", "word", "words")

    @overload
    def __init__(
        self,
        word: str,
        things: Callable[[S, Player], Iterable[T]],
        do: Callable[[S, Player, T], Play[None] | None],
        *,
        unless: Callable[[S, Player, T], Why] | None = None,
        words: Callable[[S, Player, T], str] | None = None,
        key: Callable[[S, T], str] | None = None,
        at: Callable[[S, Player, T], str | None] | None = None,
        group: str = "",
        facts: Callable[[S, Player, T], OptionFacts] | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self,
        word: str,
        do: Callable[[S, Player], Play[None] | None],
        /,
        *,
        unless: Callable[[S, Player], Why] | None = None,
        words: Callable[[S, Player], str] | None = None,
        at: Callable[[S, Player], str | None] | None = None,
        group: str = "",
        facts: Callable[[S, Player], OptionFacts] | None = None,
    ) -> None: ...
    def __init__(
        self,
        word: str,
        things: Callable[..., Any],
        do: Callable[..., Any] | None = None,
        *,
        unless: Callable[..., Why] | None = None,
        words: Callable[..., str] | None = None,
        key: Callable[[S, Any], str] | None = None,
        at: Callable[..., str | None] | None = None,
        group: str = "",
        facts: Callable[..., OptionFacts] | None = None,
    ) -> None:
        self.word = word
        self.things = None if do is None else things
        self.do = do or things
        self.unless = unless
        self.words = words
        self.key = key
        self.at = at
        self.group = group or word
        self.facts = facts
        self.alone = Action(self, None)

    def __repr__(self) -> str:
        return f"Act({self.word!r})"


class Action(NamedTuple):
    """An act with the thing it is done with; None where it needs none."""

    act: Act[Any]
    thing: Any


_new_tuple = cast("Callable[[type[Action], tuple[Act[Any], Any]], Action]", tuple.__new__)


class AskAct(Ask):
    """A question whose answers are actions: acts with the things they can be done with."""

    __slots__ = ("actor", "acts", "state")

    state: Any
    actor: Player
    acts: tuple[Act[Any], ...]

    def find_legal(self) -> list[Any]:
        """What may be done, passing left out; worked out once, and not at all in a replay."""
        legal = self.legal
        if legal is None:
            legal = self.legal = list(possible_actions(self.state, self.actor, self.acts))
        return legal

    def refused(self) -> dict[str, Reason]:
        """What may not be done, each with its reason."""
        found = {}
        for act in self.acts:
            if act.unless is None:
                continue
            for action in actions_of(act, self.state, self.actor):
                reason = act.unless(*self._given(action))
                if reason is not None:
                    found[self.typed(action)] = as_reason(reason, act.unless)
        return found

    def keys(self) -> dict[str, Any]:
        """The options by key, passing last; worked out once."""
        named = self.named
        if named is None:
            typed = self.typed
            named = self.named = {typed(action): action for action in self.find_legal()}
            if self.or_pass is not None:
                named[self.or_pass] = None
        return named

    def _given(self, action: Action) -> tuple[Any, ...]:
        """What the functions of an act are called with."""
        state, actor = self.state, self.actor
        return (state, actor) if action.act.things is None else (state, actor, action.thing)

    def typed(self, value: Any) -> str:
        """What is typed for an action: the word of the act, and its thing."""
        act: Act[Any] = value.act
        thing = value.thing
        if act.things is None:
            return act.word
        return f"{act.word} {thing if act.key is None else act.key(self.state, thing)}"

    def meaning(self, value: Any) -> str:
        """What an action means, in words; nothing for passing."""
        words: Callable[..., str] | None = None if value is None else value.act.words
        return "" if words is None else words(*self._given(value))

    def node(self, value: Any) -> str | None:
        """The thing in the picture an action stands on: if the act does not say, its thing."""
        at: Callable[..., str | None] | None = value.act.at
        return node_of(value.thing, str) if at is None else at(*self._given(value))

    def group_of(self, value: Any) -> str:
        """Actions of one act are listed together."""
        group: str = value.act.group
        return group

    def facts_of(self, value: Any) -> OptionFacts:
        """What is known of an action before it is done."""
        facts: Callable[..., OptionFacts] | None = value.act.facts
        return NO_FACTS if facts is None else facts(*self._given(value))

    def thinkable(self) -> Iterable[Any]:
        """Every action, whether or not it is possible."""
        for act in self.acts:
            yield from actions_of(act, self.state, self.actor)


def possible_actions(state: S, player: Player, acts: Iterable[Act[S]]) -> Iterator[Action]:
    """Every act with everything it may be done with now."""
    for act in acts:
        unless, things = act.unless, act.things
        if things is None:
            if unless is None or unless(state, player) is None:
                yield act.alone
        elif unless is None:
            for thing in things(state, player):
                yield _new_tuple(Action, (act, thing))
        else:
            for thing in things(state, player):
                if unless(state, player, thing) is None:
                    yield _new_tuple(Action, (act, thing))


def can_act(state: S, player: Player, *acts: Act[S]) -> bool:
    """Whether any of these acts is possible now."""
    return next(possible_actions(state, player, acts), None) is not None


def actions_of(act: Act[S], state: S, player: Player) -> Iterator[Action]:
    """An act with everything it is thinkable with, allowed or not."""
    if act.things is None:
        yield act.alone
    else:
        for thing in act.things(state, player):
            yield Action(act, thing)


def ask_act(
    state: S,
    player: Player,
    question: str,
    *acts: Act[S],
    by: Player | None = None,
    or_pass: bool | str = False,
    always: bool = False,
) -> Play[Action | None]:
    """Ask a player what to do, and do it; returns what was done, or None if the player passed.

    `by` answers in place of the player, where one leads several parties. A player who can only pass
    is asked if `always` says so: where not being asked would tell what is in a hand.
    """
    asked = _new_ask(AskAct)  # every question of a search passes here: no constructor
    asked.player = player if by is None else by
    asked.actor = player
    asked.state = state
    asked.acts = acts
    asked.question = question
    asked.candidates = ()
    asked.key = str
    asked.unless = None
    asked.label = None
    asked.or_pass = (PASS if or_pass is True else or_pass) if or_pass else None
    asked.secret = False
    asked.reaction = False
    asked.always = always
    asked.legal = None
    asked.named = None
    action: Action | None = yield asked
    if action is not None:
        act, thing = action
        doing = act.do(state, player) if act.things is None else act.do(state, player, thing)
        if doing is not None:
            yield from doing
    return action


_new_ask = AskAct.__new__
