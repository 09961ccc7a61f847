"""A table is spoken to as players speak: names, keys, and refusals that change nothing."""

from __future__ import annotations

import doctest
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from biomos.game import BIOMOS

from tabletop_core import BadInput, Game, Reason
from tabletop_core.errors import NotAsked, UnknownOption
from tabletop_core.testing import Table

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"table_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    loaded = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


TIC_TAC_TOE: Game = example("tic_tac_toe").TIC_TAC_TOE
SECRET_DRAFT: Game = example("secret_draft").SECRET_DRAFT

HANDS = ["magpie", "shell", "cat", "pearl", "ruby", "cat", "shell", "shell"]


@pytest.fixture
def draft() -> Table[Any]:
    """Ada may keep a magpie, Bob a ruby; both choose at once."""
    return Table.start(SECRET_DRAFT, ["Ada", "Bob"], forced={"deck": [HANDS]})


@pytest.fixture
def planet() -> Table:
    """Ada has taken a sea, and her Moon is formed."""
    position = {"turn": "Ada", "pool": ["sea", "desert"], "boards": {"Ada": {"moon": "glacier"}}}
    return Table.start(BIOMOS, ["Ada", "Bob"], position=position).do("sea")


def test_the_example_of_its_docstring_runs() -> None:
    example = doctest.DocTestParser().get_doctest(
        Table.__doc__ or "", {"Table": Table, "TIC_TAC_TOE": TIC_TAC_TOE}, "Table", None, None
    )
    assert len(example.examples) == 5
    results = doctest.DocTestRunner().run(example)
    assert results.failed == 0


def test_a_key_alone_is_said_by_whoever_is_asked() -> None:
    table = Table.start(TIC_TAC_TOE, ["Ada", "Bob"]).do("a1", "b1")
    assert table.asked == ["Ada"]
    assert [entry.player.name for entry in table.session.journal] == ["Ada", "Bob"]


def test_a_named_player_goes_on_until_another_is_named(draft: Table[Any]) -> None:
    draft.do("Ada: magpie", "Bob: ruby", "Ada: ruby from Bob", "Bob: pass")
    assert draft.events("stole") == [{"player": "Ada", "owner": "Bob", "card": "ruby"}]
    table = Table.start(TIC_TAC_TOE, ["Ada", "Bob"])
    with pytest.raises(NotAsked):
        table.do("Ada: a1", "b1")
    assert [entry.key for entry in table.session.journal] == ["a1"]


def test_a_name_that_begins_like_another_is_not_mistaken() -> None:
    table = Table.start(TIC_TAC_TOE, ["Ada", "Ada: the second"])
    table.do("Ada: a1", "Ada: the second: b1")
    assert table.asked == ["Ada"]


def test_where_several_are_asked_a_name_is_needed(draft: Table[Any]) -> None:
    assert (draft.asked, draft.question) == (["Ada", "Bob"], "Keep a card")
    assert set(draft.options_of("Bob")) == {"ruby", "cat", "shell"}
    with pytest.raises(BadInput, match=r"several players are asked \(Ada, Bob\)"):
        draft.do("cat")
    with pytest.raises(AssertionError, match=r"Ada, Bob are asked: say whose options"):
        _ = draft.options


def test_everybody_answers_and_some_otherwise(draft: Table[Any]) -> None:
    draft.everybody("cat", Bob="ruby")
    assert [facts["card"] for facts in draft.events("kept")] == ["cat", "ruby"]
    draft.do("Ada: cat")
    with pytest.raises(AssertionError, match="Ada has nothing to decide now"):
        draft.everybody("shell", Ada="shell")


def test_who_has_answered_has_no_options(draft: Table[Any]) -> None:
    draft.do("Ada: cat")
    assert draft.asked == ["Bob"]
    with pytest.raises(AssertionError, match="Ada has nothing to decide now: Bob is asked"):
        draft.options_of("Ada")


def test_why_not_gives_the_reason_and_changes_nothing(planet: Table) -> None:
    before = planet.session.digest
    assert planet.why_not("moon") == Reason("BM-6.1", "your Moon is formed already")
    assert planet.why_not("Ada: moon").rule == "BM-6.1"
    assert planet.session.digest == before


@pytest.mark.parametrize("key", ["arc 1", "mooon"])
def test_why_not_fails_for_what_is_open_or_unknown(planet: Table, key: str) -> None:
    with pytest.raises(AssertionError, match=f"'{key}' is nothing that Ada is refused. Open: arc"):
        planet.why_not(key)


def test_a_key_that_does_not_exist_is_refused(planet: Table) -> None:
    with pytest.raises(UnknownOption) as refused:
        planet.do("mooon")
    assert refused.value.close == ("moon",)


def test_labels_say_what_options_do() -> None:
    table = Table.start(BIOMOS, ["Ada", "Bob"])
    assert list(table.labels) == table.options


def test_a_view_is_a_players_and_the_public_a_spectators(draft: Table[Any]) -> None:
    assert [str(card) for card in draft.view("Ada").table.hands[0]] == HANDS[:4]
    assert {str(card) for card in draft.view("Bob").table.hands[0]} == {"?"}
    assert {str(card) for hand in draft.public.hands for card in hand} == {"?"}
    assert [str(card) for card in draft.state.hands[1]] == HANDS[4:]


def test_passing_takes_the_pass_or_the_first_option(planet: Table) -> None:
    assert planet.passing() == planet.options[0]
    position = {"turn": "Ada", "pool": ["sea"], "boards": {"Ada": {"arc": ["sea", "desert"]}}}
    table = Table.start(BIOMOS, ["Ada", "Bob"], position=position).do("sea", "moon")
    assert (table.passing(), table.options[-1]) == ("none", "none")


def test_all_pass_until_a_phase_asks(draft: Table[Any]) -> None:
    draft.pass_until("Draft", round=2)
    assert (draft.phase, draft.round) == ("Draft", 2)
    with pytest.raises(AssertionError, match="the game is over before 'Dinner' asked"):
        draft.pass_until("Dinner")


def test_to_the_end_by_passing_or_as_a_function_picks(draft: Table[Any]) -> None:
    other = draft.clone().play_out(lambda keys: keys[-1])
    assert draft.asked == ["Ada", "Bob"]
    assert draft.pass_to_the_end().is_over
    assert other.is_over
    assert other.session.digest != draft.session.digest


def test_points_so_far_and_at_the_end(draft: Table[Any]) -> None:
    draft.do("Ada: shell", "Bob: ruby")
    assert draft.score("Bob") == {"rubies": 5, "pearls": 0, "shells": 0}
    with pytest.raises(AssertionError, match="the game goes on: Ada, Bob are asked"):
        _ = draft.result
    draft.play_out()
    assert draft.standing("Bob").total == sum(draft.score("Bob").values())
    assert draft.winners == [player.name for player in draft.result.winners]


def test_nothing_can_be_said_at_the_end() -> None:
    table = Table.start(TIC_TAC_TOE, 2).play_out()
    assert (table.is_over, table.asked) == (True, [])
    assert repr(table) == "<Table of Tic-tac-toe, the game is over>"
    with pytest.raises(AssertionError, match="the game is over before 'a1'"):
        table.do("a1")
    with pytest.raises(AssertionError, match="the game is over: nobody is asked"):
        _ = table.question
    with pytest.raises(AssertionError, match="does not say its scores"):
        table.score("player 1")
