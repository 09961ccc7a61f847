"""Random games from beginning to end, with all invariants of the catalogue after every action."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from biosphere.game import BIOSPHERE
from biosphere.invariants import broken
from biosphere.phases.phase3_evolution import cost_of_spaces
from biosphere.state import Biosphere
from biosphere.wheel import BLANK

from tabletop_core import Event, Session
from tabletop_core.table.chance import Chance, key_from_seed

GAPS = "S M F G\nF . M S\nG D S G\nM P . D P F\n"


class Watcher:
    """Looks at a session after every action and compares with what it saw before."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.state: Biosphere = session.state.copy()  # type: ignore[assignment]
        self.spaces: Counter[tuple[Any, ...]] = Counter()
        self.paid: Counter[tuple[Any, ...]] = Counter()
        self.played: Counter[tuple[Any, ...]] = Counter()
        self.lost: Counter[Any] = Counter()

    def look(self, events: list[Event], round_: int) -> list[str]:
        """Everything that is wrong now."""
        state = self.session.state
        assert isinstance(state, Biosphere)
        found = [*broken(state), *self.compare(state), *self.dice(state)]
        for event in events:
            found += self.count(event, round_)
        self.state = state.copy()
        return found

    def compare(self, state: Biosphere) -> list[str]:
        """I9, I10, I13: nothing goes back."""
        before, found = self.state, []
        for player in state.players:
            if state.has_band and state.band[player] < before.band[player]:
                found.append(f"I9: {player} went back on the band")
            for name in ("corners", "settled", "fulfilled"):
                old, new = getattr(before, name)[player], getattr(state, name)[player]
                if new[: len(old)] != old:
                    found.append(f"I10: {player} lost a marker of {name}")
            if before.lag_checked[player] and not state.lag_checked[player]:
                found.append(f"I13: the check of {player} was forgotten")
        return found

    def dice(self, state: Biosphere) -> list[str]:
        """I3, I4: blank dice only in the owner's turn of phase 5; no die shows the graveyard from
        phase 1 to phase 4."""
        found = []
        decision = self.session.decision
        phase = self.session.phase
        for player in state.players:
            faces = {face for on_tile in state.dice[player] for face in on_tile}
            in_turn = decision is not None and player in decision.players
            if BLANK in faces and not (phase == "Reproduction" and in_turn):
                found.append(f"I3: {player} has blank dice in {phase}")
            if phase in ("Evolution", "Movement") and state.graveyard in faces:
                found.append(f"I4: {player} has a die in the graveyard in {phase}")
        return found

    def count(self, event: Event, round_: int) -> list[str]:
        """I8, I13, I14: one card a round, one loss a game, and the price of all spaces."""
        player = event.facts.get("player")
        place = (event.key, player, round_)
        if event.key in ("evolved", "paid_for_band"):
            self.spaces[place] += 1
            self.paid[place] += event.facts["cost"]
            if self.paid[place] != cost_of_spaces(self.spaces[place]):
                return [f"I14: {self.spaces[place]} spaces for {self.paid[place]}"]
        if event.key == "played":
            self.played[place] += 1
            if self.played[place] > 1:
                return [f"I8: {player} played two cards in round {round_}"]
        if event.key == "lost":
            self.lost[player] += 1
            if self.lost[player] > 2:
                return [f"I13: {player} lost more than two points"]
        return []


def filled_up(state: Biosphere) -> list[str]:
    """I12: after phase 6 every tile with a majority is full, unless its owner has no dice left or
    cannot reproduce there. The game ends right after phase 6."""
    return [
        f"I12: {player} has not filled {state.map.names[tile]}"
        for player in state.players
        for tile in state.map.tiles
        if state.free[tile]
        and state.supply[player]
        and state.has_majority(player, tile)
        and not state.is_on_symbol(player, state.map.landscapes[tile])
    ]


def play(players: int, seed: int, most: int, **options: Any) -> Session:
    """A random game, watched; ends early after so many decisions."""
    session = Session.start(BIOSPHERE, players, options=options, seed=seed)
    chance = Chance(key_from_seed(f"choices {seed}"))
    watcher = Watcher(session)
    assert not list(broken(watcher.state))
    for _ in range(most):
        decision = session.decision
        if decision is None:
            break
        player = decision.players[0]
        key = chance.pick(tuple(decision.keys(player)), "key")
        round_ = session.round
        entry = session.decide(player, key)
        faults = watcher.look(entry.events, round_)
        assert not faults, (seed, entry.number, faults)
    if session.is_over:
        assert isinstance(session.state, Biosphere)
        assert not filled_up(session.state) or options.get("filling") == "may"
        assert session.result is not None
        assert session.result.winners
        assert max(standing.total or 0 for standing in session.result.standings) >= 5
    return session


@pytest.mark.covers("BS-4.4", "BS-8.3.8", "BS-5.4", "BS-7.3.13")
@pytest.mark.parametrize("band", ["on", "off"])
@pytest.mark.parametrize("players", range(2, 7))
def test_invariants_hold_in_random_games(players: int, band: str, full: bool) -> None:
    games, most = (500, BIOSPHERE.decisions_at_most) if full else (1, 1200)
    for seed in range(games):
        session = play(players, seed, most, band=band)
        assert session.is_over or not full


@pytest.mark.parametrize("layout", ["random", "drawn"])
def test_random_games_end_on_other_maps(layout: str, tmp_path: Any) -> None:
    drawn = tmp_path / "gaps.txt"
    drawn.write_text(GAPS)
    chosen = "random" if layout == "random" else str(drawn)
    session = play(2, 5, BIOSPHERE.decisions_at_most, map=chosen, first_placement="free-space")
    assert session.is_over
    again = play(2, 5, BIOSPHERE.decisions_at_most, map=chosen, first_placement="free-space")
    assert again.digest == session.digest


@pytest.mark.covers("BS-8.3.3")
def test_random_games_with_optional_filling_up() -> None:
    session = play(2, 7, 2500, filling="may")
    asked = [entry.key for entry in session.journal]
    assert any(key.startswith("fill ") for key in asked)


def test_open_hands_change_nothing_but_what_is_seen() -> None:
    hidden, shown = (play(2, 3, 2000, open_hands=is_open) for is_open in (False, True))
    assert [entry.key for entry in hidden.journal] == [entry.key for entry in shown.journal]
    assert hidden.result is not None
    assert shown.result is not None
    assert hidden.result.winners == shown.result.winners
