"""Biomos, as a table of contents."""

from __future__ import annotations

from biomos.components import PRINTED, Content, read_content
from biomos.invariants import broken
from biomos.phases.black_hole import (
    feed_the_black_hole,
    let_the_black_hole_consume,
    offer_tokens_to_the_black_hole,
)
from biomos.phases.claiming import claim_a_biome, end_the_turn
from biomos.phases.events import trigger_an_event
from biomos.phases.placing import place_the_token
from biomos.phases.selecting import begin_the_turn, select_a_token
from biomos.position import lay_out
from biomos.preparation import (
    choose_a_planet,
    choose_the_first_player,
    compensate_the_last_players,
    fill_the_bag,
    from_last_to_first,
    lay_out_basic_biomes,
    lay_out_giant_biomes,
)
from biomos.scoring import evaluate, has_a_full_board, is_over, result, running_scores
from biomos.state import Biomos, Options
from tabletop_core import EachPlayer, Game, Once, Phase

PHRASES = {
    "pool": "new pool: {tokens}",
    "first_player": "{player} begins",
    "compensated": "{player} begins with a {token}",
    "took": "{player} takes a {token}",
    "placed": "{player} places it on {space}",
    "relocated": "{player}'s Moon moves the {token} from {start} to {space}",
    "irrigate": "{player} irrigates: the {old} on {space} becomes a {new}",
    "freeze": "{player} freezes: the {old} on {space} becomes a {new}",
    "expand": "{player} expands the desert: the {old} on {space} becomes a {new}",
    "break": "{player} breaks the {old} on {space}: it becomes a {new}",
    "claimed": "{player} claims {card}, {words}",
    "black_hole_took": "the Black Hole takes {tokens}",
    "consumed": "the Black Hole consumes {card}, {words}",
}


def content(options: Options) -> Content:
    return read_content(options.data or PRINTED)


def check_start(options: Options, players: int) -> str | None:
    """Why a session cannot begin with these options."""
    seat = options.first_player
    if isinstance(seat, int) and not 1 <= seat <= players:
        return f"Biomos, option 'first_player': there is no seat {seat}; seats are 1 to {players}."
    return None


HOW_TO_PLAY = """
Every turn you take one token from the pool and place it on your board: anywhere in the order of
your arc (the others slide apart, arc 1 is its lower left end), or once a game on your Moon.
Then you may claim one open biome if its pattern lies somewhere on your arc without a gap.
Points: your cards, and 3 for each token like your Moon. The game ends when all boards are full.
"""

BIOMOS = Game(
    id="biomos",
    title="Biomos",
    about="Form a planet from terrain tokens and complete biomes before the others do.",
    how_to_play=HOW_TO_PLAY,
    version="1",
    players=range(1, 5),
    options=Options,
    content=content,
    check_start=check_start,
    state=Biomos,
    preparation=[
        Once(fill_the_bag, lay_out_basic_biomes, lay_out_giant_biomes),
        Once(choose_the_first_player, compensate_the_last_players),
        EachPlayer(choose_a_planet, order=from_last_to_first),
    ],
    phases=[
        Phase(
            "Turns",
            EachPlayer(
                begin_the_turn,
                select_a_token,
                place_the_token,
                trigger_an_event,
                claim_a_biome,
                offer_tokens_to_the_black_hole,
                feed_the_black_hole,
                let_the_black_hole_consume,
                end_the_turn,
                skip_if=has_a_full_board,
            ),
        ),
    ],
    over=is_over,
    result=result,
    scores=running_scores,
    evaluate=evaluate,
    invariants=broken,
    position=lay_out,
    package=__package__,
    phrases=PHRASES,
    decisions_at_most=400,
)
