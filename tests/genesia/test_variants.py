"""Advanced rules: teams, custom decks, promo cards, recruiting while attacking (catalogue 11)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop_core import BadInput


def finish(table: Any, players: int, teams: str, **named: Any) -> Any:
    t = table(
        players,
        epoch=3,
        phase="End of epoch",
        options={"teams": teams, **named.pop("options", {})},
        **named,
    )
    t.pass_to_the_end()
    return t.result


def progress(**points: int) -> dict[str, dict[str, list[int]]]:
    """What players have from the first epoch."""
    return {name: {"progress": [found, 0]} for name, found in points.items()}


def ranks(result: Any) -> dict[str, int]:
    return {standing.player.name: standing.rank for standing in result.standings}


@pytest.mark.covers("GN-11.3")
def test_a_team_is_as_good_as_its_lowest_member(table: Any) -> None:
    result = finish(table, 4, "ABAB", **progress(Ada=90, Bob=30, Cleo=20, Dan=31))
    assert [player.name for player in result.winners] == ["Bob", "Dan"]
    assert ranks(result) == {"Ada": 3, "Bob": 1, "Cleo": 3, "Dan": 1}
    assert "team B" in result.note
    assert "30" in result.note


@pytest.mark.covers("GN-11.3")
@pytest.mark.parametrize(("players", "teams"), [(3, "ABB"), (5, "AABBB"), (2, "AB")])
def test_teams_may_be_unequal(table: Any, players: int, teams: str) -> None:
    result = finish(table, players, teams, Ada={"progress": [5, 0]})
    assert len(result.standings) == players


@pytest.mark.covers("GN-11.10")
def test_a_tie_of_teams_goes_by_their_lowest_members(table: Any) -> None:
    result = finish(
        table, 4, "ABAB", Ada={"clans": {"P1.D1": 1}}, **progress(Bob=4, Cleo=50, Dan=9)
    )
    assert [player.name for player in result.winners] == ["Bob", "Dan"]
    assert "Progress" in result.note
    shared = finish(table, 4, "ABAB", **progress(Ada=4, Bob=4, Cleo=50, Dan=9))
    assert len(shared.winners) == 4


@pytest.mark.covers("GN-11.10")
def test_of_two_equally_low_members_the_one_with_fewer_progress_points_counts(table: Any) -> None:
    result = finish(table, 4, "ABAB", Cleo={"clans": {"P3.D1": 1}}, **progress(Ada=4, Bob=4, Dan=4))
    assert [player.name for player in result.winners] == ["Bob", "Dan"]


@pytest.mark.covers("GN-11.9")
def test_team_mates_pay_tolls_and_may_attack_each_other(table: Any) -> None:
    t = table(
        4,
        phase="Expansion",
        options={"teams": "ABAB"},
        Ada={"coins": 4, "clans": {"P1.A1": 1, "P1.E1": 2}},
        Cleo={"clans": {"P1.B1": 1, "P1.B2": 1, "P1.B3": 1, "P1.B4": 1, "P1.F1": 1}},
    )
    t.do("Ada: move P1.A1", "P1.C1", "done")
    assert t.coins("Cleo") == 1
    t.pass_until("Attack")
    t.everybody("peace", Ada="war")
    assert "attack P1.E1 > P1.F1" in t.options


@pytest.mark.covers("GN-11.4", "GN-2.10")
def test_custom_decks_have_exactly_6_cards_a_player(fresh: Any) -> None:
    names = {
        1: [
            "BI-1",
            "YI-1",
            "GI-1",
            "RI-1",
            "VI-1",
            "P1",
            "BI-2",
            "YI-2",
            "GI-2",
            "RI-2",
            "VI-2",
            "P2",
        ],
        2: [f"{group}II-{n}" for group in "RV" for n in range(1, 7)],
        3: [f"{group}III-{n}" for group in "GV" for n in range(1, 7)],
    }
    t = fresh(2, decks=[names[epoch] for epoch in (1, 2, 3)], objectives=False)
    state = t.state
    dealt = [card.key for packet in state.packets for card in packet]
    assert sorted(dealt) == sorted(names[1])
    assert sorted(card.key for card in state.deck_2) == sorted(names[2])
    with pytest.raises(BadInput, match="12 different cards"):
        fresh(2, decks=[names[1][:11], names[2], names[3]])
    with pytest.raises(BadInput, match="BII-1 is no card of epoch 1"):
        fresh(2, decks=[["BII-1", *names[1][1:]], names[2], names[3]])
    with pytest.raises(BadInput, match="no card 'ZZ'"):
        fresh(2, decks=[["ZZ", *names[1][1:]], names[2], names[3]])


def cards_by_epoch(t: Any) -> dict[int, list[Any]]:
    state = t.state
    dealt = [card for packet in state.packets for card in packet]
    return {1: dealt, 2: list(state.deck_2), 3: list(state.deck_3)}


@pytest.mark.covers("GN-11.5")
@pytest.mark.parametrize("players", [2, 5])
def test_the_warlike_decks_hold_all_offensive_cards(fresh: Any, players: int) -> None:
    found = cards_by_epoch(fresh(players, theme="warlike", objectives=False))
    offensive = {
        1: {"RI-1", "RI-2"},
        2: {"RII-2", "RII-3"},
        3: {"RIII-2", "RIII-3", "RIII-4", "RIII-5"},
    }
    for epoch, cards in found.items():
        assert len(cards) == 6 * players
        assert offensive[epoch] <= {card.key for card in cards}


@pytest.mark.covers("GN-11.6")
def test_the_management_decks_hold_all_end_of_epoch_cards(fresh: Any) -> None:
    found = cards_by_epoch(fresh(2, theme="management", objectives=False))
    icons = {
        epoch: Counter("end" in map(str, card.icons) for card in cards)
        for epoch, cards in found.items()
    }
    assert icons == {1: {True: 7, False: 5}, 2: {True: 7, False: 5}, 3: {True: 6, False: 6}}


@pytest.mark.covers("GN-11.7", "GN-11.8")
def test_promo_cards_replace_3_cards_of_every_epoch_unseen(fresh: Any) -> None:
    t = fresh(2, promo=True, objectives=False)
    for epoch, cards in cards_by_epoch(t).items():
        assert len(cards) == 12
        promo = {card.key for card in cards if card.group is None}
        assert promo == {f"P{n}" for n in range(3 * epoch - 2, 3 * epoch + 1)}
    assert Counter(card.epoch for card in t.state.box) == {1: 3, 2: 3, 3: 3}
    assert {str(card) for card in t.public.box} == {"?"}


@pytest.mark.covers("GN-11.1", "GN-11.2")
def test_without_objectives_nobody_has_objective_points(table: Any) -> None:
    t = table(epoch=3, phase="End of epoch", Ada={"coins": 20})
    assert t.standing("Ada").breakdown["Objective"] == 0
    assert t.events("objective") == []
