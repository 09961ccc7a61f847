"""Whether what an option is said to bring is what comes, and tells nothing that is hidden.

At some choices everything that the options bring is worked out, once from the real view and once
from the view of a world with other hidden things, which looks the same to the player: both must
say the same. Then the choice is made, and what was told as certain must have happened.
"""

from __future__ import annotations

from typing import Any

from tabletop_core.engine.consequences import Brought, Consequences, known_scores
from tabletop_core.engine.decisions import decision_of
from tabletop_core.engine.imagining import CannotBe
from tabletop_core.engine.outcomes import Outcome
from tabletop_core.engine.session import Session
from tabletop_core.engine.views import View
from tabletop_core.errors import GameFault
from tabletop_core.table.events import Event
from tabletop_core.table.players import Player
from tabletop_core.testing.trials import Trial, TrialPlay, difference

FORETOLD = "what an option is said to bring, it brings"
CHOICES = 12
ONCE_IN = 10
MOST_COMPARED = 6


def check_consequences(trial: Trial, choices: int = CHOICES, once_in: int = ONCE_IN) -> int:
    """What is told of options happens, and does not depend on what is hidden; says how many
    choices were looked at."""
    playing = TrialPlay(trial, FORETOLD)
    looked_at = 0
    for player, key in playing:
        if not playing.once_in(once_in):
            continue
        view = playing.session.view(player)
        brought = Consequences(view).of(key)
        if brought.fault:
            playing.fail(f"what {key!r} brings cannot be told: {brought.fault}")
        _must_not_tell(playing, view, key, brought)
        _must_come(playing, view, player, key, brought)
        looked_at += 1
        if looked_at == choices:
            break
    return looked_at


def _must_not_tell(playing: TrialPlay, view: View, key: str, brought: Brought) -> None:
    """Everything told, and that of some other options, is the same where hidden things differ."""
    other = _other_view(playing, view)
    if other is None or other.choice is None:
        return
    assert view.choice is not None
    here, there = Consequences(view), Consequences(other)
    keys = dict.fromkeys([key, *view.choice.keys[:: 1 + len(view.choice.keys) // MOST_COMPARED]])
    for compared in keys:
        told = brought if compared == key else here.of(compared)
        what = difference(told.to_data(), there.of(compared).to_data())
        if what:
            playing.fail(f"what {compared!r} brings tells {view.player} something hidden: {what}")


def _other_view(playing: TrialPlay, view: View) -> View | None:
    """The view of the same player where hidden things differ; None if no such world is found."""
    try:
        course = view.imagine(f"other {playing.trial.seed}")
    except (GameFault, CannotBe):
        return None
    assert course.request is not None
    decision = playing.session.decision
    assert decision is not None
    same = decision_of(decision.number, course.request, course.given)
    other = View(course, view.player, same, [])
    return other if other.table == view.table else None


def _must_come(playing: TrialPlay, view: View, player: Player, key: str, brought: Brought) -> None:
    session = playing.session
    told_before = len(session.events)
    playing.act(player, key)
    _go_on_as_forced(playing, player)
    events = [event for event in session.events[told_before:] if event.is_for(player)]
    what = _what_is_wrong(view, session, player, brought, events)
    if what:
        playing.fail(f"{key!r} was said to bring {what}")


def _go_on_as_forced(playing: TrialPlay, player: Player) -> None:
    """What follows where the player can do only one thing, as long as chance is silent."""
    session = playing.session
    while session.decision is not None and session.decision.players == (player,):
        keys = session.decision.keys(player)
        if len(keys) > 1 or session.journal[-1].draws:
            return
        playing.act(player, next(iter(keys)))


def _what_is_wrong(
    view: View, session: Session, player: Player, brought: Brought, events: list[Event]
) -> str | None:
    assert view.choice is not None
    after = session.view(player)
    option = next(option for option in view.choice.options if option.key == brought.key)
    real: Outcome[Any] = Outcome(player, option, view.table, after.table, events)
    for change in brought.changes:
        if change not in real.changes:
            return f"{change}"
    wrong = _wrong_points(view, after, brought)
    if wrong:
        return wrong
    told = [event.to_data() for event in events]
    foretold = [event.to_data() for event in brought.events]
    if told[: len(foretold)] != foretold:
        return f"{foretold}, and it was {told}"
    if brought.follows and (after.choice is None or after.choice.question != brought.follows):
        return f"the question {brought.follows!r}"
    if brought.winners is not None:
        winners = None if session.result is None else session.result.winners
        if brought.winners != winners:
            return f"the end with {brought.winners} as winners, and they are {winners}"
    said = list(session.game.brings(real)) if session.game.brings else []
    missing = [word for word in brought.said if word not in said]
    return f"{missing[0]}, and it was {said}" if missing else None


def _wrong_points(view: View, after: View, brought: Brought) -> str | None:
    before, now = (known_scores(view.game, seen.table) for seen in (view, after))
    for player, parts in brought.points.items():
        for part, points in parts.items():
            came = (now[player].get(part) or 0) - (before[player].get(part) or 0)
            if came != points:
                return f"{points:+} for {part} to {player}, and it was {came:+}"
    assert view.player is not None
    if brought.points_are_sure and before:
        came = sum(filter(None, now[view.player].values()))
        came -= sum(filter(None, before[view.player].values()))
        if came != brought.own_points:
            return f"{brought.own_points:+} points in all, and it was {came:+}"
    return None
