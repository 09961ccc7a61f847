"""A row bent round its middle, in a terminal: a horseshoe with numbers in the gaps, or a line."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_core import Arc, CardFace, Facts, Flag, Ground, Hue, Player, Shape, Space, Thing
from tabletop_core.pictures.terminal.face import draw_block
from tabletop_core.pictures.terminal.pen import Pen

ADA = Player(0, "Ada")
SEA = Ground("sea", "S", "≈", Hue.WATER, 3)
ICE = Ground("ice", "I", "◇", Hue.ICE, 3)
GAPS = [f"arc {number}" for number in range(1, 11)]
LIT = {gap: gap.removeprefix("arc ") for gap in GAPS}


def token(ground: Ground = SEA, *flags: Flag, at: str = "") -> Thing:
    return Thing(kind="token", ground=ground, shape=Shape.TOKEN, at=at, flags=frozenset(flags))


def planet(**more: Any) -> Arc:
    facts: dict[str, Any] = {
        "at": "arc of Ada",
        "things": [token() for _ in range(8)] + [token(ICE)] + [None] * 3,
        "gaps": GAPS,
        "middle": Facts({"points": "21", "cards": "12"}),
        "satellite": Space(at="moon", name="Moon", things=[token(ICE)], notes=["3 each"]),
        "beside": [CardFace(at="B3", name="Leafy Wood", points="3")],
        "notes": ["first player"],
    }
    return Arc(**facts | more)


def pen(**more: Any) -> Pen:
    return Pen(letters=("A",), viewer=ADA, is_board=True, **more)


def test_the_numbers_stand_in_the_gaps_between_the_things() -> None:
    rows = draw_block(planet(), 70, pen(lit=LIT)).plain().splitlines()
    assert rows[0].split() == ["»4", "S", "»5", "S", "»6", "S", "»7", "S", "»8", "S", "»9", "I"]
    left = [row[:5].strip() for row in rows[2:12]]
    assert [word for word in left if word] == ["S", "≈", "»3", "S", "≈", "»2", "S", "≈", "»1"]
    assert rows[2].strip() == "»10", "where the row goes on"


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("width", [20, 40, 60, 100])
@pytest.mark.parametrize("is_board", [False, True])
def test_everything_is_said_in_every_width(width: int, compact: bool, is_board: bool) -> None:
    arc = planet(
        closing=[Space(at="A", things=[token()]), Space(at="B")], ground=Ground("rock", "R", "▲")
    )
    drawn = Pen(letters=("A",), lit=LIT, compact=compact, is_board=is_board)
    canvas = draw_block(arc, width, drawn)
    said = canvas.plain()
    words = ["21 points", "cards 12", "Moon", "3 each", "Leafy Wood", "first player", "rock"]
    for word in [*words, *(f"»{number}" for number in range(1, 11))]:
        assert word.replace(" ", "") in "".join(said.split()), word
    assert said.count("S") >= 9
    assert {*GAPS, "moon", "A", "B"} <= set(canvas.places)
    assert max(len(row) for row in said.splitlines()) <= width


def test_a_thing_that_can_be_chosen_has_its_number_before_it() -> None:
    things = [token(at=f"arc {number}") for number in range(1, 9)]
    arc = planet(things=[*things, *[None] * 4], gaps=())
    canvas = draw_block(arc, 70, pen(lit={"arc 5": "1"}))
    assert "»1    S" in canvas.plain().splitlines()[0]
    [place] = canvas.places["arc 5"]
    assert (place.width, place.height) == (5, 2)


def test_what_is_new_is_marked() -> None:
    arc = planet(things=[token(SEA, Flag.NEW), *[None] * 11])
    for board in (True, False):
        drawn = Pen(letters=("A",), is_board=board)
        assert "≈•" in draw_block(arc, 70, drawn).plain()


def test_without_a_number_a_gap_has_its_name() -> None:
    said = draw_block(planet(), 70, pen()).plain()
    assert "»" not in said
    assert [word for word in said.split() if word.isdecimal()][:6] == ["4", "5", "6", "7", "8", "9"]
