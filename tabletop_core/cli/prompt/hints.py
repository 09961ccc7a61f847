"""A hint: the best options as they look from a player's own view, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING

from tabletop_core.sentences import safe

if TYPE_CHECKING:
    from tabletop_core.agents.estimates import Estimate
    from tabletop_core.cli.screen import Screen
    from tabletop_core.engine.views import View

MOST_SHOWN = 3
SURE = 2.5  # differences of so many standard errors
FAIRLY_SURE = 1.0


def show_hint(screen: Screen, view: View, thoughts: Sequence[Estimate]) -> None:
    """The three best options with what they promise, and how sure the first one is."""
    tells_points = view.game.evaluate is not None
    said = _points if tells_points else _chance
    screen.line("As it looks from what you can see:")
    best = thoughts[0]
    screen.rows(
        [
            (number, safe(thought.option.key), said(thought, best))
            for number, thought in enumerate(thoughts[:MOST_SHOWN], 1)
        ],
        2,
    )
    screen.line(_how_sure(thoughts), "dim")


def _points(thought: Estimate, best: Estimate) -> str:
    """What an option promises where the game can judge a position."""
    if thought is best:
        return f"judged {thought.worth:.1f}{_doubt(thought.doubt)} by the game's own measure"
    if not thought.tries:
        return "looks worse at once"
    return f"{max(0.0, best.worth - thought.worth):.1f} less{_doubt(thought.doubt)}"


def _doubt(doubt: float) -> str:
    return f" ± {1.96 * doubt:.1f}" if doubt else ""


def _chance(thought: Estimate, _best: Estimate) -> str:
    """What an option promises where only the end tells."""
    if not thought.tries:
        return "not tried"
    return f"wins {thought.worth:.0%} ± {1.96 * thought.doubt:.0%}"


def _how_sure(thoughts: Sequence[Estimate]) -> str:
    """How far the first option is ahead of the second, against what the tries left open."""
    best, second = thoughts[0], thoughts[1]
    tried = sum(thought.tries for thought in thoughts)
    doubt = sqrt(best.doubt**2 + second.doubt**2)
    lead = best.worth - second.worth
    if not second.tries or lead > SURE * doubt:
        said = "That is sure, as far as it looks"
    elif lead > FAIRLY_SURE * doubt:
        said = "That is fairly sure"
    else:
        said = "The first two are hardly different"
    return f"{said} ({tried} tries)."
