"""Which functions of a game carry rules, and which functions of the game those use."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import CodeType, FunctionType

from tabletop_core.engine.game import Game
from tabletop_core.rules.rule import carriers

Ids = tuple[str, ...]


def rule_functions(game: Game) -> dict[FunctionType, Ids]:
    """Every function that carries rules of the game, with the ids of these rules."""
    found: dict[FunctionType, list[str]] = {}
    for id_, functions in sorted(carriers(game.modules).items()):
        for function in functions:
            if isinstance(function, FunctionType):
                found.setdefault(function, []).append(id_)
    return {function: tuple(ids) for function, ids in found.items()}


def rule_code(game: Game) -> dict[FunctionType, Ids]:
    """Every function that carries rules, and every other function of the game that one of them
    uses, directly or not: that one has the ids of all rules it serves."""
    marked = rule_functions(game)
    served: dict[FunctionType, set[str]] = {}
    methods = _methods_of(game)
    waiting = list(marked.items())
    while waiting:
        user, ids = waiting.pop()
        for used in _used_by(user, game, methods):
            known = served.setdefault(used, set())
            if used not in marked and not known.issuperset(ids):
                known.update(ids)
                waiting.append((used, tuple(known)))
    others = {used: tuple(sorted(ids)) for used, ids in served.items() if used not in marked}
    return marked | others


def _used_by(
    user: FunctionType, game: Game, methods: Mapping[str, list[FunctionType]]
) -> Iterator[FunctionType]:
    """The functions of the game whose names stand in a function: a name of its module, or the
    name of a method of any class of the game."""
    for name in names_in(user.__code__):
        yield from methods.get(name, ())
        named = user.__globals__.get(name)
        if isinstance(named, FunctionType) and _is_of(named.__module__, game):
            yield named


def names_in(code: CodeType) -> Iterator[str]:
    """The names a function uses, those of functions inside it included."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)


def _methods_of(game: Game) -> dict[str, list[FunctionType]]:
    """The methods and properties of all classes of the game, by name."""
    found: dict[str, list[FunctionType]] = {}
    for class_ in _classes_of(game):
        for name, value in vars(class_).items():
            function = _function_behind(value)
            if function is not None and function.__module__ == class_.__module__:
                found.setdefault(name, []).append(function)
    return found


def _classes_of(game: Game) -> Iterator[type]:
    for name, module in list(sys.modules.items()):
        if _is_of(name, game):
            for value in vars(module).values():
                if isinstance(value, type) and value.__module__ == name:
                    yield value


def _function_behind(value: object) -> FunctionType | None:
    """The function that a class holds: as a method, or behind a property."""
    if isinstance(value, property):
        value = value.fget
    elif isinstance(value, cached_property):
        value = value.func
    elif isinstance(value, (classmethod, staticmethod)):
        value = value.__func__
    return value if isinstance(value, FunctionType) else None


def _is_of(module: str, game: Game) -> bool:
    return any(module == own or module.startswith(f"{own}.") for own in game.modules)
