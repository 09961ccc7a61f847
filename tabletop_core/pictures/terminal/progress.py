"""Goals and how far everybody is: a line a goal, a column a player."""

from __future__ import annotations

from tabletop_core.pictures.blocks import Goal, Progress, Reached
from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.flow import Run, flow, stacked
from tabletop_core.pictures.terminal.ink import BOLD, GOOD, SOFT, Ink, of_player, sign_of
from tabletop_core.pictures.terminal.pen import Pen, ground_sign
from tabletop_core.sentences import safe
from tabletop_core.table.players import Player

DONE, MET = "✓", "!"
NARROWEST_WORDS = 16
WIDEST_WORDS = 64


def draw_progress(block: Progress, width: int, pen: Pen) -> Canvas:
    """The table; where it does not fit, everybody's progress follows each goal."""
    players = list(dict.fromkeys(player for goal in block.goals for player in goal.reached))
    texts = [_reached(goal.reached[player]) for goal in block.goals for player in goal.reached]
    column = max((wide(text) for text in texts), default=0) + 1
    names = max((wide(safe(_name(goal))) for goal in block.goals), default=0) + 1
    longest = max((wide(safe(goal.words)) + 1 for goal in block.goals), default=0)
    words = min(WIDEST_WORDS, longest, width - names - column * len(players))
    if words < min(longest, NARROWEST_WORDS):
        rows = [_in_lines(goal, width, pen) for goal in block.goals]
    else:
        heading = _heading(players, names + words, column, width, pen)
        rows = [heading, *(_row(goal, names, words, column, width, pen) for goal in block.goals)]
    if any(reached.is_met and not reached.is_done for reached in _all(block)):
        rows.append(flow([(f"{MET} met now, noted when it is checked", SOFT)], width))
    return stacked(rows, width)


def _all(block: Progress) -> list[Reached]:
    return [reached for goal in block.goals for reached in goal.reached.values()]


def _heading(players: list[Player], start: int, column: int, width: int, pen: Pen) -> Canvas:
    canvas = Canvas(width, 1)
    for number, player in enumerate(players):
        canvas.put(start + number * column, 0, f" {pen.letter(player)} ", of_player(player))
    return canvas


def _name(goal: Goal) -> str:
    sign = "" if goal.ground is None else ground_sign(goal.ground)
    return f"{sign} {goal.title}".strip()


def _name_run(goal: Goal) -> Run:
    return _name(goal), BOLD if goal.ground is None else sign_of(goal.ground, bold=True)


def _row(goal: Goal, names: int, words: int, column: int, width: int, pen: Pen) -> Canvas:
    canvas = Canvas(width, 1)
    canvas.paste(flow([*pen.badge_run(goal.at), _name_run(goal)], names), 0, 0)
    canvas.paste(flow([goal.words, *_further(goal, pen)], words - 1), names, 0)
    for number, reached in enumerate(goal.reached.values()):
        canvas.put(names + words + number * column, 0, _reached(reached), _ink(reached))
    canvas.name(goal.at, 0, 0, width, canvas.height)
    return canvas


def _in_lines(goal: Goal, width: int, pen: Pen) -> Canvas:
    runs: list[Run] = [
        *pen.badge_run(goal.at),
        _name_run(goal),
        f" {goal.words}",
        *_further(goal, pen),
    ]
    for player, reached in goal.reached.items():
        runs += [
            "  ",
            (pen.letter(player), of_player(player)),
            " ",
            (_reached(reached), _ink(reached)),
        ]
    return flow(runs, width, indent=2, at=goal.at)


def _reached(reached: Reached) -> str:
    mark = DONE if reached.is_done else MET if reached.is_met else ""
    return f"{mark}{reached.value}/{reached.of}"


def _ink(reached: Reached) -> Ink:
    if reached.is_done:
        return GOOD._replace(bold=True)
    return BOLD if reached.is_met or reached.value else SOFT


def _further(goal: Goal, pen: Pen) -> list[Run]:
    """What a number says too little about."""
    runs: list[Run] = []
    for player, reached in goal.reached.items():
        if reached.words:
            runs += ["; " if runs else " (", (pen.letter(player), BOLD), f" {reached.words}"]
    return [*runs, ")"] if runs else []
