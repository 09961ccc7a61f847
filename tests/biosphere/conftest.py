"""Biosphere sessions from positions, in few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from biosphere.components import Ability, Landscape
from biosphere.game import BIOSPHERE
from biosphere.state import Biosphere

from tabletop_core import Event, Player, Reason, Result, Session

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")


class Table:
    """A session, spoken to as players speak."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def state(self) -> Biosphere:
        state = self.session.state
        assert isinstance(state, Biosphere)
        return state

    @property
    def asked(self) -> Player | None:
        """Whose decision it is."""
        decision = self.session.decision
        return None if decision is None else decision.players[0]

    @property
    def question(self) -> str:
        assert self.session.decision is not None
        assert self.asked is not None
        return self.session.decision.question(self.asked)

    @property
    def options(self) -> list[str]:
        """What may be chosen now."""
        assert self.session.decision is not None
        assert self.asked is not None
        return list(self.session.decision.keys(self.asked))

    @property
    def labels(self) -> dict[str, str]:
        """What each option says it does."""
        assert self.session.decision is not None
        assert self.asked is not None
        return {key: label for key, label, _ in self.session.decision.options(self.asked)}

    def do(self, *keys: str) -> Table:
        """Choose one option after another, whoever is asked."""
        for key in keys:
            assert self.asked is not None, f"the game is over before {key!r}"
            self.session.decide(self.asked, key)
        return self

    def why_not(self, key: str) -> Reason:
        """Why something is not an option."""
        assert self.session.decision is not None
        assert self.asked is not None
        refused = self.session.decision.refused(self.asked)
        assert key in refused, f"{key!r} is not refused: {', '.join(self.options)}"
        return refused[key]

    def player(self, name: str) -> Player:
        return self.session.player(name)

    def dice(self, name: str) -> dict[str, list[int]]:
        """A player's dice on the map, by tile."""
        found = self.state.dice[self.player(name)]
        return {
            self.state.map.names[tile]: list(faces) for tile, faces in enumerate(found) if faces
        }

    def lifespans(self, name: str) -> dict[str, int]:
        tracks = self.state.tracks[self.player(name)]
        return {str(landscape): tracks[landscape] for landscape in Landscape}

    def ability(self, name: str, ability: Ability) -> int:
        return self.state.track(self.player(name), ability)

    def points(self, name: str) -> int:
        return self.state.points[self.player(name)]

    def at(self, name: str) -> tuple[int | None, int | None]:
        player = self.player(name)
        return self.state.size[player], self.state.specialisation[player]

    def band(self, name: str) -> int:
        return self.state.band[self.player(name)]

    def hand(self, name: str) -> list[str]:
        return [card.key for card in self.state.hand(self.player(name))]

    def fulfilled(self, name: str) -> set[str]:
        return {assignment.key for assignment in self.state.fulfilled[self.player(name)]}

    def events(self, key: str) -> list[Event]:
        """What has been told so far under that key."""
        return [event for event in self.session.events if event.key == key]

    @property
    def result(self) -> Result:
        assert self.session.result is not None
        return self.session.result

    def pass_until(self, phase: str, round_: int | None = None) -> Table:
        """Everybody passes, or takes the first option, until a phase asks."""
        while self.session.phase != phase or round_ not in (None, self.session.round):
            self.do("pass" if "pass" in self.options else self.options[0])
        return self


Start = Callable[..., Table]


@pytest.fixture
def start() -> Start:
    """Start in a phase, with players given as `ada={"dice": {"forest-1": [3]}}`."""

    def begin(
        phase: str | None = None,
        turn: str | None = None,
        *,
        players: int = 2,
        names: tuple[str, ...] = NAMES,
        round: int = 2,
        options: dict[str, Any] | None = None,
        forced: dict[str, list[object]] | None = None,
        seed: int = 1,
        ada: dict[str, Any] | None = None,
        bob: dict[str, Any] | None = None,
        cleo: dict[str, Any] | None = None,
        **position: Any,
    ) -> Table:
        seated = names[:players]
        given = dict(zip(names, (ada, bob, cleo), strict=False))
        boards = {
            name: {"at": "L1-Sp1", **words} for name, words in given.items() if words is not None
        }
        for name in seated:
            boards.setdefault(name, {"at": "L1-Sp1"})
        words: dict[str, Any] = {"round": round, "players": boards, **position}
        if phase is not None:
            words["phase"] = phase
        if turn is not None:
            words["turn"] = turn
        session = Session.start(
            BIOSPHERE,
            seated,
            options={"first_player": 1, **(options or {})},
            seed=seed,
            forced=forced,
            position=words,
        )
        return Table(session)

    return begin


@pytest.fixture
def fresh() -> Start:
    """Start from the set-up."""

    def begin(players: int = 2, *, seed: int = 1, forced: Any = None, **options: Any) -> Table:
        return Table(
            Session.start(BIOSPHERE, NAMES[:players], options=options, seed=seed, forced=forced)
        )

    return begin
