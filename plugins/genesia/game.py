"""Genesia, as a table of contents."""

from __future__ import annotations

from genesia.consequences import brings
from genesia.invariants import broken
from genesia.migration import migrate
from genesia.options import Options, check_start, content_for
from genesia.phases.attack import ATTACK
from genesia.phases.end_of_epoch import END_OF_EPOCH
from genesia.phases.expansion import EXPANSION
from genesia.phases.growth import GROWTH
from genesia.phases.start_of_epoch import DRAFT, START_OF_EPOCH
from genesia.position import lay_out
from genesia.preparation import (
    deal_objectives,
    keep_an_objective,
    prepare_the_decks,
    settle_the_turn_order,
    take_the_pieces,
)
from genesia.scoring import is_over, result, running_scores
from genesia.state import Genesia
from genesia.strategy import evaluate
from tabletop_core import Game, Once

GENESIA = Game(
    id="genesia",
    title="Genesia",
    about="Lead a people through three epochs: draft cards, settle a map, make war or peace.",
    version="2",
    players=range(1, 6),
    options=Options,
    content=content_for,
    check_start=check_start,
    state=Genesia,
    preparation=[
        Once(take_the_pieces, settle_the_turn_order, prepare_the_decks, deal_objectives),
        Once(keep_an_objective),
    ],
    phases=[START_OF_EPOCH, DRAFT, GROWTH, EXPANSION, ATTACK, END_OF_EPOCH],
    over_after_round=is_over,
    result=result,
    scores=running_scores,
    evaluate=evaluate,
    values={"coins": ("coin", "coins")},
    brings=brings,
    position=lay_out,
    migrate=migrate,
    invariants=broken,
    package=__package__,
    decisions_at_most=3_000,
)
