"""Slips in the rules of a game that a type checker may not see, found when the game is loaded.

The commonest one is a question that nobody asks: `ask(...)` without `yield from` makes a generator
and throws it away.
"""

from __future__ import annotations

import ast
import dis
import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from tabletop_core.engine.acts import ask_act
from tabletop_core.engine.decisions import ask, ask_all, offer
from tabletop_core.engine.phases import (
    BEGIN_TURNS,
    ONCE,
    SKIP,
    TURN,
    UNTIL,
    Instruction,
    asks,
)
from tabletop_core.sentences import shorten

ASKING = (ask, ask_all, offer, ask_act)
CALLED_WITH = {
    TURN: ("state", "player"),
    ONCE: ("state",),
    BEGIN_TURNS: ("state",),
    SKIP: ("state",),
    UNTIL: ("state",),
}
_DECLARED_AS = {TURN: "EachPlayer", ONCE: "Once"}


def instruction_fault(instruction: Instruction) -> str | None:
    """What is wrong with one declared rule or condition."""
    wanted = CALLED_WITH.get(instruction.what)
    if wanted is None:
        return None
    faults = [_call_fault(instruction.rule, wanted, _DECLARED_AS.get(instruction.what, ""))]
    if instruction.skip_if is not None:
        faults.append(_call_fault(instruction.skip_if, ("state", "player"), "skip_if"))
    if instruction.first is not None:
        faults.append(_call_fault(instruction.first, ("state",), "first"))
    where = f"in phase {instruction.phase!r}, " if instruction.phase else "in its phases, "
    return next((f"{where}{fault}" for fault in faults if fault), None)


def _call_fault(function: Any, wanted: tuple[str, ...], declared_as: str) -> str | None:
    if not callable(function):
        return f"{shown(function)} is not a function"
    if not takes(function, *wanted):
        name = getattr(function, "__name__", shown(function))
        by = f"{declared_as} calls" if declared_as else "it is called"
        return f"{by} {name}({', '.join(wanted)}), but it does not take that{place_of(function)}"
    returned = str(getattr(function, "__annotations__", {}).get("return", ""))
    if returned.startswith("Play[") and not asks(function):
        return f"{function.__name__} returns {returned} but never asks{place_of(function)}"
    return None


def takes(function: Callable[..., Any], *arguments: object) -> bool:
    """Whether a function can be called with these arguments."""
    try:
        inspect.signature(function).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # some built-in functions have no signature to look at
        return True
    return True


def place_of(function: object) -> str:
    """The file and line of a function, for the end of a sentence."""
    inner: Any = getattr(function, "func", function)
    code = getattr(inspect.unwrap(inner), "__code__", None)
    return "" if code is None else f" ({Path(code.co_filename).name}, line {code.co_firstlineno})"


def unasked_question(modules: set[str]) -> str | None:
    """The first question in these modules that is made and thrown away."""
    for name in sorted(modules):
        module = sys.modules.get(name)
        if module is None or not any(map(_is_suspicious, _functions_of(module))):
            continue
        for line, call in _thrown_away(module):
            file = Path(module.__file__ or name).name
            return f"{call}(...) without `yield from` asks nobody ({file}, line {line})"
    return None


def _functions_of(module: ModuleType) -> Iterator[FunctionType]:
    for value in vars(module).values():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield value


def _is_suspicious(function: FunctionType) -> bool:
    """Whether it names more rules that ask than it yields from: cheap, and sometimes wrong."""
    names = function.__code__.co_names
    asking = {n for n, name in enumerate(names) if _is_asking(function.__globals__.get(name))}
    if not asking:
        return False
    named = yielded = extended = 0
    code = function.__code__.co_code
    for at in range(0, len(code), 2):
        operation, argument = code[at], code[at + 1] | extended
        extended = argument << 8 if operation == dis.EXTENDED_ARG else 0
        if operation == _LOAD_GLOBAL and argument >> 1 in asking:
            named += 1
        elif operation == _YIELD_FROM:
            yielded += 1
    return named > yielded


_LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
_YIELD_FROM = dis.opmap["GET_YIELD_FROM_ITER"]


def _is_asking(value: object) -> bool:
    return value in ASKING or (isinstance(value, FunctionType) and asks(value))


def _thrown_away(module: ModuleType) -> Iterator[tuple[int, str]]:
    """Calls of rules that ask whose result is not used, and `ask` itself without `yield from`."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError, SyntaxError):
        return
    yielded = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.YieldFrom)}
    passed_on = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Return)}
    passed_on |= {id(node.body) for node in ast.walk(tree) if isinstance(node, ast.Lambda)}
    dropped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        called = vars(module).get(node.func.id)
        is_lost = id(node) in dropped
        if called in ASKING:
            is_lost = id(node) not in yielded | passed_on
        if is_lost and _is_asking(called):
            yield node.lineno, node.func.id


def shown(value: object) -> str:
    """A value that stands where it should not, for a sentence."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return shorten(repr(value), 40)
