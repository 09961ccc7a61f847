"""The code of a game as trees: its functions, and what their expressions are, by what is annotated.

Annotations are a declaration that a type checker holds true; what they do not say is Any.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from enum import Enum
from functools import cache, reduce
from operator import or_
from types import FunctionType, ModuleType, NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from tabletop_core.engine.decisions import ask, ask_all, offer
from tabletop_core.engine.game import Game
from tabletop_core.hooks.game_faults import modules_of

Node = ast.FunctionDef | ast.Lambda
ELEMENT = object()
"""Marks a name that stands for the elements of something."""


class Function:
    """A function of a game: its tree, where it stands, and what its names are bound to."""

    def __init__(
        self, node: Node, module: ModuleType, owner: type | None, around: Function | None
    ) -> None:
        self.node = node
        self.module = module
        self.owner = owner
        self.around = around
        self.call: tuple[ast.Call, Function] | None = None
        """Where it was called, if only this call is looked at."""
        self.bound: dict[str, list[tuple[ast.expr, Any]]] = {}
        self.nodes = tuple(own_nodes(node))
        for inner in self.nodes:
            self._bind(inner)

    @property
    def name(self) -> str:
        return "" if isinstance(self.node, ast.Lambda) else self.node.name

    @property
    def parameters(self) -> list[ast.arg]:
        given = self.node.args
        return [*given.posonlyargs, *given.args, *given.kwonlyargs]

    def called_by(self, call: ast.Call, caller: Function) -> Function:
        """The function as this call calls it."""
        called = copy(self)
        called.call = call, caller
        return called

    def returned(self) -> list[ast.expr]:
        """What it may return."""
        if isinstance(self.node, ast.Lambda):
            return [self.node.body]
        nodes = (node for node in self.nodes if isinstance(node, ast.Return))
        return [node.value for node in nodes if node.value is not None]

    def _bind(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._bind_target(target, node.value, None)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            self._bind_target(node.target, node.value, None)
        elif isinstance(node, (ast.For, ast.comprehension)):
            self._bind_target(node.target, node.iter, ELEMENT)
        elif isinstance(node, ast.NamedExpr):
            self._bind_target(node.target, node.value, None)

    def _bind_target(self, target: ast.expr, value: ast.expr, part: Any) -> None:
        if isinstance(target, ast.Name):
            self.bound.setdefault(target.id, []).append((value, (part,)))
        elif isinstance(target, (ast.Tuple, ast.List)):
            if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
                for inner, own in zip(target.elts, value.elts, strict=True):
                    self._bind_target(inner, own, part)
                return
            for number, inner in enumerate(target.elts):
                if isinstance(inner, ast.Name):
                    self.bound.setdefault(inner.id, []).append((value, (part, number)))


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a function but those of the functions within it."""
    for child in ast.iter_child_nodes(function):
        yield child
        if not isinstance(child, (ast.FunctionDef, ast.Lambda, ast.ClassDef)):
            yield from own_nodes(child)


class Code:
    """All functions of a game."""

    def __init__(self, game: Game) -> None:
        self.functions: list[Function] = []
        self.modules: list[ModuleType] = []
        self._calls: dict[str, list[tuple[Function, ast.Call]]] = {}
        self._types: dict[tuple[int, int], tuple[ast.expr, Any]] = {}
        self.is_complete = True
        """Whether the text of every module could be read."""
        for name in sorted(modules_of(game)):
            self._read(sys.modules[name])
        for function in self.functions:
            for node in function.nodes:
                if isinstance(node, ast.Call):
                    self._calls.setdefault(last_name(node.func), []).append((function, node))

    def _read(self, module: ModuleType) -> None:
        self.modules.append(module)
        try:
            tree = ast.parse(inspect.getsource(module))
        except (OSError, TypeError, SyntaxError):
            self.is_complete = self.is_complete and not hasattr(module, "__file__")
            return
        self._collect(tree, module, None, None)

    def _collect(
        self, tree: ast.AST, module: ModuleType, owner: type | None, around: Function | None
    ) -> None:
        for node in ast.iter_child_nodes(tree):
            if isinstance(node, ast.ClassDef):
                found = vars(module).get(node.name)
                self._collect(node, module, found if isinstance(found, type) else None, around)
            elif isinstance(node, (ast.FunctionDef, ast.Lambda)):
                function = Function(node, module, owner, around)
                self.functions.append(function)
                self._collect(node, module, owner, function)
            else:
                self._collect(node, module, owner, around)

    @cache  # noqa: B019 - a Code lives as long as its game
    def named(self, name: str) -> tuple[Function, ...]:
        """The functions of that name."""
        return tuple(function for function in self.functions if function.name == name)

    def calls_of(self, name: str) -> list[tuple[Function, ast.Call]]:
        """Where a function of that name is called, with the function that calls it."""
        return self._calls.get(name, [])

    def all_calls(self) -> Iterator[tuple[Function, ast.Call]]:
        """Everything that is called, with the function that calls it."""
        return (call for calls in self._calls.values() for call in calls)

    def function_of(self, expression: ast.expr, within: Function) -> Function | None:
        """The function of the game that an expression names, through `partial` too."""
        if isinstance(expression, ast.Lambda):
            return next((f for f in self.functions if f.node is expression), None)
        if isinstance(expression, ast.Call) and last_name(expression.func) == "partial":
            return self.function_of(expression.args[0], within) if expression.args else None
        found = self.object_of(expression, within)
        found = getattr(found, "fget", found)
        found = inspect.unwrap(found) if callable(found) else found
        if not isinstance(found, FunctionType):
            return None
        return next((f for f in self.named(found.__name__) if _is_of(f, found)), None)

    def object_of(self, expression: ast.expr, within: Function) -> Any:
        """What a name of a module or of a class stands for; None if that is not known."""
        if isinstance(expression, ast.Name):
            return vars(within.module).get(expression.id, getattr(builtins, expression.id, None))
        if isinstance(expression, ast.Attribute):
            owner = self.object_of(expression.value, within)
            if isinstance(owner, (ModuleType, type)):
                return inspect.getattr_static(owner, expression.attr, None)
            kind = self.type_of(expression.value, within)
            kind = get_origin(kind) or kind
            if isinstance(kind, type):
                return inspect.getattr_static(kind, expression.attr, None)
        return None

    # Types.

    def type_of(self, expression: ast.expr, within: Function) -> Any:
        """The type of an expression, as far as annotations tell it."""
        key = id(expression), id(within.node)
        if key not in self._types:
            self._types[key] = expression, Any  # for what it may lead back to
            look = _LOOKS.get(type(expression))
            kind = Any if look is None else look(self, expression, within)
            self._types[key] = expression, kind
        return self._types[key][1]

    def _of_constant(self, node: ast.Constant, _within: Function) -> Any:
        return type(node.value)

    def _of_text(self, _node: ast.expr, _within: Function) -> Any:
        return str

    def _of_truth(self, _node: ast.expr, _within: Function) -> Any:
        return bool

    def _of_either(self, node: ast.IfExp, within: Function) -> Any:
        return either([self.type_of(part, within) for part in (node.body, node.orelse)])

    def _of_one_of(self, node: ast.BoolOp, within: Function) -> Any:
        return either([self.type_of(part, within) for part in node.values])

    def _of_sum(self, node: ast.BinOp, within: Function) -> Any:
        return self.type_of(node.left, within)

    def _of_unary(self, node: ast.UnaryOp, within: Function) -> Any:
        return bool if isinstance(node.op, ast.Not) else self.type_of(node.operand, within)

    def _of_row(self, node: ast.Tuple | ast.List, within: Function) -> Any:
        parts = [
            element_of(self.type_of(part.value, within))
            if isinstance(part, ast.Starred)
            else self.type_of(part, within)
            for part in node.elts
        ]
        return list[either(parts)] if parts else Any  # type: ignore[misc]

    def _of_made_row(self, node: Any, within: Function) -> Any:
        return list[self.type_of(node.elt, within)]  # type: ignore[misc]

    def _of_name(self, node: ast.Name, within: Function) -> Any:
        scope: Function | None = within
        while scope is not None:
            for parameter in scope.parameters:
                if parameter.arg == node.id:
                    return self._of_parameter(parameter, scope)
            if node.id in scope.bound:
                return either([self._of_bound(b, scope) for b in scope.bound[node.id]])
            scope = scope.around
        known = vars(within.module).get(node.id)
        if known is None or isinstance(known, (type, ModuleType)) or callable(known):
            return Any
        return _type_of_value(known)

    def _of_parameter(self, parameter: ast.arg, within: Function) -> Any:
        if parameter.annotation is not None:
            return annotated(parameter.annotation, within.module)
        is_first = within.parameters[:1] == [parameter]
        return within.owner if within.owner is not None and is_first else Any

    def _of_bound(self, bound: tuple[ast.expr, Any], within: Function) -> Any:
        value, parts = bound
        kind = self.type_of(value, within)
        for part in parts:
            if part is ELEMENT:
                kind = element_of(kind)
            elif part is not None:
                kind = _part_of(kind, part)
        return kind

    def _of_attribute(self, node: ast.Attribute, within: Function) -> Any:
        kind = self.type_of(node.value, within)
        if kind is Any:
            found = self.object_of(node.value, within)
            if isinstance(found, (type, ModuleType)):
                member = getattr(found, node.attr, None)
                return Any if member is None else _type_of_value(member)
            return Any
        return member_of(kind, node.attr)

    def _of_part(self, node: ast.Subscript, within: Function) -> Any:
        kind = self.type_of(node.value, within)
        if isinstance(node.slice, ast.Slice):
            return kind
        if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, int):
            return _part_of(kind, node.slice.value)
        arguments = get_args(kind)
        if get_origin(kind) in (dict, Mapping) and len(arguments) == 2:
            return arguments[1]
        return element_of(kind)

    def _of_call(self, node: ast.Call, within: Function) -> Any:
        found = self.object_of(node.func, within)
        if isinstance(found, type) and found not in _MADE:
            return found
        first = self.type_of(node.args[0], within) if node.args else Any
        if found in _MADE:
            return _MADE[found](first)
        return settled(self._of_called(node, found, within), element_of(first))

    def _of_called(self, node: ast.Call, found: Any, within: Function) -> Any:
        """What the function that is called returns, by what it says."""
        if isinstance(node.func, ast.Attribute):
            owner = self.type_of(node.func.value, within)
            if owner is str:
                return str
            if owner is not Any:
                return _method_of(owner, node.func.attr)
        return returned_by(found)

    def _of_answer(self, node: ast.YieldFrom, within: Function) -> Any:
        """What asking brings: one of the candidates; or what the asked rule returns."""
        if not isinstance(node.value, ast.Call):
            return Any
        asking = self.object_of(node.value.func, within)
        if asking in (ask, offer):
            candidates = argument(node.value, 2, "candidates")
            return Any if candidates is None else element_of(
                self.type_of(candidates, within)
            )  # fmt: skip
        if asking is ask_all:
            return Any
        kind = self._of_call(node.value, within)
        arguments = get_args(kind)
        return arguments[2] if len(arguments) == 3 else Any


_LOOKS: dict[type, Callable[[Code, Any, Function], Any]] = {
    ast.Constant: Code._of_constant,
    ast.JoinedStr: Code._of_text,
    ast.Compare: Code._of_truth,
    ast.BoolOp: Code._of_one_of,
    ast.IfExp: Code._of_either,
    ast.BinOp: Code._of_sum,
    ast.UnaryOp: Code._of_unary,
    ast.Tuple: Code._of_row,
    ast.List: Code._of_row,
    ast.ListComp: Code._of_made_row,
    ast.GeneratorExp: Code._of_made_row,
    ast.Name: Code._of_name,
    ast.Attribute: Code._of_attribute,
    ast.Subscript: Code._of_part,
    ast.Call: Code._of_call,
    ast.YieldFrom: Code._of_answer,
}


def _list_of_elements(kind: Any) -> Any:
    return list[element_of(kind)]  # type: ignore[misc]


_MADE: dict[Any, Callable[[Any], Any]] = {
    tuple: _list_of_elements,
    list: _list_of_elements,
    sorted: _list_of_elements,
    reversed: _list_of_elements,
    set: _list_of_elements,
    iter: _list_of_elements,
    next: lambda kind: element_of(kind),
    max: lambda kind: element_of(kind) if element_of(kind) is not Any else kind,
    min: lambda kind: element_of(kind) if element_of(kind) is not Any else kind,
    sum: lambda kind: int,
    len: lambda kind: int,
    abs: lambda kind: kind,
}


def last_name(function: ast.expr) -> str:
    """The name that a call names last."""
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def argument(call: ast.Call, position: int, name: str) -> ast.expr | None:
    """An argument of a call, given by place or by name."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    return call.args[position] if position < len(call.args) else None


def annotated(annotation: ast.expr, module: ModuleType) -> Any:
    """What an annotation stands for."""
    try:
        text = annotation.value if isinstance(annotation, ast.Constant) else None
        code = text if isinstance(text, str) else ast.unparse(annotation)
        return eval(code, dict(vars(module)))  # the game's own text, as get_type_hints reads it
    except Exception:  # a name that is known to type checkers only
        return Any


def either(kinds: list[Any]) -> Any:
    """One of several types."""
    if not kinds or any(kind is Any for kind in kinds):
        return Any
    try:
        return reduce(or_, dict.fromkeys(NoneType if kind is None else kind for kind in kinds))
    except TypeError:
        return Any


def settled(kind: Any, given: Any) -> Any:
    """A type without variables: what is drawn or picked is one of those that are given."""
    found = []
    for one in kinds_in(kind):
        if isinstance(one, TypeVar):
            found.append(one.__bound__ or given)
        elif any(isinstance(part, TypeVar) for part in get_args(one)):
            origin = get_origin(one)
            inner = [settled(part, given) for part in get_args(one) if part is not Ellipsis]
            found.append(Any if origin is None else list[either(inner)])  # type: ignore[misc]
        else:
            found.append(one)
    return either(found)


def kinds_in(kind: Any) -> tuple[Any, ...]:
    """The types that a type is one of."""
    if get_origin(kind) in (Union, UnionType):
        return tuple(inner for part in get_args(kind) for inner in kinds_in(part))
    return (kind,)


def element_of(kind: Any) -> Any:
    """What going over a value of that type brings."""
    found: list[Any] = []
    for one in kinds_in(kind):
        origin, arguments = get_origin(one), get_args(one)
        if one is range:
            found.append(int)
        elif one is str:
            found.append(str)
        elif isinstance(one, type) and issubclass(one, Enum):
            found.append(one)
        elif origin is tuple:
            found += [part for part in arguments if part is not Ellipsis]
        elif origin is not None and arguments:
            found.append(arguments[0])
        else:
            return Any
    return either(found)


def _part_of(kind: Any, number: int) -> Any:
    """The part of a tuple at that place."""
    arguments = get_args(kind)
    if get_origin(kind) is tuple and Ellipsis not in arguments:
        return arguments[number] if number < len(arguments) else Any
    fields = getattr(kind, "_fields", None)
    if fields is not None:
        return hints_of(kind).get(fields[number], Any) if number < len(fields) else Any
    return element_of(kind)


_HINTS: dict[Any, dict[str, Any]] = {}


def hints_of(kind: type) -> dict[str, Any]:
    """The declared types of the parts of a class, worked out once."""
    if kind not in _HINTS:
        try:
            _HINTS[kind] = get_type_hints(kind)
        except Exception:  # a name that is known to type checkers only
            _HINTS[kind] = {}
    return _HINTS[kind]


def member_of(kind: Any, name: str) -> Any:
    """The type of a part of something of that type."""
    found = []
    for one in kinds_in(kind):
        if one is NoneType:
            continue
        owner = get_origin(one) or one
        if not isinstance(owner, type):
            return Any
        if issubclass(owner, Enum) and name == "value":
            found += [type(member.value) for member in owner]
            continue
        if name in hints_of(owner):
            found.append(hints_of(owner)[name])
            continue
        member = inspect.getattr_static(owner, name, None)
        inner = getattr(member, "fget", None) or getattr(member, "func", None)
        if inner is None:
            return Any
        found.append(returned_by(inner))
    return either(found)


def _method_of(kind: Any, name: str) -> Any:
    """What a method of that type returns."""
    found = []
    for one in kinds_in(kind):
        owner = get_origin(one) or one
        member = inspect.getattr_static(owner, name, None) if isinstance(owner, type) else None
        returned = returned_by(getattr(member, "__func__", member))
        arguments = get_args(one)
        found.append(
            either([
                arguments[0] if isinstance(part, TypeVar) and arguments else part
                for part in kinds_in(returned)
            ])
        )  # fmt: skip
    return either(found)


@cache
def returned_by(function: Any) -> Any:
    """What a function says that it returns."""
    if not callable(function) or isinstance(function, type):
        return Any
    try:
        return get_type_hints(inspect.unwrap(function)).get("return", Any)
    except Exception:  # a name that is known to type checkers only
        return Any


def _type_of_value(value: Any) -> Any:
    """The type of a constant of a module."""
    if isinstance(value, (tuple, list)) and not hasattr(value, "_fields"):
        return list[either([_type_of_value(part) for part in value])] if value else Any  # type: ignore[misc]
    return type(value)


def _is_of(function: Function, found: FunctionType) -> bool:
    """Whether a tree is that of a function."""
    assert isinstance(function.node, ast.FunctionDef)
    decorators = function.node.decorator_list
    first = min((decorator.lineno for decorator in decorators), default=function.node.lineno)
    return function.module.__name__ == found.__module__ and found.__code__.co_firstlineno == first
