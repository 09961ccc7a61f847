"""The picture of the table: complete, within its columns, legible without colour, no secrets."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from biosphere.game import BIOSPHERE
from biosphere.render import render
from biosphere.state import Biosphere
from rich.console import Console

from tabletop_core import View
from tabletop_core.table.chance import Chance, key_from_seed
from tabletop_core.testing import Table

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "A player with a very long name indeed")


def drawn(view: View, width: int, *, colour: bool = False) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, no_color=not colour, force_terminal=colour)
    console.print(render(view))
    return out.getvalue()


def played(players: int, decisions: int, seed: int = 4, **options: Any) -> Table[Biosphere]:
    """A table after some random decisions."""
    table = Table[Biosphere].start(BIOSPHERE, NAMES[:players], options=options, seed=seed)
    chance = Chance(key_from_seed(f"render {seed}"))
    for _ in range(decisions):
        if table.is_over:
            break
        table.do(chance.pick(table.options, "key"))
    return table


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("decisions", [0, 60, 700])
def test_the_picture_keeps_to_its_columns(players: int, decisions: int) -> None:
    width = 80 if players <= 3 else 100
    table = played(players, decisions)
    for name in (*NAMES[:players], None):
        shown, _, _hands = drawn(table.view(name), 200).partition("Hand of")
        assert max(len(line.rstrip()) for line in shown.splitlines()) <= width


def test_a_wide_map_fits_too(tmp_path: Any) -> None:
    drawn_map = tmp_path / "wide.txt"
    drawn_map.write_text("S M F G F P M S G D S G\n. . . . M P F D . . . .")
    table = played(2, 80, map=str(drawn_map))
    lines = drawn(table.view(), 200).splitlines()
    assert max(len(line.rstrip()) for line in lines) <= 80
    assert "G1" in "".join(lines)


def test_every_fact_is_in_the_picture(start: Any) -> None:
    table = start(
        "Evolution",
        "Ada",
        round=3,
        assignments=["A3", "D3"],
        row_1=["S1-G2"],
        ada={
            "dice": {"forest-1": [3, 3, 5], "desert-1": [4], "savannah-1": [4], "mountain-1": [4]},
            "points": 17,
            "at": "S3-G4",
            "income": 9,
            "movement": 3,
            "reproduction": 5,
            "lifespan": {"mountain": 4, "polar": 0},
            "band": 8,
            "corners": ["L4-G4"],
            "landscapes": ["forest"],
            "hand": ["S3-G3"],
        },
        bob={"dice": {"forest-1": [1]}, "band": 13, "lag_checked": True, "assignments": ["A3"]},
    )
    picture = drawn(table.view("Ada"), 80)
    for fact in (
        "forest-1",
        "F♣ forest-1",
        "3/7 A335 B1",
        "graveyard 2",
        "1→3  2→4  3→5  4→1  5→2",
        "S1-G2 2 EP",
        "+1 grassland",
        "be on 5 edge tiles",
        "3 of 5",
        "✓",
        "6 of 15",
        "A Ada (first) 17 +9",
        "S3-G4",
        "L4-G4 A",
        "forest A",
        "2 4 3 3 1 ×",
        "B 13  A 8",
        "+1 any ability: S4-G4 –, S4-Sp4 –, L4-Sp4 –, L4-G4 A",
        "◆12 +1 any lifespan  ◆20 +1 any ability",
        "costs lifespan points at the next turn's end: Ada",
        "Hand of Ada: S3-G3 +1 income, +1 any lifespan",
        "lifespan (rounds left) → face",
    ):
        squeezed = " ".join(picture.split())
        assert " ".join(fact.split()) in squeezed, fact


@pytest.mark.covers("BS-7.3.10")
def test_who_came_first_to_the_end_of_the_band_is_named_first(start: Any) -> None:
    table = start("Evolution", "Ada", round=3, ada={"band": 38, "points": 9}, bob={"band": 39})
    table.do("band")
    assert "B 39  A 39" in drawn(table.view(), 80)
    lines = str(render(table.view(), plain=True)).splitlines()
    assert "Band, arrived on the last space: Bob, then Ada" in lines


SCREENS = Path(__file__).parent / "screens"


@pytest.mark.parametrize("look", ["picture", "plain"])
@pytest.mark.parametrize(
    ("players", "width", "options"), [(2, 80, {}), (3, 80, {"band": "off"}), (6, 100, {})]
)
def test_the_screen_is_the_one_we_keep(
    players: int, width: int, options: dict[str, Any], look: str, update: bool
) -> None:
    view = played(players, 60 * players, **options).view("Ada")
    shown = drawn(view, width) if look == "picture" else f"{render(view, plain=True)}\n"
    shown = "".join(f"{line.rstrip()}\n" for line in shown.splitlines())
    kept = SCREENS / f"{players}-players-{look}.txt"
    if update:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(shown, encoding="utf-8")
    assert shown == kept.read_text(encoding="utf-8")


def test_colour_only_repeats_what_the_text_says() -> None:
    view = played(4, 200).view("Ada")
    coloured = drawn(view, 100, colour=True)
    assert "\x1b[" in coloured
    plain = "".join(
        part.partition("m")[2] if number else part
        for number, part in enumerate(coloured.split("\x1b["))
    )
    assert plain == drawn(view, 100)


def test_plain_lines_are_facts_with_labels_of_their_own() -> None:
    view = played(3, 300).view("Ada")
    lines = str(render(view, plain=True)).splitlines()
    labels = [line.partition(": ")[0] for line in lines[1:]]
    assert len(set(labels)) == len(labels)
    assert all(": " in line for line in lines[1:])
    assert all(sign.isascii() for line in lines[1:] for sign in line)
    tiles = [line for line in lines if line.startswith("Tile ")]
    assert len(tiles) == 24


def test_nobody_sees_the_hand_of_another() -> None:
    table = played(3, 250)
    for viewer in NAMES[:3]:
        view = table.view(viewer)
        _table, *hands = drawn(view, 80).split("Hand of ")
        assert [hand.partition(":")[0] for hand in hands] == [viewer]
        lines = str(render(view, plain=True)).splitlines()
        for owner in NAMES[:3]:
            count = len(table.state.hand(table.player(owner)))
            assert count
            if owner != viewer:
                assert f"{owner}, hand: {count} cards" in lines


def test_one_is_not_called_many(start: Any) -> None:
    table = start("Evolution", "Ada", bob={"hand": ["S1-G2"]})
    lines = str(render(table.view("Ada"), plain=True)).splitlines()
    assert "Bob, hand: 1 card" in lines
    assert "Band, spaces 8 to 11: cost 1 lifespan point" in lines
    assert "Band, spaces 1 to 7: cost 2 lifespan points" in lines


def test_points_in_two_different_landscapes_say_so(start: Any) -> None:
    view = start("Evolution", "Ada").view("Ada")
    told = "+1 lifespan in 2 different landscapes"
    assert f"Display, two majorities in forest: {told}" in str(render(view, plain=True))
    assert f"{told}: forest" in " ".join(drawn(view, 80).split())


def test_without_the_band_nothing_speaks_of_it() -> None:
    view = played(3, 100, band="off").view("Ada")
    for shown in (drawn(view, 100), str(render(view, plain=True))):
        assert "band" not in shown.lower()
        assert "lag" not in shown.lower().replace("flag", "")


def test_open_hands_are_shown_to_all() -> None:
    shown = drawn(played(2, 150, open_hands=True).view(), 80)
    for name in NAMES[:2]:
        assert f"Hand of {name}" in shown
