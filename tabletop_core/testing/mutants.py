"""Rules switched off, one at a time: whoever shows a rule must notice.

A mutant is a rule function that does nothing, says the opposite, or counts one more. It is made in
place, so that every declaration that holds the function holds the mutant too.
"""

from __future__ import annotations

import inspect
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from pydantic import BaseModel, ConfigDict

from tabletop_core.data import read_model
from tabletop_core.game import Game
from tabletop_core.plugins import Plugins
from tabletop_core.rules import carried_ids, carriers
from tabletop_core.scenarios import Script, run

SECONDS = 20  # a game that a mutant keeps from ending is stopped
EXPLAINED = "mutants.toml"

_ORIGINAL = "_original_of_a_mutant"


class Endless(BaseException):
    """A mutant keeps something from ending: that is noticed too."""


class Mutant:
    """One rule function with one change, and who noticed it."""

    def __init__(self, function: FunctionType, ids: Sequence[str]) -> None:
        self.function = function
        self.ids = tuple(ids)
        self.change, self._make = _change(function)
        self.noticed_by = ""
        self.explained = ""

    @property
    def name(self) -> str:
        return f"{self.function.__module__}:{self.function.__qualname__}"

    @property
    def survives(self) -> bool:
        return not self.noticed_by

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
    """One mutant for each function that carries rules of the game, in the order of the code."""
    found: dict[int, tuple[Any, list[str]]] = {}
    for id_ in sorted(carried_ids(game.modules)):
        for function in carriers(id_):
            found.setdefault(id(function), (function, []))[1].append(id_)
    mutants = [
        Mutant(function, ids)
        for function, ids in found.values()
        if isinstance(function, FunctionType) and not function.__code__.co_freevars
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
_OPPOSITE = _code(f"    return not {_CALL}")
_ONE_MORE = _code(f"    return {_CALL} + 1")
_EMPTY = _code(f"    return type({_CALL})()")
_NOBODY_WINS = _code(
    f"    import dataclasses\n    return dataclasses.replace({_CALL}, winners=(), standings=())"
)


def _change(function: FunctionType) -> tuple[str, CodeType]:
    """What is changed, by what the function returns."""
    returned = str(function.__annotations__.get("return", "")).removeprefix("<class '")
    if inspect.isgeneratorfunction(function):
        return "does nothing", _ASKS_NOTHING
    if returned.endswith("None"):
        return "does nothing", _NOTHING
    if returned.startswith("bool"):
        return "says the opposite", _OPPOSITE
    if returned.startswith("int"):
        return "counts one more", _ONE_MORE
    if returned.partition("[")[0] in ("list", "tuple", "set", "dict", "str"):
        return "finds nothing", _EMPTY
    if returned == "Result":
        return "nobody wins", _NOBODY_WINS
    return "does nothing", _NOTHING


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


def try_scenarios(mutant: Mutant, scripts: Sequence[Script], plugins: Plugins) -> None:
    """Play scenarios with the mutant, those that say they show its rules first."""
    own = set(mutant.ids)
    ordered = sorted(scripts, key=lambda script: own.isdisjoint(script.scenario.covers))
    for script in ordered:
        if not _passes(script, plugins, mutant):
            mutant.noticed_by = script.name
            return


def _passes(script: Script, plugins: Plugins, mutant: Mutant) -> bool:
    try:
        with mutant.alive(), limited():
            return run(script, plugins).failure is None
    except Endless:
        return False


class _Explanation(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    function: str
    why: str


class _Explanations(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    explained: list[_Explanation] = []


def explain(mutants: Sequence[Mutant], file: Path) -> list[str]:
    """Read why some mutants may survive; says which explanations nobody needs."""
    if not file.is_file():
        return []
    known = {mutant.name: mutant for mutant in mutants}
    idle = []
    for line in read_model(_Explanations, file).explained:
        mutant = known.get(line.function)
        if mutant is None or not mutant.survives:
            idle.append(line.function)
        else:
            mutant.explained = line.why
    return idle
