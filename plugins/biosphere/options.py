"""What the table agrees on before the game, which content follows from it, and what cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field

from biosphere.content import PRINTED, Content, read_content
from biosphere.maps import Map, impossible_assignment
from tabletop_core import Checked


class Options(Checked):
    """What the table agrees on before the game."""

    band: Literal["on", "off"] = Field(
        "on", description="off: the faster variant without the tie-breaker band, for a first game"
    )
    map: str = Field(
        "recommended",
        description="recommended, random, or a text file: letters F G S M D P, . for a gap",
    )
    first_placement: Literal["free-tile", "free-space"] = Field(
        "free-tile", description="a species enters on tiles without other players, or on any space"
    )
    filling: Literal["must", "may"] = Field(
        "must", description="tiles with an own majority are filled up, or each player is asked"
    )
    open_hands: bool = Field(False, description="bought cards lie open instead of in the hand")
    first_player: Literal["random"] | int = Field(
        "random", description="who begins: random, or the number of a seat from 1"
    )
    data: Path | None = Field(None, description="a folder with data files that replace ours")


def content(options: Options) -> Content:
    """What is printed, and the map if the players have drawn one."""
    printed = read_content(options.data or PRINTED)
    if options.map in ("recommended", "random"):
        return printed
    return printed.with_custom_map(Path(options.map))


def check_start(options: Options, players: int) -> str | None:
    """Why a session cannot begin with these options: there is no such seat, or the map is none."""
    seat = options.first_player
    if isinstance(seat, int) and not 1 <= seat <= players:
        return (
            f"Biosphere, option 'first_player': there is no seat {seat}; seats are 1 to {players}."
        )
    printed = content(options)
    layout = printed.custom_layout()
    if layout is None and (options.data is None or options.map == "random"):
        return None
    board = printed.map_of(layout or printed.recommended[players])
    fault = board.fault(printed.tiles_for(players)) or assignment_fault(printed, board)
    return f"{options.map}: {fault}." if fault else None


def assignment_fault(printed: Content, board: Map) -> str | None:
    """The map must make no assignment impossible, be it drawn or replaced."""
    assignments = list(printed.assignments.values())
    impossible = impossible_assignment(board, assignments, printed.board.dice)
    if impossible is None:
        return None
    return f"the map makes {impossible} ({impossible.text}) impossible"
