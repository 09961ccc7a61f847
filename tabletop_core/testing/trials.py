"""Trials: whole games played by random choices, so that promises can be checked on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, NoReturn

from tabletop_core.engine.game import Game
from tabletop_core.engine.session import Session
from tabletop_core.engine.views import View
from tabletop_core.errors import TabletopError
from tabletop_core.sentences import shorten
from tabletop_core.table.chance import Chance, key_from_seed
from tabletop_core.table.players import Player

STRETCH = 150
LATEST = 20


class Trial(NamedTuple):
    """One game to be played: the ruleset, how many players, its options and the seed."""

    game: Game
    players: int
    options: Mapping[str, Any]
    seed: int

    def __str__(self) -> str:
        number = f"{self.players} player" + ("s" if self.players > 1 else "")
        settings = [f"{name}={value}" for name, value in self.options.items()]
        return ", ".join([number, *settings, f"seed {self.seed}"])


class ContractBroken(TabletopError, AssertionError):
    """A game breaks a promise that every game must keep."""

    def __init__(self, promise: str, trial: Trial, decision: int | None, sentence: str) -> None:
        self.promise = promise
        self.trial = trial
        self.decision = decision
        self.sentence = sentence
        where = f"{trial}, decision {decision}" if decision else f"{trial}"
        super().__init__(f"{trial.game.id} breaks the promise {promise!r} ({where}): {sentence}")


class TrialPlay:
    """A trial being played for one promise. Iterating gives every choice before it is made, in a
    long game those of a stretch that begins at a random point."""

    def __init__(self, trial: Trial, promise: str, stretch: int | None = STRETCH) -> None:
        self.trial = trial
        self.game = trial.game
        self.promise = promise
        self.stretch = stretch
        self.chance = Chance(key_from_seed(f"choices {trial.seed}"))
        try:
            self.session = Session.start(
                trial.game, trial.players, options=trial.options, seed=trial.seed
            )
        except TabletopError as fault:
            raise ContractBroken(promise, trial, None, f"cannot be set up: {fault}") from fault
        if stretch is not None and self.game.decisions_at_most > stretch:
            self._go_to_the_stretch(stretch)

    def _go_to_the_stretch(self, stretch: int) -> None:
        more = length_of(self.trial, self.promise) - stretch
        start = self.chance.below(more, "stretch") if more > 0 else 0
        while len(self.session.journal) < start:
            self.act(*self.choose())

    def choose(self) -> tuple[Player, str]:
        """Any player who is asked, and any option."""
        decision = self.session.decision
        assert decision is not None
        player = self.chance.pick(decision.players, "player")
        return player, self.chance.pick(tuple(decision.keys(player)), "key")

    def __iter__(self) -> Iterator[tuple[Player, str]]:
        session = self.session
        end = None if self.stretch is None else len(session.journal) + self.stretch
        while session.decision is not None and len(session.journal) != end:
            if len(session.journal) >= self.game.decisions_at_most:
                self.fail(f"is not over after {self.game.decisions_at_most} decisions")
            choice = self.choose()
            before = len(session.journal)
            yield choice
            if len(session.journal) == before:
                self.act(*choice)

    def once_in(self, times: int) -> bool:
        """Whether a costly check is made here."""
        return self.chance.below(times, "checks") == 0

    def act(self, player: Player, key: str) -> None:
        """Make a choice."""
        try:
            self.session.decide(player, key)
        except TabletopError as fault:
            self.fail(f"{player} chooses {key!r}: {fault}")

    def view(self, player: Player | None) -> View:
        """The table as this player sees it now, with the latest events."""
        since = max(0, len(self.session.events) - LATEST)
        try:
            return self.session.view(player, since=since)
        except TabletopError as fault:
            self.fail(f"the view of {'a spectator' if player is None else player}: {fault}")

    def play_on(self) -> None:
        """Make all choices that are left."""
        for _choice in self:
            pass

    def fail(self, sentence: str) -> NoReturn:
        """Say that the promise is broken here."""
        decision = self.session.decision
        number = None if decision is None else decision.number
        raise ContractBroken(self.promise, self.trial, number, sentence)

    def must_be_like(self, expected: Mapping[str, Any], found: Mapping[str, Any], who: str) -> None:
        """Refuse the first difference between two situations."""
        what = difference(expected, found)
        if what:
            self.fail(f"{who} differs in {what}")


def situation(session: Session) -> dict[str, Any]:
    """Everything that counts about where a session stands, as JSON data."""
    decision = session.decision
    asked = () if decision is None else decision.players
    return {
        "state": session.state.to_data(),
        "decision": None if decision is None else decision.number,
        "asked": [int(player) for player in asked],
        "question": [decision.question(player) for player in asked] if decision else [],
        "options": [list(decision.keys(player)) for player in asked] if decision else [],
        "phase": session.phase,
        "events": len(session.events),
        "actions": len(session.journal),
        "result": repr(session.result),
    }


def difference(expected: Any, found: Any, path: str = "") -> str | None:
    """Where two pieces of JSON data differ first, in words; None if they are the same."""
    if expected == found and type(expected) is type(found):
        return None
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in [*expected, *(name for name in found if name not in expected)]:
            inner = difference(expected.get(name), found.get(name), f"{path}.{name}".lstrip("."))
            if inner:
                return inner
        return None
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for number, (one, other) in enumerate(zip(expected, found, strict=True)):
            inner = difference(one, other, f"{path}[{number}]")
            if inner:
                return inner
        return None
    return f"{path}: {_short(expected)} there, {_short(found)} here"


def _short(data: Any) -> str:
    return shorten(json.dumps(data, ensure_ascii=False, default=str), 100)


def trace(trial: Trial, promise: str = "determinism") -> list[str]:
    """The fingerprints of all positions of a trial, from the first to the last."""
    playing = TrialPlay(trial, promise, stretch=None)
    found = [playing.session.digest]
    for player, key in playing:
        playing.act(player, key)
        found.append(playing.session.digest)
    return found


_LENGTHS: dict[str, int] = {}


def length_of(trial: Trial, promise: str) -> int:
    """How many decisions a trial has, found out once."""
    known = f"{id(trial.game)} {trial}"
    if known not in _LENGTHS:
        playing = TrialPlay(trial, promise, stretch=None)
        playing.play_on()
        _LENGTHS[known] = len(playing.session.journal)
    return _LENGTHS[known]
