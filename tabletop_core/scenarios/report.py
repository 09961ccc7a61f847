"""Many scenarios: found in files and folders, played one by one, summed up."""

from __future__ import annotations

import glob
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from tabletop_core.errors import BadInput, DataFault
from tabletop_core.hooks.plugins import Plugins
from tabletop_core.scenarios.outcomes import Outcome
from tabletop_core.scenarios.performing import run
from tabletop_core.scenarios.reading import Script, read_scenarios

FOLDER = "scenarios"
EXPLAINED = "mutants.toml"  # beside scenarios: why they need not notice some changed rules
_HAS_FORMAT = re.compile(rb"^\s*format\s*=", re.MULTILINE)
_LOOKED_AT = 65_536
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Unreadable(NamedTuple):
    """A file in which no scenario can be read, and why."""

    file: str
    reason: str


class Report:
    """What became of all scenarios."""

    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []
        self.unreadable: list[Unreadable] = []

    def count(self, status: str) -> int:
        return sum(outcome.status == status for outcome in self.outcomes)

    @property
    def exit_code(self) -> int:
        """0: all pass; 1: something came otherwise; 2: something cannot be played at all."""
        if self.unreadable or self.count("wrong"):
            return 2
        return 1 if self.count("failed") else 0

    @property
    def steps(self) -> int:
        return sum(outcome.steps for outcome in self.outcomes)

    def covered(self) -> dict[str, list[str]]:
        """The rules that passing scenarios show, by game."""
        found: dict[str, set[str]] = {}
        for outcome in self.outcomes:
            if outcome.failure is None:
                found.setdefault(outcome.script.scenario.game, set()).update(outcome.rules)
        return {game: sorted(rules) for game, rules in sorted(found.items())}

    @property
    def summary(self) -> str:
        """The result in one line."""
        counts = [
            f"{count} {word}"
            for word, count in (
                ("passed", self.count("passed")),
                ("failed", self.count("failed")),
                ("wrong", self.count("wrong")),
                ("unreadable", len(self.unreadable)),
            )
            if count or word == "passed"
        ]
        rules = sum(len(ids) for ids in self.covered().values())
        return f"{', '.join(counts)}; {self.steps} steps, {rules} rules shown."

    def to_json(self) -> dict[str, Any]:
        """Everything as JSON data."""
        return {
            "passed": self.count("passed"),
            "failed": self.count("failed"),
            "wrong": self.count("wrong"),
            "unreadable": [unreadable._asdict() for unreadable in self.unreadable],
            "steps": self.steps,
            "rules": self.covered(),
            "scenarios": [_outcome_data(outcome) for outcome in self.outcomes],
        }

    def to_junit(self) -> str:
        """Everything as JUnit XML, one suite a file."""
        suites: dict[str, list[Outcome]] = {}
        for outcome in self.outcomes:
            suites.setdefault(outcome.script.file, []).append(outcome)
        lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>"]
        for file, outcomes in suites.items():
            lines += _suite(file, outcomes)
        for unreadable in self.unreadable:
            name = _attribute(unreadable.file)
            lines += [
                f'  <testsuite name={name} tests="1" failures="0" errors="1" time="0.000">',
                f'    <testcase classname={name} name="reading" time="0.000">',
                f"      <error message={_attribute(unreadable.reason)}/>",
                "    </testcase>",
                "  </testsuite>",
            ]
        return "\n".join([*lines, "</testsuites>", ""])


def run_paths(
    paths: Sequence[str | Path],
    plugins: Plugins,
    *,
    only: str = "",
    stop_at_first: bool = False,
    on_outcome: Callable[[Outcome | Unreadable], None] | None = None,
) -> Report:
    """Play all scenarios of files, folders and patterns; `FILE::2` is the second of a file.

    `only` chooses by tag, by covered rule, or by words of the title.
    """
    report = Report()
    for script in read_paths(paths, only):
        if isinstance(script, Unreadable):
            report.unreadable.append(script)
            outcome: Outcome | Unreadable = script
        else:
            outcome = run(script, plugins)
            report.outcomes.append(outcome)
        if on_outcome is not None:
            on_outcome(outcome)
        if stop_at_first and report.exit_code:
            break
    return report


def read_paths(paths: Sequence[str | Path], only: str = "") -> Iterator[Script | Unreadable]:
    """The scenarios of files, folders and patterns, in order, without repeating any."""
    seen: set[tuple[str, int | None]] = set()
    is_any = False
    for path in paths:
        file_part, _, number = str(path).partition("::")
        for file in find_files(file_part):
            is_any = True
            for script in _read(file, number):
                if isinstance(script, Unreadable):
                    yield script
                elif (script.file, script.number) not in seen and _is_wanted(script, only):
                    seen.add((script.file, script.number))
                    yield script
    if not is_any:
        named = ", ".join(str(path) for path in paths) or "no path"
        raise BadInput(f"there are no scenarios in {named}; name a .toml file or its folder.")


def find_files(path: str) -> list[Path]:
    """The scenario files that a path stands for."""
    try:
        given = Path(path)
        if given.is_dir():
            return sorted(file for file in given.rglob("*.toml") if _is_scenario(file))
        if given.exists() or not glob.has_magic(path):
            if not given.exists():
                raise BadInput(f"there is no file or folder {path!r}.")
            return [given]
        return sorted(Path(file) for file in glob.glob(path, recursive=True))
    except (OSError, ValueError) as fault:
        raise BadInput(f"{path!r} cannot be read: {fault}") from None


def _is_scenario(file: Path) -> bool:
    """Whether a file found in a folder is meant as a scenario; data files lie there too."""
    hidden = any(part.startswith(".") for part in file.parts if part not in (".", ".."))
    if hidden or file.name == EXPLAINED or not file.is_file():
        return False
    if FOLDER in file.parent.parts or file.parent.resolve().name == FOLDER:
        return True
    try:
        with file.open("rb") as opened:
            return _HAS_FORMAT.search(opened.read(_LOOKED_AT)) is not None
    except OSError:
        return False


def _read(file: Path, number: str) -> Sequence[Script | Unreadable]:
    try:
        scripts = read_scenarios(file)
    except DataFault as fault:
        return [Unreadable(str(file), str(fault))]
    if not number:
        return scripts
    if not number.isdecimal() or not 1 <= int(number) <= len(scripts):
        raise BadInput(f"{file} has no scenario {number!r}; it has 1 to {len(scripts)}.")
    return [scripts[int(number) - 1]]


def _is_wanted(script: Script, only: str) -> bool:
    scenario = script.scenario
    named = (*scenario.tags, *scenario.covers)
    return not only or only in named or only.casefold() in scenario.title.casefold()


def _outcome_data(outcome: Outcome) -> dict[str, Any]:
    scenario = outcome.script.scenario
    failure = outcome.failure
    return {
        "file": outcome.script.file,
        "name": outcome.script.name,
        "line": outcome.script.line("title"),
        "title": scenario.title,
        "game": scenario.game,
        "covers": scenario.covers,
        "tags": scenario.tags,
        "status": outcome.status,
        "steps": outcome.steps,
        "decisions": outcome.decisions,
        "seconds": round(outcome.seconds, 4),
        "failure": None if failure is None else failure._asdict(),
    }


def _suite(file: str, outcomes: Sequence[Outcome]) -> Iterator[str]:
    failed = sum(outcome.status == "failed" for outcome in outcomes)
    wrong = sum(outcome.status == "wrong" for outcome in outcomes)
    seconds = sum(outcome.seconds for outcome in outcomes)
    yield (
        f'  <testsuite name={_attribute(file)} tests="{len(outcomes)}" failures="{failed}" '
        f'errors="{wrong}" time="{seconds:.3f}">'
    )
    for outcome in outcomes:
        title = _attribute(outcome.script.scenario.title)
        yield (
            f"    <testcase classname={_attribute(outcome.script.scenario.game)} name={title} "
            f'time="{outcome.seconds:.3f}">'
        )
        if outcome.failure is not None:
            tag = "failure" if outcome.status == "failed" else "error"
            message = _attribute(outcome.failure.sentence)
            yield f"      <{tag} message={message}>{_xml(outcome.failure.text)}</{tag}>"
        yield "    </testcase>"
    yield "  </testsuite>"


def _xml(text: str) -> str:
    return escape(_NOT_XML.sub("?", text))


def _attribute(text: str) -> str:
    return quoteattr(_NOT_XML.sub("?", text))
