"""What the table agrees on before the game."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field

from tabletop_core import Checked


class Options(Checked):
    """The mode, the variants, who begins, and which box is played with."""

    mode: Literal["discovery", "advanced"] = Field(
        "discovery", description="discovery: the plain boards; advanced: planets and events"
    )
    hidden_claims: bool = Field(False, description="claimed cards lie face down until the end")
    black_hole: Literal["normal", "calm", "fierce", "three-draw"] = Field(
        "normal", description="solo: how the Black Hole gets its tokens"
    )
    moon_breakable: bool = Field(True, description="advanced: a glacier on the Moon may break")
    first_player: Literal["random"] | int = Field(
        "random", description="who begins: random, or the number of a seat from 1"
    )
    data: Path | None = Field(None, description="another file of cards, boards and points")


def check_start(options: Options, players: int) -> str | None:
    """Why a session cannot begin with these options."""
    seat = options.first_player
    if isinstance(seat, int) and not 1 <= seat <= players:
        return f"Biomos, option 'first_player': there is no seat {seat}; seats are 1 to {players}."
    return None
