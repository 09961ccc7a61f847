"""Tiles with dice, wheel, field, tracks and progress in a terminal: everything is said, and in
narrow space too."""

from __future__ import annotations

import pytest

from tabletop_core import (
    Axes,
    Axis,
    Flag,
    Goal,
    Ground,
    Hue,
    Player,
    Progress,
    Reached,
    Shape,
    Space,
    Thing,
    Tiles,
    TrackRow,
    Tracks,
    Wheel,
)
from tabletop_core.pictures.blocks import Block
from tabletop_core.pictures.terminal.face import draw_block
from tabletop_core.pictures.terminal.pen import Pen

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")
PLAYERS = tuple(Player(seat, name) for seat, name in enumerate(NAMES))
ADA, BOB, CLEO = PLAYERS[:3]
WOOD = Ground("forest", "F", "♣", Hue.LEAF)
BY_LETTER = tuple(name[0] for name in NAMES)
PEN = Pen(letters=BY_LETTER, viewer=ADA)
COMPACT = Pen(letters=BY_LETTER, viewer=ADA, compact=True)


def shown(block: Block, width: int = 60, pen: Pen = PEN) -> str:
    return draw_block(block, width, pen).plain()


def die(owner: Player, face: str, count: int = 1, *flags: Flag) -> Thing:
    return Thing(
        kind="die", owner=owner, face=face, count=count, shape=Shape.DIE, flags=frozenset(flags)
    )


def tile(*dice: Thing, **more: object) -> Space:
    words = {"at": "forest-1", "name": "Forest 1", "label": "1", "ground": WOOD, "room": 7}
    return Space(**{**words, **more}, things=dice)  # type: ignore[arg-type]


# Tiles with dice


def test_every_die_is_shown_behind_the_letter_of_its_owner() -> None:
    drawn = shown(Tiles(1, [tile(die(ADA, "4", 2), die(ADA, "5"), die(BOB, ""))]))
    assert "A445 B□ ···" in drawn


def test_dice_that_die_have_a_dagger_behind_the_last_of_them() -> None:
    drawn = shown(Tiles(1, [tile(die(ADA, "1", 2, Flag.DYING), die(ADA, "3"))]))
    assert "A11†3 ····" in drawn


@pytest.mark.parametrize(("holds", "sign"), [("majority", "A☆"), ("control", "A★")])
@pytest.mark.parametrize("pen", [PEN, COMPACT])
def test_who_holds_a_tile_stands_in_its_border(holds: str, sign: str, pen: Pen) -> None:
    assert sign in shown(Tiles(1, [tile(owner=ADA, holds=holds)]), pen=pen)


def test_seven_dice_of_six_owners_fit_or_are_told_below() -> None:
    dice = [die(player, "2", 1, Flag.DYING) for player in PLAYERS] + [die(PLAYERS[5], "3")]
    row = [tile(*dice), *(tile(at=f"forest-{n}", name=f"Forest {n}") for n in range(2, 9))]
    wide = shown(Tiles(8, row), 160)
    assert "A2† B2†" in wide
    assert "Forest 1:" not in wide
    narrow = shown(Tiles(8, row), 60, COMPACT)
    assert "Forest 1: A2† B2† C2† D2† E2† F2†3" in narrow


def test_a_tile_has_its_own_box_where_there_is_room_and_shares_it_where_not() -> None:
    row = [tile(at=f"forest-{n}") for n in range(1, 9)]
    assert "┐┌" in shown(Tiles(8, row), 66)
    assert "┐┌" not in shown(Tiles(8, row), 60)
    assert "┐┌" not in shown(Tiles(8, row), 66, COMPACT)


def test_eight_tiles_are_seven_columns_each_in_compact_drawing() -> None:
    top = shown(Tiles(8, [tile(at=f"forest-{n}") for n in range(1, 9)]), 60, COMPACT).split("\n")[0]
    assert len(top) == 57


def test_what_has_no_room_in_a_border_is_told_below() -> None:
    held = [tile(owner=ADA, holds="majority", label=str(n), at=str(n)) for n in range(10, 18)]
    lit = Pen(letters=BY_LETTER, lit={"10": "12"}, compact=True)
    drawn = shown(Tiles(8, held), 60, lit)
    assert "»12F♣10" not in drawn
    assert "Forest 1: A☆" in drawn


# Wheel


def test_the_wheel_says_in_which_order_its_sectors_come() -> None:
    wheel = Wheel(faces=list("123"), words=["soon", "later", "now"], marked=2, turns_to=0)
    assert shown(wheel).splitlines() == ["▶3  now", "→1  soon", " 2  later"]


def test_a_wheel_that_turns_back_is_told_backwards() -> None:
    wheel = Wheel(faces=list("1234"), words=["a", "b", "c", "d"], marked=0, turns_to=3)
    assert [line[1] for line in shown(wheel).splitlines()] == ["1", "4", "3", "2"]


# Field


def field(*things: Thing, ground: Ground | None = None) -> Axes:
    space = Space(at="L1", name="Large 1", things=things, ground=ground)
    return Axes(
        across=Axis(low="Large", high="Small", labels=["1", "1"]),
        up=Axis(low="General", high="Specific", labels=["1", "1"]),
        spaces={(0, 1): space},
    )


def test_a_field_shows_species_and_cards_on_their_places() -> None:
    marker, card = Thing(kind="species", owner=BOB), Thing(kind="card", shape=Shape.CARD)
    lines = shown(field(marker, card)).splitlines()
    assert "Large" in lines[0]
    assert "Small" in lines[0]
    assert lines[2].startswith("Specific 1 B▯")
    assert lines[3].startswith("General  1 ·")


def test_what_has_no_room_on_a_field_is_told_below() -> None:
    drawn = shown(field(*(Thing(kind="species", owner=player) for player in PLAYERS)), 18)
    assert "Large 1: 1A 1B 1C 1D 1E 1F" in " ".join(drawn.split())


def test_what_a_ground_of_a_field_means_stands_below_it() -> None:
    corner = Ground("corner: +1 income", "C", "◆", Hue.LEAF)
    drawn = shown(field(ground=corner))
    assert "1 ◆" in drawn
    assert "◆ corner: +1 income" in drawn


# Tracks


def test_a_short_track_shows_every_number_and_what_its_place_gives() -> None:
    spaces = [
        Space(at=f"forest {n}", label=str(n), things=[Thing(kind="marker", owner=BOB)] * (n == 3))
        for n in range(1, 5)
    ]
    row = TrackRow(
        name="Forest", spaces=spaces, ground=WOOD, result="lives 3 rounds", gives=die(BOB, "5")
    )
    assert " ".join(shown(Tracks([row])).split()) == "F♣ Forest 1 2 3B 4 B5 lives 3 rounds"


def test_a_long_track_says_what_its_parts_mean_and_who_stands_where() -> None:
    loss = Ground("-2 lifespan", "L", "=", Hue.CLAY)
    spaces = [
        Space(at=f"band {n}", label=str(n), ground=loss if n < 3 else None) for n in range(40)
    ]
    spaces[39] = Space(
        at="band 39", label="39", things=[Thing(kind="marker", owner=each) for each in (CLEO, ADA)]
    )
    drawn = shown(Tracks([TrackRow(name="Band", spaces=spaces)]))
    assert drawn.splitlines()[0] == "===" + 36 * "·" + "C"
    assert "= 0 to 2: -2 lifespan" in drawn
    assert "C 39  A 39" in drawn


# Progress


def goals(words: str = "Be on 7 tiles") -> Progress:
    reached = {
        ADA: Reached(value=7, of=7, is_done=True),
        BOB: Reached(value=8, of=7, is_met=True),
        CLEO: Reached(value=2, of=7, words="3 ahead"),
    }
    return Progress([Goal(at="A1", words=words, reached=reached)])


@pytest.mark.parametrize("width", [20, 30, 60, 160])
def test_progress_is_complete_at_any_width(width: int) -> None:
    drawn = " ".join(shown(goals(), width).split())
    for fact in ("A1", "✓7/7", "!8/7", "2/7", "C 3 ahead", "! met now"):
        assert fact in drawn


def test_progress_has_a_column_for_every_player() -> None:
    heading, first, *_rest = shown(goals()).splitlines()
    columns = [heading.index(letter) - 1 for letter in "ABC"]
    assert [first[start:].split()[0] for start in columns] == ["✓7/7", "!8/7", "2/7"]
