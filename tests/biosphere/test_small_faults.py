"""What a small fault in the rules would change and nothing else shows: limits met exactly, words of
options, maps with gaps round them, ties of three."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from biosphere.content import PRINTED, read_content
from biosphere.maps import impossible_assignment, layout_of

from tabletop_core import BadInput, DataFault

SEVEN = ["A1", "B1", "C1", "D1", "E1", "F1", "G1"]
SQUARE = "SMFG\nFPMS\nGDSG\nMPFD"


def changed(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """A folder of data in which a file has been changed."""
    text = (PRINTED / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


# Words of options


@pytest.mark.covers("BS-7.3.6")
def test_a_point_beyond_a_full_track_says_that_the_end_of_the_band_is_reached(start: Any) -> None:
    ada = {"at": "S3-G4", "hand": ["S3-G4"], "band": 39, "lifespan": {"polar": 5}}
    table = start("Evolution", "Ada", ada=ada).do("play S3-G4")
    assert table.labels["polar"] == "full: nothing happens"


@pytest.mark.covers("BS-8.2.7")
def test_a_place_says_how_long_the_die_will_live(start: Any) -> None:
    table = start("Reproduction", "Ada", ada={"dice": {"savannah-1": [5]}})
    assert table.labels["place savannah-1"] == "lives 2 rounds, 4 free"


@pytest.mark.covers("BS-8.2.7")
def test_a_place_says_that_the_die_dies_at_once(start: Any) -> None:
    table = start("Reproduction", "Ada", ada={"dice": {"desert-1": [5]}})
    assert table.labels["place desert-1"] == "dies next round, 2 free"


@pytest.mark.covers("BS-8.1.2")
def test_a_journey_says_from_where_to_where_it_goes_and_how_far(start: Any) -> None:
    ada = {"dice": {"savannah-1": [5]}}
    table = start("Movement", "Ada", ada=ada).do("Ada: move 5 from savannah-1")
    ways = {option.key: option.facts for option in table.view("Ada").choice.options}
    assert ways["to mountain-1"].way == ("savannah-1", "mountain-1")
    assert ways["to mountain-1"].price == "1 step"


# Ties


@pytest.mark.covers("BS-9.7.9", "BS-11.3")
@pytest.mark.parametrize(
    ("points", "note"),
    [
        ((9, 5, 5), "the tie decided by evolution points"),
        ((9, 9, 5), "and equally many evolution points"),
    ],
)
def test_a_tie_of_three_is_decided_among_the_best_of_them(
    start: Any, points: tuple[int, int, int], note: str
) -> None:
    tie = {"assignments": SEVEN[:4], "reproduction": 5}
    ada, bob, cleo = ({**tie, "points": left} for left in points)
    table = start(
        "Assignments",
        players=3,
        assignments=SEVEN,
        ada=ada,
        bob=bob,
        cleo=cleo,
        options={"band": "off"},
    )
    assert table.result.note == f"5 of 7 assignments after 2 rounds, {note}"


# Files and maps


@pytest.mark.covers("BS-7.1.7")
def test_a_card_of_row_1_gives_lifespan_in_at_most_two_landscapes(tmp_path: Path) -> None:
    three = ("{ grassland = 1 }", "{ grassland = 1, forest = 1, desert = 1 }")
    with pytest.raises(DataFault, match="lifespan in one or two landscapes"):
        read_content(changed(tmp_path, "cards.toml", three))


@pytest.mark.covers("BS-3.17")
def test_there_is_no_seat_0(fresh: Any) -> None:
    with pytest.raises(BadInput, match="no seat 0; seats are 1 to 4"):
        fresh(4, first_player=0)


@pytest.mark.covers("BS-3.7", "BS-12.10")
def test_an_assignment_that_takes_all_dice_is_possible() -> None:
    content = read_content()
    board = content.map_of(content.recommended[2])
    on_seven_tiles = content.assignments["A1"]
    assert impossible_assignment(board, [on_seven_tiles], dice=7) is None
    assert impossible_assignment(board, [on_seven_tiles], dice=6) is on_seven_tiles


@pytest.mark.covers("BS-3.6")
@pytest.mark.parametrize("text", ["...", "..\n.."])
def test_a_map_of_gaps_has_no_tiles(fresh: Any, tmp_path: Path, text: str) -> None:
    drawn = tmp_path / "sea.txt"
    drawn.write_text(text)
    with pytest.raises(BadInput, match="the map has no tiles"):
        fresh(2, map=str(drawn))


@pytest.mark.covers("BS-3.6")
@pytest.mark.parametrize("rows", ["S" * 26, "\n".join("S" * 26)])
def test_a_map_may_be_26_tiles_wide_or_high(rows: str) -> None:
    assert layout_of(rows, read_content().letters) == rows.replace("\n", "/")
    with pytest.raises(DataFault, match="at most 26 tiles wide and 26 high"):
        layout_of(rows + rows[-2:], read_content().letters)


@pytest.mark.covers("BS-3.6")
def test_gaps_round_a_map_are_left_out(fresh: Any, tmp_path: Path) -> None:
    drawn = tmp_path / "island.txt"
    rows = "\n".join(f".{row}.." for row in SQUARE.split())
    drawn.write_text(f".......\n.......\n{rows}\n.......")
    board = fresh(2, map=str(drawn)).state.map
    assert board.layout == SQUARE.replace("\n", "/")


@pytest.mark.covers("BS-3.6")
def test_a_map_that_is_not_there_is_said_in_the_words_of_the_system(
    fresh: Any, tmp_path: Path
) -> None:
    with pytest.raises(BadInput, match=r"cannot be read: No such file or directory$"):
        fresh(2, map=str(tmp_path / "nowhere.txt"))


@pytest.mark.covers("BS-8.3.2")
def test_half_of_the_spaces_is_no_majority(start: Any, tmp_path: Path) -> None:
    folder = changed(tmp_path, "landscapes.toml", ("capacity = 5", "capacity = 4"))
    options = {"data": str(folder)}
    table = start("Filling up", ada={"dice": {"savannah-1": [5, 5]}}, options=options)
    assert table.dice("Ada") == {"savannah-1": [5, 5]}
