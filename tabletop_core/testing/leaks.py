"""Whether a player could learn something that is hidden.

At every decision the hidden part is dealt anew, as far as each player cannot know it. Whatever the
player is shown must stay the same, byte for byte: the table, the question, the options with their
labels, the refusals, who is waited for. Then the same action is taken in both worlds: if the
player sees the same table behind it, the events must be the same too, and whoever is asked next.
"""

from __future__ import annotations

import gc
import types
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any

from tabletop_core.engine.course import Course
from tabletop_core.engine.decisions import decision_of
from tabletop_core.engine.game import Game
from tabletop_core.engine.hiding import visible_table
from tabletop_core.engine.imagining import CannotBe
from tabletop_core.engine.session import Session
from tabletop_core.engine.state import State
from tabletop_core.engine.views import View
from tabletop_core.table.chance import Chance
from tabletop_core.table.components import Component
from tabletop_core.table.events import Event
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Hidden
from tabletop_core.testing.trials import Trial, TrialPlay, difference

WORLDS = 1

SECRETS = "nothing hidden can be seen"
VIEWS = "a view leads nowhere"


def check_secrets(trial: Trial, worlds: int = WORLDS) -> None:
    """What a player is shown does not depend on what the player may not know."""
    playing = TrialPlay(trial, SECRETS)
    for player, key in playing:
        observers = (*playing.session.players, None)
        views = {observer: playing.view(observer) for observer in observers}
        imagined = {
            observer: list(_other_worlds(playing, views[observer], worlds))
            for observer in observers
        }
        before = playing.session.chance.copy()
        playing.act(player, key)
        for observer, courses in imagined.items():
            for course in courses:
                _compare_action(playing, observer, course, before, player, key)


def _other_worlds(playing: TrialPlay, view: View, worlds: int) -> Iterator[Course]:
    """Worlds that this player cannot tell from the real one; a difference breaks the promise."""
    session = playing.session
    shown = _shown(view)
    for number in range(worlds):
        course = _imagine(playing, view, number)
        assert course.request is not None
        decision = decision_of(_number(session), course.request, course.given)
        other = _shown(View(course, view.player, decision, []))
        what = difference(shown, other)
        if what:
            playing.fail(f"{_name(view.player)} can see something hidden in {what}")
        yield course


def _imagine(playing: TrialPlay, view: View, number: int) -> Course:
    """Deal the hidden things anew. If all that was done since is known, the first deal must do:
    it has to lead to the same question."""
    try:
        if not view.frame.is_certain:
            return view.imagine(number)
        try:
            course = view.frame.play_again(number, same_draws=True)
        except CannotBe:
            return view.imagine(number)
    except Exception as fault:
        playing.fail(
            f"{type(fault).__name__} if the hidden components lie otherwise, as far as "
            f"{_name(view.player)} knows: {fault}"
        )
    asked, really = (_names(players) for players in (course.asked(), view.waiting_for))
    if asked != really:
        playing.fail(
            f"who is asked tells {_name(view.player)} something hidden: it is {really}, but if it "
            f"lay otherwise, it would be {asked}"
        )
    return course


def _names(players: Sequence[Player]) -> str:
    return ", ".join(str(player) for player in players) or "nobody"


def _shown(view: View) -> dict[str, Any]:
    data = view.to_data()
    del data["events"]
    if view.choice is not None:
        data["may_pass"] = view.choice.may_pass
        data["reaction"] = view.choice.is_reaction
    return data


def _number(session: Session) -> int:
    decision = session.decision
    return 0 if decision is None else decision.number


def _name(player: Player | None) -> str:
    return "a spectator" if player is None else str(player)


def _compare_action(
    playing: TrialPlay,
    observer: Player | None,
    course: Course,
    before: Chance,
    player: Player,
    key: str,
) -> None:
    """Take the same action with the same chance in another world and compare what is told."""
    options = course.ask_for(player).keys()
    if key not in options:
        return  # the player has shown a component that lies elsewhere in this world
    course.chance = course.state.chance = before.copy()
    told: list[Event] = []
    course.state.told = told
    try:
        course.answer(player, options[key])
    except Exception as fault:
        playing.fail(
            f"{player} chooses {key!r}: {type(fault).__name__} if the hidden components lie "
            f"otherwise, as far as {_name(observer)} knows: {fault}"
        )
    session = playing.session
    if visible_table(session.state, observer) != visible_table(course.state, observer):
        return  # something was revealed
    expected = _told(session.journal[-1].events, session.course)
    found = _told(told, course)
    what = difference(expected, found)
    if what:
        playing.fail(f"{player} chooses {key!r}: {_name(observer)} learns something hidden: {what}")


def _told(events: list[Event], course: Course) -> dict[str, Any]:
    """What everybody is told behind an action."""
    return {
        "events": [event.to_data() for event in events if event.audience is None],
        "asked": [int(player) for player in course.asked()],
        "phase": course.phase,
    }


def check_views(trial: Trial) -> None:
    """Nothing in a view leads to what is really in play, and nothing done to it changes that."""
    playing = TrialPlay(trial, VIEWS)
    for _choice in playing:
        session = playing.session
        for player in session.players if playing.once_in(5) else ():
            before = session.state.canonical()
            view = playing.view(player)
            _must_be_apart(playing, view)
            shown = _shown(view)
            _spoil(view)
            if session.state.canonical() != before:
                playing.fail(f"{player} can change the game through the view")
            what = difference(shown, _shown(playing.view(player)))
            if what:
                playing.fail(f"{player} can change later views through this one: {what}")


def _must_be_apart(playing: TrialPlay, view: View) -> None:
    state = playing.session.state
    checkpoint = playing.session.checkpoint
    shared = (state.content, state.options, playing.game)
    own = {id(found) for found in _reachable(state, shared) if _can_change(found)}
    if checkpoint is not None:
        own |= {id(found) for found in _reachable(checkpoint.state, shared) if _can_change(found)}
    for found in _reachable(view, shared):
        if id(found) in own or isinstance(found, (Session, Course, Chance, types.GeneratorType)):
            playing.fail(f"the view of {view.player} leads to {type(found).__name__} {found!r}")


def _can_change(found: object) -> bool:
    return isinstance(found, (list, dict, set, State))


def _reachable(root: object, stops: tuple[object, ...]) -> Iterator[object]:
    """Everything that can be got at from an object, without going through modules and classes."""
    seen = {id(stop) for stop in stops}
    waiting = [root]
    while waiting:
        found = waiting.pop()
        if id(found) in seen or isinstance(found, _DEAD_ENDS):
            continue
        seen.add(id(found))
        yield found
        if isinstance(found, types.FunctionType):
            waiting += found.__closure__ or ()
            waiting += found.__defaults__ or ()
        else:
            waiting += gc.get_referents(found)


_DEAD_ENDS = (type, types.ModuleType, Component, Enum, Event, Game, Hidden, int, str)


def _spoil(view: View) -> None:
    """Do to a view what a careless agent could do."""
    stops = (view.table.content, view.table.options, view.game)
    for found in list(_reachable(view.table, stops)):
        if isinstance(found, (list, dict, set)):
            found.clear()
    for name in type(view.table).declarations:
        setattr(view.table, name, None)
    view.events.clear()
    if view.choice is not None:
        view.choice.refused.clear()
