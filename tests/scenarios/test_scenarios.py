"""Scenarios: what passes, what fails and how it is said, and what is refused unplayed."""

from __future__ import annotations

import random
import sys
import xml.etree.ElementTree as ElementTree
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop_core import BadInput, Session
from tabletop_core.agents.agent import RandomAgent, play_on
from tabletop_core.errors import DataFault
from tabletop_core.hooks.plugins import Plugins, load_plugins
from tabletop_core.scenarios import (
    Outcome,
    Performance,
    Unreadable,
    coverage_of,
    fill_in,
    parse_scenarios,
    read_paths,
    run,
    run_paths,
    scenario_of,
    update_file,
)

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PIG = ROOT / "tests" / "example_plugin"

BUST = """\
format = 1
game = "pig"
title = "A 1 takes the points of the turn away"
covers = ["PIG-4", "PIG-5"]
tags = ["short"]
players = ["Ada", "Bob"]

[chance]
then = "fail"
forced.die = [5, 1]

[[steps]]
do = "Ada: roll"
events = [{ event = "rolled", face = 5 }]
state.at_risk = 5
options = { are = ["roll", "hold"] }

[[steps]]
do = "roll"
events = ["rolled"]
no_events = ["held"]
state = { at_risk = 0, totals.Ada = 0 }
score = { Ada = 0, Bob = { kept = 0 } }
asked = ["Bob"]
phase = "Turns"

[[steps]]
do = "hold"
refused = "PIG-2"
"""

TIC_TAC_TOE = """\
format = 1
game = "tic-tac-toe"
title = "Three in a row win"
players = ["Ada", "Bob"]

[[steps]]
do = ["Ada: a1", "Bob: b1", "Ada: a2", "Bob: b2"]
state.marks = { a1 = "Ada", b2 = "Bob", c3 = "nothing" }

[[steps]]
do = "a3"

[final]
over = true
winners = ["Ada"]
"""

DRAFT = """\
format = 1
game = "secret-draft"
title = "All show their cards at once"
players = ["Ada", "Bob"]
chance.forced.deck = [["ruby", "pearl", "shell", "cat", "magpie", "shell", "shell", "pearl"]]

[[steps]]
check = "everybody sees the own hand only"
view.Ada.hands = { Ada = { contains = "ruby", count = 4 }, Bob = ["?", "?", "?", "?"] }
view.Bob.hands.Bob = { any_order = ["pearl", "magpie", "shell", "shell"], lacks = "ruby" }
asked = ["Ada", "Bob"]

[[steps]]
do = "Bob: shell"
no_events = ["kept"]
asked = ["Ada"]
view.Ada.kept.Bob = []

[[steps]]
do = "Ada: ruby"
events = [{ event = "kept", player = "Ada", card = "ruby" }, { event = "kept", player = "Bob" }]
state.kept = { Ada = ["ruby"], Bob = ["shell"] }
state."kept.Ada.0.points" = 5
score.Ada = { total = { at_least = 5, less_than = 6 }, rubies = 5, shells = { is_not = 1 } }
"""


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    """The sample games and the example plugin, without what else is installed."""
    files = [EXAMPLES / "tic_tac_toe.py", EXAMPLES / "secret_draft.py"]
    loaded = load_plugins(installed=False, files=files)
    sys.path.insert(0, str(PIG))
    try:
        from tabletop_pig import plugin
    finally:
        sys.path.remove(str(PIG))
    loaded.games.update({game.id: game for game in plugin.tabletop_games()})
    loaded.agents.update(plugin.tabletop_agents())
    return loaded


def play(text: str, plugins: Plugins) -> Outcome:
    [script] = parse_scenarios(text, "test.toml")
    return run(script, plugins)


def failure(text: str, plugins: Plugins) -> Any:
    outcome = play(text, plugins)
    assert outcome.failure is not None
    return outcome.failure


@pytest.mark.parametrize("text", [BUST, TIC_TAC_TOE, DRAFT])
def test_a_right_scenario_passes(text: str, plugins: Plugins) -> None:
    outcome = play(text, plugins)
    assert outcome.failure is None, outcome.failure.text
    assert outcome.steps == text.count("[[steps]]")


WRONG_EXPECTATIONS = [
    (BUST, "face = 5", "face = 4", 1, "the event 'rolled' (face 4) did not happen"),
    (BUST, "state.at_risk = 5", "state.at_risk = 6", 1, "state.at_risk: expected 6, found 5"),
    (BUST, '["roll", "hold"]', '["roll"]', 1, "options of Ada: expected ['roll']"),
    (BUST, '"held"', '"rolled"', 2, "the event 'rolled' happened"),
    (BUST, 'asked = ["Bob"]', 'asked = ["Ada"]', 2, "asked: expected ['Ada'], found ['Bob']"),
    (BUST, "score = { Ada = 0", "score = { Ada = 1", 2, "score of Ada: expected 1, found 0"),
    (BUST, '"PIG-2"', '"PIG-4"', 3, "it was refused for another reason"),
    (BUST, '"PIG-2"', '"not asked"', 3, "it was refused for another reason: forbidden"),
    (BUST, 'do = "roll"\n', 'do = "rlol"\n', 2, "Did you mean 'roll'?"),
    (TIC_TAC_TOE, '["Ada"]', '["Bob"]', None, "winners: expected ['Bob'], found ['Ada']"),
    (TIC_TAC_TOE, 'c3 = "nothing"', 'c3 = "Bob"', 1, "state.marks.c3: expected 'Bob', found"),
    (TIC_TAC_TOE, '"Bob: b2"', '"Bob: b1"', 1, "Bob cannot choose 'b1'"),
    (DRAFT, 'Bob = ["?", "?", "?", "?"]', "Bob = []", 1, "view of Ada.hands.Bob: expected []"),
    (DRAFT, "count = 4", "count = 5", 1, "expected count 5, found 4: ["),
    (DRAFT, "less_than = 6", "less_than = 5", 3, "score of Ada, total: expected less than 5"),
    (DRAFT, 'player = "Bob" }', 'player = "Ada" }', 3, "'kept' (player 'Ada') did not happen"),
]


@pytest.mark.parametrize(("text", "old", "new", "step", "reason"), WRONG_EXPECTATIONS)
def test_what_comes_otherwise_fails_with_line_step_and_reason(
    text: str, old: str, new: str, step: int | None, reason: str, plugins: Plugins
) -> None:
    assert text.count(old) == 1
    found = failure(text.replace(old, new), plugins)
    line = text[: text.index(old)].count("\n") + 1
    assert reason in found.reason
    assert (found.kind, found.file, found.line, found.step) == ("failed", "test.toml", line, step)


def test_a_failure_shows_events_table_and_how_to_repeat_it(plugins: Plugins) -> None:
    found = failure(BUST.replace("at_risk = 5", "at_risk = 6"), plugins)
    [missed] = found.to_data()["mismatches"]
    assert missed == {"where": "state.at_risk", "line": 15, "expected": 6, "found": 5}
    assert [str(change) for change in found.changes] == ["state.at_risk: 0 → 5"]
    [pending] = found.asked
    assert str(pending).startswith("Ada is asked '")
    assert pending.options == ("roll", "hold")
    [happened] = found.events
    assert happened.event == {"event": "rolled", "player": "Ada", "face": 5}
    assert str(happened) == "Ada rolls a 5: 'rolled' (player 'Ada', face 5)"
    assert any("At risk: 5" in line for line in found.table)
    assert found.again == "tabletop run test.toml"
    assert found.look == "tabletop play --scenario test.toml --at 1"
    assert "    expected: 6\n    found:    5\n" in found.text
    assert found.text.startswith("test.toml:15: step 1 (do 'Ada: roll'): state.at_risk:")


WRONG_SCENARIOS = [
    (BUST, "format = 1", "format = 2", 1, "this is format 1"),
    (BUST, "format = 1\n", "", 1, "'format' is missing"),
    (BUST, "format = 1\n", "format = 1\nrest = 3\n", 2, "rest: write a table."),
    (BUST, 'title = "', 'titel = "', 3, "Did you mean 'title'?"),
    (BUST, 'asked = ["Bob"]', 'askd = ["Bob"]', 24, "Did you mean 'asked'?"),
    (BUST, 'do = "hold"', "do = 3", 28, "step 3, do: write the player and the option"),
    (BUST, 'do = "hold"', "", 27, "exactly one of do, check, until, undo; found none of them"),
    (BUST, 'do = "hold"', 'do = "hold"\nundo = 1', 27, "found do and undo"),
    (BUST, 'then = "fail"', 'then = "stop"', 9, "'seed' or 'fail'"),
    (BUST, '["Ada", "Bob"]', '"Ada"', 6, "write names: ['Ada', 'Bob']"),
    (BUST, 'do = "hold"', "until = { at_most = 3 }", 28, "name at least one of round"),
    (BUST, '"PIG-2"', "3", 29, "write the id of the rule, or 'not offered'"),
    (BUST, "players =", "players ==", 6, "Invalid value"),
    (BUST, "options = { are", "options = { is", 16, "Known: player, are, count"),
]


@pytest.mark.parametrize(("text", "old", "new", "line", "reason"), WRONG_SCENARIOS)
def test_a_slip_of_the_pen_is_refused_with_its_line(
    text: str, old: str, new: str, line: int, reason: str
) -> None:
    assert text.count(old) == 1
    with pytest.raises(DataFault) as refusal:
        parse_scenarios(text.replace(old, new), "test.toml")
    assert reason in refusal.value.reason
    assert (refusal.value.file, refusal.value.line) == ("test.toml", line)


UNPLAYABLE = [
    (BUST, '"pig"', '"pgi"', "Did you mean 'pig'?"),
    (BUST, '["Ada", "Bob"]', '["Ada"]', "Pig is for 2 to 8 players, not 1"),
    (BUST, '"Bob"]\n\n[chance]', '"Ada"]\n\n[chance]', "two players are called 'Ada'"),
    (BUST, '"PIG-5"]', '"PIG-55"]', "no rule 'PIG-55'. Did you mean 'PIG-5'?"),
    (BUST, "\n[chance]", "\n[options]\ngoel = 20\n[chance]", "Did you mean 'goal'?"),
    (BUST, "state.at_risk", "state.risk", "state has no 'risk'. Did you mean 'at_risk'?"),
    (BUST, "totals.Ada", "totals.Cleo", "It has: Ada, Bob"),
    (BUST, "state.at_risk = 5", "state.at_risk = { count = 1 }", "'count' looks into a list"),
    (
        BUST,
        "state.at_risk = 5",
        'state.at_risk = { at_least = "x" }',
        "a number stands here, or yes or no; 'x' is none",
    ),
    (BUST, "kept = 0", "keept = 0", "Did you mean 'kept'?"),
    (BUST, 'phase = "Turns"', 'phase = "Turn"', "Did you mean 'Turns'?"),
    (BUST, "forced.die", "forced.dice", "never drawn in Pig. Did you mean 'die'?"),
    (BUST, "forced.die", "forced.di = [1]\nforced.die", "never drawn in Pig. Did you mean 'die'?"),
    (BUST, 'do = "hold"\n', 'do = "roll"\n', "no result is given"),
    (DRAFT, '"Ada: ruby"', '"rubi"', "cannot choose 'rubi'"),
    (DRAFT, '"Bob: shell"', '"shell"', "several players are asked (Ada, Bob): write 'Ada: shell'"),
    (DRAFT, 'card = "ruby" }', 'crad = "ruby" }', "Did you mean 'card'?"),
    (
        BUST,
        "forced.die = [5, 1]",
        "forced.die = [7]",
        "cannot give '7'. Possible: 1, 2, 3, 4, 5, 6",
    ),
    (BUST, "\n[chance]", '\n[start]\nturn = "Cleo"\n[chance]', "nobody is called 'Cleo'"),
    (TIC_TAC_TOE, "\n[final]", "\n[start]\nx = 1\n[final]", "cannot start from a position"),
    (
        TIC_TAC_TOE,
        '"Bob"]\n\n[[',
        '{ name = "Bob", agent = "randm" }]\n\n[[',
        "Did you mean 'random'?",
    ),
]


@pytest.mark.parametrize(("text", "old", "new", "reason"), UNPLAYABLE)
def test_what_cannot_be_played_says_what_would_have_worked(
    text: str, old: str, new: str, reason: str, plugins: Plugins
) -> None:
    assert text.count(old) == 1
    assert reason in failure(text.replace(old, new), plugins).reason


def test_a_refusal_that_does_not_come_fails(plugins: Plugins) -> None:
    text = BUST.replace('do = "hold"\nrefused', 'do = "roll"\nrefused').replace(
        "[5, 1]", "[5, 1, 2]"
    )
    found = failure(text, plugins)
    assert found.reason == "it was taken."
    assert found.to_data()["expected"] == "refused by PIG-2"


def test_a_position_is_laid_out_and_forced_results_are_for_what_follows(plugins: Plugins) -> None:
    start = '[start]\nturn = "Bob"\ntotals = { Ada = 50, Bob = 97 }\n'
    steps = """
[[steps]]
do = ["Bob: roll", "Bob: hold"]
state.totals = { Ada = 50, Bob = 100 }
[final]
winners = ["Bob"]
score = { Ada = 50, Bob = { total = 100, kept = { one_of = [100, 101] } } }
"""
    head = BUST[: BUST.index("[[steps]]")].replace("[5, 1]", "[3]")
    assert play(head + start + steps, plugins).failure is None
    found = failure(head + start.replace("97", "100") + steps, plugins)
    assert (found.kind, found.line) == ("wrong", 14)
    assert "Bob can have 0 to 99, not 100" in found.reason


ABBREVIATED = [
    ("Ada: roll", "Ada: ROLL"),
    ('do = "roll"', 'do = "r"'),
    ('"roll"\nevents', '"ro"\nevents'),
]


@pytest.mark.parametrize(("old", "new"), ABBREVIATED)
def test_an_option_is_named_as_at_the_prompt(old: str, new: str, plugins: Plugins) -> None:
    assert old in BUST
    outcome = play(BUST.replace(old, new), plugins)
    assert outcome.failure is None, outcome.failure.text


def test_what_could_mean_several_options_and_numbers_are_refused(plugins: Plugins) -> None:
    found = failure(TIC_TAC_TOE.replace('"a3"', '"c"'), plugins)
    assert (found.kind, found.reason) == ("wrong", "'c' could be c1, c2, c3.")
    found = failure(TIC_TAC_TOE.replace('"a3"', '"1"'), plugins)
    assert found.kind == "wrong"
    assert found.reason.startswith("'1' is a number, and numbers are for the prompt; write the opt")


def test_a_refused_candidate_may_be_abbreviated_too(plugins: Plugins) -> None:
    text = BUST.replace('do = "hold"', 'do = "HOLD"')
    assert play(text, plugins).failure is None


def test_agents_play_until_something_holds_and_to_the_end(plugins: Plugins) -> None:
    text = """
format = 1
game = "pig"
title = "Nerves"
chance.seed = 4
options.goal = 30
players = [{ name = "Ada", agent = "hold-at:10" }, { name = "Bob", agent = "random" }]
[[steps]]
until = { player = "Bob" }
asked = ["Bob"]
[[steps]]
until = { event = { event = "held", player = "Ada" } }
events = [{ event = "held", player = "Ada", points = { at_least = 10 } }]
[[steps]]
until = { round = 3, player = "Ada" }
state.round = { at_least = 3 }
[rest]
[final]
over = true
"""
    assert play(text, plugins).failure is None
    late = failure(text.replace("round = 3", "round = 300"), plugins)
    assert (late.kind, late.reason) == ("failed", "the game ended before that.")
    short = failure(text.replace("[rest]", "[rest]\nat_most = 1"), plugins)
    assert "that did not happen within 1 actions" in short.reason


def test_steps_are_taken_back_by_all_or_by_one_within_the_barrier(plugins: Plugins) -> None:
    text = (
        BUST[: BUST.index("[[steps]]")].replace("[5, 1]", "[5, 5]")
        + """
[[steps]]
do = ["roll", "roll"]
state.at_risk = 10
[[steps]]
undo = "Ada"
refused = { says = "chance has spoken since" }
[[steps]]
undo = 1
state.at_risk = 5
[[steps]]
do = "hold"
state.totals.Ada = 5
[[steps]]
undo = "Bob"
refused = "no undo"
[[steps]]
undo = "Ada"
state = { at_risk = 5, totals.Ada = 0 }
"""
    )
    assert play(text, plugins).failure is None


SEVERAL = """\
format = 1
game = "pig"

[background]
players = ["Ada", "Bob"]
covers = ["PIG-2"]
chance = { then = "fail", forced.die = [2] }

[[background.steps]]
do = "roll"
state.at_risk = 2

[[scenario]]
title = "Holding keeps the points"
covers = ["PIG-6"]

[[scenario.steps]]
do = "hold"
state.totals.Ada = 2

[[scenario]]
title = "Rolling on adds points"
tags = ["long"]
chance.forced.die = [2, 3]

[[scenario.steps]]
do = "roll"
state.at_risk = 5

[[scenario.steps]]
check = "nothing is kept yet"
state.totals.Ada = 0
"""


def test_several_scenarios_share_a_background(plugins: Plugins) -> None:
    first, second = parse_scenarios(SEVERAL, "several.toml")
    assert run(first, plugins).failure is None
    assert run(second, plugins).failure is None
    assert first.scenario.covers == ["PIG-2", "PIG-6"]
    assert second.scenario.chance.forced == {"die": [2, 3]}
    assert second.name == "several.toml::2"


@pytest.mark.parametrize(
    ("old", "new", "step"),
    [
        ("state.totals.Ada = 0", "state.totals.Ada = 9", 3),
        ("state.at_risk = 5", "state.at_risk = 9", 2),
        ("state.at_risk = 2", "state.at_risk = 9", 1),
        ('do = "roll"\nstate.at_risk = 5', 'do = "rlol"\nstate.at_risk = 5', 2),
    ],
)
def test_a_failure_among_several_points_to_its_own_line(
    old: str, new: str, step: int, plugins: Plugins
) -> None:
    assert SEVERAL.count(old) == 1
    found = run(parse_scenarios(SEVERAL.replace(old, new), "several.toml")[1], plugins).failure
    assert found is not None
    assert (found.line, found.step) == (SEVERAL[: SEVERAL.index(old)].count("\n") + 1, step)


def test_a_slip_in_the_background_points_to_the_background() -> None:
    with pytest.raises(DataFault) as refusal:
        parse_scenarios(SEVERAL.replace('then = "fail"', 'them = "fail"'), "several.toml")
    assert refusal.value.line == 7
    with pytest.raises(DataFault, match=r"put it into \[background\]"):
        parse_scenarios('title = "x"\n' + SEVERAL, "several.toml")


def test_paths_are_files_folders_patterns_and_numbers(tmp_path: Path, plugins: Plugins) -> None:
    folder = tmp_path / "game" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "bust.toml").write_text(BUST)
    (folder / "several.toml").write_text(SEVERAL)
    (tmp_path / "game" / "rules.toml").write_text('[[rules]]\nid = "X"\n')
    (tmp_path / "game" / "draft.toml").write_text(DRAFT)
    (folder / "damaged.toml").write_text("format = ")
    (folder / "mutants.toml").write_text("explained = []")
    report = run_paths([tmp_path], plugins)
    assert report.count("passed") == 4
    assert [Path(bad.file).name for bad in report.unreadable] == ["damaged.toml"]
    assert report.exit_code == 2
    assert report.covered()["pig"] == ["PIG-2", "PIG-4", "PIG-5", "PIG-6"]
    several = str(folder / "several.toml")
    for path, only, count in (
        (f"{several}::2", "", 1),
        (f"{folder}/*.toml", "PIG-6", 1),
        (several, "long", 1),
        (several, "holding KEEPS", 1),
        (folder, "no such words", 0),
    ):
        scripts = [
            script for script in read_paths([path], only) if not isinstance(script, Unreadable)
        ]
        assert len(scripts) == count
    for wrong in (
        f"{several}::3",
        f"{several}::x",
        tmp_path / "nothing",
        f"{tmp_path}/*.toml",
        "\0",
    ):
        with pytest.raises(BadInput):
            list(read_paths([wrong]))


def test_the_report_counts_and_is_written_as_json_and_junit(
    tmp_path: Path, plugins: Plugins
) -> None:
    failing = BUST.replace("at_risk = 5", "at_risk = 6").replace("A 1 takes", "<A> & \\u0007 takes")
    for name, text in (
        ("a", BUST),
        ("b", failing),
        ("c", BUST.replace('"pig"', '"pog"')),
        ("d", "x"),
    ):
        (tmp_path / f"{name}.toml").write_text(text)
    files = sorted(tmp_path.glob("*.toml"))
    seen: list[object] = []
    report = run_paths(files, plugins, on_outcome=seen.append)
    assert len(seen) == 4
    data = report.to_json()
    assert (data["passed"], data["failed"], data["wrong"]) == (1, 1, 1)
    assert [scenario["status"] for scenario in data["scenarios"]] == ["passed", "failed", "wrong"]
    root = ElementTree.fromstring(report.to_junit())
    suites = root.findall("testsuite")
    assert [(s.get("failures"), s.get("errors")) for s in suites] == [
        ("0", "0"),
        ("1", "0"),
        ("0", "1"),
        ("0", "1"),
    ]
    assert suites[1].find("testcase/failure") is not None
    assert report.summary == "1 passed, 1 failed, 1 wrong, 1 unreadable; 3 steps, 2 rules shown."
    assert run_paths(files[:1], plugins).exit_code == 0
    assert run_paths(files[:2], plugins).exit_code == 1
    assert len(run_paths(files[1:], plugins, stop_at_first=True).outcomes) == 1


@pytest.mark.parametrize("game", ["pig", "tic-tac-toe", "secret-draft"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_recorded_session_passes_and_a_changed_action_fails(
    game: str, seed: int, plugins: Plugins
) -> None:
    session = Session.start(plugins.game(game), ["Ada", 'Bob: the "great"'], seed=seed)
    play_on(session, {0: RandomAgent(seed), 1: RandomAgent(-seed)})
    text = scenario_of(session)
    outcome = play(text, plugins)
    assert outcome.failure is None, outcome.failure.text
    assert outcome.decisions == len(session.journal)
    entry = next(e for e in session.journal[seed:] if len(set(e.options)) > 1)
    other = next(key for key in entry.options if key != entry.key)
    lines = text.split("\n")
    dos = [number for number, line in enumerate(lines) if line.startswith("do = ")]
    changed = dos[session.journal.index(entry)]
    lines[changed] = lines[changed].replace(f": {entry.key}", f": {other}")
    assert play("\n".join(lines), plugins).failure is not None


def test_an_unfinished_session_from_a_position_is_recorded_too(plugins: Plugins) -> None:
    position = {"turn": "Bob", "totals": {"Ada": 20}}
    session = Session.start(
        plugins.game("pig"),
        ["Ada", "Bob"],
        options={"goal": 60},
        position=position,
        forced={"die": [6, 6]},
    )
    for key in ("roll", "roll", "roll"):
        session.decide(session.players[1], key)
        if session.decision is None or session.players[1] not in session.decision.players:
            break
    text = scenario_of(session, title="Half a game")
    assert play(text, plugins).failure is None
    [script] = parse_scenarios(text, "x")
    assert script.scenario.title == "Half a game"
    assert script.scenario.start == position
    assert script.scenario.chance.forced == {"die": [6, 6]}


def test_missing_expectations_are_filled_in_without_losing_a_word(plugins: Plugins) -> None:
    bare = BUST.replace(
        'events = [{ event = "rolled", face = 5 }]\nstate.at_risk = 5\n', "# how?\n"
    )
    bare = bare.replace('options = { are = ["roll", "hold"] }\n', "")
    [script] = parse_scenarios(bare, "bare.toml")
    filled = fill_in(script, bare, plugins)
    assert play(filled, plugins).failure is None
    added = 'events = [{ event = "rolled", player = "Ada", face = 5 }]\n'
    assert filled.replace(added, "", 1) == bare
    [again] = parse_scenarios(filled, "bare.toml")
    assert fill_in(again, filled, plugins) == filled


def test_a_person_can_take_over_after_any_step(plugins: Plugins) -> None:
    [script] = parse_scenarios(BUST, "test.toml")
    performance = Performance(script, plugins)
    session = performance.start()
    performance.take(script.scenario.steps[0])
    assert session.decision is not None
    session.decide(session.players[0], "hold")
    assert session.state.totals == [5, 0]  # type: ignore[attr-defined]


HOSTILE = {
    "deep arrays": "x = " + "[" * 9_000,
    "deep arrays over lines": "x = " + "[\n" * 100_000,
    "deep tables": "x = " + "{a=" * 9_000,
    "long dotted key": "a" + ".a" * 9_000 + " = 1",
    "dotted headers": "\n".join(f"[a{n}{'.b' * 900}]" for n in range(500)),
    "one long line": "x = '" + "a" * 900_000 + "'",
    "large": "#\n" * 600_000,
    "many digits": "x = " + "9" * 9_000,
    "many hexadecimal digits": "format = 0x" + "f" * 9_000,
    "wrong date": "x = 2024-13-45T99:99:99Z",
    "nul": "x = 1\0",
    "many keys": "\n".join(f"k{n} = {n}" for n in range(60_000)),
    "many tables": "[[steps]]\n" * 90_000,
    "many scenarios": "[[scenario]]\n" * 70_000,
    "long background": (
        "[background]\nplayers = ['A']\n"
        + "[[background.steps]]\ndo = 'x'\n" * 4_000
        + "[[scenario]]\ntitle = 'x'\n" * 900
    ),
    "escapes": 'x = "' + "\\\\" * 9_000 + '"',
    "multi-line": 'x = """' + "\\\n" * 300_000 + '"""',
    "quotes": "x = '''" + "'\n" * 300_000 + "'''",
    "scenario is a number": "scenario = 3",
    "background is a list": "background = []\n[[scenario]]\n",
    "background steps are text": "background.steps = 'x'\n[[scenario]]\n",
    "keys of every kind": '"" = 1\n"\\u0000" = 2\n[""."".""]\n',
    "infinite": "x = inf\ny = nan",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_in_one_line(name: str) -> None:
    with pytest.raises(DataFault) as refusal:
        parse_scenarios(HOSTILE[name], "hostile.toml")
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 500


def mutate(text: str, chance: random.Random) -> str:
    """The text with some bytes or lines changed, lost, doubled or put elsewhere."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 4)):
        kind = chance.randrange(6)
        at = chance.randrange(len(lines))
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(chance.randrange(len(lines) + 1), lines[at])
        elif kind == 2 and lines[at]:
            place = chance.randrange(len(lines[at]))
            sign = chance.choice("=[]{}\"'.,#-0_ax1\\\0é\n")
            lines[at] = lines[at][:place] + sign + lines[at][place + 1 :]
        elif kind == 3 and lines[at]:
            place = chance.randrange(len(lines[at]))
            lines[at] = lines[at][:place] + lines[at][place + 1 :]
        elif kind == 4:
            words = [
                "true",
                "-1",
                "[]",
                "{}",
                '""',
                "nan",
                "1979-05-27",
                '"Ada"',
                "99999999999",
                "3",
            ]
            name, equals, _value = lines[at].partition(" = ")
            lines[at] = f"{name}{equals}{chance.choice(words)}" if equals else lines[at]
        else:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        lines = lines or [""]
    return "\n".join(lines)


def test_mutated_scenarios_never_crash(plugins: Plugins, full: bool) -> None:
    chance = random.Random(7)
    installed = load_plugins()
    everything = copy(plugins)
    everything.games = {**installed.games, **plugins.games}
    shipped = [file.read_text() for file in sorted(ROOT.glob("plugins/*/scenarios/*.toml"))]
    texts = [BUST, TIC_TAC_TOE, DRAFT, SEVERAL, *shipped]
    statuses = {"unreadable": 0, "wrong": 0, "failed": 0, "passed": 0}
    for number in range(10_000 if full else 400):
        text = mutate(texts[number % len(texts)], chance)
        try:
            scripts = parse_scenarios(text, "mutated.toml")
        except DataFault:
            statuses["unreadable"] += 1
            continue
        for script in chance.sample(scripts, min(2, len(scripts))):
            outcome = run(script, everything)
            statuses[outcome.status] += 1
            if outcome.failure is not None:
                assert "has a fault" not in outcome.failure.reason, (text, outcome.failure.text)
                assert "\n" not in outcome.failure.sentence
    assert all(statuses.values()), statuses


def test_a_file_is_updated_only_if_all_its_scenarios_pass(tmp_path: Path, plugins: Plugins) -> None:
    open_steps = SEVERAL.replace("state.at_risk = 2\n", "").replace("state.totals.Ada = 2\n", "")
    file = tmp_path / "several.toml"
    file.write_text(open_steps)
    assert update_file(file, plugins)
    assert file.read_text().count("events = [") == 2
    assert run_paths([file], plugins).exit_code == 0
    assert not update_file(file, plugins)
    failing = open_steps.replace("state.at_risk = 5", "state.at_risk = 6")
    file.write_text(failing)
    assert not update_file(file, plugins)
    assert file.read_text() == failing


def test_coverage_names_code_scenarios_and_tests_of_every_rule(
    tmp_path: Path, plugins: Plugins, monkeypatch: pytest.MonkeyPatch
) -> None:
    pig = plugins.game("pig")
    assert pig.folder is not None
    example = '\n[[examples]]\nid = "PIG-EX-1"\ntext = "A 5, then a 1: nothing is kept."\n'
    (tmp_path / "rules.toml").write_text((pig.folder / "rules.toml").read_text() + example)
    monkeypatch.setattr(sys.modules["tabletop_pig"], "__file__", str(tmp_path / "__init__.py"))
    game = replace(pig)  # its catalogue has not been read yet
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "bust.toml").write_text(BUST.replace('"short"', '"PIG-EX-1"'))
    test = "import pytest\n@pytest.mark.covers('PIG-1', 'PIG-6')\ndef test_hold():\n    pass\n"
    (tmp_path / "test_pig.py").write_text(test)
    found = coverage_of(game, [tmp_path])
    rules = {rule.id: rule for rule in found.rules}
    assert rules["PIG-4"].scenarios == ("A 1 takes the points of the turn away",)
    assert rules["PIG-4"].code == ("tabletop_pig.game:roll",)
    assert rules["PIG-6"].tests == ("test_pig.py::test_hold",)
    assert (rules["PIG-1"].code, rules["PIG-1"].excuse) == ((), "printed content")
    assert [lost.id for lost in found.missing] == ["PIG-2", "PIG-3", "PIG-7"]
    assert found.examples[0].is_shown
    assert found.summary == (
        "7 of 7 (100 %) rules are in the code, 4 of 7 (57 %) rules are shown, "
        "2 of 7 (28 %) by a scenario, 1 of 1 (100 %) worked examples are shown."
    )
    assert found.to_json()["missing"] == ["PIG-2", "PIG-3", "PIG-7"]
