"""The pictures of the pages: each game in play, drawn by rich and kept as SVG.

`pytest tests/test_pictures.py --update` draws them anew.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tabletop_core import Chance, Session
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.pictures.drawing import picture_of
from tabletop_core.pictures.terminal.face import draw
from tabletop_core.pictures.themes import DARK
from tabletop_core.table.chance import key_from_seed

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"

SCENES: dict[str, dict[str, Any]] = {
    "biomos": {"players": 3, "options": {"first_player": 1}, "decisions": 40, "width": 80},
    "biosphere": {"players": 3, "options": {"first_player": 1}, "decisions": 90, "width": 80},
    "genesia": {"players": 3, "options": {}, "decisions": 120, "width": 100},
}


def in_play(game: str, players: int, options: dict[str, Any], decisions: int) -> Session:
    """A session some random actions after its beginning."""
    plugins = load_plugins()
    names = ["Ada", "Bob", "Cleo"][:players]
    session = Session.start(plugins.game(game), names, options=options, seed=3)
    chance = Chance(key_from_seed("a picture"))
    for _ in range(decisions):
        assert session.decision is not None
        player = session.decision.players[0]
        session.decide(player, chance.pick(list(session.decision.keys(player)), "choice"))
    return session


def print_table(console: Console, session: Session) -> None:
    view = session.view(session.players[0])
    picture = picture_of(view, load_plugins().pictures[session.game.id])
    console.print(draw(picture, console.width).rich(DARK))


@pytest.mark.parametrize("game", SCENES)
def test_the_picture_of_the_page_is_what_the_game_shows(game: str, update: bool) -> None:
    scene = SCENES[game]
    session = in_play(game, scene["players"], scene["options"], scene["decisions"])
    console = Console(record=True, width=scene["width"], file=io.StringIO(), force_terminal=True)
    print_table(console, session)
    drawn = console.export_svg(title=f"tabletop play {game}", unique_id=game)
    kept = PICTURES / f"{game}.svg"
    if update:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(drawn)
    assert drawn == kept.read_text()


@pytest.mark.parametrize("game", SCENES)
@pytest.mark.parametrize("columns", [60, 80])
def test_nothing_is_cut_off_in_a_narrow_window(game: str, columns: int) -> None:
    scene = SCENES[game]
    session = in_play(game, scene["players"], scene["options"], scene["decisions"])
    out = io.StringIO()
    console = Console(width=columns, file=out, color_system=None)
    print_table(console, session)
    assert "…" not in out.getvalue()
    assert max(len(line) for line in out.getvalue().splitlines()) <= columns
