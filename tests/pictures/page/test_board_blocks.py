"""Tiles with dice, wheel, field, tracks and progress on a page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tabletop_core import (
    Axes,
    Axis,
    Facts,
    Flag,
    Goal,
    Ground,
    Hue,
    Panel,
    Picture,
    Player,
    Progress,
    Reached,
    Shape,
    Space,
    Stage,
    Thing,
    Tiles,
    TrackRow,
    Tracks,
    Wheel,
)
from tabletop_core.pictures.blocks import Block
from tabletop_core.pictures.page.faces import draw_block
from tabletop_core.pictures.page.pen import Pen, Target

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")
PLAYERS = tuple(Player(seat, name) for seat, name in enumerate(NAMES))
ADA, BOB, CLEO = PLAYERS[:3]
WOOD = Ground("forest", "F", "♣", Hue.LEAF, 2, "M10 1L17 16H3Z")


def drawn(block: Block, width: float = 400, **targets: int) -> ElementTree.Element:
    """The drawing as a tree of elements, with options on some names."""
    picture = Picture(
        title="", stage=Stage(now=""), players=PLAYERS, viewer=ADA, deciding=[],
        body=Panel("", Facts({})),
    )  # fmt: skip
    lit = {at.replace("_", "-"): Target((number,)) for at, number in targets.items()}
    return ElementTree.fromstring(
        f"<svg>{draw_block(block, width, Pen.of(picture, lit)).markup}</svg>"
    )


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter("text")]


def titles(root: ElementTree.Element) -> str:
    return "\n".join(element.text or "" for element in root.iter("title"))


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if name in (each.get("class") or "").split()]


def die(owner: Player, face: str, count: int = 1, *flags: Flag) -> Thing:
    return Thing(
        kind="die", owner=owner, face=face, count=count, shape=Shape.DIE, flags=frozenset(flags)
    )


def tile(*dice: Thing, room: int = 7) -> Space:
    return Space(at="forest-1", name="Forest 1", label="1", ground=WOOD, room=room, things=dice)


def test_dice_show_pips_in_the_colour_of_their_owner_each_by_itself() -> None:
    root = drawn(Tiles(1, [tile(die(ADA, "4", 2), die(CLEO, "5"))]))
    assert len(of_class(root, "fill-on-player-0")) == 2 * 4
    assert len(of_class(root, "fill-on-player-2")) == 5
    assert len(of_class(root, "free")) == 4


def test_pips_have_the_shape_of_their_owner() -> None:
    shapes = {
        (of_class(drawn(Tiles(1, [tile(die(player, "1"))])), f"fill-on-player-{seat}")[0]).get("d")
        for seat, player in enumerate(PLAYERS)
    }
    assert len(shapes) == len(PLAYERS)


def test_a_new_die_has_a_blank_face() -> None:
    root = drawn(Tiles(1, [tile(die(ADA, ""))]))
    assert len(of_class(root, "blank")) == 1
    assert texts(root) == ["Forest 1"]


def test_every_die_that_dies_is_marked() -> None:
    root = drawn(Tiles(1, [tile(die(ADA, "1", 3, Flag.DYING), die(BOB, "2"))]))
    assert len(of_class(root, "death")) == 3


@pytest.mark.parametrize("room", range(1, 10))
@pytest.mark.parametrize("columns", [1, 8, 12])
def test_dice_and_free_places_never_overlap_and_stay_on_their_tile(room: int, columns: int) -> None:
    root = drawn(Tiles(columns, [tile(room=room)] * columns), 600)
    side = float(re.findall(r'width="([0-9.]+)"', ElementTree.tostring(root, "unicode"))[0])
    tile_1 = next(iter(root))
    places = []
    for group in tile_1.iter("g"):
        for place in of_class(group, "free"):
            if place in list(group):
                x, y = map(float, re.findall(r"-?[0-9.]+", group.get("transform") or ""))
                places.append((x, y, float(place.get("width") or 0)))
    assert len(places) == room
    for x, y, size in places:
        assert size / 2 <= x <= side - size / 2
        assert size / 2 <= y <= side - size / 2
    for one in places:
        for other in places:
            apart = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
            assert one is other or apart >= one[2]


def test_names_stand_in_full_if_all_have_room() -> None:
    assert "Forest 1" in texts(drawn(Tiles(1, [tile()])))
    assert "Forest 1" not in texts(drawn(Tiles(8, [tile()] * 8)))
    assert "1" in texts(drawn(Tiles(8, [tile()] * 8)))


def test_the_wheel_has_its_marked_sector_on_top() -> None:
    words = ["1 round", "2 rounds", "5 rounds"]
    root = drawn(Wheel(faces=list("123"), words=words, marked=2, turns_to=0))
    assert len(of_class(root, "marked")) == len(of_class(root, "soon")) == 1
    assert [text for text in texts(root) if text.isdigit()] == ["1", "2", "5"]
    top = min(root.iter("text"), key=lambda each: float(each.get("y") or 0))
    assert top.text == "5"
    assert "3: 5 rounds" in titles(root)


def field(*things: Thing) -> Axes:
    corner = Ground("corner: +1 income", "C", "◆", Hue.LEAF)
    return Axes(
        across=Axis(low="Large", high="Small", labels=["1", "1"]),
        up=Axis(low="General", high="Specific", labels=["1", "1"]),
        spaces={
            (0, 1): Space(at="position-L1", name="Large 1", things=things),
            (1, 1): Space(at="corner", ground=corner),
        },
    )


def test_a_field_shows_species_cards_and_corners() -> None:
    root = drawn(field(Thing(kind="species", owner=BOB), Thing(kind="card", shape=Shape.CARD)))
    assert {"Large", "Small", "General", "Specific"} <= set(texts(root))
    assert len(of_class(root, "card-back")) == 1
    assert "corner: +1 income" in titles(root)
    assert "B" in texts(drawn(field(Thing(kind="species", owner=BOB))))


def test_a_card_in_hand_has_the_colour_of_its_owner() -> None:
    root = drawn(field(Thing(kind="card", owner=CLEO, shape=Shape.CARD)))
    assert "line-player-2" in (of_class(root, "held")[0].get("class") or "")


def test_an_option_has_its_number_on_the_field() -> None:
    assert "7" in texts(drawn(field(), position_L1=7))


def row(count: int, here: int, ground: Ground | None = None) -> TrackRow:
    marker = [Thing(kind="marker", owner=BOB)]
    return TrackRow(
        at="forest",
        name="Forest",
        ground=WOOD,
        spaces=[
            Space(at=f"f {n}", label=str(n), ground=ground if n == 3 else None,
                  things=marker if n == here else [])
            for n in range(count)
        ],
        result="lives 3 rounds",
        gives=die(BOB, "3"),
    )  # fmt: skip


def test_a_short_track_has_its_numbers_its_marker_and_what_it_gives() -> None:
    root = drawn(Tracks([row(6, 4)]))
    assert [text for text in texts(root) if text.isdigit()] == list("012345")
    assert len(of_class(root, "fill-player-1")) == 2
    assert "lives 3 rounds" in texts(root)
    assert "lives 3 rounds" in titles(drawn(Tracks([row(6, 4)]), 180))


def test_the_whole_of_a_track_can_be_chosen() -> None:
    assert "12" in texts(drawn(Tracks([row(6, 4)]), forest=12))


def test_a_band_says_above_it_what_its_parts_mean() -> None:
    root = drawn(Tracks([row(40, 9, Ground("+1 income", "C", "◆", Hue.LEAF))]))
    assert "+1 income" in texts(root)
    assert "B" in texts(root)


def test_progress_shows_numbers_bars_and_ticks() -> None:
    reached = {
        ADA: Reached(value=7, of=7, is_done=True),
        BOB: Reached(value=8, of=7, is_met=True),
        CLEO: Reached(value=2, of=7, words="3 ahead"),
    }
    root = drawn(Progress([Goal(at="A1", words="On 7 tiles", reached=reached)]))
    assert {"A1", "On 7 tiles", "2", "/7"} <= set(texts(root))
    assert len(of_class(root, "ticked")) == 2
    assert len(of_class(root, "hollow")) == 1
    for said in ("Ada: 7 of 7, done", "Bob: 8 of 7, met", "Cleo: 2 of 7, 3 ahead"):
        assert said in titles(root)


@pytest.mark.parametrize("width", [200, 300, 600])
def test_six_players_have_columns_that_do_not_overlap(width: int) -> None:
    reached = {player: Reached(value=12, of=15) for player in PLAYERS}
    root = drawn(Progress([Goal(at="D3", words="At least 15 populations", reached=reached)]), width)
    assert texts(root).count("12") == len(PLAYERS)
