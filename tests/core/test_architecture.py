"""Which way imports point, and what is public."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

import tabletop_core

ROOT = Path(__file__).parents[2]
CORE = ROOT / "tabletop_core"
PLUGINS = ROOT / "plugins"
GAMES = sorted(path.name for path in PLUGINS.iterdir() if (path / "__init__.py").is_file())
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
LAYERS = ["errors", "components", "zones", "state", "decisions", "phases", "game", "session", "cli"]
NOT_IN_RULES = {"rich", "typer", "random", "time", "os", "secrets", "datetime", "uuid", "socket"}
FOR_GAMES = {"pydantic", "tabletop_core"}
FACES = ("render", "layouts", "cli")  # what a person sees: the only users of rich and typer


class Import(NamedTuple):
    """One import of one module, where it stands, and whether it is there at run time."""

    module: str
    names: tuple[str, ...]
    line: int
    is_early: bool  # when the module is imported, not only when a function of it is called
    is_relative: bool


def imports(path: Path) -> Iterator[Import]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    late = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or _is_for_types(node)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        early = id(node) not in late
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, (), node.lineno, early, False)
        elif isinstance(node, ast.ImportFrom):
            names = tuple(alias.name for alias in node.names)
            yield Import(node.module or "", names, node.lineno, early, node.level > 0)


def _is_for_types(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def top(module: str) -> str:
    return module.partition(".")[0]


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


CORE_FILES = sorted(CORE.rglob("*.py"))
GAME_FILES = [path for game in GAMES for path in sorted((PLUGINS / game).rglob("*.py"))]
OURS = [*CORE_FILES, *GAME_FILES, *EXAMPLES]


def test_there_is_something_to_look_at() -> None:
    assert set(GAMES) == {"biomos", "biosphere", "genesia"}
    assert len(CORE_FILES) > 20
    assert len(EXAMPLES) == 3


def test_imports_are_absolute() -> None:
    found = [
        f"{p}:{i.line}"
        for p in OURS
        for i in imports(p)
        if i.is_relative or top(i.module) == "plugins"
    ]
    assert found == []


def test_the_core_imports_no_game() -> None:
    names = {*GAMES, *(path.stem for path in EXAMPLES)}
    found = [f"{p}:{i.line}" for p in CORE_FILES for i in imports(p) if top(i.module) in names]
    assert found == []


def test_the_layers_of_the_core_import_only_downwards() -> None:
    found = []
    for height, layer in enumerate(LAYERS):
        files = sorted((CORE / layer).rglob("*.py")) or [CORE / f"{layer}.py"]
        above = {f"tabletop_core.{name}" for name in LAYERS[height + 1 :]}
        for path in files:
            for imported in imports(path):
                name = ".".join(imported.module.split(".")[:2])
                if imported.is_early and name in above:
                    found.append(f"{path.name}:{imported.line} imports {name}")
    assert found == []


def test_the_core_has_no_circle_of_imports() -> None:
    known = {module_name(path) for path in CORE_FILES}
    graph: dict[str, set[str]] = {}
    for path in CORE_FILES:
        name = module_name(path)
        graph[name] = set()
        for imported in imports(path):
            if not imported.is_early:
                continue
            inner = {f"{imported.module}.{part}" for part in imported.names} & known
            graph[name] |= (inner or {imported.module} & known) - {name, "tabletop_core"}
    TopologicalSorter(graph).prepare()


def test_only_what_a_person_sees_draws() -> None:
    found = [
        f"{path}:{imported.line}"
        for path in CORE_FILES
        if path.relative_to(CORE).parts[0].removesuffix(".py") not in FACES
        for imported in imports(path)
        if top(imported.module) in {"rich", "typer"}
    ]
    assert found == []


def test_only_chance_makes_random_numbers() -> None:
    found = {
        path.name
        for path in OURS
        for imported in imports(path)
        if top(imported.module) in {"random", "secrets", "uuid"}
    }
    assert found == {"chance.py"}


@pytest.mark.parametrize("path", [*GAME_FILES, *EXAMPLES], ids=lambda path: module_name(path))
def test_a_game_imports_only_public_names_and_itself(path: Path) -> None:
    own = path.relative_to(PLUGINS).parts[0] if path.is_relative_to(PLUGINS) else path.stem
    for imported in imports(path):
        package = top(imported.module)
        if package == own:
            continue
        where = f"{path}:{imported.line}"
        if package == "tabletop_core":
            assert imported.module == "tabletop_core", f"{where}: the core lacks a public name"
            assert set(imported.names) <= set(tabletop_core.__all__), where
        elif path.stem == "render":
            assert package in {"rich", *FOR_GAMES, *sys.stdlib_module_names}, where
        else:
            assert package not in NOT_IN_RULES, where
            assert package in {*FOR_GAMES, *sys.stdlib_module_names}, where


def test_the_public_names_are_sorted_and_can_be_imported() -> None:
    public = tabletop_core.__all__
    # As people sort: by letter; of two that differ only in capitals, the class or the verb first.
    assert [name.casefold() for name in public] == sorted(name.casefold() for name in public)
    assert len(set(public)) == len(public)
    for name in public:
        assert getattr(tabletop_core, name) is not None
    with pytest.raises(AttributeError, match="no public name 'nonsense'"):
        _ = tabletop_core.nonsense


def test_the_public_names_are_those_that_type_checkers_see() -> None:
    seen = {
        name
        for imported in imports(CORE / "__init__.py")
        if not imported.is_early and top(imported.module) == "tabletop_core"
        for name in imported.names
    }
    assert seen == set(tabletop_core.__all__)
    assert seen == set(tabletop_core._MODULE)


def test_nothing_is_called_a_helper() -> None:
    words = {"utils", "util", "helpers", "helper", "manager", "common", "misc"}
    assert [path for path in OURS if path.stem in words] == []
