"""The picture of a view: the game's own, or that of any game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from tabletop_core.pictures.blocks import Notes
from tabletop_core.pictures.picture import Down, Panel, Picture

if TYPE_CHECKING:
    from tabletop_core.engine.views import View

Draw: TypeAlias = "Callable[[View[Any]], Picture]"
"""How a game draws its table."""


def picture_of(view: View, draw: Draw | None) -> Picture:
    """The table as the game draws it; where it does not, or fails to, as any game is drawn."""
    if draw is None:
        return _of_any_game(view)
    try:
        drawn = draw(view)
    except Exception as fault:  # a picture is the plugin's code: any fault may come
        return _broken(view, f"{type(fault).__name__}: {fault}")
    if not isinstance(drawn, Picture):
        return _broken(view, f"it returns {type(drawn).__name__}, not a Picture")
    return drawn


def _of_any_game(view: View) -> Picture:
    from tabletop_core.pictures.any_game import picture_of_any_game  # needs pydantic, help does not

    return picture_of_any_game(view)


def _broken(view: View, reason: str) -> Picture:
    """The picture of any game, with a word on why."""
    picture = _of_any_game(view)
    told = Panel("", Notes([f"(the picture of this game is broken: {reason})"]))
    return replace(picture, body=Down(told, picture.body))
