"""Rules switched off, one at a time: whoever shows a rule must notice.

A mutant is a rule function that does nothing, says the opposite, or counts one more. It is made in
place, so that every declaration that holds the function holds the mutant too.
"""

from __future__ import annotations

import inspect
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from tabletop_core.engine.game import Game
from tabletop_core.testing.rule_code import rule_functions

_ORIGINAL = "_original_of_a_mutant"


class Mutant:
    """One rule function with one change, and who noticed it."""

    def __init__(
        self,
        function: FunctionType,
        ids: Sequence[str],
        change: str,
        code: CodeType,
        line: int | None = None,
    ) -> None:
        self.function = function
        self.ids = tuple(ids)
        self.change = change
        self.line = line or function.__code__.co_firstlineno
        self.original = function.__code__
        self._make = code
        self.noticed_by = ""
        self.is_shown = False  # whether one that says it shows the rules has noticed
        self.explained = ""
        self.is_equivalent = False  # whether the explanation is that nothing at all is changed

    @property
    def name(self) -> str:
        return f"{self.function.__module__}:{self.function.__qualname__}"

    @property
    def place(self) -> str:
        """The file and the line, as editors and terminals open them."""
        file = Path(self.original.co_filename)
        here = Path.cwd()
        shown = file.relative_to(here) if file.is_relative_to(here) else file
        return f"{shown}:{self.line}"

    @property
    def survives(self) -> bool:
        return not self.noticed_by

    def is_own(self, covers: Collection[str]) -> bool:
        """Whether what covers these rules says that it shows the mutant."""
        return not set(self.ids).isdisjoint(covers)

    def notice(self, name: str, is_own: bool) -> None:
        self.noticed_by = name
        self.is_shown = is_own

    @contextmanager
    def alive(self) -> Iterator[None]:
        """While it is alive, the rule is changed for everybody."""
        function = self.function
        spared = FunctionType(
            self.original,
            function.__globals__,
            function.__name__,
            function.__defaults__,
            function.__closure__,
        )
        spared.__kwdefaults__ = function.__kwdefaults__
        function.__globals__[_ORIGINAL] = spared
        function.__code__ = self._make
        try:
            yield
        finally:
            function.__code__ = self.original
            del function.__globals__[_ORIGINAL]


def mutants_of(game: Game) -> list[Mutant]:
    """The mutants of every function that carries rules of the game, in the order of the code."""
    return in_order(
        Mutant(function, ids, change, code)
        for function, ids in rule_functions(game).items()
        if not function.__code__.co_freevars
        for change, code in _changes(function)
    )


def in_order(mutants: Iterator[Mutant]) -> list[Mutant]:
    """Mutants by module and function, and inside a function by line."""
    return sorted(mutants, key=lambda mutant: (mutant.name, mutant.line))


def _code(text: str) -> CodeType:
    made: dict[str, Any] = {}
    exec(f"def mutant(*given, **named):\n{text}", made)
    code: CodeType = made["mutant"].__code__
    return code


_CALL = f"{_ORIGINAL}(*given, **named)"
_NOTHING = _code("    return None")
_ASKS_NOTHING = _code("    return None\n    yield")
_REFUSES = _code(
    "    from tabletop_core.rules.rule import Reason\n    return Reason('', 'a mutant says no')"
)
_OPPOSITE = _code(f"    return not {_CALL}")
_ONE_MORE = _code(f"    return {_CALL} + 1")
_EMPTY = _code(f"    return type({_CALL})()")
_NOBODY_WINS = _code(
    f"    import dataclasses\n    return dataclasses.replace({_CALL}, winners=(), standings=())"
)


def _changes(function: FunctionType) -> list[tuple[str, CodeType]]:
    """What is changed, by what the function returns."""
    returned = str(function.__annotations__.get("return", "")).removeprefix("<class '")
    if inspect.isgeneratorfunction(function):
        return [("does nothing", _ASKS_NOTHING)]
    if "Reason" in returned:
        return [("allows everything", _NOTHING), ("refuses everything", _REFUSES)]
    if returned.endswith("None"):
        return [("does nothing", _NOTHING)]
    if returned.startswith("bool"):
        return [("says the opposite", _OPPOSITE)]
    if returned.startswith("int"):
        return [("counts one more", _ONE_MORE)]
    if returned.partition("[")[0] in ("list", "tuple", "set", "dict", "str"):
        return [("finds nothing", _EMPTY)]
    if returned == "Result":
        return [("nobody wins", _NOBODY_WINS)]
    return [("does nothing", _NOTHING)]
