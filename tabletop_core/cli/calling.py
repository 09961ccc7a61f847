"""Running one command: whatever happens becomes one line and an exit code, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import typer

from tabletop_core.cli.app import app
from tabletop_core.cli.call import (
    BAD_INPUT,
    FAILED,
    GOOD,
    INTERRUPTED,
    NOBODY_READS,
    Call,
)
from tabletop_core.cli.signals import code_of_the_end, has_been_ended
from tabletop_core.cli.surroundings import flush

LONGEST_COMPLAINT = 1_000


def run(arguments: Sequence[str]) -> int:
    """Run one command and turn whatever happens into one line and an exit code."""
    _be_tolerant()
    for argument in arguments:
        if not _can_be_typed(argument):
            return refuse(f"{argument!a} holds signs that no word can hold.")
    code = _run(arguments)
    fault = flush()
    if isinstance(fault, BrokenPipeError):
        return NOBODY_READS
    return code if fault is None or code != GOOD else _complain_of(fault)


def refuse(reason: str) -> int:
    """Say in one line why nothing is done."""
    return _complain(reason, BAD_INPUT)


def _run(arguments: Sequence[str]) -> int:
    call = Call()
    try:
        code = app(list(arguments), prog_name="tabletop", standalone_mode=False, obj=call)
        return code_of_the_end(code) if isinstance(code, int) else GOOD
    except typer.TyperException as fault:
        return _complain(_with_help(fault), BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return _complain("stopped.", code_of_the_end(INTERRUPTED))
    except BrokenPipeError:
        return NOBODY_READS
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # so typer says that nobody reads
            return NOBODY_READS
        raise
    except Exception as fault:
        if has_been_ended():  # whatever else went wrong on the way out, such as a lost terminal
            return code_of_the_end(INTERRUPTED)
        if call.debug:
            raise
        return _complain_of(fault)


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

    with suppress(OSError):  # nobody can read it: the code says enough
        print(f"tabletop: {shorten(safe(text), LONGEST_COMPLAINT)}", file=sys.stderr, flush=True)
    flush()
    return code


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
