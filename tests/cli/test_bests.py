"""Who plays alone is told the best so far, with the same options."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_core.storage.home import home

Tabletop = Callable[..., Any]
SOLO = ("play", "genesia", "human", "--seed", "3")
NOTHING = "done\n" * 40


def told(tabletop: Tabletop, typed: str, *more: str) -> str:
    said = [line for line in tabletop(*SOLO, *more, typed=typed).out.splitlines() if "best" in line]
    return " ".join(said)


@pytest.mark.covers("GN-10.9")
def test_the_best_so_far_is_told_and_only_a_better_one_replaces_it(tabletop: Tabletop) -> None:
    best = home() / "bests.json"
    assert told(tabletop, NOTHING) == "That is your best so far with these options."
    [first] = json.loads(best.read_text()).values()
    assert stat.S_IMODE(best.stat().st_mode) == 0o600
    assert told(tabletop, NOTHING) == f"Your best so far with these options: {first}."
    assert told(tabletop, NOTHING, "--set", "level=hero").startswith("That is your best")
    assert len(json.loads(best.read_text())) == 2


def test_a_better_result_says_what_the_best_was(tabletop: Tabletop) -> None:
    told(tabletop, NOTHING)
    file = home() / "bests.json"
    known = json.loads(file.read_text())
    file.write_text(json.dumps(dict.fromkeys(known, -7)))
    assert told(tabletop, NOTHING).endswith("with these options, before it was -7.")
    file.write_text(json.dumps(dict.fromkeys(known, 99)))
    assert told(tabletop, NOTHING) == "Your best so far with these options: 99."


@pytest.mark.parametrize("held", ["[1, 2]", '{"genesia": "much"}', "{", '{"a": true}'])
def test_what_is_no_list_of_bests_is_left_alone(tabletop: Tabletop, held: str) -> None:
    home().mkdir(parents=True, exist_ok=True)
    (home() / "bests.json").write_text(held)
    assert told(tabletop, NOTHING) == ""
    assert (home() / "bests.json").read_text() == held


def test_a_scenario_is_no_game_to_be_compared(tabletop: Tabletop, tmp_path: Path) -> None:
    file = tmp_path / "last.toml"
    file.write_text(
        'format = 1\ngame = "genesia"\ntitle = "the last steps"\n[[players]]\nname = "Ada"\n'
        '[start]\nepoch = 3\nphase = "End of epoch"\n'
        '[start.players."first tribe"]\nhand = ["BIII-5"]\n'
        '[[steps]]\ncheck = "the end is near"\nphase = "End of epoch"\n'
    )
    said = tabletop("play", "--scenario", str(file), "human", typed="play\n" + NOTHING).out
    assert "the lower of" in said
    assert "best so far" not in said


def test_an_agent_alone_and_players_at_a_table_have_no_best(tabletop: Tabletop) -> None:
    assert "best so far" not in tabletop("play", "genesia", "random", "--seed", "3").out
    assert not (home() / "bests.json").exists()
