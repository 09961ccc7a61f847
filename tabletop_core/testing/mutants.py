"""Rules switched off, one at a time: whoever shows a rule must notice.

A mutant is a rule function that does nothing, says the opposite, or counts one more. It is made in
place, so that every declaration that holds the function holds the mutant too.
"""

from __future__ import annotations

import inspect
import signal
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from pydantic import BaseModel

from tabletop_core.engine.game import Game
from tabletop_core.files.toml import read_model
from tabletop_core.hooks.plugins import Plugins
from tabletop_core.rules.rule import carriers
from tabletop_core.scenarios import Script, run

SECONDS = 20  # a game that a mutant keeps from ending is stopped

_ORIGINAL = "_original_of_a_mutant"


class Endless(BaseException):
    """A mutant keeps something from ending: that is noticed too."""


class Mutant:
    """One rule function with one change, and who noticed it."""

    def __init__(
        self, function: FunctionType, ids: Sequence[str], change: str, code: CodeType
    ) -> None:
        self.function = function
        self.ids = tuple(ids)
        self.change = change
        self._make = code
        self.noticed_by = ""
        self.is_shown = False  # whether one that says it shows the rules has noticed
        self.explained = ""

    @property
    def name(self) -> str:
        return f"{self.function.__module__}:{self.function.__qualname__}"

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
        original = self.function.__code__
        spared = FunctionType(
            original,
            self.function.__globals__,
            self.function.__name__,
            self.function.__defaults__,
        )
        spared.__kwdefaults__ = self.function.__kwdefaults__
        self.function.__globals__[_ORIGINAL] = spared
        self.function.__code__ = self._make
        try:
            yield
        finally:
            self.function.__code__ = original
            del self.function.__globals__[_ORIGINAL]


def mutants_of(game: Game) -> list[Mutant]:
    """The mutants of every function that carries rules of the game, in the order of the code."""
    found: dict[int, tuple[Any, list[str]]] = {}
    for id_, functions in sorted(carriers(game.modules).items()):
        for function in functions:
            found.setdefault(id(function), (function, []))[1].append(id_)
    mutants = [
        Mutant(function, ids, change, code)
        for function, ids in found.values()
        if isinstance(function, FunctionType) and not function.__code__.co_freevars
        for change, code in _changes(function)
    ]
    return sorted(
        mutants, key=lambda mutant: (mutant.name, mutant.function.__code__.co_firstlineno)
    )


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


@contextmanager
def limited() -> Iterator[None]:
    """Stop what does not end, where the system can."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def stop(_number: int, _frame: object) -> None:
        raise Endless

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def try_scenarios(
    mutant: Mutant, scripts: Sequence[Script], plugins: Plugins, *, own: bool
) -> None:
    """Play scenarios with the mutant: those that say they show its rules, or all others."""
    for script in scripts:
        if mutant.is_own(script.scenario.covers) == own and not _passes(script, plugins, mutant):
            mutant.notice(script.name, own)
            return


def _passes(script: Script, plugins: Plugins, mutant: Mutant) -> bool:
    try:
        with mutant.alive(), limited():
            return run(script, plugins).failure is None
    except Endless:
        return False


class _Explanation(BaseModel, extra="forbid", frozen=True):
    function: str
    why: str


class _Explanations(BaseModel, extra="forbid", frozen=True):
    explained: list[_Explanation] = []


def explain(mutants: Sequence[Mutant], file: Path) -> list[str]:
    """Read why some mutants may survive; says which explanations nobody needs."""
    if not file.is_file():
        return []
    idle = []
    for explanation in read_model(_Explanations, file).explained:
        survivors = [m for m in mutants if m.name == explanation.function and m.survives]
        for mutant in survivors:
            mutant.explained = explanation.why
        if not survivors:
            idle.append(explanation.function)
    return idle
