"""A person's turn: the table, the news, the question, the options, and what is typed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop_core.cli.prompt.answers import WORDS, Chosen, Forbidden, Unclear, Word, understand
from tabletop_core.cli.prompt.question import show_question
from tabletop_core.cli.prompt.reasons import say_why
from tabletop_core.cli.prompt.unwritten import tell_unwritten
from tabletop_core.cli.prompt.words import use_word
from tabletop_core.errors import Refused, SaveFault
from tabletop_core.pictures.text import short_name

if TYPE_CHECKING:
    from tabletop_core.cli.prompt.prompt import Prompt
    from tabletop_core.engine.views import View
    from tabletop_core.table.players import Player


def ask_person(prompt: Prompt, player: Player) -> None:
    """Show a player the turn and take what is typed, until there is an answer. Who can do only one
    thing is not asked: it is done, and told with the news."""
    view = prompt.session.view(player)
    assert view.choice is not None
    if view.choice.is_forced:
        prompt.session.decide(player, view.choice.keys[0], view.choice.number)
        return
    with prompt.curtain.turn_of(view, partial(_show_turn, prompt, view)):
        while not _take_line(prompt, view):
            pass


def _show_turn(prompt: Prompt, view: View) -> None:
    """The table as the player may see it, the news, the question and the options."""
    prompt.screen.line()
    known = prompt.foresight.look_for_a_moment(view).known
    prompt.teller.show_table(view, known)
    prompt.teller.tell_news(view.player)
    show_question(prompt.screen, view, known)
    prompt.teller.say_how_to_answer()


def _take_line(prompt: Prompt, view: View) -> bool:
    """Take one line; whether the turn goes on elsewhere."""
    player, choice, screen = view.player, view.choice, prompt.screen
    assert player is not None
    assert choice is not None
    line = prompt.keyboard.ask(f"{short_name(player.name)}>", [*choice.keys, *WORDS])
    if not line.strip():
        screen.line("Type a number, an option, or help.", "dim")
        return False
    meaning = understand(line, choice)
    if isinstance(meaning, Word):
        return use_word(prompt, view, meaning)
    if isinstance(meaning, Unclear):
        screen.line(meaning.sentence, "yellow")
    elif isinstance(meaning, Forbidden):
        say_why(screen, prompt.session.game, choice, meaning.key)
    elif isinstance(meaning, Chosen):
        return _decide(prompt, player, meaning.key, choice.number)
    return False


def _decide(prompt: Prompt, player: Player, key: str, number: int) -> bool:
    try:
        prompt.session.decide(player, key, number)
    except Refused as refusal:
        prompt.screen.line(refusal, "yellow")
        return False
    except SaveFault as fault:
        tell_unwritten(prompt, fault)
        return False
    return True
