"""What a step may expect: events in order, what changes, what stays, and how it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_core.errors import DataFault
from tabletop_core.hooks.plugins import Plugins, load_plugins
from tabletop_core.scenarios import Outcome, parse_scenarios, run
from tabletop_core.scenarios.outcomes import Change

EXAMPLES = Path(__file__).parents[2] / "examples"

DRAFT = """\
format = 1
game = "secret-draft"
title = "Two cards are kept, then two more"
players = ["Ada", "Bob"]
chance.forced.deck = [["ruby", "pearl", "shell", "cat", "magpie", "shell", "shell", "pearl"]]

[[steps]]
do = ["Ada: ruby", "Bob: shell"]

[[steps]]
do = ["Ada: shell", "Bob: pearl"]
"""

SECOND = DRAFT.count("\n") + 1


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load_plugins(installed=False, files=[EXAMPLES / "secret_draft.py"])


def play(expected: str, plugins: Plugins) -> Outcome:
    """The draft with something more that is expected of the second step."""
    [script] = parse_scenarios(DRAFT + expected, "test.toml")
    return run(script, plugins)


HOLDS = [
    'state.kept.Ada = { count = { change = +1 }, gains = "shell" }',
    "state.kept = { each = { count = 2 } }",
    'view.Bob.kept.Ada = { gains = "shell" }',
    "score.Bob = { change = { at_least = 1 }, pearls = { change = +3 } }",
    'same = ["asked", "question", "score.Ada.rubies", "phase"]',
    "events = { times = { kept = 2 } }",
    'events.any_order = [{ event = "kept", player = "Bob" }, { event = "kept", player = "Ada" }]',
    "[final]\nstate.kept = { each = { count = { change = +2 } } }",
]


@pytest.mark.parametrize("expected", HOLDS)
def test_what_is_said_of_changes_order_and_number_holds(expected: str, plugins: Plugins) -> None:
    outcome = play(expected, plugins)
    assert outcome.failure is None, outcome.failure.text


FAILS = [
    (
        'events = [{ event = "kept", player = "Bob" }, { event = "kept", player = "Ada" }]',
        "the event 'kept' (player 'Ada') did not happen (in this order).",
    ),
    (
        'events = [{ event = "kept", card = "cat" }]',
        "the nearest has card 'shell' instead of 'cat'.",
    ),
    ("events.times.kept = 3", "how often the event 'kept' happened: expected 3, found 2."),
    (
        'events.exactly = [{ event = "kept", card = "pearl" }]',
        "event 1 is 'kept' (player 'Ada', card 'shell'), not 'kept' (card 'pearl').",
    ),
    (
        'same = ["state.kept.Bob"]',
        "state.kept.Bob has changed: it was ['shell'], now ['shell', 'pearl'].",
    ),
    ('same = ["score"]', "score.Ada.shells has changed: it was 0, now 1 (and 3 more)."),
    ("score.Ada = { change = +9 }", "score of Ada: expected change +9, found "),
    ("options.count = 3", "options of Ada: expected count 3, found 2: ['shell', 'cat']."),
]


@pytest.mark.parametrize(("expected", "told"), FAILS)
def test_what_is_not_so_is_told(expected: str, told: str, plugins: Plugins) -> None:
    failure = play(expected, plugins).failure
    assert failure is not None
    assert told in failure.reason
    assert (failure.kind, failure.line) == ("failed", SECOND)


def test_what_cannot_stay_the_same_is_refused(plugins: Plugins) -> None:
    failure = play('same = ["stat.kept"]', plugins).failure
    assert failure is not None
    assert failure.kind == "wrong"
    assert "Did you mean 'state'?" in failure.reason


def test_all_that_does_not_hold_is_told_at_once_each_with_its_line(plugins: Plugins) -> None:
    expected = 'state.kept.Ada = ["ruby"]\nscore.Bob = 99\nasked = ["Ada"]\n'
    failure = play(expected, plugins).failure
    assert failure is not None
    data = failure.to_data()
    assert [(missed["line"], missed["expected"]) for missed in data["mismatches"]] == [
        (SECOND, ["ruby"]),
        (SECOND + 1, 99),
        (SECOND + 2, ["Ada"]),
    ]
    assert data["mismatches"][0]["found"] == ["ruby", "shell"]
    assert "    too much: 'shell'" in failure.account
    assert {change["where"] for change in data["changes"]} >= {"state.kept.Ada", "state.kept.Bob"}
    assert data["asked"][0]["player"] == "Ada"


def test_a_long_list_that_has_changed_is_told_in_numbers() -> None:
    cards = [f"card-{number}" for number in range(30)]
    assert str(Change("state.deck", cards, cards[2:])) == (
        "state.deck: 30 → 28 entries, less 'card-0', 'card-1'"
    )
    assert str(Change("state.deck", cards, cards[::-1])) == (
        "state.deck: 30 → 30 entries in another order"
    )
    assert str(Change("state.hand", ["a"], ["b"])) == "state.hand: ['a'] → ['b']"


SAYS_NOTHING = [
    ("events = [{}]", "event 1: write keys of events"),
    ("no_events = [{}]", "no_event 1: write keys of events"),
    ("events = {}", "write what is expected in in_order, any_order, exactly or times"),
    ("events = { exactly = [{}] }", "write keys of events"),
    ("options = {}", "write what is expected: are, count, includes, excludes or refused"),
    ('options = [{ player = "Ada" }]', "write what is expected: are, count, includes"),
]


@pytest.mark.parametrize(("expected", "told"), SAYS_NOTHING)
def test_an_expectation_that_says_nothing_is_refused(expected: str, told: str) -> None:
    with pytest.raises(DataFault) as fault:
        parse_scenarios(DRAFT + expected, "test.toml")
    assert told in fault.value.reason
    assert fault.value.line == SECOND
