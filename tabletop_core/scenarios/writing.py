"""A played session becomes a scenario that passes at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import tomli_w

from tabletop_core.engine.game import options_to_data
from tabletop_core.engine.journal import Entry
from tabletop_core.engine.session import Session
from tabletop_core.errors import BadInput
from tabletop_core.files.reading import read_text
from tabletop_core.hooks.plugins import Plugins
from tabletop_core.scenarios.expecting import score_table
from tabletop_core.scenarios.happening import event_table
from tabletop_core.scenarios.model import DEFAULT_AGENT, FORMAT
from tabletop_core.scenarios.performing import Performance, run
from tabletop_core.scenarios.places import plain
from tabletop_core.scenarios.reading import Script, parse_scenarios
from tabletop_core.sentences import printable
from tabletop_core.table.events import Event

LONGEST_LINE = 100


def scenario_of(session: Session, title: str = "") -> str:
    """The whole session as the text of a scenario, with comments for whoever reads it."""
    if session.settled:
        raise BadInput("the rules have changed during this session: it cannot be played again.")
    names = [player.name for player in session.players]
    head: dict[str, Any] = {
        "format": FORMAT,
        "game": session.game.id,
        "title": title or f"{session.game.title}: {' and '.join(names)}"[:200],
        "tags": ["recorded"],
        "players": [{"name": name, "agent": DEFAULT_AGENT} for name in names],
    }
    parts = [
        f"# A session of {session.game.title} {session.game.version}, recorded after "
        f"{len(session.journal)} actions.",
        tomli_w.dumps({**head, "players": names}),
    ]
    options = options_to_data(session.options)
    if options:
        parts.append(tomli_w.dumps({"options": _without_none(options)}))
    parts.append("# The key brings the same shuffles, draws and rolls again.")
    parts.append(tomli_w.dumps({"chance": _chance(session)}))
    if session.position is not None:
        parts.append(tomli_w.dumps({"start": dict(session.position)}))
    parts += _steps(session)
    parts.append(_final(session))
    return "\n".join(parts)


def _chance(session: Session) -> dict[str, Any]:
    chance = session.chance
    table: dict[str, Any] = {"key": chance.key.hex()}
    if chance.forced:
        table["forced"] = {
            name: [plain(r) for r in results] for name, results in chance.forced.items()
        }
    if chance.then_fail:
        table["then"] = "fail"
    return table


def _without_none(options: dict[str, Any]) -> dict[str, Any]:
    """TOML has no word for nothing: what is not set is left out."""
    return {name: value for name, value in options.items() if value is not None}


def _steps(session: Session) -> Iterator[str]:
    place: tuple[int, str] | None = None
    for entry in session.journal:
        if place != (entry.round, entry.phase):
            place = (entry.round, entry.phase)
            phase = f", {entry.phase}" if entry.phase else ""
            yield f"# Round {entry.round}{printable(phase)}"
        yield _step(entry)


def _step(entry: Entry) -> str:
    question = printable(f"# {entry.question}")
    lines = [question, "[[steps]]", f"do = {_inline(f'{entry.player.name}: {entry.key}')}"]
    if entry.draws:
        drawn = ", ".join(f"{draw.stream} {plain(draw.result)}" for draw in entry.draws)
        lines.insert(1, printable(f"# chance: {drawn}")[:200])
    lines += _events(entry.events)
    return "\n".join([*lines, ""])


def _events(events: Sequence[Event]) -> list[str]:
    """What happened, as an expectation on one line or on one for each event."""
    shown = [_event(event_table(event)) for event in events]
    on_one_line = f"events = [{', '.join(shown)}]"
    if not shown or len(on_one_line) <= LONGEST_LINE:
        return [on_one_line] if shown else []
    return ["events = [", *(f"    {event}," for event in shown), "]"]


def _event(table: dict[str, Any]) -> str:
    facts = ", ".join(f"{_key(name)} = {_inline(value)}" for name, value in table.items())
    return f"{{ {facts} }}"


def _inline(value: Any) -> str:
    """A value on one line, as tomli-w writes it."""
    if isinstance(value, list):
        return "[" + ", ".join(_inline(part) for part in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_inline(v)}" for k, v in value.items()) + " }"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").rstrip("\n")


def _key(name: str) -> str:
    return tomli_w.dumps({name: 0}).removesuffix(" = 0\n")


def _final(session: Session) -> str:
    final: dict[str, Any] = {"over": session.is_over}
    result = session.result
    if result is not None:
        final["winners"] = [player.name for player in result.winners]
    if result is not None or session.game.scores is not None:
        points = {player.name: table["total"] for player, table in score_table(session).items()}
        if all(isinstance(total, int) for total in points.values()):
            final["score"] = points
    final["hash"] = session.digest
    return tomli_w.dumps({"final": final})


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
            lines = _events(session.events[before:])
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
        if run(script, plugins).failure is not None:
            return False
        if script.case is None:  # what happens in one case need not happen in the others
            text = fill_in(script, text, plugins)
    if text != before:
        file.write_text(text, encoding="utf-8")
    return text != before
