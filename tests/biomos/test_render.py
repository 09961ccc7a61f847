"""The picture of the table: kept as text, at 80 columns, in colour and plain."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from biomos.components import Terrain
from biomos.game import BIOMOS
from biomos.render import SYMBOLS, render
from rich.console import Console

from tabletop_core import View
from tabletop_core.pictures.telling import sentence
from tabletop_core.testing import Table

SCREENS = Path(__file__).parent / "screens"

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


def screen(table: Table, *, plain: bool, colour: bool = False, width: int = 80) -> str:
    return drawn(table.view("Ada"), plain=plain, colour=colour, width=width)


def drawn(view: View, *, plain: bool, colour: bool = False, width: int = 80) -> str:
    out = io.StringIO()
    console = Console(
        file=out,
        width=width,
        force_terminal=colour,
        color_system="standard" if colour else None,
        highlight=False,
    )
    console.print(render(view, plain=plain))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


@pytest.mark.parametrize("plain", [False, True], ids=["picture", "plain"])
@pytest.mark.parametrize("name", TABLES)
def test_the_screen_is_the_one_we_keep(start: Any, name: str, plain: bool, update: bool) -> None:
    table = start(basics=("B9", "B16", "B7", "B5"), **TABLES[name])
    shown = screen(table, plain=plain)
    kept = SCREENS / f"{name}-{'plain' if plain else 'picture'}.txt"
    if update:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(shown)
    assert shown == kept.read_text()


@pytest.mark.parametrize("name", TABLES)
def test_it_fits_in_eighty_columns(start: Any, name: str) -> None:
    table = start(**TABLES[name])
    assert max(len(line) for line in screen(table, plain=False).splitlines()) <= 80


@pytest.mark.parametrize("name", TABLES)
def test_colours_only_repeat_what_the_text_says(start: Any, name: str) -> None:
    table = start(**TABLES[name])
    coloured = screen(table, plain=False, colour=True)
    assert "\x1b[" in coloured
    import re

    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    without = screen(table, plain=False)
    assert [line.rstrip() for line in bare.splitlines()] == without.splitlines()


def test_every_terrain_has_a_letter_and_a_symbol_of_its_own() -> None:
    assert len({terrain.letter for terrain in Terrain}) == 5
    assert len(set(SYMBOLS.values())) == 5


def test_hidden_claims_are_not_on_the_others_screens(start: Any) -> None:
    table = start(**TABLES["advanced"])
    for plain in (False, True):
        shown = screen(table, plain=plain)
        assert "G8" not in shown
        assert "B27" in shown


def test_plain_tells_the_owner_his_hidden_claims_and_the_others_their_number(start: Any) -> None:
    shown = screen(start(**TABLES["advanced"]), plain=True).splitlines()
    assert "Ada, claimed: B27" in shown
    assert "Cleo, claimed: 1 card face down" in shown


def test_with_all_cards_open_hidden_claims_and_their_points_are_shown(start: Any) -> None:
    table = start(**TABLES["advanced"])
    view = table.session.view(None)
    view.table = table.state.copy()  # as a replay of a finished game is shown
    for plain in (False, True):
        shown = drawn(view, plain=plain)
        assert "G8" in shown
        assert "1 card · 10 points" in shown
        assert "face down" not in shown


@pytest.mark.parametrize("plain", [False, True])
def test_three_draw_has_no_pool_and_speaks_of_none(start: Any, plain: bool) -> None:
    drawn_now = ["sea", "forest", "glacier"]
    table = start(1, pool="", black_hole="three-draw", forced={"bag": drawn_now})
    shown = screen(table, plain=plain)
    assert "Drawn: sea, forest, glacier" in shown if plain else "Drawn S≈ F♣ G◇" in shown
    table.do("sea")
    for text in (shown, screen(table, plain=plain)):
        assert "pool" not in text.casefold()
    assert "pool" not in " ".join(
        sentence(BIOMOS, event)
        for event in (*table.session.opening, *table.session.journal[-1].events)
    )


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ({"arc": "F"}, "0 cards · 1 point"),
        ({"arc": "F F"}, "0 cards · 2 points"),
        ({"claimed": ["B1"]}, "1 card · 3 points"),
    ],
)
def test_one_is_one_card_or_one_point(start: Any, board: dict[str, Any], told: str) -> None:
    table = start(boards={"Ada": {"planet": "D", **board}}, mode="advanced")
    assert f"Ada: {told}" in screen(table, plain=True).splitlines()


def test_a_hostile_name_is_harmless() -> None:
    table = Table.start(BIOMOS, ["Ada", "[red]\x1b[31mEvil\n[/]" * 20])
    for plain in (False, True):
        shown = screen(table, plain=plain)
        assert "\x1b" not in shown
        assert max(len(line) for line in shown.splitlines()) <= 80
