"""The rule catalogue: every rule is in the code, in the data, or excused in a sentence."""

from __future__ import annotations

from genesia.game import GENESIA


def test_every_rule_has_code_or_data_or_an_excuse() -> None:
    rules = GENESIA.rules
    assert len(rules.by_id) == 198
    assert len(rules.examples) == 14
    assert rules.without_code(GENESIA.modules) == []
    assert rules.unknown(GENESIA.modules) == []


def test_only_components_need_no_code() -> None:
    excused = [line.id for line in GENESIA.rules.by_id.values() if line.no_code]
    assert excused == ["GN-1.1", "GN-1.11", "GN-1.13"]
