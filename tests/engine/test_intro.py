"""How a game is introduced: what is true of every game, then what fits options and players."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from pydantic import BaseModel

from tabletop_core import BadInput, Game, Once, Result, State

WORDS = """
how_to_play = "Dig."

[[intro]]
when = { mode = "deep" }
text = "Mind the water."

[[intro]]
when = { mode = ["deep", "steep"], players = [2, 3] }
text = "Dig together."
"""


class Options(BaseModel):
    mode: str = "flat"


def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str) -> Game:
    """A game whose package brings these words."""
    package = ModuleType("mine_with_words")
    package.__file__ = str(tmp_path / "__init__.py")
    monkeypatch.setitem(sys.modules, package.__name__, package)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "words.toml").write_text(words)
    return Game(
        id="mine",
        title="Mine",
        players=range(1, 4),
        state=State,
        phases=[Once()],
        over=lambda state: True,
        result=lambda state: Result((), ()),
        options=Options,
        package=package.__name__,
    )


@pytest.mark.parametrize(
    ("mode", "players", "said"),
    [
        ("flat", 2, "Dig."),
        ("deep", 1, "Dig.\n\nMind the water."),
        ("deep", 2, "Dig.\n\nMind the water.\n\nDig together."),
        ("steep", 3, "Dig.\n\nDig together."),
    ],
)
def test_only_what_fits_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str, players: int, said: str
) -> None:
    assert mine(tmp_path, monkeypatch, WORDS).intro(Options(mode=mode), players) == said


def test_a_paragraph_for_an_option_the_game_has_not_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = mine(tmp_path, monkeypatch, WORDS.replace("mode =", "mod ="))
    with pytest.raises(BadInput, match=r"there is no 'mod'\. Did you mean 'mode'\?"):
        _ = game.words
