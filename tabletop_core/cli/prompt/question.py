"""How a question and its options are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_core.cli.prompt.answers import is_numbered
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import safe

if TYPE_CHECKING:
    from tabletop_core.cli.screen import Screen
    from tabletop_core.engine.decisions import Option
    from tabletop_core.engine.views import Choice, View

MOST_EXPLAINED = 40
FEWEST_GROUPED = 10


def show_question(screen: Screen, view: View) -> None:
    """What is asked and what can be answered."""
    choice = view.choice
    assert choice is not None
    assert view.player is not None
    reaction = " (a reaction)" if choice.is_reaction else ""
    screen.line(f"{short_name(view.player.name)}: {safe(choice.question)}{reaction}", "bold")
    show_options(screen, choice)


def show_options(screen: Screen, choice: Choice) -> None:
    """The options, grouped and numbered, in the notation that can be typed."""
    options = choice.options
    numbers = _numbers(choice)
    has_labels = any(option.label for option in options)
    if has_labels and len(options) <= MOST_EXPLAINED:
        screen.rows([(numbers[o.key], safe(o.key), safe(o.label)) for o in options], 2)
    else:
        for group in _groups(options):
            screen.side_by_side([f"{numbers[o.key]} {safe(o.key)}".strip() for o in group])
    if choice.refused:
        screen.indented(f"{len(choice.refused)} more not allowed now: type why", "dim")


def _numbers(choice: Choice) -> dict[str, str]:
    """What stands before each option; nothing where the keys are numbers themselves."""
    if not is_numbered(choice):
        return dict.fromkeys(choice.keys, "")
    digits = len(str(len(choice.keys)))
    return {key: f"{number:{digits}}" for number, key in enumerate(choice.keys, 1)}


def _groups(options: tuple[Option, ...]) -> list[list[Option]]:
    """Options with the same first word stay together where there are many."""
    if len(options) < FEWEST_GROUPED:
        return [list(options)]
    groups: dict[str, list[Option]] = {}
    for option in options:
        first, _, rest = option.key.partition(" ")
        groups.setdefault(first if rest else "", []).append(option)
    return list(groups.values())
