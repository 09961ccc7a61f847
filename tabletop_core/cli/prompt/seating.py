"""Who answers for each player: a person at the screen, or an agent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop_core.agents.agent import HUMAN, let_act, make_agent
from tabletop_core.cli.seats import Seat, usual_agent

if TYPE_CHECKING:
    from tabletop_core.agents.agent import AgentMaker, NamedAgent
    from tabletop_core.agents.search import SearchAgent
    from tabletop_core.engine.journal import Entry
    from tabletop_core.engine.session import Session
    from tabletop_core.table.players import Player


class Seating:
    """The seats of a session, and the agents that sit in them."""

    def __init__(
        self,
        session: Session,
        seats: Sequence[Seat],
        makers: Mapping[str, AgentMaker],
        seed: int | str | None,
    ) -> None:
        self.seats = list(seats)
        self.seed = seed
        self._session = session
        self._makers = makers
        self._agents: dict[Player, NamedAgent] = {}
        for player, seat in zip(session.players, seats, strict=True):
            if not seat.is_human:
                self.put_agent(player, seat.agent)

    @property
    def humans(self) -> list[Player]:
        """The players who answer in person."""
        return [player for player in self._session.players if player not in self._agents]

    @property
    def only_human(self) -> Player | None:
        """The one player who answers in person; None if there are several or none."""
        return self.humans[0] if len(self.humans) == 1 else None

    @property
    def usual_agent(self) -> str:
        """The name of the agent that takes over."""
        return usual_agent(self._makers)

    def has_agent(self, player: Player) -> bool:
        """Whether an agent answers for the player."""
        return player in self._agents

    def put_agent(self, player: Player, text: str) -> None:
        """From now on this agent answers for the player."""
        self._agents[player] = make_agent(text, self._makers, self.seed, player.seat)
        self.seats[player] = Seat(player.name, text)

    def seat_person(self, player: Player) -> None:
        """From now on the player answers in person."""
        self._agents.pop(player, None)
        self.seats[player] = Seat(player.name, HUMAN)

    def let_act(self, player: Player) -> Entry:
        """Let the player's agent answer."""
        return let_act(self._session, player, self._agents[player])

    def adviser(self, player: Player) -> SearchAgent:
        """Who thinks in the player's place, the same at every question."""
        from tabletop_core.agents.levels import hard

        return hard(f"{self.seed or 0}/{player.seat}")
