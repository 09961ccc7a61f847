"""Setting up: maps, boards, cards, assignments, the first player and the band."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from biosphere.components import Ability, Landscape
from biosphere.content import PRINTED
from biosphere.game import BIOSPHERE
from biosphere.invariants import broken
from biosphere.options import assignment_fault

from tabletop_core import BadInput, Hidden, Session


@pytest.mark.covers("BS-1.1")
@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_players(fresh: Any, players: int) -> None:
    with pytest.raises(BadInput, match="2 to 6 players"):
        Session.start(BIOSPHERE, players)


# The map


@pytest.mark.covers("BS-3.1", "BS-3.2", "BS-3.3", "BS-3.4", "BS-3.5", "BS-3.6", "BS-12.1")
@pytest.mark.parametrize("layout", ["recommended", "random"])
@pytest.mark.parametrize("players", range(2, 7))
def test_the_map_has_the_tiles_for_the_players(fresh: Any, players: int, layout: str) -> None:
    state = fresh(players, map=layout).state
    counts = {
        2: (3, 3, 3, 3, 2, 2),
        3: (4, 4, 5, 5, 3, 3),
        4: (5, 5, 6, 6, 5, 5),
        5: (7, 7, 7, 7, 6, 6),
        6: (8, 8, 8, 8, 8, 8),
    }
    found = Counter(state.map.landscapes)
    assert tuple(found[landscape] for landscape in Landscape) == counts[players]
    assert state.map.grid.is_connected
    assert state.free == list(state.map.capacities)


@pytest.mark.covers("BS-3.8")
def test_a_random_map_fills_a_rectangle_and_differs_by_seed(fresh: Any) -> None:
    maps = {fresh(3, map="random", seed=seed).state.layout for seed in range(5)}
    assert len(maps) == 5
    assert all([len(row) for row in layout.split("/")] == [6] * 4 for layout in maps)


@pytest.mark.covers("BS-3.8")
def test_a_random_map_can_be_forced(fresh: Any) -> None:
    first_row = ["polar", "polar", "desert", "desert"]
    state = fresh(2, map="random", forced={"map": [first_row]}).state
    assert state.layout.startswith("PPDD/")


GAPS = """
# two lakes
S M F G
F . M S
G D S G
M P . D P F
"""


@pytest.mark.covers("BS-3.6", "BS-3.8", "BS-3.21")
def test_a_drawn_map_with_gaps(fresh: Any, tmp_path: Path) -> None:
    drawn = tmp_path / "lakes.txt"
    drawn.write_text(GAPS)
    board = fresh(2, map=str(drawn)).state.map
    assert board.layout == "SMFG../F.MS../GDSG../MP.DPF"
    assert len(board.tiles) == 16
    near = {board.names[tile] for tile in board.neighbours[board.tile("desert-1")]}
    assert near == {"grassland-2", "savannah-3", "polar-1"}
    assert board.tile("mountain-2") in board.edge_tiles, "a gap is a free side"
    across = board.distances[board.tile("mountain-1")][board.tile("desert-1")]
    assert across == 4, "gaps cannot be crossed"


def test_a_position_on_a_drawn_map_is_read_back_without_its_file(
    fresh: Any, tmp_path: Path
) -> None:
    drawn = tmp_path / "lakes.txt"
    drawn.write_text(GAPS)
    state = fresh(2, map=str(drawn)).state
    drawn.unlink()
    again = BIOSPHERE.new_state(state.players, state.options).read_data(state.to_data())
    assert again == state
    assert again.map.layout == state.map.layout  # type: ignore[attr-defined]


BAD_MAPS = [
    ("S M F G\nF P M S\nG D S G\nM P F F", "4 forest tiles; needed: 3"),
    ("S M F G\nF P M S\nG D S G\nM P F . D", "not connected"),
    ("S M F G\nF P M S\nG D X G\nM P F D", "lakes.txt:3: no landscape 'X'"),
    ("", "no tiles"),
    ("S" * 27, "at most 26 tiles wide"),
    ("S M F G\nF P M S\n  G D S G\nM P F D", "lakes.txt:3: a blank is no gap: write ."),
    ("SMFG\nFP MS\nGDSG\nMPFD", "lakes.txt:2: a blank is no gap"),
    ("# lakes\n\nSMFG\nFPMS\n\nGDSG\nMPFD\n\n", "lakes.txt:5: a blank is no gap"),
]


@pytest.mark.covers("BS-3.6")
def test_tiles_may_be_laid_freely(fresh: Any, tmp_path: Path) -> None:
    drawn = tmp_path / "coast.txt"
    drawn.write_text("# one long coast\n\nsmfgfpmsgdsgmpfd   # from west to east\n\n")
    state = fresh(2, map=str(drawn)).state
    assert (state.map.width, state.map.height) == (16, 1)
    assert state.map.neighbours[0] == (1,)


@pytest.mark.covers("BS-3.6")
@pytest.mark.parametrize(("text", "reason"), BAD_MAPS)
def test_a_wrong_map_is_refused(fresh: Any, tmp_path: Path, text: str, reason: str) -> None:
    drawn = tmp_path / "lakes.txt"
    drawn.write_text(text)
    with pytest.raises(BadInput, match=reason):
        fresh(2, map=str(drawn))


def test_a_missing_or_unreadable_map_is_refused(fresh: Any, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        fresh(2, map=str(tmp_path / "nowhere.txt"))
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="not text"):
        fresh(2, map=str(tmp_path / "bytes.txt"))


@pytest.mark.skipif(sys.platform == "win32", reason="pipes among files")
def test_a_map_that_is_no_regular_file_keeps_nobody_waiting(fresh: Any, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "map.txt")
    with pytest.raises(BadInput, match=r"map\.txt: cannot be read: it is not a regular file"):
        fresh(2, map=str(tmp_path / "map.txt"))


def test_a_map_is_never_cut_off_but_refused(fresh: Any, tmp_path: Path) -> None:
    drawn = tmp_path / "long.txt"
    drawn.write_text("SMFG\nPDSM\nFGDP\nSMFG\n" + "# and so on\n" * 1_000)
    with pytest.raises(BadInput, match="it is larger than 10000 bytes"):
        fresh(2, map=str(drawn))


@pytest.mark.covers("BS-3.7", "BS-12.10")
def test_replaced_assignments_must_be_possible_on_the_recommended_map(
    fresh: Any, tmp_path: Path
) -> None:
    text = (PRINTED / "assignments.toml").read_text(encoding="utf-8")
    harder = text.replace('hold = "control", at_least = 4', 'hold = "control", at_least = 16')
    assert harder != text
    (tmp_path / "assignments.toml").write_text(harder, encoding="utf-8")
    with pytest.raises(BadInput, match=r"the map makes C\d .* impossible"):
        fresh(2, data=str(tmp_path))


@pytest.mark.covers("BS-3.7", "BS-12.10")
def test_a_map_that_makes_an_assignment_impossible_is_refused(fresh: Any, tmp_path: Path) -> None:
    text = (PRINTED / "assignments.toml").read_text(encoding="utf-8")
    harder = text.replace("edge = true, at_least = 5", "edge = true, at_least = 13")
    (tmp_path / "assignments.toml").write_text(harder, encoding="utf-8")
    square = tmp_path / "square.txt"
    square.write_text("S M F G\nF P M S\nG D S G\nM P F D")
    with pytest.raises(BadInput, match=r"makes A3 \(be on 5 edge tiles\) impossible"):
        fresh(2, map=str(square), data=tmp_path)
    longer = tmp_path / "longer.txt"
    longer.write_text("S M F G F P M S\nG D S G M P F D")
    assert fresh(2, map=str(longer), data=tmp_path).state.map.width == 8


def with_assignment(folder: Path, old: str, new: str) -> Path:
    """Our assignments with one of them changed, in a folder of replaced data."""
    text = (PRINTED / "assignments.toml").read_text(encoding="utf-8")
    assert old in text
    (folder / "assignments.toml").write_text(text.replace(old, new), encoding="utf-8")
    return folder


EDGE = 'edge = true, at_least = 5, unit = "edge tiles"'
BOTH_DESERTS = 'edge = true, landscapes = ["desert"], at_least = 2, unit = "edge tiles"'


@pytest.mark.covers("BS-3.7", "BS-3.8")
def test_a_random_map_with_replaced_data_is_laid_until_it_makes_no_assignment_impossible(
    fresh: Any, tmp_path: Path
) -> None:
    data = with_assignment(tmp_path, EDGE, BOTH_DESERTS)
    inside = ["savannah"] * 3 + ["mountain"] * 2 + ["desert"]  # a desert not at the edge
    first = fresh(2, map="random", forced={"map": [inside]}).state
    assert first.layout.startswith("SSSM/MD")
    state = fresh(2, map="random", data=str(data), forced={"map": [inside]}).state
    deserts = state.map.of_landscape[Landscape.DESERT]
    assert state.map.edge_tiles.issuperset(deserts)
    for seed in range(25):
        board = fresh(2, map="random", data=str(data), seed=seed).state.map
        assert board.edge_tiles.issuperset(board.of_landscape[Landscape.DESERT])


@pytest.mark.covers("BS-3.7")
def test_what_no_random_map_allows_is_refused(fresh: Any, tmp_path: Path) -> None:
    data = with_assignment(tmp_path, EDGE, EDGE.replace("5", "13"))
    with pytest.raises(BadInput, match=r"random: the map makes A3 .* impossible\.$"):
        fresh(2, map="random", data=str(data))
    assert fresh(3, map="random", data=str(data)).state.map.width == 6, "16 tiles at the edge"


@pytest.mark.covers("BS-3.7")
def test_what_hardly_any_random_map_allows_is_refused_too(fresh: Any, tmp_path: Path) -> None:
    edge = (
        'edge = true, landscapes = ["forest", "grassland", "savannah", "mountain"], at_least = 12'
    )
    data = with_assignment(tmp_path, EDGE, f'{edge}, unit = "edge tiles"')
    with pytest.raises(BadInput, match=r"random: .* A3 .* none of 100 maps allows all"):
        fresh(2, map="random", data=str(data))


@pytest.mark.covers("BS-3.7")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('hold = "majority", at_least = 5', 'hold = "majority", at_least = 23'),
        ('"connected tiles", hold = "majority", at_least = 4', '"connected tiles", at_least = 49'),
        (
            '"connected tiles", hold = "majority", at_least = 4',
            '"connected tiles", hold = "majority", at_least = 23',
        ),
        ('"lead", at_least = 1', '"lead", at_least = 51'),
    ],
)
def test_the_dice_of_a_player_must_be_enough(
    fresh: Any, tmp_path: Path, old: str, new: str
) -> None:
    data = with_assignment(tmp_path, old, new)
    with pytest.raises(BadInput, match=r"the map makes [ABD]\d .* impossible"):
        fresh(6, data=str(data))


@pytest.mark.covers("BS-3.7")
@pytest.mark.parametrize("layout", ["recommended", "random"])
@pytest.mark.parametrize("players", range(2, 7))
def test_no_map_makes_our_assignments_impossible(fresh: Any, players: int, layout: str) -> None:
    state = fresh(players, map=layout).state
    assert assignment_fault(state.content, state.map) is None
    assert not list(broken(state))


# Players


@pytest.mark.covers("BS-1.2", "BS-3.9", "BS-3.10", "BS-3.11", "BS-3.12", "BS-3.13", "BS-12.2")
@pytest.mark.parametrize("players", [2, 6])
def test_boards_and_dice(fresh: Any, players: int) -> None:
    state = fresh(players, first_player=1).state
    assert state.supply == [50] * players
    assert len(state.tracks) == players
    for player in state.players:
        assert state.tracks[player] == [2, 2, 3, 3, 1, 1, 3, 1, 5]
        assert not any(state.dice[player])
        assert state.size[player] is None, "the evolution markers lie above their scales"
        assert state.specialisation[player] is None


@pytest.mark.covers("BS-3.12", "BS-6.2")
def test_the_counter_starts_at_0_and_round_1_gives_5(fresh: Any) -> None:
    table = fresh(3)
    assert [event["points"] for event in table.events("income")] == [5, 5, 5]
    assert table.state.points == [5, 5, 5]


# Cards and assignments


@pytest.mark.covers("BS-3.14")
def test_two_shuffled_decks_with_a_row_of_five_each(fresh: Any) -> None:
    state = fresh(2).state
    assert [card.row for card in state.row_1] == [1] * 5
    assert [card.row for card in state.row_2] == [2] * 5
    assert (len(state.deck_1), len(state.deck_2)) == (31, 15)
    others = fresh(2, seed=2).state
    assert state.row_1 != others.row_1
    assert state.row_2 != others.row_2


@pytest.mark.covers("BS-3.14")
def test_players_see_the_rows_and_not_the_decks(fresh: Any) -> None:
    table = fresh(2)
    seen = table.view("Ada").table
    assert [card.key for card in seen.row_1] == [card.key for card in table.state.row_1]
    assert set(seen.deck_1) == {Hidden("row 1")}
    assert set(seen.deck_2) == {Hidden("row 2")}


@pytest.mark.covers("BS-3.15", "BS-9.7.1")
def test_one_open_assignment_a_category_and_the_rest_unseen(fresh: Any) -> None:
    table = fresh(2)
    assert [assignment.letter for assignment in table.state.assignments] == list("ABCDEFG")
    assert len(table.state.box) == 17
    seen = table.view("Ada").table
    assert set(seen.box) == {Hidden("assignment")}
    drawn = {str(fresh(2, seed=seed).state.assignments) for seed in range(6)}
    assert len(drawn) == 6


def test_assignments_can_be_forced(fresh: Any) -> None:
    table = fresh(2, forced={"assignment.A": ["A3"], "assignment.G": ["G2"]})
    keys = [assignment.key for assignment in table.state.assignments]
    assert (keys[0], keys[6]) == ("A3", "G2")


# First player and band


@pytest.mark.covers("BS-3.17")
def test_the_first_player_is_drawn_or_agreed(fresh: Any) -> None:
    found = {fresh(4, seed=seed).state.first_player.name for seed in range(20)}
    assert found == {"Ada", "Bob", "Cleo", "Dan"}
    assert fresh(4, first_player=3).state.first_player.name == "Cleo"
    with pytest.raises(BadInput, match="no seat 5"):
        fresh(4, first_player=5)


@pytest.mark.covers("BS-3.18", "BS-3.19", "BS-3.20")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_first_player_is_foremost_on_the_band(fresh: Any, players: int) -> None:
    state = fresh(players, first_player=2).state
    order = [*range(1, players), 0]
    assert [state.band[seat] for seat in order] == [6, 5, 4, 3, 2, 1][:players]
    assert min(state.band) == 7 - players


def test_an_unknown_option_is_refused(fresh: Any) -> None:
    with pytest.raises(BadInput, match="band"):
        fresh(2, band="maybe")
    with pytest.raises(BadInput, match="Did you mean 'open_hands'"):
        fresh(2, open_hand=True)


@pytest.mark.covers("BS-4.1", "BS-4.2", "BS-10.1")
def test_a_round_has_eight_phases_in_order(fresh: Any) -> None:
    names = [phase.name for phase in BIOSPHERE.phases]
    assert names == [
        "Wheel of life",
        "Income",
        "Evolution",
        "Movement",
        "Reproduction",
        "Filling up",
        "Assignments",
        "Renewal",
    ]
    table = fresh(3, first_player=2)
    asked = []
    while table.round == 1:
        asked += [(table.phase, name) for name in table.asked]
        table.pass_once()
    first_round = list(dict.fromkeys(asked))
    assert first_round == [
        (phase, name) for phase in ("Evolution", "Reproduction") for name in ("Bob", "Cleo", "Ada")
    ]
    assert table.state.tracks[0][Ability.MOVEMENT] == 1
