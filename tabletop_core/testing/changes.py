"""The small changes that can be made in the tree of a function, and how they are said."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, cast

from tabletop_core.testing.sources import FunctionNode

LEFT_OUT = "left out"
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SWAPPED = {"min": "max", "max": "min"}
Line = (
    ast.Assign
    | ast.AnnAssign
    | ast.AugAssign
    | ast.Expr
    | ast.Return
    | ast.Raise
    | ast.Continue
    | ast.Break
    | ast.Delete
)
"""The statements that are left out."""


class _Place(NamedTuple):
    """Where a node hangs, and the nodes around it from outside in."""

    parent: ast.AST
    field: str
    number: int | None  # in a list of nodes
    around: tuple[ast.AST, ...]

    def hang(self, node: ast.AST) -> None:
        if self.number is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.number] = node


class Change:
    """A node of the tree, and what can stand in its place."""

    def __init__(self, place: _Place, node: ast.AST, new: ast.AST) -> None:
        self._place = place
        self._node = node
        self._new = ast.fix_missing_locations(ast.copy_location(new, node))
        self.line = cast(ast.expr | ast.stmt, node).lineno
        self.words = self._said()

    @contextmanager
    def made(self) -> Iterator[None]:
        """Meanwhile the tree has the change."""
        self._place.hang(self._new)
        try:
            yield
        finally:
            self._place.hang(self._node)

    def _said(self) -> str:
        """What stands there, and what instead: `count > 1 -> count >= 1`."""
        if isinstance(self._node, ast.stmt):
            return f"{ast.unparse(self._node)} -> {LEFT_OUT}"
        if isinstance(self._node, ast.Compare | ast.BoolOp | ast.UnaryOp):
            return f"{ast.unparse(self._node)} -> {ast.unparse(self._new)}"
        shown = self._expression_around()
        before = ast.unparse(shown)
        with self.made():
            return f"{before} -> {ast.unparse(shown)}"

    def _expression_around(self) -> ast.AST:
        """The expression in which a number or a name means something; else its line."""
        for node in reversed(self._place.around):
            if isinstance(node, Line) or (
                isinstance(node, ast.expr) and not isinstance(node, ast.FormattedValue)
            ):
                return node
        return self._node


def changes_in(function: FunctionNode) -> Iterator[Change]:
    """All small changes inside a function, in the order of its text."""
    bound = _bindings(function)
    body = ast.Module(body=function.body, type_ignores=[])
    for place, node in _places_in(body):
        if node is not function.body[-1] or not _says_no(node):
            for new in _instead_of(node, bound):
                yield Change(place, node, new)


def _says_no(line: ast.AST) -> bool:
    """A function that ends with `return False` says no without that line too."""
    match line:
        case ast.Return(None | ast.Constant(None | False)):
            return True
    return False


def _places_in(
    parent: ast.AST, around: tuple[ast.AST, ...] = ()
) -> Iterator[tuple[_Place, ast.AST]]:
    for field, value in ast.iter_fields(parent):
        nodes = enumerate(value) if isinstance(value, list) else ((None, value),)
        for number, node in nodes:
            if isinstance(node, ast.AST) and not _is_precaution(node):
                yield _Place(parent, field, number, around), node
                yield from _places_in(node, (*around, node))


def _is_precaution(node: ast.AST) -> bool:
    """What only says what is so anyway: an assertion, and the `strict` of a zip."""
    return isinstance(node, ast.Assert) or (isinstance(node, ast.keyword) and node.arg == "strict")


def _instead_of(node: ast.AST, bound: Counter[str]) -> Iterator[ast.AST]:
    """What may stand in the place of a node by mistake."""
    match node:
        case ast.Compare(left, ops, comparators):
            for number, op in enumerate(ops):
                turned = [*ops[:number], TURNED[type(op)](), *ops[number + 1 :]]
                yield ast.Compare(left, turned, comparators)
        case ast.BoolOp(ast.And(), values):
            yield ast.BoolOp(ast.Or(), values)
        case ast.BoolOp(ast.Or(), values):
            yield ast.BoolOp(ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Name(id, ast.Load()) if id in SWAPPED:
            yield ast.Name(SWAPPED[id], ast.Load())
        case ast.stmt() if isinstance(node, Line) and _can_be_left_out(node, bound):
            yield _nothing_instead_of(node)


def _can_be_left_out(line: Line, bound: Counter[str]) -> bool:
    """A docstring does nothing anyway; and a name that is bound nowhere else would be missing:
    nobody overlooks that."""
    if isinstance(line, ast.Expr):
        return not isinstance(line.value, ast.Constant)
    if isinstance(line, ast.AnnAssign) and line.value is None:
        return False
    return all(bound[name] > 1 for name in _names_bound_in(line))


def _nothing_instead_of(line: ast.stmt) -> ast.stmt:
    """A line that does nothing; a rule that asks stays one, even if it no longer asks."""
    if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(line)):
        return ast.If(ast.Constant(False), [ast.Expr(ast.Yield(None))], [])
    return ast.Pass()


def _bindings(function: FunctionNode) -> Counter[str]:
    """How often each name gets a value in a function, as a parameter too."""
    arguments = [node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)]
    return Counter([*arguments, *_names_bound_in(function)])


def _names_bound_in(node: ast.AST) -> list[str]:
    return [
        inner.id
        for inner in ast.walk(node)
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)
    ]
