"""How a question and its options are shown, and what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop_core.cli.prompt.answers import Chosen, Unclear, understand
from tabletop_core.pictures.bringing import in_full, in_short, said_of_all
from tabletop_core.pictures.lighting import numbers_of
from tabletop_core.pictures.menu import MenuGroup, MenuRow, menu_of
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import safe

if TYPE_CHECKING:
    from tabletop_core.cli.screen import Screen
    from tabletop_core.engine.consequences import Brought, Consequences
    from tabletop_core.engine.game import Game
    from tabletop_core.engine.views import Choice, View

MOST_EXPLAINED = 40
NOTHING_CERTAIN = "nothing that is certain before it is done"


def show_question(screen: Screen, view: View, known: Mapping[str, Brought]) -> None:
    """What is asked, what can be answered, and what is known of what it brings."""
    choice = view.choice
    assert choice is not None
    assert view.player is not None
    reaction = " (a reaction)" if choice.is_reaction else ""
    screen.line(f"{short_name(view.player.name)}: {safe(choice.question)}{reaction}", "bold")
    show_options(screen, view.game, choice, known)


def show_options(
    screen: Screen, game: Game, choice: Choice, known: Mapping[str, Brought], typed: str = ""
) -> None:
    """The options that fit what is typed, grouped, in the notation that can be typed."""
    menu = _Menu(game, choice, known)
    groups = menu_of(choice, known, typed)
    if not groups:
        screen.indented(f"no option has {typed!r} in it", "dim")
    if menu.alike:
        screen.indented(f"each: {', '.join(map(safe, menu.alike))}", "dim")
    for group in groups:
        if group.title and len(groups) > 1:
            screen.indented(f"{safe(group.title)}:", "dim")
        menu.show(screen, group)
    missing = sum(option.key not in known for option in choice.options)
    if missing and known:
        screen.indented(f"what {missing} of them bring takes a moment more: type what", "dim")
    if choice.refused and not typed:
        screen.indented(f"{len(choice.refused)} more not allowed now: type why", "dim")


class _Menu:
    """How the rows of one list are written."""

    def __init__(self, game: Game, choice: Choice, known: Mapping[str, Brought]) -> None:
        self._game = game
        digits = len(str(len(choice.options)))
        self._numbers = {
            key: f"{n:>{digits}}" if n else "" for key, n in numbers_of(choice).items()
        }
        self.alike = said_of_all(known.values())

    def show(self, screen: Screen, group: MenuGroup) -> None:
        """The good ones line by line, with what they mean and bring; the others side by side."""
        explained = [row for row in group.rows if row.is_lit]
        beside = [row for row in group.rows if not row.is_lit]
        has_words = any(row.option.label or self._short(row) for row in explained)
        if not has_words or len(explained) > MOST_EXPLAINED:
            explained, beside = [], list(group.rows)
        if explained:
            screen.rows([self._cells(row) for row in explained], 2)
        if beside:
            screen.side_by_side([self._beside(row) for row in beside])

    def _cells(self, row: MenuRow) -> list[str]:
        """Number, key, and what the option means and brings."""
        told = (safe(row.option.label), self._short(row))
        words = " · ".join(text for text in told if text)
        return [self._numbers[row.option.key], safe(row.option.key), words]

    def _beside(self, row: MenuRow) -> str:
        short = self._short(row)
        told = f" ({short})" if short else ""
        return f"{self._numbers[row.option.key]} {safe(row.option.key)}{told}".strip()

    def _short(self, row: MenuRow) -> str:
        if row.brought is None:
            return ""
        price, gain, _way = row.option.facts
        is_said = bool(row.is_lit and row.option.label and (price or gain))
        return in_short(self._game, row.brought, but=self.alike, with_values=not is_said)


def show_consequences(screen: Screen, view: View, consequences: Consequences, typed: str) -> None:
    """All that is certain of the option that was typed, or in short of all options."""
    choice = view.choice
    assert choice is not None
    if not typed:
        show_options(screen, view.game, choice, consequences.known)
        return
    meaning = understand(typed, choice)
    if isinstance(meaning, Chosen):
        brought = consequences.of(meaning.key)
        told = in_full(view.game, brought)
        if brought.fault:
            told = (f"this game cannot tell: {brought.fault}",)
        screen.line(f"{safe(meaning.key)} brings:")
        for line in told or (NOTHING_CERTAIN,):
            screen.indented(line)
    else:
        sentence = meaning.sentence if isinstance(meaning, Unclear) else "that is no option now."
        screen.line(sentence, "yellow")
