"""The words that work at any prompt, whatever the game."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_core.cli.commands.rules import show_rules, show_sections
from tabletop_core.cli.prompt.answers import WORDS, Word, understand
from tabletop_core.cli.prompt.answers import Chosen as ChosenKey
from tabletop_core.cli.prompt.answers import Forbidden as ForbiddenKey
from tabletop_core.cli.prompt.playing import Leave
from tabletop_core.cli.prompt.question import show_question
from tabletop_core.cli.saving import agents_of, keep
from tabletop_core.cli.seats import agent_answer, make_agent, strongest
from tabletop_core.errors import BadInput, TabletopError
from tabletop_core.pictures import render
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import safe, shorten

if TYPE_CHECKING:
    from tabletop_core.cli.prompt.playing import Playing
    from tabletop_core.engine.journal import Entry
    from tabletop_core.engine.views import Choice, View
    from tabletop_core.rules.rule import Reason
    from tabletop_core.table.players import Player

MOST_LOGGED = 20
ANYWAY = "anyway"

Use = Callable[["Playing", "View", str], bool]


def use_word(playing: Playing, view: View, typed: Word) -> bool:
    """Do what a word asks for; whether the decision is no longer the same."""
    try:
        return _USES[typed.word](playing, view, typed.rest)
    except TabletopError as fault:
        playing.screen.line(fault, "yellow")
        return False


def _help(playing: Playing, view: View, rest: str) -> bool:
    screen = playing.screen
    playing.explain_the_game()
    screen.line("Type the number of an option, the option itself, or so much of it that it is")
    screen.line("clear. These words work at any prompt (or with / before them, if the game has")
    screen.line("an option of the same name):")
    screen.rows([(word, meaning) for word, meaning in WORDS.items()], 2)
    return False


def _table(playing: Playing, view: View, rest: str) -> bool:
    playing.show_table(view, whole=True)
    return False


def _options(playing: Playing, view: View, rest: str) -> bool:
    show_question(playing.screen, view)
    if rest == "all":
        assert view.choice is not None
        _show_refused(playing, view.choice)
    return False


def _why(playing: Playing, view: View, rest: str) -> bool:
    choice = view.choice
    assert choice is not None
    if not rest or rest == "not":
        _show_refused(playing, choice)
        return False
    asked_for = rest.removeprefix("not ")
    meaning = understand(asked_for, choice)
    if isinstance(meaning, ForbiddenKey):
        say_why(playing, choice, meaning.key)
    elif isinstance(meaning, ChosenKey):
        playing.screen.line(f"{safe(meaning.key)!r} is allowed.")
    elif begun := [key for key in choice.refused if key.startswith(asked_for)]:
        _show_reasons(playing, {key: choice.refused[key] for key in begun})
    else:
        known = ", ".join(safe(key) for key in itertools.islice(choice.refused, 8))
        forbidden = f"Not allowed: {known}." if known else "Nothing is forbidden here."
        playing.screen.line(f"Nothing here is called {shorten(safe(asked_for), 40)!r}. {forbidden}")
    return False


def say_why(playing: Playing, choice: Choice, key: str) -> None:
    """Why a candidate is not allowed, with the rule behind it."""
    reason = choice.refused[key]
    playing.screen.line(f"{safe(key)} is not allowed: {_cited(reason)}.", "yellow")
    line = playing.session.game.rules.by_id.get(reason.rule)
    if line is not None:
        ruling = f" Our ruling: {line.ruling}" if line.ruling else ""
        playing.screen.indented(f"{line.id}: {line.text}{ruling}", "dim")


def _show_refused(playing: Playing, choice: Choice) -> None:
    """What is not allowed, by reason."""
    if not choice.refused:
        playing.screen.line("Nothing is forbidden here.")
        return
    _show_reasons(playing, choice.refused)


def _show_reasons(playing: Playing, refused: Mapping[str, Reason]) -> None:
    by_reason: dict[Reason, list[str]] = {}
    for key, reason in refused.items():
        by_reason.setdefault(reason, []).append(safe(key))
    for reason, keys in by_reason.items():
        playing.screen.line(f"Not allowed, because {_cited(reason)}:")
        playing.screen.side_by_side(keys)


def _cited(reason: Reason) -> str:
    sentence = safe(reason.sentence)
    return f"{sentence} ({safe(reason.rule)})" if reason.rule else sentence


def _rules(playing: Playing, view: View, rest: str) -> bool:
    if rest:
        show_rules(playing.screen, playing.session.game, rest)
    else:
        show_sections(playing.screen, playing.session.game)
    return False


def _score(playing: Playing, view: View, rest: str) -> bool:
    game, screen = playing.session.game, playing.screen
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
        told = ", ".join(f"{safe(name)} {points}" for name, points in parts.items())
        made_of = f" ({told})" if told else ""
        screen.indented(f"{short_name(player.name)}: {sum(parts.values())}{made_of}")
    return False


def _log(playing: Playing, view: View, rest: str) -> bool:
    if not playing.session.journal:
        playing.screen.line("Nobody has done anything yet.")
    count = int(rest) if rest.isdecimal() and len(rest) < 7 else MOST_LOGGED
    for entry in playing.session.journal[-count:] if count else ():
        for line in render.account(playing.session.game, entry, view.player):
            playing.screen.indented(line)
    return False


def _hint(playing: Playing, view: View, rest: str) -> bool:
    assert view.player is not None
    name = strongest(playing.plugins.agents)
    agent = make_agent(name, playing.plugins, playing.seed or 0, view.player.seat)
    with playing.screen.waiting(f"{name} is thinking"):
        key = agent_answer(agent, name, view)
    playing.screen.line(f"{name} would choose: {safe(key)}")
    return False


def _undo(playing: Playing, view: View, rest: str) -> bool:
    assert view.player is not None
    session, screen = playing.session, playing.screen
    own = [n for n, entry in enumerate(session.journal) if entry.player == view.player]
    if not own:
        screen.line("You have done nothing yet that could be taken back.")
        return False
    entries = session.journal[own[-1] :]
    barrier = _barrier(playing, view.player, entries)
    if barrier is not None and rest != ANYWAY:
        screen.line(f"{safe(entries[0].key)!r} cannot be taken back: {barrier}.", "yellow")
        screen.line("If everybody at the table agrees, type: undo anyway")
        return False
    for _entry in entries:
        session.undo(all_agree=True)
    playing.forget_after(len(session.journal))
    screen.line(f"Taken back: {safe(entries[0].key)}.")
    return True


def _barrier(playing: Playing, player: Player, entries: list[Entry]) -> str | None:
    """Why actions cannot be taken back without asking the others. Agents do not mind."""
    for entry in entries:
        if entry.player != player and entry.player not in playing.agents:
            return f"{short_name(entry.player.name)} has acted since"
        if entry.player != player and entry.is_secret:
            return f"{short_name(entry.player.name)} has chosen in secret since"
        if entry.draws:
            return "chance has spoken since"
    return playing.session.barrier(entries[0])


def _redo(playing: Playing, view: View, rest: str) -> bool:
    session = playing.session
    entry = session.redo()
    while session.can_redo and (decision := session.decision) is not None:
        if decision.players[0] not in playing.agents:
            break
        session.redo()
    playing.screen.line(f"Done again: {safe(entry.key)}.")
    return True


def _resign(playing: Playing, view: View, rest: str) -> bool:
    player = view.player
    assert player is not None
    agent = strongest(playing.plugins.agents)
    question = f"Let {agent} play on for {short_name(player.name)}? Type yes or no:"
    answer = playing.keyboard.read(question, ["yes", "no"])
    if answer is None or answer.strip().casefold() not in ("y", "yes"):
        playing.screen.line("You play on.")
        return False
    playing.seat_agent(player, agent)
    if playing.save is not None:
        playing.save.change_agents(agents_of(playing.seats))
    playing.screen.line(f"{agent} plays on for {short_name(player.name)}.")
    return True


def _quit(playing: Playing, view: View, rest: str) -> bool:
    raise Leave


def _save(playing: Playing, view: View, rest: str) -> bool:
    if not rest:
        name = playing.save.name if playing.save is not None else None
        kept = f"The game is kept as {name!r}. " if name else "The game is not kept. "
        playing.screen.line(f"{kept}To keep a copy as it stands now: save NAME")
        return False
    if Path(rest).name != rest:
        raise BadInput(f"{shorten(rest)!r} names a folder: write a plain name, such as 'friday'.")
    keep(playing.session.clone(), playing.seats, playing.seed, rest).close()
    name = shlex.quote(safe(rest))
    playing.screen.line(f"A copy is kept. To go on from here later: tabletop resume {name}")
    return False


def _record(playing: Playing, view: View, rest: str) -> bool:
    from tabletop_core.cli.commands.record import write_scenario

    if len(playing.humans) > 1 and not playing.session.is_over:
        # A scenario holds the key of chance and every secret choice.
        raise BadInput("others play too: record the game when it is over (tabletop record SAVE).")
    if not rest:
        raise BadInput("write the file too: record my-game.toml")
    write_scenario(playing.session, Path(rest))
    playing.screen.line(f"Written. Play it again with: tabletop run {safe(rest)}")
    return False


_USES: dict[str, Use] = {
    "help": _help,
    "table": _table,
    "options": _options,
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
