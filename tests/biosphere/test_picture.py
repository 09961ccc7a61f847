"""The picture of the table: what it shows to whom, in all faces."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from biosphere.game import BIOSPHERE
from biosphere.picture import DRAWINGS, HUES, draw
from biosphere.state import Biosphere

from tabletop_core import Axes, Flag, Picture, Progress, Shape, Space, Tiles, Wheel
from tabletop_core.pictures.page.alone import svg
from tabletop_core.pictures.page.document import page
from tabletop_core.pictures.plain import plain_facts, plain_lines
from tabletop_core.pictures.terminal.face import draw as draw_terminal
from tabletop_core.pictures.terminal.pen import Pen
from tabletop_core.table.chance import Chance, key_from_seed
from tabletop_core.testing import Table

HERE = Path(__file__).parent
POSITIONS = sorted((HERE / "positions").glob("*.toml"))
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "A player with a very long name indeed")
PHASES = ("Evolution", "Movement", "Reproduction", "Filling up")
T = TypeVar("T")


def kept(path: Path, phase: str) -> Table[Biosphere]:
    """A kept middle game, at the first question of a phase."""
    words = tomllib.loads(path.read_text(encoding="utf-8"))
    return Table[Biosphere].start(
        BIOSPHERE,
        [player["name"] for player in words["players"]],
        options=words["options"],
        seed=words["chance"]["seed"],
        position={**words["start"], "phase": phase},
    )


def played(players: int, decisions: int, seed: int = 4, **options: Any) -> Table[Biosphere]:
    """A table after some random decisions."""
    table = Table[Biosphere].start(BIOSPHERE, NAMES[:players], options=options, seed=seed)
    chance = Chance(key_from_seed(f"picture {seed}"))
    for _ in range(decisions):
        if table.is_over:
            break
        table.do(chance.pick(table.options, "key"))
    return table


def block(picture: Picture, kind: type[T], title: str = "") -> T:
    """The block of that kind, in the panel of that title."""
    return next(
        panel.block
        for panel in picture.panels
        if isinstance(panel.block, kind) and title in panel.title
    )


def faces(picture: Picture) -> Iterator[str]:
    """Everything that can be seen of a picture."""
    yield "\n".join(plain_lines(picture))
    terminal = draw_terminal(picture, 80, Pen.of(picture, compact=True)).plain()
    yield " ".join(terminal.split())
    yield re.sub(r"<style>.*?</style>", "", page(picture), flags=re.DOTALL)
    yield re.sub(r"<style>.*?</style>", "", svg(picture), flags=re.DOTALL)


def test_every_landscape_has_a_hue_and_every_track_a_drawing_of_its_own() -> None:
    assert len(set(HUES)) == 6
    assert len(set(DRAWINGS.values())) == 11


# The map


def tiles(picture: Picture) -> dict[str, Space]:
    return {space.at: space for space in block(picture, Tiles).spaces if space is not None}


def test_a_tile_shows_its_dice_in_the_order_in_which_they_die(start: Any) -> None:
    ada = {"dice": {"forest-1": [3, 3, 5, 2]}}
    table = start("Reproduction", "Ada", graveyard=2, ada=ada, bob={"dice": {"forest-1": [1]}})
    tile = tiles(draw(table.view()))["forest-1"]
    assert [(die.owner, die.face, die.count) for die in tile.things] == [
        (0, "3", 2),
        (0, "5", 1),
        (0, "2", 1),
        (1, "1", 1),
    ]
    assert [Flag.DYING in die.flags for die in tile.things] == [True, False, False, False]
    assert (tile.room, tile.free) == (7, 2)


def test_a_new_die_is_blank_and_does_not_die(start: Any) -> None:
    table = start("Reproduction", "Ada", ada={"dice": {"forest-1": [3]}}).do("place forest-1")
    _old, new = tiles(draw(table.view()))["forest-1"].things
    assert (new.face, new.shape, new.flags) == ("", Shape.DIE, frozenset())


@pytest.mark.parametrize(
    ("dice", "held"),
    [([3], (None, "")), ([3] * 4, (0, "majority")), ([3] * 7, (0, "control"))],
)
def test_who_holds_a_tile_is_shown(start: Any, dice: list[int], held: tuple[Any, str]) -> None:
    table = start("Reproduction", "Ada", ada={"dice": {"forest-1": dice}})
    tile = tiles(draw(table.view()))["forest-1"]
    assert (tile.owner, tile.holds) == held


def test_a_drawn_map_has_its_gaps(tmp_path: Path) -> None:
    drawn_map = tmp_path / "wide.txt"
    drawn_map.write_text("S M F G F P M S G D S G\n. . . . M P F D . . . .")
    picture = draw(played(2, 80, map=str(drawn_map)).view())
    grid = block(picture, Tiles)
    assert grid.width == 12
    assert [space is None for space in grid.spaces].count(True) == 8
    for width in (60, 80, 100, 160):
        shown = draw_terminal(picture, width).plain()
        assert max(map(len, shown.splitlines())) <= width


@pytest.mark.parametrize("graveyard", range(1, 6))
def test_the_wheel_says_how_long_each_face_lives(start: Any, graveyard: int) -> None:
    wheel = block(draw(start("Movement", "Ada", graveyard=graveyard).view()), Wheel)
    assert wheel.faces[wheel.marked] == str(graveyard)
    assert wheel.words[wheel.marked] == "5 rounds"
    assert wheel.words[wheel.turns_to] == "1 round"
    assert sorted(wheel.words) == ["1 round", "2 rounds", "3 rounds", "4 rounds", "5 rounds"]


def test_the_own_lifespans_say_which_die_is_born(start: Any) -> None:
    ada = {"lifespan": {"mountain": 4, "polar": 0}}
    facts = plain_facts(draw(start("Reproduction", "Ada", graveyard=3, ada=ada).view("Ada")))
    assert facts["Ada, Your new dice, Mountain"].startswith("lives 4 rounds; Ada die 2;")
    assert facts["Ada, Your new dice, Desert"].startswith("lives 1 round; Ada die 4 (dying);")
    assert facts["Ada, Your new dice, Polar"].startswith("no new dice;")


# Cards and evolution


def test_a_card_says_in_words_where_it_is_played_and_how_far_that_is(start: Any) -> None:
    ada = {"points": 9, "at": "S2-G4", "hand": ["S3-G4", "S2-G3"]}
    table = start("Evolution", "Ada", row_1=["S1-G2"], ada=ada)
    facts = plain_facts(draw(table.view("Ada")))
    row = facts["Row 1, S1-G2 Grass Nester"].replace("\N{NO-BREAK SPACE}", " ")
    assert row == "2 EP; +1 grassland; Small 1 / General 2; 3 away, 6 EP"
    assert facts["Ada, Your hand, S3-G4 Problem Solver"].endswith("1 away, 1 EP")
    table.do("evolve more-specific")
    facts = plain_facts(draw(table.view("Ada")))
    assert facts["Ada, Your hand, S2-G3 Winter Larder"].endswith("you stand here")
    assert facts["Ada, Your hand, S3-G4 Problem Solver"].endswith("2 away, 5 EP")
    assert plain_facts(draw(table.view("Bob")))["Row 1, S1-G2 Grass Nester"].endswith(
        "3 away, 6 EP"
    )


def test_one_field_shows_where_all_stand_and_the_cards_lie(start: Any) -> None:
    ada = {"at": "S2-G4", "hand": ["S3-G3"], "corners": ["S4-G4"]}
    table = start("Evolution", "Bob", row_1=["S1-G2"], ada=ada, bob={"at": "S2-G4"})
    spaces = {space.at: space for space in block(draw(table.view("Ada")), Axes).spaces.values()}
    standing = spaces["position S2-G4"].things
    assert [(thing.kind, thing.owner) for thing in standing if thing.shape is Shape.COUNTER] == [
        ("species", 0),
        ("species", 1),
    ]
    assert [(card.at, card.owner) for card in spaces["position S3-G3"].things] == [("S3-G3", 0)]
    assert [(card.at, card.owner) for card in spaces["position S1-G2"].things] == [("S1-G2", None)]
    assert [thing.kind for thing in spaces["position S4-G4"].things] == ["corner marker"]


def test_the_field_is_as_it_is_printed(start: Any) -> None:
    field = block(draw(start("Evolution", "Ada", ada={"at": "L4-Sp4"}).view("Ada")), Axes)
    top_left = field.spaces[0, len(field.up.labels) - 1]
    assert (field.across.low, field.up.high) == ("Large", "Specific")
    assert [thing.owner for thing in top_left.things] == [0]


def test_a_row_that_is_sold_out_says_so(start: Any) -> None:
    table = start("Evolution", "Ada")
    view = table.view("Ada")
    view.table.row_1.clear()
    for shown in faces(draw(view)):
        assert "sold out" in shown


def test_played_cards_the_supply_and_the_start_player_are_shown(start: Any) -> None:
    table = start("Evolution", "Bob", bob={"played": ["S1-G2"], "dice": {"forest-1": [3]}})
    facts = plain_facts(draw(table.view("Ada")))
    assert facts["Bob, played, S1-G2 Grass Nester"] == "+1 grassland"
    assert (facts["Bob, dice on the map"], facts["Bob, dice in the supply"]) == ("1", "49")
    assert facts["Players, Ada"] == "place 1, first"


# Assignments, landscapes and the band


def test_assignments_say_how_far_everybody_is(start: Any) -> None:
    ada = {"dice": {tile: [3] for tile in ("forest-1", "desert-1", "savannah-1", "mountain-1")}}
    table = start(
        "Evolution", "Ada", assignments=["A3", "D3"], ada=ada, bob={"assignments": ["A3"]}
    )
    facts = plain_facts(draw(table.view("Ada")))
    assert facts["Assignments, A3"] == "On 5 edge tiles"
    assert facts["Assignments, A3, Ada"] == "3 of 5"
    assert facts["Assignments, A3, Bob"] == "0 of 5, done"
    assert facts["Assignments, D3, Ada"] == "4 of 15, 4 ahead of all"


def test_what_is_met_is_told_from_what_is_done(start: Any) -> None:
    ada = {"reproduction": 5}
    table = start("Reproduction", "Ada", assignments=["G1"], ada=ada)
    goals = {goal.at: goal for goal in block(draw(table.view()), Progress, "Assignments").goals}
    mine = goals["G1"].reached[table.player("Ada")]
    assert (mine.value, mine.is_met, mine.is_done) == (5, True, False)


def test_landscape_bonuses_say_how_far_everybody_is(start: Any) -> None:
    ada = {"dice": {"forest-1": [3] * 4}, "landscapes": ["polar"]}
    facts = plain_facts(draw(start("Evolution", "Ada", ada=ada).view()))
    title = "Two majorities in a landscape"
    assert facts[f"{title}, Forest"] == "+1 lifespan in 2 different landscapes"
    assert facts[f"{title}, Forest, Ada"] == "1 of 2"
    assert facts[f"{title}, Polar, Ada"] == "0 of 2, done"


@pytest.mark.covers("BS-7.3.10")
def test_who_came_first_to_the_end_of_the_band_comes_first(start: Any) -> None:
    table = start("Evolution", "Ada", round=3, ada={"band": 38, "points": 9}, bob={"band": 39})
    table.do("band")
    picture = draw(table.view())
    assert plain_facts(picture)["Band, band 39"] == "Bob marker; Ada marker"
    assert "B 39  A 39" in draw_terminal(picture, 80).plain()


def test_the_band_says_what_its_parts_cost_and_give(start: Any) -> None:
    bob = {"band": 13, "lag_checked": True}
    picture = draw(start("Evolution", "Ada", round=3, ada={"band": 8, "points": 9}, bob=bob).view())
    facts = plain_facts(picture)
    assert facts["Band, band 7"] == "-2 lifespan"
    assert facts["Band, band 8"] == "-1 lifespan; Ada marker"
    assert facts["Band, band 20"] == "+1 any ability"
    assert facts["Band, in short"].endswith("next turn's end: Ada")


def test_without_the_band_nothing_speaks_of_it() -> None:
    for shown in faces(draw(played(3, 100, band="off").view("Ada"))):
        assert "band" not in shown.lower().replace("husband", "")
        assert "lagging" not in shown.lower()


# Who sees what


def test_nobody_sees_the_hand_of_another() -> None:
    table = played(3, 250)
    for viewer in NAMES[:3]:
        for owner in NAMES[:3]:
            held = table.state.hand(table.player(owner))
            assert held
            for shown in faces(draw(table.view(viewer))):
                seen = [card for card in held if card.name in shown]
                assert bool(seen) == (owner == viewer), (owner, viewer)


def test_open_hands_are_shown_to_all() -> None:
    table = played(2, 150, open_hands=True)
    for shown in faces(draw(table.view())):
        for name in NAMES[:2]:
            for card in table.state.hand(table.player(name)):
                assert card.name in shown


def test_a_spectator_has_no_own_dice_and_no_way_to_go(start: Any) -> None:
    picture = draw(start("Evolution", "Ada").view())
    assert not any("Your" in panel.title for panel in picture.panels)
    assert not any("away" in line for line in plain_lines(picture))


# What can be chosen


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
@pytest.mark.parametrize("phase", PHASES)
def test_every_option_stands_on_something_in_the_picture(path: Path, phase: str) -> None:
    table = kept(path, phase)
    for _ in range(12):
        view = table.view(table.asked[0])
        assert view.choice is not None
        text = page(draw(view), view.choice)
        for option in view.choice.options:
            if option.key not in ("pass",):
                assert option.at, option
                assert f'data-at="{option.at}"' in text, option
        table.do(table.options[0])


def test_an_unplayed_game_has_the_starts_as_places_of_the_field() -> None:
    table = Table[Biosphere].start(BIOSPHERE, 2, options={"first_player": 1})
    view = table.view(table.asked[0])
    assert view.choice is not None
    assert len(view.choice.options) == 4
    spaces = {space.at for space in block(draw(view), Axes).spaces.values()}
    assert {option.at for option in view.choice.options} <= spaces


# As it looks


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("decisions", [0, 60, 700])
def test_the_terminal_keeps_to_its_columns(players: int, decisions: int) -> None:
    table = played(players, decisions)
    for name in (*NAMES[:players], None):
        picture = draw(table.view(name))
        for width in (60, 66, 100):
            for pen in (Pen.of(picture), Pen.of(picture, compact=True)):
                shown = draw_terminal(picture, width, pen).plain()
                assert max(map(len, shown.splitlines())) <= width
                assert "…" not in shown.replace("A player with a very lo…", "")


@pytest.mark.parametrize("players", range(2, 7))
def test_the_whole_map_has_room_beside_the_question(players: int) -> None:
    """On 100 by 40 with 66 columns for the table, and compact with 60 columns on 80 by 24."""
    picture = draw(played(players, 300).view())
    board = next(panel for panel in picture.panels if panel.is_board)
    from tabletop_core.pictures.terminal.face import draw_panel

    assert draw_panel(board, 66, Pen.of(picture)).height <= 30
    assert draw_panel(board, 60, Pen.of(picture, compact=True)).height <= 19


SCREENS = HERE / "screens"


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
@pytest.mark.parametrize("phase", ["Evolution", "Reproduction"])
@pytest.mark.parametrize("width", [0, 60, 80, 100, 160])
def test_the_screen_is_the_one_we_keep(path: Path, phase: str, width: int, update: bool) -> None:
    """Plain where there is no width; compact where it is narrow."""
    picture = draw(kept(path, phase).view("Ada"))
    pen = Pen.of(picture, compact=width == 60)
    lines = "\n".join(plain_lines(picture)) + "\n"
    shown = draw_terminal(picture, width, pen).plain() if width else lines
    look = str(width) if width else "plain"
    screen = SCREENS / f"{path.stem}-{phase.lower()}-{look}.txt"
    if update:
        screen.write_text(shown, encoding="utf-8")
    assert shown == screen.read_text(encoding="utf-8")
