"""The picture of the table: what it shows to whom, in all faces."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from biomos.components import Terrain
from biomos.game import BIOMOS
from biomos.picture import GROUNDS, draw, places_in_words

from tabletop_core import Arc, CardFace, Cards, Flag, Picture
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.pictures.page.alone import svg
from tabletop_core.pictures.page.document import page
from tabletop_core.pictures.plain import plain_lines
from tabletop_core.pictures.terminal.face import draw as draw_terminal
from tabletop_core.pictures.terminal.pen import Pen
from tabletop_core.scenarios.performing import Performance
from tabletop_core.scenarios.reading import read_scenarios
from tabletop_core.testing import Table

HERE = Path(__file__).parent
POSITIONS = sorted((HERE / "positions").glob("*.toml"))

TABLES: dict[str, dict[str, Any]] = {
    "discovery": {
        "players": 3,
        "boards": {
            "Ada": {"arc": "S D S F M", "moon": "G", "claimed": ["B27"]},
            "Bob": {"arc": "G G M", "claimed": ["B1", "B22"]},
        },
    },
    "advanced": {
        "players": 4,
        "mode": "advanced",
        "hidden_claims": True,
        "boards": {
            "Ada": {"arc": "S D S F M", "A": "G", "planet": "F", "claimed": ["B27"]},
            "Bob": {"arc": " ".join("SDFMGSDFMGSD"), "B": "S", "moon": "D", "planet": "G"},
            "Cleo": {"planet": "M", "claimed": ["G8"]},
        },
    },
    "solo": {
        "players": 1,
        "boards": {"Ada": {"arc": "F F"}},
        "position": {"black_hole": ["forest", "sea"], "consumed": ["B4", "G6"]},
    },
}


def faces(picture: Picture) -> list[str]:
    """Everything that can be seen of a picture."""
    return [
        "\n".join(plain_lines(picture)),
        draw_terminal(picture, 80).plain(),
        re.sub(r"<style>.*?</style>", "", page(picture), flags=re.DOTALL),
        re.sub(r"<style>.*?</style>", "", svg(picture), flags=re.DOTALL),
    ]


def arc_of(picture: Picture, name: str) -> Arc:
    block = next(panel.block for panel in picture.panels if panel.title == name)
    assert isinstance(block, Arc)
    return block


def asked_in(path: Path) -> tuple[Picture, dict[str, str]]:
    """The picture of a kept position for whoever decides, and the numbers of the options."""
    [script] = read_scenarios(path)
    performance = Performance(script, load_plugins())
    assert performance.play() is None
    assert performance.session is not None
    assert performance.session.decision is not None
    view = performance.session.view(performance.session.decision.players[0])
    assert view.choice is not None
    numbers: dict[str, str] = {}
    for number, option in enumerate(view.choice.options, 1):
        if option.at is not None:
            numbers.setdefault(option.at, str(number))
    return draw(view), numbers


@pytest.mark.parametrize("width", [0, 60, 80, 100, 160])
@pytest.mark.parametrize("path", POSITIONS, ids=[path.stem for path in POSITIONS])
def test_the_screen_is_the_one_we_keep(path: Path, width: int, update: bool) -> None:
    """In a terminal of so many columns; of none, as plain facts."""
    picture, numbers = asked_in(path)
    if width:
        shown = draw_terminal(picture, width, Pen.of(picture, numbers)).plain()
    else:
        shown = "\n".join(plain_lines(picture)) + "\n"
    kept = HERE / "screens" / f"{path.stem}-{width or 'plain'}.txt"
    if update:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(shown)
    assert shown == kept.read_text()


def test_every_terrain_has_a_letter_a_sign_a_hue_and_a_drawing_of_its_own() -> None:
    for fact in ("letter", "sign", "hue", "drawing", "name"):
        assert len({getattr(GROUNDS[terrain], fact) for terrain in Terrain}) == len(Terrain)


def test_the_planets_show_their_arcs_moons_cards_and_points(start: Any) -> None:
    lines = plain_lines(draw(start(**TABLES["discovery"]).view("Ada")))
    assert (
        "Ada, in order: sea token [arc 1], desert token [arc 2], sea token [arc 3], "
        "forest token [arc 4], mountain token [arc 5], free, free, free, free, free, free, free"
    ) in lines
    assert "Ada, Moon (moon): glacier token; 3 for each glacier" in lines
    assert "Ada, points: 5" in lines
    assert "Bob, B22 Glacier Bowl: 7; mountain glacier glacier mountain" in lines
    assert "Bob, points: 10" in lines


def test_the_viewer_is_first_and_the_board(start: Any) -> None:
    for name in ("Ada", "Bob", "Cleo"):
        picture = draw(start(**TABLES["discovery"]).view(name))
        assert [panel.title for panel in picture.panels if panel.is_board] == [name]
        assert picture.panels[0].title == name


def test_gaps_are_there_for_whoever_has_a_token_in_hand(start: Any) -> None:
    table = start(**TABLES["discovery"])
    assert arc_of(draw(table.view("Ada")), "Ada").gaps == ()
    table.do("forest")
    assert arc_of(draw(table.view("Ada")), "Ada").gaps == [f"arc {n}" for n in range(1, 7)]
    for viewer in ("Bob", None):
        assert arc_of(draw(table.view(viewer)), "Ada").gaps == ()


def open_cards(picture: Picture) -> dict[str, CardFace]:
    return {
        card.at: card
        for panel in picture.panels
        if panel.title.endswith("biomes") and isinstance(panel.block, Cards)
        for card in panel.block.cards
    }


def told_places(foot: str) -> set[str]:
    """`by 3, 6-8, A` as what is typed: arc 3, arc 6, arc 7, arc 8, A."""
    found = set()
    for part in foot.removeprefix("by ").split(", "):
        first, _, last = part.partition("-")
        if first.isdecimal():
            found |= {f"arc {number}" for number in range(int(first), int(last or first) + 1)}
        else:
            found.add(part)
    return found


@pytest.mark.parametrize("mode", ["discovery", "advanced"])
@pytest.mark.parametrize("arc", ["D D F D D F S F G", "F G F", "M F F M G F"])
def test_what_completes_a_card_is_what_lets_it_be_claimed(start: Any, mode: str, arc: str) -> None:
    """Every place that a card names, and no other, leads to a position in which it is claimed."""
    board = {"arc": arc, **({"B": "F"} if mode == "advanced" else {})}
    open_now = {"basics": ("B23", "B3", "B17", "B11"), "giants": ("G2", "G6")}
    table = start(boards={"Ada": board}, mode=mode, **open_now)
    table.do("forest")
    told = {at: card.foot for at, card in open_cards(draw(table.view("Ada"))).items()}
    assert any(foot.startswith(("by ", "on ")) for foot in told.values())
    ada = table.player("Ada")
    for place in table.session.decision.keys(ada):
        if place == "moon":
            continue
        after = table.session.clone()
        after.decide(ada, place)
        if after.decision.asks(ada) and after.decision.question(ada).startswith("Trigger"):
            after.decide(ada, "none")
        is_asked = after.decision.asks(ada) and after.decision.question(ada) == "Claim a biome?"
        claimable = set(after.decision.keys(ada)) - {"none"} if is_asked else set()
        expected = {
            at
            for at, foot in told.items()
            if foot == "on your planet" or place in told_places(foot)
        }
        assert claimable == expected, place


def test_a_token_of_the_pool_says_which_cards_it_completes(start: Any) -> None:
    table = start(ada="F G", pool="F S G", basics=("B23", "B3", "B1", "B29"))
    cards = open_cards(draw(table.view("Ada")))
    assert cards["B23"].foot == "with forest"
    assert cards["B1"].foot == "with glacier"
    assert cards["B29"].foot == "not yet"
    assert {card.foot for card in open_cards(draw(table.view("Bob"))).values()} == {""}


def test_a_card_whose_pattern_lies_on_the_planet_is_marked(start: Any) -> None:
    table = start(ada="F F", basics=("B3", "B1", "B29", "B17"))
    card = open_cards(draw(table.view("Ada")))["B3"]
    assert card.flags == {Flag.DONE}
    assert card.foot == "on your planet"


def test_places_are_told_in_short() -> None:
    assert places_in_words([3, 4, 6, 7, 8, 9]) == "3, 4, 6-9"
    assert places_in_words([1, 2, 3, "A", "B"]) == "1-3, A, B"
    assert places_in_words([5]) == "5"


def test_hidden_claims_are_in_no_face_for_the_others(start: Any) -> None:
    table = start(**TABLES["advanced"])
    for viewer in ("Ada", None):
        for shown in faces(draw(table.view(viewer))):
            assert "G8" not in shown
            assert "Rain Forest" not in shown
            assert "1 face down" in shown
    for shown in faces(draw(table.view("Cleo"))):
        assert "Rain Forest" in shown


def test_with_all_cards_open_hidden_claims_and_their_points_are_shown(start: Any) -> None:
    table = start(**TABLES["advanced"])
    view = table.session.view(None)
    view.table = table.state.copy()  # as a replay of a finished game is shown
    for shown in faces(draw(view)):
        assert "Rain Forest" in shown
        assert "face down" not in shown


def test_three_draw_has_no_pool_and_speaks_of_none(start: Any) -> None:
    drawn_now = ["sea", "forest", "glacier"]
    table = start(1, pool="", black_hole="three-draw", forced={"bag": drawn_now})
    lines = plain_lines(draw(table.view("Ada")))
    assert "Tokens, Drawn: sea token, forest token, glacier token" in lines
    table.do("sea")
    for shown in faces(draw(table.view("Ada"))):
        assert "pool" not in shown.casefold()


def test_the_planets_to_choose_from_can_be_pointed_at(fresh: Any) -> None:
    table = fresh(2, mode="advanced")
    view = table.session.view(table.session.decision.players[0])
    assert view.choice is not None
    written = page(draw(view), view.choice)
    for option in view.choice.options:
        assert f'data-at="{option.at}"' in written


def test_the_black_hole_has_its_tokens_cards_and_points(start: Any) -> None:
    for shown in faces(draw(start(**TABLES["solo"]).view("Ada"))):
        assert "33 points" in shown
        assert "World Ocean" in shown


@pytest.mark.parametrize("width", [40, 60, 80, 100])
@pytest.mark.parametrize("name", TABLES)
def test_nothing_is_cut_off_in_a_terminal(start: Any, name: str, width: int) -> None:
    shown = draw_terminal(draw(start(**TABLES[name]).view("Ada")), width).plain()
    assert max(len(line) for line in shown.splitlines()) <= width
    assert "…" not in shown


def test_a_hostile_name_is_harmless() -> None:
    table = Table.start(BIOMOS, ["Ada", "[red]\x1b[31mEvil\n[/]" * 20])
    for shown in faces(draw(table.view("Ada"))):
        assert "\x1b" not in shown
