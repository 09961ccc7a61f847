"""One scenario, played: its steps in order, each with what must come of it."""

from __future__ import annotations

import time
from collections.abc import Sequence

from tabletop_core.agents.agent import Agent, play_on
from tabletop_core.engine.session import Session
from tabletop_core.engine.typed import abbreviated, ends_with, same
from tabletop_core.errors import BadInput, Refused, TabletopError, placed, written_at
from tabletop_core.files.lines import Location
from tabletop_core.hooks.plugins import Plugins
from tabletop_core.scenarios.comparing import Mismatch
from tabletop_core.scenarios.expecting import Unmet, expect, known_phase
from tabletop_core.scenarios.failing import failure
from tabletop_core.scenarios.happening import event_matches
from tabletop_core.scenarios.model import Expectations, Rest, ScriptStep, Until
from tabletop_core.scenarios.naming import Names
from tabletop_core.scenarios.outcomes import Failure, Outcome
from tabletop_core.scenarios.reading import Script
from tabletop_core.scenarios.refusals import check_refusal, taken
from tabletop_core.scenarios.starting import (
    agents_of,
    check_all_drawn,
    place_of_chance,
    start_session,
)
from tabletop_core.sentences import listed
from tabletop_core.table.players import Player


def run(script: Script, plugins: Plugins) -> Outcome:
    """Play a scenario and see whether everything comes as it says."""
    began = time.perf_counter()
    performance = Performance(script, plugins)
    failure = performance.play() or performance.silence()
    return Outcome(
        script,
        failure,
        performance.done,
        len(performance.session.journal) if performance.session else 0,
        tuple(script.scenario.covers),
        time.perf_counter() - began,
    )


class Performance:
    """A scenario while it is played."""

    def __init__(self, script: Script, plugins: Plugins) -> None:
        self.script = script
        self.scenario = script.scenario
        self.plugins = plugins
        self.session: Session | None = None
        self.done = 0
        self.refusal: Refused | None = None  # of the last step, if it was refused as it must be
        self._since = 0  # the first event that the next expectations look at
        self._before: Session | None = None  # the table that changes are counted from
        self._begun: Session | None = None
        self._at: Location = ("game",)  # what is done now
        self._drawn: dict[str, int] = {}  # how many results of each stream at the most
        self._agents: dict[int, Agent] = {}
        self._names: Names | None = None

    def play(self) -> Failure | None:
        """Everything from the start to the end; the first thing that goes wrong."""
        try:
            self.start()
            for step in self.scenario.steps:
                self.take(step)
            self._at = ("rest",)
            self._rest(self.scenario.rest)
            self._at = ("final",)
            self._end()
        except Unmet as unmet:
            return self._failure("failed", self._at, unmet.reason, unmet.mismatches)
        except BadInput as fault:
            return self._failure("wrong", fault.at or self._at, str(fault))
        except TabletopError as fault:
            place = place_of_chance(self.scenario, fault) or self._at
            return self._failure("failed", place, str(fault))
        except RecursionError:
            return self._failure("failed", self._at, "the game calls itself without end.")
        except Exception as fault:
            reason = f"{self.scenario.game} has a fault: {type(fault).__name__}: {fault}"
            return self._failure("failed", self._at, reason)
        return None

    def silence(self) -> Failure | None:
        """A scenario that could not have failed says nothing."""
        if self.scenario.expects_something:
            return None
        told = "it expects nothing: say what must come of it, or let tabletop run --update write it"
        return self._failure("wrong", ("title",), f"{told}.")

    def start(self) -> Session:
        """Set the table."""
        self.session = start_session(self.scenario, self.plugins)
        self._agents = agents_of(self.scenario, self.plugins)
        self._names = Names(self.scenario, self.session)
        self._names.check()
        self._note_streams()
        self._begun = self._before = self.session.clone()
        return self.session

    def take(self, step: ScriptStep) -> None:
        """Do one step and check what must come of it."""
        session = self._table()
        self.refusal = None
        self._at = ("steps", self.done, step.kind)
        if step.check is None:
            self._since = len(session.events)
            self._before = session.clone()
        if step.refused is not None:
            self._be_refused(step)
        elif step.do is not None:
            for number, text in enumerate([step.do] if isinstance(step.do, str) else step.do):
                self._at = ("steps", self.done, "do", number)
                session.decide(*self._action(text))
                self._note_streams()
                self._check_invariants()
        elif step.until is not None:
            self._play_until(step.until)
        elif step.undo is not None:
            self._take_back(step.undo)
        self._note_streams()
        self._check_invariants()
        self._expect(step, ("steps", self.done))
        self.done += 1

    def _expect(self, wanted: Expectations, place: Location) -> None:
        """Check what is expected, and that it names what could be."""
        session = self._table()
        assert self._names is not None
        self._names.check_options(wanted, place)
        try:
            expect(session, wanted, self._since, self._before or session)
        except BadInput as fault:
            raise placed(fault, *place, *fault.at) from None

    def _table(self) -> Session:
        assert self.session is not None
        return self.session

    def _note_streams(self) -> None:
        for stream, count in self._table().chance.counts.items():
            self._drawn[stream] = max(count, self._drawn.get(stream, 0))

    def _check_invariants(self) -> None:
        session = self._table()
        if session.game.invariants is not None:
            for broken in session.game.invariants(session.state):
                raise Unmet(f"an invariant of {session.game.title} is broken: {broken}")

    def _action(self, text: str) -> tuple[Player, str]:
        """Whose answer a line of the script is, and the option that is meant."""
        player, typed = read_action(self._table(), text)
        return player, meant(self._table(), player, typed)

    def _be_refused(self, step: ScriptStep) -> None:
        """The action must be refused, for the right reason, and change nothing."""
        session = self._table()
        before = session.digest, len(session.journal)
        try:
            if step.do is not None:
                assert isinstance(step.do, str)
                player, key = self._action(step.do)
                assert self._names is not None
                self._names.check_action(step.do, player, key, ("steps", self.done, "do"))
                self._table().decide(player, key)
            else:
                session.undo(session.player(str(step.undo)))
        except Refused as refusal:
            with written_at("steps", self.done, "refused"):
                check_refusal(step.refused, refusal)
            self.refusal = refusal
        else:
            raise taken(step.refused)
        if (session.digest, len(session.journal)) != before:
            raise Unmet("the refusal has changed the table.")

    def _take_back(self, wanted: int | str) -> None:
        session = self._table()
        if isinstance(wanted, str):
            session.undo(session.player(wanted))
        else:
            for _ in range(wanted):
                session.undo(all_agree=True)
        self._since = len(session.events)

    def _play_until(self, until: Until) -> None:
        """Let the agents play until everything that is named holds."""
        session = self._table()
        most = until.at_most or session.game.decisions_at_most
        for _ in range(most + 1):
            if self._holds(until):
                return
            if session.is_over:
                raise Unmet("the game ended before that.")
            play_on(session, self._agents, most=1)
            self._check_invariants()
        raise Unmet(f"that did not happen within {most} actions.")

    def _holds(self, until: Until) -> bool:
        session, decision = self._table(), self._table().decision
        asked = () if decision is None else decision.players
        if until.player is not None and session.player(until.player) not in asked:
            return False
        if until.question is not None and not any(
            decision is not None and decision.question(player) == until.question for player in asked
        ):
            return False
        if until.event is not None and not any(
            event_matches(event, until.event) for event in session.events[self._since :]
        ):
            return False
        return (
            (until.round is None or session.round >= until.round)
            and (until.phase is None or session.phase == known_phase(session, until.phase))
            and (until.over is None or session.is_over)
        )

    def _rest(self, rest: Rest | None) -> None:
        if rest is None:
            return
        self._since = len(self._table().events)
        self._before = self._table().clone()
        until = rest.until or Until(over=True)
        if rest.at_most is not None:
            until = until.model_copy(update={"at_most": rest.at_most})
        self._play_until(until)
        self._note_streams()

    def _end(self) -> None:
        """What must be true in the end, and that all forced streams were drawn from."""
        if self.scenario.final is not None:
            self._before = self._begun
            self._expect(self.scenario.final, ("final",))
        check_all_drawn(self.scenario, self._drawn)

    def _failure(
        self,
        kind: str,
        place: tuple[str | int, ...],
        reason: str,
        mismatches: Sequence[Mismatch] = (),
    ) -> Failure:
        before = self._before if place[0] in ("steps", "rest", "final") else None
        return failure(
            self.script, kind, place, reason, mismatches, self.session, before, self.plugins
        )


def read_action(session: Session, text: str) -> tuple[Player, str]:
    """`NAME: option`, or the option alone when only one player is asked."""
    for player in sorted(session.players, key=lambda player: -len(player.name)):
        if text.startswith(f"{player.name}:"):
            return player, text[len(player.name) + 1 :].strip()
    decision = session.decision
    asked = () if decision is None else decision.players
    if len(asked) == 1:
        return asked[0], text.strip()
    if not asked:
        return session.players[0], text.strip()  # the session says that the game is over
    names = ", ".join(player.name for player in asked)
    raise BadInput(f"several players are asked ({names}): write '{asked[0].name}: {text}'.")


def meant(session: Session, player: Player, typed: str) -> str:
    """The key that is meant, as at the prompt; numbers mean nothing here, because the next change
    of the rules would silently give them to other options."""
    decision = session.decision
    if decision is None or not decision.asks(player):
        return typed
    keys = list(decision.keys(player))
    found = same(typed, keys)
    if found is not None:
        return found
    refused = decision.refused(player)
    found = same(typed, refused)
    if found is not None:
        return found
    if typed.isdecimal():
        reason = f"{typed!r} is a number, and numbers are for the prompt; write the option itself"
        raise BadInput(f"{reason}. {player.name} can choose: {listed(keys)}.")
    several = abbreviated(" ".join(typed.split()), keys)
    if len(several) > 1:
        raise BadInput(f"{typed!r} could be {listed(several)}.")
    forbidden = [key for key in refused if ends_with(key.casefold(), typed.casefold())]
    return next(iter(several or forbidden), typed)
