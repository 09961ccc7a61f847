"""Biosphere, as a table of contents."""

from __future__ import annotations

from pathlib import Path

from biosphere.conditions import impossible_assignment
from biosphere.content import PRINTED, Content, read_content
from biosphere.invariants import broken
from biosphere.phases.phase1_wheel import WHEEL
from biosphere.phases.phase2_income import INCOME
from biosphere.phases.phase3_evolution import EVOLUTION
from biosphere.phases.phase4_movement import MOVEMENT
from biosphere.phases.phase5_reproduction import REPRODUCTION
from biosphere.phases.phase6_filling_up import FILLING_UP
from biosphere.phases.phase7_assignments import ASSIGNMENTS
from biosphere.phases.phase8_renewal import RENEWAL
from biosphere.position import lay_out
from biosphere.preparation import (
    choose_the_first_player,
    draw_assignments,
    hand_out_boards_and_dice,
    lay_out_cards,
    lay_out_the_map,
    put_markers_on_the_band,
    set_the_wheel,
)
from biosphere.scoring import evaluate, is_over, result, running_scores
from biosphere.state import Biosphere, Options
from tabletop_core import Game, Once, rule

PHRASES = {
    "first_player": "{player} is the start player",
    "wheel_turned": "the graveyard is now at {graveyard}",
    "died": "dice of {player} that die of old age: {dice}",
    "income": "{player} gains {points} EP and has {stock}",
    "started": "{player} begins at {position}",
    "bought": "{player} buys {card} for {cost} EP",
    "evolved": "{player} evolves to {position} for {cost} EP",
    "claimed": "{player} claims the corner {corner}",
    "paid_for_band": "{player} pays {cost} EP for the band",
    "advanced": "{player} moves to space {space} of the band",
    "played": "{player} plays {card}",
    "gained": "{player}: {track} is now {value}",
    "overflowed": "{player}: {track} is full, so the point counts on the band",
    "lost": "{player} lags behind: {track} sinks to {value}",
    "travelled": "{player} moves a die from {start} to {target}; it shows {face}",
    "died_travelling": "{player} moves a die from {start} to {target}, where it dies",
    "born": "{player} places a die on {tile}",
    "filled": "{player} fills {tile} up with {dice}",
    "settled": "{player} holds two majorities in {landscape} landscapes",
    "fulfilled": "{player} fulfils {assignment}: {text}",
}


def content(options: Options) -> Content:
    """What is printed, and the map if the players have drawn one."""
    printed = read_content(options.data or PRINTED)
    if options.map in ("recommended", "random"):
        return printed
    return printed.with_custom_map(Path(options.map))


@rule("BS-3.6", "BS-3.7", "BS-12.10")
def check_start(options: Options, players: int) -> str | None:
    """Why a session cannot begin with these options: a drawn map needs the printed tiles,
    connected; no assignment, drawn or replaced, may be impossible on the map."""
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
    fault = board.fault(printed.tiles_for(players))
    if fault:
        return f"{options.map}: {fault}."
    assignments = list(printed.assignments.values())
    impossible = impossible_assignment(board, assignments, printed.board.dice)
    if impossible is not None:
        return f"{options.map}: the map makes {impossible} ({impossible.text}) impossible."
    return None


HOW_TO_PLAY = """
Your dice are your species: each shows when it dies, and the graveyard of the wheel moves on every
round. A round: gain evolution points (EP); spend them on cards, on evolving (two scales, Large or
Small and Specific or General) or on the band; play one card that fits your position exactly; move
dice; place new dice beside your own; fill up tiles you hold the majority of; check assignments.
Whoever fulfils five of the seven open assignments ends the game and wins.

Map: free and all spaces of a tile, then the dice: A335 are two 3s and a 5 of player A, _ is a new
die. Dice: on the map + in the supply. Positions: L large, S small, Sp specific, G general. A
lifespan × is on its symbol: no new dice in that landscape.
"""

BIOSPHERE = Game(
    id="biosphere",
    title="Biosphere",
    about="Breed a species, adapt it to six landscapes and fulfil five of seven assignments.",
    how_to_play=HOW_TO_PLAY,
    version="1",
    players=range(2, 7),
    options=Options,
    content=content,
    check_start=check_start,
    state=Biosphere,
    preparation=[
        Once(
            lay_out_the_map,
            hand_out_boards_and_dice,
            lay_out_cards,
            draw_assignments,
            set_the_wheel,
            choose_the_first_player,
            put_markers_on_the_band,
        ),
    ],
    phases=[
        WHEEL,
        INCOME,
        EVOLUTION,
        MOVEMENT,
        REPRODUCTION,
        FILLING_UP,
        ASSIGNMENTS,
        RENEWAL,
    ],
    over=is_over,
    result=result,
    scores=running_scores,
    evaluate=evaluate,
    invariants=broken,
    position=lay_out,
    package=__package__,
    phrases=PHRASES,
    decisions_at_most=30_000,
)
