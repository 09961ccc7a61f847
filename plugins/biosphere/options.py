"""What the table agrees on before the game, which content follows from it, and what cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field

from biosphere.components import Assignment
from biosphere.content import PRINTED, Content, read_content
from biosphere.maps import Map, impossible_assignment, kindest_order, most_on_map
from tabletop_core import Checked, rule


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
    fault = map_fault(options, content(options), players)
    return f"{options.map}: {fault}." if fault else None


@rule("BS-3.6", "BS-3.7")
def map_fault(options: Options, printed: Content, players: int) -> str | None:
    """Why the map cannot be played on, or no random one could be: each needs the printed tiles,
    connected, and must make no assignment impossible."""
    if options.map == "random":
        return rectangle_fault(printed, players)
    board = printed.map_of(printed.custom_layout() or printed.recommended[players])
    return board.fault(printed.tiles_for(players)) or assignment_fault(printed, board)


def rectangle_fault(printed: Content, players: int) -> str | None:
    """The assignment that no random map allows, however its tiles fall."""
    tiles = printed.all_tiles(players)
    width, _height = printed.rectangles[players]
    for assignment in printed.assignments.values():
        for condition in assignment.conditions:
            order = kindest_order(tiles, width, condition)
            kindest = printed.map_of(printed.rectangle(order, players))
            if most_on_map(kindest, condition, printed.board.dice) < condition.at_least:
                return impossible_words(assignment)
    return None


@rule("BS-3.7", "BS-12.10")
def assignment_fault(printed: Content, board: Map) -> str | None:
    """The map must make no assignment impossible, be it ours, drawn, replaced or random."""
    assignments = list(printed.assignments.values())
    impossible = impossible_assignment(board, assignments, printed.board.dice)
    return None if impossible is None else impossible_words(impossible)


def impossible_words(assignment: Assignment) -> str:
    return f"the map makes {assignment} ({assignment.text}) impossible"
