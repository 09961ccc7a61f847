"""What a scenario says falsely, or does not say at all, never passes; and its line is told."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop_core import BadInput
from tabletop_core.engine.session import Session
from tabletop_core.errors import DataFault
from tabletop_core.hooks.plugins import Plugins, load_plugins
from tabletop_core.scenarios import (
    Performance,
    parse_each,
    parse_scenarios,
    run,
    run_paths,
    scenario_of,
    update_file,
)

CLAIM = """\
format = 1
game = "biomos"
title = "A token between two seas makes S D S"
covers = ["BM-5.3"]
players = ["Ada", "Bob"]
options.first_player = 1

[start]
pool = ["desert", "forest"]
basics = ["B27", "B1", "B2", "B3"]
boards.Ada.arc = ["sea", "sea"]

[[steps]]
do = "Ada: desert"
options.are = ["arc 1", "arc 2", "arc 3", "moon"]
no_events = ["claimed"]

[[steps]]
do = "arc 2"
state.arcs.Ada = ["sea", "desert", "sea"]
question = "Claim a biome?"

[[steps]]
do = "B1"
refused = "BM-5.1"

[[steps]]
do = "B27"
events = [
    { event = "claimed", card = "B27" },
]
score.Ada = { cards = 5 }
asked = ["Bob"]
"""


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load_plugins()


def test_the_scenario_itself_passes(plugins: Plugins) -> None:
    [script] = parse_scenarios(CLAIM, "claim.toml")
    assert run(script, plugins).failure is None


FALSE = [
    # old, new, the text in whose line it is told, what is told
    ('["claimed"]', '["claimd"]', '"claimd"', "no event 'claimd'. Did you mean 'claimed'?"),
    ('["claimed"]', '[{ event = "claimed", crad = "B1" }]', "crad", "Did you mean 'card'?"),
    ('["claimed"]', '[{ event = "claimed", card = "B277" }]', "B277", "is called 'B277'"),
    ('["claimed"]', '[{ crad = "B1" }]', "crad", "no event has a fact 'crad'"),
    ("options.are", 'options.excludes = ["arcc 1"]\noptions.are', "arcc", "Did you mean 'arc 1'?"),
    (
        'question = "Cl',
        'options.excludes = ["arc 1"]\nquestion = "Cl',
        "excludes",
        "is never an option",
    ),
    (
        "options.are",
        'state.pool.lacks = ["sea", "saa"]\noptions.are',
        "saa",
        "nothing that can stand here is called 'saa'. Did you mean 'sea'?",
    ),
    ("options.are", 'state.moons.Ada.is_not = "sae"\noptions.are', "sae", "Did you mean 'sea'?"),
    (
        "options.are",
        'state.pool.contains = { one_of = ["saa"] }\noptions.are',
        "saa",
        "nothing that can stand here is called 'saa'",
    ),
    ("options.are", 'view.Bop.pool.lacks = "sea"\noptions.are', "Bop", "Did you mean 'Bob'?"),
    ("options.are", 'options.refused = { "arc 1" = "BM-77.7" }\noptions.are', "77.7", "no rule"),
    ('"BM-5.1"', '"BM-77.7"', "77.7", "no rule 'BM-77.7'"),
    ('"BM-5.1"', "true", "refused = true", 'say why it is refused: refused = "BM-5.1"'),
    ('"BM-5.1"', '"not asked"', "not asked", "it was refused for another reason: forbidden"),
    ('do = "B1"\nrefused = "BM-5.1"', 'do = "Bop: B1"\nrefused = "not asked"', "Bop", "nobody"),
    ('do = "B1"\nrefused = "BM-5.1"', 'do = "sae"\nrefused = "not offered"', "sae", "is never"),
    ('["BM-5.3"]', '[\n    "BM-5.3",\n    "BM-5.33",\n]', "BM-5.33", "Did you mean 'BM-5.3'?"),
    ('"B27"\nevents', '"B27"\nno_events = []\nevents', "no_events = []", "expects nothing"),
    ('"B27"\nevents', '"B27"\nsame = []\nevents', "same", "same: it expects nothing"),
    ("score.Ada = { cards = 5 }", "score = {}", "score = {}", "score: it expects nothing"),
    ("score.Ada = { cards = 5 }", "score.Ada = { crads = 5 }", "crads", "Did you mean 'cards'?"),
    ('asked = ["Bob"]', 'asked = ["Bop"]', "Bop", "nobody called 'Bop'"),
    ('question = "Claim a biome?"', 'question = "Claim biomes?"', "Claim biomes", "never asks"),
    ("[start]", "[chance.forced]\nbga = []\n[start]", "bga", "Did you mean 'bag'?"),
    ("[start]", '[chance.forced]\nbag = ["sea"]\n[start]', "bag", "was never drawn"),
    ("[start]", '[start]\ndeck = ["B99"]', "B99", "no card 'B99'"),
    ("[start]", "[start]\npol = []", "pol", "Did you mean 'pool'?"),
    ("boards.Ada.arc", "boards.Ada.ark", "boards.Ada.ark", "Did you mean 'arc'?"),
    ("boards.Ada.arc", "boards.Adda.arc", "boards.Adda", "nobody is called 'Adda'"),
]


@pytest.mark.parametrize(("old", "new", "told_at", "told"), FALSE)
def test_what_is_false_is_told_with_its_line(
    old: str, new: str, told_at: str, told: str, plugins: Plugins
) -> None:
    assert CLAIM.count(old) == 1
    text = CLAIM.replace(old, new)
    [found] = parse_each(text, "claim.toml")
    if isinstance(found, DataFault):
        reason, line = found.reason, found.line
    else:
        failure = run(found, plugins).failure
        assert failure is not None
        reason, line = failure.reason, failure.line
    assert told in reason
    assert line is not None
    assert told_at in text.splitlines()[line - 1], (line, reason)


LINES = [
    # what does not hold stands in a line of its own, among others
    ('{ event = "claimed", card = "B27" },', '{ event = "claimed", card = "B1" },', 'card = "B1"'),
    ('"moon"]', '"moon"]\noptions.excludes = [\n  "arc 4",\n  "arc 2",\n]', '"arc 2"'),
    ('"moon"]', '"moon"]\noptions.includes = [\n  "arc 2",\n  "arc 4",\n]', '"arc 4"'),
    ('"moon"]', '"moon"]\nstate = { round = 1,  pool = [\n "sea"]  }', "pool"),
    ('["claimed"]', '[\n  "claimed",\n  "took",\n]', '"took"'),
    ('do = "arc 2"', 'do = [\n  "arc 2",\n  "B9",\n]', '"B9"'),
]


@pytest.mark.parametrize(("old", "new", "told_at"), LINES)
def test_the_line_is_that_of_what_does_not_hold(
    old: str, new: str, told_at: str, plugins: Plugins
) -> None:
    assert CLAIM.count(old) == 1
    text = CLAIM.replace(old, new)
    [script] = parse_scenarios(text, "claim.toml")
    failure = run(script, plugins).failure
    assert failure is not None
    assert told_at in text.splitlines()[failure.line - 1], (failure.line, failure.reason)


def test_a_scenario_that_says_nothing_does_not_pass(tmp_path: Path, plugins: Plugins) -> None:
    silent = CLAIM[: CLAIM.index("[[steps]]")] + '[[steps]]\ndo = "desert"\n'
    file = tmp_path / "silent.toml"
    file.write_text(silent)
    [outcome] = run_paths([file], plugins).outcomes
    assert outcome.failure is not None
    assert (outcome.status, outcome.failure.line) == ("wrong", 3)
    assert "it expects nothing" in outcome.failure.reason
    assert update_file(file, plugins)
    assert run_paths([file], plugins).exit_code == 0


def test_a_position_without_steps_can_be_played_from_but_shows_nothing(
    tmp_path: Path, plugins: Plugins
) -> None:
    file = tmp_path / "claim.toml"
    file.write_text(CLAIM[: CLAIM.index("[[steps]]")])
    [outcome] = run_paths([file], plugins).outcomes
    assert outcome.failure is not None
    assert "it expects nothing" in outcome.failure.reason


def test_an_empty_selection_is_refused(tmp_path: Path, plugins: Plugins) -> None:
    (tmp_path / "claim.toml").write_text(CLAIM)
    with pytest.raises(BadInput, match="'nosuchtag'"):
        run_paths([tmp_path], plugins, only="nosuchtag")
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match="there are no scenarios in"):
        run_paths([tmp_path / "empty"], plugins)


def several(wrong: str) -> str:
    head = 'format = 1\ngame = "biomos"\n[background]\nplayers = ["Ada", "Bob"]\n'
    right = '[[scenario]]\ntitle = "{}"\n[[scenario.steps]]\ncheck = "x"\nstate.round = 1\n'
    return head + right.format("one") + wrong + right.format("three")


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ('[[scenario]]\ntitle = "two"\n[[scenario.steps]]\ncheck = "x"\nsttate = 1\n', 14),
        ('[[scenario]]\ntitle = "two\n[[scenario.steps]]\ncheck = "x"\n', 11),
        ('[[scenario]]\ntitle = "two"\n[[scenario.steps]]\ncheck = = "x"\n', 13),
        ('[[scenario]]\ntitle = "two"\ntitle = "again"\n', 12),
    ],
)
def test_one_bad_scenario_does_not_hide_its_neighbours(
    wrong: str, line: int, tmp_path: Path, plugins: Plugins
) -> None:
    file = tmp_path / "several.toml"
    file.write_text(several(wrong))
    report = run_paths([file], plugins)
    assert [outcome.script.scenario.title for outcome in report.outcomes] == ["one", "three"]
    assert report.count("passed") == 2
    [unreadable] = report.unreadable
    assert f"several.toml:{line}: " in unreadable.reason
    assert report.exit_code == 2


def test_forced_chance_that_does_not_come_up_is_told(plugins: Plugins) -> None:
    start = '[start]\npool = ["desert"]\nboards.Ada.arc = ["sea", "sea"]\n'
    text = f"""\
format = 1
game = "biomos"
title = "The pool is drawn anew"
players = ["Ada", "Bob"]
chance.forced.bag = [
    "sea", "sea", "sea", "sea", "sea",
    "forest",
]
{start}
[[steps]]
do = ["desert", "arc 1"]
state.pool = {{ each = "sea" }}
"""
    [script] = parse_scenarios(text, "test.toml")
    failure = run(script, plugins).failure
    assert failure is not None
    assert failure.reason.startswith("chance 'bag': the forced result 'forest' was never drawn")
    assert failure.line == 7
    [right] = parse_scenarios(text.replace('    "forest",\n', ""), "test.toml")
    assert run(right, plugins).failure is None
    [impossible] = parse_scenarios(text.replace('"forest"', '"forst"').replace(
        '"sea", "sea", "sea", "sea", "sea",\n', '"sea",\n'), "test.toml")  # fmt: skip
    failure = run(impossible, plugins).failure
    assert failure is not None
    assert "cannot give 'forst'" in failure.reason
    assert failure.line == 7


def test_a_game_that_was_taken_over_is_recorded_as_it_came(plugins: Plugins) -> None:
    text = CLAIM.replace("[start]", '[chance]\nforced.bag = ["sea", "sea"]\n[start]')
    [script] = parse_scenarios(text, "claim.toml")
    performance = Performance(script, plugins)
    session = performance.start()
    performance.take(script.scenario.steps[0])
    assert session.decision is not None
    session.decide(session.decision.players[0], "arc 1")
    [recorded] = parse_scenarios(scenario_of(session), "recorded.toml")
    assert run(recorded, plugins).failure is None
    assert recorded.scenario.chance.forced == {}


def test_a_position_that_breaks_an_invariant_is_a_wrong_start(plugins: Plugins) -> None:
    """Also one that is broken only where the first player is asked."""

    def broken(state: Any) -> list[str]:
        return ["I1: too many lie open"] if len(state.pool) == 5 else []

    other = copy(plugins)
    other.games = {"biomos": replace(plugins.game("biomos"), invariants=broken)}
    text = CLAIM.replace('pool = ["desert", "forest"]\n', "")
    [script] = parse_scenarios(text, "claim.toml")
    failure = run(script, other).failure
    assert failure is not None
    assert (failure.kind, failure.step, failure.line) == ("wrong", None, 8)
    assert failure.reason == "start: I1: too many lie open."


def test_what_a_position_replaces_has_not_happened(plugins: Plugins) -> None:
    session = Session.start(plugins.game("biosphere"), ["Ada", "Bob"], seed=1)
    assert [event.key for event in session.opening] == ["first_player", "income", "income"]
    placed = Session.start(
        plugins.game("biosphere"),
        ["Ada", "Bob"],
        seed=1,
        position={"phase": "Movement", "round": 2},
    )
    assert "first_player" not in [event.key for event in placed.opening]
