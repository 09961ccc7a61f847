"""How far cards reach: just enough is allowed, one more is not."""

from __future__ import annotations

from typing import Any

import pytest

CITIES = ["P1.A1", "P1.A2", "P1.A3", "P1.B1", "P1.B2", "P1.B3", "P1.B4", "P1.C1"]


def targets(t: Any) -> set[str]:
    return {key.split()[-1] for key in t.options if key.startswith("attack")}


# Attack cards.


@pytest.mark.covers("GN-7.3.7")
@pytest.mark.parametrize(("key", "epoch", "other"), [("RI-2", 1, "YI-3"), ("RIII-5", 3, "YIII-3")])
@pytest.mark.parametrize(("defenders", "allowed"), [(3, True), (4, False)])
def test_strength_of_exactly_two_more_clans(
    table: Any, key: str, epoch: int, other: str, defenders: int, allowed: bool
) -> None:
    t = table(
        epoch=epoch,
        phase="Attack",
        Ada={"clans": {"P1.D1": 2}, "hand": [key, other]},
        Bob={"clans": {"P1.D2": defenders}},
    )
    t.everybody("peace", Ada="war")
    assert targets(t) == set()
    if not allowed:
        assert t.why_not(f"play {key}").rule == "GN-7.3.21"
        return
    t.do(f"Ada: play {key}")
    assert targets(t) == {"P1.D2"}


def test_remote_drones_reach_three_steps_and_not_four(table: Any) -> None:
    near, far = ["P1.A1", "P1.A2", "P2.B4"], ["P1.A3", "P2.A3"]
    t = table(
        epoch=3,
        phase="Attack",
        Ada={"coins": 1, "clans": {"P1.D1": 2}, "hand": ["RIII-2"]},
        Bob={"clans": dict.fromkeys(near + far, 1)},
    )
    t.everybody("peace", Ada="war")
    t.do("Ada: play RIII-2")
    assert targets(t) == set(near)


@pytest.mark.parametrize(("key", "epoch", "lost"), [("BI-5", 1, 3), ("BII-5", 2, 2)])
def test_exactly_so_many_losses_fewer(table: Any, key: str, epoch: int, lost: int) -> None:
    t = table(
        epoch=epoch,
        phase="Attack",
        Ada={"clans": {"P1.D1": 6}},
        Bob={"clans": {"P1.D2": 5}, "hand": [key]},
    )
    t.everybody("peace", Ada="war")
    t.do("Ada: attack P1.D1 > P1.D2", f"Bob: {key}", "Ada: lose 5")
    assert t.clans("Bob") == {"P1.D2": 5 - lost}


# Jumps.


@pytest.mark.parametrize(
    ("key", "epoch", "number"), [("YI-2", 1, 2), ("P3", 1, 2), ("YII-2", 2, 3)]
)
def test_no_more_clans_jump_than_the_card_says(
    table: Any, key: str, epoch: int, number: int
) -> None:
    t = table(
        epoch=epoch,
        phase="Expansion",
        Ada={"coins": 5, "clans": {"P1.A1": 5}, "hand": [key]},
    )
    t.do(f"Ada: play {key}")
    for _ in range(number):
        assert t.question == "Which clans jump?"
        t.do("Ada: P1.A1", "P1.C5")
    assert t.question != "Which clans jump?"
    assert t.clans("Ada") == {"P1.A1": 5 - number, "P1.C5": number}


def test_only_one_stack_jumps_over_the_air_bridge(table: Any) -> None:
    t = table(
        epoch=3,
        phase="Expansion",
        Ada={"coins": 5, "clans": {"P1.A1": 3, "P1.A2": 2}, "hand": ["YIII-2"]},
    )
    t.do("Ada: play YIII-2", "P1.A1", "2", "P1.C5")
    assert t.question != "Which clans jump?"
    assert t.clans("Ada") == {"P1.A1": 1, "P1.A2": 2, "P1.C5": 2}


@pytest.mark.parametrize(("key", "epoch"), [("YI-2", 1), ("P3", 1), ("YII-2", 2), ("YIII-2", 3)])
def test_a_jump_lands_in_no_region_that_is_held_already(table: Any, key: str, epoch: int) -> None:
    t = table(
        epoch=epoch,
        phase="Expansion",
        Ada={
            "coins": 5,
            "clans": {"P1.H": 1, "P1.A1": 1, "P1.B1": 2},
            "cities": ["P1.C1"],
            "hand": [key],
        },
        Bob={"clans": {"P1.C2": 1}, "cities": ["P1.C3"]},
    )
    t.do(f"Ada: play {key}", "P1.A1")
    assert {name for name in t.options if name[:4] in ("P1.H", "P1.A", "P1.B", "P1.C")} == {
        *("P1.A2", "P1.A3", "P1.B2", "P1.B3", "P1.B4", "P1.C4", "P1.C5")
    }


# Cities and homelands.


@pytest.mark.parametrize(
    ("key", "epoch", "each", "most"), [("GII-2", 2, 1, 6), ("GIII-2", 3, 2, 3), ("P8", 3, 1, 7)]
)
def test_no_more_cities_get_clans_than_the_card_says(
    table: Any, key: str, epoch: int, each: int, most: int
) -> None:
    t = table(epoch=epoch, Ada={"cities": CITIES, "hand": [key]})
    t.do(f"Ada: play {key}")
    for city in CITIES[:most]:
        assert t.question == "Which city gets clans?"
        t.do(f"Ada: {city}")
    assert t.question != "Which city gets clans?"
    assert t.clans("Ada") == dict.fromkeys(CITIES[:most], each)


def test_world_brands_go_into_three_homelands_and_not_four(table: Any) -> None:
    t = table(5, epoch=3, Ada={"hand": ["YIII-4"]})
    t.do("Ada: play YIII-4")
    for host in ("Bob", "Cleo", "Dan"):
        assert t.question == "Whose homeland?"
        t.do(f"Ada: {host}")
    assert t.question != "Whose homeland?"
    assert t.clans("Ada") == {"P2.H": 1, "P3.H": 1, "P4.H": 1}
