"""A generic core on which modern board games are written as plugins.

Every name below can be imported from `tabletop_core`; each is loaded when it is first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop_core.agents import Agent
    from tabletop_core.boards import Grid, Path, RegionMap
    from tabletop_core.chance import Chance
    from tabletop_core.components import Card, Component, Die, Tile, Token
    from tabletop_core.course import Course
    from tabletop_core.data import read_model, read_toml
    from tabletop_core.decisions import Ask, Decision, Option, Play, ask, ask_all, offer
    from tabletop_core.errors import BadInput, DataFault, GameFault, Refused, TabletopError
    from tabletop_core.events import Event
    from tabletop_core.game import Game, Result, Standing
    from tabletop_core.hookspecs import game_hook
    from tabletop_core.layouts import AtWidth, SideBySide, TableOrLines
    from tabletop_core.phases import EachPlayer, Once, Phase, Start, from_first_player
    from tabletop_core.players import (
        Player,
        clockwise,
        counter_clockwise,
        last_to_first,
        left_of,
        right_of,
        teams,
    )
    from tabletop_core.render import heading, player_style
    from tabletop_core.rules import Catalogue, Reason, rule
    from tabletop_core.session import Session
    from tabletop_core.state import State
    from tabletop_core.text import safe
    from tabletop_core.tracks import Moved, Track
    from tabletop_core.views import Choice, View
    from tabletop_core.zones import (
        Bag,
        Deck,
        Hand,
        Hidden,
        PerPlayer,
        Row,
        Spaces,
        Supply,
        Visibility,
        Zone,
        per_player,
        zone,
    )

_HOME = {
    "agents": ("Agent",),
    "boards": ("Grid", "Path", "RegionMap"),
    "chance": ("Chance",),
    "components": ("Card", "Component", "Die", "Tile", "Token"),
    "course": ("Course",),
    "data": ("read_model", "read_toml"),
    "decisions": ("Ask", "Decision", "Option", "Play", "ask", "ask_all", "offer"),
    "errors": ("BadInput", "DataFault", "GameFault", "Refused", "TabletopError"),
    "events": ("Event",),
    "game": ("Game", "Result", "Standing"),
    "hookspecs": ("game_hook",),
    "layouts": ("AtWidth", "SideBySide", "TableOrLines"),
    "phases": ("EachPlayer", "Once", "Phase", "Start", "from_first_player"),
    "players": (
        "Player",
        "clockwise",
        "counter_clockwise",
        "last_to_first",
        "left_of",
        "right_of",
        "teams",
    ),
    "render": ("heading", "player_style"),
    "rules": ("Catalogue", "Reason", "rule"),
    "session": ("Session",),
    "state": ("State",),
    "text": ("safe",),
    "tracks": ("Moved", "Track"),
    "views": ("Choice", "View"),
    "zones": (
        "Bag",
        "Deck",
        "Hand",
        "Hidden",
        "PerPlayer",
        "Row",
        "Spaces",
        "Supply",
        "Visibility",
        "Zone",
        "per_player",
        "zone",
    ),
}
_MODULE = {name: module for module, names in _HOME.items() for name in names}

__all__ = [  # noqa: RUF022 - sorted as people sort, not by case
    "Agent",
    "Ask",
    "ask",
    "ask_all",
    "AtWidth",
    "BadInput",
    "Bag",
    "Card",
    "Catalogue",
    "Chance",
    "Choice",
    "clockwise",
    "Component",
    "counter_clockwise",
    "Course",
    "DataFault",
    "Decision",
    "Deck",
    "Die",
    "EachPlayer",
    "Event",
    "from_first_player",
    "Game",
    "game_hook",
    "GameFault",
    "Grid",
    "Hand",
    "heading",
    "Hidden",
    "last_to_first",
    "left_of",
    "Moved",
    "offer",
    "Once",
    "Option",
    "Path",
    "per_player",
    "PerPlayer",
    "Phase",
    "Play",
    "Player",
    "player_style",
    "read_model",
    "read_toml",
    "Reason",
    "Refused",
    "RegionMap",
    "Result",
    "right_of",
    "Row",
    "rule",
    "safe",
    "Session",
    "SideBySide",
    "Spaces",
    "Standing",
    "Start",
    "State",
    "Supply",
    "TableOrLines",
    "TabletopError",
    "teams",
    "Tile",
    "Token",
    "Track",
    "View",
    "Visibility",
    "Zone",
    "zone",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(f"tabletop_core has no public name {name!r}")
    return getattr(importlib.import_module(f"tabletop_core.{_MODULE[name]}"), name)
