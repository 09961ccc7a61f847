"""Solo against the Black Hole."""

from __future__ import annotations

from typing import Any

import pytest
from biomos.phases.black_hole import best_tokens
from biomos.scoring import black_hole_points, result

FULL = " ".join("SDFMGSDFMGSD")


def solo(start: Any, **words: Any) -> Any:
    position = words.pop("position", {})
    return start(1, position=position, **words)


def tokens(row: Any) -> list[str]:
    return [str(token) for token in row]


@pytest.mark.covers("BM-9.2", "BM-9.3")
def test_normal_the_black_hole_takes_a_random_token_after_the_turn(start: Any, act: Any) -> None:
    session = solo(start, pool="S D F", forced={"black hole": ["forest"]})
    act(session, "sea")
    assert not session.view(None).table.black_hole
    act(session, "arc 1")
    table = session.view(None).table
    assert tokens(table.black_hole) == ["forest"]
    assert tokens(table.pool) == ["desert"]


@pytest.mark.covers("BM-9.2")
def test_normal_every_token_of_the_pool_can_come_up(start: Any, act: Any) -> None:
    seen = set()
    for seed in range(30):
        session = solo(start, pool="S D F", seed=seed)
        act(session, "sea", "arc 1")
        seen.update(tokens(session.view(None).table.black_hole))
    assert seen == {"desert", "forest"}


@pytest.mark.covers("BM-9.2")
def test_calm_the_player_chooses_the_token(start: Any, act: Any, asked: Any) -> None:
    session = solo(start, pool="S D F", black_hole="calm")
    act(session, "sea", "arc 1")
    assert asked(session) == ("Ada", "Give the Black Hole a token", {"desert", "forest"})
    act(session, "desert")
    assert tokens(session.view(None).table.black_hole) == ["desert"]


@pytest.mark.covers("BM-9.2")
def test_fierce_it_takes_what_serves_it_best(start: Any, act: Any) -> None:
    # One sea short of the world ocean: nothing else is worth as much.
    session = solo(
        start,
        pool="D S F",
        black_hole="fierce",
        basics=("B1", "B2", "B3", "B5"),
        giants=("G6", "G1", "G3", "G7"),
        position={"black_hole": ["sea", "sea", "sea"]},
    )
    act(session, "desert", "arc 1")
    table = session.view(None).table
    assert tokens(table.consumed) == ["G6"]


@pytest.mark.covers("BM-9.2")
def test_fierce_weighs_points_by_what_is_missing(start: Any) -> None:
    # B1 G G: one glacier short, 3/2 → with it 3. B11 F M M F: 7 points, three short.
    session = solo(
        start,
        pool="G F M",
        black_hole="fierce",
        basics=("B1", "B11", "B2", "B4"),
        giants=("G4", "G5", "G6", "G3"),
        position={"black_hole": ["glacier"]},
    )
    assert tokens(best_tokens(session.state)) == ["glacier"]


@pytest.mark.covers("BM-9.2")
def test_fierce_equal_kinds_are_drawn_at_random(start: Any, act: Any) -> None:
    taken = set()
    for seed in range(20):
        session = solo(
            start, pool="F G M", black_hole="fierce", basics=("B1", "B3", "B2", "B4"),
            giants=("G4", "G5", "G6", "G1"), seed=seed,
        )  # fmt: skip
        act(session, "mountain", "arc 1")
        taken.update(tokens(session.view(None).table.black_hole))
    assert taken == {"forest", "glacier"}


@pytest.mark.covers("BM-9.2", "BM-9.4")
def test_three_draw_keeps_one_and_gives_two_at_once(start: Any, act: Any, asked: Any) -> None:
    drawn = ["sea", "forest", "glacier"]
    session = solo(start, pool="", black_hole="three-draw", forced={"bag": drawn})
    assert asked(session)[1:] == ("Take a token from the pool", set(drawn))
    act(session, "forest")
    table = session.view(None).table
    assert tokens(table.black_hole) == ["sea", "glacier"]
    assert not table.pool
    assert session.decision.question(session.player("Ada")).startswith("Place")


@pytest.mark.covers("BM-9.4")
def test_three_draw_consumes_after_the_player_claimed(start: Any, act: Any, asked: Any) -> None:
    session = solo(
        start,
        pool="",
        ada="S",
        black_hole="three-draw",
        basics=("B4", "B11", "B13", "B16"),
        giants=("G1", "G2", "G3", "G4"),
        forced={"bag": ["sea", "sea", "sea"]},
    )
    act(session, "sea", "arc 1")
    assert asked(session)[1] == "Claim a biome?"  # the Black Hole holds S S, yet the card is there
    assert not session.view(None).table.consumed
    act(session, "B4")
    assert tokens(session.view(None).table.claimed[0]) == ["B4"]


@pytest.mark.covers("BM-9.3")
def test_the_players_claim_comes_before_the_black_hole(start: Any, act: Any, asked: Any) -> None:
    session = solo(
        start,
        pool="S F",
        ada="S",
        basics=("B4", "B1", "B2", "B5"),
        giants=("G1", "G3", "G4", "G9"),
        position={"black_hole": ["sea", "sea"]},
    )
    act(session, "sea", "arc 1")
    assert asked(session)[1] == "Claim a biome?"
    act(session, "B4")
    assert tokens(session.view(None).table.claimed[0]) == ["B4"]


@pytest.mark.covers("BM-9.2", "BM-9.3")
def test_an_empty_pool_is_refilled_before_it_takes(start: Any, act: Any) -> None:
    session = solo(start, pool="S")
    act(session, "sea", "arc 1")
    table = session.view(None).table
    assert len(table.black_hole) == 1
    assert len(table.pool) == 4


@pytest.mark.covers("BM-9.5", "BM-9.6", "BM-9.7")
def test_consuming_spends_the_shown_tokens_in_any_order(start: Any, act: Any) -> None:
    session = solo(
        start,
        pool="S G",
        basics=("B11", "B1", "B2", "B4"),
        giants=("G1", "G4", "G5", "G7"),
        position={"black_hole": ["mountain", "forest", "desert", "forest", "mountain"]},
    )
    act(session, "sea", "arc 1")
    table = session.view(None).table
    assert tokens(table.consumed) == ["B11"]
    assert sorted(tokens(table.black_hole)) == ["desert", "glacier"]
    assert sorted(tokens(table.spent_tokens)) == ["forest", "forest", "mountain", "mountain"]


@pytest.mark.covers("BM-9.7", "BM-9.17")
def test_its_tokens_never_return_to_the_bag(fresh: Any, play_out: Any) -> None:
    session = fresh(1, mode="advanced")
    play_out(session)
    state = session.state
    outside = len(state.bag) + len(state.pool) + state.tokens_on_board(session.players[0])
    assert len(state.black_hole) + len(state.spent_tokens) == 60 - outside
    assert len(state.black_hole) + len(state.spent_tokens) == 15


@pytest.mark.covers("BM-9.8", "BM-9.9")
def test_it_consumes_one_card_the_dearest(start: Any, act: Any) -> None:
    session = solo(
        start,
        pool="D G",
        basics=("B3", "B8", "B1", "B2"),
        giants=("G8", "G1", "G3", "G4"),
        position={"black_hole": ["forest"] * 4},
    )
    act(session, "desert", "arc 1")
    table = session.view(None).table
    assert tokens(table.consumed) == ["G8"]


@pytest.mark.covers("BM-9.8")
def test_at_most_one_card_a_turn(start: Any, act: Any, asked: Any) -> None:
    session = solo(
        start,
        pool="D G",
        basics=("B3", "B11", "B1", "B2"),
        giants=("G4", "G1", "G3", "G5"),
        position={"black_hole": ["forest"] * 4 + ["mountain"] * 2},
    )
    act(session, "desert", "arc 1")
    assert tokens(session.view(None).table.consumed) == ["B11"]
    assert asked(session)[1] == "Take a token from the pool"


@pytest.mark.covers("BM-9.9")
def test_among_equals_the_player_chooses(start: Any, act: Any, asked: Any) -> None:
    session = solo(
        start,
        pool="D G",
        basics=("B3", "B8", "B1", "B2"),
        giants=("G4", "G1", "G3", "G5"),
        position={"black_hole": ["forest"] * 2},
    )
    act(session, "desert", "arc 1")
    assert asked(session) == ("Ada", "Which card does the Black Hole consume?", {"B3", "B8"})
    act(session, "B8")
    assert tokens(session.view(None).table.consumed) == ["B8"]


@pytest.mark.covers("BM-9.10")
def test_consuming_is_compulsory(start: Any, act: Any, asked: Any) -> None:
    session = solo(
        start,
        pool="D G",
        basics=("B3", "B13", "B1", "B2"),
        giants=("G4", "G1", "G3", "G5"),
        position={"black_hole": ["forest"] * 2},
    )
    act(session, "desert", "arc 1")
    assert tokens(session.view(None).table.consumed) == ["B3"]
    assert asked(session)[1] == "Take a token from the pool"


@pytest.mark.covers("BM-9.11")
def test_a_consumed_basic_card_is_replaced_a_giant_is_not(start: Any, act: Any) -> None:
    session = solo(
        start,
        pool="D G",
        basics=("B3", "B1", "B2", "B4"),
        giants=("G4", "G1", "G3", "G5"),
        position={"black_hole": ["forest"] * 2, "deck": ["B30"]},
    )
    act(session, "desert", "arc 1")
    assert tokens(session.view(None).table.basics) == ["B30", "B1", "B2", "B4"]
    session = solo(
        start, pool="D G", giants=("G6", "G1", "G3", "G4"), position={"black_hole": ["sea"] * 4}
    )
    act(session, "desert", "arc 1")
    assert tokens(session.view(None).table.giants) == ["G1", "G3", "G4"]


@pytest.mark.covers("BM-9.12")
def test_the_black_hole_has_neither_board_nor_events(fresh: Any, play_out: Any) -> None:
    session = fresh(1, mode="advanced", black_hole="calm")
    play_out(session)
    assert {entry.player for entry in session.journal} == {session.players[0]}
    assert len(session.state.arcs) == len(session.state.moons) == 1


@pytest.mark.covers("BM-9.13")
def test_the_last_turn_is_completed_with_the_black_holes_part(start: Any, act: Any) -> None:
    session = solo(start, pool="S D", boards={"Ada": {"arc": FULL}})
    act(session, "sea", "moon", "none")
    while session.decision is not None:
        act(session, "none")
    assert session.is_over
    assert len(session.state.black_hole) + len(session.state.spent_tokens) == 1


@pytest.mark.covers("BM-9.14")
@pytest.mark.parametrize(("mode", "base"), [("discovery", 20), ("advanced", 40)])
def test_the_black_hole_scores_its_cards_and_a_base(start: Any, mode: str, base: int) -> None:
    session = solo(start, mode=mode, position={"consumed": ["G6", "B11"]})
    assert black_hole_points(session.state) == base + 17


@pytest.mark.covers("BM-9.15", "BM-9.16")
@pytest.mark.parametrize(
    ("claimed", "verdict"),
    [(["G6", "G1", "B1"], "won"), (["G6", "G1"], "lost"), (["G6", "B11"], "lost")],
)
def test_only_more_points_than_the_black_hole_win(
    start: Any, claimed: list[str], verdict: str
) -> None:
    session = solo(start, boards={"Ada": {"claimed": claimed}})
    outcome = result(session.state)
    assert outcome.note.startswith(f"{verdict} against the Black Hole")
    assert bool(outcome.winners) is (verdict == "won")
