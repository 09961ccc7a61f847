"""Forming the Moon and moving a token by it."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.covers("BM-6.1")
def test_the_moon_is_formed_once(start: Any) -> None:
    table = start(boards={"Ada": {"arc": "S", "moon": "G"}})
    table.do("desert")
    assert table.why_not("Ada: moon") == ("BM-6.1", "your Moon is formed already")


@pytest.mark.covers("BM-6.1", "BM-6.2")
def test_forming_it_lets_the_player_move_one_token(start: Any) -> None:
    table = start(ada="S D F")
    table.do("glacier", "moon")
    assert str(table.public.moons[0]) == "glacier"
    assert table.question == "Your Moon lets you move one token: which?"
    assert set(table.options) == {"arc 1", "arc 2", "arc 3", "none"}
    table.do("arc 3", "arc 1")
    assert table.arc() == "F S D"


@pytest.mark.covers("BM-6.2")
def test_the_token_may_stay(start: Any) -> None:
    table = start(ada="S D F", basics=("B4", "B1", "B2", "B3"))
    table.do("glacier", "moon", "none")
    assert table.arc() == "S D F"
    assert table.asked == ["Bob"]


@pytest.mark.covers("BM-6.2")
def test_it_cannot_be_put_back_where_it_was(start: Any) -> None:
    table = start(ada="S D F")
    table.do("glacier", "moon", "arc 2")
    assert set(table.options) == {"arc 1", "arc 3"}


@pytest.mark.covers("BM-6.9", "BM-7.3")
def test_when_the_last_turn_is_over_no_moon_is_being_formed(start: Any) -> None:
    arc = " ".join("SDFMGSDFMGSD")
    table = start(boards={"Ada": {"arc": arc}, "Bob": {"arc": arc, "moon": "M"}})
    table.do("sea", "moon")
    assert table.state.moon_formed_now
    table.pass_to_the_end()
    assert not table.state.moon_formed_now


@pytest.mark.covers("BM-6.2")
def test_a_lonely_token_has_nowhere_to_go(start: Any) -> None:
    table = start(ada="S")
    table.do("glacier", "moon")
    assert table.asked == ["Bob"]


@pytest.mark.covers("BM-6.3")
def test_the_effect_is_used_at_once_or_lost(start: Any) -> None:
    table = start(pool="S D F M G", ada="S D F")
    table.do("glacier", "moon", "none", "sea", "arc 1", "desert", "arc 4")
    asked_again = [
        entry.question for entry in table.session.journal if "Moon lets" in entry.question
    ]
    assert len(asked_again) == 1


@pytest.mark.covers("BM-6.4")
def test_the_moon_itself_is_never_lifted(start: Any) -> None:
    table = start(ada="S D")
    table.do("glacier", "moon")
    assert "moon" not in table.options
    table.do("arc 1")
    assert "moon" not in table.options


@pytest.mark.covers("BM-6.5")
def test_even_a_full_arc_opens_while_a_token_is_lifted(start: Any) -> None:
    table = start(ada=" ".join("SDFMGSDFMGSD"))
    table.do("sea", "moon", "arc 12")
    assert set(table.options) == {f"arc {n}" for n in range(1, 12)}
    table.do("arc 1")
    assert table.arc() == " ".join("DSDFMGSDFMGS")


@pytest.mark.covers("BM-6.7")
def test_the_moon_first_on_an_empty_board_moves_nothing(start: Any) -> None:
    table = start()
    table.do("sea", "moon")
    assert table.asked == ["Bob"]


@pytest.mark.covers("BM-6.8")
def test_a_card_may_be_claimed_after_forming_the_moon(start: Any) -> None:
    table = start(ada="S D S", basics=("B4", "B1", "B2", "B3"))
    table.do("glacier", "moon", "arc 3", "arc 1")
    assert table.asked == ["Ada"]
    assert table.question == "Claim a biome?"
    assert set(table.options) == {"B4", "none"}


@pytest.mark.covers("BM-6.9")
def test_the_moon_may_be_left_for_last_but_must_be_filled(start: Any) -> None:
    table = start(
        pool="S S S",
        boards={
            "Ada": {"arc": " ".join("SDFMGSDFMGS")},
            "Bob": {"arc": " ".join("SDFMGSDFMGSD"), "moon": "M"},
        },
    )
    table.do("sea", "arc 1")
    while table.question != "Take a token from the pool":
        table.do("none")
    assert table.asked == ["Ada"]
    table.do("sea")
    assert set(table.options) == {"moon"}


@pytest.mark.covers("BM-6.6")
def test_the_moon_scores_three_for_each_other_token_of_its_terrain(start: Any) -> None:
    table = start(boards={"Ada": {"arc": "S S D", "moon": "S"}, "Bob": {"arc": "S S S"}})
    assert table.score("Ada") == {"cards": 0, "moon": 6}
    assert table.score("Bob") == {"cards": 0, "moon": 0}


@pytest.mark.covers("BM-8.6")
def test_fixed_spaces_are_lifted_from_and_put_to(start: Any) -> None:
    table = start(boards={"Ada": {"arc": "S D", "A": "F"}}, mode="advanced")
    table.do("glacier", "moon")
    assert set(table.options) == {"arc 1", "arc 2", "A", "none"}
    table.do("A")
    assert set(table.options) == {"arc 1", "arc 2", "arc 3", "B"}
    table.do("B")
    assert [str(token) for token in table.public.fixed[0]] == ["None", "forest"]
    assert table.arc() == "S D"


@pytest.mark.covers("BM-4.9", "BM-6.5")
def test_a_full_arc_takes_no_token_from_a_fixed_space(start: Any) -> None:
    board = {"arc": " ".join("SDFMGSDFMGSD"), "A": "F"}
    table = start(boards={"Ada": board}, mode="advanced")
    table.do("glacier", "moon", "A")
    assert table.options == ["B"]
