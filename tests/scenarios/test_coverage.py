"""Which rules are carried and shown: the table, its counts and what is missing."""

from __future__ import annotations

from pathlib import Path

from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.scenarios.rule_coverage import _marks_in, coverage_of

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


def test_every_rule_of_biomos_is_carried_and_shown() -> None:
    found = coverage_of(load_plugins().game("biomos"), [Path(__file__).parents[1]])
    assert found.missing == []
    assert len(found.rules) == 118
    assert all(rule.is_in_code and rule.is_shown for rule in found.rules)
    assert len(found.examples) == 10
    assert all(example.is_shown for example in found.examples)


def test_rules_that_nobody_shows_are_missing(tmp_path: Path) -> None:
    found = coverage_of(load_plugins().game("biomos"), [tmp_path])
    assert found.missing
    assert all(not rule.tests for rule in found.rules)
    assert not any(rule.is_shown for rule in found.missing)
    assert found.to_json()["missing"] == [rule.id for rule in found.missing]
