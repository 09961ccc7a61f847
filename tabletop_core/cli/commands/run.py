"""`tabletop run`: scenarios, and what became of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_core.cli.arguments import AsJson, Plain
from tabletop_core.cli.call import call_of
from tabletop_core.cli.screen import Screen
from tabletop_core.errors import DataFault
from tabletop_core.sentences import safe

if TYPE_CHECKING:
    from tabletop_core.hooks.plugins import Plugins
    from tabletop_core.scenarios import Outcome


def run(
    context: typer.Context,
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
    plugins = call_of(context).load()
    if update:
        update_scenarios(plugins, path)
    code = run_scenarios(
        plugins, path, only=only, stop_at_first=stop, junit=junit, plain=plain, as_json=as_json
    )
    raise typer.Exit(code)


def run_scenarios(
    plugins: Plugins,
    paths: Sequence[str],
    *,
    only: str,
    stop_at_first: bool,
    junit: Path | None,
    plain: bool,
    as_json: bool,
) -> int:
    """Run all scenarios of the paths; the exit code says whether all came as expected."""
    from tabletop_core.scenarios import Unreadable, run_paths

    screen = Screen(plain=plain)

    def tell(outcome: Outcome | Unreadable) -> None:
        if isinstance(outcome, Unreadable):
            screen.line(f"unreadable  {outcome.reason}", "red")
        elif outcome.failure is None:
            screen.line(f"passed      {safe(outcome.script.scenario.title)}")
        else:
            screen.line(f"{outcome.status:10}  {safe(outcome.script.scenario.title)}", "red")
            for line in outcome.failure.text.splitlines():
                screen.indented(line)

    report = run_paths(
        paths,
        plugins,
        only=only,
        stop_at_first=stop_at_first,
        on_outcome=None if as_json else tell,
    )
    if junit is not None:
        junit.write_text(report.to_junit(), encoding="utf-8")
    if as_json:
        print(json.dumps(report.to_json(), ensure_ascii=False))
    else:
        screen.line(report.summary, "bold")
    return report.exit_code


def update_scenarios(plugins: Plugins, paths: Sequence[str]) -> None:
    """Write the events to every step that expects nothing yet."""
    from tabletop_core.scenarios import update_file
    from tabletop_core.scenarios.finding import find_files

    files = {file for path in paths for file in find_files(path.partition("::")[0])}
    for file in sorted(files):
        with suppress(DataFault):  # the run says what is wrong with it
            update_file(file, plugins)
