"""Why something is not allowed, told with the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING

from tabletop_core.cli.prompt.answers import MOST_NAMED, Chosen, Forbidden, understand
from tabletop_core.sentences import listed, safe, shorten

if TYPE_CHECKING:
    from tabletop_core.cli.screen import Screen
    from tabletop_core.engine.game import Game
    from tabletop_core.engine.views import Choice
    from tabletop_core.rules.rule import Reason

NOTHING_FORBIDDEN = "Nothing is forbidden here."


def say_why(screen: Screen, game: Game, choice: Choice, key: str) -> None:
    """Why a candidate is not allowed, with the rule behind it."""
    reason = choice.refused[key]
    screen.line(f"{safe(key)} is not allowed: {_cited(reason)}.", "yellow")
    rule = game.rules.by_id.get(reason.rule)
    if rule is not None:
        ruling = f" Our ruling: {rule.ruling}" if rule.ruling else ""
        screen.indented(f"{rule.id}: {rule.text}{ruling}", "dim")


def say_why_not(screen: Screen, game: Game, choice: Choice, asked_for: str) -> None:
    """Why that is not allowed which was asked for, in whatever words."""
    meaning = understand(asked_for, choice)
    if isinstance(meaning, Forbidden):
        say_why(screen, game, choice, meaning.key)
    elif isinstance(meaning, Chosen):
        screen.line(f"{safe(meaning.key)!r} is allowed.")
    elif begun := [key for key in choice.refused if key.startswith(asked_for)]:
        _show_reasons(screen, {key: choice.refused[key] for key in begun})
    else:
        known = listed(safe(key) for key in islice(choice.refused, MOST_NAMED))
        forbidden = f"Not allowed: {known}." if choice.refused else NOTHING_FORBIDDEN
        screen.line(f"Nothing here is called {shorten(safe(asked_for), 40)!r}. {forbidden}")


def show_refused(screen: Screen, choice: Choice) -> None:
    """What is not allowed, by reason."""
    if choice.refused:
        _show_reasons(screen, choice.refused)
    else:
        screen.line(NOTHING_FORBIDDEN)


def _show_reasons(screen: Screen, refused: Mapping[str, Reason]) -> None:
    by_reason: dict[Reason, list[str]] = {}
    for key, reason in refused.items():
        by_reason.setdefault(reason, []).append(safe(key))
    for reason, keys in by_reason.items():
        screen.line(f"Not allowed, because {_cited(reason)}:")
        screen.side_by_side(keys)


def _cited(reason: Reason) -> str:
    sentence = safe(reason.sentence)
    return f"{sentence} ({safe(reason.rule)})" if reason.rule else sentence
