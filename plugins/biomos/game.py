"""Biomos, as a table of contents."""

from __future__ import annotations

from biomos.components import chosen_box
from biomos.consequences import brings
from biomos.invariants import broken
from biomos.options import Options, check_start
from biomos.phases.turns import TURNS
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
from biomos.scoring import is_over, result, running_scores
from biomos.state import Biomos
from biomos.strategy import evaluate
from tabletop_core import EachPlayer, Game, Once

BIOMOS = Game(
    id="biomos",
    title="Biomos",
    about="Form a planet from terrain tokens and complete biomes before the others do.",
    version="2",
    players=range(1, 5),
    options=Options,
    check_start=check_start,
    content=chosen_box,
    state=Biomos,
    preparation=[
        Once(fill_the_bag, lay_out_basic_biomes, lay_out_giant_biomes),
        Once(choose_the_first_player, compensate_the_last_players),
        EachPlayer(choose_a_planet, order=from_last_to_first),
    ],
    phases=[TURNS],
    over=is_over,
    result=result,
    scores=running_scores,
    evaluate=evaluate,
    brings=brings,
    invariants=broken,
    position=lay_out,
    package=__package__,
    decisions_at_most=400,
)
