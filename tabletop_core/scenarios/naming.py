"""Every name in a scenario is one that the game can say: above all where something must not be.

What is checked against what stands in `vocabulary`: events and their facts, questions, options,
streams, rules, phases, players, and the names of pieces and places in what is expected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabletop_core.engine.session import Session
from tabletop_core.engine.state import State
from tabletop_core.files.lines import Location
from tabletop_core.scenarios.comparing import WORDS
from tabletop_core.scenarios.model import (
    Expectations,
    ExpectedEvents,
    ExpectedOptions,
    Pattern,
    Refusal,
    Scenario,
    ScriptStep,
    Until,
)
from tabletop_core.scenarios.places import NOTHING
from tabletop_core.scenarios.refusals import KINDS, wanted_refusal
from tabletop_core.scenarios.starting import misnamed
from tabletop_core.scenarios.vocabulary import Asking, Things, spoken_by
from tabletop_core.scenarios.vocabulary.code import hints_of
from tabletop_core.scenarios.vocabulary.things import FACE_DOWN
from tabletop_core.sentences import did_you_mean, shorten, similar, unknown
from tabletop_core.table.components import Component
from tabletop_core.table.players import Player

EVENT = "event"
_HIDING = frozenset(("is_not", "lacks", "one_of"))  # words with which a wrong text may pass


class Names:
    """The names of one scenario, checked at its table."""

    def __init__(self, scenario: Scenario, session: Session) -> None:
        self.scenario = scenario
        self.session = session
        self.game = session.game
        self.spoken = spoken_by(session.game)
        self.things = Things(self.spoken, session.state)
        self._players = [player.name for player in session.players]

    def check(self) -> None:
        """Everything but options, which are checked where they are offered."""
        self._check_rules("covers", self.scenario.covers, ("covers",))
        self._check_streams()
        for number, step in enumerate(self.scenario.steps):
            place: Location = ("steps", number)
            self._check_expectations(step, place)
            self._check_step(step, place)
        if self.scenario.rest is not None and self.scenario.rest.until is not None:
            self._check_until(self.scenario.rest.until, ("rest", "until"))
        if self.scenario.final is not None:
            self._check_expectations(self.scenario.final, ("final",))

    def _check_step(self, step: ScriptStep, place: Location) -> None:
        if step.until is not None:
            self._check_until(step.until, (*place, "until"))
        if isinstance(step.undo, str):
            self._check_player(step.undo, (*place, "undo"))
        if isinstance(step.refused, (str, Refusal)):
            rule = wanted_refusal(step.refused).rule
            if rule is not None:
                at = (*place, "refused", *(("rule",) if isinstance(step.refused, Refusal) else ()))
                self._check_refusing(rule, at)

    # Rules, streams, players, phases.

    def _check_rules(self, what: str, ids: Sequence[str], place: Location) -> None:
        known = {**self.game.rules.by_id, **self.game.rules.examples}
        for number, id_ in enumerate(ids):
            if known and id_ not in known:
                sentence = unknown(f"{what}: no rule {id_!r}", id_, known)
                raise misnamed(sentence, (*place, number))

    def _check_refusing(self, rule: str, place: Location) -> None:
        """The id of a rule that may refuse, or of no game with a catalogue."""
        known = self.game.rules.by_id
        if known and rule not in known:
            raise misnamed(unknown(f"no rule {rule!r}", rule, [*KINDS, *known]), place)

    def _check_streams(self) -> None:
        for stream in self.scenario.chance.forced:
            drawn = self.session.chance.counts
            if not self.spoken.streams or not self.spoken.is_complete or stream in drawn:
                continue
            if not any(self.things.could_be(text, stream) for text in self.spoken.streams):
                known = [*drawn, *map(shown, self.spoken.streams)]
                no_such = f"chance {stream!r} is forced but is never drawn in {self.game.title}"
                raise misnamed(
                    unknown(no_such, stream, known, "Streams"), ("chance", "forced", stream)
                )

    def _check_player(self, name: str, place: Location) -> None:
        if name not in self._players:
            nobody = f"nobody called {name!r} sits at the table"
            raise misnamed(unknown(nobody, name, self._players, "Players"), place)

    def _check_phase(self, name: str, place: Location) -> None:
        known = {instruction.phase for instruction in self.game.program}
        if name not in known:
            raise misnamed(unknown(f"no phase {name!r}", name, known, "Phases"), place)

    def _check_question(self, text: str, place: Location) -> None:
        if not self.spoken.is_complete or text == NOTHING:
            return
        if not any(self.things.fits(asking.question, text) for asking in self.spoken.askings):
            known = [shown(asking.question) for asking in self.spoken.askings]
            no_such = f"{self.game.title} never asks {text!r}"
            raise misnamed(unknown(no_such, text, known, "Questions"), place)

    # What is expected.

    def _check_until(self, until: Until, place: Location) -> None:
        if until.player is not None:
            self._check_player(until.player, (*place, "player"))
        if until.phase is not None:
            self._check_phase(until.phase, (*place, "phase"))
        if until.question is not None:
            self._check_question(until.question, (*place, "question"))
        if until.event is not None:
            self._check_event(until.event, (*place, "event"))

    def _check_expectations(self, wanted: Expectations, place: Location) -> None:
        self._check_events(wanted, place)
        self._check_table(wanted.state, (*place, "state"))
        for name, table in wanted.view.items():
            self._check_player(name, (*place, "view", name))
            self._check_table(table, (*place, "view", name))
        for name in wanted.score:
            self._check_player(name, (*place, "score", name))
        for key in ("asked", "winners"):
            for number, name in enumerate(getattr(wanted, key) or ()):
                self._check_player(name, (*place, key, number))
        if wanted.phase is not None:
            self._check_phase(wanted.phase, (*place, "phase"))
        if wanted.question is not None:
            self._check_question(wanted.question, (*place, "question"))
        for at, options in options_with_places(wanted, (*place, "options")):
            if options.player is not None:
                self._check_player(options.player, (*at, "player"))
            for key, rule in options.refused.items():
                self._check_refusing(rule, (*at, "refused", key))

    def _check_events(self, wanted: Expectations, place: Location) -> None:
        lists: list[tuple[Location, Sequence[Pattern]]] = [
            ((*place, "no_events"), wanted.no_events)
        ]
        if isinstance(wanted.events, ExpectedEvents):
            for name in ("in_order", "any_order", "exactly"):
                patterns = getattr(wanted.events, name) or ()
                lists.append(((*place, "events", name), patterns))
            for key in wanted.events.times:
                self._check_event(key, (*place, "events", "times", key))
        else:
            lists.append(((*place, "events"), wanted.events))
        for at, patterns in lists:
            for number, pattern in enumerate(patterns):
                self._check_event(pattern, (*at, number))

    def _check_event(self, pattern: Pattern, place: Location) -> None:
        """An event that the game tells, with facts that it has and values they can have."""
        known = self.spoken.events
        if not self.spoken.is_complete:
            return
        key = pattern if isinstance(pattern, str) else pattern.get(EVENT)
        if isinstance(key, str) and key not in known:
            sentence = unknown(f"there is no event {key!r}", key, known, "Events")
            raise misnamed(sentence, place if isinstance(pattern, str) else (*place, EVENT))
        if isinstance(pattern, str):
            return
        tellings = [known[key]] if isinstance(key, str) else list(known.values())
        for name, value in pattern.items():
            if name == EVENT or any(told.has_more for told in tellings):
                continue
            kinds = [told.facts[name] for told in tellings if name in told.facts]
            if not kinds:
                facts = {fact for told in tellings for fact in told.facts}
                of = f"the event {key!r} has" if isinstance(key, str) else "no event has"
                no_such = f"{of} {'no' if isinstance(key, str) else 'a'} fact {name!r}"
                raise misnamed(unknown(no_such, name, facts, "Facts"), (*place, name))
            for at, text in texts_in(value, (*place, name)):
                self._check_name(text, kinds, at, hides_slips="no_events" in at)

    def _check_table(self, table: Mapping[str, Any], place: Location) -> None:
        """The names in what is expected of the parts of a State."""
        hints = hints_of(type(self.session.state))
        for path, value in table.items():
            part, _, rest = path.partition(".")
            if part not in hints or part not in type(self.session.state).declarations:
                continue  # the path is followed, and refused, where the step is checked
            for at, text in texts_in(value, (*place, path)):
                kinds = [hints[part]]
                inside = [*rest.split("."), *map(str, at[len(place) + 1 :])]
                if _is_in_a_component(hints[part], inside):
                    kinds = [str]
                self._check_name(text, kinds, at)

    def _check_name(
        self, text: str, kinds: Sequence[Any], place: Location, *, hides_slips: bool = False
    ) -> None:
        """A text that a value of one of these types can be. Where a wrong text could pass, texts
        that no list holds must at least be made of words that the game knows."""
        if text in (NOTHING, FACE_DOWN):
            return
        found = [self.things.names_of(kind) for kind in kinds]
        if all(names is not None for names in found):
            known = {name for names in found if names is not None for name in names}
            if not known:
                raise misnamed(f"a number stands here, or yes or no; {text!r} is none", place)
            if text not in known:
                nothing = f"nothing that can stand here is called {text!r}"
                raise misnamed(unknown(nothing, text, known, "Names"), place)
        elif (hides_slips or not _HIDING.isdisjoint(place)) and not self.things.can_be_said(text):
            meant = did_you_mean(similar(text, self.things.names))
            unheard = f"{self.game.title} knows nothing called {shorten(text)!r}"
            raise misnamed(f"{unheard}.{meant}", place)

    # What is offered.

    def check_action(self, text: str, player: Player, key: str, place: Location) -> None:
        """An action that is to be refused must be one that could be offered."""
        decision = self.session.decision
        named, colon, _ = text.partition(":")
        if colon and named not in self._players and named not in key.split(" "):
            meant = similar(named, self._players)
            if meant or not self._is_known(text, player):
                self._check_player(named, place)
        if decision is not None and player in decision.players:
            self._check_option(key, player, place)
        elif not self._is_known(key, player):
            raise self._no_such_option(key, place, self.spoken.askings)

    def check_options(self, wanted: Expectations, place: Location) -> None:
        """What is or is not among the options must be something that could be."""
        decision = self.session.decision
        for at, options in options_with_places(wanted, (*place, "options")):
            player = None
            if decision is not None:
                named = options.player
                player = decision.players[0] if named is None else self.session.player(named)
            for name in ("are", "includes", "excludes"):
                for number, key in enumerate(getattr(options, name) or ()):
                    self._check_option(key, player, (*at, name, number))
            for key in options.refused:
                self._check_option(key, player, (*at, "refused", key))

    def _check_option(self, key: str, player: Player | None, place: Location) -> None:
        decision = self.session.decision
        if decision is None or player is None or player not in decision.players:
            if not self._is_known(key, player):
                raise self._no_such_option(key, place, self.spoken.askings)
            return
        if key in decision.keys(player) or key in decision.refused(player):
            return
        if not self.spoken.is_complete:
            return
        question = decision.question(player)
        askings = [a for a in self.spoken.askings if self.things.fits(a.question, question)]
        if not any(self.things.fits(text, key) for asking in askings for text in asking.options):
            raise self._no_such_option(key, place, askings)

    def _is_known(self, key: str, _player: Player | None) -> bool:
        """Whether any question of the game may have this option."""
        return not self.spoken.is_complete or any(
            self.things.fits(text, key) for asking in self.spoken.askings for text in asking.options
        )

    def _no_such_option(self, key: str, place: Location, askings: Sequence[Asking]) -> Exception:
        decision = self.session.decision
        live: list[str] = []
        for player in () if decision is None else decision.players:
            assert decision is not None
            live += [*decision.keys(player), *decision.refused(player)]
        patterns = dict.fromkeys(shown(text) for asking in askings for text in asking.options)
        where = "here " if decision is not None and askings is not self.spoken.askings else ""
        sentence = f"{key!r} is never an option {where}in {self.game.title}"
        meant = did_you_mean(similar(key, [*live, *patterns]))
        return misnamed(f"{sentence}.{meant} Options: {', '.join(patterns)}.", place)


def options_with_places(
    wanted: Expectations, place: Location
) -> Iterator[tuple[Location, ExpectedOptions]]:
    """Each table of expected options, and where it is written."""
    if isinstance(wanted.options, ExpectedOptions):
        yield place, wanted.options
    else:
        for number, options in enumerate(wanted.options):
            yield (*place, number), options


def texts_in(value: Any, place: Location) -> Iterator[tuple[Location, str]]:
    """All texts of an expected value, with where they are written; words of comparison are none."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from texts_in(inner, (*place, number))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from texts_in(inner, (*place, key))


def _is_in_a_component(kind: Any, path: Sequence[str]) -> bool:
    """Whether a path leads to a printed value of a card or a tile."""
    fields = {name for part in _components_in(kind) for name in part.model_fields}
    return not fields.isdisjoint(name for name in path if name not in WORDS)


def _components_in(kind: Any) -> Iterator[type[Component]]:
    if isinstance(kind, type) and issubclass(kind, Component):
        yield kind
    for part in getattr(kind, "__args__", ()):
        yield from _components_in(part)


def shown(template: Sequence[Any]) -> str:
    """A text with gaps, as people read it: `place (text)`."""
    return "".join(part if isinstance(part, str) else f"<{named(part)}>" for part in template)


def named(kind: Any) -> str:
    """A type in the words of people."""
    words = {int: "number", str: "text", bool: "yes or no", Player: "player", State: "state"}
    return words.get(kind, getattr(kind, "__name__", str(kind)))
