"""End of the game, points, ties."""

from __future__ import annotations

from typing import Any

import pytest
from biomos.scoring import different_terrains, result, running_scores

from tabletop_core.pictures.telling import result_lines

FULL = " ".join("SDFMGSDFMGSD")


def ending(start: Any, ada: dict[str, Any], bob: dict[str, Any], **options: Any) -> Any:
    """A Discovery game in which Ada has one token to place and Bob is done."""
    return start(
        pool="S",
        boards={"Ada": {"arc": FULL, **ada}, "Bob": {"arc": FULL, "moon": "S", **bob}},
        **options,
    )


@pytest.mark.covers("BM-7.1", "BM-7.2")
def test_the_game_ends_after_the_turn_in_which_the_last_board_is_full(start: Any) -> None:
    table = ending(start, {}, {}, basics=("B1", "B2", "B3", "B4"))
    table.do("sea", "moon")
    assert not table.is_over
    table.do("arc 11", "arc 1")  # two seas side by side
    assert table.asked == ["Ada"]
    assert table.question == "Claim a biome?"
    assert set(table.options) == {"B4", "none"}
    assert not table.is_over
    table.do("B4")
    assert table.is_over
    assert table.result is not None


@pytest.mark.covers("BM-7.2")
def test_a_full_board_takes_no_more_turns(start: Any) -> None:
    table = start(
        pool="S D F",
        boards={"Ada": {"arc": "S"}, "Bob": {"arc": FULL, "moon": "M"}},
        basics=("B11", "B13", "B16", "B17"),
    )
    table.do("desert", "arc 2")
    assert table.asked == ["Ada"]


@pytest.mark.covers("BM-7.3")
@pytest.mark.parametrize(
    ("players", "mode", "turns"),
    [
        (2, "discovery", [13, 13]),
        (3, "discovery", [13, 13, 12]),
        (4, "discovery", [13, 13, 12, 12]),
        (2, "advanced", [15, 15]),
        (4, "advanced", [15, 15, 15, 15]),
    ],
)
def test_turns_of_each_player(fresh: Any, players: int, mode: str, turns: list[int]) -> None:
    table = fresh(players, mode=mode, first_player=1)
    table.play_out()
    taken = [
        sum(e.player == p and e.question.startswith("Take a token") for e in table.session.journal)
        for p in table.session.players
    ]
    assert taken == turns
    assert table.state.turns_taken == turns


@pytest.mark.covers("BM-7.4", "BM-7.8")
def test_the_score_is_cards_and_moon_and_nothing_else(start: Any) -> None:
    table = ending(start, {"claimed": ["G6", "B11", "B1"]}, {"claimed": ["B2"]})
    table.do("sea", "moon", "none")
    while not table.is_over:
        table.do("none")
    standings = table.result.standings
    assert standings[0].breakdown == {"cards": 20, "moon": 9}
    assert standings[0].total == 29
    assert standings[1].breakdown == {"cards": 3, "moon": 9}


@pytest.mark.covers("BM-7.5")
def test_the_highest_score_wins(start: Any) -> None:
    ada, bob = {"arc": "S D F", "claimed": ["B1"]}, {"arc": "S", "claimed": ["B11"]}
    table = start(boards={"Ada": ada, "Bob": bob})
    assert [player.name for player in result(table.state).winners] == ["Bob"]


@pytest.mark.covers("BM-7.5")
def test_a_tie_goes_to_more_different_terrains(start: Any) -> None:
    few, many = "S S S", "D F M G"
    table = start(boards={"Ada": {"arc": few}, "Bob": {"arc": many}})
    assert [player.name for player in result(table.state).winners] == ["Bob"]
    table = start(boards={"Ada": {"arc": many}, "Bob": {"arc": few}})
    assert [player.name for player in result(table.state).winners] == ["Ada"]


@pytest.mark.covers("BM-7.5")
def test_still_tied_the_victory_is_shared(start: Any) -> None:
    table = start(boards={"Ada": {"arc": "S D"}, "Bob": {"arc": "M G"}})
    outcome = result(table.state)
    assert [player.name for player in outcome.winners] == ["Ada", "Bob"]
    assert [standing.rank for standing in outcome.standings] == [1, 1]


@pytest.mark.covers("BM-7.6")
def test_the_moon_counts_for_the_tie(start: Any) -> None:
    table = start(boards={"Ada": {"arc": "S D", "moon": "G"}, "Bob": {"arc": "M G"}})
    assert different_terrains(table.state, table.player("Ada")) == 3
    assert [player.name for player in result(table.state).winners] == ["Ada"]


@pytest.mark.covers("BM-7.7")
def test_only_the_best_are_compared(start: Any) -> None:
    table = start(
        3,
        boards={
            "Ada": {"arc": "S", "claimed": ["B1"]},
            "Bob": {"arc": "S D", "claimed": ["B2"]},
            "Cleo": {"arc": "S D F M G"},
        },
    )
    outcome = result(table.state)
    assert [player.name for player in outcome.winners] == ["Bob"]
    assert [standing.rank for standing in outcome.standings] == [2, 1, 3]


@pytest.mark.covers("BM-8.27", "BM-8.28", "BM-8.29", "BM-8.1")
@pytest.mark.parametrize(
    ("planet", "bonus"), [("F", {"forest": 3, "planet": 3}), ("S", {"forest": 3, "planet": 2})]
)
def test_forest_and_planet_bonus_leave_the_moon_out(
    start: Any, planet: str, bonus: dict[str, int]
) -> None:
    table = start(
        boards={"Ada": {"arc": "F F S S", "A": "F", "moon": "F", "planet": planet}},
        mode="advanced",
    )
    scores = table.score("Ada")
    assert {name: scores[name] for name in bonus} == bonus
    assert scores["moon"] == 9


@pytest.mark.covers("BM-8.27")
def test_discovery_mode_has_neither_bonus(start: Any) -> None:
    table = start(ada="F F F")
    assert table.score("Ada") == {"cards": 0, "moon": 0}


@pytest.mark.covers("BM-5.11", "BM-5.12")
def test_the_running_score_counts_no_cards_that_lie_face_down(start: Any) -> None:
    boards = {"Ada": {"arc": "S S", "moon": "S", "claimed": ["B1"]}, "Bob": {"claimed": ["B2"]}}
    table = start(boards=boards, hidden_claims=True)
    ada, bob = table.session.players
    seen = {viewer: running_scores(table.session.view(viewer).table) for viewer in (ada, bob, None)}
    assert seen[ada] == {ada: {"cards": 3, "moon": 6}, bob: {"cards": None, "moon": 0}}
    assert seen[bob] == {ada: {"cards": None, "moon": 6}, bob: {"cards": 3, "moon": 0}}
    assert seen[None] == {ada: {"cards": None, "moon": 6}, bob: {"cards": None, "moon": 0}}


def test_with_hidden_claims_but_no_cards_the_score_is_known(start: Any) -> None:
    table = start(hidden_claims=True)
    seen = running_scores(table.session.view(None).table)
    assert list(seen.values()) == [{"cards": 0, "moon": 0}] * 2


@pytest.mark.covers("BM-9.15", "BM-9.16")
def test_a_lost_solo_game_has_no_rank_behind_nobody(start: Any) -> None:
    table = start(1, ada="S D")
    outcome = result(table.state)
    assert outcome.winners == ()
    assert [standing.rank for standing in outcome.standings] == [1]
    assert result_lines(outcome) == [
        "Nobody wins: lost against the Black Hole: 0 to 20.",
        "Ada: 0 points (cards 0, moon 0)",
    ]
