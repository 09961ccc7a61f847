"""Worlds that could be the real one, as far as one player knows.

Unseen components are dealt again among the places where they can lie, and a secret Enum or bool
gets any of its values. So a hidden part of a State is a zone or list of components, or a single
component, Enum or bool; never a number of its own, because nobody could say which are possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from tabletop_core.engine.course import Checkpoint, Course, go_on
from tabletop_core.engine.decisions import Ask, AskAll
from tabletop_core.engine.disclosure import items_in, shown_since
from tabletop_core.engine.hiding import (
    NO_FACES,
    Faces,
    Place,
    hidden_parts,
    hidden_places,
    visible_table,
)
from tabletop_core.engine.state import State
from tabletop_core.errors import GameFault
from tabletop_core.table.chance import Chance, Draw, key_from_seed
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Hidden, Visibility, back_of

MOST_TRIES = 40


class VisibleFrame:
    """What a player knows of the current frame: its start, the answers given in it, and where it
    has led. From that it can be played again with other hidden things."""

    def __init__(self, course: Course, player: Player | None, table: State) -> None:
        self.game = course.game
        self.player = player
        self.checkpoint: Checkpoint | None = None
        begin = course.checkpoint
        if begin is None or course.is_over:
            return
        self.instruction = begin.instruction
        self.asked = course.asked()
        self.given = {who: _seen_by(player, who, value) for who, value in course.given.items()}
        shown = shown_since(begin.state, course.state, player)
        self.answers, self.draws = _what_happened(course, begin, player, shown)
        self.is_new = not (self.answers or shown) and course.chance.counts == begin.counts
        self.now = "" if self.is_new else table.canonical()
        self.is_certain = not _has_unknown([*self.answers, self.given])
        visible = visible_table(begin.state, player, shown)
        self.checkpoint = Checkpoint(
            visible, begin.counts.copy(), begin.instruction, begin.order, begin.turn
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
        start = Checkpoint(filled, begin.counts, begin.instruction, begin.order, begin.turn)
        course = go_on(self.game, start, chance, [])
        course.work_out_options()
        for known in self.answers:
            assert course.request is not None
            course.give(_answers_to(course.request, known, guess))
        if self.given and isinstance(course.request, AskAll):
            course.given = _answers_to(course.request, self.given, guess)
        return course

    def fits(self, course: Course) -> bool:
        """Whether the player could take this course for the real one."""
        if course.is_over or course.instruction != self.instruction or course.asked() != self.asked:
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


def _seen_by(player: Player | None, who: Player, value: Any, shown: Faces = NO_FACES) -> Any:
    """A secret answer, if it is the player's own or has been shown since."""
    return value if who == player or _is_shown(value, who, shown) else UNKNOWN


def _is_shown(value: Any, who: Player, shown: Faces) -> bool:
    """Whether the chosen components have come out of the hidden places of who chose them."""
    if isinstance(value, tuple):
        return bool(value) and all(_is_shown(part, who, shown) for part in value)
    return any(seat == who and value in items for (_name, seat), items in shown.items())


def _what_happened(
    course: Course, begin: Checkpoint, player: Player | None, shown: Faces
) -> tuple[list[Any], dict[str, list[object]]]:
    """The answers of the frame, those that are secret left open, and its results of chance."""
    if not course.answers and course.chance.counts == begin.counts:
        return [], {}
    real = course.chance
    chance = _WatchedChance(
        real.key, real.forced, real.then_fail, is_from_position=real.is_from_position
    )
    chance.drawn = []
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
        again.give(answer)
    return known, _by_stream(chance.drawn, begin.counts)


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
        drawn, self.drawn = self.drawn, None
        super().shuffle(items, stream)
        self.drawn = drawn


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


class Unseen(NamedTuple):
    """Everything a player cannot see, in an order that says nothing: who knows what is in the box
    finds the same by elimination."""

    items: dict[str, list[Any]]  # by back
    homes: dict[str, list[Place]]  # the secret places where components with this back lie
    values: dict[Place, tuple[Any, ...]]  # what a single Enum or bool could be


def unseen_items(state: State, player: Player | None, shown: Faces = NO_FACES) -> Unseen:
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
            for item in (items_in(entry) - known).elements():
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
    for name, _visible, per_player in hidden_parts(type(table)):
        value = getattr(filled, name)
        if per_player:
            value[:] = [_deal_entry(entry, deal) for entry in value]
        else:
            setattr(filled, name, _deal_entry(value, deal))
    for back, items in left.items():
        for item in items:
            name, seat = chance.pick(unseen.homes[back], "imagined place")
            part = getattr(filled, name)
            (part if seat is None else part[seat]).append(item)
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
