"""Biosphere, as a table of contents."""

from __future__ import annotations

from biosphere.consequences import brings
from biosphere.invariants import broken
from biosphere.options import Options, check_start, content
from biosphere.phases.phase1_wheel import WHEEL
from biosphere.phases.phase2_income import INCOME
from biosphere.phases.phase3_evolution import EVOLUTION
from biosphere.phases.phase4_movement import MOVEMENT
from biosphere.phases.phase5_reproduction import REPRODUCTION
from biosphere.phases.phase6_filling_up import FILLING_UP
from biosphere.phases.phase7_assignments import ASSIGNMENTS
from biosphere.phases.phase8_renewal import RENEWAL
from biosphere.position import lay_out
from biosphere.preparation import PREPARATION
from biosphere.scoring import is_over, result, running_scores
from biosphere.state import Biosphere
from biosphere.strategy import evaluate
from tabletop_core import Game

BIOSPHERE = Game(
    id="biosphere",
    title="Biosphere",
    about="Breed a species, adapt it to six landscapes and fulfil five of seven assignments.",
    version="2",
    players=range(2, 7),
    options=Options,
    content=content,
    check_start=check_start,
    state=Biosphere,
    preparation=[PREPARATION],
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
    values={"points": ("EP", "EP")},
    brings=brings,
    invariants=broken,
    position=lay_out,
    package=__package__,
    decisions_at_most=30_000,
)
