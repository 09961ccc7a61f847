"""Solo against the Black Hole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from biomos.phases.black_hole import best_tokens
from biomos.scoring import black_hole_points, result

FULL = " ".join("SDFMGSDFMGSD")


def solo(start: Any, cards: str = "", holds: Sequence[str] = (), **words: Any) -> Any:
    """One player and the Black Hole, with these cards open and these tokens held."""
    basics, giants = (tuple(key for key in cards.split() if key[0] == kind) for kind in "BG")
    position = {"black_hole": list(holds), **words.pop("position", {})}
    return start(1, basics=basics, giants=giants, position=position, **words)


def tokens(row: Any) -> list[str]:
    return [str(token) for token in row]


@pytest.mark.covers("BM-9.2", "BM-9.3")
def test_normal_the_black_hole_takes_a_random_token_after_the_turn(start: Any) -> None:
    table = solo(start, pool="S D F", forced={"black hole": ["forest"]})
    table.do("sea")
    assert not table.public.black_hole
    table.do("arc 1")
    assert tokens(table.public.black_hole) == ["forest"]
    assert tokens(table.public.pool) == ["desert"]


@pytest.mark.covers("BM-9.2")
def test_normal_every_token_of_the_pool_can_come_up(start: Any) -> None:
    seen = set()
    for seed in range(30):
        table = solo(start, pool="S D F", seed=seed)
        table.do("sea", "arc 1")
        seen.update(tokens(table.public.black_hole))
    assert seen == {"desert", "forest"}


@pytest.mark.covers("BM-9.2")
def test_calm_the_player_chooses_the_token(start: Any) -> None:
    table = solo(start, pool="S D F", black_hole="calm")
    table.do("sea", "arc 1")
    assert table.asked == ["Ada"]
    assert table.question == "Give the Black Hole a token"
    assert set(table.options) == {"desert", "forest"}
    table.do("desert")
    assert tokens(table.public.black_hole) == ["desert"]


@pytest.mark.covers("BM-9.2")
def test_fierce_it_takes_what_serves_it_best(start: Any) -> None:
    # One sea short of the world ocean: nothing else is worth as much.
    table = solo(
        start, "B1 B2 B3 B5 G6 G1 G3 G7", ["sea", "sea", "sea"], pool="D S F", black_hole="fierce"
    )
    table.do("desert", "arc 1")
    assert tokens(table.public.consumed) == ["G6"]


@pytest.mark.covers("BM-9.2")
def test_fierce_weighs_points_by_what_is_missing(start: Any) -> None:
    # B1 G G: one glacier short, 3/2 → with it 3. B11 F M M F: 7 points, three short.
    table = solo(start, "B1 B11 B2 B4 G4 G5 G6 G3", ["glacier"], pool="G F M", black_hole="fierce")
    assert tokens(best_tokens(table.state)) == ["glacier"]


@pytest.mark.covers("BM-9.2")
def test_fierce_equal_kinds_are_drawn_at_random(start: Any) -> None:
    taken = set()
    for seed in range(20):
        cards = "B1 B3 B2 B4 G4 G5 G6 G1"
        table = solo(start, cards, pool="F G M", black_hole="fierce", seed=seed)
        table.do("mountain", "arc 1")
        taken.update(tokens(table.public.black_hole))
    assert taken == {"forest", "glacier"}


@pytest.mark.covers("BM-9.2", "BM-9.4")
def test_three_draw_keeps_one_and_gives_two_at_once(start: Any) -> None:
    drawn = ["sea", "forest", "glacier"]
    table = solo(start, pool="", black_hole="three-draw", forced={"bag": drawn})
    assert table.question == "Keep one of the drawn tokens"
    assert set(table.options) == set(drawn)
    table.do("forest")
    assert tokens(table.public.black_hole) == ["sea", "glacier"]
    assert not table.public.pool
    assert table.question.startswith("Place")


@pytest.mark.covers("BM-9.4")
def test_three_draw_consumes_after_the_player_claimed(start: Any) -> None:
    table = solo(
        start,
        "B4 B11 B13 B16 G1 G2 G3 G4",
        pool="",
        ada="S",
        black_hole="three-draw",
        forced={"bag": ["sea", "sea", "sea"]},
    )
    table.do("sea", "arc 1")
    assert table.question == "Claim a biome?"  # the Black Hole holds S S, yet the card is there
    assert not table.public.consumed
    table.do("B4")
    assert tokens(table.public.claimed[0]) == ["B4"]


@pytest.mark.covers("BM-9.3")
def test_the_players_claim_comes_before_the_black_hole(start: Any) -> None:
    table = solo(start, "B4 B1 B2 B5 G1 G3 G4 G9", ["sea", "sea"], pool="S F", ada="S")
    table.do("sea", "arc 1")
    assert table.question == "Claim a biome?"
    table.do("B4")
    assert tokens(table.public.claimed[0]) == ["B4"]


@pytest.mark.covers("BM-9.2", "BM-9.3")
def test_an_empty_pool_is_refilled_before_it_takes(start: Any) -> None:
    table = solo(start, pool="S")
    table.do("sea", "arc 1")
    assert len(table.public.black_hole) == 1
    assert len(table.public.pool) == 4


@pytest.mark.covers("BM-9.5", "BM-9.6", "BM-9.7")
def test_consuming_spends_the_shown_tokens_in_any_order(start: Any) -> None:
    table = solo(
        start,
        "B11 B1 B2 B4 G1 G4 G5 G7",
        ["mountain", "forest", "desert", "forest", "mountain"],
        pool="S G",
    )
    table.do("sea", "arc 1")
    assert tokens(table.public.consumed) == ["B11"]
    assert sorted(tokens(table.public.black_hole)) == ["desert", "glacier"]
    assert sorted(tokens(table.public.spent_tokens)) == ["forest", "forest", "mountain", "mountain"]


@pytest.mark.covers("BM-9.7", "BM-9.17")
def test_its_tokens_never_return_to_the_bag(fresh: Any) -> None:
    table = fresh(1, mode="advanced")
    table.play_out()
    state = table.state
    outside = len(state.bag) + len(state.pool) + state.tokens_on_board(table.session.players[0])
    assert len(state.black_hole) + len(state.spent_tokens) == 60 - outside
    assert len(state.black_hole) + len(state.spent_tokens) == 15


@pytest.mark.covers("BM-9.8", "BM-9.9")
def test_it_consumes_one_card_the_dearest(start: Any) -> None:
    table = solo(start, "B3 B8 B1 B2 G8 G1 G3 G4", ["forest"] * 4, pool="D G")
    table.do("desert", "arc 1")
    assert tokens(table.public.consumed) == ["G8"]


@pytest.mark.covers("BM-9.8")
def test_at_most_one_card_a_turn(start: Any) -> None:
    table = solo(start, "B3 B11 B1 B2 G4 G1 G3 G5", ["forest"] * 4 + ["mountain"] * 2, pool="D G")
    table.do("desert", "arc 1")
    assert tokens(table.public.consumed) == ["B11"]
    assert table.question == "Take a token from the pool"


@pytest.mark.covers("BM-9.9")
def test_among_equals_the_player_chooses(start: Any) -> None:
    table = solo(start, "B3 B8 B1 B2 G4 G1 G3 G5", ["forest"] * 2, pool="D G")
    table.do("desert", "arc 1")
    assert table.asked == ["Ada"]
    assert table.question == "Which card does the Black Hole consume?"
    assert set(table.options) == {"B3", "B8"}
    table.do("B8")
    assert tokens(table.public.consumed) == ["B8"]


@pytest.mark.covers("BM-9.10")
def test_consuming_is_compulsory(start: Any) -> None:
    table = solo(start, "B3 B13 B1 B2 G4 G1 G3 G5", ["forest"] * 2, pool="D G")
    table.do("desert", "arc 1")
    assert tokens(table.public.consumed) == ["B3"]
    assert table.question == "Take a token from the pool"


@pytest.mark.covers("BM-9.11")
def test_a_consumed_basic_card_is_replaced_a_giant_is_not(start: Any) -> None:
    table = solo(
        start, "B3 B1 B2 B4 G4 G1 G3 G5", ["forest"] * 2, pool="D G", position={"deck": ["B30"]}
    )
    table.do("desert", "arc 1")
    assert tokens(table.public.basics) == ["B30", "B1", "B2", "B4"]
    table = solo(start, "G6 G1 G3 G4", ["sea"] * 4, pool="D G")
    table.do("desert", "arc 1")
    assert tokens(table.public.giants) == ["G1", "G3", "G4"]


@pytest.mark.covers("BM-9.12")
def test_the_black_hole_has_neither_board_nor_events(fresh: Any) -> None:
    table = fresh(1, mode="advanced", black_hole="calm")
    table.play_out()
    assert {entry.player for entry in table.session.journal} == {table.session.players[0]}
    assert len(table.state.arcs) == len(table.state.moons) == 1


@pytest.mark.covers("BM-9.13")
def test_the_last_turn_is_completed_with_the_black_holes_part(start: Any) -> None:
    table = solo(start, pool="S D", boards={"Ada": {"arc": FULL}})
    table.do("sea", "moon", "none")
    while not table.is_over:
        table.do("none")
    assert table.is_over
    assert len(table.state.black_hole) + len(table.state.spent_tokens) == 1


@pytest.mark.covers("BM-9.14")
@pytest.mark.parametrize(("mode", "base"), [("discovery", 20), ("advanced", 40)])
def test_the_black_hole_scores_its_cards_and_a_base(start: Any, mode: str, base: int) -> None:
    table = solo(start, mode=mode, position={"consumed": ["G6", "B11"]})
    assert black_hole_points(table.state) == base + 17


@pytest.mark.covers("BM-9.15", "BM-9.16")
@pytest.mark.parametrize(
    ("claimed", "verdict"),
    [(["G6", "G1", "B1"], "won"), (["G6", "G1"], "lost"), (["G6", "B11"], "lost")],
)
def test_only_more_points_than_the_black_hole_win(
    start: Any, claimed: list[str], verdict: str
) -> None:
    table = solo(start, boards={"Ada": {"claimed": claimed}})
    outcome = result(table.state)
    assert outcome.note.startswith(f"{verdict} against the Black Hole")
    assert bool(outcome.winners) is (verdict == "won")


@pytest.mark.covers("BM-9.15", "BM-9.16")
def test_only_who_beats_the_black_hole_is_first(start: Any) -> None:
    def has_won(moon: str) -> bool:
        board = {"arc": " ".join("SSSSSSSSSDD"), "moon": moon}
        table = solo(start, boards={"Ada": board})
        return bool(result(table.state).winners)

    assert has_won("S")
    assert not has_won("D")
