"""Forming the Moon and moving a token by it."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_core import Refused


@pytest.mark.covers("BM-6.1")
def test_the_moon_is_formed_once(start: Any, act: Any) -> None:
    session = start(boards={"Ada": {"arc": "S", "moon": "G"}})
    act(session, "desert")
    with pytest.raises(Refused, match=r"your Moon is formed already \(BM-6.1\)"):
        session.decide(session.player("Ada"), "moon")


@pytest.mark.covers("BM-6.1", "BM-6.2")
def test_forming_it_lets_the_player_move_one_token(
    start: Any, act: Any, asked: Any, arc: Any
) -> None:
    session = start(ada="S D F")
    act(session, "glacier", "moon")
    assert str(session.view(None).table.moons[0]) == "glacier"
    assert asked(session)[1] == "Your Moon lets you move one token: which?"
    assert asked(session)[2] == {"arc 1", "arc 2", "arc 3", "none"}
    act(session, "arc 3", "arc 1")
    assert arc(session) == "F S D"


@pytest.mark.covers("BM-6.2")
def test_the_token_may_stay(start: Any, act: Any, arc: Any, asked: Any) -> None:
    session = start(ada="S D F", basics=("B4", "B1", "B2", "B3"))
    act(session, "glacier", "moon", "none")
    assert arc(session) == "S D F"
    assert asked(session)[0] == "Bob"


@pytest.mark.covers("BM-6.2")
def test_it_cannot_be_put_back_where_it_was(start: Any, act: Any, asked: Any) -> None:
    session = start(ada="S D F")
    act(session, "glacier", "moon", "arc 2")
    assert asked(session)[2] == {"arc 1", "arc 3"}


@pytest.mark.covers("BM-6.2")
def test_a_lonely_token_has_nowhere_to_go(start: Any, act: Any, asked: Any) -> None:
    session = start(ada="S")
    act(session, "glacier", "moon")
    assert asked(session)[0] == "Bob"


@pytest.mark.covers("BM-6.3")
def test_the_effect_is_used_at_once_or_lost(start: Any, act: Any) -> None:
    session = start(pool="S D F M G", ada="S D F")
    act(session, "glacier", "moon", "none", "sea", "arc 1", "desert", "arc 4")
    asked_again = [entry.question for entry in session.journal if "Moon lets" in entry.question]
    assert len(asked_again) == 1


@pytest.mark.covers("BM-6.4")
def test_the_moon_itself_is_never_lifted(start: Any, act: Any, asked: Any) -> None:
    session = start(ada="S D")
    act(session, "glacier", "moon")
    assert "moon" not in asked(session)[2]
    act(session, "arc 1")
    assert "moon" not in asked(session)[2]


@pytest.mark.covers("BM-6.5")
def test_even_a_full_arc_opens_while_a_token_is_lifted(
    start: Any, act: Any, asked: Any, arc: Any
) -> None:
    session = start(ada=" ".join("SDFMGSDFMGSD"))
    act(session, "sea", "moon", "arc 12")
    assert asked(session)[2] == {f"arc {n}" for n in range(1, 12)}
    act(session, "arc 1")
    assert arc(session) == " ".join("DSDFMGSDFMGS")


@pytest.mark.covers("BM-6.7")
def test_the_moon_first_on_an_empty_board_moves_nothing(start: Any, act: Any, asked: Any) -> None:
    session = start()
    act(session, "sea", "moon")
    assert asked(session)[0] == "Bob"


@pytest.mark.covers("BM-6.8")
def test_a_card_may_be_claimed_after_forming_the_moon(start: Any, act: Any, asked: Any) -> None:
    session = start(ada="S D S", basics=("B4", "B1", "B2", "B3"))
    act(session, "glacier", "moon", "arc 3", "arc 1")
    assert asked(session) == ("Ada", "Claim a biome?", {"B4", "none"})


@pytest.mark.covers("BM-6.9")
def test_the_moon_may_be_left_for_last_but_must_be_filled(start: Any, act: Any, asked: Any) -> None:
    session = start(
        pool="S S S",
        boards={
            "Ada": {"arc": " ".join("SDFMGSDFMGS")},
            "Bob": {"arc": " ".join("SDFMGSDFMGSD"), "moon": "M"},
        },
    )
    act(session, "sea", "arc 1")
    while asked(session)[1] != "Take a token from the pool":
        act(session, "none")
    assert asked(session)[0] == "Ada"
    act(session, "sea")
    assert asked(session)[2] == {"moon"}


@pytest.mark.covers("BM-6.6")
def test_the_moon_scores_three_for_each_other_token_of_its_terrain(start: Any) -> None:
    session = start(boards={"Ada": {"arc": "S S D", "moon": "S"}, "Bob": {"arc": "S S S"}})
    scores = session.game.scores(session.state)
    assert scores[0] == {"cards": 0, "moon": 6}
    assert scores[1] == {"cards": 0, "moon": 0}


@pytest.mark.covers("BM-8.6")
def test_fixed_spaces_are_lifted_from_and_put_to(
    start: Any, act: Any, asked: Any, arc: Any
) -> None:
    session = start(boards={"Ada": {"arc": "S D", "A": "F"}}, mode="advanced")
    act(session, "glacier", "moon")
    assert asked(session)[2] == {"arc 1", "arc 2", "A", "none"}
    act(session, "A")
    assert asked(session)[2] == {"arc 1", "arc 2", "arc 3", "B"}
    act(session, "B")
    assert [str(token) for token in session.view(None).table.fixed[0]] == ["None", "forest"]
    assert arc(session) == "S D"
