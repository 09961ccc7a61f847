"""What the tests of the core share: the sample games, found by their ids."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from tabletop_core.engine.game import Game
from tabletop_core.errors import BadInput
from tabletop_core.storage.resuming import FindGame

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"


def game_in(path: Path) -> Game:
    """The game of a file, which is loaded once."""
    name = f"sample_{path.stem}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    (game,) = (value for value in vars(sys.modules[name]).values() if isinstance(value, Game))
    return game


@pytest.fixture(scope="session")
def find_game() -> FindGame:
    """The sample games, and one made for saves, by id."""
    paths = (HERE / "caravan.py", EXAMPLES / "tic_tac_toe.py", EXAMPLES / "secret_draft.py")
    games = {game.id: game for game in map(game_in, paths)}

    def find(game_id: str) -> Game:
        if game_id not in games:
            raise BadInput(f"no game {game_id!r} is installed. Installed: {', '.join(games)}.")
        return games[game_id]

    return find
