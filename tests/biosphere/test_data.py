"""What is printed: every count and number of the data files, and how wrong files are refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from biosphere.components import (
    BOARD_TRACKS,
    CATEGORIES,
    SIZE,
    SPECIALISATION,
    Ability,
    Corner,
    DevelopmentCard,
    Free,
    Landscape,
    corner_at,
)
from biosphere.content import PRINTED, Content, read_content
from biosphere.maps import Map

from tabletop_core import BadInput, DataFault

S, M, F, G, D, P = Landscape


@pytest.fixture
def content() -> Content:
    return read_content()


def cards(content: Content, row: int) -> list[DevelopmentCard]:
    return [card for card in content.cards.values() if card.row == row]


# Components


@pytest.mark.covers("BS-1.2", "BS-1.9")
def test_every_player_has_50_dice_and_25_markers(content: Content) -> None:
    assert content.board.dice == 50
    assert content.board.markers == 25


@pytest.mark.covers("BS-1.4", "BS-3.5")
def test_there_are_8_tiles_of_each_landscape(content: Content) -> None:
    assert content.tiles_for(6) == {S: 8, M: 8, F: 8, G: 8, D: 8, P: 8}


@pytest.mark.covers("BS-1.5")
def test_capacities(content: Content) -> None:
    found = {landscape: content.capacities[landscape] for landscape in Landscape}
    assert found == {D: 3, P: 3, M: 5, S: 5, G: 7, F: 7}


@pytest.mark.covers("BS-1.7", "BS-7.2.7")
def test_the_display_has_four_corners_and_six_landscapes(content: Content) -> None:
    assert set(content.corner_bonuses) == set(Corner)
    assert len(content.corner_bonuses) == 4
    assert len(content.landscape_bonuses) == 6


@pytest.mark.covers("BS-1.8")
def test_a_player_board_has_six_lifespans_and_three_abilities() -> None:
    assert [str(track) for track in BOARD_TRACKS] == [
        "savannah",
        "mountain",
        "forest",
        "grassland",
        "desert",
        "polar",
        "reproduction",
        "movement",
        "income",
    ]


@pytest.mark.covers("BS-1.10", "BS-7.1.10")
def test_36_cards_of_row_1_and_20_of_row_2(content: Content) -> None:
    assert len(content.cards) == 56
    assert len(cards(content, 1)) == 36
    assert len(cards(content, 2)) == 20


@pytest.mark.covers("BS-1.11", "BS-1.12")
def test_24_assignments_in_seven_categories_of_three_or_four(content: Content) -> None:
    sizes = Counter(assignment.letter for assignment in content.assignments.values())
    assert len(content.assignments) == 24
    assert list(sizes) == list(CATEGORIES) == ["A", "B", "C", "D", "E", "F", "G"]
    assert sorted(sizes.values()) == [3, 3, 3, 3, 4, 4, 4]
    assert sizes == {"A": 4, "B": 4, "C": 3, "D": 3, "E": 3, "F": 4, "G": 3}


# Player boards


@pytest.mark.covers("BS-2.1", "BS-12.12")
def test_scales_are_eight_spaces_without_a_middle() -> None:
    assert SIZE.short_names == ("L4", "L3", "L2", "L1", "S1", "S2", "S3", "S4")
    assert SPECIALISATION.short_names == ("Sp4", "Sp3", "Sp2", "Sp1", "G1", "G2", "G3", "G4")
    assert abs(SIZE.read("Large 1") - SIZE.read("Small 2")) == 2


@pytest.mark.covers("BS-2.3", "BS-2.12", "BS-2.13")
def test_lifespans_run_from_the_symbol_below_the_start_value_to_5(content: Content) -> None:
    starts = {landscape: content.starts[landscape] for landscape in Landscape}
    assert starts == {D: 1, P: 1, M: 2, S: 2, G: 3, F: 3}
    for landscape in Landscape:
        values = content.tracks[landscape].values
        assert values == tuple(range(starts[landscape] - 1, 6))


@pytest.mark.covers("BS-2.6", "BS-2.7", "BS-2.8", "BS-2.9")
def test_ability_tracks(content: Content) -> None:
    assert content.tracks[Ability.REPRODUCTION].values == (3, 4, 5, 6)
    assert content.tracks[Ability.MOVEMENT].values == (1, 2, 3, 4)
    assert content.tracks[Ability.INCOME].values == (5, 7, 9, 11)
    assert [content.starts[ability] for ability in Ability] == [3, 1, 5]


@pytest.mark.covers("BS-2.5", "BS-2.6", "BS-2.7", "BS-2.8")
def test_overflow_is_2_band_spaces_for_a_lifespan_and_3_for_an_ability(content: Content) -> None:
    assert [content.overflow(landscape) for landscape in Landscape] == [2] * 6
    assert [content.overflow(ability) for ability in Ability] == [3] * 3


def test_the_counter_has_two_digits_and_rows_show_five_cards(content: Content) -> None:
    assert content.board.most_points == 99
    assert content.board.cards.open == 5


# Cards


@pytest.mark.covers("BS-7.1.2")
def test_cards_of_row_1_cost_2_and_of_row_2_cost_5(content: Content) -> None:
    assert {content.cost(card) for card in cards(content, 1)} == {2}
    assert {content.cost(card) for card in cards(content, 2)} == {5}


@pytest.mark.covers("BS-7.1.9")
def test_one_card_for_every_position_but_1_1_and_4_4(content: Content) -> None:
    everywhere = {
        (size, specialisation)
        for size in range(8)
        for specialisation in range(8)
        if (SIZE.values[size], SPECIALISATION.values[specialisation]) not in ((1, 1), (4, 4))
    }
    found = [(card.size, card.specialisation) for card in content.cards.values()]
    assert len(found) == len(set(found)) == 56
    assert set(found) == everywhere


@pytest.mark.covers("BS-7.1.10")
def test_rows_are_cut_by_the_sum_of_the_values(content: Content) -> None:
    assert {card.level for card in cards(content, 1)} == {3, 4, 5}
    assert {card.level for card in cards(content, 2)} == {6, 7}
    named = {key: content.cards[key].row for key in ("S1-G2", "S1-G3", "S3-G3", "S3-G4", "S2-G2")}
    assert named == {"S1-G2": 1, "S1-G3": 1, "S3-G3": 2, "S3-G4": 2, "S2-G2": 1}


@pytest.mark.covers("BS-7.1.7", "BS-7.1.11")
def test_row_1_gives_lifespan_in_one_or_two_printed_landscapes(content: Content) -> None:
    points: Counter[object] = Counter()
    for card in cards(content, 1):
        assert all(isinstance(point, Landscape) for point in card.bonus)
        assert 1 <= len(set(card.bonus)) <= 2
        points.update(card.bonus)
    assert points == {D: 12, P: 12, M: 10, S: 10, G: 6, F: 6}


@pytest.mark.covers("BS-7.1.8", "BS-7.1.11", "BS-12.3")
def test_row_2_gives_abilities_and_lifespan_of_choice(content: Content) -> None:
    points: Counter[object] = Counter()
    for card in cards(content, 2):
        assert not any(isinstance(point, Landscape) for point in card.bonus)
        points.update(card.bonus)
        assert sum(isinstance(point, Ability) for point in card.bonus) == 1
        assert card.bonus.count(Free.ANY_LIFESPAN) == (card.level == 7 or "3-" in card.key)
    assert points[Ability.MOVEMENT] == 6
    assert points[Ability.REPRODUCTION] == 7
    assert points[Ability.INCOME] == 7
    assert points[Free.ANY_LIFESPAN] == 12
    for key in ("S3-G3", "S3-Sp3"):
        assert content.cards[key].bonus == (Ability.INCOME, Free.ANY_LIFESPAN)
    for key in ("L3-G3", "L3-Sp3"):
        assert content.cards[key].bonus == (Ability.REPRODUCTION, Free.ANY_LIFESPAN)
    assert content.cards["S3-G4"].bonus == (Ability.INCOME, Free.ANY_LIFESPAN)


@pytest.mark.covers("BS-7.4.6")
def test_no_card_on_a_corner(content: Content) -> None:
    for card in content.cards.values():
        assert corner_at(card.size, card.specialisation) is None


# Display and band


@pytest.mark.covers("BS-7.2.12")
def test_every_corner_gives_a_step_on_a_track_of_choice(content: Content) -> None:
    assert set(content.corner_bonuses.values()) == {(Free.ANY_ABILITY,)}


@pytest.mark.covers("BS-8.4.5")
def test_landscape_bonuses(content: Content) -> None:
    assert content.majorities == 2
    assert dict(zip(Landscape, content.landscape_bonuses, strict=True)) == {
        S: (Free.ANY_LIFESPAN,),
        M: (Free.ANY_LIFESPAN,),
        F: (Free.ANY_LIFESPAN, Free.ANY_LIFESPAN),
        G: (Ability.MOVEMENT,),
        D: (Ability.INCOME, Free.ANY_LIFESPAN),
        P: (Ability.REPRODUCTION,),
    }


@pytest.mark.covers("BS-3.20", "BS-7.3.6", "BS-12.4")
def test_band(content: Content) -> None:
    band = content.band
    assert band.last_space == 39
    assert band.start == {2: 5, 3: 4, 4: 3, 5: 2, 6: 1}
    assert {corner.space: corner.bonus for corner in band.corners} == {
        12: (Free.ANY_LIFESPAN,),
        20: (Free.ANY_ABILITY,),
        32: (Free.ANY_LIFESPAN, *Ability),
    }
    losses = [band.loss_at(space) for space in range(40)]
    assert losses == [0] + [2] * 7 + [1] * 4 + [0] * 28


# Maps


@pytest.mark.covers("BS-3.1", "BS-3.2", "BS-3.3", "BS-3.4", "BS-3.5")
def test_tile_counts_by_number_of_players(content: Content) -> None:
    assert content.tiles_for(2) == {M: 3, G: 3, S: 3, P: 2, F: 3, D: 2}
    assert content.tiles_for(3) == {M: 4, G: 5, S: 4, P: 3, F: 5, D: 3}
    assert content.tiles_for(4) == {M: 5, G: 6, S: 5, P: 5, F: 6, D: 5}
    assert content.tiles_for(5) == {M: 7, G: 7, S: 7, P: 6, F: 7, D: 6}
    assert [sum(content.tiles_for(n).values()) for n in range(2, 7)] == [16, 24, 32, 40, 48]


@pytest.mark.covers("BS-3.8", "BS-3.6")
@pytest.mark.parametrize("players", range(2, 7))
def test_recommended_maps_fit_and_no_two_equal_tiles_touch(content: Content, players: int) -> None:
    found = content.map_of(content.recommended[players])
    assert found.fault(content.tiles_for(players)) is None
    for tile in found.tiles:
        for near in found.neighbours[tile]:
            assert found.landscapes[tile] is not found.landscapes[near]


@pytest.mark.covers("BS-3.8")
def test_random_rectangles(content: Content) -> None:
    assert content.rectangles == {2: (4, 4), 3: (6, 4), 4: (8, 4), 5: (8, 5), 6: (8, 6)}


@pytest.mark.covers("BS-3.21", "BS-8.1.11")
def test_ways_go_from_edge_to_edge_and_round_gaps(content: Content) -> None:
    drawn = Map("SMF/P.D/GSM", content.letters, content.capacities)
    from_the_corner = [drawn.distances[0][tile] for tile in drawn.tiles]
    assert from_the_corner == [0, 1, 2, 1, 3, 2, 3, 4]
    assert drawn.distances[drawn.tile("polar-1")][drawn.tile("desert-1")] == 4


# Assignments


@pytest.mark.covers("BS-9.7.12")
def test_the_24_assignments(content: Content) -> None:
    told = {
        key: tuple(
            (
                condition.measure,
                condition.at_least,
                *(
                    getattr(condition, name)
                    for name in ("hold", "landscapes", "edge", "rounds_left", "lifespan")
                    if name in condition.model_fields_set
                ),
            )
            for condition in assignment.conditions
        )
        for key, assignment in content.assignments.items()
    }
    assert told == {
        "A1": (("tiles", 7),),
        "A2": (("landscapes", 6),),
        "A3": (("tiles", 5, True),),
        "A4": (("one landscape", 3),),
        "B1": (("tiles", 5, "majority"),),
        "B2": (("landscapes", 4, "majority"),),
        "B3": (("tiles", 3, "majority", (D, P)),),
        "B4": (("connected tiles", 4, "majority"),),
        "C1": (("tiles", 4, "control"),),
        "C2": (("tiles", 2, "control", (F, G)),),
        "C3": (("landscapes", 3, "control"),),
        "D1": (("populations", 25),),
        "D2": (("times another", 2),),
        "D3": (("populations", 15), ("lead", 1)),
        "E1": (("die numbers", 5),),
        "E2": (("populations", 6, 4),),
        "E3": (("equal die numbers", 10),),
        "F1": (("lifespan points", 20),),
        "F2": (("lifespans", 6, 3),),
        "F3": (("lifespans", 2, 5),),
        "F4": (("corners", 2),),
        "G1": (("reproduction", 5),),
        "G2": (("ability steps", 4),),
        "G3": (("cards", 6),),
    }


# Files that a person changes


def folder_with(tmp_path: Path, name: str, old: str, new: str) -> Path:
    text = (PRINTED / name).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return tmp_path


def test_a_replaced_file_counts_and_the_others_stay_ours(tmp_path: Path) -> None:
    changed = read_content(folder_with(tmp_path, "player_board.toml", "row_1 = 2", "row_1 = 3"))
    assert {changed.cost(card) for card in cards(changed, 1)} == {3}
    assert len(changed.assignments) == 24


@pytest.mark.covers("BS-2.6", "BS-2.7", "BS-2.8", "BS-2.9")
def test_an_ability_track_begins_at_its_first_value(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, "player_board.toml", "[5, 7, 9, 11]", "[4, 8, 12]")
    changed = read_content(folder)
    assert changed.tracks[Ability.INCOME].values == (4, 8, 12)
    assert changed.starts[Ability.INCOME] == 4


@pytest.mark.covers("BS-2.3", "BS-2.13")
def test_another_start_lifespan_moves_the_symbol(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, "landscapes.toml", "lifespan = 3", "lifespan = 2")
    assert read_content(folder).tracks[F].values == (1, 2, 3, 4, 5)


FIRST_CARD = """[[cards]]
size = "Small 1"
specialisation = "General 2"
name = "Grass Nester"
bonus = { grassland = 1 }
"""
WRONG = [
    ("cards.toml", 'size = "Small 1"', 'size = "Smal 1"', 13, "cards.0.size: .*no space 'Smal 1'"),
    ("cards.toml", 'size = "Small 1"', 'size = "Small 3"', None, "S3-G2 stands there twice"),
    ("cards.toml", '"General 2"', '"General 1"', None, "there is no card for S1-G1"),
    ("cards.toml", FIRST_CARD, "", None, "there is no card S1-G2"),
    ("cards.toml", "grassland = 1 }", "gras = 1 }", 16, "no bonus 'gras'"),
    ("cards.toml", "grassland = 1 }", "movement = 1 }", None, "row 1 gives lifespan"),
    ("cards.toml", "grassland = 1 }", "grassland = 0 }", 16, "1 to 6 points"),
    ("cards.toml", "{ income = 1 }", "{ forest = 1 }", None, "row 2 gives lifespan"),
    ("cards.toml", "{ income = 1 }", "{ any_lifespan = 2 }", None, "point in one landscape only"),
    ("cards.toml", "{ income = 1 }", "{ income = 2 }", None, "one step on a track, not 2"),
    ("cards.toml", "{ income = 1 }", "{ income = 1, movement = 1 }", None, "one step on a track"),
    ("cards.toml", 'name = "Grass', 'key = "x"\nname = "Grass', None, "leave it out"),
    ("assignments.toml", 'measure = "tiles"', 'measure = "tile"', None, "Input should be 'tiles'"),
    ("assignments.toml", "at_least = 7", "at_least = 7, lifespan = 2", None, "means nothing"),
    ("assignments.toml", 'key = "A2"', 'key = "A1"', None, "A1 stands there twice"),
    ("assignments.toml", 'key = "D1"', 'key = "C4"', None, "category D has 2 assignments"),
    ("assignments.toml", '"desert", "polar"', '"desert", "poler"', None, "no landscape 'poler'"),
    ("band.toml", "space = 12", "space = 22", None, "corners must follow one another"),
    ("band.toml", "space = 12", "space = 6", None, "start before the first corner"),
    ("band.toml", "last = 11", "last = 12", None, "lie before the first corner"),
    ("band.toml", "6 = 1 }", "7 = 1 }", None, "one entry each"),
    ("display.toml", "polar = {", "poler = {", None, "one bonus each"),
    ("display.toml", "L4-G4 =", "L3-G4 =", None, "L3-G4"),
    ("landscapes.toml", 'letter = "P"', 'letter = "D"', None, "same letter"),
    ("landscapes.toml", "capacity = 5", "capacity = 5\ncolour = 1", 9, "Extra inputs"),
    ("maps.toml", "S M F G", "S M F F", None, "recommended.2: the map has 4 forest tiles"),
    ("maps.toml", "2 = [4, 4]", "2 = [4, 5]", None, "do not fill it"),
    ("maps.toml", "S M F G", "S M F X", None, "no landscape 'X'"),
    ("player_board.toml", "[3, 4, 5, 6]", "[3, 5, 4, 6]", None, "must climb"),
    ("player_board.toml", "dice = 50", "dice = ", 3, "Invalid value"),
]


@pytest.mark.covers("BS-1.12", "BS-7.1.7", "BS-7.1.8", "BS-7.1.9")
@pytest.mark.parametrize(("name", "old", "new", "line", "reason"), WRONG)
def test_a_wrong_file_is_refused_with_file_line_and_reason(
    tmp_path: Path, name: str, old: str, new: str, line: int | None, reason: str
) -> None:
    folder = folder_with(tmp_path, name, old, new)
    with pytest.raises(DataFault, match=reason) as refused:
        read_content(folder)
    assert refused.value.file.endswith(name)
    if line is not None:
        assert refused.value.line == line


def test_a_file_with_a_strange_name_is_not_overlooked(tmp_path: Path) -> None:
    (tmp_path / "card.toml").write_text("")
    with pytest.raises(DataFault, match=r"no data file of Biosphere.*cards\.toml"):
        read_content(tmp_path)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such folder"):
        read_content(tmp_path / "nowhere")
