"""Starting a session from what was typed, playing it, and ending the command."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop_core.cli.outcome import outcome_data
from tabletop_core.cli.prompt.playing import Leave, Pace, Playing
from tabletop_core.cli.prompt.turn import ask_person
from tabletop_core.cli.saving import find_save, keep, keep_by_itself, seats_of
from tabletop_core.cli.screen import Screen
from tabletop_core.cli.seats import default_seats, read_seats
from tabletop_core.engine.session import Session
from tabletop_core.errors import BadInput
from tabletop_core.sentences import shorten
from tabletop_core.storage.saves import Save

if TYPE_CHECKING:
    from tabletop_core.engine.game import Game
    from tabletop_core.hooks.plugins import Plugins


def read_seed(text: str | None) -> int | str | None:
    """A seed as it was meant: a number, or any word."""
    if text is None or not re.fullmatch(r"-?(0|[1-9]\d{0,17})", text):
        return text
    return int(text)


def read_settings(texts: Sequence[str]) -> dict[str, str]:
    """`key=value` pairs; the game checks names and values."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(f"cannot set {shorten(text)!r}: write --set KEY=VALUE.")
        found[name.strip().replace("-", "_")] = value.strip()
    return found


def play_game(
    plugins: Plugins,
    game_id: str,
    seat_texts: Sequence[str],
    *,
    seed: int | str | None,
    options: Mapping[str, Any],
    pace: Pace,
    plain: bool,
    as_json: bool,
    save_name: str | None = None,
) -> None:
    """One game from start to end, or until somebody leaves."""
    game = plugins.game(game_id)
    screen = Screen(plain=plain, out=sys.stderr if as_json else None)
    if not seat_texts:
        seat_texts = default_seats(game, plugins.agents)
        screen.line(f"Nobody was named, so these play: {' '.join(seat_texts)}", "dim")
    seats = read_seats(seat_texts, plugins.agents)
    _check_count(game, len(seats))
    session = Session.start(game, [seat.name for seat in seats], options=options, seed=seed)
    playing = Playing(session, seats, plugins, screen, seed=seed, pace=pace)
    if save_name is not None:
        playing.save = keep(session, seats, seed, save_name)
    elif playing.humans:
        playing.save = keep_by_itself(session, seats, seed, screen)
    if playing.humans:
        playing.explain_the_game()
    run_to_the_end(playing, as_json=as_json)


def resume_game(
    plugins: Plugins, name: str | None, *, pace: Pace, plain: bool, as_json: bool = False
) -> None:
    """Take a saved game up again."""
    found = find_save(name)
    screen = Screen(plain=plain, out=sys.stderr if as_json else None)
    session, save = Save.open(found.path, plugins.game)
    seats = read_seats(seats_of(session, save.agents), plugins.agents)
    screen.line(f"{session.game.title}, {save.name}: round {session.round}.", "dim")
    if session.notice:
        screen.line(session.notice, "yellow")
    playing = Playing(session, seats, plugins, screen, seed=save.seed, pace=pace, save=save)
    playing.begin_told()
    run_to_the_end(playing, as_json=as_json)


def run_to_the_end(playing: Playing, *, as_json: bool) -> None:
    """Play until the game is over or somebody leaves; the session is kept in either case."""
    screen, session, save = playing.screen, playing.session, playing.save
    try:
        playing.run(ask_person, shows_result=not as_json or bool(playing.humans))
    except Leave:
        screen.line("You leave the table.")
    finally:
        save = playing.save
        if save is not None:
            save.close()
            _say_kept(screen, save.name, is_over=session.is_over)
    if as_json:
        seed = playing.seed
        print(json.dumps(outcome_data(session, playing.seats, seed), ensure_ascii=False))


def _say_kept(screen: Screen, name: str, *, is_over: bool) -> None:
    name = shlex.quote(name)
    if is_over:
        screen.line(f"Kept as {name}. To see it again: tabletop replay {name}", "dim")
    else:
        screen.line(f"Saved. To go on: tabletop resume {name}", "dim")


def _check_count(game: Game, count: int) -> None:
    try:
        game.check_players(count)
    except BadInput as fault:
        example = " ".join(["human", *["random"] * (game.players[0] - 1)])
        hint = f"Write one SEAT a player: tabletop play {game.id} {example}"
        raise BadInput(f"{fault} {hint}") from None
