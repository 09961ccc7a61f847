"""What one player may see, built up from what is declared visible.

A view holds a table of its own: a State in which every hidden component is only its back. Nothing
in it leads to the State that is really in play, so an agent or a picture cannot see too much.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any

from tabletop_core.chance import Chance, key_from_seed
from tabletop_core.components import Component
from tabletop_core.course import Checkpoint, Course, go_on
from tabletop_core.decisions import Ask, AskAll, Decision
from tabletop_core.state import State, shapes_of
from tabletop_core.zones import Hidden, Visibility, back_of, backs

if TYPE_CHECKING:
    from tabletop_core.events import Event
    from tabletop_core.game import Game, Result
    from tabletop_core.players import Player
    from tabletop_core.rules import Reason

Known = Collection[Any]


class Choice:
    """What the player of a view is asked: the question, the options, and what is not allowed."""

    __slots__ = ("is_reaction", "may_pass", "number", "options", "question", "refused")

    def __init__(self, decision: Decision, player: Player) -> None:
        self.number = decision.number
        self.question = decision.question(player)
        self.options = decision.options(player)
        self.refused: dict[str, Reason] = decision.refused(player)
        self.is_reaction = decision.is_reaction(player)
        self.may_pass = decision.may_pass(player)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(option.key for option in self.options)


class View:
    """The table as one player sees it; without a player, as a spectator does."""

    __slots__ = (
        "_frame",
        "choice",
        "events",
        "game",
        "phase",
        "player",
        "result",
        "table",
        "waiting_for",
    )

    def __init__(
        self,
        course: Course,
        player: Player | None,
        decision: Decision | None,
        events: list[Event],
    ) -> None:
        self.game: Game = course.game
        self.player = player
        self.table: Any = visible_table(course.state, player)
        self.phase = course.phase
        self.waiting_for = course.asked()
        self.events = [event for event in events if event.is_for(player)]
        self.choice: Choice | None = None
        if decision is not None and player is not None and decision.asks(player):
            self.choice = Choice(decision, player)
        self.result: Result | None = course.result() if course.is_over else None
        self._frame = _VisibleFrame(course, player)

    def imagine(self, seed: int | str) -> Course:
        """A course that could be the real one, as far as this player knows: hidden components are
        dealt anew and the future is another one. Returned at the decision of this view."""
        return self._frame.imagine(Chance(key_from_seed(f"imagine {seed}")))

    def to_data(self) -> dict[str, Any]:
        """The whole view as JSON data."""
        data: dict[str, Any] = {
            "player": None if self.player is None else int(self.player),
            "phase": self.phase,
            "waiting_for": [int(player) for player in self.waiting_for],
            "table": self.table.to_data(),
            "events": [event.to_data() for event in self.events],
        }
        if self.choice is not None:
            data["question"] = self.choice.question
            data["options"] = [[option.key, option.label] for option in self.choice.options]
            data["refused"] = {key: list(why) for key, why in self.choice.refused.items()}
        return data


class _VisibleFrame:
    """What a player knows of the current frame: its start and the answers given in it."""

    def __init__(self, course: Course, player: Player | None) -> None:
        self.game = course.game
        self.player = player
        self.checkpoint: Checkpoint | None = None
        if course.checkpoint is None or course.is_over:
            return
        begin = course.checkpoint
        self.answers = _known_answers(course, player)
        known = set(_components_in(self.answers))
        table = visible_table(begin.state, player, known)
        self.checkpoint = Checkpoint(
            table, begin.counts.copy(), begin.line, begin.order, begin.turn
        )
        self.unseen = unseen_items(begin.state, player, known)
        own = course.given.get(player) if player is not None else None
        self.given = {} if own is None or player is None else {player: own}

    def imagine(self, chance: Chance) -> Course:
        assert self.checkpoint is not None, "the game is over: there is nothing left to imagine"
        begin = self.checkpoint
        filled = fill_in(begin.state, self.unseen, chance)
        start = Checkpoint(filled, begin.counts, begin.line, begin.order, begin.turn)
        course = go_on(self.game, start, chance, [])
        for known in self.answers:
            _answer_again(course, known, chance)
        course.given = dict(self.given)
        return course


_UNKNOWN = object()


def _known_answers(course: Course, player: Player | None) -> list[Any]:
    """The answers of the frame, with those this player may not know left open."""
    known: list[Any] = []
    for answer, secret in zip(course.answers, _secrecy(course), strict=True):
        if isinstance(secret, dict):
            known.append(
                {
                    who: value if who == player or not secret[who] else _UNKNOWN
                    for who, value in answer.items()
                }
            )
        else:
            asked, is_secret = secret
            known.append(answer if asked == player or not is_secret else _UNKNOWN)
    return known


def _secrecy(course: Course) -> list[Any]:
    """For each answer of the frame: who was asked, and whether the choice is secret."""
    if not course.answers or course.checkpoint is None:
        return []
    found: list[Any] = []
    again = go_on(course.game, course.checkpoint, course.chance.copy(), [])
    request = again.request
    for answer in course.answers:
        if isinstance(request, AskAll):
            found.append({who: ask.secret for who, ask in request.asks.items()})
        else:
            assert isinstance(request, Ask)
            found.append((request.player, request.secret))
        try:
            request = again._send(answer)
        except StopIteration:
            break
    return found


def _answer_again(course: Course, known: Any, chance: Chance) -> None:
    """Give a known answer; where it is not known, any that is possible."""
    request = course.request
    assert request is not None
    if isinstance(request, AskAll):
        sent: Any = {
            who: _known_or_any(known[who], ask, chance) for who, ask in request.asks.items()
        }
    else:
        sent = _known_or_any(known, request, chance)
    course.answers.append(sent)
    course.request = course._send(sent)
    course._has_choice(course.request)


def _known_or_any(known: Any, ask: Ask, chance: Chance) -> Any:
    if known is not _UNKNOWN:
        return known
    possible = [*ask.find_legal(), None] if ask.or_pass is not None else ask.find_legal()
    return chance.pick(possible, "imagined answer")


def _components_in(answer: Any) -> Iterator[Any]:
    if isinstance(answer, Component):
        yield answer
    elif isinstance(answer, (tuple, list)):
        for part in answer:
            yield from _components_in(part)
    elif isinstance(answer, dict):
        for part in answer.values():
            yield from _components_in(part)


def visible_table(state: State, player: Player | None, known: Known = ()) -> Any:
    """A table of its own with what this player may see; `known` components show their faces."""
    kind = type(state)
    table = object.__new__(kind)
    table.players = state.players
    table.options = state.options
    table.content = state.content
    table._events = None
    for name, copy in _copiers(kind).items():
        declared = kind.declarations[name]
        value = getattr(state, name)
        if declared.visible is Visibility.PUBLIC:
            shown = copy(value)
        elif declared.per_player:
            shown = [
                _entry(entry, declared.visible, seat == player, known)
                for seat, entry in enumerate(value)
            ]
        else:
            shown = _entry(value, declared.visible, False, known)
        setattr(table, name, shown)
    return table


def _entry(value: Any, visible: Visibility, is_own: bool, known: Known) -> Any:
    """One zone or value, as far as it may be seen."""
    if visible is Visibility.PUBLIC or (visible is Visibility.OWNER and is_own):
        return value.copy() if isinstance(value, list) else value
    if visible is Visibility.UNORDERED:
        return type(value)(sorted(value, key=str))
    if isinstance(value, list):
        if visible is Visibility.SECRET:
            return type(value)(item for item in value if item in known)
        return type(value)(
            item if known and item in known else Hidden(back_of(item)) for item in value
        )
    if value is None or (known and value in known):
        return value
    return Hidden(back_of(value))


def hidden_entries(state: State, player: Player | None) -> Iterator[tuple[str, int | None, Any]]:
    """The zones and values this player may not see: name, seat of the owner, value."""
    for name, declared in type(state).declarations.items():
        if declared.visible in (Visibility.PUBLIC, Visibility.UNORDERED):
            continue
        value = getattr(state, name)
        if not declared.per_player:
            yield name, None, value
            continue
        for seat, entry in enumerate(value):
            if declared.visible is not Visibility.OWNER or seat != player:
                yield name, seat, entry


def unseen_items(state: State, player: Player | None, known: Known = ()) -> dict[str, list[Any]]:
    """Everything this player cannot see, by back, in an order that says nothing: who knows what is
    in the box finds the same list by elimination."""
    found: dict[str, list[Any]] = {}
    for _name, _seat, entry in hidden_entries(state, player):
        for item in entry if isinstance(entry, list) else [entry]:
            if item is not None and item not in known:
                found.setdefault(back_of(item), []).append(item)
    for items in found.values():
        items.sort(key=str)
    return found


def fill_in(table: State, unseen: dict[str, list[Any]], chance: Chance) -> State:
    """The table with every hidden component dealt anew from those this player has not seen."""
    filled = table.copy()
    left = {back: list(items) for back, items in unseen.items()}
    for back, items in left.items():
        chance.shuffle(items, f"imagined {back}")

    def deal(item: Any) -> Any:
        return left[item.back].pop() if isinstance(item, Hidden) else item

    for name, declared in type(table).declarations.items():
        value = getattr(filled, name)
        if declared.visible is Visibility.UNORDERED:
            for bag in value if declared.per_player else [value]:
                chance.shuffle(bag, f"imagined order of {name}")
        elif declared.visible is not Visibility.PUBLIC:
            if declared.per_player:
                setattr(filled, name, [_deal_entry(entry, deal) for entry in value])
            else:
                setattr(filled, name, _deal_entry(value, deal))
    _deal_rest(filled, left)
    return filled


def _deal_entry(entry: Any, deal: Callable[[Any], Any]) -> Any:
    if isinstance(entry, list):
        return type(entry)(deal(item) for item in entry)
    return deal(entry)


def _deal_rest(filled: State, left: dict[str, list[Any]]) -> None:
    """What nobody can see the number of goes where it can be: in the secret zones."""
    zones: list[Any] = []
    for name, declared in type(filled).declarations.items():
        if declared.visible is Visibility.SECRET:
            value = getattr(filled, name)
            zones += value if declared.per_player else [value]
    rest = [item for items in left.values() for item in items]
    if rest and zones:
        zones[0].extend(rest)


def seen_count(state: State, player: Player | None) -> int:
    """How many components this player can see the faces of."""
    hidden = sum(
        len(entry) if isinstance(entry, list) else entry is not None
        for _name, _seat, entry in hidden_entries(state, player)
    )
    return -hidden


_FIELD_COPIERS: dict[type[State], dict[str, Callable[[Any], Any]]] = {}


def _copiers(kind: type[State]) -> dict[str, Callable[[Any], Any]]:
    known = _FIELD_COPIERS.get(kind)
    if known is None:
        known = _FIELD_COPIERS[kind] = {
            name: eval("lambda value: " + shape.copy_code.format("value"))
            for name, shape in shapes_of(kind).items()
        }
    return known


__all__ = ["Choice", "View", "backs", "fill_in", "seen_count", "unseen_items", "visible_table"]
