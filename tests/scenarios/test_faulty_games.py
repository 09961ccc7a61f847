"""A game with a fault fails its scenarios in words, wherever the fault is."""

from __future__ import annotations

from pathlib import Path

from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.scenarios import run
from tabletop_core.scenarios.reading import parse_scenarios

TIC_TAC_TOE = Path(__file__).parents[2] / "examples" / "tic_tac_toe.py"
SCENARIO = """
format = 1
game = "tic-tac-toe"
title = "the first mark"
[[players]]
name = "Ada"
[[players]]
name = "Bob"
[[steps]]
do = "Ada: a1"
"""


def test_a_fault_in_the_names_of_options_is_told(tmp_path: Path) -> None:
    game = tmp_path / "faulty.py"
    right = "key=GRID.name"
    text = TIC_TAC_TOE.read_text(encoding="utf-8")
    assert right in text
    game.write_text(text.replace(right, "key=lambda place: str(1 // 0)"), encoding="utf-8")
    [script] = parse_scenarios(SCENARIO, "first.toml")
    outcome = run(script, load_plugins(installed=False, files=[game]))
    assert outcome.failure is not None
    assert "ZeroDivisionError" in outcome.failure.reason
