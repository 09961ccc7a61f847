"""`tabletop plugins`: what is installed, what it adds, and what is wrong with it."""

from __future__ import annotations

import json

import typer

from tabletop_core.cli.arguments import AsJson, Plain
from tabletop_core.cli.call import call_of
from tabletop_core.cli.screen import Screen


def plugins(context: typer.Context, plain: Plain = False, as_json: AsJson = False) -> None:
    """List the plugins, also the broken ones and why they are broken.

    Example: tabletop plugins
    """
    rows = call_of(context).find_plugins().rows()
    if as_json:
        print(json.dumps([row._asdict() for row in rows], ensure_ascii=False))
        return
    screen = Screen(plain=plain)
    if not rows:
        screen.line("no plugin is installed.")
    for row in rows:
        screen.rows([(row.name, row.status, ", ".join(row.adds) or row.source)])
        if row.reason:
            screen.indented(row.reason, "yellow")
