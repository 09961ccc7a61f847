"""Which way imports point, and what is public."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletop_core
import tabletop_core.testing

ROOT = Path(__file__).parents[1]
CORE = ROOT / "tabletop_core"
PLUGINS = ROOT / "plugins"
GAMES = sorted(path.name for path in PLUGINS.iterdir() if (path / "__init__.py").is_file())
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
LAYERS = [
    {"sentences"},
    {"errors"},
    {"files", "table"},
    {"rules"},
    {"engine"},
    {"agents", "storage", "pictures"},
    {"hooks"},
    {"scenarios"},
    {"testing"},
    {"cli"},
]
"""The rooms from the lowest up: a room imports only what lies below it."""
NOT_IN_RULES = {"rich", "typer", "random", "time", "os", "secrets", "datetime", "uuid", "socket"}
FOR_GAMES = {"pydantic", "tabletop_core"}
FACES = ("pictures", "cli")  # what a person sees: the only users of rich and typer


def _load_graph() -> object:
    spec = importlib.util.spec_from_file_location("import_graph", ROOT / "tests/import_graph.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["import_graph"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_load_graph()
from import_graph import (  # noqa: E402 - a file beside this one, loaded just above
    circle,
    imports,
    module_graph,
    module_name,
    room_graph,
    table,
)

CORE_FILES = sorted(CORE.rglob("*.py"))
GAME_FILES = [path for game in GAMES for path in sorted((PLUGINS / game).rglob("*.py"))]
OURS = [*CORE_FILES, *GAME_FILES, *EXAMPLES]


def top(module: str) -> str:
    return module.partition(".")[0]


def test_there_is_something_to_look_at() -> None:
    assert set(GAMES) == {"biomos", "biosphere", "genesia"}
    assert len(CORE_FILES) > 80
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


def test_the_rooms_of_the_core_import_only_downwards() -> None:
    height = {room: number for number, rooms in enumerate(LAYERS) for room in rooms}
    upwards = {pair for pair in room_graph(module_graph()) if height[pair[0]] <= height[pair[1]]}
    assert upwards == set()


def test_no_two_modules_import_each_other_in_a_circle() -> None:
    assert circle(module_graph()) == []


def test_an_import_inside_a_function_counts_for_the_circle() -> None:
    graph = module_graph()
    assert "tabletop_core.engine.session" not in graph["tabletop_core.engine.game"]
    graph["tabletop_core.engine.game"].add("tabletop_core.engine.session")
    assert circle(graph)[0] in graph
    late = CORE / "cli" / "__init__.py"
    assert "tabletop_core.cli.calling" in {i.module for i in imports(late)}


def test_the_graph_can_be_printed() -> None:
    assert "circles: none" in table()
    assert all(room in table() for rooms in LAYERS for room in rooms)


def test_every_room_says_what_lives_in_it() -> None:
    rooms = [path.parent for path in CORE_FILES if path.name == "__init__.py"]
    assert len(rooms) > 10
    for room in rooms:
        text = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8")))
        assert text, room
        assert len(text.splitlines()[0]) > 20, room


def private_names(path: Path) -> Iterator[tuple[int, str]]:
    """Where a module reaches for an underscored name that it does not define itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = {
        node.attr if isinstance(node, ast.Attribute) else getattr(node, "name", None)
        for node in ast.walk(tree)
        if (isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
        or isinstance(node, (ast.FunctionDef, ast.ClassDef))
    }
    own |= {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, (ast.AnnAssign, ast.Assign))
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    own |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}  # __slots__
    for node in ast.walk(tree):
        name = node.attr if isinstance(node, ast.Attribute) else None
        if name and name.startswith("_") and not name.startswith("__") and name not in own:
            yield node.lineno, name
        if isinstance(node, ast.ImportFrom) and top(node.module or "") == "tabletop_core":
            yield from ((node.lineno, a.name) for a in node.names if a.name.startswith("_"))


OF_NAMED_TUPLES = {"_asdict", "_replace", "_fields"}


def test_nobody_uses_another_modules_private_names() -> None:
    found = [
        f"{path}:{line} {name}"
        for path in OURS
        for line, name in private_names(path)
        if name not in OF_NAMED_TUPLES
    ]
    assert found == []


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


def test_every_public_name_is_listed_once_and_can_be_imported() -> None:
    public = tabletop_core.__all__
    listed = [
        alias.name
        for node in ast.parse((CORE / "__init__.pyi").read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    assert public == listed
    assert len(set(public)) == len(public) > 50
    for name in public:
        assert getattr(tabletop_core, name) is not None
    with pytest.raises(AttributeError, match="no public name 'nonsense'"):
        _ = tabletop_core.nonsense


def test_the_names_for_tests_can_be_imported() -> None:
    for name in tabletop_core.testing.__all__:
        assert getattr(tabletop_core.testing, name) is not None


def test_nothing_is_called_a_helper() -> None:
    words = {"utils", "util", "helpers", "helper", "manager", "common", "misc"}
    assert [path for path in OURS if path.stem in words] == []
