"""Claiming biome cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from biomos.components import PRINTED

from tabletop_core import Hidden


def claimable(table: Any) -> set[str]:
    """The cards that may be claimed now."""
    return set(table.options) - {"none"} if table.question == "Claim a biome?" else set()


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
    start: Any, arc: str, placed: str, wanted: set[str]
) -> None:
    table = start(ada=arc, basics=("B12", "B1", "B2", "B3"))
    table.do("mountain", placed)
    assert claimable(table) == wanted


@pytest.mark.covers("BM-5.1")
def test_a_card_without_its_pattern_is_refused_with_the_rule(start: Any) -> None:
    table = start(ada="M F", basics=("B12", "B1", "B2", "B3"))
    table.do("mountain", "arc 3")
    assert table.why_not("Ada: B1") == ("BM-5.1", "its pattern is not on your board")


@pytest.mark.covers("BM-5.1")
def test_claiming_is_optional(start: Any) -> None:
    table = start(ada="M F", basics=("B12", "B1", "B2", "B3"))
    table.do("mountain", "arc 3", "none")
    assert table.asked == ["Bob"]
    assert table.public.claimed == [[], []]


@pytest.mark.covers("BM-5.2")
def test_one_card_a_turn_basic_or_giant(start: Any) -> None:
    table = start(ada="S S S", basics=("B4", "B9", "B1", "B2"), giants=("G6",))
    table.do("sea", "arc 1")
    assert claimable(table) == {"B4", "B9", "G6"}
    table.do("G6")
    assert table.asked == ["Bob"]
    assert [str(card) for card in table.public.claimed[0]] == ["G6"]


@pytest.mark.covers("BM-5.4")
def test_a_wildcard_needs_a_token(start: Any) -> None:
    table = start(ada="G", basics=("B6", "B2", "B3", "B4"))
    table.do("glacier", "arc 1")
    assert claimable(table) == set()
    table = start(ada="G M", basics=("B6", "B2", "B3", "B4"))
    table.do("glacier", "arc 3")
    assert claimable(table) == {"B6"}


@pytest.mark.covers("BM-5.5")
@pytest.mark.parametrize("between", ["S D", "S S", "F F", "F M"])
def test_wildcards_may_be_equal_or_different(start: Any, between: str) -> None:
    table = start(ada=f"F F {between} F", basics=("B1", "B2", "B4", "B5"), giants=("G8",))
    table.do("forest", "arc 6")
    assert "G8" in claimable(table)


@pytest.mark.covers("BM-5.6")
@pytest.mark.parametrize(("arc", "at"), [("S D", "arc 3"), ("D S", "arc 1")])
def test_a_pattern_reads_in_either_direction(start: Any, tmp_path: Path, arc: str, at: str) -> None:
    other = tmp_path / "lopsided.toml"
    other.write_text(PRINTED.read_text().replace('pattern = "G G"', 'pattern = "S D F"'))
    table = start(ada=arc, basics=("B1", "B12", "B13", "B14"), data=str(other))
    table.do("forest", at)
    assert claimable(table) == {"B1"}


@pytest.mark.covers("BM-5.7", "BM-5.8")
def test_tokens_stay_and_serve_again_even_without_the_new_one(start: Any) -> None:
    table = start(
        pool="D D D D D", ada="S S", basics=("B4", "B9", "B1", "B2"), giants=("G1",), players=1
    )
    table.do("desert", "arc 3")
    assert claimable(table) == {"B4"}
    table.do("B4")
    assert table.arc() == "S S D"


@pytest.mark.covers("BM-5.7")
def test_the_same_tokens_serve_for_another_card_later(start: Any) -> None:
    table = start(pool="D D D D D", ada="S D S D", basics=("B9", "B27", "B1", "B3"))
    table.do("desert", "arc 5")
    assert claimable(table) == {"B9", "B27"}
    table.do("B27", "desert", "arc 1", "desert", "arc 6")
    assert "B9" in claimable(table)


@pytest.mark.covers("BM-5.9")
def test_the_moon_is_no_part_of_a_pattern(start: Any) -> None:
    table = start(boards={"Ada": {"arc": "S D", "moon": "S"}}, basics=("B4", "B9", "B1", "B2"))
    table.do("glacier", "arc 1")
    assert claimable(table) == set()


@pytest.mark.covers("BM-5.10")
def test_claimed_cards_stay_beside_the_board(start: Any) -> None:
    table = start(ada="S", pool="S D D", basics=("B4", "B1", "B2", "B3"))
    table.do("sea", "arc 1", "B4", "desert", "arc 1", "desert", "arc 3")
    assert [str(card) for card in table.public.claimed[0]] == ["B4"]


@pytest.mark.covers("BM-5.11", "BM-5.12")
def test_hidden_claims_show_their_number_and_only_the_owner_their_faces(start: Any) -> None:
    table = start(ada="S", basics=("B4", "B1", "B2", "B3"), hidden_claims=True)
    table.do("sea", "arc 1", "B4")
    ada = table.player("Ada")
    assert [str(card) for card in table.view("Ada").table.covered[ada]] == ["B4"]
    seen = table.view("Bob")
    assert [isinstance(card, Hidden) for card in seen.table.covered[ada]] == [True]
    assert seen.table.claimed == [[], []]
    assert [event["card"] for event in table.events("claimed", to="Bob")] == ["B4"]


@pytest.mark.covers("BM-5.11")
def test_hidden_claims_count_in_the_end(fresh: Any) -> None:
    open_game, hidden_game = fresh(2, seed=3), fresh(2, seed=3, hidden_claims=True)
    open_game.play_out()
    hidden_game.play_out()
    totals = [[standing.total for standing in s.result.standings] for s in (open_game, hidden_game)]
    assert totals[0] == totals[1]
    assert any(open_game.state.claimed)
    assert hidden_game.state.claimed == open_game.state.claimed


@pytest.mark.covers("BM-5.11")
def test_hidden_claims_are_turned_up_at_the_end_in_every_view(fresh: Any) -> None:
    table = fresh(3, seed=3, hidden_claims=True, mode="advanced")
    table.play_out()
    assert any(table.state.claimed)
    for viewer in (*table.session.players, None):
        seen = table.session.view(viewer).table
        assert seen.claimed == table.state.claimed
        assert seen.covered == [[], [], []]
    assert table.events("revealed")


@pytest.mark.covers("BM-5.11")
def test_before_the_end_nothing_is_turned_up(start: Any) -> None:
    table = start(ada="S", basics=("B4", "B1", "B2", "B3"), hidden_claims=True)
    table.do("sea", "arc 1", "B4")
    assert not table.events("revealed")
    assert table.state.claimed == [[], []]


@pytest.mark.covers("BM-5.13")
def test_a_claimed_basic_card_is_replaced_in_its_place(start: Any) -> None:
    table = start(ada="S", basics=("B1", "B4", "B2", "B3"), position={"deck": ["B30"]})
    table.do("sea", "arc 1", "B4")
    assert [str(card) for card in table.public.basics] == ["B1", "B30", "B2", "B3"]


@pytest.mark.covers("BM-5.13")
def test_with_an_empty_deck_play_goes_on_with_fewer_cards(start: Any, tmp_path: Path) -> None:
    text = PRINTED.read_text()
    few = tmp_path / "few.toml"
    few.write_text(text[: text.index('[[basic]]\nkey = "B5"')] + text[text.index("[[giant]]") :])
    table = start(ada="S", basics=("B1", "B4", "B2", "B3"), data=str(few))
    table.do("sea", "arc 1", "B4")
    assert [str(card) for card in table.public.basics] == ["B1", "B2", "B3"]
    assert not table.is_over


@pytest.mark.covers("BM-5.14")
def test_a_claimed_giant_card_is_not_replaced(start: Any) -> None:
    table = start(ada="S S S", giants=("G6", "G1", "G2", "G3"))
    table.do("sea", "arc 1", "G6")
    assert [str(card) for card in table.public.giants] == ["G1", "G2", "G3"]
    assert len(table.public.basics) == 4


@pytest.mark.covers("BM-5.15")
def test_the_new_card_waits_for_the_next_player(start: Any) -> None:
    table = start(
        pool="S S",
        ada="S",
        boards={"Bob": {"arc": "S S"}},
        basics=("B4", "B1", "B2", "B3"),
        position={"deck": ["B9"]},
    )
    table.do("sea", "arc 1", "B4")
    assert table.asked == ["Bob"]
    table.do("sea", "arc 1")
    assert claimable(table) == {"B9"}
