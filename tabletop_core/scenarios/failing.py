"""Everything that helps to see why a scenario stopped where it did, gathered at that point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop_core.engine.session import Session
from tabletop_core.engine.views import View
from tabletop_core.hooks.plugins import Plugins
from tabletop_core.scenarios.comparing import Mismatch, differences
from tabletop_core.scenarios.happening import event_table
from tabletop_core.scenarios.outcomes import Change, Failure, Happened, Pending
from tabletop_core.scenarios.places import table_spot
from tabletop_core.scenarios.reading import Script
from tabletop_core.sentences import shorten

if TYPE_CHECKING:
    from tabletop_core.pictures.drawing import Draw

LAST_EVENTS = 6

Place = tuple[str | int, ...]


def failure(
    script: Script,
    kind: str,
    place: Place,
    reason: str,
    mismatches: Sequence[Mismatch],
    session: Session | None,
    before: Session | None,
    plugins: Plugins,
) -> Failure:
    """Why a scenario stopped at a place; without a session it has not even begun."""
    number = int(place[1]) + 1 if place[0] == "steps" else None
    action = "" if number is None else script.scenario.steps[number - 1].action
    missed = tuple((script.line(*place[:2], *m.at), m) for m in mismatches)
    view = None if session is None else _view(session)
    return Failure(
        kind,
        script.name,
        script.file,
        missed[0][0] if missed else script.line(*place),
        number,
        shorten(action, 80),
        " ".join(reason.split()),
        missed,
        _changes(before, session),
        _last_events(session),
        tuple(_pending(session)),
        () if view is None else _facts(view, plugins.pictures.get(view.game.id)),
        len(script.scenario.steps) if number is None else number,
        view,
    )


def _view(session: Session) -> View | None:
    """The table as the one sees it who is asked."""
    decision = session.decision
    try:
        return session.view(None if decision is None else decision.players[0])
    except Exception:  # a game that has a fault may not even be able to show its table
        return None


def _changes(before: Session | None, session: Session | None) -> tuple[Change, ...]:
    if before is None or session is None:
        return ()
    earlier, now = table_spot(before.state, "state"), table_spot(session.state, "state")
    return tuple(Change(d.where, d.before, d.now) for d in differences(earlier, now))


def _last_events(session: Session | None) -> tuple[Happened, ...]:
    if session is None:
        return ()
    from tabletop_core.pictures.telling import sentence

    last = session.events[-LAST_EVENTS:]
    return tuple(Happened(sentence(session.game, event), event_table(event)) for event in last)


def _pending(session: Session | None) -> Iterator[Pending]:
    decision = None if session is None else session.decision
    for player in () if decision is None else decision.players:
        assert decision is not None
        try:
            keys = tuple(decision.keys(player))
        except Exception:  # the game may have a fault, also in the names of its options
            keys = ()
        yield Pending(player.name, decision.question(player), keys)


def _facts(view: View, draw: Draw | None) -> tuple[str, ...]:
    """The picture of the table as facts, one a line."""
    from tabletop_core.pictures.drawing import picture_of
    from tabletop_core.pictures.plain import plain_lines

    try:
        return tuple(plain_lines(picture_of(view, draw)))
    except Exception:  # the game may have a fault
        return ()
