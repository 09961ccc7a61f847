"""What the options of Genesia are said to bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from genesia.state import Genesia

from tabletop_core.testing import Table

Start = Callable[..., Table[Genesia]]
GUARDS: dict[str, Any] = {"clans": {"P2.H": 3, "P1.A1": 1, "P1.A2": 1, "P1.A3": 1}}


def test_a_way_says_its_points_its_price_and_who_gets_the_toll(table: Start) -> None:
    t = table(2, epoch=2, phase="Expansion", Ada={"coins": 9, "clans": {"P1.H": 3}}, Bob=GUARDS)
    assert t.do("move P1.H").brings("P1.B1")[:3] == (
        "+2 points: Conquest",
        "3 coins: 6 of 9 left",
        "toll 1 to Bob",
    )
    assert t.brings("via P1.A1")[-1] == "you are asked: Where to from P1.A1?"


def test_a_way_names_the_regions_it_goes_through(table: Start) -> None:
    t = table(2, epoch=2, phase="Expansion", Ada={"coins": 9, "clans": {"P1.H": 3}}, Bob=GUARDS)
    choice = t.do("move P1.H").view("Ada").choice
    assert choice is not None
    to_b1 = next(option for option in choice.options if option.key == "P1.B1")
    assert (to_b1.at, to_b1.group) == ("P1.B1", "stop")
    assert (to_b1.facts.price, to_b1.facts.way) == ("3 coins", ("P1.H", "P1.A1", "P1.B1"))


def test_an_attack_says_its_losses_and_what_it_wins(table: Start) -> None:
    t = table(
        2,
        epoch=2,
        phase="Attack",
        Ada={"coins": 9, "clans": {"P1.H": 9}},
        Bob={"clans": {"P2.H": 3, "P1.A2": 2}},
    )
    t.do("Ada: war", "Bob: peace")
    assert t.brings("attack P1.H > P1.A2")[0] == (
        "lose 2 of 9 clans, the defender 2 of 2, take P1.A2 +1?"
    )


def test_a_city_beside_the_clans_costs_one_more(table: Start) -> None:
    t = table(
        2,
        epoch=2,
        phase="Attack",
        Ada={"coins": 9, "clans": {"P1.H": 2}},
        Bob={"clans": {"P2.H": 3, "P1.A2": 1}, "cities": ["P1.A2"]},
    )
    t.do("Ada: war", "Bob: peace")
    assert t.brings("attack P1.H > P1.A2")[0] == (
        "lose 2 of 2 clans, the defender 1 of 1, take P1.A2 +1?"
    )


def test_an_invention_says_its_progress(table: Start) -> None:
    t = table(2, epoch=2, phase="Growth", Ada={"coins": 9, "hand": ["BII-1"]})
    assert "progress in every epoch +3" in t.brings("play BII-1")


def test_a_solo_player_pays_for_the_tribe_that_acts(table: Start) -> None:
    tribes: dict[str, Any] = {"second tribe": {"coins": 5, "clans": {"P2.H": 3}}}
    t = table(
        1,
        epoch=1,
        phase="Expansion",
        order=["second tribe", "first tribe"],
        tribes=tribes,
    )
    t.do("move P2.H")
    assert "1 coin: 4 of 5 left" in t.brings("P2.A1")


def test_a_defence_card_says_if_it_cancels_the_attack(table: Start) -> None:
    t = table(
        2,
        epoch=3,
        phase="Attack",
        Ada={"clans": {"P1.D1": 5}},
        Bob={"coins": 1, "clans": {"P1.D2": 3}, "played": ["BIII-1"], "hand": ["BIII-6"]},
    )
    t.do("Ada: war", "attack P1.D1 > P1.D2")
    assert "cancels the attack" in t.brings("BIII-6")
    assert "cancels the attack" not in t.brings("pass")
