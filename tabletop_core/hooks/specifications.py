"""The hooks: how a plugin adds games, agents, pictures, commands and observers.

from tabletop_core import game_hook

@game_hook
def tabletop_games():
    return [MY_GAME]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from tabletop_core.agents.agent import AgentMaker
    from tabletop_core.engine.game import Game
    from tabletop_core.engine.journal import Entry
    from tabletop_core.engine.session import Session
    from tabletop_core.engine.views import View
    from tabletop_core.pictures.picture import Picture

PROJECT = "tabletop"

game_hook = pluggy.HookimplMarker(PROJECT)
_spec = pluggy.HookspecMarker(PROJECT)


class Hooks:
    """Everything a plugin can add; it writes the functions it needs and no others."""

    @_spec
    def tabletop_games(self) -> Sequence[Game]:
        """The games of this plugin."""
        return ()

    @_spec
    def tabletop_agents(self) -> Mapping[str, AgentMaker]:
        """Agents by name; each is made from the text behind the colon of `name:text` and a seed."""
        return {}

    @_spec
    def tabletop_pictures(self) -> Mapping[str, Callable[[View], Picture]]:
        """How games draw their tables, by game id; each takes a View and returns its Picture."""
        return {}

    @_spec
    def tabletop_commands(self) -> Mapping[str, Callable[..., Any]]:
        """Commands by name; typer reads their signature."""
        return {}

    @_spec
    def tabletop_observe(self, session: Session, entry: Entry) -> None:
        """Called after every confirmed action of a session."""
