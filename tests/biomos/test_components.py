"""What is printed: cards, tokens, boards, points; and what happens with a wrong data file."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from biomos.components import PRINTED, Terrain, read_content
from biomos.game import BIOMOS
from biomos.state import Biomos

from tabletop_core import BadInput, DataFault, Session
from tabletop_core.testing import Table

CONTENT = read_content()


@pytest.mark.covers("BM-1.1")
def test_one_to_four_players() -> None:
    assert list(BIOMOS.players) == [1, 2, 3, 4]
    for wrong in (0, 5):
        with pytest.raises(BadInput, match="1 to 4 players"):
            Session.start(BIOMOS, wrong)


@pytest.mark.covers("BM-1.2")
def test_twelve_tokens_of_each_of_five_terrains() -> None:
    state = Table[Biomos].start(BIOMOS, 2).state
    tokens = Counter([*state.bag, *state.pool])
    assert tokens == dict.fromkeys(Terrain, 12)


@pytest.mark.covers("BM-1.3")
def test_thirty_basic_and_nine_giant_biomes() -> None:
    assert len(CONTENT.basic) == 30
    assert len(CONTENT.giant) == 9


@pytest.mark.covers("BM-1.4", "BM-1.10")
def test_four_boards_with_an_advanced_side_each() -> None:
    assert CONTENT.box.largest_table == 4
    assert [str(planet) for planet in CONTENT.board.planets] == [
        "forest",
        "mountain",
        "desert",
        "glacier",
    ]


def family(letters: tuple[Terrain | None, ...]) -> str:
    """The shape of a pattern: its first terrain is x, another y, a wildcard ?."""
    names = {letters[0]: "x", None: "?"}
    return "".join(names.setdefault(terrain, "y") for terrain in letters)


@pytest.mark.covers("BM-1.8")
def test_the_families_of_basic_biomes_and_their_points() -> None:
    families = Counter((family(card.pattern), card.points) for card in CONTENT.basic)
    assert families == {("xx", 3): 5, ("x?x", 3): 5, ("xyx", 5): 10, ("xyyx", 7): 10}
    for shape in ("xx", "x?x"):
        cards = [card for card in CONTENT.basic if family(card.pattern) == shape]
        assert {card.pattern[0] for card in cards} == set(Terrain)


@pytest.mark.covers("BM-1.8")
def test_each_pair_of_terrains_has_one_card_of_three_and_one_reversed_of_four() -> None:
    for one, other in combinations(Terrain, 2):
        of_three = [c for c in CONTENT.basic if family(c.pattern) == "xyx"]
        of_four = [c for c in CONTENT.basic if family(c.pattern) == "xyyx"]
        [three] = [c for c in of_three if set(c.pattern) == {one, other}]
        [four] = [c for c in of_four if set(c.pattern) == {one, other}]
        assert three.pattern[0] is four.pattern[1]


@pytest.mark.covers("BM-1.8")
def test_the_families_of_giant_biomes() -> None:
    families = Counter((family(card.pattern), card.points) for card in CONTENT.giant)
    assert families == {("x?x?x?x", 10): 5, ("xx??xx", 10): 3, ("xxxx", 10): 1}
    [ocean] = [c for c in CONTENT.giant if family(c.pattern) == "xxxx"]
    assert ocean.pattern[0] is Terrain.SEA


@pytest.mark.covers("BM-1.9")
def test_every_pattern_reads_the_same_backwards() -> None:
    for card in CONTENT.cards:
        assert card.pattern == card.pattern[::-1], card.key


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('pattern = "G G"', 'pattern = "G X"', "no terrain 'X'"),
        ("points = 3\n", 'points = "many"\n', "valid integer"),
        ("arc = 12", "arc = 0", "greater than or equal to 1"),
        ('planets = ["forest"', 'planets = ["lava"', "no terrain 'lava'"),
        ("[box]", "[box", "Expected"),
    ],
)
def test_a_wrong_value_is_refused_with_file_line_and_reason(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    text = PRINTED.read_text()
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace(old, new, 1))
    with pytest.raises(DataFault) as fault:
        Session.start(BIOMOS, 2, options={"data": str(wrong)})
    assert fault.value.file == str(wrong)
    assert fault.value.line == text[: text.index(old)].count("\n") + 1
    assert reason in fault.value.reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[board]", "[bord]", "board: Field required"),
        ("tokens_of_each_terrain = 12", "tokens_of_each_terrain = 11", "60 tokens are needed"),
        ('key = "B2"', 'key = "B1"', "B1 stands there twice"),
        ('"mountain", "desert"', '"mountain", "mountain"', "a planet of its own"),
    ],
)
def test_a_file_that_does_not_hang_together_is_refused(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(PRINTED.read_text().replace(old, new, 1))
    with pytest.raises(DataFault, match=reason):
        Session.start(BIOMOS, 2, options={"data": str(wrong)})


def test_a_missing_data_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataFault, match=r"none\.toml: cannot be read: No such file"):
        Session.start(BIOMOS, 2, options={"data": str(tmp_path / "none.toml")})


def test_another_data_file_is_played(tmp_path: Path) -> None:
    other = tmp_path / "small.toml"
    other.write_text(PRINTED.read_text().replace("arc = 12", "arc = 2"))
    table = Table[Biomos].start(BIOMOS, 2, options={"data": str(other)}).play_out()
    assert table.state.turns_taken == [3, 3]
