"""`tabletop run`: scenarios, and what became of them."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_core.cli.arguments import AsJson, Plain
from tabletop_core.cli.call import call_of
from tabletop_core.cli.screen import Screen
from tabletop_core.errors import BadInput, DataFault, TabletopError
from tabletop_core.pictures.drawing import picture_of
from tabletop_core.sentences import safe

if TYPE_CHECKING:
    from tabletop_core.hooks.plugins import Plugins
    from tabletop_core.scenarios import Failure, Outcome, Report, Unreadable

POLL = 0.4
MOST_KEYS = 9


def run(
    context: typer.Context,
    path: Annotated[list[str], typer.Argument(metavar="PATH...", help="scenario files or folders")],
    only: Annotated[
        str, typer.Option("--only", "-k", metavar="TAG", help="a tag, a rule id, or a word")
    ] = "",
    stop: Annotated[bool, typer.Option("--stop", "-x", help="stop at the first failure")] = False,
    watch: Annotated[
        bool, typer.Option("--watch", "-w", help="run what changes again while files are edited")
    ] = False,
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

    In a terminal one key opens the table where a scenario fails.

    Example: tabletop run scenarios/
    """
    call = call_of(context)
    plugins = call.load()
    if update:
        update_scenarios(plugins, path)
    runner = Runner(plugins, Screen(plain=plain), only=only, stop=stop, is_silent=as_json)
    if watch:
        if as_json or junit is not None:
            raise BadInput("--watch shows what happens; it goes without --json and --junit.")
        runner.watch(path, call.plugin_files)
        return
    report = runner.run(path)
    if junit is not None:
        junit.write_text(report.to_junit(), encoding="utf-8")
    if as_json:
        print(json.dumps(report.to_json(), ensure_ascii=False))
    else:
        runner.screen.line(report.summary, "bold")
        runner.offer_the_tables()
    raise typer.Exit(report.exit_code)


class Runner:
    """Runs scenarios, tells what became of them, and opens the table where one fails."""

    def __init__(
        self,
        plugins: Plugins,
        screen: Screen,
        *,
        only: str = "",
        stop: bool = False,
        is_silent: bool = False,
    ) -> None:
        self.screen = screen
        self.failures: list[Failure] = []
        self._plugins = plugins
        self._only = only
        self._stop = stop
        self._is_silent = is_silent

    def run(self, paths: Sequence[str]) -> Report:
        """Run all scenarios of the paths once."""
        from tabletop_core.scenarios import run_paths

        return run_paths(
            paths,
            self._plugins,
            only=self._only,
            stop_at_first=self._stop,
            on_outcome=None if self._is_silent else self._tell,
        )

    def watch(self, paths: Sequence[str], plugin_files: Sequence[Path]) -> None:
        """Run all scenarios, and then again and again what is edited, until somebody ends it."""
        from tabletop_core.cli.watching import Watched, start_anew

        watched = Watched(paths, self._plugins, plugin_files)
        changed: Sequence[str] = paths
        while True:
            if changed:
                self._run_again(changed)
                self.screen.line(f"Watching {watched.count} files.", "dim")
                self.screen.line(self._keys(at_the_end="q"), "dim")
            key = self._press(POLL)
            if key == "q":
                return
            if key == "a" or watched.rules_changed():
                self.screen.line("Everything again.", "dim")
                start_anew()
            changed = watched.changed()
            if self._open(key):
                changed = changed or paths

    def _run_again(self, paths: Sequence[str]) -> None:
        """Run the scenarios of some paths; what fails elsewhere is named once more."""
        from tabletop_core.scenarios.finding import find_files

        edited = [find_files(path.partition("::")[0]) for path in paths]
        files = {str(file) for files in edited for file in files}
        older = [other for other in self.failures if other.file not in files]
        self.failures = list(older)
        what = ", ".join(map(safe, paths))
        self.screen.line(f"{time.strftime('%H:%M:%S')}  {what}", "dim")
        try:
            report = self.run(paths)
        except TabletopError as fault:  # what is edited may be wrong for a moment
            self.screen.line(fault, "red")
            return
        self.screen.line(report.summary, "bold")
        for number, failure in enumerate(older, 1):
            self.screen.line(f"still {number}: {failure.sentence}", "red")

    def offer_the_tables(self) -> None:
        """One key opens the table where a scenario fails, as long as somebody wants it."""
        while self.failures and self._can_press:
            self.screen.line(self._keys(at_the_end="Enter"), "dim")
            if not self._open(self._press(None)):
                return

    def _open(self, key: str) -> bool:
        """Open the table of a failure; whether there was any under that key."""
        from tabletop_core.cli.prompt.guided import play_scenario
        from tabletop_core.cli.prompt.pace import Pace

        number = int(key) if key.isdecimal() else 0
        if not 0 < number <= len(self.failures):
            return False
        failure = self.failures[number - 1]
        if not failure.look:
            self.screen.line("There is no table yet: the scenario cannot begin.", "yellow")
            return True
        try:
            play_scenario(
                self._plugins,
                failure.name,
                [],
                pace=Pace(),
                plain=self.screen.is_plain,
                save_name=None,
                at=failure.at,
            )
        except TabletopError as fault:
            self.screen.line(fault, "red")
        return True

    def _keys(self, *, at_the_end: str) -> str:
        """Which keys there are."""
        found = [f"{at_the_end}: the end"]
        if at_the_end == "q":
            found.insert(0, "a: everything again")
        count = min(MOST_KEYS, len(self.failures))
        if count:
            which = "1" if count == 1 else f"1 to {count}"
            found.insert(0, f"{which}: open the table where it fails")
        return f"{'; '.join(found)}."

    @property
    def _can_press(self) -> bool:
        from tabletop_core.cli.prompt.one_key import can_press_keys

        return can_press_keys(self.screen)

    def _press(self, seconds: float | None) -> str:
        from tabletop_core.cli.prompt.one_key import press

        if self._can_press:
            return press(seconds)
        time.sleep(seconds or 0)
        return ""

    def _tell(self, outcome: Outcome | Unreadable) -> None:
        from tabletop_core.scenarios import Unreadable

        if isinstance(outcome, Unreadable):
            self.screen.line(f"unreadable  {outcome.reason}", "red")
        elif outcome.failure is None:
            self.screen.line(f"passed      {safe(outcome.script.scenario.title)}")
        else:
            self.failures.append(outcome.failure)
            number = f"{len(self.failures)}: " if self._can_press else ""
            title = safe(outcome.script.scenario.title)
            self.screen.line(f"{outcome.status:10}  {number}{title}", "red")
            self._tell_failure(outcome.failure)

    def _tell_failure(self, failure: Failure) -> None:
        """Why a scenario fails, with the picture of the game; plain: with its facts."""
        if self.screen.is_plain or failure.view is None:
            for line in failure.text.splitlines():
                self.screen.indented(line)
            return
        # The picture first: what is wrong is read at the end, where a low window ends too.
        view = failure.view
        self.screen.table(picture_of(view, self._plugins.pictures.get(view.game.id)))
        for line in failure.account:
            self.screen.indented(line)
        for line in failure.commands:
            # Not folded, so that it can be copied.
            print(safe(f"  {line}"), file=self.screen.out, flush=True)


def update_scenarios(plugins: Plugins, paths: Sequence[str]) -> None:
    """Write the events to every step that expects nothing yet."""
    from tabletop_core.scenarios import update_file
    from tabletop_core.scenarios.finding import find_files

    files = {file for path in paths for file in find_files(path.partition("::")[0])}
    for file in sorted(files):
        with suppress(DataFault):  # the run says what is wrong with it
            update_file(file, plugins)
