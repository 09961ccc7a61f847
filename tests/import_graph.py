"""Who imports whom: `python tests/import_graph.py` prints the rooms of the core as a table.

Every import counts: those at the top, those inside functions, and those that only a type checker
reads. A number says how many modules of the room at the left import something of the room above.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGE = "tabletop_core"
CORE = ROOT / PACKAGE

Graph = dict[str, set[str]]


class Import(NamedTuple):
    """One import: what, from where, and in which line."""

    module: str
    names: tuple[str, ...]
    line: int
    is_relative: bool


def imports(path: Path) -> Iterator[Import]:
    """All imports of a file, wherever they stand."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, (), node.lineno, False)
        elif isinstance(node, ast.ImportFrom):
            names = tuple(alias.name for alias in node.names)
            yield Import(node.module or "", names, node.lineno, node.level > 0)


def module_name(path: Path) -> str:
    """The name under which a file of the project is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def module_graph(core: Path = CORE) -> Graph:
    """For every module of the core the modules of the core it imports."""
    files = {module_name(path): path for path in sorted(core.rglob("*.py"))}
    graph: Graph = {}
    for name, path in files.items():
        found: set[str] = set()
        for imported in imports(path):
            inner = {f"{imported.module}.{part}" for part in imported.names} & files.keys()
            found |= inner or {imported.module} & files.keys()
        graph[name] = found - {name, PACKAGE}
    return graph


def room_of(module: str) -> str:
    """The room in which a module lies; `tabletop_core` itself for the few beside the rooms."""
    parts = module.split(".")
    return ".".join(parts[1:2]) or PACKAGE


def room_graph(graph: Graph) -> dict[tuple[str, str], int]:
    """How many modules of one room import something of another."""
    counts: dict[tuple[str, str], int] = {}
    for module, others in graph.items():
        for room in {room_of(other) for other in others} - {room_of(module)}:
            counts[room_of(module), room] = counts.get((room_of(module), room), 0) + 1
    return counts


def circle(graph: Graph) -> list[str]:
    """Modules that import each other in a circle; empty if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as fault:
        found: list[str] = fault.args[1]
        return found
    return []


def rooms_in_order(counts: dict[tuple[str, str], int]) -> list[str]:
    """The rooms from the lowest to the highest; whoever imports stands behind."""
    needs: Graph = {room: set() for pair in counts for room in pair}
    for room, other in counts:
        needs[room].add(other)
    return list(TopologicalSorter(needs).static_order())


def table() -> str:
    """Rooms by rooms, in plain text."""
    graph = module_graph()
    counts = room_graph(graph)
    rooms = rooms_in_order(counts)
    width = max(map(len, rooms))
    lines = [" " * width + "  " + "  ".join(rooms)]
    for room in rooms:
        cells = (str(counts.get((room, other), "·")).rjust(len(other)) for other in rooms)
        lines.append(f"{room:<{width}}  {'  '.join(cells)}")
    found = circle(graph)
    circles = " → ".join(found) if found else "none"
    return "\n".join([*lines, "", f"{len(graph)} modules, circles: {circles}"])


if __name__ == "__main__":
    print(table())
