"""What one player may see, built up from what is declared visible.

A view holds a table of its own: a State in which every hidden component is only its back. Nothing
in it leads to the State that is really in play, so an agent or a picture cannot see too much.

From a view the hidden part can be imagined anew: unseen components are dealt again among the
places where they can lie, and a secret Enum or bool gets any of its values. So a hidden line is a
zone or list of components, or a single component, Enum or bool; never a number of its own, because
nobody could say which numbers are possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType, NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    NamedTuple,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from tabletop_core.chance import Chance, Draw, key_from_seed
from tabletop_core.components import Component
from tabletop_core.course import Checkpoint, Course, go_on
from tabletop_core.decisions import Ask, AskAll, Decision
from tabletop_core.errors import GameFault
from tabletop_core.state import State, shapes_of
from tabletop_core.zones import Hidden, Supply, Visibility, back_of, backs

if TYPE_CHECKING:
    from tabletop_core.events import Event
    from tabletop_core.game import Game, Result
    from tabletop_core.players import Player
    from tabletop_core.rules import Reason

Place: TypeAlias = "tuple[str, int | None]"
"""A line of the State and, if every player has one, the seat of its owner."""
Shown: TypeAlias = "Mapping[Place, Counter[Any]]"
"""Components that a player knows to lie in places that are otherwise hidden."""

NOTHING: Shown = MappingProxyType({})
MOST_TRIES = 40


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
        self._frame = _VisibleFrame(course, player, self.table)

    def imagine(self, seed: int | str) -> Course:
        """A course that could be the real one, as far as this player knows: hidden components are
        dealt anew and the future is another one. Returned at the decision of this view."""
        return self._frame.imagine(seed)

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
    """What a player knows of the current frame: its start, the answers given in it, and where it
    has led. From that it can be played again with other hidden things."""

    def __init__(self, course: Course, player: Player | None, table: State) -> None:
        self.game = course.game
        self.player = player
        self.checkpoint: Checkpoint | None = None
        begin = course.checkpoint
        if begin is None or course.is_over:
            return
        self.line = begin.line
        self.asked = course.asked()
        self.given = {who: _seen_by(player, who, value) for who, value in course.given.items()}
        shown = shown_since(begin.state, course.state, player)
        self.answers, self.draws = _what_happened(course, begin, player, shown)
        self.is_new = not (self.answers or shown) and course.chance.counts == begin.counts
        self.now = "" if self.is_new else table.canonical()
        self.is_certain = not _has_unknown([*self.answers, self.given])
        visible = visible_table(begin.state, player, shown)
        self.checkpoint = Checkpoint(
            visible, begin.counts.copy(), begin.line, begin.order, begin.turn
        )
        self.unseen = unseen_items(begin.state, player, shown)

    def imagine(self, seed: int | str) -> Course:
        """Deal and answer until what comes out looks to the player like what is there."""
        for number in range(MOST_TRIES):
            # Chance that has been drawn in this frame may be hidden, so at first it is drawn anew.
            # If that does not fit, then its results can be seen, and they are kept.
            try:
                course = self.play_again(f"{seed} {number}", same_draws=number % 2 == 1)
            except Exception:  # a world that breaks the rules is not the real one
                continue
            if self.fits(course):
                return course
        raise GameFault(
            f"{self.game.title}: the position cannot be imagined anew. A rule draws hidden "
            "components or looks at them, and then asks within the same frame."
        )

    def play_again(self, seed: int | str, *, same_draws: bool) -> Course:
        """The frame with the hidden things dealt anew, whether or not it fits what is seen."""
        begin = self.checkpoint
        assert begin is not None, "the game is over: there is nothing left to imagine"
        chance = Chance(key_from_seed(f"imagine {seed}"))
        guess = Chance(chance.key)
        filled = fill_in(begin.state, self.unseen, guess)
        if same_draws:
            chance.forced = self.draws
        start = Checkpoint(filled, begin.counts, begin.line, begin.order, begin.turn)
        course = go_on(self.game, start, chance, [])
        if course.request is not None:
            course._has_choice(course.request)
        for known in self.answers:
            assert course.request is not None
            sent = _answers_to(course.request, known, guess)
            course.answers.append(sent)
            course.request = course._send(sent)
            course._has_choice(course.request)
        if self.given and isinstance(course.request, AskAll):
            course.given = _answers_to(course.request, self.given, guess)
        return course

    def fits(self, course: Course) -> bool:
        """Whether the player could take this course for the real one."""
        if course.is_over or course.line != self.line or course.asked() != self.asked:
            return False
        return self.is_new or visible_table(course.state, self.player).canonical() == self.now


class CannotBe(Exception):
    """The hidden things cannot lie like this: somebody could not have acted as they did."""


class _Unknown:
    """An answer that a player may not know."""


UNKNOWN = _Unknown()


def _has_unknown(answers: list[Any]) -> bool:
    return any(
        answer is UNKNOWN or (isinstance(answer, dict) and UNKNOWN in answer.values())
        for answer in answers
    )


def _seen_by(player: Player | None, who: Player, value: Any, shown: Shown = NOTHING) -> Any:
    """A secret answer, if it is the player's own or has been shown since."""
    return value if who == player or _is_shown(value, who, shown) else UNKNOWN


def _is_shown(value: Any, who: Player, shown: Shown) -> bool:
    """Whether the chosen components have come out of the hidden places of who chose them."""
    if isinstance(value, tuple):
        return bool(value) and all(_is_shown(part, who, shown) for part in value)
    return any(seat == who and value in items for (_name, seat), items in shown.items())


def _what_happened(
    course: Course, begin: Checkpoint, player: Player | None, shown: Shown
) -> tuple[list[Any], dict[str, list[object]]]:
    """The answers of the frame, those that are secret left open, and its results of chance."""
    if not course.answers and course.chance.counts == begin.counts:
        return [], {}
    chance = _WatchedChance(course.chance.key, course.chance.forced, course.chance.then_fail)
    chance.record = []
    again = go_on(course.game, begin, chance, [])
    known: list[Any] = []
    for answer in course.answers:
        asked = again.request
        if isinstance(asked, AskAll):
            known.append(
                {who: _seen_by(player, who, value, shown) for who, value in answer.items()}
            )
        else:
            assert asked is not None
            is_open = not asked.secret
            known.append(answer if is_open else _seen_by(player, asked.player, answer, shown))
        again.request = again._send(answer)
    return known, _by_stream(chance.record, begin.counts)


def _by_stream(draws: list[Draw], counts: Mapping[str, int]) -> dict[str, list[object]]:
    """Results as they are forced: by stream, None where nothing is known."""
    found: dict[str, list[object]] = {}
    for stream, number, result in draws:
        results = found.setdefault(stream, [None] * counts.get(stream, 0))
        results += [None] * (number - len(results))
        results.append(result)
    return found


class _WatchedChance(Chance):
    """Chance that records its results, but not the order of what it shuffles."""

    __slots__ = ()

    def shuffle(self, items: Any, stream: str) -> None:
        record, self.record = self.record, None
        super().shuffle(items, stream)
        self.record = record


def _answers_to(request: Ask | AskAll, known: Any, guess: Chance) -> Any:
    """The known answers; where one is not known, any that is possible."""
    if isinstance(request, Ask):
        return _known_or_any(known, request, guess)
    return {who: _known_or_any(value, request.asks[who], guess) for who, value in known.items()}


def _known_or_any(known: Any, ask: Ask, guess: Chance) -> Any:
    possible = [*ask.find_legal(), None] if ask.or_pass is not None else ask.find_legal()
    if known is UNKNOWN:
        return guess.pick(possible, "imagined answer")
    if known not in possible:
        raise CannotBe(f"{ask.player} could not have answered {known} here")
    return known


class _HiddenLine(NamedTuple):
    """A line of a State that not everybody may see."""

    name: str
    visible: Visibility
    per_player: bool


_HIDDEN_LINES: dict[type[State], tuple[_HiddenLine, ...]] = {}


def _hidden_lines(kind: type[State]) -> tuple[_HiddenLine, ...]:
    """The lines of a State that somebody may not see, checked once."""
    known = _HIDDEN_LINES.get(kind)
    if known is None:
        hints = get_type_hints(kind)
        known = _HIDDEN_LINES[kind] = tuple(
            _hidden_line(kind, name, hints[name])
            for name, declared in kind.declarations.items()
            if declared.visible not in (Visibility.PUBLIC, Visibility.UNORDERED)
        )
    return known


def _hidden_line(kind: type[State], name: str, hint: Any) -> _HiddenLine:
    declared = kind.declarations[name]
    if declared.per_player:
        hint = get_args(hint)[0]
    is_single = declared.visible is not Visibility.SECRET and _can_be_any(hint)
    if not _holds_components(hint) and not is_single:
        raise GameFault(
            f"{kind.__name__}.{name} cannot be hidden: hide a zone or list of components, "
            "or a single component, Enum or bool that others may know to be there."
        )
    return _HiddenLine(name, declared.visible, declared.per_player)


def _holds_components(hint: Any) -> bool:
    """Whether this is a list or zone of things that never change."""
    origin, arguments = get_origin(hint), get_args(hint)
    if not (isinstance(origin, type) and issubclass(origin, list)):
        return False
    inner = get_origin(arguments[0]) or arguments[0]
    return not (isinstance(inner, type) and issubclass(inner, (list, dict, Supply)))


def _can_be_any(hint: Any) -> bool:
    """Whether a single hidden value of this type can be imagined anew."""
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return all(
        isinstance(part, type) and issubclass(part, (Component, Enum, bool, NoneType))
        for part in parts
    )


def hidden_places(state: State, player: Player | None) -> Iterator[tuple[Place, Any]]:
    """The zones and values this player may not see."""
    for name, visible, per_player in _hidden_lines(type(state)):
        value = getattr(state, name)
        if not per_player:
            yield (name, None), value
            continue
        for seat, entry in enumerate(value):
            if visible is not Visibility.OWNER or seat != player:
                yield (name, seat), entry


def visible_table(state: State, player: Player | None, shown: Shown = NOTHING) -> Any:
    """A table of its own with what this player may see; `shown` components show their faces."""
    kind = type(state)
    table = object.__new__(kind)
    table.players = state.players
    table.options = state.options
    table.content = state.content
    table._events = None
    for name, copy in _copiers(kind).items():
        setattr(table, name, copy(getattr(state, name)))
    for name, visible, per_player in _hidden_lines(kind):
        value = getattr(state, name)
        if per_player:
            faces: Any = [
                _copied(entry)
                if visible is Visibility.OWNER and seat == player
                else _turned_down(entry, visible, shown.get((name, seat), {}))
                for seat, entry in enumerate(value)
            ]
        else:
            faces = _turned_down(value, visible, shown.get((name, None), {}))
        setattr(table, name, faces)
    return table


def _copied(entry: Any) -> Any:
    return entry.copy() if isinstance(entry, list) else entry


def _turned_down(entry: Any, visible: Visibility, known: Mapping[Any, int]) -> Any:
    """One hidden zone or value: the backs, and the faces that are known."""
    if not isinstance(entry, list):
        return entry if entry is None or known else Hidden(back_of(entry))
    if not known:
        return type(entry)(() if visible is Visibility.SECRET else backs(entry))
    left = Counter(known)
    faces = []
    for item in entry:
        if left[item]:
            left[item] -= 1
            faces.append(item)
        elif visible is not Visibility.SECRET:
            faces.append(Hidden(back_of(item)))
    return type(entry)(faces)


def shown_since(before: State, after: State, player: Player | None) -> dict[Place, Counter[Any]]:
    """What lay in hidden places before and can be seen now, by where it lay."""
    then, now = dict(hidden_places(before, player)), dict(hidden_places(after, player))
    gone = {place: _items(entry) for place, entry in then.items() if entry != now[place]}
    if not gone:
        return {}
    seen = sum(map(_items, then.values()), Counter()) - sum(map(_items, now.values()), Counter())
    found = {}
    for place, items in gone.items():
        shown = (items - _items(now[place])) & seen
        if shown:
            found[place] = shown
            seen -= shown
    return found


def _items(entry: Any) -> Counter[Any]:
    """The components in a place; a single Enum or bool is set anew, it does not go anywhere."""
    if isinstance(entry, list):
        return Counter(entry)
    return Counter() if entry is None or isinstance(entry, (Enum, bool)) else Counter([entry])


def has_seen_more(before: State, after: State, player: Player | None) -> bool:
    """Whether something became visible to this player that was hidden before."""
    if shown_since(before, after, player):
        return True
    now = dict(hidden_places(after, player))
    for place, entry in hidden_places(before, player):
        if not isinstance(entry, list):
            if isinstance(entry, (Enum, bool)) and now[place] is None:
                return True
        elif entry != now[place] and Counter(entry) == Counter(now[place]):
            # The same components in another order: one came out and its like went in.
            return True
    return False


class Unseen(NamedTuple):
    """Everything a player cannot see, in an order that says nothing: who knows what is in the box
    finds the same by elimination."""

    items: dict[str, list[Any]]  # by back
    homes: dict[str, list[Place]]  # the secret places where components with this back lie
    values: dict[Place, tuple[Any, ...]]  # what a single Enum or bool could be


def unseen_items(state: State, player: Player | None, shown: Shown = NOTHING) -> Unseen:
    """What this player cannot see."""
    items: dict[str, list[Any]] = {}
    homes: dict[str, list[Place]] = {}
    values: dict[Place, tuple[Any, ...]] = {}
    for place, entry in hidden_places(state, player):
        if isinstance(entry, bool):
            values[place] = (False, True)
        elif isinstance(entry, Enum):
            values[place] = tuple(type(entry))
        else:
            known = shown.get(place, Counter())
            is_secret = type(state).declarations[place[0]].visible is Visibility.SECRET
            for item in (_items(entry) - known).elements():
                items.setdefault(back_of(item), []).append(item)
                if is_secret and place not in homes.setdefault(back_of(item), []):
                    homes[back_of(item)].append(place)
    for found in items.values():
        found.sort(key=str)
    return Unseen(items, homes, values)


def fill_in(table: State, unseen: Unseen, chance: Chance) -> State:
    """The table with everything hidden dealt anew from what this player has not seen."""
    filled = table.copy()
    left = {back: list(items) for back, items in unseen.items.items()}
    for back, items in left.items():
        chance.shuffle(items, f"imagined {back}")

    def deal(item: Any) -> Any:
        return left[item.back].pop() if isinstance(item, Hidden) else item

    for name, declared in type(table).declarations.items():
        value = getattr(filled, name)
        if declared.visible is Visibility.UNORDERED:
            for bag in value if declared.per_player else [value]:
                chance.shuffle(bag, f"imagined order of {name}")
    for place, possible in unseen.values.items():
        _put(filled, place, chance.pick(possible, "imagined value"))
    for name, _visible, per_player in _hidden_lines(type(table)):
        value = getattr(filled, name)
        if per_player:
            value[:] = [_deal_entry(entry, deal) for entry in value]
        else:
            setattr(filled, name, _deal_entry(value, deal))
    for back, items in left.items():
        for item in items:
            name, seat = chance.pick(unseen.homes[back], "imagined place")
            line = getattr(filled, name)
            (line if seat is None else line[seat]).append(item)
    return filled


def _deal_entry(entry: Any, deal: Callable[[Any], Any]) -> Any:
    if isinstance(entry, list):
        return type(entry)(deal(item) for item in entry)
    return deal(entry)


def _put(state: State, place: Place, value: Any) -> None:
    name, seat = place
    if seat is None:
        setattr(state, name, value)
    else:
        getattr(state, name)[seat] = value


_COPIERS: dict[type[State], dict[str, Callable[[Any], Any]]] = {}


def _copiers(kind: type[State]) -> dict[str, Callable[[Any], Any]]:
    """How the lines are copied that everybody may see; of a bag, not the order."""
    known = _COPIERS.get(kind)
    if known is None:
        known = _COPIERS[kind] = {}
        for name, declared in kind.declarations.items():
            if declared.visible is Visibility.PUBLIC:
                code = shapes_of(kind)[name].copy_code("value")
                known[name] = eval(f"lambda value: {code}")  # declared names only
            elif declared.visible is Visibility.UNORDERED:
                known[name] = _each_sorted if declared.per_player else _sorted
    return known


def _sorted(bag: Any) -> Any:
    return type(bag)(sorted(bag, key=str))


def _each_sorted(bags: Any) -> Any:
    return [_sorted(bag) for bag in bags]
