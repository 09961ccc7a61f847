"""A played session becomes a scenario that passes at once."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from tabletop_core.engine.game import options_to_data
from tabletop_core.engine.journal import Entry
from tabletop_core.engine.session import Session
from tabletop_core.errors import BadInput
from tabletop_core.scenarios.comparing import differences
from tabletop_core.scenarios.expecting import score_table
from tabletop_core.scenarios.happening import event_table
from tabletop_core.scenarios.model import FORMAT
from tabletop_core.scenarios.places import plain, table_spot
from tabletop_core.scenarios.toml_text import LONGEST_LINE, key_text, pair, pairs
from tabletop_core.sentences import printable, unknown
from tabletop_core.table.events import Event

EXPECTATIONS = ("events", "score", "state", "hash")
"""What a recorded scenario can expect of every step; the hash only in the end."""
USUAL = ("events", "hash")
LONGEST_LIST_TOLD = 12  # of longer ones only the number is expected


class Share(NamedTuple):
    """Some actions in a row that become one step, and where the session stood around them."""

    entries: Sequence[Entry]
    before: Session
    after: Session


def scenario_of(
    session: Session,
    title: str = "",
    *,
    minimal: bool = False,
    expect: Collection[str] | None = None,
) -> str:
    """The whole session as the text of a scenario.

    With comments for whoever reads it, a step for each action; or minimal: only what is needed to
    repeat it. `expect` names what is expected of every step.
    """
    if session.settled:
        raise BadInput("the rules have changed during this session: it cannot be played again.")
    if expect is None:
        expect = () if minimal else USUAL
    for name in expect:
        if name not in EXPECTATIONS:
            raise BadInput(unknown(f"a scenario cannot expect {name!r}", name, EXPECTATIONS))
    parts = list(_head(session, title, minimal=minimal))
    place: tuple[int, str] | None = None
    for share in _shares(session, minimal=minimal):
        first = share.entries[0]
        if place != (first.round, first.phase):
            place = (first.round, first.phase)
            parts.append(_heading(first))
        parts.append(_step(session, share, expect, minimal=minimal))
    parts.append(_final(session, expect))
    return "\n".join(parts)


def _head(session: Session, title: str, *, minimal: bool) -> Iterator[str]:
    """Who plays what, how, with which chance, and from where."""
    names = [player.name for player in session.players]
    head: dict[str, Any] = {
        "format": FORMAT,
        "game": session.game.id,
        "title": title or f"{session.game.title}: {' and '.join(names)}"[:200],
        "tags": ["recorded"],
        "players": names,
    }
    if not minimal:
        actions = f"{len(session.journal)} actions"
        game = f"{session.game.title} {session.game.version}"
        yield f"# A session of {game}, recorded after {actions}."
    yield _lines(pairs(head))
    options = _options(session)
    if options:
        yield _table("options", options)
    chance = _chance(session)
    if chance and not minimal:
        yield "# The key brings the same shuffles, draws and rolls again."
    if chance:
        yield _table("chance", chance)
    if session.position is not None:
        yield _table("start", dict(session.position))


def _options(session: Session) -> dict[str, Any]:
    """The options that are not as they are anyway. TOML has no word for nothing."""
    chosen = options_to_data(session.options)
    usual = options_to_data(None if session.options is None else type(session.options)())
    return {
        name: value
        for name, value in chosen.items()
        if value is not None and value != usual.get(name)
    }


def _chance(session: Session) -> dict[str, Any]:
    chance = session.chance
    if not session.opening_draws and not any(entry.draws for entry in session.journal):
        return {}
    table: dict[str, Any] = {"key": chance.key.hex()}
    drawn = {name: results[: chance.counts.get(name, 0)] for name, results in chance.forced.items()}
    if any(drawn.values()):
        table["forced"] = {name: [plain(r) for r in rs] for name, rs in drawn.items() if rs}
    if chance.then_fail:
        table["then"] = "fail"
    return table


def _shares(session: Session, *, minimal: bool) -> Iterator[Share]:
    """Each action, or together what belongs to one phase of one round."""
    before = session.at(0)
    count = 0
    for entries in _together(session.journal) if minimal else ([e] for e in session.journal):
        count += len(entries)
        after = session.at(count)
        yield Share(entries, before, after)
        before = after


def _together(journal: Sequence[Entry]) -> Iterator[list[Entry]]:
    for _, entries in groupby(journal, key=lambda entry: (entry.round, entry.phase)):
        yield list(entries)


def _heading(entry: Entry) -> str:
    phase = f", {entry.phase}" if entry.phase else ""
    return f"# Round {entry.round}{printable(phase)}"


def _step(session: Session, share: Share, expect: Collection[str], *, minimal: bool) -> str:
    actions = [f"{entry.player.name}: {entry.key}" for entry in share.entries]
    lines = [] if minimal else _comment(session, share)
    lines += ["[[steps]]", *pair(["do"], actions if len(actions) > 1 else actions[0])]
    if "events" in expect:
        lines += expected_events([e for entry in share.entries for e in entry.events])
    if "score" in expect:
        lines += _expected_scores(share)
    if "state" in expect:
        lines += _expected_state(share)
    return _lines(lines)


def _comment(session: Session, share: Share) -> list[str]:
    """Who did what, what chance brought, and what it was good for."""
    from tabletop_core.pictures.telling import account

    [entry] = share.entries
    told = [line.rstrip(".") for line in account(session.game, entry, entry.player)]
    lines = _wrapped(f"{'; '.join(told)}. ({entry.question})")
    if entry.draws:
        drawn = ", ".join(f"{draw.stream} {plain(draw.result)}" for draw in entry.draws)
        lines += _wrapped(f"chance: {drawn}")[:2]
    won = [f"{name} {points - was:+} = {points}" for name, was, points in _changed_totals(share)]
    return [*lines, *(_wrapped(f"points: {', '.join(won)}") if won else [])]


def _wrapped(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(printable(text), LONGEST_LINE - 2)]


def _changed_totals(share: Share) -> Iterator[tuple[str, int, int]]:
    """The players whose points have changed: name, points before, points now."""
    before, after = _totals(share.before), _totals(share.after)
    for name, points in after.items():
        if name in before and before[name] != points:
            yield name, before[name], points


def _totals(session: Session) -> dict[str, int]:
    """The points of every player; none where they are not counted yet, or are no numbers."""
    if session.result is None and session.game.scores is None:
        return {}
    points = {player.name: table["total"] for player, table in score_table(session).items()}
    are_numbers = all(isinstance(total, int) for total in points.values())
    return points if are_numbers else {}


def expected_events(events: Sequence[Event]) -> list[str]:
    """What happened, as an expectation on one line or on one for each event."""
    return pair(["events"], [event_table(event) for event in events]) if events else []


def _expected_scores(share: Share) -> list[str]:
    return [
        line for name, _, points in _changed_totals(share) for line in pair(["score", name], points)
    ]


def _expected_state(share: Share) -> list[str]:
    """What the step has changed; of long lists only how many they hold."""
    before, after = table_spot(share.before.state, ""), table_spot(share.after.state, "")
    return [
        line
        for change in differences(before, after)
        for line in pair(["state", *map(str, change.path)], _short(change.now))
    ]


def _short(value: Any) -> Any:
    is_long = isinstance(value, list) and len(value) > LONGEST_LIST_TOLD
    return {"count": len(value)} if is_long else value


def _final(session: Session, expect: Collection[str]) -> str:
    final: dict[str, Any] = {"over": session.is_over}
    if session.result is not None:
        final["winners"] = [player.name for player in session.result.winners]
    totals = _totals(session)
    if totals:
        final["score"] = totals
    if "hash" in expect:
        final["hash"] = session.digest
    return _table("final", final)


def _table(name: str, table: dict[str, Any]) -> str:
    return _lines([f"[{key_text([name])}]", *pairs(table)])


def _lines(lines: Iterable[str]) -> str:
    return "\n".join([*lines, ""])
