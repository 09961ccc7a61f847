"""Random games of every player count and variant: all invariants after every action."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from genesia.game import GENESIA

from tabletop_core import Chance, Session
from tabletop_core.agents.agent import RandomAgent, play_on
from tabletop_core.table.chance import key_from_seed
from tabletop_core.testing import PROMISES, Table, Trial

LEVELS = ("beginner", "expert", "hero")
MIXED = "violet red green yellow blue"
VARIANTS: list[tuple[int, dict[str, Any]]] = [
    *((1, {"level": level}) for level in LEVELS),
    *((players, {}) for players in (2, 3, 4, 5)),
    *((players, {"objectives": False}) for players in (2, 5)),
    *((players, {"black_objectives": True, "promo": True}) for players in (2, 3, 4, 5)),
    *((players, {"theme": "warlike", "recruit_in_attack": True}) for players in (2, 3, 4, 5)),
    *((players, {"theme": "management"}) for players in (2, 4)),
    *((players, {"groups": " ".join(MIXED.split()[:players])}) for players in (2, 3, 4)),
    *((players, {"teams": teams}) for players, teams in ((3, "ABB"), (4, "ABAB"), (5, "AABBB"))),
]


def name(variant: tuple[int, dict[str, Any]]) -> str:
    players, options = variant
    return "-".join([str(players), *(f"{key}={value}" for key, value in options.items())])


class Witness:
    """Looks at what happens between two actions: I2, I5, I8, I9, I10, I11 and I13."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.before: Any = session.state.copy()
        self.at_war: list[str] = []
        self.attacked: Counter[str] = Counter()
        self.coins = sum(self.before.coins)
        self.flows: list[Any] = []

    def look(self, events: list[Any]) -> None:
        after: Any = self.session.state
        assert list(GENESIA.invariants(after)) == []  # type: ignore[misc]
        self.flows += events
        if not self.session.course.answers:
            self.look_at_coins(after)
        assert cities(after) >= cities(self.before)
        if after.round == self.before.round:
            assert after.order == self.before.order
        for event in events:
            watch = getattr(self, f"see_{event.key}", None)
            if watch is not None:
                watch(event.facts)
        self.before = after.copy()

    def look_at_coins(self, after: Any) -> None:
        """Every coin that appears or disappears comes from the bank or goes there."""
        tribes, events = len(after.tribes), self.flows
        flows = {"sold": 1, "gained": 1, "income": tribes, "recruited": -1, "moved": -1}
        bank = sum(flows[e.key] * e.facts["coins"] for e in events if e.key in flows)
        bank -= sum(e.facts["card"].cost for e in events if e.key in ("played", "copied"))
        assert sum(after.coins) - self.coins == bank
        self.coins, self.flows = sum(after.coins), []

    def see_moved(self, facts: dict[str, Any]) -> None:
        assert len(facts["path"]) == facts["free_moves"] + facts["coins"]
        if self.before.round < 3:
            assert facts["clans"] == 1

    def see_declared(self, facts: dict[str, Any]) -> None:
        self.at_war = [player.name for player in facts["players"]]
        self.attacked.clear()

    def see_attacked(self, facts: dict[str, Any]) -> None:
        state = self.before
        attacker, defender = facts["player"], facts["defender"]
        self.attacked[attacker.name] += 1
        assert attacker.name in self.at_war
        assert self.attacked[attacker.name] == 1
        target, origin = state.world.find(facts["region"]), state.world.find(facts["start"])
        assert attacker != defender
        assert not state.world.is_home[target]
        assert state.occupants(target) == [defender]
        if not state.attack_cards:
            assert target in state.world.neighbours[origin]
            assert facts["against"] + state.stronger[defender] < facts["clans"]

    def see_lost(self, facts: dict[str, Any]) -> None:
        state = self.before
        attacker, defender = facts["player"], facts["defender"]
        in_force = state.shields[defender] or state.doubling[attacker]
        in_force = in_force or state.fewer_losses[attacker]
        if not (in_force or state.attack_cards or state.defence_cards):
            assert facts["clans"] == facts["other"]


def cities(state: Any) -> int:
    return sum(sum(regions) for regions in state.cities)


def play_and_look(players: int, options: dict[str, Any], seed: int) -> int:
    """Play one random game and look at every step; says how many decisions it took."""
    session = Session.start(GENESIA, players, options=options, seed=seed)
    chance = Chance(key_from_seed(f"random {seed}"))
    witness = Witness(session)
    while session.decision is not None:
        player = session.decision.players[0]
        key = chance.pick(list(session.decision.keys(player)), "choice")
        witness.look(session.decide(player, key).events)
    result = session.result
    assert result is not None
    assert [standing.player for standing in result.standings] == list(session.players)
    return len(session.journal)


@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_invariants_hold_after_every_action(
    variant: tuple[int, dict[str, Any]], full: bool
) -> None:
    players, options = variant
    longest = max(play_and_look(players, options, seed) for seed in range(500 if full else 3))
    assert longest < GENESIA.decisions_at_most


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_the_contract_of_the_core_is_kept(promise: str, players: int, full: bool) -> None:
    heavy = promise in ("options", "undo", "views")
    for seed in range(50 if full else 0 if heavy and players > 2 else 1):
        PROMISES[promise](Trial(GENESIA, players, {}, seed))


@pytest.mark.covers("GN-7.3.26")
def test_random_play_always_ends(full: bool) -> None:
    """The longest of many games stays far below the limit."""
    longest = 0
    for seed in range(1250 if full else 8):
        for players in (2, 3, 4, 5):
            session = Session.start(GENESIA, players, seed=seed, options={"theme": "warlike"})
            agents = {player: RandomAgent(f"{seed} {player}") for player in session.players}
            longest = max(longest, play_on(session, agents, GENESIA.decisions_at_most))
            assert session.is_over
    print(f"longest game: {longest} decisions")
    assert longest < GENESIA.decisions_at_most


def test_the_same_seed_gives_the_same_game() -> None:
    def digest() -> str:
        chance = Chance(key_from_seed("same"))
        table = Table.start(GENESIA, 3, seed=7)
        return table.play_out(lambda keys: chance.pick(keys, "choice")).session.digest

    assert digest() == digest()
