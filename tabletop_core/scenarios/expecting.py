"""What must be true after a step: events, the table, views, points, options, and refusals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tabletop_core.engine.session import Session
from tabletop_core.errors import BadInput, ForbiddenOption, Refused
from tabletop_core.scenarios.comparing import (
    Mismatch,
    compare,
    compare_spots,
    event_matches,
    is_comparison,
    plain,
    table_spot,
    written,
)
from tabletop_core.scenarios.model import Expectations, ExpectedOptions, Refusal
from tabletop_core.sentences import unknown
from tabletop_core.table.events import Event
from tabletop_core.table.players import Player

_MOST_EVENTS_TOLD = 12


class Unmet(Exception):
    """An expectation that does not hold."""

    def __init__(
        self, reason: str, expected: str = "", found: str = "", at: tuple[str, ...] = ()
    ) -> None:
        self.at = at  # the keys under which the expectation is written
        self.reason = reason
        self.expected = expected
        self.found = found
        super().__init__(reason)

    @classmethod
    def of(cls, mismatch: Mismatch) -> Unmet:
        return cls(f"{mismatch}.", mismatch.expected, mismatch.found, mismatch.at)


def expect(session: Session, wanted: Expectations, since: int) -> None:
    """Raise the first expectation that does not hold; the events are looked at from `since` on."""
    _expect_events(session.events[since:], wanted)
    for mismatch in _mismatches(session, wanted):
        raise Unmet.of(mismatch)


def _mismatches(session: Session, wanted: Expectations) -> Iterator[Mismatch]:
    yield from compare_spots(table_spot(session.state, "state"), wanted.state, ("state",))
    for name, table in wanted.view.items():
        view = session.view(session.player(name))
        yield from compare_spots(table_spot(view.table, f"view of {name}"), table, ("view", name))
    yield from _compare_scores(session, wanted.score)
    for options in wanted.options if isinstance(wanted.options, list) else [wanted.options]:
        yield from _compare_options(session, options)
    yield from _compare_rest(session, wanted)


def _expect_events(happened: list[Event], wanted: Expectations) -> None:
    position = 0
    for pattern in wanted.events:
        while position < len(happened) and not _is(happened[position], pattern):
            position += 1
        if position == len(happened):
            found = "; ".join(_event_in_words(event) for event in happened[-_MOST_EVENTS_TOLD:])
            reason = f"the event {_pattern_in_words(pattern)} did not happen (in this order)."
            raise Unmet(reason, _pattern_in_words(pattern), found or "no events", ("events",))
        position += 1
    for pattern in wanted.no_events:
        for event in happened:
            if _is(event, pattern):
                reason = f"the event {_pattern_in_words(pattern)} happened."
                raise Unmet(reason, "no such event", _event_in_words(event), ("no_events",))


def check_refusal(wanted: Any, refusal: Refused) -> None:
    """A refusal must come from the rule that is named, and say what is quoted."""
    if wanted is True:
        return
    at = ("refused",)
    rule = wanted.rule if isinstance(wanted, Refusal) else wanted
    says = wanted.says if isinstance(wanted, Refusal) else None
    if rule is not None:
        cited = _cited(refusal)
        if rule not in cited:
            found = f"refused by {', '.join(cited)}" if cited else f"refused: {refusal}"
            raise Unmet(f"it was refused for another reason: {refusal}", f"by {rule}", found, at)
    if says is not None and says not in str(refusal):
        raise Unmet(f"it was refused in other words: {refusal}", written(says), str(refusal), at)


def _cited(refusal: Refused) -> list[str]:
    if not isinstance(refusal, ForbiddenOption):
        return []
    return [id_ for rules in refusal.rules for id_ in re.split(r"[,\s]+", rules) if id_]


def refusal_in_words(wanted: Any) -> str:
    rule = wanted.rule if isinstance(wanted, Refusal) else wanted
    return f"refused by {rule}" if isinstance(rule, str) else "refused"


def _compare_scores(session: Session, wanted: Mapping[str, Any]) -> Iterator[Mismatch]:
    if not wanted:
        return
    scores = score_table(session)
    for name, points in wanted.items():
        own = scores[session.player(name)]
        where = f"score of {name}"
        if not isinstance(points, Mapping) or is_comparison(points):
            yield from compare(where, own["total"], points, ("score", name))
            continue
        for part, expected in points.items():
            if part not in own:
                raise BadInput(unknown(f"{where} has no {part!r}", part, own))
            yield from compare(f"{where}, {part}", own[part], expected, ("score", name, part))


def score_table(session: Session) -> dict[Player, dict[str, Any]]:
    """The points of every player now: the total and what it is made of."""
    result = session.result
    if result is not None:
        return {
            standing.player: {**standing.breakdown, "total": plain(standing.total)}
            for standing in result.standings
        }
    if session.game.scores is None:
        raise BadInput(f"{session.game.title} counts no points before the end.")
    running = session.game.scores(session.state)
    return {
        player: {**running[player], "total": sum(filter(None, running[player].values()))}
        for player in session.players
    }


def _compare_options(session: Session, wanted: ExpectedOptions) -> Iterator[Mismatch]:
    decision = session.decision
    if decision is None:
        yield Mismatch("options", "a decision", "the game is over", ("options",))
        return
    player = session.player(wanted.player) if wanted.player is not None else decision.players[0]
    if not decision.asks(player):
        asked = ", ".join(other.name for other in decision.players)
        yield Mismatch("options", f"{player} is asked", f"{asked} is asked", ("options",))
        return
    keys = list(decision.keys(player))
    where, at = f"options of {player}", ("options",)
    if wanted.are is not None and sorted(keys) != sorted(wanted.are):
        yield Mismatch(where, written(wanted.are), written(keys), at)
    for key in wanted.includes:
        if key not in keys:
            yield Mismatch(where, f"{key!r} among them", written(keys), at)
    for key in wanted.excludes:
        if key in keys:
            yield Mismatch(where, f"no {key!r}", written(keys), at)
    refused = decision.refused(player) if wanted.refused else {}
    for key, rule in wanted.refused.items():
        cited = refused[key].rule if key in refused else ""
        if rule not in re.split(r"[,\s]+", cited):
            found = "an option" if key in keys else f"refused by {cited}" if cited else "not there"
            yield Mismatch(f"{where}, {key!r}", f"refused by {rule}", found, at)


def known_phase(session: Session, name: str) -> str:
    """The name of a phase that the game has."""
    known = {instruction.phase for instruction in session.game.program}
    if name not in known:
        raise BadInput(unknown(f"no phase {name!r}", name, known))
    return name


def _compare_rest(session: Session, wanted: Expectations) -> Iterator[Mismatch]:
    decision = session.decision
    asked = () if decision is None else decision.players
    if wanted.asked is not None:
        expected = sorted(session.player(name).name for name in wanted.asked)
        yield from compare("asked", sorted(player.name for player in asked), expected, ("asked",))
    if wanted.question is not None:
        found = decision.question(asked[0]) if decision is not None else "nothing"
        yield from compare("question", found, wanted.question, ("question",))
    if wanted.phase is not None:
        yield from compare("phase", session.phase, known_phase(session, wanted.phase), ("phase",))
    if wanted.over is not None:
        yield from compare("over", session.is_over, wanted.over, ("over",))
    if wanted.winners is not None:
        result = session.result
        winners = [] if result is None else [player.name for player in result.winners]
        expected = sorted(session.player(name).name for name in wanted.winners)
        yield from compare("winners", sorted(winners), expected, ("winners",))
    if wanted.hash is not None:
        yield from compare("hash of the table", session.digest, wanted.hash, ("hash",))


def _is(event: Event, pattern: str | Mapping[str, Any]) -> bool:
    return event_matches(pattern, event.key, event.facts)


def event_table(event: Event) -> dict[str, Any]:
    """An event as it is written in a scenario."""
    return {"event": event.key, **{name: plain(fact) for name, fact in event.facts.items()}}


def _event_in_words(event: Event) -> str:
    return _pattern_in_words(event_table(event))


def _pattern_in_words(pattern: str | Mapping[str, Any]) -> str:
    if isinstance(pattern, str):
        return repr(pattern)
    facts = ", ".join(
        f"{name} {written(fact)}" for name, fact in pattern.items() if name != "event"
    )
    key = pattern.get("event", "(any)")
    return f"{key!r} ({facts})" if facts else repr(key)
