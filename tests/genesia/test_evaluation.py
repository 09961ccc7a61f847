"""What the agent greedy looks at: points and resources, honestly judged."""

from __future__ import annotations

from typing import Any

from genesia.game import GENESIA
from genesia.strategy import evaluate

from tabletop_core import Session
from tabletop_core.agents.agent import RandomAgent, play_on
from tabletop_core.agents.greedy import GreedyAgent


def worth(table: Any, **named: Any) -> float:
    t = table(epoch=2, phase="Expansion", **{"Bob": {"coins": 1}, **named})
    return evaluate(t.state, t.player("Ada"))


def test_more_is_better(table: Any) -> None:
    little = worth(table, Ada={"clans": {"P1.H": 1}})
    assert worth(table, Ada={"clans": {"P1.H": 1}, "coins": 3}) > little
    assert worth(table, Ada={"clans": {"P1.A1": 1}}) > little
    assert (
        worth(table, Ada={"clans": {"P1.H": 1}, "inventions": ["BI-1"], "progress": [1]}) > little
    )
    assert worth(table, Ada={"clans": {"P1.H": 1}}, Bob={"clans": {"X": 1}}) < little


def test_an_objective_counts_for_its_owner_only(table: Any) -> None:
    def judged(**words: Any) -> tuple[float, float]:
        t = table(
            epoch=2,
            phase="Expansion",
            options={"objectives": True, "groups": "blue yellow"},
            Ada={"coins": 8, **words},
            Bob={"coins": 1, "objective": "O1"},
        )
        ada, bob = t.session.players
        return evaluate(t.state, ada), evaluate(t.state, bob)

    rich, poor = judged(objective="O4"), judged(objective="O3")
    assert rich[0] == poor[0] + 4
    assert rich[1] == poor[1]


def test_greedy_beats_random() -> None:
    for seed in (1, 2):
        session = Session.start(GENESIA, 2, seed=seed)
        ada, bob = session.players
        play_on(session, {ada: GreedyAgent(seed), bob: RandomAgent(seed)})
        assert session.result is not None
        assert session.result.winners == (ada,)
