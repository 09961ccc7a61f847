"""The picture of the table: kept as text, at 100 columns, in colour and plain."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any, Literal

import pytest
from genesia.game import GENESIA
from genesia.render import render
from rich.console import Console

from tabletop_core import Session
from tabletop_core.agents.agent import RandomAgent, play_on
from tabletop_core.testing import Table

SCREENS = Path(__file__).parent / "screens"
WIDTH = 100

TABLES: dict[str, dict[str, Any]] = {
    "growth": {
        "players": 3,
        "epoch": 2,
        "options": {"groups": "blue yellow red"},
        "Ada": {
            "coins": 12,
            "clans": {"P1.H": 4, "P1.C1": 2, "P2.H": 1, "X": 1},
            "cities": ["P1.C1", "P1.D2"],
            "hand": ["BII-1", "YII-2", "BII-4"],
            "inventions": ["BI-1", "RI-5"],
            "copied": ["BI-3"],
            "played": ["BII-6"],
            "progress": [5],
        },
        "Bob": {"coins": 7, "clans": {"P2.H": 12, "P2.A1": 1}, "cities": ["P2.H"]},
        "Cleo": {"clans": {"P3.F1": 2}, "hand": ["RII-2"]},
    },
    "attack": {
        "players": 5,
        "epoch": 3,
        "phase": "Attack",
        "Ada": {"clans": {"P1.D1": 5}, "played": ["RIII-3"]},
        "Bob": {"clans": {"P1.D2": 3}, "played": ["BIII-1"], "progress": [4, 8]},
    },
    "solo": {
        "players": 1,
        "tribes": {
            "first tribe": {"hand": ["BI-1", "YI-3"], "clans": {"P1.H": 2}},
            "second tribe": {"hand": ["YI-1"], "coins": 3},
        },
    },
}


def begin(table: Any, name: str) -> Table:
    words = dict(TABLES[name])
    t = table(words.pop("players"), **words)
    if name == "attack":
        t.everybody("peace", Ada="war")
        t.do("Ada: attack P1.D1 > P1.D2")
    return t


def screen(table: Table, *, plain: bool, colour: bool = False, viewer: str = "Ada") -> str:
    out = io.StringIO()
    hues: Literal["standard"] | None = "standard" if colour else None
    paper = Console(
        file=out, width=WIDTH, force_terminal=colour, color_system=hues, highlight=False
    )
    paper.print(render(table.view(viewer), plain=plain))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


@pytest.mark.parametrize("plain", [False, True], ids=["picture", "plain"])
@pytest.mark.parametrize("name", TABLES)
def test_the_screen_is_the_one_we_keep(table: Any, name: str, plain: bool, update: bool) -> None:
    shown = screen(begin(table, name), plain=plain)
    kept = SCREENS / f"{name}-{'plain' if plain else 'picture'}.txt"
    if update:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(shown, encoding="utf-8")
    assert shown == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_it_fits_in_100_columns_at_any_time(players: int) -> None:
    session = Session.start(GENESIA, [f"A rather long name {n}" for n in range(players)], seed=3)
    agents = {player: RandomAgent(f"{player}") for player in session.players}
    while session.decision is not None:
        for viewer in (session.players[0], None):
            out = io.StringIO()
            Console(file=out, width=WIDTH, color_system=None).print(render(session.view(viewer)))
            assert max(len(line.rstrip()) for line in out.getvalue().splitlines()) <= WIDTH
        play_on(session, agents, 25)


@pytest.mark.parametrize("name", TABLES)
def test_colours_only_repeat_what_the_text_says(table: Any, name: str) -> None:
    t = begin(table, name)
    coloured = screen(t, plain=False, colour=True)
    assert "\x1b[" in coloured
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in bare.splitlines()] == screen(t, plain=False).splitlines()


@pytest.mark.parametrize("plain", [False, True])
def test_only_the_own_hand_and_objective_show_their_faces(table: Any, plain: bool) -> None:
    t = table(
        options={"objectives": True, "groups": "blue yellow"},
        Ada={"coins": 3, "hand": ["BI-3"], "objective": "O1"},
        Bob={"hand": ["YI-6"], "objective": "O4"},
    )
    ada, bob = (screen(t, plain=plain, viewer=name) for name in ("Ada", "Bob"))
    assert "Star Reckoning" in ada
    assert "Lamp of Reason" in ada
    assert "Thorn Palisade" not in ada
    assert "Full Coffers" not in ada
    assert "Thorn Palisade" in bob
    assert "Star Reckoning" not in bob


def test_plain_facts_have_labels_of_their_own(table: Any) -> None:
    for name in TABLES:
        lines = screen(begin(table, name), plain=True).splitlines()[1:]
        labels = [line.partition(": ")[0] for line in lines if ": " in line]
        assert len(labels) == len(set(labels))


def test_a_hostile_name_is_harmless() -> None:
    t = Table.start(GENESIA, ["Ada", "[red]\x1b[31mEvil\n[/]" * 20])
    for plain in (False, True):
        shown = screen(t, plain=plain)
        assert "\x1b" not in shown
        assert "[red]" in shown
