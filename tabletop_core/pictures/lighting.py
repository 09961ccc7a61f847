"""What is lit in a picture: the things options stand on, with what is typed for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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


def lit_by(choice: Choice | None) -> Mapping[str, str]:
    """The things that can be chosen, each with the numbers of its options; where keys count by
    themselves, with the last word of the key."""
    lit: dict[str, str] = {}
    if choice is None:
        return lit
    numbers = numbers_of(choice)
    for option in choice.options:
        if option.at is not None:
            number = numbers[option.key] or option.key.rpartition(" ")[2]
            lit[option.at] = f"{lit[option.at]},{number}" if option.at in lit else number
    return lit
