"""`tabletop games`: the games that can be played."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import typer

from tabletop_core.cli.arguments import AsJson, Plain
from tabletop_core.cli.call import Call, call_of
from tabletop_core.cli.game_options import modes_of, options_of
from tabletop_core.cli.kept_list import Copying, keep_list
from tabletop_core.cli.screen import Screen
from tabletop_core.errors import BadInput

if TYPE_CHECKING:
    from tabletop_core.engine.game import Game
    from tabletop_core.hooks.plugins import Plugins


def games(context: typer.Context, plain: Plain = False, as_json: AsJson = False) -> None:
    """List the games that can be played.

    Example: tabletop games
    """
    call, out = call_of(context), Copying(sys.stdout)
    plugins = call.find_plugins()
    list_games(plugins, out, plain=plain, as_json=as_json)
    if _is_ordinary(call) and not plugins.broken and not (plain and as_json):
        asked = ["games", *(["--plain"] if plain else []), *(["--json"] if as_json else [])]
        keep_list(asked, out.text, plugins.places)


def _is_ordinary(call: Call) -> bool:
    """Whether the call wants what is installed and nothing else."""
    return call.with_installed and not call.plugin_files


def list_games(plugins: Plugins, out: Any, *, plain: bool, as_json: bool) -> None:
    """Id, title, players and modes of every game, and what is broken."""
    plugins.check()
    if as_json:
        data = [_game_data(game) for game in plugins.games.values()]
        print(json.dumps(data, ensure_ascii=False), file=out)
        return
    screen = Screen(plain=plain, out=out)
    for game in plugins.games.values():
        modes = f"  modes: {', '.join(modes_of(game))}" if modes_of(game) else ""
        screen.rows([(game.id, game.title, players_of(game) + modes)])
        if game.about:
            screen.indented(game.about)
    for broken in plugins.broken:
        screen.line(f"{broken.name} is broken: {broken.reason}", "yellow")
    if not plugins.games:
        raise BadInput("no game is installed. Load one from a file: tabletop --plugin PATH games")


def players_of(game: Game) -> str:
    """How many can play."""
    fewest, most = game.players[0], game.players[-1]
    if fewest == most:
        return "1 player" if most == 1 else f"{most} players"
    return f"{fewest}–{most} players"


def _game_data(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "players": [game.players[0], game.players[-1]],
        "about": game.about,
        "options": [option._asdict() for option in options_of(game)],
    }
