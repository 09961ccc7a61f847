"""Every one of the 12 secret objectives, played to the end for its points."""

from __future__ import annotations

from typing import Any

import pytest
from genesia.components import read_content

HOME = [f"P1.{r}{n}" for r, c in (("A", 3), ("B", 4), ("C", 5)) for n in range(1, c + 1)]
FOREIGN = [f"P2.{r}{n}" for r, c in (("A", 3), ("B", 4), ("C", 5)) for n in range(1, c + 1)]
GENESIS = [f"P{p}.{r}{n}" for p in (1, 2) for r, c in (("D", 3), ("E", 2)) for n in range(1, c + 1)]
INVENTED = ["BI-1", "BI-2", "BI-3", "BII-1", "BII-2", "BIII-2", "BIII-3"]


def clans(*regions: str, each: int = 1) -> dict[str, dict[str, int]]:
    return {"clans": dict.fromkeys(regions, each)}


OBJECTIVES: list[tuple[str, dict[str, Any], int]] = [
    ("O1", {"inventions": INVENTED[:2], "copied": INVENTED[2:3]}, 6),
    ("O1", {"inventions": INVENTED}, 12),
    ("O2", {"cities": HOME[:6]}, 10),
    ("O2", {"cities": HOME[:5]}, 0),
    ("O2", {"cities": HOME[:6], "attacks_launched": 1}, 0),
    # Cities everywhere, those built at the end of epoch III too; not regions.
    ("O2", clans(*HOME[:6], each=2), 10),
    ("O2", clans(*HOME[:9]), 0),
    ("O3", clans(*FOREIGN[:5]), 6),
    ("O3", clans("P2.H"), 0),
    ("O3", clans(*FOREIGN[:10]), 12),
    # 4 foreign regions on 2 continents, 7 regions, 8 clans.
    (
        "O3",
        {
            "clans": {"P2.A1": 3, "P2.B1": 1, "P3.A1": 1, "P1.A1": 1, "P1.A2": 1, "X": 1},
            "cities": ["P2.H"],
        },
        6,
    ),
    ("O4", {"coins": 5}, 0),
    ("O4", {"coins": 6}, 3),
    ("O4", {"coins": 7}, 3),
    ("O4", {"coins": 15}, 7),
    ("O4", {"coins": 18}, 8),
    ("O4", {"coins": 40}, 8),
    ("O5", clans(*HOME[:9]), 10),
    ("O5", clans(*HOME[:8], "P1.H"), 0),
    ("O5", clans(*HOME[:8], "P2.A1", "X", each=2), 0),
    ("O6", {"cities": HOME[:5]}, 0),
    ("O6", {"cities": HOME[:6]}, 6),
    ("O6", {"cities": [*HOME, "X"]}, 12),
    # Cities, not regions.
    ("O6", {"cities": HOME[:5], **clans(*HOME[5:10])}, 0),
    ("O6", {"cities": HOME[:6], **clans(*HOME[6:10])}, 6),
    ("O7", clans("X", "P1.F1", "P1.E1"), 9),
    ("O7", clans("P1.F1", "P1.E1"), 4),
    ("O7", clans("P1.F1", "P1.D1"), 0),
    ("O8", {"clans": {"P1.A1": 3, "P1.A2": 4, "P1.A3": 2}}, 6),
    ("O8", clans(*HOME[:5], each=3), 12),
    ("O9", clans("P1.H"), 0),
    ("O9", clans("P2.H"), 6),
    ("O9", clans("P2.H", "P3.H"), 9),
    ("O9", clans("P2.H", "P3.H", "P4.H"), 12),
    ("O9", {"clans": {"P2.H": 1, "P3.H": 1, "P4.H": 1}, "cities": ["P5.H"]}, 12),
    # Homelands, not other regions on foreign continents.
    ("O9", clans("P2.A1", "P3.A1", "P4.A1"), 0),
    ("O9", clans("P2.H", "P2.A1", "P3.A1"), 6),
    ("O10", clans("P1.H", "P1.A1", "P1.B1", "P1.C1"), 8),
    ("O10", clans("P1.A1", "P1.B1", "P1.C1"), 0),
    ("O10", clans("P1.H", "P1.A1", "P1.B1", "P1.C1", "P1.D1", "P1.E1", "P1.F1", "X"), 12),
    # Values, not regions.
    ("O10", clans("P1.A1", "P1.A2", "P1.B1", "P1.B2", "P1.C1"), 0),
    ("O10", clans("P1.H", "P1.A1", "P1.A2", "P1.B1", "P1.B2", "P1.C1"), 8),
    ("O11", clans(*GENESIS[:2], "X"), 3),
    ("O11", clans(*GENESIS[:7]), 9),
    ("O11", clans(*GENESIS), 12),
    # 4 Genesis regions, two of them held by a city alone; 6 regions, 6 clans, 3 cities.
    (
        "O11",
        {"clans": {"P1.D1": 3, "X": 1, "P1.C1": 1, "P1.C2": 1}, "cities": ["P1.D2", "P2.E1"]},
        6,
    ),
    ("O12", {"progress": [12, 12]}, 0),
    ("O12", {"progress": [12, 13]}, 9),
]


@pytest.mark.covers("GN-2.16", "GN-9.7")
@pytest.mark.parametrize(("key", "has", "points"), OBJECTIVES)
def test_points_of_an_objective(table: Any, key: str, has: dict[str, Any], points: int) -> None:
    t = table(
        5,
        epoch=3,
        phase="End of epoch",
        options={"objectives": True, "black_objectives": True},
        Ada={**has, "objective": key},
    )
    assert t.is_over
    assert t.standing("Ada").breakdown["Objective"] == points


def test_every_objective_is_played_here() -> None:
    assert {key for key, _, _ in OBJECTIVES} == {card.key for card in read_content().objectives}


@pytest.mark.covers("GN-9.7")
def test_an_attack_launched_in_play_spoils_clean_hands(table: Any) -> None:
    words = {"cities": HOME[:6], "clans": {"P1.D1": 2}, "objective": "O2"}
    options = {"objectives": True, "groups": "blue yellow"}
    for stance, points in (("war", 0), ("peace", 10)):
        t = table(epoch=3, phase="Attack", options=options, Ada=words, Bob={"clans": {"P1.D2": 1}})
        t.everybody("peace", Ada=stance)
        if stance == "war":
            t.do("Ada: attack P1.D1 > P1.D2", "lose 1", "stay")
            t.everybody("peace")
        assert t.standing("Ada").breakdown["Objective"] == points
