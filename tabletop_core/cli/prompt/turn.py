"""A person's turn: the table, the news, the question, the options, and what is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_core.cli.prompt.answers import (
    WORDS,
    Chosen,
    Forbidden,
    Unclear,
    Word,
    understand,
)
from tabletop_core.cli.prompt.playing import Leave
from tabletop_core.cli.prompt.question import show_question
from tabletop_core.cli.prompt.words import say_why, use_word
from tabletop_core.errors import Refused
from tabletop_core.pictures.text import short_name
from tabletop_core.table.zones import Visibility

if TYPE_CHECKING:
    from tabletop_core.cli.prompt.playing import Playing
    from tabletop_core.engine.views import View
    from tabletop_core.table.players import Player


def ask_person(playing: Playing, player: Player) -> None:
    """Show a player the turn and take what is typed, until there is an answer."""
    view = playing.session.view(player)
    _hand_over(playing, view)
    show_turn(playing, view)
    while not _take_line(playing, view):
        pass


def _take_line(playing: Playing, view: View) -> bool:
    """Take one line; whether the turn goes on elsewhere."""
    player, choice, screen = view.player, view.choice, playing.screen
    assert player is not None
    assert choice is not None
    prompt = f"{short_name(player.name)}>"
    line = playing.keyboard.read(prompt, [*choice.keys, *WORDS])
    if line is None:
        raise Leave
    if not line.strip():
        screen.line("Type a number, an option, or help.", "dim")
        return False
    meaning = understand(line, choice)
    if isinstance(meaning, Word):
        return use_word(playing, view, meaning)
    if isinstance(meaning, Unclear):
        screen.line(meaning.sentence, "yellow")
    elif isinstance(meaning, Forbidden):
        say_why(playing, choice, meaning.key)
    elif isinstance(meaning, Chosen):
        return _decide(playing, player, meaning.key, choice.number)
    return False


def _decide(playing: Playing, player: Player, key: str, number: int) -> bool:
    try:
        playing.session.decide(player, key, number)
    except Refused as refusal:
        playing.screen.line(refusal, "yellow")
        return False
    return True


def show_turn(playing: Playing, view: View) -> None:
    """The table as the player may see it, the news, the question and the options."""
    screen = playing.screen
    screen.line()
    playing.show_table(view)
    playing.tell_news(view.player)
    show_question(screen, view)
    if not playing.has_explained:
        playing.has_explained = True
        screen.indented("Type a number or the option itself; help tells the rest.", "dim")


def _hand_over(playing: Playing, view: View) -> None:
    """Cover what the last player saw before the next one looks."""
    player = view.player
    if len(playing.humans) < 2 or not playing.keyboard.is_interactive:
        return
    last = playing.at_the_screen
    playing.at_the_screen = player
    is_private = playing.shows_secrets or _is_private(playing, view)
    playing.shows_secrets = _is_private(playing, view)
    if last == player or not is_private:
        return
    assert player is not None
    playing.keyboard.forget()
    playing.forget_tables()
    playing.screen.clear()
    name = short_name(player.name)
    if playing.keyboard.read(f"Hand over to {name}. {name}, press Enter.") is None:
        raise Leave
    playing.screen.clear()


def _is_private(playing: Playing, view: View) -> bool:
    """Whether what this player will see must not be seen by the others."""
    assert view.player is not None
    decision = playing.session.decision
    assert decision is not None
    declared = type(view.table).declarations.values()
    return (
        any(line.visible is Visibility.OWNER for line in declared)
        or decision.is_secret(view.player)
        or any(event.audience is not None for event in view.events)
    )
