"""Which rules are carried and shown: the table, its counts and what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_core.scenarios.coverage import _marks_in
from tabletop_core.testing.coverage import main

MARKED = """\
import pytest

pytestmark = pytest.mark.covers("XX-1")

@pytest.mark.covers("XX-2", "XX-3")
def test_function(): ...

class TestClass:
    pytestmark = [pytest.mark.covers("XX-4")]

    @pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.covers("XX-5"))])
    def test_method(self, n): ...

@pytest.mark.covers("XX-6")
def no_test(): ...
"""


def test_marks_are_found_on_functions_classes_modules_and_parameters(tmp_path: Path) -> None:
    (tmp_path / "test_marked.py").write_text(MARKED)
    function, method = "test_marked.py::test_function", "test_marked.py::test_method"
    assert _marks_in([tmp_path]) == {
        "XX-1": [function, method],
        "XX-2": [function],
        "XX-3": [function],
        "XX-4": [method],
        "XX-5": [method],
    }


def test_every_rule_of_biomos_is_carried_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    tests = Path(__file__).parents[1]
    assert main(["biomos", "--missing", "--tests", str(tests)]) == 0
    counts = capsys.readouterr().out
    assert counts.startswith("118 rules: ")
    assert "118 shown" in counts
    assert counts.endswith("10 of 10 worked examples shown; 0 missing.\n")


def test_rules_that_nobody_shows_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["biomos", "--missing", "--tests", str(tmp_path)]) == 1
    *rows, counts = capsys.readouterr().out.splitlines()
    ids = [row.split()[0] for row in rows if row.startswith("BM-")]
    assert len(ids) == int(counts.split()[-2])
    assert all("NOBODY SHOWS IT" in row for row in rows[1::2])


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bimos"]) == 2
    assert "no game 'bimos' is installed" in capsys.readouterr().err
