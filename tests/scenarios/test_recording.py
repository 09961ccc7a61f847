"""Played sessions as scenarios: they pass, they are short, and they tell who did what."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_core import BadInput, Session
from tabletop_core.agents.agent import RandomAgent, play_on
from tabletop_core.hooks.plugins import Plugins, load_plugins
from tabletop_core.scenarios import parse_scenarios, run, scenario_of
from tabletop_core.scenarios.toml_text import pair

LONGEST = 100
WAYS: list[dict[str, Any]] = [
    {},
    {"minimal": True},
    {"expect": ["events", "score", "state"]},
    {"minimal": True, "expect": ["score", "state", "hash"]},
]


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load_plugins()


def played(game: str, plugins: Plugins, most: int = 40, **settings: Any) -> Session:
    session = Session.start(plugins.game(game), ["Ada", 'Bob: the "great"'], seed=2, **settings)
    play_on(session, {0: RandomAgent(1), 1: RandomAgent(2)}, most=most)
    return session


@pytest.mark.parametrize("game", ["biomos", "biosphere", "genesia"])
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_what_is_recorded_passes_in_every_way(
    game: str, way: dict[str, Any], plugins: Plugins
) -> None:
    [script] = parse_scenarios(scenario_of(played(game, plugins), **way), "recorded.toml")
    outcome = run(script, plugins)
    assert outcome.failure is None, outcome.failure.text
    assert outcome.decisions == 40


def test_lists_stand_on_one_line_or_are_folded_at_its_end() -> None:
    assert pair(["players"], ["Ada", "Bob"]) == ['players = ["Ada", "Bob"]']
    folded = pair(["state", "a.b"], [f"card-{number}" for number in range(30)])
    assert folded[0] == 'state."a.b" = ['
    assert len(folded) == 6
    assert max(map(len, folded)) <= LONGEST
    assert pair(["x"], {"a": {}, "b c": [1, True]}) == ['x = { a = {}, "b c" = [1, true] }']


def test_comments_tell_who_did_what_and_what_it_brought(plugins: Plugins) -> None:
    text = scenario_of(played("biomos", plugins, 59))
    assert text.startswith("# A session of Biomos")
    assert 'players = ["Ada", "Bob: the \\"great\\""]' in text
    assert "(Take a token from the pool)" in text
    assert "\n# points: Ada +" in text
    assert "\n# chance: bag " in text


def test_minimal_is_only_what_repeats_it(plugins: Plugins) -> None:
    session = played("biomos", plugins, options={"first_player": 1})
    text = scenario_of(session, minimal=True)
    comments = [line for line in text.split("\n") if line.startswith("#")]
    assert all(line.startswith("# Round ") for line in comments)
    assert "events" not in text
    assert "hash" not in text
    assert text.count("[[steps]]") == len({(entry.round, entry.phase) for entry in session.journal})
    assert "[options]\nfirst_player = 1\n" in text
    assert "mode" not in text


def test_a_changed_action_is_noticed_whatever_is_expected(plugins: Plugins) -> None:
    session = played("biomos", plugins)
    entry = next(e for e in session.journal[4:] if len(set(e.options)) > 1)
    other = next(key for key in entry.options if key != entry.key)
    for expect in (["events"], ["state"], ["hash"]):
        lines = scenario_of(session, expect=expect).split("\n")
        dos = [number for number, line in enumerate(lines) if line.startswith("do = ")]
        changed = dos[session.journal.index(entry)]
        lines[changed] = lines[changed].replace(f": {entry.key}", f": {other}")
        [script] = parse_scenarios("\n".join(lines), "changed.toml")
        assert run(script, plugins).failure is not None, expect


def test_what_cannot_be_expected_is_refused(plugins: Plugins) -> None:
    with pytest.raises(BadInput, match=r"a scenario cannot expect 'scores'. Did you mean 'score'"):
        scenario_of(played("biomos", plugins, 1), expect=["scores"])
