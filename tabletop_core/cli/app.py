"""The group of all commands, and what may be typed before, between and behind them.

A command is imported when it is wanted, so that nobody waits for the others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.main
from typer.core import TyperGroup

from tabletop_core.cli.call import call_of
from tabletop_core.cli.commands import COMMANDS

END_OF_OPTIONS = "--"


def _note_files(context: typer.Context, files: list[Path] | None) -> None:
    call_of(context).plugin_files += tuple(files or ())


def _note_no_plugins(context: typer.Context, is_given: bool) -> None:
    call_of(context).with_installed &= not is_given


def _note_debug(context: typer.Context, is_given: bool) -> None:
    call_of(context).debug |= is_given


PluginFiles = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="PATH",
        help="load a game from a single file; may be repeated",
        callback=_note_files,
    ),
]
NoPlugins = Annotated[
    bool,
    typer.Option("--no-plugins", help="leave the installed plugins out", callback=_note_no_plugins),
]
Debug = Annotated[
    bool, typer.Option("--debug", help="show where a fault comes from", callback=_note_debug)
]


def _anywhere(
    plugin: PluginFiles = None, no_plugins: NoPlugins = False, debug: Debug = False
) -> None:
    """What holds for every command and may stand anywhere; each notes itself on the call."""


class Commands(TyperGroup):
    """Finds a command when it is typed: a module of ours, or a function of a plugin."""

    # typer keeps the classes of click to itself, so a context and a command are Any here.

    def list_commands(self, ctx: Any) -> list[str]:
        """Our own commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name; None if there is none."""
        if cmd_name in COMMANDS:
            return _own_command(cmd_name)
        added = call_of(ctx).find_plugins().commands
        if cmd_name in added:
            return _command(cmd_name, added[cmd_name])
        # What was meant is looked for among these.
        self.commands.update({name: _own_command(name) for name in COMMANDS})
        self.commands.update({name: _command(name, added[name]) for name in added})
        return None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command and what it is given, without the options that may stand anywhere."""
        name, *given = args
        end = given.index(END_OF_OPTIONS) if END_OF_OPTIONS in given else len(given)
        rest = _without_shared_options(ctx, name, given[:end])
        return super().resolve_command(ctx, [name, *rest, *given[end:]])


def _without_shared_options(context: Any, name: str, given: list[str]) -> list[str]:
    """What is left for the command itself; the options that may stand anywhere note themselves."""
    shared = _command(name, _anywhere, leaves_the_rest=True)
    try:
        rest: list[str] = shared.make_context(name, given, parent=context).args
    except typer.TyperException as fault:
        typer.Context(shared, context, name).fail(fault.format_message())
    return rest


def _own_command(name: str) -> Any:
    """The command of a module in `commands`; both are called as the command is."""
    word = f"{name}_" if iskeyword(name) else name
    return _command(name, getattr(import_module(f"tabletop_core.cli.commands.{word}"), word))


def _command(name: str, function: Callable[..., Any], *, leaves_the_rest: bool = False) -> Any:
    """A function as a command; it may leave alone what it does not know."""
    settings = {"ignore_unknown_options": True, "allow_extra_args": True}
    made = typer.Typer(rich_markup_mode=None, add_completion=False)
    made.command(
        name,
        context_settings=settings if leaves_the_rest else None,
        add_help_option=not leaves_the_rest,
    )(function)
    return typer.main.get_command(made)


app = typer.Typer(
    name="tabletop",
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


@app.callback(invoke_without_command=True)
def tabletop(
    context: typer.Context,
    plugin: PluginFiles = None,
    no_plugins: NoPlugins = False,
    debug: Debug = False,
    version: Annotated[bool, typer.Option("--version", help="show the version and exit")] = False,
) -> None:
    """Board games at the command line: play, script and measure them.

    In a terminal `tabletop` alone opens a menu.

    Example: tabletop play biomos human greedy
    """
    if version:
        from importlib.metadata import version as version_of

        typer.echo(f"tabletop {version_of('tabletop')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        _open_menu(context)


def _open_menu(context: typer.Context) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        typer.echo(context.get_help())
        return
    from tabletop_core.cli.menu import open_menu

    open_menu(call_of(context).load())
