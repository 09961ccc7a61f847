"""`tabletop play`: a new game, from who plays it to its end."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_core.cli.arguments import (
    AsJson,
    Fast,
    Plain,
    Seats,
    Seed,
    Settings,
    Waits,
    Watch,
    read_seed,
    read_settings,
)
from tabletop_core.cli.call import call_of
from tabletop_core.cli.prompt.pace import Pace
from tabletop_core.cli.screen import Screen
from tabletop_core.cli.seats import default_seats, read_seats
from tabletop_core.errors import BadInput

if TYPE_CHECKING:
    from tabletop_core.engine.game import Game
    from tabletop_core.hooks.plugins import Plugins


def play(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="the id of a game: tabletop games")
    ] = None,
    seat: Seats = None,
    seed: Seed = None,
    set_option: Settings = None,
    plain: Plain = False,
    as_json: AsJson = False,
    fast: Fast = False,
    step: Waits = False,
    watch: Watch = False,
    save: Annotated[
        str | None, typer.Option(metavar="NAME", help="keep the game under this name")
    ] = None,
    scenario: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="show a scenario step by step and take over anywhere"),
    ] = None,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="with --scenario: begin after its step N")
    ] = None,
) -> None:
    """Play a game alone, with others, or against agents.

    Example: tabletop play biomos human random --seed 7
    """
    call, seats, pace = call_of(context), seat or [], Pace(fast, step, watch)
    if scenario is not None:
        from tabletop_core.cli.prompt.guided import play_scenario

        named = seats if game is None else [game, *seats]
        play_scenario(call.load(), scenario, named, pace=pace, plain=plain, save_name=save, at=at)
        return
    if at is not None:
        raise BadInput("--at goes with --scenario FILE: the table after its step N.")
    if game is None:
        raise BadInput("name a game: tabletop play biomos human greedy. Installed: tabletop games")
    play_game(
        call.load(),
        game,
        seats,
        seed=read_seed(seed),
        options=read_settings(set_option or ()),
        pace=pace,
        plain=plain,
        as_json=as_json,
        save_name=save,
    )


def play_game(
    plugins: Plugins,
    game_id: str,
    seat_texts: Sequence[str],
    *,
    seed: int | str | None,
    options: Mapping[str, Any],
    pace: Pace,
    plain: bool,
    as_json: bool = False,
    save_name: str | None = None,
) -> None:
    """One game from start to end, or until somebody leaves."""
    from tabletop_core.cli.prompt.loop import run_to_the_end
    from tabletop_core.cli.prompt.prompt import open_prompt
    from tabletop_core.engine.session import Session

    game = plugins.game(game_id)
    screen = Screen(plain=plain, out=sys.stderr if as_json else None)
    if not seat_texts:
        seat_texts = default_seats(game, plugins.agents)
        screen.line(f"Nobody was named, so these play: {' '.join(seat_texts)}", "dim")
    seats = read_seats(seat_texts, plugins.agents)
    _check_count(game, len(seats))
    session = Session.start(game, [seat.name for seat in seats], options=options, seed=seed)
    with closing(open_prompt(session, seats, plugins, screen, seed=seed)) as prompt:
        prompt.kept(save_name)
        if prompt.seating.humans:
            prompt.teller.explain_the_game()
        run_to_the_end(prompt, pace, as_json=as_json)


def _check_count(game: Game, count: int) -> None:
    try:
        game.check_players(count)
    except BadInput as fault:
        example = " ".join(["human", *["random"] * (game.players[0] - 1)])
        hint = f"Write one SEAT a player: tabletop play {game.id} {example}"
        raise BadInput(f"{fault} {hint}") from None
