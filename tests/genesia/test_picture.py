"""The picture of the table: what touches is adjacent in every drawing, and what it tells whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from math import atan2, degrees, hypot, pi
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from genesia.game import GENESIA
from genesia.picture import draw

from tabletop_core import Cards, Flag, Picture, Sectors, Session
from tabletop_core.agents.agent import RandomAgent, play_on
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.pictures.page import pen as page_pen
from tabletop_core.pictures.page.alone import svg
from tabletop_core.pictures.page.document import page
from tabletop_core.pictures.page.sectors import draw_sectors
from tabletop_core.pictures.plain import plain_facts, plain_lines
from tabletop_core.pictures.rings import neighbours
from tabletop_core.pictures.terminal.canvas import Canvas, Place
from tabletop_core.pictures.terminal.face import draw as draw_terminal
from tabletop_core.pictures.terminal.face import draw_block
from tabletop_core.pictures.terminal.pen import Pen
from tabletop_core.scenarios.performing import Performance
from tabletop_core.scenarios.reading import read_scenarios
from tabletop_core.testing import Table

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve")
COUNTS = (1, 2, 3, 4, 5)
HERE = Path(__file__).parent
POSITIONS = sorted((HERE / "positions").glob("*.toml"))
Pairs = set[frozenset[str]]


def picture_of(table: Table[Any], viewer: str | None) -> Picture:
    return draw(table.view(viewer))


def the_map(picture: Picture) -> Sectors:
    block = next(panel.block for panel in picture.panels if panel.is_board)
    assert isinstance(block, Sectors)
    return block


def adjacent(session: Session[Any]) -> Pairs:
    """The edges of the map, as the rules know them."""
    world = session.view(None).table.world
    return {
        frozenset((world.names[region], world.names[near]))
        for region, beside in enumerate(world.neighbours)
        for near in beside
    }


# What is drawn.


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("seat", [None, 0, -1], ids=["spectator", "first", "last"])
def test_regions_share_a_border_if_and_only_if_they_are_adjacent(
    players: int, seat: int | None
) -> None:
    session = Session.start(GENESIA, NAMES[:players], seed=1)
    viewer = None if seat is None else session.players[seat]
    found = neighbours(the_map(draw(session.view(viewer))))
    assert {frozenset((at, other)) for at in found for other in found[at]} == adjacent(session)


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize(
    ("width", "compact"), [(66, False), (80, False), (114, False), (160, False), (60, True)]
)
def test_what_touches_in_the_terminal_is_adjacent(players: int, width: int, compact: bool) -> None:
    session = Session.start(GENESIA, NAMES[:players], seed=1)
    picture = draw(session.view(session.players[-1]))
    canvas = draw_block(the_map(picture), width, Pen.of(picture, compact=compact))
    assert drawn_borders(canvas) | ways_round_the_back(canvas) == adjacent(session)


def drawn_borders(canvas: Canvas) -> Pairs:
    """The spaces that touch without a wall between them."""
    signs = [list(row.ljust(canvas.width)) for row in canvas.plain().split("\n")]
    cells = {at: places[0] for at, places in canvas.places.items()}
    found: Pairs = set()
    for (one, upper), (other, lower) in combinations(cells.items(), 2):
        if are_above_each_other(upper, lower) or are_above_each_other(lower, upper):
            found.add(frozenset((one, other)))
        for left, right in ((upper, lower), (lower, upper)):
            border = left.x + left.width - 1
            if left.y == right.y and border == right.x:
                wall = signs[left.y + left.height // 2][border]
                assert wall in "│║"
                if wall == "│":
                    found.add(frozenset((one, other)))
    return found


def are_above_each_other(upper: Place, lower: Place) -> bool:
    """Whether boxes share a border with more than its two ends, or lines more than one end."""
    is_box = upper.height > 1
    columns = min(upper.x + upper.width, lower.x + lower.width) - max(upper.x, lower.x)
    return upper.y + upper.height - is_box == lower.y and columns > 1 + is_box


def ways_round_the_back(canvas: Canvas) -> Pairs:
    """The spaces at both ends of every bracket and of every door."""
    signs = [row.ljust(canvas.width) for row in canvas.plain().split("\n")]
    found: Pairs = set()
    for y, row in enumerate(signs):
        for x, sign in enumerate(row):
            if sign in "╭╮":
                away = 1 if sign == "╭" else -1
                end = next(below for below in range(y + 1, len(signs)) if signs[below][x] != "│")
                assert signs[end][x] == ("╰" if sign == "╭" else "╯")
                found.add(frozenset(cell_at_the_end(canvas, signs, x, at, away) for at in (y, end)))
            elif sign == "↕":
                above, below = (
                    next(at for at in canvas.places if canvas.places[at][0].holds(x, row_beside))
                    for row_beside in beside_the_bar(canvas, y)
                )
                found.add(frozenset((above, below)))
    return found


def beside_the_bar(canvas: Canvas, y: int) -> tuple[int, int]:
    """A row of what lies above the bar, and one of what lies below."""
    bar = canvas.places["X"][0]
    assert bar.holds(bar.x, y)
    return bar.y - 1, bar.y + bar.height


def cell_at_the_end(canvas: Canvas, signs: list[str], x: int, y: int, away: int) -> str:
    """Where a line leads to that begins at a corner."""
    x += away
    while signs[y][x] == "─":
        x += away
    return next(at for at, places in canvas.places.items() if places[0].holds(x, y))


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("width", [340, 640, 900])
def test_what_touches_on_the_page_is_adjacent(players: int, width: int) -> None:
    session = Session.start(GENESIA, NAMES[:players], seed=1)
    picture = draw(session.view(session.players[-1]))
    drawing = draw_sectors(the_map(picture), width, page_pen.Pen.of(picture))
    shapes = list(drawn_shapes(drawing.markup))
    touching = {
        frozenset((one.at, other.at))
        for one, other in combinations(shapes, 2)
        if one.touches(other) or other.touches(one)
    }
    assert touching == adjacent(session)


class Shape(NamedTuple):
    """A region as it is drawn: from which angle to which, clockwise, and from which radius on."""

    at: str
    start: float
    end: float
    inner: float
    outer: float

    def touches(self, other: Shape) -> bool:
        """Whether the other lies outside it or clockwise from it, with a border of some length and
        no more than shallow water between them."""
        if 0 <= other.inner - self.outer <= SHALLOW:
            return self.shares_angles(other)
        is_same_ring = abs(self.inner - other.inner) < 1 and abs(self.outer - other.outer) < 1
        apart = (other.start - self.end) % 360 * pi / 180 * self.inner
        return is_same_ring and apart <= SHALLOW

    def shares_angles(self, other: Shape) -> bool:
        if self.end - self.start == 360:
            return True
        shifted = (other.start - self.start + 180) % 360 - 180
        shared = min(self.end - self.start, shifted + other.end - other.start) - max(0, shifted)
        return shared * pi / 180 * self.outer > SHALLOW


SHALLOW = 9
"""In pixels: the gap between regions, and the strait round the Genesis board."""


REGION = r'data-at="([^"]+)"><title>[^<]*</title><path d="([^"]*)"'


def drawn_shapes(markup: str) -> Iterator[Shape]:
    """The shapes of the regions, read from the drawing."""
    for at, path in re.findall(REGION, markup):
        if disc := re.match(r"M-([\d.]+),0a", path):
            yield Shape(at, 0, 360, 0, float(disc[1]))
            continue
        path = re.sub(r"A[\d.,]+ 0 \d \d ", " ", path)
        points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", path)]
        radii = [hypot(x, y) for x, y in points]
        angles = [degrees(atan2(x, -y)) % 360 for x, y in points]
        turned = [(angle - angles[0] + 10) % 360 - 10 for angle in angles]
        yield Shape(at, angles[0] + min(turned), angles[0] + max(turned), min(radii), max(radii))


@pytest.mark.parametrize("players", COUNTS)
def test_the_viewer_sits_at_the_bottom_and_the_others_follow_clockwise(players: int) -> None:
    session = Session.start(GENESIA, NAMES[:players], seed=1)
    seats = max(players, 2)
    for viewer in [] if players == 1 else session.players:
        owners = [sector.owner for sector in the_map(draw(session.view(viewer))).sectors]
        assert owners == [(viewer + n) % seats for n in range(seats)]
    spectators = the_map(draw(session.view(None))).sectors
    assert [sector.owner for sector in spectators] == list(range(seats))


# What it tells.


def test_a_region_tells_who_is_there_and_what_it_is_worth(table: Any) -> None:
    t = table(
        3,
        Ada={"clans": {"P1.C1": 2, "P2.H": 1}, "cities": ["P1.C1"]},
        Bob={"clans": {"P2.H": 12}, "cities": ["P2.H"]},
    )
    facts = plain_facts(picture_of(t, "Ada"))
    assert facts["region Ada C1 (P1.C1)"].startswith(
        "continent; worth 3; of Ada; Ada 2 clans; Ada city; beside"
    )
    assert "Ada clan; Bob 12 clans; Bob city" in facts["region Bob H (P2.H)"]
    assert facts["region centre (X)"].startswith("centre; worth 15; beside")


def test_points_are_land_abroad_and_progress_and_more_is_to_come(table: Any) -> None:
    t = table(
        2,
        epoch=2,
        Ada={
            "clans": {"P1.C1": 2, "P2.H": 1},
            "inventions": ["BI-1", "RI-5"],
            "copied": ["BI-3"],
            "progress": [5],
        },
    )
    facts = plain_facts(picture_of(t, "Ada"))
    shown = {name: facts[f"Ada, {name}"] for name in ("land", "abroad", "progress", "points")}
    assert shown == {"land": "3", "abroad": "2", "progress": "5", "points": "10"}
    assert facts["Ada, to come"] == "+5"
    assert facts["Ada, Inventions, BI-3 Star Reckoning"] == "blue; 2 progress; copied"


def test_a_card_tells_when_it_can_be_played(table: Any) -> None:
    hand = ["BI-1", "BI-3", "BI-4", "YI-6"]
    t = table(2, phase="Expansion", Ada={"hand": hand})
    own = next(panel.block for panel in picture_of(t, "Ada").panels if panel.title == "Your hand")
    assert isinstance(own, Cards)
    assert {card.at: (card.foot, Flag.OFF in card.flags) for card in own.cards} == {
        "BI-1": ("too late, sells for 4", True),
        "BI-3": ("its cost is more than the coins at hand", True),
        "BI-4": ("later this epoch", True),
        "YI-6": ("later this epoch", True),
    }


def test_only_the_own_hand_and_objective_show_their_faces(table: Any) -> None:
    t = table(
        options={"objectives": True, "groups": "blue yellow"},
        Ada={"coins": 3, "hand": ["BI-3"], "objective": "O1"},
        Bob={"hand": ["YI-6"], "objective": "O4"},
    )
    ada, bob, nobody = ("\n".join(plain_lines(picture_of(t, who))) for who in ("Ada", "Bob", None))
    for name in ("Star Reckoning", "Lamp of Reason"):
        assert name in ada
        assert name not in bob + nobody
    for name in ("Thorn Palisade", "Full Coffers"):
        assert name in bob
        assert name not in ada + nobody
    assert "Ada, cards: 1" in bob


def test_an_attack_tells_who_stands_against_whom_and_marks_both_regions(table: Any) -> None:
    t = table(
        3,
        epoch=3,
        phase="Attack",
        Ada={"clans": {"P1.D1": 5}, "played": ["RIII-3"]},
        Bob={"clans": {"P1.D2": 3}, "played": ["BIII-1"]},
    )
    t.everybody("peace", Ada="war")
    t.do("Ada: attack P1.D1 > P1.D2")
    facts = plain_facts(picture_of(t, "Cleo"))
    assert facts["Attack, attacker"] == "Ada, 5 clans in P1.D1"
    assert facts["Attack, defender"] == "Bob, 3 clans in P1.D2"
    assert "from here" in facts["region Ada D1 (P1.D1)"]
    assert "chosen" in facts["region Ada D2 (P1.D2)"]
    assert facts["This epoch, Bob"] == "Nobel Peace Prize, Peace, shield 1"
    assert facts["Turn order, Cleo"].endswith("peace")


def test_solo_shows_both_tribes_and_both_hands() -> None:
    start = {"players": {"first tribe": {"hand": ["BI-1"]}, "second tribe": {"hand": ["YI-1"]}}}
    t = Table.start(GENESIA, ["Ada"], position=start)
    picture = picture_of(t, "Ada")
    facts = plain_facts(picture)
    assert [player.name for player in picture.deciding] == [t.public.acting.name]
    assert "of first tribe" in facts["Hands, BI-1 Kept Embers"]
    assert "of second tribe" in facts["Hands, YI-1 Herd Trails"]
    assert facts["Phases"] == "Growth (now), Expansion, End of epoch"


def test_teams_are_told() -> None:
    t = Table.start(GENESIA, NAMES[:4], options={"teams": "ABAB"})
    facts = plain_facts(picture_of(t, "Ada"))
    assert "team A" in facts["Turn order, Cleo"]
    assert "team B" in facts["Turn order, Dan"]


def test_revealed_objectives_tell_whose_they_are_and_what_they_give(table: Any) -> None:
    t = table(2, epoch=3, phase="Expansion", options={"objectives": True, "groups": "red blue"},
              Ada={"clans": {"X": 1}, "objective": "O7"})  # fmt: skip
    own = plain_facts(picture_of(t, "Ada"))
    assert own["Secret objective, O7 Heart of the World"].endswith("1 of 1 or 1 of 2: 9 points")
    t.pass_the_epoch()
    facts = plain_facts(picture_of(t, None))
    assert facts["Objectives, O7 Heart of the World"].startswith("of Ada")
    assert facts["Ada, objective"] == "9"


@pytest.mark.parametrize("players", COUNTS)
def test_a_picture_can_be_drawn_at_every_decision(players: int) -> None:
    session = Session.start(GENESIA, NAMES[:players], seed=3)
    agents = {player: RandomAgent(f"{player}") for player in session.players}
    while session.decision is not None:
        for viewer in (session.players[0], None):
            picture = draw(session.view(viewer))
            labels = [label for label in plain_facts(picture) if re.search(r"\(\d+\)$", label)]
            assert labels == []
            lines = draw_terminal(picture, 100).plain().splitlines()
            assert max(map(len, lines)) <= 100
        play_on(session, agents, 40)


def test_a_hostile_name_is_harmless() -> None:
    t = Table.start(GENESIA, ["Ada", "[red]\x1b[31m<b>Evil\n" * 20])
    picture = picture_of(t, "Ada")
    for shown in ("\n".join(plain_lines(picture)), draw_terminal(picture, 80).plain()):
        assert "\x1b" not in shown
    for shown in (page(picture), svg(picture)):
        assert "<b>Evil" not in shown
        assert "\x1b" not in shown


# The screens.


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
