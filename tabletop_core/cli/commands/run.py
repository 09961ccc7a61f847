"""Running scenarios and telling what became of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_core.cli.screen import Screen
from tabletop_core.errors import DataFault
from tabletop_core.scenarios import Outcome, Unreadable, run_paths, update_file
from tabletop_core.scenarios.finding import find_files
from tabletop_core.sentences import safe

if TYPE_CHECKING:
    from tabletop_core.hooks.plugins import Plugins


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
    files = {file for path in paths for file in find_files(path.partition("::")[0])}
    for file in sorted(files):
        with suppress(DataFault):  # the run says what is wrong with it
            update_file(file, plugins)
