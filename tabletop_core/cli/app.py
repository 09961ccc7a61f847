"""The commands. Each imports what it needs when it is run, so that help comes at once."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from tabletop_core.plugins import Plugins

GOOD, FAILED, BAD_INPUT, INTERRUPTED, NOBODY_READS = 0, 1, 2, 130, 141

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

    In a terminal `tabletop` alone opens a menu. Try: tabletop play biomos human random
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
    from tabletop_core.cli.launcher import launch

    launch(load())


def load() -> Plugins:
    """The plugins this call wants; broken ones that were named by hand are an error."""
    from tabletop_core.errors import BadInput
    from tabletop_core.plugins import load_plugins

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
    from tabletop_core.cli.listing import list_games

    list_games(load(), plain=plain, as_json=as_json)


@app.command()
def plugins(plain: Plain = False, as_json: AsJson = False) -> None:
    """List the plugins, also the broken ones and why they are broken.

    Example: tabletop plugins
    """
    from tabletop_core.cli.listing import list_plugins
    from tabletop_core.plugins import load_plugins

    found = load_plugins(installed=choices.with_installed, files=choices.plugin_files)
    list_plugins(found, plain=plain, as_json=as_json)


@app.command()
def rules(
    game: Game,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[ID or WORDS]...", help="an id or some words")
    ] = None,
    plain: Plain = False,
) -> None:
    """Show the rules of a game, or the one you look for.

    Example: tabletop rules biomos BM-1
    """
    from tabletop_core.cli.rule_texts import show_rules
    from tabletop_core.cli.screen import Screen

    show_rules(Screen(plain=plain), load().game(game), " ".join(words or ()))


@app.command()
def play(
    game: Game,
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
) -> None:
    """Play a game, alone, with others at this screen, or against agents.

    Example: tabletop play biomos human random --seed 7
    """
    from tabletop_core.cli.playing import Pace
    from tabletop_core.cli.start import play_game, read_seed, read_settings

    play_game(
        load(),
        game,
        seat or (),
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
    from tabletop_core.cli.playing import Pace
    from tabletop_core.cli.start import resume_game

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
    """Look at a saved game again, forward and back; a finished one with all cards open.

    Example: tabletop replay biomos-1 --at 10
    """
    from tabletop_core.cli.replay import replay_save

    replay_save(load(), save, at=at, seat=seat, plain=plain)


@app.command()
def export(save: SaveName) -> None:
    """Print a saved game as one JSON object, with every decision and every secret.

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
    from tabletop_core.cli.recording import record_save

    record_save(load(), save, output)


@app.command()
def demo(plain: Plain = False) -> None:
    """Show a whole game between two agents, with short notes.

    Example: tabletop demo --plain
    """
    from tabletop_core.cli.demo import show_demo

    show_demo(load(), plain=plain)


def run(arguments: Sequence[str]) -> int:
    """Run one command and turn whatever happens into one line and an exit code."""
    _be_tolerant()
    given = _global_options_first(arguments)
    try:
        code = app(given, prog_name="tabletop", standalone_mode=False)
        return code if isinstance(code, int) else GOOD
    except typer.TyperException as fault:
        return _complain(_with_help(fault), BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return _complain("stopped.", INTERRUPTED)
    except BrokenPipeError:
        return _stop_writing()
    except Exception as fault:
        if choices.debug:
            raise
        return _complain_of(fault)


def _with_help(fault: typer.TyperException) -> str:
    """What typer says, and where to find what would have worked."""
    said = fault.format_message()
    context = getattr(fault, "ctx", None)
    return said if context is None else f"{said} See: {context.command_path} --help"


def _complain_of(fault: Exception) -> int:
    from tabletop_core.errors import BadInput, Refused, TabletopError

    if isinstance(fault, (BadInput, Refused)):
        return _complain(str(fault), BAD_INPUT)
    if isinstance(fault, TabletopError):
        return _complain(str(fault), FAILED)
    if isinstance(fault, OSError):
        where = f"{fault.filename}: " if fault.filename else ""
        return _complain(f"{where}{fault.strerror or fault}.", BAD_INPUT)
    told = f"{type(fault).__name__}: {fault}"
    return _complain(f"tabletop has a fault: {told} (--debug shows where)", FAILED)


def _complain(text: str, code: int) -> int:
    from tabletop_core.text import safe

    print(f"tabletop: {safe(text)}", file=sys.stderr, flush=True)
    return code


def _stop_writing() -> int:
    """Whoever read our output has gone: leave without a word."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return NOBODY_READS


def _be_tolerant() -> None:
    """Signs that the terminal or the pipe cannot carry are replaced, never a reason to stop."""
    streams: tuple[Any, ...] = (sys.stdin, sys.stdout, sys.stderr)
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _global_options_first(arguments: Sequence[str]) -> list[str]:
    """Options that hold for all commands may stand anywhere before `--`."""
    first: list[str] = []
    rest: list[str] = []
    waiting = list(arguments)
    while waiting:
        argument = waiting.pop(0)
        if argument == "--":
            rest += [argument, *waiting]
            break
        if argument in ("--no-plugins", "--debug") or argument.startswith("--plugin="):
            first.append(argument)
        elif argument == "--plugin" and waiting:
            first += [argument, waiting.pop(0)]
        else:
            rest.append(argument)
    return first + rest
