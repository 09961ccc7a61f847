"""Which function carries which rule, and why something is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_CODE: dict[str, list[Callable[..., Any]]] = {}


class Reason(NamedTuple):
    """Why something is not an option: the rule, and a sentence."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function as the code of these rules. The function itself stays as it is."""
    if not ids or not all(isinstance(id_, str) and id_ for id_ in ids):
        raise TypeError('write @rule("XY-1.2"): the ids of the rules this function carries')

    def mark(function: F) -> F:
        for id_ in ids:
            carriers = _CODE.setdefault(id_, [])
            # A module that is loaded anew brings its functions anew: the newest counts.
            carriers[:] = [known for known in carriers if _place(known) != _place(function)]
            carriers.append(function)
        function.rule_ids = ids  # type: ignore[attr-defined]
        return function

    return mark


def carriers(id_: str) -> tuple[Callable[..., Any], ...]:
    """The functions that carry a rule."""
    return tuple(_CODE.get(id_, ()))


def carried_ids(modules: Iterable[str]) -> frozenset[str]:
    """All rule ids carried by functions of these packages or modules."""
    packages = tuple(modules)
    return frozenset(
        id_
        for id_, functions in _CODE.items()
        if any(_belongs(function.__module__, packages) for function in functions)
    )


def _belongs(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def _place(function: Callable[..., Any]) -> tuple[str, str]:
    return function.__module__, function.__qualname__
