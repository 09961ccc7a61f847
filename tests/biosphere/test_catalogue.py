"""Every rule of the catalogue has code or a reason for none, and a test that shows it."""

from __future__ import annotations

import re
from pathlib import Path

from biosphere.game import BIOSPHERE

TESTS = Path(__file__).parent


def shown() -> set[str]:
    """All ids that the tests of this folder say they cover."""
    found: set[str] = set()
    for file in TESTS.glob("test_*.py"):
        for mark in re.findall(r"mark\.covers\(([^)]*)\)", file.read_text(encoding="utf-8")):
            found.update(re.findall(r"BS-[A-Z0-9.-]+", mark))
    return found


def test_the_catalogue_is_complete() -> None:
    assert len(BIOSPHERE.rules.by_id) == 203
    assert len(BIOSPHERE.rules.examples) == 19


def test_every_rule_has_code_or_a_reason_for_none() -> None:
    assert BIOSPHERE.rules.without_code(BIOSPHERE.modules) == []
    assert BIOSPHERE.rules.unknown(BIOSPHERE.modules) == []


def test_every_rule_and_example_is_shown_by_a_test() -> None:
    known = {*BIOSPHERE.rules.by_id, *BIOSPHERE.rules.examples}
    assert known - shown() == set()
    assert shown() - known == set()
