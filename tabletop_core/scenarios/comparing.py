"""Expected against found: values by path, with words of comparison that stand inside one another.

state.pool = ["sea", "forest"]                     # equal, in order
state.arcs.Ada = { count = { at_least = 3 }, contains = "sea" }
state.totals.Bob = { change = +3 }                 # three more than before the step
state.hands = { each = { count = 5 } }             # of all players
state.marks.b2 = "nothing"                         # an empty space
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tabletop_core.engine.state import State
from tabletop_core.errors import BadInput, written_at
from tabletop_core.scenarios.places import Spot, plain, value_spot
from tabletop_core.sentences import did_you_mean, listed, shorten, similar

MOST_NAMED = 40
Keys = tuple[str | int, ...]


class Mismatch(NamedTuple):
    """What was expected somewhere, and what is there, as values and in words."""

    where: str
    expected: Any
    found: Any
    at: Keys = ()  # the keys under which the expectation is written
    expected_words: str = ""
    found_words: str = ""
    sentence: str = ""

    @property
    def wanted_in_words(self) -> str:
        return self.expected_words or written(self.expected)

    @property
    def found_in_words(self) -> str:
        return self.found_words or written(self.found)

    @property
    def difference(self) -> tuple[list[str], list[str]]:
        """Of two lists: the entries that are missing, and those that nobody expected."""
        if not isinstance(self.expected, list) or not isinstance(self.found, list):
            return [], []
        wanted, there = _counted(self.expected), _counted(self.found)
        return list((wanted - there).elements()), list((there - wanted).elements())

    def __str__(self) -> str:
        told = f"{self.where}: expected {self.wanted_in_words}, found {self.found_in_words}"
        return self.sentence or told


def written(value: Any) -> str:
    """A plain value as it would be written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return repr(shorten(value, 200))
    if isinstance(value, list):
        return shorten("[" + ", ".join(written(part) for part in value) + "]", 400)
    if isinstance(value, Mapping):
        parts = (f"{key} = {written(part)}" for key, part in value.items())
        return shorten("{ " + ", ".join(parts) + " }", 400)
    return shorten(str(value), 200)


# The words.


def is_same(found: Any, wanted: Any) -> bool:
    """Equal, and yes is not 1."""
    return type(found) is type(wanted) and bool(found == wanted)


def _as_list(wanted: Any) -> list[Any]:
    return wanted if isinstance(wanted, list) else [wanted]


def _counted(values: Any) -> Counter[str]:
    return Counter(map(written, _as_list(values)))


def _contains(found: Any, wanted: Any) -> bool:
    if isinstance(found, str):
        return all(str(part) in found for part in _as_list(wanted))
    return _counted(wanted) <= _counted(found)


def _lacks(found: Any, wanted: Any) -> bool:
    if isinstance(found, str):
        return not any(str(part) in found for part in _as_list(wanted))
    return not _counted(wanted) & _counted(found)


def _ends(found: Any, wanted: Any) -> bool:
    last = _as_list(wanted)
    return not last or bool(found[-len(last) :] == last)


Holds = Callable[[Any, Any], bool]

ON_ALL: dict[str, Holds] = {
    "is": is_same,
    "is_not": lambda found, wanted: not is_same(found, wanted),
    "one_of": lambda found, wanted: any(is_same(found, part) for part in _as_list(wanted)),
}
ON_NUMBERS: dict[str, Holds] = {
    "at_least": lambda found, wanted: bool(found >= wanted),
    "at_most": lambda found, wanted: bool(found <= wanted),
    "more_than": lambda found, wanted: bool(found > wanted),
    "less_than": lambda found, wanted: bool(found < wanted),
    "between": lambda found, wanted: bool(wanted[0] <= found <= wanted[1]),
}
ON_LISTS: dict[str, Holds] = {
    "contains": _contains,
    "lacks": _lacks,
    "any_order": lambda found, wanted: _counted(found) == _counted(wanted),
    "begins": lambda found, wanted: found[: len(_as_list(wanted))] == _as_list(wanted),
    "ends": _ends,
}
SINCE_BEFORE: dict[str, Holds] = {
    "gains": lambda pair, wanted: _counted(pair[1]) - _counted(pair[0]) == _counted(wanted),
    "loses": lambda pair, wanted: _counted(pair[0]) - _counted(pair[1]) == _counted(wanted),
}
"""What a list has now that it had not before, and the other way round: these and no others."""
INSIDE = ("count", "change", "each", "some")
"""Words with a value or further words behind them."""
WORDS = (*ON_ALL, *ON_NUMBERS, *ON_LISTS, *SINCE_BEFORE, *INSIDE)
"""The words of comparison."""


def is_comparison(expected: Any) -> bool:
    return isinstance(expected, Mapping) and bool(expected) and set(expected) <= set(WORDS)


def compare(where: str, found: Any, expected: Any, at: Keys = ()) -> Iterator[Mismatch]:
    """A plain value against a literal or words of comparison."""
    if isinstance(expected, Mapping) and not is_comparison(expected):
        if not is_same(found, expected):
            yield Mismatch(where, expected, found, at)
        return
    yield from compare_spots(value_spot(found, where), expected, at)


def compare_spots(
    spot: Spot, expected: Any, at: Keys, before: Spot | None = None
) -> Iterator[Mismatch]:
    """Everything that is said about a place and what is inside it; `before` is the same place
    before the step."""
    if isinstance(expected, Mapping):
        if not expected:
            raise BadInput(f"{spot.where}: an empty table expects nothing; write what is expected.")
        for name, wanted in expected.items():
            with written_at(*at, name):
                yield from _compare_inside(spot, name, wanted, at, before)
    elif isinstance(expected, list) and any(map(is_comparison, expected)):
        yield from _compare_one_by_one(spot, expected, at, before)
    elif not is_same(found := plain(spot.value), expected):
        yield Mismatch(spot.where, expected, found, at)


def _compare_inside(
    spot: Spot, name: str, wanted: Any, at: Keys, before: Spot | None
) -> Iterator[Mismatch]:
    """What is said with a word of comparison, or of something inside."""
    if name in WORDS and name not in spot.inside:
        yield from _compare_word(spot, name, wanted, at, before)
    else:
        inner = follow(spot, name)
        yield from compare_spots(inner, wanted, (*at, name), _inside(before, name))


def _compare_one_by_one(
    spot: Spot, expected: list[Any], at: Keys, before: Spot | None
) -> Iterator[Mismatch]:
    """A list in which some entries are told with words."""
    found = plain(spot.value)
    if not isinstance(found, list) or len(found) != len(expected):
        yield Mismatch(spot.where, expected, found, at)
        return
    for number, wanted in enumerate(expected):
        name = str(number)
        inner = value_spot(spot.value[number], f"{spot.where}.{name}")
        yield from compare_spots(inner, wanted, at, _inside(before, name))


def _compare_word(
    spot: Spot, word: str, wanted: Any, at: Keys, before: Spot | None
) -> Iterator[Mismatch]:
    """One word of comparison at a place."""
    if word in INSIDE:
        yield from _INSIDE[word](spot, wanted, at, before)
        return
    found = plain(spot.value)
    if word in SINCE_BEFORE:
        earlier = _earlier(spot, before, word, list)
        _check_list(spot.where, word, found)
        if not SINCE_BEFORE[word]((earlier, found), wanted):
            told = f"{written(found)}, before {written(earlier)}"
            yield _told(spot.where, word, wanted, found, at, told)
        return
    _check_word(spot.where, word, found, wanted)
    if not _HOLDS[word](found, wanted):
        yield _told(spot.where, word, wanted, found, at)


_HOLDS = {**ON_ALL, **ON_NUMBERS, **ON_LISTS}


def _told(
    where: str, word: str, wanted: Any, found: Any, at: Keys, found_words: str = ""
) -> Mismatch:
    in_words = f"{word.replace('_', ' ')} {condition_in_words(wanted)}"
    return Mismatch(where, {word: wanted}, found, at, in_words, found_words)


def condition_in_words(wanted: Any) -> str:
    """A literal as it is written, words of comparison as they are read."""
    if not is_comparison(wanted):
        return written(wanted)
    return ", ".join(
        f"{word.replace('_', ' ')} {condition_in_words(w)}" for word, w in wanted.items()
    )


def _count(spot: Spot, wanted: Any, at: Keys, before: Spot | None) -> Iterator[Mismatch]:
    """How many are in a list."""
    found = plain(spot.value)
    _check_list(spot.where, "count", found)
    _check_count(spot.where, wanted)
    was = plain(before.value) if before is not None else None
    earlier = value_spot(len(was), spot.where) if isinstance(was, list) else None
    for missed in compare_spots(value_spot(len(found), spot.where), wanted, at, earlier):
        told = f"{missed.found_in_words}: {written(found)}"
        yield _told(spot.where, "count", wanted, found, at, told)


def _change(spot: Spot, wanted: Any, at: Keys, before: Spot | None) -> Iterator[Mismatch]:
    """By how much a number has changed."""
    earlier, found = _earlier(spot, before, "change", int), plain(spot.value)
    if not _is_number(found):
        raise BadInput(f"{spot.where}: 'change' compares numbers; {written(found)} is none.")
    if not _is_number(wanted) and not is_comparison(wanted):
        raise BadInput(f"{spot.where}: 'change' needs a number such as +3 or -1.")
    if any(compare_spots(value_spot(found - earlier, spot.where), wanted, at)):
        told = f"change {_signed(wanted)}"
        shown = f"{found - earlier:+}: {earlier} before, {found} now"
        yield Mismatch(spot.where, {"change": wanted}, found - earlier, at, told, shown)


def _signed(wanted: Any) -> str:
    return f"{wanted:+}" if _is_number(wanted) else condition_in_words(wanted)


def _each(spot: Spot, wanted: Any, at: Keys, before: Spot | None) -> Iterator[Mismatch]:
    """All entries, of which there must be one at least."""
    _check_entries(spot, "each")
    if not spot.inside:
        yield _told(spot.where, "each", wanted, plain(spot.value), at)
    for name, inner in spot.inside.items():
        yield from compare_spots(inner, wanted, at, _inside(before, name))


def _some(spot: Spot, wanted: Any, at: Keys, before: Spot | None) -> Iterator[Mismatch]:
    """One entry at least."""
    _check_entries(spot, "some")
    if not any(
        not any(compare_spots(inner, wanted, at, _inside(before, name)))
        for name, inner in spot.inside.items()
    ):
        yield _told(spot.where, "some", wanted, plain(spot.value), at)


_INSIDE = {"count": _count, "change": _change, "each": _each, "some": _some}


# What makes no sense is refused.


def _check_word(where: str, word: str, found: Any, wanted: Any) -> None:
    if word in ("contains", "lacks", "begins", "ends") and wanted in ([], ""):
        raise BadInput(f"{where}: {word!r} of nothing expects nothing; write what is expected.")
    if word == "between":
        _check_between(where, wanted)
    if word in ON_NUMBERS:
        for value in (found, *(wanted if word == "between" else [wanted])):
            if not _is_number(value):
                raise BadInput(f"{where}: {word!r} compares numbers; {written(value)} is none.")
    is_text = word in ("contains", "lacks") and isinstance(found, str)
    if word in ON_LISTS and not is_text:
        _check_list(where, word, found)
    if any(map(is_comparison, _as_list(wanted))):
        raise BadInput(f"{where}: {word!r} takes values; for words use 'each' or 'some'.")


def _check_between(where: str, wanted: Any) -> None:
    is_pair = isinstance(wanted, list) and len(wanted) == 2
    if not is_pair or not all(map(_is_number, wanted)) or wanted[0] > wanted[1]:
        raise BadInput(f"{where}: 'between' takes the least and the most, such as [1, 6].")


def _check_list(where: str, word: str, found: Any) -> None:
    if not isinstance(found, list):
        raise BadInput(f"{where}: {word!r} looks into a list; {written(found)} is none.")


def _check_count(where: str, wanted: Any) -> None:
    if not _is_number(wanted) and not is_comparison(wanted):
        raise BadInput(f"{where}: 'count' needs a number, not {written(wanted)}.")


def _check_entries(spot: Spot, word: str) -> None:
    if not spot.inside and not isinstance(spot.value, (list, tuple, Mapping)):
        found = written(plain(spot.value))
        raise BadInput(f"{spot.where}: {word!r} looks at entries; {found} has none.")


def _earlier(spot: Spot, before: Spot | None, word: str, kind: type) -> Any:
    """What was there before the step."""
    if before is None:
        raise BadInput(f"{spot.where}: {word!r} needs something before it to compare with.")
    earlier = plain(before.value)
    if not isinstance(earlier, kind) or isinstance(earlier, bool):
        what = "no list" if kind is list else "no number"
        raise BadInput(f"{spot.where}: {word!r}: before the step it was {what}.")
    return earlier


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# Places.


def follow(spot: Spot, path: str) -> Spot:
    """The place a path leads to; a name may itself hold dots."""
    if path in spot.inside:
        return spot.inside[path]
    first, dot, rest = path.partition(".")
    while dot:
        if first in spot.inside:
            return follow(spot.inside[first], rest)
        more, dot, rest = rest.partition(".")
        first = f"{first}.{more}"
    raise BadInput(_no_such_place(spot, path))


def _inside(before: Spot | None, path: str) -> Spot | None:
    """The same place before the step, if it was there."""
    if before is None:
        return None
    try:
        return follow(before, path)
    except BadInput:
        return None


def _no_such_place(spot: Spot, path: str) -> str:
    names = list(spot.inside)
    hint = did_you_mean(similar(path.partition(".")[0], [*names, *WORDS]))
    inside = (
        f"It has: {listed(names, MOST_NAMED)}." if names else f"It is {written(plain(spot.value))}."
    )
    return f"{spot.where} has no {shorten(path)!r}.{hint} {inside}"


class Difference(NamedTuple):
    """A place that is not as it was: its names from the top, what was there, what is there."""

    path: Keys
    where: str
    before: Any
    now: Any


def differences(before: Spot, now: Spot, path: Keys = ()) -> Iterator[Difference]:
    """The places that are not as they were."""
    if _has_named_entries(before) and _has_named_entries(now):
        for name in dict.fromkeys([*before.inside, *now.inside]):
            was = before.inside.get(name) or _nothing(now, name)
            found = now.inside.get(name) or _nothing(now, name)
            yield from differences(was, found, (*path, name))
        return
    was_there, is_there = plain(before.value), plain(now.value)
    if not is_same(is_there, was_there):
        yield Difference(path, now.where, was_there, is_there)


def _has_named_entries(spot: Spot) -> bool:
    names = list(spot.inside)
    is_numbered = names == [str(number) for number in range(len(names))]
    return isinstance(spot.value, (list, Mapping, State)) and not is_numbered


def _nothing(spot: Spot, name: str) -> Spot:
    return value_spot(None, f"{spot.where}.{name}")


# Events.


def missed_facts(
    pattern: str | Mapping[str, Any], key: str, facts: Mapping[str, Any]
) -> Sequence[Mismatch] | None:
    """What an event lacks of a pattern; None if it is another event."""
    if isinstance(pattern, str):
        return () if key == pattern else None
    if pattern.get("event", key) != key:
        return None
    missed: list[Mismatch] = []
    for name, wanted in pattern.items():
        if name not in facts:
            if name != "event":
                missed.append(Mismatch(name, wanted, None, (), "", "nothing"))
        elif name != "event":
            missed += compare(name, plain(facts[name]), wanted)
    return missed
