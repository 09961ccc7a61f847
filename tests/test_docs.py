"""The pages are true: their commands run, their Python is a game that keeps every promise."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tabletop_core
import tabletop_core.testing
from tabletop_core import errors
from tabletop_core.hooks.specifications import Hooks

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TOO_LONG_HERE = ("make ",)  # they would run this suite inside itself
NEEDS_A_PERSON = (" human",)
NEEDS_A_FILE = ("FILE", "SAVE")


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(), re.S)


def commands() -> list[str]:
    """Every command line of every page that runs by itself."""
    lines = [
        line.split("#")[0].strip()
        for page in PAGES
        for block in blocks(page, "sh")
        for line in block.splitlines()
    ]
    return [
        line
        for line in dict.fromkeys(lines)
        if line and not line.startswith(TOO_LONG_HERE) and not line.endswith(NEEDS_A_PERSON)
        and " human " not in line and not any(word in line for word in NEEDS_A_FILE)
    ]  # fmt: skip


@pytest.fixture(scope="module")
def tutorial(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The blocks of the tutorial, put one after the other into a file."""
    page = ROOT / "docs" / "write-a-game.md"
    file = tmp_path_factory.mktemp("tutorial") / "pig.py"
    file.write_text("\n\n".join(blocks(page, "python")))
    return file


@pytest.mark.parametrize("command", commands())
def test_every_command_of_the_pages_runs(command: str, tutorial: Path, tmp_path: Path) -> None:
    words = command.split()
    assert words[0] == "tabletop"
    run = subprocess.run(
        [sys.executable, "-m", "tabletop_core.cli", *words[1:]],
        cwd=tutorial.parent,
        env={**os.environ, "TABLETOP_HOME": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout
    assert "Traceback" not in run.stderr


def test_the_tests_of_the_page_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    page: dict[str, Any] = {}
    for block in blocks(ROOT / "docs" / "test-a-game.md", "python"):
        exec(block, page)
    tests = [value for name, value in page.items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()


def test_the_scenarios_of_the_page_pass(tmp_path: Path) -> None:
    from tabletop_core.hooks.plugins import load_plugins
    from tabletop_core.scenarios import run_paths

    texts = blocks(ROOT / "docs" / "scenarios.md", "toml")
    for number, text in enumerate(texts):
        named = re.match(r"# (\S+\.toml)\n", text)
        (tmp_path / (named[1] if named else f"page-{number}.toml")).write_text(text)
    report = run_paths([tmp_path], load_plugins())
    assert [outcome.failure and outcome.failure.text for outcome in report.outcomes] == [None] * 7
    assert report.unreadable == []


def test_every_word_of_comparison_stands_in_the_page() -> None:
    from tabletop_core.scenarios.comparing import WORDS
    from tabletop_core.scenarios.model import Expectations, Scenario, Until

    page = (ROOT / "docs" / "scenarios.md").read_text()
    marked = set(re.findall(r"\w+", " ".join(re.findall(r"```.*?```|`[^`]+`", page, re.S))))
    for model in (Scenario, Expectations, Until):
        assert set(model.model_fields) - marked == set()
    assert set(WORDS) - marked == set()


def test_the_readme_shows_a_whole_game_as_it_stands_in_the_examples() -> None:
    [game] = blocks(ROOT / "README.md", "python")
    assert game == (ROOT / "examples" / "tic_tac_toe.py").read_text()


def words_in_the_docs() -> set[str]:
    """Every word of every page that stands in code marks or in a block of code."""
    text = "\n".join(page.read_text() for page in PAGES)
    marked = re.findall(r"```.*?```|`[^`]+`", text, re.S)
    return {word for part in marked for word in re.findall(r"\w+", part)}


def test_every_public_name_stands_in_the_docs() -> None:
    assert set(tabletop_core.__all__) - words_in_the_docs() == set()


def test_every_name_for_tests_stands_in_the_docs() -> None:
    assert set(tabletop_core.testing.__all__) - words_in_the_docs() == set()


def test_every_hook_stands_in_the_docs() -> None:
    hooks = {name for name in vars(Hooks) if name.startswith("tabletop_")}
    assert len(hooks) >= 5
    assert hooks - words_in_the_docs() == set()


def test_every_kind_of_error_stands_in_the_docs() -> None:
    kinds = {
        name
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.TabletopError)
    }
    assert len(kinds) > 10
    assert kinds - words_in_the_docs() == set()


def test_links_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_no_page_names_a_path_outside_the_project() -> None:
    for page in PAGES:
        assert "/work" not in page.read_text()
