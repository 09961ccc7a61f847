"""Slips in the rules of a game that a type checker may not see, found when the game is loaded.

The commonest one is a question that nobody asks: `ask(...)` without `yield from` makes a generator
and throws it away, or takes it for an answer.
"""

from __future__ import annotations

import ast
import dis
import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

from tabletop_core.engine.acts import ask_act
from tabletop_core.engine.decisions import Ask, ask, ask_all, offer
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

T = TypeVar("T")

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
    if callable(instruction.asks):
        faults.append(_call_fault(instruction.asks, ("state",), "first"))
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
    found = [sys.modules[name] for name in sorted(modules) if name in sys.modules]
    methods = {name for module in found for name in _asking_methods(module)}
    for module in found:
        if not any(_is_suspicious(code, module, methods) for code in _codes_of(module)):
            continue
        for line, call in _thrown_away(module, methods):
            file = Path(module.__file__ or module.__name__).name
            return f"{call}(...) without `yield from` asks nobody ({file}, line {line})"
    return None


def _asking_methods(module: ModuleType) -> Iterator[str]:
    """The names of methods that ask, by what they say they return: other methods may be
    generators for other ends."""
    for kind in _defined_in(module, type):
        for name, value in vars(kind).items():
            if isinstance(value, FunctionType) and asks(value):
                returned = str(value.__annotations__.get("return", ""))
                if "Play[" in returned or Ask.__name__ in returned:
                    yield name


def _codes_of(module: ModuleType) -> Iterator[CodeType]:
    """The code of every function of a module, of its methods, and of functions within them."""
    functions = _defined_in(module, FunctionType)
    methods = (
        value
        for kind in _defined_in(module, type)
        for value in vars(kind).values()
        if isinstance(value, FunctionType)
    )
    codes = [function.__code__ for function in (*functions, *methods)]
    for code in codes:
        yield code
        codes.extend(inner for inner in code.co_consts if isinstance(inner, CodeType))


def _defined_in(module: ModuleType, kind: type[T]) -> Iterator[T]:
    for value in vars(module).values():
        if isinstance(value, kind) and getattr(value, "__module__", "") == module.__name__:
            yield value


def _is_suspicious(code: CodeType, module: ModuleType, methods: set[str]) -> bool:
    """Whether it names a rule that asks elsewhere than in `yield from` or `return`: cheap, and
    sometimes wrong."""
    names = code.co_names
    if not methods.isdisjoint(names) or _is_asking_by_full_name(names):
        return True
    known = vars(module)
    asking = {n for n, name in enumerate(names) if _is_asking(known.get(name))}
    return bool(asking) and not _places_named(code, asking) <= _places_kept(code)


Place = tuple[int | None, int | None]
"""Line and column; a call is where the name of its function is."""


def _places_named(code: CodeType, names: set[int]) -> set[Place]:
    """Where global names are read."""
    found = set()
    extended = 0
    for operation, argument, place in _instructions(code):
        whole = argument | extended
        extended = whole << 8 if operation == _EXTENDED else 0
        if operation == _LOAD_GLOBAL and whole >> 1 in names:
            found.add(place)
    return found


def _places_kept(code: CodeType) -> set[Place]:
    """Where something is called that is yielded from or returned at once."""
    found = set()
    called: Place | None = None
    for operation, _argument, place in _instructions(code):
        if operation in _KEEPS and called is not None:
            found.add(called)
        called = place if operation in _CALLS else None
    return found


def _instructions(code: CodeType) -> Iterator[tuple[int, int, Place]]:
    """The instructions of a function, each with its place; `dis` would take ten times as long."""
    text = code.co_code
    for at, (line, _, column, _) in enumerate(code.co_positions()):
        operation = text[2 * at]
        if operation != _CACHE:
            yield operation, text[2 * at + 1], (line, column)


_CACHE, _EXTENDED = dis.opmap["CACHE"], dis.EXTENDED_ARG
_LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
_CALLS = {dis.opmap[name] for name in ("CALL", "CALL_KW", "CALL_FUNCTION_EX") if name in dis.opmap}
_KEEPS = {dis.opmap["GET_YIELD_FROM_ITER"], dis.opmap["RETURN_VALUE"]}
_ASKING_NAMES = {function.__name__ for function in ASKING}


def _is_asking_by_full_name(names: tuple[str, ...]) -> bool:
    """Whether it may call `tabletop_core.ask`."""
    return "tabletop_core" in names and not _ASKING_NAMES.isdisjoint(names)


def _is_asking(value: object) -> bool:
    return value in ASKING or (isinstance(value, FunctionType) and asks(value))


def _thrown_away(module: ModuleType, methods: set[str]) -> Iterator[tuple[int, str]]:
    """Calls of rules that ask whose result is dropped or only counts as true, and `ask` itself
    without `yield from`."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError, SyntaxError):
        return
    nodes = list(ast.walk(tree))
    kept = {id(value) for node in nodes for value in _kept_by(node)}
    lost = {id(value) for node in nodes for value in _lost_by(node)}
    for node in sorted((n for n in nodes if isinstance(n, ast.Call)), key=lambda n: n.lineno):
        name, called = _called(node, module)
        is_lost = id(node) not in kept if called in ASKING else id(node) in lost
        if is_lost and (_is_asking(called) or (called is None and name in methods)):
            yield node.lineno, name


def _called(call: ast.Call, module: ModuleType) -> tuple[str, object]:
    """The name that a call names last, and what a module knows by it; None: a method."""
    function = call.func
    if isinstance(function, ast.Name):
        return function.id, vars(module).get(function.id)
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        owner = vars(module).get(function.value.id)
        known = getattr(owner, function.attr, None) if isinstance(owner, ModuleType) else None
        return function.attr, known
    return getattr(function, "attr", ""), None


def _kept_by(node: ast.AST) -> Iterator[ast.expr | None]:
    """What is asked, or handed on to be asked."""
    if isinstance(node, (ast.YieldFrom, ast.Return)):
        yield node.value
    elif isinstance(node, ast.Lambda):
        yield node.body


def _lost_by(node: ast.AST) -> Iterator[ast.expr]:
    """What is dropped, or only taken for true."""
    if isinstance(node, ast.Expr):
        yield node.value
    elif isinstance(node, (ast.If, ast.While, ast.IfExp, ast.Assert)):
        yield node.test
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


def shown(value: object) -> str:
    """A value that stands where it should not, for a sentence."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return shorten(repr(value), 40)
