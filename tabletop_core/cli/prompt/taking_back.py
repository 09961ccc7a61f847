"""Taking actions back at the prompt, and doing them again; agents do not mind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import safe

if TYPE_CHECKING:
    from tabletop_core.cli.prompt.prompt import Prompt
    from tabletop_core.engine.journal import Entry
    from tabletop_core.table.players import Player


def take_back(prompt: Prompt, player: Player, *, all_agree: bool) -> bool:
    """Take the player's last action back, with all that followed; whether it was done."""
    session, screen = prompt.session, prompt.screen
    own = [n for n, entry in enumerate(session.journal) if _was_chosen(entry, player)]
    if not own:
        screen.line("You have done nothing yet that could be taken back.")
        return False
    entries = session.journal[own[-1] :]
    barrier = _barrier(prompt, player, entries)
    if barrier is not None and not all_agree:
        screen.line(f"{safe(entries[0].key)!r} cannot be taken back: {barrier}.", "yellow")
        screen.line("If everybody at the table agrees, type: undo anyway")
        return False
    for _entry in entries:
        session.undo(all_agree=True)
    prompt.teller.forget_what_was_taken_back()
    screen.line(f"Taken back: {safe(entries[0].key)}.")
    return True


def _was_chosen(entry: Entry, player: Player) -> bool:
    """Whether the player has chosen this; what was forced goes back with what came before it."""
    return entry.player == player and len(entry.options) > 1


def _barrier(prompt: Prompt, player: Player, entries: Sequence[Entry]) -> str | None:
    """Why actions cannot be taken back without asking the others. Agents remember nothing: what
    they did, and what only they have seen, is no barrier."""
    seating = prompt.seating
    for entry in entries:
        if entry.player != player and not seating.has_agent(entry.player):
            return f"{short_name(entry.player.name)} has acted since"
        if entry.draws:
            return "chance has spoken since"
    people = [each for each in prompt.session.players if not seating.has_agent(each)]
    return prompt.session.barrier(entries[0], people)


def do_again(prompt: Prompt) -> None:
    """Do again what was taken back, up to the next decision of a person."""
    session = prompt.session
    entry = session.redo()
    while session.can_redo and (decision := session.decision) is not None:
        if not prompt.seating.has_agent(decision.players[0]):
            break
        session.redo()
    prompt.screen.line(f"Done again: {safe(entry.key)}.")
