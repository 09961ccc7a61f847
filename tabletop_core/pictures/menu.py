"""The list of options: grouped, the best first, filtered by what is typed, the good ones lit.

    groups = menu_of(view.choice, consequences.known)

Every face of a question uses it: the line prompt, the full screen, the page. The number of an
option is its place in the choice, whatever is sorted or filtered, so that a typed number keeps its
meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletop_core.engine.decisions import Option

if TYPE_CHECKING:
    from tabletop_core.engine.consequences import Brought
    from tabletop_core.engine.views import Choice

MOST_LIT = 20
FEWEST_GROUPED = 10
GAIN, SAME, LOSE, UNKNOWN = "gains", "changes nothing", "loses", "not known"
_TITLES = (GAIN, SAME, LOSE, UNKNOWN)


class MenuRow(NamedTuple):
    """One option in the list."""

    number: int
    """Its place in the choice, from 1."""
    option: Option
    brought: Brought | None
    """What it brings, if that is known yet."""
    is_lit: bool
    """Whether it is shown at once; the others on demand."""


class MenuGroup(NamedTuple):
    """Options that belong together; without a title there is only one group."""

    title: str
    rows: tuple[MenuRow, ...]


def menu_of(
    choice: Choice, brought: Mapping[str, Brought], typed: str = ""
) -> tuple[MenuGroup, ...]:
    """The options that fit what is typed, in groups.

    A short list keeps the order of the game. Of many, those that bring most come first, in the
    groups the game declares, or else by whether they gain or lose; and the good ones are lit.
    """
    options = [
        (number, option) for number, option in enumerate(choice.options, 1) if _fits(option, typed)
    ]
    are_many = len(options) > MOST_LIT
    good = _good_ones([option for _number, option in options], brought) if are_many else None
    rows = [
        MenuRow(number, option, brought.get(option.key), good is None or option.key in good)
        for number, option in options
    ]
    if len(rows) < FEWEST_GROUPED:
        return _grouped(rows, lambda _row: "")
    if are_many:
        rows.sort(key=_best_first)
    declared = {row.option.group for row in rows if row.option.group}
    if len(declared) > 1:
        return _grouped(rows, lambda row: row.option.group)
    if are_many and any(_worth(row.brought) > (0, 0) for row in rows):
        by_worth = {group.title: group for group in _grouped(rows, _by_worth)}
        return tuple(by_worth[title] for title in _TITLES if title in by_worth)
    return _grouped(rows, lambda _row: "")


def _fits(option: Option, typed: str) -> bool:
    """Whether every typed word is in the option, its meaning or the thing it stands on."""
    about = " ".join((option.key, option.label, option.at or "", option.group)).casefold()
    return all(word in about for word in typed.casefold().split())


def _good_ones(options: Sequence[Option], brought: Mapping[str, Brought]) -> set[str] | None:
    """The options that gain something, the best of them if these are too many; if none does, those
    that lose least. None if all are alike or nothing is known."""
    known = {option.key: brought[option.key] for option in options if option.key in brought}
    worths = {_worth(found) for found in known.values()}
    if len(worths) < 2:
        return None
    least = max((0, 1), min(worths)) if max(worths) > (0, 0) else max(worths)
    good = [key for key, found in known.items() if _worth(found) >= least]
    good.sort(key=lambda key: _most_first(known[key]))
    return set(good[:MOST_LIT])


def _worth(brought: Brought | None) -> tuple[int, int]:
    """What an option is worth: in points, then by what else speaks for it."""
    return (0, 0) if brought is None else (brought.worth, brought.merit)


def _most_first(brought: Brought) -> tuple[int, int, int]:
    worth, merit = _worth(brought)
    return (-worth, -merit, brought.spent)


def _best_first(row: MenuRow) -> tuple[int, ...]:
    """Most points first, then the cheapest; what is not known yet comes last."""
    if row.brought is None:
        return (1,)
    return (0, *_most_first(row.brought), row.number)


def _by_worth(row: MenuRow) -> str:
    if row.brought is None:
        return UNKNOWN
    worth = _worth(row.brought)
    return GAIN if worth > (0, 0) else LOSE if worth < (0, 0) else SAME


def _grouped(rows: Iterable[MenuRow], title_of: Callable[[MenuRow], str]) -> tuple[MenuGroup, ...]:
    groups: dict[str, list[MenuRow]] = {}
    for row in rows:
        groups.setdefault(title_of(row), []).append(row)
    return tuple(MenuGroup(title, tuple(found)) for title, found in groups.items())
