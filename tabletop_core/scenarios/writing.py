"""The events that open steps of a scenario bring, written into its file."""

from __future__ import annotations

from pathlib import Path

from tabletop_core.files.reading import read_text
from tabletop_core.hooks.plugins import Plugins
from tabletop_core.scenarios.performing import Performance
from tabletop_core.scenarios.reading import Script, parse_scenarios
from tabletop_core.scenarios.recording import expected_events


def fill_in(script: Script, text: str, plugins: Plugins) -> str:
    """The text of a scenario with the events written to every step that expects nothing yet."""
    performance = Performance(script, plugins)
    session = performance.start()
    added: list[tuple[int, str]] = []
    for number, step in enumerate(script.scenario.steps):
        before = len(session.events)
        performance.take(step)
        place = script.written_at("steps", number)
        is_open = step.do is not None and not step.expects_something
        if is_open and script.lines.is_written_out(place):
            lines = expected_events(session.events[before:])
            if lines:
                added.append((script.lines.last_line((*place, "do")), "\n".join(lines)))
    written_lines = text.split("\n")
    for line, addition in reversed(added):
        written_lines.insert(line, addition)
    return "\n".join(written_lines)


def update_file(file: Path, plugins: Plugins) -> bool:
    """Fill in what the steps of a file leave open; says whether the file has changed.

    A file with a scenario that does not pass is left as it is.
    """
    before = text = read_text(file)
    for number in range(len(parse_scenarios(text, str(file), file.parent))):
        script = parse_scenarios(text, str(file), file.parent)[number]
        if Performance(script, plugins).play() is not None:
            return False
        if script.case is None:  # what happens in one case need not happen in the others
            text = fill_in(script, text, plugins)
    if text != before:
        file.write_text(text, encoding="utf-8")
    return text != before
