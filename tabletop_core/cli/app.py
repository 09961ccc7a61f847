"""The commands. Each imports what it needs when it is run, so that help comes at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tabletop_core.hooks.plugins import Plugins

FAILED = 1

app = typer.Typer(
    name="tabletop",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


class Choices:
    """What stands before the command and holds for all of them."""

    plugin_files: tuple[Path, ...] = ()
    with_installed: bool = True
    debug: bool = False


choices = Choices()

Game = Annotated[str, typer.Argument(metavar="GAME", help="the id of a game: tabletop games")]
Seats = Annotated[
    list[str] | None,
    typer.Argument(metavar="[SEAT]...", help="[NAME=]AGENT: human, random, greedy, Ada=human"),
]
Seed = Annotated[str | None, typer.Option(help="the same seed gives the same game")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="an option of the game")
]
Plain = Annotated[bool, typer.Option("--plain", help="no colours, no boxes, one fact a line")]
AsJson = Annotated[bool, typer.Option("--json", help="print one JSON object and nothing else")]

Fast = Annotated[bool, typer.Option("--fast", help="no pauses")]
Step = Annotated[bool, typer.Option("--step", help="wait after each agent's action")]
Watch = Annotated[bool, typer.Option("--watch", help="show what the agents do")]
SaveName = Annotated[str, typer.Argument(metavar="SAVE", help="its name: tabletop saves")]


@app.callback(invoke_without_command=True)
def tabletop(
    context: typer.Context,
    plugin: Annotated[
        list[Path] | None,
        typer.Option(metavar="PATH", help="load a game from a single file; may be repeated"),
    ] = None,
    no_plugins: Annotated[
        bool, typer.Option("--no-plugins", help="leave the installed plugins out")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="show where a fault comes from")] = False,
    version: Annotated[bool, typer.Option("--version", help="show the version and exit")] = False,
) -> None:
    """Board games at the command line: play, script and measure them.

    In a terminal `tabletop` alone opens a menu.

    Example: tabletop play biomos human greedy
    """
    choices.plugin_files = tuple(plugin or ())
    choices.with_installed = not no_plugins
    choices.debug = debug
    if version:
        from importlib.metadata import version as version_of

        typer.echo(f"tabletop {version_of('tabletop')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        _open_launcher(context)


def _open_launcher(context: typer.Context) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        typer.echo(context.get_help())
        return
    from tabletop_core.cli.prompt.menu import launch

    launch(load())


def load() -> Plugins:
    """The plugins this call wants; broken ones that were named by hand are an error."""
    from tabletop_core.errors import BadInput
    from tabletop_core.hooks.plugins import load_plugins

    plugins = load_plugins(installed=choices.with_installed, files=choices.plugin_files)
    named = {str(path) for path in choices.plugin_files}
    for broken in plugins.broken:
        if broken.source in named:
            raise BadInput(f"the plugin {broken.source} is broken: {broken.reason}.")
    return plugins


@app.command()
def games(plain: Plain = False, as_json: AsJson = False) -> None:
    """List the games that can be played.

    Example: tabletop games
    """
    from tabletop_core.cli.commands.games import list_games
    from tabletop_core.cli.kept_list import Copying, keep_list
    from tabletop_core.hooks.plugins import load_plugins

    found = load_plugins(installed=choices.with_installed, files=choices.plugin_files)
    out = Copying(sys.stdout)
    list_games(found, out, plain=plain, as_json=as_json)
    is_ordinary = choices.with_installed and not choices.plugin_files and not (plain and as_json)
    if is_ordinary and not found.broken:
        asked = ["games", *(["--plain"] if plain else []), *(["--json"] if as_json else [])]
        keep_list(asked, out.text, found.places)


@app.command()
def plugins(plain: Plain = False, as_json: AsJson = False) -> None:
    """List the plugins, also the broken ones and why they are broken.

    Example: tabletop plugins
    """
    from tabletop_core.cli.commands.games import list_plugins
    from tabletop_core.hooks.plugins import load_plugins

    found = load_plugins(installed=choices.with_installed, files=choices.plugin_files)
    list_plugins(found, plain=plain, as_json=as_json)


@app.command()
def rules(
    game: Game,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[ID or WORDS]...", help="an id or some words")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="the code, scenarios and tests of each rule")
    ] = False,
    missing: Annotated[
        bool, typer.Option("--missing", help="with --coverage: only what nobody shows")
    ] = False,
    tests: Annotated[
        Path, typer.Option(metavar="FOLDER", help="with --coverage: where the tests lie")
    ] = Path("tests"),
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game, or the one you look for.

    Example: tabletop rules biomos BM-1
    """
    from tabletop_core.cli.commands.rules import show_coverage, show_rules
    from tabletop_core.cli.screen import Screen

    found, wanted = load().game(game), " ".join(words or ())
    if coverage or missing:
        show_coverage(found, wanted, tests, only_missing=missing, plain=plain, as_json=as_json)
    else:
        show_rules(Screen(plain=plain), found, wanted, as_json=as_json)


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="the id of a game: tabletop games")
    ] = None,
    seat: Seats = None,
    seed: Seed = None,
    set_option: Settings = None,
    plain: Plain = False,
    as_json: AsJson = False,
    fast: Fast = False,
    step: Step = False,
    watch: Watch = False,
    save: Annotated[
        str | None, typer.Option(metavar="NAME", help="keep the game under this name")
    ] = None,
    scenario: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="show a scenario step by step and take over anywhere"),
    ] = None,
) -> None:
    """Play a game alone, with others, or against agents.

    Example: tabletop play biomos human random --seed 7
    """
    from tabletop_core.cli.prompt.playing import Pace
    from tabletop_core.cli.prompt.start import play_game, read_seed, read_settings

    seats = seat or []
    if scenario is not None:
        from tabletop_core.cli.prompt.guided import play_scenario

        named = seats if game is None else [game, *seats]
        pace = Pace(fast, step, watch)
        play_scenario(load(), scenario, named, pace=pace, plain=plain, save_name=save)
        return
    if game is None:
        from tabletop_core.errors import BadInput

        raise BadInput("name a game: tabletop play biomos human greedy. Installed: tabletop games")
    play_game(
        load(),
        game,
        seats,
        seed=read_seed(seed),
        options=read_settings(set_option or ()),
        pace=Pace(fast, step, watch),
        plain=plain,
        as_json=as_json,
        save_name=save,
    )


@app.command()
def resume(
    save: Annotated[
        str | None, typer.Argument(metavar="[SAVE]", help="its name; else the last played game")
    ] = None,
    plain: Plain = False,
    as_json: AsJson = False,
    fast: Fast = False,
    step: Step = False,
    watch: Watch = False,
) -> None:
    """Go on with a saved game.

    Example: tabletop resume
    """
    from tabletop_core.cli.prompt.playing import Pace
    from tabletop_core.cli.prompt.start import resume_game

    resume_game(load(), save, pace=Pace(fast, step, watch), plain=plain, as_json=as_json)


@app.command()
def saves(plain: Plain = False, as_json: AsJson = False) -> None:
    """List the saved games, the last played first.

    Example: tabletop saves
    """
    from tabletop_core.cli.saving import list_all

    list_all(plain=plain, as_json=as_json)


@app.command()
def replay(
    save: SaveName,
    at: Annotated[int | None, typer.Option(metavar="N", help="begin after so many actions")] = None,
    seat: Annotated[str | None, typer.Option(metavar="NAME", help="as this player saw it")] = None,
    plain: Plain = False,
) -> None:
    """Look at a saved game again, forward and back.

    A finished one is shown with all cards open, unless you name a seat.

    Example: tabletop replay biomos-1 --at 10
    """
    from tabletop_core.cli.commands.replay import replay_save

    replay_save(load(), save, at=at, seat=seat, plain=plain)


@app.command()
def export(save: SaveName) -> None:
    """Print a saved game as one JSON object.

    It holds every decision, and every secret.

    Example: tabletop export biomos-1
    """
    from tabletop_core.cli.saving import export_save

    export_save(load(), save)


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="an exported game")],
    save: Annotated[
        str | None, typer.Option(metavar="NAME", help="the name of the new save")
    ] = None,
) -> None:
    """Make a save from an exported game.

    Example: tabletop import game.json
    """
    from tabletop_core.cli.saving import import_file
    from tabletop_core.cli.screen import Screen

    import_file(load(), file, save, Screen())


@app.command()
def record(
    save: SaveName,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="the new scenario file")
    ],
) -> None:
    """Write a saved game as a scenario that can be run again.

    Example: tabletop record biomos-1 -o my-game.toml
    """
    from tabletop_core.cli.commands.record import record_save

    record_save(load(), save, output)


@app.command("run")
def run_(
    path: Annotated[list[str], typer.Argument(metavar="PATH...", help="scenario files or folders")],
    only: Annotated[
        str, typer.Option("--only", "-k", metavar="TAG", help="a tag, a rule id, or a word")
    ] = "",
    stop: Annotated[bool, typer.Option("--stop", "-x", help="stop at the first failure")] = False,
    update: Annotated[
        bool, typer.Option("--update", help="first write the events to steps that expect nothing")
    ] = False,
    junit: Annotated[
        Path | None, typer.Option(metavar="FILE", help="also write a JUnit report")
    ] = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Run scenarios and compare what happens with what they expect.

    Example: tabletop run scenarios/
    """
    from tabletop_core.cli.commands.run import run_scenarios, update_scenarios

    if update:
        update_scenarios(load(), path)
    code = run_scenarios(
        load(), path, only=only, stop_at_first=stop, junit=junit, plain=plain, as_json=as_json
    )
    raise typer.Exit(code)


@app.command()
def simulate(
    game: Game,
    seat: Seats = None,
    games: Annotated[int, typer.Option(metavar="N", help="how many games")] = 100,
    jobs: Annotated[int, typer.Option(metavar="N", help="how many processes")] = 1,
    seed: Seed = None,
    set_option: Settings = None,
    fixed: Annotated[
        bool, typer.Option("--fixed", help="the agents keep their seats instead of changing")
    ] = False,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Let agents play many games and count who wins.

    Example: tabletop simulate biomos greedy random --games 20 --seed 1
    """
    from tabletop_core.cli.commands.simulate import simulate_game
    from tabletop_core.cli.prompt.start import read_seed, read_settings

    simulate_game(
        load(),
        game,
        seat or (),
        games=games,
        jobs=jobs,
        seed=read_seed(seed),
        options=read_settings(set_option or ()),
        rotates=not fixed,
        files=choices.plugin_files,
        installed=choices.with_installed,
        plain=plain,
        as_json=as_json,
    )


@app.command()
def check(
    game: Annotated[str, typer.Argument(metavar="GAME|PATH", help="the id or file of a game")],
    games: Annotated[int, typer.Option(metavar="N", help="how many games to play")] = 10,
    plain: Plain = False,
) -> None:
    """Check that a game keeps what every game must keep.

    Example: tabletop check biomos
    """
    from tabletop_core.cli.commands.check import check_games, games_to_check
    from tabletop_core.cli.screen import Screen

    if not check_games(games_to_check(load(), game), games, Screen(plain=plain)):
        raise typer.Exit(FAILED)


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="such as my-game")],
) -> None:
    """Begin a new game: a file to change, a scenario to run.

    Example: tabletop new my-game
    """
    from tabletop_core.cli.commands.new import make_game
    from tabletop_core.cli.screen import Screen

    make_game(name, Path(), Screen())


@app.command()
def demo(plain: Plain = False) -> None:
    """Show a whole game between two agents, with short notes.

    Example: tabletop demo --plain
    """
    from tabletop_core.cli.commands.demo import show_demo

    show_demo(load(), plain=plain)
