"""The page and the drawing alone: whole documents, from pictures of a few blocks."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from tabletop_core import Consequence, Option, Player, Session
from tabletop_core.engine.consequences import Brought
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.pictures.any_game import picture_of_any_game
from tabletop_core.pictures.blocks import (
    CardFace,
    Cards,
    Column,
    Facts,
    Group,
    Groups,
    Notes,
    Players,
    Seat,
    Spots,
    Tiles,
)
from tabletop_core.pictures.page.account import Told
from tabletop_core.pictures.page.alone import svg
from tabletop_core.pictures.page.document import page
from tabletop_core.pictures.picture import Across, Down, Panel, Picture, Stage
from tabletop_core.pictures.things import Flag, Ground, Hue, Shape, Space, Thing

ADA, BOB = Player(0, "Ada"), Player(1, "Bob")
SEA = Ground("sea", "S", "≈", Hue.WATER, 3)
VOID = {"meta", "link", "br", "img", "input"}


class Checker(HTMLParser):
    """Whether every element is closed, and where something is fetched from."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def checked(written: str) -> Checker:
    checker = Checker()
    checker.feed(written)
    assert checker.open == []
    return checker


def picture() -> Picture:
    """One of every common block."""
    spaces = [
        Space(at="a1", name="Hill", ground=SEA, value=4, owner=ADA, room=4,
              things=[Thing(kind="die", owner=BOB, face="3", shape=Shape.DIE,
                            flags=frozenset({Flag.DYING}))]),
        Space(at="b1", things=[Thing(kind="clan", owner=ADA, count=7)]),
    ]  # fmt: skip
    body = Down(
        Across(
            Panel("Map", Tiles(2, [*spaces, None]), is_board=True),
            Panel("Ways", Spots(spaces, [(0, 0), (2, 1)], [("a1", "b1")])),
            weights=(2, 1),
        ),
        Panel("Row", Cards(deck=7, cards=[
            CardFace(at="B3", name="Leafy Wood", points="3", pattern=[SEA, None])])),
        Panel("Beside", Groups([Group(name="Bag", things=[
            Thing(kind="token", ground=SEA, count=5, shape=Shape.TOKEN)])])),
        Panel("Players", Players(columns=[Column(name="coins")], seats=[
            Seat(player=ADA, facts=["12"], points="30", first=True),
            Seat(player=BOB, facts=["4"], points="20")])),
        Panel("Facts", Facts({"weather": "rain"})),
        Panel("Notes", Notes(["Nothing else <happens> & nothing more."])),
    )  # fmt: skip
    return Picture(
        title="Islands",
        stage=Stage(now="round 2", steps=["Wheel", "Income"], step=1, towards={ADA: (1, 3)}),
        players=[ADA, BOB],
        viewer=ADA,
        deciding=[ADA],
        body=body,
    )


def test_a_page_is_whole_and_fetches_nothing() -> None:
    written = page(picture(), account=[Told("Ada takes a sea", ADA, True)])
    checker = checked(written)
    assert checker.addresses == []
    assert "<script" not in written
    assert "url(" not in written
    assert "@import" not in written


def test_a_drawing_alone_is_xml_without_variables_or_foreign_objects() -> None:
    written = svg(picture())
    root = ElementTree.fromstring(written)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(" not in written
    assert "foreignObject" not in written


@pytest.mark.parametrize("face", [page, svg])
def test_everything_that_the_picture_names_stands_in_it(face: object) -> None:
    assert callable(face)
    shown = re.sub(r"<style>.*?</style>", "", face(picture()), flags=re.DOTALL)
    for told in ("Islands", "round 2", "Income", "Hill", "Leafy Wood", "coins", "12", "30", "rain",
                 "Bag", "Nothing else &lt;happens&gt; &amp; nothing more.", "deck 7"):  # fmt: skip
        if told.startswith("Nothing"):
            assert "&lt;happens&gt; &amp;" in shown
        else:
            assert told in shown, told


def test_no_text_is_smaller_than_eleven_pixels() -> None:
    written = page(picture()) + svg(picture())
    sizes = re.findall(r"font-size[=:]\s*\"?([0-9.]+)", written)
    sizes += re.findall(r"font: ([0-9.]+)px", written)
    assert len(sizes) > 20
    assert min(float(size) for size in sizes) >= 11


def test_the_theme_is_the_readers_or_the_one_that_is_asked_for() -> None:
    assert "prefers-color-scheme:dark" in page(picture())
    assert "prefers-color-scheme:dark" not in page(picture(), theme="dark")
    assert "color-scheme:dark" in page(picture(), theme="dark")
    assert "color-scheme:dark" not in page(picture(), theme="light")
    assert svg(picture(), theme="dark") != svg(picture(), theme="light")


@pytest.mark.parametrize("game", ["biomos", "biosphere", "genesia"])
def test_any_game_has_a_page_with_its_options_as_buttons(game: str) -> None:
    session = Session.start(load_plugins().game(game), ["Ada", "Bob"], seed=1)
    assert session.decision is not None
    view = session.view(session.decision.players[0])
    assert view.choice is not None
    written = page(picture_of_any_game(view), view.choice)
    checked(written)
    assert written.count("<button") == len(view.choice.options)
    ElementTree.fromstring(svg(picture_of_any_game(view), view.choice))


def test_a_hostile_name_is_harmless() -> None:
    evil = Player(0, '<b onload="x">&\x1b[31m')
    hostile = Picture(
        title="<i>",
        stage=Stage(now="'\"<"),
        players=[evil],
        viewer=evil,
        deciding=[evil],
        body=Panel("<u>", Notes(["<script>"])),
    )
    written = page(hostile, account=[Told("<script>", evil)])
    checked(written)
    assert "<script" not in written
    assert "<i>" not in written
    assert "\x1b" not in written
    ElementTree.fromstring(svg(hostile))


# The question.


def asked(options: int = 3, brought: dict[str, int] | None = None) -> Any:
    """A choice of places to put something, and what they bring."""
    choices = [
        Option(f"place x{number}", f"free {number}", number, f"x{number}")
        for number in range(1, options + 1)
    ]
    choice = SimpleNamespace(options=choices, question="Place it", may_pass=False)
    known = {}
    for key, points in (brought or {}).items():
        found = Brought(key, ADA, (ADA,))
        found.points = {ADA: {"land": points}} if points else {}
        found.said = (Consequence("completes B3 Leafy Wood", 5),) if points > 3 else ()
        known[key] = found
    return choice, known


def board(options: int) -> Picture:
    """A picture with a space for each option, and a card."""
    spaces = [Space(at=f"x{n}", name=f"Place {n}", ground=SEA) for n in range(1, options + 1)]
    card = CardFace(at="B3", name="Leafy Wood")
    body = Down(Panel("Map", Tiles(6, spaces)), Panel("Row", Cards(cards=[card])))
    return replace(picture(), body=body)


def game_of_values() -> Any:
    return load_plugins().game("biomos")


def test_options_say_names_and_the_act_only_where_it_differs() -> None:
    choice, _known = asked()
    written = page(board(3), choice)
    assert '<b class="name">Place 1</b>' in written
    assert 'data-key="place x1"' in written
    choice.options[0] = Option("visit x1", "", 1, "x1")
    assert '<b class="name">visit Place 1</b>' in page(board(3), choice)


def test_what_an_option_brings_stands_beside_it_and_lights_what_it_names() -> None:
    choice, known = asked(brought={"place x1": 0, "place x2": 5, "place x3": -2})
    written = page(board(3), choice, game=game_of_values(), brought=known)
    assert '<span class="chip up">completes B3 Leafy Wood +5</span>' in written
    assert '<span class="chip up">+5</span>' in written
    assert '<span class="chip down">-2</span>' in written
    [card] = re.findall(r'<article class="([^"]*)" data-at="B3"', written)
    assert "c2" in card.split()


def test_what_brings_nothing_has_a_hollow_number() -> None:
    choice, known = asked(brought={"place x1": 0, "place x2": 5, "place x3": -2})
    written = page(board(3), choice, game=game_of_values(), brought=known)
    looks = re.findall(r'<button[^>]*><span class="(number[^"]*)">(\d)', written)
    assert looks == [("number weak", "1"), ("number", "2"), ("number weak", "3")]
    assert written.count('class="badge weak"') == 2 * written.count('class="badge"') > 0


def test_of_many_options_the_good_ones_are_lit_and_the_rest_are_there_on_demand() -> None:
    values = {f"place x{n}": 5 if n <= 4 else -1 for n in range(1, 31)}
    choice, known = asked(30, values)
    written = page(board(30), choice, game=game_of_values(), brought=known)
    assert "<summary>26 more</summary>" in written
    assert written.count("<button") == 30
    assert len(re.findall(r'class="node[^"]* lit [^"]*" data-at', written)) == 2 * 4


def test_several_options_on_one_thing_share_a_number() -> None:
    choice, _known = asked()
    choice.options[2] = Option("burn x1", "", 3, "x1")
    written = page(board(3), choice)
    assert ">1+</text>" in written
    assert 't1 t3"' in written
