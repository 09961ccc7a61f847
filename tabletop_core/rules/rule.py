"""Which function carries which rule, and why something is refused."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from types import CodeType, FunctionType
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


def carriers(modules: Iterable[str]) -> dict[str, list[Callable[..., Any]]]:
    """The functions of these packages or modules that carry each rule: those that are marked with
    it, and those that refuse something with a `Reason` that names it."""
    packages = tuple(modules)
    found: dict[str, list[Callable[..., Any]]] = {}
    for id_, functions in _CODE.items():
        own = [function for function in functions if _belongs(function.__module__, packages)]
        if own:
            found[id_] = own
    for function in _functions_in(packages):
        for id_ in _ids_of_reasons(function):
            if function not in found.setdefault(id_, []):
                found[id_].append(function)
    return found


def _functions_in(packages: tuple[str, ...]) -> Iterator[FunctionType]:
    """All functions and methods that are written in these packages."""
    for name, module in list(sys.modules.items()):
        if not _belongs(name, packages):
            continue
        for value in list(vars(module).values()):
            for inner in (value, *vars(value).values()) if isinstance(value, type) else (value,):
                if isinstance(inner, FunctionType) and inner.__module__ == name:
                    yield inner


def _ids_of_reasons(function: FunctionType) -> Iterator[str]:
    """The rules named by the Reasons that a function speaks of."""
    for name in _names_in(function.__code__):
        named = function.__globals__.get(name)
        for reason in named.values() if isinstance(named, dict) else (named,):
            if isinstance(reason, Reason):
                yield from filter(None, reason.rule.split(", "))


def _names_in(code: CodeType) -> Iterator[str]:
    """The names a function uses, those of functions inside it included."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names_in(inner)


def carried_ids(modules: Iterable[str]) -> frozenset[str]:
    """All rule ids carried by code of these packages or modules."""
    return frozenset(carriers(modules))


def _belongs(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def _place(function: Callable[..., Any]) -> tuple[str, str]:
    return function.__module__, function.__qualname__
