"""Texts that code puts together: what stands in them, and what is filled in."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from itertools import product
from types import NoneType
from typing import Any, TypeAlias, get_args

from tabletop_core.scenarios.vocabulary.code import ELEMENT, Code, Function, element_of, kinds_in

MOST_TEXTS = 64
DEEPEST = 10
Template: TypeAlias = tuple[Any, ...]
"""A text with gaps: texts, and the types of what is filled in between them."""

ANYTHING: Template = (str,)


class Texts:
    """What the expressions of a game that make texts may come to."""

    def __init__(self, code: Code) -> None:
        self.code = code

    def of(self, expression: ast.expr, within: Function, depth: int = 0) -> list[Template]:
        """All texts that an expression may come to; what cannot be known is a gap."""
        if depth > DEEPEST:
            return [ANYTHING]
        found = list(dict.fromkeys(self._of(expression, within, depth + 1)))
        return found if found and len(found) <= MOST_TEXTS else [ANYTHING]

    def _of(self, node: ast.expr, within: Function, depth: int) -> Iterator[Template]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield (node.value,)
        elif isinstance(node, ast.JoinedStr):
            yield from self._of_joined(node, within, depth)
        elif isinstance(node, ast.IfExp):
            yield from self.of(node.body, within, depth)
            yield from self.of(node.orelse, within, depth)
        elif isinstance(node, ast.BoolOp):
            for value in node.values:
                yield from (text for text in self.of(value, within, depth) if text != ("",))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            both = self.of(node.left, within, depth), self.of(node.right, within, depth)
            yield from (_joined(parts) for parts in product(*both))
        elif isinstance(node, ast.Name):
            yield from self._of_name(node, within, depth)
        elif isinstance(node, ast.Call) and not _is_str(node):
            yield from self._of_call(node, within, depth)
        else:
            yield from self.gap(node, within)

    def gap(self, node: ast.expr, within: Function) -> Iterator[Template]:
        """Something else that is shown as a text: told by its type."""
        if isinstance(node, ast.Call) and _is_str(node) and node.args:
            node = node.args[0]
        if isinstance(node, ast.Attribute) and node.attr == "value":
            kinds = kinds_in(self.code.type_of(node.value, within))
            if all(isinstance(kind, type) and issubclass(kind, Enum) for kind in kinds):
                yield from ((str(member.value),) for kind in kinds for member in kind)
                return
        for kind in kinds_in(self.code.type_of(node, within)):
            if kind is not NoneType:
                yield (str if kind is Any or get_args(kind) else kind,)

    def _of_joined(self, node: ast.JoinedStr, within: Function, depth: int) -> Iterator[Template]:
        parts: list[list[Template]] = []
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                inner = value.value
                kinds = kinds_in(self.code.type_of(inner, within))
                looked_into = isinstance(inner, (ast.IfExp, ast.Call, ast.Name)) and str in kinds
                is_value = isinstance(inner, ast.Attribute) and inner.attr == "value"
                parts.append(
                    self.of(inner, within, depth)
                    if looked_into or is_value or isinstance(inner, ast.IfExp)
                    else list(self.gap(inner, within))
                )
            else:
                parts.append(self.of(value, within, depth))
        yield from (_joined(chosen) for chosen in product(*parts))

    def _of_name(self, node: ast.Name, within: Function, depth: int) -> Iterator[Template]:
        scope: Function | None = within
        while scope is not None:
            for place, parameter in enumerate(scope.parameters):
                if parameter.arg == node.id:
                    yield from self._of_parameter(node.id, place, scope, depth)
                    return
            if node.id in scope.bound:
                for value, parts in scope.bound[node.id]:
                    listed = self.listed(value, scope) if parts == (ELEMENT,) else []
                    if parts == (None,):
                        yield from self.of(value, scope, depth)
                    elif listed:
                        yield from ((text,) for text in listed)
                    else:
                        yield from self.gap(node, within)
                return
            scope = scope.around
        known = vars(within.module).get(node.id)
        if isinstance(known, str):
            yield (known,)
        else:
            yield from self.gap(node, within)

    def listed(self, node: ast.expr, within: Function) -> list[str]:
        """The texts in a constant that a name stands for: the letters of a text, too."""
        found = self.code.object_of(node, within)
        if not isinstance(found, (str, tuple, list, dict)) or len(found) > MOST_TEXTS:
            return []
        texts = [str(text) for text in found if isinstance(text, str)]
        return texts if len(texts) == len(found) else []

    def _of_parameter(
        self, name: str, place: int, within: Function, depth: int
    ) -> Iterator[Template]:
        """What is given for a parameter, wherever the function is called."""
        kinds = kinds_in(self.code.type_of(ast.Name(name), within))
        if kinds not in ((str,), (Any,)):
            yield from ((kind,) for kind in kinds if kind is not NoneType)
            return
        calls = list(self.code.calls_of(within.name)) if within.name else []
        if within.call is not None:
            call, caller = within.call
            calls = [(caller, call)]
        is_method = within.owner is not None
        for caller, call in calls:
            given = _given(call, place - is_method, name) or _default(within, name)
            if given is None:
                yield ANYTHING
            else:
                yield from self.of(given, caller, depth)
        if not calls:
            yield ANYTHING

    def _of_call(self, node: ast.Call, within: Function, depth: int) -> Iterator[Template]:
        """What the called function of the game may return."""
        function = self.code.function_of(node.func, within)
        returned = function.returned() if function is not None else []
        if function is None or not returned:
            yield from self.gap(node, within)
        for value in returned:
            assert function is not None
            yield from self.of(value, function.called_by(node, within), depth)

    def of_key(self, key: ast.expr | None, candidates: Any, within: Function) -> list[Template]:
        """What is typed for a candidate: what its key function returns, or the candidate itself."""
        if key is None or (isinstance(key, ast.Name) and key.id == "str"):
            kinds = [kind for kind in kinds_in(element_of(candidates)) if kind is not type(None)]
            return [(str if kind is Any else kind,) for kind in kinds]
        if isinstance(key, ast.Attribute) and key.attr == "__getitem__":
            return [(text,) for text in self.listed(key.value, within)] or [ANYTHING]
        function = self.code.function_of(key, within)
        if function is None:
            return [ANYTHING]
        return [text for value in function.returned() for text in self.of(value, function)]


def _is_str(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "str"


def _given(call: ast.Call, place: int, name: str) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    has_rest = any(isinstance(given, ast.Starred) for given in call.args[: place + 1])
    return call.args[place] if 0 <= place < len(call.args) and not has_rest else None


def _default(function: Function, name: str) -> ast.expr | None:
    """What a parameter stands for when nothing is given."""
    given = function.node.args
    plain = [*given.posonlyargs, *given.args]
    pairs = [*zip(reversed(plain), reversed(given.defaults), strict=False)]
    pairs += [
        (one, default)
        for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)
        if default is not None
    ]
    return next((default for one, default in pairs if one.arg == name), None)


def _joined(parts: tuple[Template, ...]) -> Template:
    """Templates one after another as one, neighbouring texts put together."""
    joined: list[Any] = []
    for part in (inner for template in parts for inner in template):
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    return tuple(joined)
