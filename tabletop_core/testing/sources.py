"""The text a function was made from, as a tree that can be changed and compiled anew."""

from __future__ import annotations
import __future__

import ast
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
Scope = FunctionNode | ast.ClassDef


class Source:
    """One function in the tree of its file, with the classes and functions around it."""

    def __init__(
        self, function: FunctionType, node: FunctionNode, around: tuple[Scope, ...]
    ) -> None:
        self.node = node
        self._around = around
        self._original = function.__code__

    def compiled(self) -> CodeType:
        """The code of the function as the tree has it now, with its lines and its names."""
        whole = compile(
            ast.Module(body=[self._surrounded()], type_ignores=[]),
            self._original.co_filename,
            "exec",
            flags=self._original.co_flags & __future__.annotations.compiler_flag,
            dont_inherit=True,
        )
        return next(code for code in _codes_in(whole) if _is_same_place(code, self._original))

    def _surrounded(self) -> ast.stmt:
        """The function in its classes, which lend it their names and hold nothing else; a function
        around it stays whole, for what is bound there."""
        inner: ast.stmt = self.node
        for scope in reversed(self._around):
            if isinstance(scope, ast.ClassDef):
                around = ast.ClassDef(scope.name, [], [], [inner], [])
                inner = ast.fix_missing_locations(ast.copy_location(around, scope))
            else:
                inner = scope
        return inner


class Sources:
    """The files of functions, each read once."""

    def __init__(self) -> None:
        self._trees: dict[str, ast.Module] = {}

    def find(self, function: FunctionType) -> Source | None:
        """The source of a function; nothing if its code does not come from its file as it is."""
        code = function.__code__
        for node, around in _functions_in(self._tree(code.co_filename)):
            if node.name == code.co_name and _first_line(node) == code.co_firstlineno:
                source = Source(function, node, around)
                return source if source.compiled() == code else None
        return None

    def _tree(self, file: str) -> ast.Module:
        if file not in self._trees:
            path = Path(file)
            text = path.read_bytes() if path.is_file() else b""
            self._trees[file] = ast.parse(text, file)
        return self._trees[file]


def _functions_in(
    parent: ast.AST, around: tuple[Scope, ...] = ()
) -> Iterator[tuple[FunctionNode, tuple[Scope, ...]]]:
    """All functions below a node, each with what is around it from outside in."""
    for child in ast.iter_child_nodes(parent):
        if isinstance(child, FunctionNode):
            yield child, around
        inside = (*around, child) if isinstance(child, Scope) else around
        yield from _functions_in(child, inside)


def _first_line(node: FunctionNode) -> int:
    """Where Python says that a function begins: at its first decorator."""
    return min((decorator.lineno for decorator in node.decorator_list), default=node.lineno)


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes_in(inner)


def _is_same_place(code: CodeType, other: CodeType) -> bool:
    return (code.co_qualname, code.co_firstlineno) == (other.co_qualname, other.co_firstlineno)
