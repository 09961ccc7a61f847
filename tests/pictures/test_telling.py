"""What happened, in sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest
from isle import ISLE, PLUGINS, played

from tabletop_core import Player, Result, Supply, Visibility
from tabletop_core.pictures.telling import (
    account,
    result_lines,
    sentence,
    winners_sentence,
)
from tabletop_core.pictures.text import counted_in_words, in_words, title
from tabletop_core.sentences import enumeration
from tabletop_core.table.events import Event


def test_events_are_told_in_the_words_of_the_game() -> None:
    session = played(ISLE, "hill")
    told = account(ISLE, session.journal[0], session.players[1])
    assert told == ["Ada settles hill (+1)"]


def test_an_action_whose_events_do_not_name_the_player_is_told_as_well() -> None:
    game = replace(ISLE, phrases={"settled": "{region} has an owner"})
    session = played(game, "hill")
    told = account(game, session.journal[0], session.players[1])
    assert told == ["Ada: hill", "hill has an owner"]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Event("rained", {}), "Rained"),
        (Event("cart_moved", {"steps": 2, "by": Player(0, "Ada")}), "Cart moved: steps 2, by Ada"),
        (Event("settled", {"player": Player(0, "Ada")}), "Settled: player Ada"),
        (Event("settled", {"player": "x", "region": "y", "value": "z"}), "Settled: player x"),
    ],
)
def test_events_without_fitting_words_are_told_as_facts(event: Event, told: str) -> None:
    assert sentence(ISLE, event).startswith(told)


@pytest.mark.parametrize(
    ("phrase", "value", "told"),
    [
        ("{value:coin}", 1, "1 coin"),
        ("{value:coin}", 2, "2 coins"),
        ("{value:coin}", 0, "0 coins"),
        ("{value:city/cities}", 1, "1 city"),
        ("{value:city/cities}", 3, "3 cities"),
        ("{value:+d} {value:x}", 10, "+10 a"),
        ("{value:free move}", True, "Settled: value yes"),
    ],
)
def test_a_phrase_names_what_it_counts(phrase: str, value: int, told: str) -> None:
    game = replace(ISLE, phrases={"settled": phrase})
    assert sentence(game, Event("settled", {"value": value})) == told


def test_a_secret_choice_is_told_to_its_player_only() -> None:
    session = played(PLUGINS.game("secret-draft"))
    ada, bob = session.players
    key = next(iter(session.decision.keys(ada))) if session.decision else ""
    entry = session.decide(ada, key)
    assert account(session.game, entry, ada)[0] == f"Ada: {key}"
    assert account(session.game, entry, bob)[0] == "Ada has chosen in secret"


def test_results_in_words() -> None:
    result = played(ISLE, "hill", "lake", "coast").result
    assert result is not None
    assert result_lines(result) == [
        "Ada wins.",
        "1. Ada: 3 points (land 2, sea 1)",
        "2. Bob: 2 points (land 1, sea 1)",
    ]
    players = [Player(0, "Ada"), Player(1, "Bob")]
    assert winners_sentence(Result.won_by(players, None)) == "Nobody wins: a draw."
    shared = Result.by_points(players, {player: {"x": 1} for player in players})
    assert winners_sentence(shared) == "Ada and Bob share the victory."


def test_values_in_words() -> None:
    assert in_words(None) == "–"
    assert in_words(True) == "yes"
    assert in_words(Visibility.PUBLIC) == "public"
    assert in_words(Supply(10, 7)) == "7 of 10"
    assert in_words(("a", 2, None)) == "a, 2, –"
    assert in_words({}) == ""
    assert in_words([]) == "nothing"
    assert counted_in_words(["red", "blue", "red"]) == "2 red, 1 blue"
    assert enumeration(["Ada"]) == "Ada"
    assert enumeration(["Ada", "Bob", "Cleo"]) == "Ada, Bob and Cleo"
    assert title("free_cards") == "Free cards"
