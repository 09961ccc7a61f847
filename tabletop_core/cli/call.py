"""One call of `tabletop`: what holds for it, whatever the command."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tabletop_core.cli.commands import COMMANDS

if TYPE_CHECKING:
    from tabletop_core.hooks.plugins import Plugins

GOOD, FAILED, BAD_INPUT, INTERRUPTED, NOBODY_READS = 0, 1, 2, 130, 141
"""With which code a call ends."""


@dataclass
class Call:
    """Which plugins a call wants, and whether it wants to see where a fault comes from."""

    plugin_files: tuple[Path, ...] = ()
    with_installed: bool = True
    debug: bool = False

    def find_plugins(self) -> Plugins:
        """The plugins this call wants, with those that are broken."""
        return find_plugins(installed=self.with_installed, files=self.plugin_files)

    def load(self) -> Plugins:
        """The plugins this call wants; a broken one that was named by hand is an error."""
        from tabletop_core.errors import BadInput
        from tabletop_core.hooks.sources import one_line

        plugins = self.find_plugins()
        named = {one_line(str(path)) for path in self.plugin_files}
        for broken in plugins.broken:
            if broken.source in named:
                raise BadInput(f"the plugin {broken.source} is broken: {broken.reason}.")
        return plugins


def find_plugins(*, installed: bool, files: Sequence[Path]) -> Plugins:
    """Load plugins for the command line, whose own commands are taken."""
    from tabletop_core.hooks.plugins import load_plugins

    return load_plugins(installed=installed, files=files, reserved_commands=COMMANDS)


def call_of(context: typer.Context) -> Call:
    """The call a command belongs to."""
    call = context.find_object(Call)
    assert call is not None
    return call
