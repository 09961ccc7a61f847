"""Claiming biome cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from biomos.components import PRINTED

from tabletop_core import Hidden, Refused


def claimable(session: Any) -> set[str]:
    """The cards that may be claimed now."""
    decision = session.decision
    player = decision.players[0]
    if decision.question(player) != "Claim a biome?":
        return set()
    return set(decision.keys(player)) - {"none"}


@pytest.mark.covers("BM-5.1", "BM-5.3")
@pytest.mark.parametrize(
    ("arc", "placed", "wanted"),
    [
        ("M F", "arc 3", {"B12"}),  # M F [M]
        ("M S F", "arc 1", set()),  # [M] M S F: a token lies between
        ("M F S", "arc 4", set()),  # M F S [M]
    ],
)
def test_the_exact_pattern_has_to_be_a_run_of_neighbours(
    start: Any, act: Any, arc: str, placed: str, wanted: set[str]
) -> None:
    session = start(ada=arc, basics=("B12", "B1", "B2", "B3"))
    act(session, "mountain", placed)
    assert claimable(session) == wanted


@pytest.mark.covers("BM-5.1")
def test_a_card_without_its_pattern_is_refused_with_the_rule(start: Any, act: Any) -> None:
    session = start(ada="M F", basics=("B12", "B1", "B2", "B3"))
    act(session, "mountain", "arc 3")
    with pytest.raises(Refused, match=r"its pattern is not on your board \(BM-5.1\)"):
        session.decide(session.player("Ada"), "B1")


@pytest.mark.covers("BM-5.1")
def test_claiming_is_optional(start: Any, act: Any, asked: Any) -> None:
    session = start(ada="M F", basics=("B12", "B1", "B2", "B3"))
    act(session, "mountain", "arc 3", "none")
    assert asked(session)[0] == "Bob"
    assert session.view(None).table.claimed == [[], []]


@pytest.mark.covers("BM-5.2")
def test_one_card_a_turn_basic_or_giant(start: Any, act: Any, asked: Any) -> None:
    session = start(ada="S S S", basics=("B4", "B9", "B1", "B2"), giants=("G6",))
    act(session, "sea", "arc 1")
    assert claimable(session) == {"B4", "B9", "G6"}
    act(session, "G6")
    assert asked(session)[0] == "Bob"
    assert [str(card) for card in session.view(None).table.claimed[0]] == ["G6"]


@pytest.mark.covers("BM-5.4")
def test_a_wildcard_needs_a_token(start: Any, act: Any) -> None:
    session = start(ada="G", basics=("B6", "B2", "B3", "B4"))
    act(session, "glacier", "arc 1")
    assert claimable(session) == set()
    session = start(ada="G M", basics=("B6", "B2", "B3", "B4"))
    act(session, "glacier", "arc 3")
    assert claimable(session) == {"B6"}


@pytest.mark.covers("BM-5.5")
@pytest.mark.parametrize("between", ["S D", "S S", "F F", "F M"])
def test_wildcards_may_be_equal_or_different(start: Any, act: Any, between: str) -> None:
    session = start(ada=f"F F {between} F", basics=("B1", "B2", "B4", "B5"), giants=("G8",))
    act(session, "forest", "arc 6")
    assert "G8" in claimable(session)


@pytest.mark.covers("BM-5.6")
@pytest.mark.parametrize(("arc", "at"), [("S D", "arc 3"), ("D S", "arc 1")])
def test_a_pattern_reads_in_either_direction(
    start: Any, act: Any, tmp_path: Path, arc: str, at: str
) -> None:
    other = tmp_path / "lopsided.toml"
    other.write_text(PRINTED.read_text().replace('pattern = "G G"', 'pattern = "S D F"'))
    session = start(ada=arc, basics=("B1", "B12", "B13", "B14"), data=str(other))
    act(session, "forest", at)
    assert claimable(session) == {"B1"}


@pytest.mark.covers("BM-5.7", "BM-5.8")
def test_tokens_stay_and_serve_again_even_without_the_new_one(
    start: Any, act: Any, arc: Any
) -> None:
    session = start(
        pool="D D D D D", ada="S S", basics=("B4", "B9", "B1", "B2"), giants=("G1",), players=1
    )
    act(session, "desert", "arc 3")
    assert claimable(session) == {"B4"}
    act(session, "B4")
    assert arc(session) == "S S D"


@pytest.mark.covers("BM-5.7")
def test_the_same_tokens_serve_for_another_card_later(start: Any, act: Any) -> None:
    session = start(pool="D D D D D", ada="S D S D", basics=("B9", "B27", "B1", "B3"))
    act(session, "desert", "arc 5")
    assert claimable(session) == {"B9", "B27"}
    act(session, "B27", "desert", "arc 1", "desert", "arc 6")
    assert "B9" in claimable(session)


@pytest.mark.covers("BM-5.9")
def test_the_moon_is_no_part_of_a_pattern(start: Any, act: Any) -> None:
    session = start(boards={"Ada": {"arc": "S D", "moon": "S"}}, basics=("B4", "B9", "B1", "B2"))
    act(session, "glacier", "arc 1")
    assert claimable(session) == set()


@pytest.mark.covers("BM-5.10")
def test_claimed_cards_stay_beside_the_board(start: Any, act: Any) -> None:
    session = start(ada="S", pool="S D D", basics=("B4", "B1", "B2", "B3"))
    act(session, "sea", "arc 1", "B4", "desert", "arc 1", "desert", "arc 3")
    assert [str(card) for card in session.view(None).table.claimed[0]] == ["B4"]


@pytest.mark.covers("BM-5.11", "BM-5.12")
def test_hidden_claims_show_their_number_and_only_the_owner_their_faces(
    start: Any, act: Any
) -> None:
    session = start(ada="S", basics=("B4", "B1", "B2", "B3"), hidden_claims=True)
    act(session, "sea", "arc 1", "B4")
    ada, bob = session.players
    assert [str(card) for card in session.view(ada).table.covered[ada]] == ["B4"]
    seen = session.view(bob)
    assert [isinstance(card, Hidden) for card in seen.table.covered[ada]] == [True]
    assert seen.table.claimed == [[], []]
    claimed = [event for event in seen.events if event.key == "claimed"]
    assert [str(event.facts["card"]) for event in claimed] == ["B4"]


@pytest.mark.covers("BM-5.11")
def test_hidden_claims_count_in_the_end(fresh: Any, play_out: Any) -> None:
    open_game, hidden_game = fresh(2, seed=3), fresh(2, seed=3, hidden_claims=True)
    play_out(open_game)
    play_out(hidden_game)
    totals = [[standing.total for standing in s.result.standings] for s in (open_game, hidden_game)]
    assert totals[0] == totals[1]
    assert any(open_game.state.claimed)
    assert any(hidden_game.state.covered)


@pytest.mark.covers("BM-5.13")
def test_a_claimed_basic_card_is_replaced_in_its_place(start: Any, act: Any) -> None:
    session = start(ada="S", basics=("B1", "B4", "B2", "B3"), position={"deck": ["B30"]})
    act(session, "sea", "arc 1", "B4")
    assert [str(card) for card in session.view(None).table.basics] == ["B1", "B30", "B2", "B3"]


@pytest.mark.covers("BM-5.13")
def test_with_an_empty_deck_play_goes_on_with_fewer_cards(
    start: Any, act: Any, tmp_path: Path
) -> None:
    text = PRINTED.read_text()
    few = tmp_path / "few.toml"
    few.write_text(text[: text.index('[[basic]]\nkey = "B5"')] + text[text.index("[[giant]]") :])
    session = start(ada="S", basics=("B1", "B4", "B2", "B3"), data=str(few))
    act(session, "sea", "arc 1", "B4")
    table = session.view(None).table
    assert [str(card) for card in table.basics] == ["B1", "B2", "B3"]
    assert session.decision is not None


@pytest.mark.covers("BM-5.14")
def test_a_claimed_giant_card_is_not_replaced(start: Any, act: Any) -> None:
    session = start(ada="S S S", giants=("G6", "G1", "G2", "G3"))
    act(session, "sea", "arc 1", "G6")
    table = session.view(None).table
    assert [str(card) for card in table.giants] == ["G1", "G2", "G3"]
    assert len(table.basics) == 4


@pytest.mark.covers("BM-5.15")
def test_the_new_card_waits_for_the_next_player(start: Any, act: Any, asked: Any) -> None:
    session = start(
        pool="S S",
        ada="S",
        boards={"Bob": {"arc": "S S"}},
        basics=("B4", "B1", "B2", "B3"),
        position={"deck": ["B9"]},
    )
    act(session, "sea", "arc 1", "B4")
    assert asked(session)[0] == "Bob"
    act(session, "sea", "arc 1")
    assert claimable(session) == {"B9"}
