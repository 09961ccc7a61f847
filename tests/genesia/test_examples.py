"""The worked examples of the catalogue, with their exact numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_core import BadInput


@pytest.mark.covers("GN-EX-1", "GN-7.1.4")
def test_ex_1_one_clan_to_an_adjacent_region_costs_1_coin(table: Any) -> None:
    t = table(phase="Expansion", Ada={"coins": 15, "clans": {"P1.H": 1}})
    t.do("Ada: move P1.H")
    assert t.labels["P1.A2"] == "1 step, cost 1 coin"
    t.do("Ada: P1.A2")
    assert t.coins("Ada") == 14
    assert t.clans("Ada") == {"P1.A2": 1}


@pytest.mark.covers("GN-EX-2", "GN-7.1.5", "GN-7.1.6", "GN-7.1.19")
@pytest.mark.parametrize(("epoch", "price"), [(1, 4), (2, 4), (3, 2)])
def test_ex_2_two_clans_to_a_region_worth_2(table: Any, epoch: int, price: int) -> None:
    t = table(phase="Expansion", epoch=epoch, Ada={"coins": 15, "clans": {"P1.H": 2}})
    if epoch == 3:
        t.do("Ada: move P1.H", "2", "P1.B2")
    else:
        t.do("Ada: move P1.H", "P1.B2", "move P1.H", "P1.B2")
    assert t.clans("Ada") == {"P1.B2": 2}
    assert 15 - t.coins("Ada") == price


@pytest.mark.covers("GN-EX-3", "GN-7.1.8", "GN-7.1.9", "GN-7.1.12")
@pytest.mark.parametrize(("epoch", "bank", "green"), [(1, 12, 3), (2, 12, 3), (3, 4, 1)])
def test_ex_3_three_clans_through_a_region_of_green(
    table: Any, epoch: int, bank: int, green: int
) -> None:
    # Green holds a row of the continent, so that every way of four steps crosses one region.
    row = {"P1.B1": 1, "P1.B2": 1, "P1.B3": 1, "P1.B4": 1}
    t = table(
        phase="Expansion",
        epoch=epoch,
        Ada={"coins": 20, "clans": {"P1.H": 3}},
        Bob={"coins": 0, "clans": row},
    )
    if epoch == 3:
        t.do("Ada: move P1.H", "3", "P1.D1")
    else:
        for _ in range(3):
            t.do("Ada: move P1.H", "P1.D1")
    assert t.clans("Ada") == {"P1.D1": 3}
    assert t.coins("Bob") == green
    assert 20 - t.coins("Ada") == bank + green


def attack(table: Any, own: int, other: int, cities: tuple[str, ...] = ()) -> Any:
    """Ada attacks P1.D1 from P1.C1."""
    t = table(
        epoch=2,
        phase="Attack",
        Ada={"clans": {"P1.C1": own}},
        Bob={"clans": {"P1.D1": other}, "cities": cities},
    )
    t.everybody("peace", Ada="war")
    t.do("Ada: attack P1.C1 > P1.D1")
    return t


@pytest.mark.covers("GN-EX-4", "GN-7.3.12", "GN-7.3.14", "GN-7.3.18")
@pytest.mark.parametrize(("choice", "left"), [("1", {"P1.D1": 1}), ("stay", {"P1.C1": 1})])
def test_ex_4_two_losses_leave_one_clan_that_may_move_in(
    table: Any, choice: str, left: dict[str, int]
) -> None:
    t = attack(table, 3, 2)
    t.do("Ada: lose 2")
    assert t.clans("Bob") == {}
    assert set(t.options) == {"1", "stay"}
    t.do(f"Ada: {choice}")
    assert t.clans("Ada") == left


@pytest.mark.covers("GN-EX-5", "GN-7.3.12", "GN-7.3.14")
def test_ex_5_one_loss_leaves_two_against_one_and_no_move(table: Any) -> None:
    t = attack(table, 3, 2)
    t.do("Ada: lose 1")
    assert t.clans("Ada") == {"P1.C1": 2}
    assert t.clans("Bob") == {"P1.D1": 1}
    assert t.question == "War or Peace?"


@pytest.mark.covers("GN-EX-6", "GN-7.3.13", "GN-7.3.16", "GN-7.1.16")
def test_ex_6_the_last_clan_takes_the_city(table: Any) -> None:
    t = attack(table, 2, 1, ("P1.D1",))
    t.do("Ada: lose 1", "besiege")
    assert (t.clans("Ada"), t.clans("Bob")) == ({}, {})
    assert (t.cities("Ada"), t.cities("Bob")) == ({"P1.D1"}, set())
    assert (t.supply("Ada"), t.supply("Bob")) == ((30, 19), (30, 20))


@pytest.mark.covers("GN-EX-7", "GN-8.1.1")
def test_ex_7_a_region_cut_down_to_one_clan_gets_no_city(table: Any) -> None:
    t = attack(table, 4, 3)
    t.do("Ada: lose 2")
    t.pass_until("Turn order")
    assert t.clans("Bob") == {"P1.D1": 1}
    assert t.cities("Bob") == set()
    assert t.cities("Ada") == {"P1.C1"}


@pytest.mark.covers("GN-EX-8", "GN-8.4.2", "GN-8.4.3")
def test_ex_8_the_fewest_progress_points_choose_first(table: Any) -> None:
    # Ada is Green, Bob Red, Cleo Grey and Dan Black.
    t = table(
        4,
        epoch=1,
        phase="End of epoch",
        order=["Ada", "Bob", "Cleo", "Dan"],
        Ada={"inventions": ["RI-5"]},
        Cleo={"inventions": ["BI-1"]},
        Dan={"inventions": ["BI-2"]},
    )
    t.pass_until("Turn order")
    assert [t.progress(name) for name in ("Ada", "Bob", "Cleo", "Dan")] == [[2], [0], [1], [1]]
    t.do("Bob: 1", "Cleo: 4")
    assert set(t.options_of("Dan")) == {"2", "3"}
    t.do("Dan: 2")
    assert [t.session.players[seat].name for seat in t.public.order] == [
        "Bob",
        "Dan",
        "Ada",
        "Cleo",
    ]


@pytest.mark.covers("GN-EX-9", "GN-2.9", "GN-2.10")
def test_ex_9_other_groups_in_every_epoch(fresh: Any) -> None:
    t = fresh(3, groups="yellow green red; blue violet red; green violet red")
    state = t.state
    assert [len(state.deck(epoch)) for epoch in (1, 2, 3)] == [18, 18, 18]
    colours = [{str(card.group) for card in state.deck(epoch)} for epoch in (1, 2, 3)]
    assert colours == [
        {"yellow", "green", "red"},
        {"blue", "violet", "red"},
        {"green", "violet", "red"},
    ]


@pytest.mark.covers("GN-2.9")
@pytest.mark.parametrize("groups", ["yellow green", "yellow green green", "yellow green red blue"])
def test_a_wrong_number_of_groups_is_refused(fresh: Any, groups: str) -> None:
    with pytest.raises(BadInput, match="3 different colours"):
        fresh(3, groups=groups)


@pytest.mark.covers("GN-EX-10", "GN-5.9", "GN-5.10")
@pytest.mark.parametrize(
    ("epoch", "key", "notes"),
    [(1, "RI-5", [2, 2, 2]), (2, "RII-5", [0, 3, 3]), (3, "BIII-4", [0, 0, 4])],
)
def test_ex_10_an_invention_counts_again_in_every_later_epoch(
    table: Any, epoch: int, key: str, notes: list[int]
) -> None:
    t = table(epoch=epoch, phase="End of epoch", Ada={"inventions": [key]})
    t.pass_to_the_end()
    assert t.progress("Ada") == notes
    assert t.standing("Ada").breakdown["Progress"] == sum(notes)


@pytest.mark.covers("GN-EX-11", "GN-5.12", "GN-5.13")
def test_ex_11_a_card_too_dear_is_discarded_for_4_coins_unseen(table: Any) -> None:
    t = table(Ada={"coins": 1, "hand": ["BI-3", "RI-5"]})
    assert t.why_not("play RI-5").rule == "GN-5.12"
    t.do("Ada: sell", "RI-5")
    assert t.coins("Ada") == 5
    assert t.hand("Ada") == ["BI-3"]
    for observer in ("Bob", None):
        view = t.view(observer)
        assert [str(card) for card in view.table.sold[0]] == ["?"]
        assert "RI-5" not in str([event.to_data() for event in view.events])


@pytest.mark.covers("GN-EX-12", "GN-8.1.5")
def test_ex_12_there_is_no_21st_city(table: Any) -> None:
    rings = {"A": 3, "B": 4, "C": 5, "D": 3, "E": 2, "F": 1}
    cities = [f"P1.{ring}{n}" for ring, count in rings.items() for n in range(1, count + 1)]
    cities += ["P1.H", "X"]
    t = table(phase="End of epoch", Ada={"clans": {"P2.F1": 2}, "cities": cities})
    t.pass_until("Turn order")
    assert len(t.cities("Ada")) == 20
    assert "P2.F1" not in t.cities("Ada")


@pytest.mark.covers("GN-EX-13", "GN-6.6")
def test_ex_13_a_card_gives_only_the_clans_that_are_left(table: Any) -> None:
    t = table(epoch=2, Ada={"clans": {"P1.C1": 28}, "hand": ["BII-3"]})
    t.do("Ada: play BII-3")
    assert t.clans("Ada") == {"P1.C1": 28, "P1.H": 2}
    assert t.supply("Ada")[0] == 0


@pytest.mark.covers("GN-EX-14", "GN-10.1", "GN-10.9")
def test_ex_14_the_lower_tribe_counts_and_97_points_are_not_enough(table: Any) -> None:
    t = table(
        1,
        epoch=3,
        phase="End of epoch",
        tribes={
            "first tribe": {"progress": [60, 37]},
            "second tribe": {"progress": [60, 52]},
        },
    )
    result = t.result
    assert result is not None
    assert result.standings[0].total == 97
    assert result.winners == (result.standings[0].player,)
    assert result.note == "the lower of 97 and 112 points counts; 100 open expert, 130 open hero"
