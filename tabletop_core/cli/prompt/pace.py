"""How fast a session goes by, and how much of it is shown."""

from __future__ import annotations

from typing import NamedTuple


class Pace(NamedTuple):
    """How the actions of agents are shown."""

    is_fast: bool = False
    waits: bool = False
    is_watched: bool = False

    @property
    def shows_agents(self) -> bool:
        """Whether anybody wants to see what agents do."""
        return self.waits or self.is_watched
