"""What is lit in a picture: the things options stand on, with what is typed for them."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from tabletop_core.pictures.menu import menu_of

if TYPE_CHECKING:
    from tabletop_core.engine.consequences import Brought
    from tabletop_core.engine.views import Choice


def is_numbered(choice: Choice) -> bool:
    """Whether options can be chosen by number: not where the keys are numbers themselves, or names
    with numbers that count differently (`arc 10` in the ninth place)."""
    return not any(
        key.lstrip("-").isdecimal() or _counts_differently(key, place)
        for place, key in enumerate(choice.keys, 1)
    )


def _counts_differently(key: str, place: int) -> bool:
    name, _, number = key.partition(" ")
    return bool(name) and number.isdecimal() and number != str(place)


def numbers_of(choice: Choice) -> dict[str, str]:
    """What stands before each option; nothing where the keys count by themselves."""
    if not is_numbered(choice):
        return dict.fromkeys(choice.keys, "")
    return {key: str(number) for number, key in enumerate(choice.keys, 1)}


def lit_by(
    choice: Choice | None, brought: Mapping[str, Brought] = MappingProxyType({})
) -> Mapping[str, str]:
    """The things that can be chosen, each with the numbers of its options; where keys count by
    themselves, with the last word of the key. Of very many only the good ones, if these are known.
    """
    lit: dict[str, str] = {}
    if choice is None:
        return lit
    numbers = numbers_of(choice)
    rows = [row for group in menu_of(choice, brought) for row in group.rows if row.is_lit]
    for row in sorted(rows, key=attrgetter("number")):
        at = row.option.at
        if at is not None:
            number = numbers[row.option.key] or row.option.key.rpartition(" ")[2]
            lit[at] = f"{lit[at]},{number}" if at in lit else number
    return lit
