"""The pictures of the pages: each game in the middle with a question open, as `tabletop show` draws
it, and one as a terminal shows it.

`pytest tests/test_pictures.py --update` draws them anew.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from tabletop_core import Session
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.pictures.drawing import picture_of
from tabletop_core.pictures.lighting import lit_by
from tabletop_core.pictures.picture import Picture
from tabletop_core.pictures.terminal.canvas import Canvas
from tabletop_core.pictures.terminal.face import draw
from tabletop_core.pictures.terminal.pen import Pen
from tabletop_core.pictures.themes import DARK
from tabletop_core.scenarios import Performance, read_scenarios

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
FONTS_FROM_ELSEWHERE = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)
GAMES = ("biomos", "biosphere", "genesia")


def position(game: str) -> Path:
    return ROOT / "tests" / game / "positions" / "3-players.toml"


def session(game: str) -> Session:
    performance = Performance(read_scenarios(position(game))[0], load_plugins())
    performance.start()
    for step in performance.scenario.steps:
        performance.take(step)
    assert performance.session is not None
    return performance.session


def seen(game: str) -> tuple[Picture, Pen]:
    table = session(game)
    assert table.decision is not None
    view = table.view(table.decision.players[0])
    picture = picture_of(view, load_plugins().pictures[game])
    return picture, Pen.of(picture, lit_by(view.choice))


def in_a_terminal(game: str, width: int) -> Canvas:
    picture, pen = seen(game)
    return draw(picture, width, pen)


def keep(name: str, drawn: str, update: bool) -> None:
    kept = PICTURES / name
    if update:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(drawn, encoding="utf-8")
    assert drawn == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_the_page_is_what_show_draws(
    game: str, update: bool, tmp_path: Path
) -> None:
    file = tmp_path / "table.svg"
    show = [sys.executable, "-m", "tabletop_core.cli", "show", str(position(game)), "-o", str(file)]
    subprocess.run(show, check=True)
    keep(f"{game}.svg", file.read_text(encoding="utf-8"), update)


def test_the_terminal_of_the_page_is_what_a_terminal_shows(update: bool) -> None:
    console = Console(record=True, width=80, file=io.StringIO(), force_terminal=True)
    console.print(in_a_terminal("biomos", 80).rich(DARK))
    drawn = console.export_svg(title="tabletop play biomos", unique_id="biomos")
    keep("terminal.svg", FONTS_FROM_ELSEWHERE.sub("", drawn), update)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("columns", [60, 80, 100])
def test_nothing_is_cut_off_in_a_narrow_window(game: str, columns: int) -> None:
    drawn = in_a_terminal(game, columns).plain()
    assert "…" not in drawn
    assert max(len(line) for line in drawn.splitlines()) <= columns
