"""Solo: two tribes, three levels (catalogue 10)."""

from __future__ import annotations

from typing import Any

import pytest

FIRST, SECOND = "first tribe", "second tribe"


def solo(table: Any, first: dict[str, Any], second: dict[str, Any], **more: Any) -> Any:
    return table(1, tribes={FIRST: first, SECOND: second}, **more)


@pytest.mark.covers("GN-10.4", "GN-2.6")
def test_two_continents_at_the_board_for_two_and_all_pieces_beside_them(fresh: Any) -> None:
    t = fresh(1)
    assert len(t.public.world.names) == 39
    assert (t.supply(FIRST), t.supply(SECOND)) == ((30, 20), (30, 20))


@pytest.mark.covers("GN-10.2", "GN-10.3", "GN-10.11", "GN-10.16")
def test_no_objectives_no_coins_no_draft_two_open_hands(fresh: Any) -> None:
    t = fresh(1)
    assert t.phase == "Growth"
    assert (t.coins(FIRST), t.coins(SECOND)) == (0, 0)
    hands = t.view("Ada").table.open_hands
    assert [len(hand) for hand in hands] == [5, 5]
    assert "?" not in {str(card) for hand in hands for card in hand}
    assert not t.state.objective_deck


def play_through(t: Any) -> list[tuple[int, str, str, list[int]]]:
    """Pass through a solo game: epoch, phase, question and hands whenever something is asked."""
    seen = []
    while not t.is_over:
        hands = [len(hand) for hand in t.public.open_hands]
        seen.append((t.round, t.phase, t.question, hands))
        t.do("Ada: done")
    return seen


@pytest.mark.covers("GN-10.2", "GN-10.11", "GN-10.17", "GN-10.3")
def test_growth_and_expansion_of_both_tribes_and_no_attack_phase(fresh: Any) -> None:
    seen = play_through(fresh(1))
    assert {phase for _, phase, _, _ in seen} == {"Growth", "Expansion", "End of epoch"}
    for epoch in (1, 2, 3):
        turns = [(phase, question) for round_, phase, question, _ in seen if round_ == epoch]
        assert [phase for phase, _ in turns] == ["Growth"] * 2 + ["Expansion"] * 2 + [
            "End of epoch"
        ] * 2
        order = [question.split(", ")[1] for _, question in turns]
        assert order == order[:2] * 3
        assert sorted(order[:2]) == [FIRST, SECOND]
    sizes = {round_: hands for round_, phase, _, hands in seen if phase == "Growth"}
    assert sizes == {1: [5, 5], 2: [5, 5], 3: [4, 4]}


@pytest.mark.covers("GN-10.5")
def test_a_random_tribe_is_first_in_epochs_1_and_3_the_other_in_2(fresh: Any) -> None:
    begins = set()
    for seed in range(12):
        seen = play_through(fresh(1, seed=seed))
        first = {
            epoch: next(q for round_, _, q, _ in seen if round_ == epoch).split(", ")[1]
            for epoch in (1, 2, 3)
        }
        assert first[1] == first[3] != first[2]
        begins.add(first[1])
    assert begins == {FIRST, SECOND}


@pytest.mark.covers("GN-10.6", "GN-10.7", "GN-10.8")
@pytest.mark.parametrize(
    ("level", "out"),
    [
        ("beginner", "BI-5 YI-6 BII-5 YII-6 BIII-1 BIII-6 YIII-5 YIII-6"),
        ("expert", "BI-5 BI-6 YII-1 YII-6 BIII-3 BIII-6 YIII-3 YIII-6"),
        ("hero", "BI-6 YI-1 BII-3 YII-3 BIII-2 BIII-5 YIII-1 YIII-3"),
    ],
)
def test_blue_and_yellow_without_the_cards_of_the_level(fresh: Any, level: str, out: str) -> None:
    t = fresh(1, level=level)
    state = t.state
    cards = [*state.deck_2, *state.deck_3, *state.open_hands[0], *state.open_hands[1]]
    assert len(cards) == 28
    content = state.content
    both = {card.key for card in content.cards if card.key[0] in "BY"}
    assert {card.key for card in cards} == both - set(out.split())


@pytest.mark.covers("GN-10.12")
def test_discarding_gives_coins_to_the_tribe(table: Any) -> None:
    t = solo(table, {"hand": ["BI-1"]}, {"hand": ["BI-2"]})
    t.do("Ada: sell", "BI-1")
    assert (t.coins(FIRST), t.coins(SECOND)) == (4, 0)


@pytest.mark.covers("GN-10.13")
def test_tolls_are_paid_between_the_tribes(table: Any) -> None:
    t = solo(
        table,
        {"coins": 3, "clans": {"P1.A1": 1}},
        {"clans": {"P1.B1": 1, "P1.B2": 1, "P1.B3": 1, "P1.B4": 1}},
        phase="Expansion",
    )
    t.do("Ada: move P1.A1", "P1.C1")
    assert (t.coins(FIRST), t.coins(SECOND)) == (0, 1)


@pytest.mark.covers("GN-10.14")
def test_the_other_tribe_is_the_opponent_of_cards(table: Any) -> None:
    t = solo(table, {"coins": 1, "hand": ["YII-4"]}, {"coins": 3}, epoch=2)
    t.do("Ada: play YII-4")
    assert t.clans(FIRST) == {"P1.H": 1, "P2.H": 2}
    assert t.clans(SECOND) == {"P2.H": 1}


@pytest.mark.covers("GN-10.16")
def test_tribes_exchange_nothing_but_what_rules_say(table: Any) -> None:
    t = solo(table, {"coins": 3, "hand": ["BI-1"]}, {"coins": 3})
    assert set(t.options) == {"play BI-1", "recruit P1.H", "sell", "done"}


@pytest.mark.covers("GN-10.18")
def test_growth_attack_cards_give_only_their_points(table: Any) -> None:
    t = solo(table, {"hand": ["BIII-1"]}, {}, epoch=3, options={"level": "hero"})
    t.do("Ada: play BIII-1")
    assert t.is_over
    assert t.progress(FIRST)[-1] == 6


@pytest.mark.covers("GN-10.18")
def test_attack_cards_can_only_be_discarded(table: Any) -> None:
    t = solo(table, {"hand": ["BI-5"]}, {}, options={"level": "hero"})
    assert t.why_not("play BI-5").rule == "GN-5.2"
    assert set(t.options) == {"sell", "done"}


def ended(table: Any, first: int, second: int, level: str = "beginner") -> Any:
    t = solo(
        table,
        {"progress": [first, 0]},
        {"progress": [second, 0]},
        epoch=3,
        phase="End of epoch",
        options={"level": level},
    )
    return t.result


@pytest.mark.covers("GN-10.1", "GN-10.9", "GN-10.10")
@pytest.mark.parametrize(
    ("first", "second", "level", "opens"),
    [
        (150, 99, "beginner", "100 open expert, 130 open hero"),
        (100, 150, "beginner", "that opens expert; 130 open hero"),
        (129, 180, "expert", "that opens expert; 130 open hero"),
        (130, 130, "expert", "that opens expert and hero"),
        (50, 60, "hero", "100 open expert, 130 open hero"),
        (140, 130, "beginner", "that opens expert and hero"),
    ],
)
def test_the_lower_score_counts_and_opens_levels_whichever_was_played(
    table: Any, first: int, second: int, level: str, opens: str
) -> None:
    result = ended(table, first, second, level)
    assert result.standings[0].total == min(first, second)
    assert result.winners == (result.standings[0].player,)
    assert result.note == f"the lower of {first} and {second} points counts; {opens}"


@pytest.mark.covers("GN-10.15", "GN-9.3")
def test_propagation_counts_regions_on_the_other_tribes_continent(table: Any) -> None:
    t = solo(
        table,
        {"clans": {"P2.A1": 1, "P1.A1": 1}, "progress": [0, 0]},
        {"progress": [90, 0]},
        epoch=3,
        phase="End of epoch",
    )
    assert t.standing("Ada").breakdown == {
        "Progress": 0,
        "Propagation": 2,
        "Conquest": 2,
        "Objective": 0,
    }
