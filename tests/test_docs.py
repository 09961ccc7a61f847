"""The pages are true: their commands run, their Python is a game that keeps every promise."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_the_scenario_of_the_page_passes(tmp_path: Path) -> None:
    from tabletop_core.hooks.plugins import load_plugins
    from tabletop_core.scenarios import run_paths

    [text] = blocks(ROOT / "docs" / "scenarios.md", "toml")
    (tmp_path / "page.toml").write_text(text)
    report = run_paths([tmp_path], load_plugins())
    assert [outcome.failure for outcome in report.outcomes] == [None]


def test_links_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_no_page_names_a_path_outside_the_project() -> None:
    for page in PAGES:
        assert "/work" not in page.read_text()
