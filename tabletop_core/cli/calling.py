"""Running one command: whatever happens becomes one line and an exit code, never a traceback."""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from tabletop_core.cli.app import FAILED, app, choices

GOOD, BAD_INPUT, INTERRUPTED, NOBODY_READS = 0, 2, 130, 141
LONGEST_COMPLAINT = 1_000


def run(arguments: Sequence[str]) -> int:
    """Run one command and turn whatever happens into one line and an exit code."""
    _be_tolerant()
    for argument in arguments:
        if not _can_be_typed(argument):
            return _complain(f"{argument!a} holds signs that no word can hold.", BAD_INPUT)
    first, rest = _global_options_first(arguments)
    built_in = list(app.registered_commands)
    try:
        _add_commands(first, rest)
        code = app(first + rest, prog_name="tabletop", standalone_mode=False)
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
    finally:
        app.registered_commands[:] = built_in


def _add_commands(first: Sequence[str], rest: Sequence[str]) -> None:
    """A command that is not built in may come from a plugin."""
    command = next((argument for argument in rest if not argument.startswith("-")), None)
    if command is None or command in _names():
        return
    from tabletop_core.hooks.plugins import load_plugins

    files = [Path(path) for name, path in _pairs(first) if name == "--plugin"]
    plugins = load_plugins(installed="--no-plugins" not in first, files=files)
    for name, function in plugins.commands.items():
        if name not in _names():
            app.command(name)(function)


def _names() -> set[str]:
    """The commands there are."""
    return {
        command.name or command.callback.__name__
        for command in app.registered_commands
        if command.callback is not None
    }


def _pairs(options: Sequence[str]) -> list[tuple[str, str]]:
    """Each global option with what follows it."""
    spread = [part for option in options for part in option.split("=", 1)]
    return list(itertools.pairwise(spread))


def _with_help(fault: typer.TyperException) -> str:
    """What typer says, and where to find what would have worked."""
    said = fault.format_message()
    context = getattr(fault, "ctx", None)
    return said if context is None else f"{said} See: {context.command_path} --help"


def _complain_of(fault: Exception) -> int:
    from tabletop_core.errors import BadInput, Refused, SessionInUse, TabletopError

    if isinstance(fault, (BadInput, Refused, SessionInUse)):
        return _complain(str(fault), BAD_INPUT)
    if isinstance(fault, TabletopError):
        return _complain(str(fault), FAILED)
    if isinstance(fault, OSError):
        where = f"{fault.filename}: " if fault.filename else ""
        return _complain(f"{where}{fault.strerror or fault}.", BAD_INPUT)
    told = f"{type(fault).__name__}: {fault}"
    return _complain(f"tabletop has a fault: {told} (--debug shows where)", FAILED)


def _complain(text: str, code: int) -> int:
    from tabletop_core.sentences import safe, shorten

    print(f"tabletop: {shorten(safe(text), LONGEST_COMPLAINT)}", file=sys.stderr, flush=True)
    return code


def _stop_writing() -> int:
    """Whoever read our output has gone: leave without a word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return NOBODY_READS


def _can_be_typed(argument: str) -> bool:
    """Whether the system could have handed this argument to us."""
    try:
        return b"\0" not in os.fsencode(argument)
    except UnicodeError:
        return False


def _be_tolerant() -> None:
    """Signs that the terminal or the pipe cannot carry are replaced, never a reason to stop."""
    streams: tuple[Any, ...] = (sys.stdin, sys.stdout, sys.stderr)
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _global_options_first(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """The options that hold for all commands, which may stand anywhere before `--`; the rest."""
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
    return first, rest
