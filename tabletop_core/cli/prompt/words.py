"""The words that work at any prompt, whatever the game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_core.cli.prompt.answers import WORDS, Word
from tabletop_core.cli.prompt.hints import show_hint
from tabletop_core.cli.prompt.keyboard import Leave
from tabletop_core.cli.prompt.question import show_consequences, show_options, show_question
from tabletop_core.cli.prompt.reasons import say_why_not, show_refused
from tabletop_core.cli.prompt.taking_back import do_again, take_back
from tabletop_core.cli.prompt.unwritten import keep_elsewhere, tell_unwritten
from tabletop_core.cli.rulebook import show_rules, show_sections
from tabletop_core.cli.saving import agents_of, keep, name_to_type, write_scenario
from tabletop_core.errors import BadInput, GameFault, SaveFault, TabletopError
from tabletop_core.pictures import telling
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import safe, shorten

if TYPE_CHECKING:
    from tabletop_core.cli.prompt.prompt import Prompt
    from tabletop_core.engine.views import View

MOST_LOGGED = 20
ANYWAY = "anyway"

Use = Callable[["Prompt", "View", str], bool]


def use_word(prompt: Prompt, view: View, typed: Word) -> bool:
    """Do what a word asks for; whether the decision is no longer the same."""
    journal = len(prompt.session.journal)
    try:
        return _USES[typed.word](prompt, view, typed.rest)
    except SaveFault as fault:
        tell_unwritten(prompt, fault)
    except TabletopError as fault:
        prompt.screen.line(fault, "yellow")
    return len(prompt.session.journal) != journal  # of several actions some may have been taken


def _help(prompt: Prompt, view: View, rest: str) -> bool:
    screen = prompt.screen
    prompt.teller.explain_the_game()
    screen.line("Type the number of an option, the option itself, or so much of it that it is")
    screen.line("clear. These words work at any prompt (or with / before them, if the game has")
    screen.line("an option of the same name):")
    screen.rows([(word, meaning) for word, meaning in WORDS.items()], 2)
    return False


def _table(prompt: Prompt, view: View, rest: str) -> bool:
    prompt.teller.show_table(view, prompt.foresight.of(view).known, whole=True)
    return False


def _options(prompt: Prompt, view: View, rest: str) -> bool:
    choice = view.choice
    assert choice is not None
    known = prompt.foresight.look(view).known
    if rest in ("", "all"):
        show_question(prompt.screen, view, known)
    else:
        show_options(prompt.screen, prompt.session.game, choice, known, rest)
    if rest == "all":
        show_refused(prompt.screen, choice)
    return False


def _what(prompt: Prompt, view: View, rest: str) -> bool:
    foresight = prompt.foresight
    consequences = foresight.of(view) if rest else foresight.look(view)
    show_consequences(prompt.screen, view, consequences, rest)
    return False


def _why(prompt: Prompt, view: View, rest: str) -> bool:
    choice = view.choice
    assert choice is not None
    if not rest or rest == "not":
        show_refused(prompt.screen, choice)
    else:
        say_why_not(prompt.screen, prompt.session.game, choice, rest.removeprefix("not "))
    return False


def _rules(prompt: Prompt, view: View, rest: str) -> bool:
    if rest:
        show_rules(prompt.screen, prompt.session.game, rest)
    else:
        show_sections(prompt.screen, prompt.session.game)
    return False


def _score(prompt: Prompt, view: View, rest: str) -> bool:
    game, screen = prompt.session.game, prompt.screen
    if game.scores is None:
        screen.line(f"{safe(game.title)} has no points before the end.")
        return False
    try:
        scores = game.scores(view.table)
    except Exception:
        # A game may need what lies hidden from this player, and then no score can be told.
        screen.line("The points depend on what lies hidden; they are known at the end.")
        return False
    for player in view.table.players:
        parts = scores[player]
        told = ", ".join(
            f"{safe(name)} {'hidden' if points is None else points}"
            for name, points in parts.items()
        )
        made_of = f" ({told})" if told else ""
        known = sum(points or 0 for points in parts.values())
        more = " and what lies hidden" if None in parts.values() else ""
        screen.indented(f"{short_name(player.name)}: {known}{more}{made_of}")
    return False


def _log(prompt: Prompt, view: View, rest: str) -> bool:
    if not prompt.session.journal:
        prompt.screen.line("Nobody has done anything yet.")
    count = int(rest) if rest.isdecimal() and len(rest) < 7 else MOST_LOGGED
    for entry in prompt.session.journal[-count:] if count else ():
        for line in telling.account(prompt.session.game, entry, view.player):
            prompt.screen.indented(line)
    return False


def _hint(prompt: Prompt, view: View, rest: str) -> bool:
    assert view.player is not None
    assert view.choice is not None
    if view.choice.is_forced:
        prompt.screen.line("There is only one thing to do.")
        return False
    try:
        with prompt.screen.waiting("Thinking about it"):
            thoughts = prompt.seating.adviser(view.player).think(view)
    except Exception as fault:  # whatever the rules or the judgement of a plugin run into
        raise GameFault(f"no hint: {type(fault).__name__}: {fault}") from fault
    show_hint(prompt.screen, view, thoughts)
    return False


def _undo(prompt: Prompt, view: View, rest: str) -> bool:
    assert view.player is not None
    return take_back(prompt, view.player, all_agree=rest == ANYWAY)


def _redo(prompt: Prompt, view: View, rest: str) -> bool:
    do_again(prompt)
    return True


def _resign(prompt: Prompt, view: View, rest: str) -> bool:
    player = view.player
    assert player is not None
    agent = prompt.seating.usual_agent
    question = f"Let {agent} play on for {short_name(player.name)}? Type yes or no:"
    answer = prompt.keyboard.read(question, ["yes", "no"])
    if answer is None or answer.strip().casefold() not in ("y", "yes"):
        prompt.screen.line("You play on.")
        return False
    if prompt.save is not None:
        agents = agents_of(prompt.seating.seats)
        agents[player] = agent
        prompt.save.change_agents(agents)
    prompt.seating.put_agent(player, agent)
    prompt.screen.line(f"{agent} plays on for {short_name(player.name)}.")
    return True


def _quit(prompt: Prompt, view: View, rest: str) -> bool:
    if not prompt.is_kept:
        question = "The game is not saved. Leave without it? Type yes, no or save NAME:"
        answer = prompt.keyboard.ask(question, ["yes", "no", "save"]).strip()
        if answer.partition(" ")[0] == "save":
            keep_elsewhere(prompt, answer.partition(" ")[2].strip())
        elif answer.casefold() not in ("y", "yes"):
            return False
    raise Leave


def _save(prompt: Prompt, view: View, rest: str) -> bool:
    if not rest:
        name = prompt.save.name if prompt.save is not None else None
        kept = f"The game is kept as {name!r}. " if name else "The game is not kept. "
        prompt.screen.line(f"{kept}To keep a copy as it stands now: save NAME")
        return False
    if Path(rest).name != rest:
        raise BadInput(f"{shorten(rest)!r} names a folder: write a plain name, such as 'friday'.")
    if prompt.save is None or prompt.save.fault or not prompt.is_kept:
        keep_elsewhere(prompt, rest)
        return False
    made = keep(prompt.session.clone(), prompt.seating.seats, prompt.seating.seed, rest)
    made.close()
    name = name_to_type(made.path)
    prompt.screen.line(f"A copy is kept. To go on from here later: tabletop resume {name}")
    return False


def _record(prompt: Prompt, view: View, rest: str) -> bool:
    if len(prompt.seating.humans) > 1 and not prompt.session.is_over:
        # A scenario holds the key of chance and every secret choice.
        raise BadInput("others play too: record the game when it is over (tabletop record SAVE).")
    if not rest:
        raise BadInput("write the file too: record my-game.toml")
    if not prompt.session.is_over and len(prompt.session.players) > 1:
        question = "The file will show what the others have chosen in secret, and what chance will"
        answer = prompt.keyboard.read(f"{question} bring. Type yes or no:", ["yes", "no"])
        if answer is None or answer.strip().casefold() not in ("y", "yes"):
            prompt.screen.line("Nothing was written.")
            return False
    write_scenario(prompt.session, Path(rest))
    prompt.screen.line(f"Written. Play it again with: tabletop run {safe(rest)}")
    return False


_USES: dict[str, Use] = {
    "help": _help,
    "table": _table,
    "options": _options,
    "what": _what,
    "why": _why,
    "rules": _rules,
    "score": _score,
    "log": _log,
    "hint": _hint,
    "undo": _undo,
    "redo": _redo,
    "save": _save,
    "record": _record,
    "resign": _resign,
    "quit": _quit,
}
assert _USES.keys() == WORDS.keys()
