"""Trials: whole games played by random choices, so that promises can be checked on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, NoReturn

from tabletop_core.chance import Chance, key_from_seed
from tabletop_core.errors import TabletopError, shorten
from tabletop_core.game import Game
from tabletop_core.players import Player
from tabletop_core.session import Session
from tabletop_core.views import View


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


class Playing:
    """A trial being played for one promise. Iterating gives every choice before it is made."""

    def __init__(self, trial: Trial, promise: str) -> None:
        self.trial = trial
        self.game = trial.game
        self.promise = promise
        self.chance = Chance(key_from_seed(f"choices {trial.seed}"))
        try:
            self.session = Session.start(
                trial.game, trial.players, options=trial.options, seed=trial.seed
            )
        except TabletopError as fault:
            raise ContractBroken(promise, trial, None, f"cannot be set up: {fault}") from fault

    def __iter__(self) -> Iterator[tuple[Player, str]]:
        session = self.session
        while (decision := session.decision) is not None:
            if len(session.journal) >= self.game.decisions_at_most:
                self.fail(f"is not over after {self.game.decisions_at_most} decisions")
            player = self.chance.pick(decision.players, "player")
            key = self.chance.pick(tuple(decision.keys(player)), "key")
            before = len(session.journal)
            yield player, key
            if len(session.journal) == before:
                self.act(player, key)

    def act(self, player: Player, key: str) -> None:
        """Make a choice."""
        try:
            self.session.decide(player, key)
        except TabletopError as fault:
            self.fail(f"{player} chooses {key!r}: {fault}")

    def view(self, player: Player | None) -> View:
        """The table as this player sees it now."""
        try:
            return self.session.view(player)
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
    if expected == found and type(expected) is type(found):
        return None
    return f"{path}: {_short(expected)} there, {_short(found)} here"


def _short(data: Any) -> str:
    return shorten(json.dumps(data, ensure_ascii=False, default=str), 100)


def trace(trial: Trial, promise: str = "determinism") -> list[str]:
    """The fingerprints of all positions of a trial, from the first to the last."""
    playing = Playing(trial, promise)
    found = [playing.session.digest]
    for player, key in playing:
        playing.act(player, key)
        found.append(playing.session.digest)
    return found
