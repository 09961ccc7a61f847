"""The command line. This module stays light: whoever only asks for help waits for nothing else."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tabletop_core.cli.surroundings import flush, put_right

HELP = Path(__file__).with_name("help.txt")
"""What `tabletop --help` prints in a terminal of 80 columns or more; a test compares the two."""
HELP_COLUMNS = 80


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    fault = put_right()
    if fault is not None:
        from tabletop_core.cli.calling import refuse

        return refuse(fault)
    if given in (["--help"], ["-h"]) and _columns() >= HELP_COLUMNS:
        code = _show_help()
        if code is not None:
            return code
    if given[:1] == ["games"]:
        from tabletop_core.cli.kept_list import QUESTIONS, show_kept_list

        if given in QUESTIONS and show_kept_list(given):
            return 0
    return _run(given, is_the_whole_process=arguments is None)


def _show_help() -> int | None:
    """Show the kept help; None if there is none, and the long way has to say the same."""
    try:
        sys.stdout.write(HELP.read_text(encoding="utf-8"))
    except (OSError, UnicodeError):
        return None
    fault = flush()
    if fault is None:
        return 0
    from tabletop_core.cli.call import NOBODY_READS
    from tabletop_core.cli.calling import refuse

    return NOBODY_READS if isinstance(fault, BrokenPipeError) else refuse(f"{fault.strerror}.")


def _run(given: list[str], *, is_the_whole_process: bool) -> int:
    """Run a command the long way; only a process of its own heeds signals."""
    from tabletop_core.cli.signals import code_of_the_end, heed_signals, ignore_signals

    try:
        if is_the_whole_process:
            heed_signals()
        from tabletop_core.cli.calling import run

        return run(given)
    except KeyboardInterrupt:  # before there was anything to stop
        return code_of_the_end(130)
    finally:
        if is_the_whole_process:
            ignore_signals()  # once is enough: we are on our way out


def _columns() -> int:
    """The width of the terminal, found as the standard library finds it but without its import."""
    try:
        columns = int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        columns = 0
    if columns > 0:
        return columns
    try:
        assert sys.__stdout__ is not None
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or HELP_COLUMNS
    except (AssertionError, ValueError, OSError):
        return HELP_COLUMNS
