"""Every one of the 90 epoch cards and 9 promo cards, played for its effect."""

from __future__ import annotations

from typing import Any

import pytest
from genesia.components import read_content

# The icons as the data page prints them: Growth, Expansion, Attack, the end (F) of the epoch.

PRINTED = {
    "G": """
        BI-1 BI-2 BI-6 YI-3 GI-1 GI-2 GI-3 GI-6 RI-3 RI-5 VI-3 VI-4
        BII-1 BII-3 YII-3 YII-4 YII-5 GII-1 GII-2 GII-4 RII-1 RII-5 VII-3 VII-4 VII-5
        BIII-2 BIII-3 YIII-3 YIII-4 GIII-1 GIII-2 GIII-6 RIII-1 VIII-3 VIII-5
        P1 P2 P6 P7 P8""",
    "E": """
        BI-3 YI-1 YI-2 GI-4 RI-4 VI-5
        BII-2 YII-2 GII-6 RII-4
        BIII-4 YIII-1 YIII-2 GIII-5
        P3""",
    "A": "BI-5 YI-6 RI-1 RI-2 BII-5 YII-6 RII-2 RII-3 BIII-6 YIII-5 RIII-2 RIII-5 P5",
    "F": """
        BI-4 YI-5 GI-5 RI-6 VI-6 BII-4 GII-5 RII-6 VII-6 BIII-5 GIII-4 RIII-6 VIII-4
        P9""",
    "GE": "YI-4 BII-6 GII-3 GIII-3 P4",
    "GA": "BIII-1 YIII-6 RIII-3 RIII-4 VIII-6",
    "GEAF": "VI-1 VI-2 YII-1 VII-1 VII-2 VIII-1 VIII-2",
}
ICONS = {key: icons for icons, keys in PRINTED.items() for key in keys.split()}
LETTERS = {"growth": "G", "expansion": "E", "attack": "A", "end": "F"}
PHASES = {"G": "Growth", "E": "Expansion", "A": "Attack", "F": "End of epoch"}


def phase_of(key: str) -> str:
    return PHASES[ICONS[key][0]]


def epoch_of(key: str) -> int:
    if key.startswith("P"):
        return (int(key[1:]) + 2) // 3
    return len(key.partition("-")[0]) - 1


def numbers(words: str) -> dict[str, int]:
    """`BI-1:2 BI-6:4` as numbers by name."""
    return {name: int(number) for name, number in (word.split(":") for word in words.split())}


def holding(table: Any, key: str, *, phase: str = "", bob: Any = None, **ada: Any) -> Any:
    """Ada holds a card, in its epoch and in its first phase if no other is named."""
    phase = phase or phase_of(key)
    return table(epoch=epoch_of(key), phase=phase, Ada={**ada, "hand": [key]}, Bob=bob or {})


def test_icons_and_epochs_are_as_printed() -> None:
    cards = [*read_content().cards, *read_content().promo]
    assert {card.key: "".join(LETTERS[str(icon)] for icon in card.icons) for card in cards} == ICONS
    assert {card.key: card.epoch for card in cards} == {key: epoch_of(key) for key in ICONS}


# Coins, clans at home, free moves. Both players begin with 10 coins; costs are paid.

GIVEN = """
    BI-1 clans:2 | BI-2 coins:13 | BI-3 coins:8 moves:2 | BI-6 clans:4 | YI-1 moves:9 |
    YI-3 coins:18 | GI-1 clans:4 | GI-2 coins:9 clans:3 | GI-4 clans:1 moves:7 |
    GI-6 coins:12 clans:1 | RI-3 coins:13 clans:3 | RI-4 moves:9 | RI-5 coins:7 clans:1 |
    VI-3 coins:16 left:9 | VI-5 coins:13 moves:6 | BII-1 coins:10 | BII-2 coins:9 moves:4 |
    BII-3 clans:5 | YII-3 coins:20 | YII-5 coins:13 | GII-1 coins:8 clans:3 |
    GII-3 clans:2 moves:6 | GII-4 coins:14 clans:3 | RII-1 coins:8 clans:6 | RII-4 moves:11 |
    RII-5 coins:9 | VII-3 coins:18 left:9 | VII-5 coins:9 clans:2 | BIII-2 coins:7 clans:3 |
    BIII-3 coins:6 | BIII-4 coins:8 moves:3 | YIII-1 moves:6 | YIII-3 coins:22 |
    GIII-1 coins:8 clans:4 | GIII-3 clans:3 moves:3 | RIII-1 coins:8 clans:8 |
    VIII-3 coins:20 left:8 | VIII-5 coins:6 clans:1 | P1 coins:14 clans:2 | P2 coins:11 clans:1 |
    P4 coins:9 moves:4 | P7 coins:4 clans:1
"""
GIVES = {key: numbers(gifts) for key, gifts in (row.split(maxsplit=1) for row in GIVEN.split("|"))}


@pytest.mark.parametrize("key", GIVES)
def test_coins_clans_and_moves(table: Any, key: str) -> None:
    t = holding(table, key, coins=10, clans={"P1.H": 1}, bob={"coins": 10})
    t.do(f"Ada: play {key}")
    gives = GIVES[key]
    assert t.coins("Ada") == gives.get("coins", 10)
    assert t.clans("Ada") == {"P1.H": 1 + gives.get("clans", 0)}
    assert t.moves("Ada") == gives.get("moves", 0)
    assert t.coins("Bob") == gives.get("left", 10)


AT_HOME = numbers("""
    BI-1:2 BI-6:4 GI-1:4 GI-2:3 GI-4:1 GI-6:1 RI-3:3 RI-5:1 VI-1:3 RII-1:6 P1:2 P2:1
""")


@pytest.mark.parametrize("key", AT_HOME)
def test_clans_at_home_and_nowhere_else(table: Any, key: str) -> None:
    t = holding(table, key, coins=10, cities=["P1.C1"], clans={"P1.C2": 1})
    t.do(f"Ada: play {key}", *(["clans"] if key == "VI-1" else []))
    assert t.clans("Ada") == {"P1.C2": 1, "P1.H": AT_HOME[key]}
    assert "done" in t.options


INVENTIONS = numbers("""
    BI-1:1 BI-2:1 BI-3:2 GI-2:1 GI-6:1 RI-5:2 VI-4:1 BII-1:3 BII-2:2 YII-5:2 GII-1:2 RII-5:3
    VII-5:2 BIII-2:6 BIII-3:9 BIII-4:4 GIII-1:4 VIII-5:8 P2:1 P4:2 P7:10
""")


@pytest.mark.covers("GN-5.9", "GN-8.3.2")
@pytest.mark.parametrize("key", INVENTIONS)
def test_inventions_score_at_the_end_of_their_epoch(table: Any, key: str) -> None:
    t = holding(table, key, coins=10)
    t.do(f"Ada: play {key}")
    epoch = t.round
    t.pass_the_epoch()
    assert t.progress("Ada")[epoch - 1] == INVENTIONS[key]


AT_HOME_OR_IN_A_CITY = numbers("""
    BII-3:5 GII-1:3 GII-3:2 GII-4:3 VII-5:2 BIII-2:3 GIII-1:4 GIII-3:3 RIII-1:8 VIII-5:1
    P7:1
""")


@pytest.mark.parametrize("key", AT_HOME_OR_IN_A_CITY)
def test_clans_at_home_or_in_own_cities(table: Any, key: str) -> None:
    count = AT_HOME_OR_IN_A_CITY[key]
    t = holding(table, key, coins=10, cities=["P1.C1"], clans={"P1.C2": 1})
    t.do(f"Ada: play {key}")
    assert set(t.options) == {"P1.H", "P1.C1"}
    if count == 1:
        t.do("Ada: P1.C1")
        assert t.clans("Ada") == {"P1.C1": 1, "P1.C2": 1}
    else:
        t.do("Ada: P1.C1")
        assert set(t.options) == {str(number) for number in range(1, count + 1)}
        t.do("Ada: 1", "P1.H")
        if count > 2:
            t.do(f"Ada: {count - 1}")
        assert t.clans("Ada") == {"P1.C1": 1, "P1.C2": 1, "P1.H": count - 1}


CHOICES = {"VI-1": (3, 6, 6), "VII-1": (4, 8, 8), "VIII-1": (5, 10, 5)}


@pytest.mark.parametrize("key", CHOICES)
@pytest.mark.parametrize("choice", ["clans", "coins", "move"])
def test_one_of_three_effects(table: Any, key: str, choice: str) -> None:
    t = holding(table, key, clans={"P1.H": 1})
    t.do(f"Ada: play {key}")
    assert set(t.options) == {"clans", "coins", "move"}
    t.do(f"Ada: {choice}")
    clans, coins, moves = CHOICES[key]
    assert t.clans("Ada") == {"P1.H": 1 + (clans if choice == "clans" else 0)}
    assert t.coins("Ada") == (coins if choice == "coins" else 0)
    assert t.moves("Ada") == (moves if choice == "move" else 0)


@pytest.mark.parametrize("key", ["VII-1", "VIII-1"])
def test_chosen_clans_go_home_or_into_own_cities(table: Any, key: str) -> None:
    t = holding(table, key, cities=["P1.C1"], clans={"P1.C2": 1})
    t.do(f"Ada: play {key}", "clans")
    assert set(t.options) == {"P1.H", "P1.C1"}


@pytest.mark.parametrize("key", CHOICES)
def test_moves_chosen_after_expansion_have_no_effect(table: Any, key: str) -> None:
    t = holding(table, key, phase="End of epoch")
    t.do(f"Ada: play {key}", "move")
    assert t.public.moves == [0, 0]


def test_moon_calendar_puts_a_clan_in_any_own_region_or_at_home(table: Any) -> None:
    t = holding(table, "VI-4", clans={"P1.C1": 1}, cities=["P2.A1"])
    t.do("Ada: play VI-4")
    assert set(t.options) == {"P1.H", "P1.C1", "P2.A1"}
    t.do("Ada: P2.A1")
    assert t.clans("Ada") == {"P1.C1": 1, "P2.A1": 1}


@pytest.mark.parametrize(("key", "moves"), [("YI-4", 6), ("BII-6", 7)])
def test_moves_without_tolls(table: Any, key: str, moves: int) -> None:
    wall = {"cities": ["P1.B1", "P1.B2", "P1.B3", "P1.B4"]}
    t = holding(table, key, phase="Expansion", clans={"P1.A1": 1}, bob=wall)
    t.do(f"Ada: play {key}")
    assert t.moves("Ada") == moves
    t.do("Ada: move P1.A1")
    assert "P1.B1" not in t.options
    t.do("Ada: P1.C1")
    assert (t.moves("Ada"), t.coins("Ada"), t.coins("Bob")) == (moves - 2, 0, 0)


def test_seed_pits_six_clans_for_1_coin_each(table: Any) -> None:
    t = holding(table, "GI-3", coins=9)
    t.do("Ada: play GI-3", "recruit P1.H")
    # 12 coins: six clans for 1 coin, three for 2.
    assert set(t.options) == {str(number) for number in range(1, 10)}
    assert [t.labels[number] for number in ("6", "7", "9")] == ["6 coins", "8 coins", "12 coins"]
    t.do("Ada: 4", "recruit P1.H", "3", "done")
    assert t.clans("Ada") == {"P1.H": 7}
    assert t.coins("Ada") == 12 - 4 - 2 - 2
    assert t.public.cheap_clans == [0, 0]


# Jumps.


@pytest.mark.parametrize(
    ("key", "reach"), [("YI-2", {"H", "A", "B", "C"}), ("P3", {"H", "A", "B", "C", "D"})]
)
def test_two_clans_jump_on_the_own_continent(table: Any, key: str, reach: set[str]) -> None:
    t = holding(table, key, clans={"P1.A1": 2}, bob={"clans": {"P1.C1": 1}})
    t.do(f"Ada: play {key}", "P1.A1")
    assert {name.partition(".")[2][0] for name in t.options} == reach
    assert {name[:2] for name in t.options} == ({"P1"} if key == "YI-2" else {"P1", "P2"})
    assert not {"P1.C1", "P1.A1", "P2.C1", "P2.H"} & set(t.options)
    # A region emptied by the jump is empty; clans of one jump may land together.
    t.do("Ada: P1.C5", "P1.A1", "P1.C5")
    assert t.clans("Ada") == {"P1.C5": 2}
    assert t.coins("Bob") == 0


def test_a_jump_may_take_fewer_clans_or_none(table: Any) -> None:
    t = holding(table, "YI-2", coins=3, clans={"P1.H": 2})
    t.do("Ada: play YI-2", "P1.H", "P1.C1", "done")
    assert t.clans("Ada") == {"P1.H": 1, "P1.C1": 1}
    t = holding(table, "YI-2", coins=3, clans={"P1.H": 2})
    t.do("Ada: play YI-2", "done")
    assert t.clans("Ada") == {"P1.H": 2}


def test_a_region_emptied_by_a_jump_counts_as_empty(table: Any) -> None:
    t = holding(table, "YI-2", clans={"P1.A1": 1, "P1.B1": 1})
    t.do("Ada: play YI-2", "P1.A1", "P1.C1", "P1.B1")
    assert "P1.A1" in t.options
    assert "P1.B2" in t.options


def test_ocean_ships_three_clans_to_one_region_anywhere(table: Any) -> None:
    t = holding(table, "YII-2", coins=2, clans={"P1.H": 2, "P1.A1": 2})
    t.do("Ada: play YII-2", "P1.H")
    assert {"P2.C1", "P2.D1", "P2.H"} <= set(t.options)
    assert not {"P1.E1", "X", "P1.F1"} & set(t.options)
    t.do("Ada: P2.C3", "P1.A1")
    assert set(t.options) == {"P2.C3"}
    t.do("Ada: P2.C3", "P1.H", "P2.C3")
    assert t.clans("Ada") == {"P1.A1": 1, "P2.C3": 3}
    assert t.coins("Bob") == 2


def test_air_bridge_part_of_a_stack_up_to_value_6(table: Any) -> None:
    t = holding(table, "YIII-2", coins=2, clans={"P1.H": 5})
    t.do("Ada: play YIII-2", "P1.H", "4")
    assert {"P1.E1", "P2.E2", "P2.C1", "P2.H"} <= set(t.options)
    assert not {"P1.F1", "X"} & set(t.options)
    t.do("Ada: P2.C1")
    assert t.clans("Ada") == {"P1.H": 1, "P2.C1": 4}
    assert t.coins("Bob") == 3


def test_a_jump_to_the_genesis_board_has_no_host(table: Any) -> None:
    t = holding(table, "YIII-2", coins=2, clans={"P1.H": 1})
    t.do("Ada: play YIII-2", "P1.H", "P2.E1")
    assert t.coins("Bob") == 0


def test_an_empty_foreign_homeland_makes_its_owner_the_host(table: Any) -> None:
    t = holding(table, "YIII-2", coins=2, clans={"P1.H": 1})
    t.do("Ada: play YIII-2", "P1.H", "P2.H")
    assert t.coins("Bob") == 3


# Cities.


@pytest.mark.parametrize(("key", "cities", "moves"), [("GII-6", 2, 4), ("GIII-5", 3, 2)])
def test_cities_where_there_is_a_clan(table: Any, key: str, cities: int, moves: int) -> None:
    sites = {"P1.A1": 1, "P1.A2": 1, "P1.A3": 1, "P1.B1": 1, "P1.B2": 2}
    t = holding(table, key, clans=sites, cities=["P1.B2", "P1.B3"])
    t.do(f"Ada: play {key}")
    assert set(t.options) == {"P1.A1", "P1.A2", "P1.A3", "P1.B1", "done"}
    t.do(*["Ada: P1.A1", "Ada: P1.A2", "Ada: P1.A3"][:cities])
    assert len(t.cities("Ada")) == 2 + cities
    assert t.moves("Ada") == moves


@pytest.mark.covers("GN-8.1.5")
def test_a_card_builds_no_21st_city_either(table: Any) -> None:
    rings = (("A", 3), ("B", 4), ("C", 3))
    twenty = [f"P{p}.{r}{n}" for p in (1, 2) for r, c in rings for n in range(1, c + 1)]
    t = holding(table, "GII-6", clans={"P1.D1": 1, "P1.D2": 1}, cities=twenty[:19])
    t.do("Ada: play GII-6", "P1.D1")
    assert set(t.options) >= {"move P1.D1", "done"}
    assert len(t.cities("Ada")) == 20


@pytest.mark.parametrize(("key", "each", "most"), [("GII-2", 1, 6), ("P8", 1, 7)])
def test_clans_in_each_own_city(table: Any, key: str, each: int, most: int) -> None:
    places = ["P1.A1", "P1.A2", "P1.A3", "P1.B1", "P1.B2", "P1.B3", "P1.B4", "P1.C1"]
    few = holding(table, key, cities=places[:2])
    few.do(f"Ada: play {key}")
    assert few.clans("Ada") == {"P1.A1": each, "P1.A2": each}
    many = holding(table, key, cities=places)
    many.do(f"Ada: play {key}")
    assert set(many.options) == set(places)
    many.do(*(f"Ada: {place}" for place in reversed(places[-most:])))
    assert many.clans("Ada") == dict.fromkeys(places[-most:], each)


@pytest.mark.parametrize("chosen", [0, 1, 2, 3])
def test_megacity_plan_in_each_of_up_to_three_cities(table: Any, chosen: int) -> None:
    places = ["P1.A1", "P1.A2", "P1.A3", "P1.B1"]
    t = holding(table, "GIII-2", cities=places)
    t.do("Ada: play GIII-2", *(f"Ada: {place}" for place in places[:chosen]))
    if chosen < 3:
        assert set(t.options) == {*places[chosen:], "done"}
        t.do("Ada: done")
    assert t.clans("Ada") == dict.fromkeys(places[:chosen], 2)
    assert t.question != "Which city gets clans?"


@pytest.mark.covers("GN-6.6")
def test_with_too_few_clans_the_player_chooses_the_cities(table: Any) -> None:
    t = holding(table, "GIII-2", clans={"P1.D1": 27}, cities=["P1.A1", "P1.A2", "P1.A3"])
    t.do("Ada: play GIII-2", "P1.A3")
    assert set(t.options) == {"P1.A1", "P1.A2", "done"}
    t.do("Ada: P1.A2")
    assert t.clans("Ada") == {"P1.D1": 27, "P1.A3": 2, "P1.A2": 1}


# Opponents' homelands.

SETTLERS = {
    "YII-4": {"clans": 2, "city": False, "coins": 0, "host": 1, "both": True},
    "VII-4": {"clans": 1, "city": True, "coins": 2, "host": 0, "both": True},
    "GIII-6": {"clans": 2, "city": True, "coins": 0, "host": 1, "both": False},
}


@pytest.mark.covers("GN-7.2.1", "GN-7.2.2", "GN-5.16")
@pytest.mark.parametrize("key", SETTLERS)
def test_settling_in_an_opponents_homeland(table: Any, key: str) -> None:
    t = table(
        3,
        epoch=epoch_of(key),
        Ada={"coins": 1, "hand": [key]},
        Cleo={"clans": {"P3.H": 4}},
    )
    t.do(f"Ada: play {key}")
    assert set(t.options) == {"Bob", "Cleo"}
    t.do("Ada: Cleo")
    gives = SETTLERS[key]
    own = {"P1.H": gives["host"]} if gives["both"] and gives["host"] else {}
    assert t.clans("Ada") == {"P3.H": gives["clans"], **own}
    assert t.coins("Ada") == (gives["coins"] if gives["both"] else 0)
    assert t.cities("Ada") == ({"P3.H"} if gives["city"] else set())
    assert t.clans("Cleo") == {"P3.H": 4 + gives["host"]}
    assert t.coins("Cleo") == gives["coins"]


@pytest.mark.parametrize("chosen", [0, 1, 3])
def test_world_brands_in_up_to_three_homelands(table: Any, chosen: int) -> None:
    t = table(5, epoch=3, Ada={"hand": ["YIII-4"], "coins": 2})
    hosts = ["Eve", "Bob", "Dan"][:chosen]
    t.do("Ada: play YIII-4", *hosts)
    if chosen < 3:
        t.do("Ada: done")
    homes = {"Bob": "P2.H", "Dan": "P4.H", "Eve": "P5.H"}
    assert t.clans("Ada") == {homes[host]: 1 for host in hosts}
    assert {name: t.coins(name) for name in ("Bob", "Cleo", "Dan", "Eve")} == {
        name: 2 if name in hosts else 0 for name in ("Bob", "Cleo", "Dan", "Eve")
    }


@pytest.mark.covers("GN-5.16")
def test_a_host_gains_only_if_a_piece_was_placed(table: Any) -> None:
    t = holding(table, "YII-4", coins=1, clans={"P1.C1": 30}, bob={"coins": 1})
    t.do("Ada: play YII-4")
    assert t.clans("Bob") == {}


@pytest.mark.covers("GN-5.16", "GN-6.6")
def test_no_clan_left_and_a_city_there_already_place_nothing(table: Any) -> None:
    t = holding(table, "VII-4", coins=1, clans={"P1.C1": 30}, cities=["P2.H"])
    t.do("Ada: play VII-4")
    assert t.clans("Ada") == {"P1.C1": 30}
    assert t.coins("Bob") == 0


def test_a_second_city_in_a_homeland_is_not_placed(table: Any) -> None:
    t = holding(table, "VII-4", coins=1, cities=["P2.H"])
    t.do("Ada: play VII-4")
    assert t.clans("Ada") == {"P2.H": 1}
    assert t.supply("Ada")[1] == 19
    assert t.coins("Bob") == 2


# End-of-epoch cards: what there is on the table, and the points.

CITIES = [f"P1.{r}{n}" for r, c in (("A", 3), ("B", 4), ("C", 5)) for n in range(1, c + 1)]
GENESIS = ["P1.D1", "P1.D2", "P1.D3", "P1.E1", "P1.E2", "P1.F1", "X", "P2.D1", "P2.D2", "P2.D3"]


def clans(*regions: str) -> dict[str, dict[str, int]]:
    return {"clans": dict.fromkeys(regions, 1)}


MIXED = {
    "cities": ["P1.A1", "P2.A1"],
    "clans": {"P1.H": 5, "P1.B1": 1, "P2.B1": 1, "X": 1},
}
SCORES: list[tuple[str, dict[str, Any], int]] = [
    ("BI-4", {}, 2),
    ("BI-4", {"inventions": ["BI-1"], "copied": ["BI-2"]}, 4),
    ("BI-4", {"inventions": ["BI-1", "BI-2", "BI-3", "GI-2"]}, 5),
    ("YI-5", clans("P1.B1", "P1.C1", "P1.D1"), 4),
    ("YI-5", clans("P1.C1", "P1.C2", "P1.D1", "X"), 6),
    ("GI-5", {"clans": {"P1.H": 5}}, 2),
    ("GI-5", {"clans": {"P1.H": 20}}, 6),
    ("RI-6", {}, 1),
    ("RI-6", {"cities": CITIES[:2]}, 3),
    ("RI-6", {"cities": CITIES[:9]}, 5),
    ("VI-6", {}, 4),
    ("BII-4", {"cities": CITIES[:3]}, 3),
    ("BII-4", {"cities": CITIES[:9]}, 7),
    ("GII-5", {"cities": CITIES[:5]}, 2),
    ("GII-5", {"cities": CITIES[:12], "clans": {"P1.H": 1, "X": 1}}, 6),
    ("RII-6", clans(*GENESIS[:4], "P1.C1"), 4),
    ("RII-6", clans(*GENESIS[:8]), 6),
    ("VII-6", clans("P1.A1", "X"), 1),
    ("VII-6", clans("P2.A1", "P2.A2", "P3.H"), 5),
    ("VII-6", clans("P2.A1", "P3.A1", "P4.A1", "P5.A1"), 7),
    ("BIII-5", {"inventions": ["BI-1", "BII-1"], "copied": ["BIII-2"]}, 6),
    ("BIII-5", {"inventions": ["BI-1", "BI-2", "BI-3", "BII-1", "BII-2", "BIII-2"]}, 10),
    ("GIII-4", {"cities": CITIES[:7]}, 3),
    ("GIII-4", {"cities": CITIES[:12], "clans": dict.fromkeys(GENESIS, 1)}, 9),
    ("RIII-6", clans("P1.D1", "P1.D2", "X"), 6),
    ("RIII-6", clans(*GENESIS), 9),
    ("VIII-4", clans("P2.A1", "P2.H", "P1.A1", "X"), 4),
    ("VIII-4", clans("P2.A1", "P2.A2", "P2.A3", "P2.B1", "P2.B2"), 8),
    ("P9", {"clans": {"P1.H": 8}}, 2),
    ("P9", {"clans": {"P1.H": 30}}, 9),
    # A city alone holds a region.
    ("YI-5", {"cities": ["P1.C1"], "clans": {"P1.C2": 2, "P1.B1": 1}}, 4),
    ("RII-6", {"cities": ["P1.D1", "X"], **clans("P1.D2", "P1.C1")}, 3),
    ("VIII-4", {"cities": ["P2.H", "P1.A1"], "clans": {"P3.A1": 2, "X": 1}}, 4),
    # Cities, not regions or clans.
    ("RI-6", {"cities": CITIES[:2], **clans("P1.C4", "P1.C5", "X")}, 3),
    ("BII-4", {"cities": CITIES[:3], **clans("P1.C5", "X")}, 3),
    # Regions everywhere (6 here), not cities (3), clans (8) or regions of the own continent.
    ("GII-5", MIXED, 3),
    ("GIII-4", MIXED, 3),
    # Genesis regions (3 here, and the centre), not regions (4) or clans (5).
    ("RIII-6", {"cities": ["P1.D2"], "clans": {"P1.D1": 3, "X": 1, "P1.C1": 1}}, 6),
    # Clans on the map; those that mark copied Inventions do not count.
    ("GI-5", {"clans": {"P1.H": 5}, "copied": ["BI-1"]}, 2),
    ("P9", {"clans": {"P1.H": 8}, "copied": ["BI-1"]}, 2),
]


@pytest.mark.covers("GN-8.2.1", "GN-8.3.1")
@pytest.mark.parametrize(("key", "has", "points"), SCORES)
def test_end_of_epoch_cards(table: Any, key: str, has: dict[str, Any], points: int) -> None:
    t = table(5, epoch=epoch_of(key), phase="End of epoch", Ada={**has, "hand": [key]})
    t.do(f"Ada: play {key}")
    assert [event["points"] for event in t.events("counted")] == [points]


# The Attack phase.


def attack(table: Any, key: str, ada: dict[str, Any], bob: dict[str, Any], *plays: str) -> Any:
    """Ada at P1.D1 attacks Bob at P1.D2, after playing cards."""
    words = {"Ada": {"coins": 5, **ada}, "Bob": {"coins": 5, **bob}}
    t = table(epoch=epoch_of(key), phase="Attack", **words)
    t.everybody("peace", Ada="war")
    t.do(*(f"Ada: play {card}" for card in plays), "Ada: attack P1.D1 > P1.D2")
    return t


def attack_with(table: Any, key: str, clans: int, /, **bob: Any) -> Any:
    """Ada plays a card and attacks with so many clans."""
    return attack(table, key, {"clans": {"P1.D1": clans}, "hand": [key]}, bob, key)


def defend_with(table: Any, key: str, clans: int, /, **bob: Any) -> Any:
    """Bob, attacked with so many clans, plays a card from his hand."""
    t = attack(table, key, {"clans": {"P1.D1": clans}}, {**bob, "hand": [key]})
    return t.do(f"Bob: {key}")


def test_stone_axes_one_loss_fewer_and_then_3_coins(table: Any) -> None:
    t = attack_with(table, "RI-1", 3, clans={"P1.D2": 2})
    t.do("Ada: lose 2")
    assert t.coins("Ada") == 5
    t.do("Ada: stay")
    assert (t.clans("Ada"), t.clans("Bob"), t.coins("Ada")) == ({"P1.D1": 2}, {}, 8)


def test_stone_axes_pay_after_a_cancelled_attack_too(table: Any) -> None:
    t = attack_with(table, "RI-1", 3, clans={"P1.D2": 2}, hand=["YI-6"])
    t.do("Bob: YI-6")
    assert t.coins("Ada") == 8


def test_war_drums_count_as_two_more_clans(table: Any) -> None:
    t = attack_with(table, "RI-2", 2, clans={"P1.D2": 3})
    assert set(t.options) == {"lose 1", "lose 2", "lose 3"}
    t = holding(table, "RI-2", clans={"P1.D1": 2}, bob={"clans": {"P1.D2": 4}})
    t.everybody("peace", Ada="war")
    assert t.why_not("play RI-2").rule == "GN-7.3.21"


def test_siege_towers_one_loss_fewer_and_a_free_siege(table: Any) -> None:
    t = attack_with(table, "RII-2", 3, clans={"P1.D2": 2}, cities=["P1.D2"])
    t.do("Ada: lose 2", "besiege", "stay")
    assert t.clans("Ada") == {"P1.D1": 2}
    assert t.cities("Ada") == {"P1.D2"}


def test_a_free_siege_works_with_no_clan_left(table: Any) -> None:
    t = attack_with(table, "RII-2", 1, cities=["P1.D2"])
    t.do("Ada: besiege", "1")
    assert (t.clans("Ada"), t.cities("Ada")) == ({"P1.D2": 1}, {"P1.D2"})


def test_mounted_charge_reaches_two_steps(table: Any) -> None:
    bob = {"clans": {"P1.D3": 1, "P1.B2": 1, "P1.F1": 1, "P2.E1": 1}}
    t = holding(table, "RII-3", coins=1, clans={"P1.D1": 2}, bob=bob)
    t.everybody("peace", Ada="war")
    t.do("Ada: play RII-3")
    targets = {key.split()[-1] for key in t.options if key.startswith("attack")}
    assert targets == {"P1.D3", "P1.F1", "P1.B2"}
    t.do("Ada: attack P1.D1 > P1.D3", "lose 1", "1")
    assert t.clans("Ada") == {"P1.D3": 1}


def test_remote_drones_hurt_only_the_defender(table: Any) -> None:
    bob = {"clans": {"P1.A1": 3, "P1.D2": 4}, "cities": ["P2.D1"], "played": ["BIII-1"]}
    t = holding(table, "RIII-2", coins=1, clans={"P1.D1": 4}, bob=bob)
    t.everybody("peace", Ada="war")
    t.do("Ada: play RIII-2")
    targets = {key.split()[-1] for key in t.options if key.startswith("attack")}
    assert targets == {"P1.A1", "P2.D1"}
    t.do("Ada: attack P1.D1 > P1.A1")
    assert [t.labels[f"lose {n}"] for n in (1, 2, 3)] == [
        "you lose 0, the defender 1",
        "you lose 0, the defender 2",
        "you lose 0, the defender 2",
    ]
    t.do("Ada: lose 3")
    assert t.clans("Bob") == {"P1.A1": 1, "P1.D2": 4}
    assert t.clans("Ada") == {"P1.D1": 4}
    assert t.question == "War or Peace?"


def test_remote_drones_take_no_city_and_move_nobody_in(table: Any) -> None:
    t = attack_with(table, "RIII-2", 3, cities=["P1.D2"])
    assert t.question == "War or Peace?"
    assert t.cities("Bob") == {"P1.D2"}
    t = attack_with(table, "RIII-2", 3, clans={"P1.D2": 2})
    t.do("Ada: lose 2")
    assert t.question == "War or Peace?"
    assert (t.clans("Ada"), t.clans("Bob")) == ({"P1.D1": 3}, {})


def test_cyber_command_adds_two_and_forbids_defence(table: Any) -> None:
    t = attack_with(table, "RIII-5", 2, clans={"P1.D2": 3}, hand=["BIII-6"])
    assert t.asked == ["Ada"]
    assert set(t.options) == {"lose 1", "lose 2", "lose 3"}


@pytest.mark.parametrize(("key", "left"), [("BI-5", 2), ("BII-5", 3)])
def test_defence_with_fewer_losses(table: Any, key: str, left: int) -> None:
    t = defend_with(table, key, 5, clans={"P1.D2": 3})
    t.do("Ada: lose 3")
    assert (t.clans("Ada"), t.clans("Bob")) == ({"P1.D1": 2}, {"P1.D2": left})


@pytest.mark.parametrize(("key", "cost"), [("YI-6", 2), ("BIII-6", 1)])
def test_defence_that_cancels_the_attack(table: Any, key: str, cost: int) -> None:
    t = defend_with(table, key, 3, clans={"P1.D2": 1})
    assert (t.clans("Ada"), t.clans("Bob")) == ({"P1.D1": 3}, {"P1.D2": 1})
    assert t.coins("Bob") == 5 - cost
    assert t.question == "War or Peace?"
    assert t.public.attacks_launched == [1, 0]


def test_city_walls_cancel_the_attack_on_a_city_else_one_loss_fewer(table: Any) -> None:
    t = defend_with(table, "YII-6", 4, clans={"P1.D2": 2}, cities=["P1.D2"])
    assert t.question == "War or Peace?"
    t = defend_with(table, "YII-6", 4, clans={"P1.D2": 2})
    t.do("Ada: lose 2")
    assert (t.clans("Ada"), t.clans("Bob")) == ({"P1.D1": 2}, {"P1.D2": 1})


@pytest.mark.parametrize(("key", "cost"), [("YIII-5", 1), ("P5", 0)])
def test_defence_with_fewer_losses_and_one_more_for_the_attacker(
    table: Any, key: str, cost: int
) -> None:
    t = defend_with(table, key, 5, clans={"P1.D2": 3})
    t.do("Ada: lose 3")
    assert (t.clans("Ada"), t.clans("Bob")) == ({"P1.D1": 1}, {"P1.D2": 2})
    assert t.coins("Bob") == 5 - cost


def test_an_extra_loss_bites_before_the_siege_of_an_undefended_city(table: Any) -> None:
    t = defend_with(table, "P5", 1, cities=["P1.D2"])
    assert t.clans("Ada") == {}
    assert t.cities("Bob") == {"P1.D2"}


# Cards played in Growth that act in the Attack phase.


def played_in_growth(table: Any, key: str, who: str, ada: int, bob: dict[str, Any]) -> Any:
    """A Growth+Attack card goes down in Growth; then Ada is at war."""
    words: dict[str, dict[str, Any]] = {
        "Ada": {"coins": 5, "clans": {"P1.D1": ada}},
        "Bob": {"coins": 5, **bob},
    }
    words[who]["hand"] = [key]
    t = table(epoch=3, **words)
    if who == "Bob":
        t.do("Ada: done")
    t.do(f"{who}: play {key}")
    t.pass_until("Attack")
    t.everybody("peace", Ada="war")
    return t


@pytest.mark.covers("GN-5.3", "GN-7.3.30")
def test_nobel_peace_prize(table: Any) -> None:
    t = played_in_growth(table, "BIII-1", "Bob", 5, {"clans": {"P1.D2": 2}})
    assert t.points_once("Bob") == 6
    t.do("Ada: attack P1.D1 > P1.D2")
    assert t.labels["lose 2"] == "you lose 3, the defender 2"
    t.do("Ada: lose 2", "stay")
    assert t.clans("Ada") == {"P1.D1": 2}


def test_the_shield_bites_where_no_clan_defends(table: Any) -> None:
    t = played_in_growth(table, "BIII-1", "Bob", 2, {"cities": ["P1.D2"]})
    t.do("Ada: attack P1.D1 > P1.D2")
    assert t.clans("Ada") == {"P1.D1": 1}
    t.do("Ada: besiege")
    assert (t.clans("Ada"), t.cities("Ada")) == ({}, {"P1.D2"})


@pytest.mark.covers("GN-5.3")
def test_trade_embargo_is_a_price_of_3_coins(table: Any) -> None:
    t = table(
        3,
        epoch=3,
        phase="Attack",
        Ada={"coins": 3, "clans": {"P1.D1": 2}},
        Bob={"clans": {"P1.D2": 1}, "played": ["YIII-6"]},
        Cleo={"clans": {"P1.E1": 1}},
    )
    t.everybody("peace", Ada="war")
    assert t.labels["attack P1.D1 > P1.D2"] == "2 clans against 1 clan, 3 coins to Bob first"
    t.do("Ada: attack P1.D1 > P1.D2")
    assert (t.coins("Ada"), t.coins("Bob")) == (0, 3)


def test_trade_embargo_protects_from_the_poor_until_they_discard(table: Any) -> None:
    t = played_in_growth(table, "YIII-6", "Bob", 2, {"clans": {"P1.D2": 1}})
    assert "attack P1.D1 > P1.D2" in t.options
    t = table(
        epoch=3,
        phase="Attack",
        Ada={"coins": 2, "clans": {"P1.D1": 2}, "hand": ["BIII-4"]},
        Bob={"clans": {"P1.D2": 1}, "played": ["YIII-6"]},
    )
    t.everybody("peace", Ada="war")
    assert set(t.options) == {"sell", "pass"}
    t.do("Ada: sell", "BIII-4")
    assert set(t.options) == {"attack P1.D1 > P1.D2"}


@pytest.mark.covers("GN-5.3")
def test_total_war_doubles_the_defenders_losses(table: Any) -> None:
    t = played_in_growth(table, "RIII-3", "Ada", 5, {"clans": {"P1.D2": 4}})
    assert t.coins("Ada") == 3
    t.do("Ada: attack P1.D1 > P1.D2", "lose 2", "stay")
    assert (t.clans("Ada"), t.clans("Bob")) == ({"P1.D1": 3}, {})


@pytest.mark.covers("GN-5.3")
@pytest.mark.parametrize(("chosen", "lost"), [(1, 1), (2, 1), (3, 2)])
def test_hired_armies_lose_one_fewer_but_at_least_one(table: Any, chosen: int, lost: int) -> None:
    t = played_in_growth(table, "RIII-4", "Ada", 5, {"clans": {"P1.D2": 3}})
    t.do("Ada: attack P1.D1 > P1.D2", f"lose {chosen}")
    assert t.clans("Ada") == {"P1.D1": 5 - lost}


def test_hired_armies_lose_nobody_where_nobody_defends(table: Any) -> None:
    t = played_in_growth(table, "RIII-4", "Ada", 2, {"cities": ["P1.D2"]})
    t.do("Ada: attack P1.D1 > P1.D2", "leave it")
    assert t.clans("Ada") == {"P1.D1": 2}


@pytest.mark.covers("GN-5.3")
@pytest.mark.parametrize(("ada", "allowed"), [(4, True), (3, False)])
def test_deterrence_counts_two_more_clans_when_attacked(
    table: Any, ada: int, allowed: bool
) -> None:
    t = played_in_growth(table, "VIII-6", "Bob", ada, {"clans": {"P1.D2": 1}})
    assert bool(t.events("declared"))
    assert (t.question == "Launch an attack") is allowed


# Copy cards and the toll card.


@pytest.mark.parametrize(
    ("key", "copied", "coins"),
    [("VI-2", "YI-3", 8), ("VII-2", "YII-3", 10), ("YII-1", "YII-3", 10), ("VIII-2", "YIII-3", 12)],
)
def test_copy_cards(table: Any, key: str, copied: str, coins: int) -> None:
    t = table(epoch=epoch_of(key), Ada={"hand": [copied]}, Bob={"coins": 1, "hand": [key]})
    t.do(f"Ada: play {copied}", f"Bob: {key}")
    assert t.coins("Bob") == coins


def test_spice_monopoly_doubles_the_next_single_toll(table: Any) -> None:
    t = table(
        epoch=2,
        Ada={"hand": ["P6"], "clans": {"P2.B1": 1, "P2.B2": 1, "P2.B3": 1, "P2.B4": 1}},
        Bob={"coins": 15, "clans": {"P2.A1": 2}},
    )
    t.do("Ada: play P6", "done")
    assert t.coins("Ada") == 7
    t.do("Bob: done", "Ada: done", "Bob: move P2.A1")
    assert t.labels["P2.C1"] == "2 steps, cost 2 coins, tolls 2 coins"
    t.do("Bob: P2.C1")
    assert t.coins("Ada") == 9
    t.do("Bob: move P2.A1")
    assert t.labels["P2.C1"] == "2 steps, cost 2 coins, tolls 1 coin"
    t.do("Bob: P2.C1")
    assert t.coins("Ada") == 10


def test_a_doubled_toll_is_doubled_once_on_a_way(table: Any) -> None:
    wall = {"P2.B1": 1, "P2.B2": 1, "P2.B3": 1, "P2.B4": 1}
    second = {"P2.C1": 1, "P2.C2": 1, "P2.C3": 1, "P2.C4": 1, "P2.C5": 1}
    t = table(
        epoch=2,
        phase="Expansion",
        turn="Bob",
        Ada={"played": ["P6"], "clans": {**wall, **second}},
        Bob={"coins": 6, "clans": {"P2.A1": 1}},
    )
    t.do("Bob: move P2.A1")
    assert t.labels["P2.D1"] == "3 steps, cost 3 coins, tolls 3 coins"
    t.do("Bob: P2.D1")
    assert (t.coins("Ada"), t.coins("Bob")) == (3, 0)


ALONE = """
    VI-4 YI-4 BII-6 GI-3 YI-2 P3 YII-2 YIII-2 GII-6 GIII-5 GII-2 GIII-2 P8 YIII-4 RI-1 RI-2
    RII-2 RII-3 RIII-2 RIII-5 BI-5 BII-5 YI-6 BIII-6 YII-6 YIII-5 P5 BIII-1 YIII-6 RIII-3 RIII-4
    VIII-6 VI-2 VII-2 VIII-2 YII-1 P6
"""


def test_every_card_is_played_here() -> None:
    content = read_content()
    played = (
        set(ALONE.split())
        | set(GIVES)
        | set(CHOICES)
        | set(SETTLERS)
        | {key for key, _, _ in SCORES}
    )
    assert played == {card.key for card in content.cards + content.promo} == set(ICONS)
    assert set(INVENTIONS) == {
        card.key for card in content.cards + content.promo if card.is_invention
    }
