"""Playing a session at the screen: agents act, people are asked, until the game is over or
somebody leaves."""

from __future__ import annotations

import json
import time
from contextlib import closing
from typing import TYPE_CHECKING

from tabletop_core.cli.outcome import outcome_data, show_result
from tabletop_core.cli.prompt.keyboard import Leave
from tabletop_core.cli.prompt.turn import ask_person
from tabletop_core.cli.prompt.unwritten import wait_for_room
from tabletop_core.cli.saving import name_to_type
from tabletop_core.errors import SaveFault
from tabletop_core.pictures.text import short_name
from tabletop_core.storage.bests import note_best

if TYPE_CHECKING:
    from tabletop_core.cli.prompt.pace import Pace
    from tabletop_core.cli.prompt.prompt import Prompt
    from tabletop_core.cli.screen import Screen
    from tabletop_core.engine.session import Session
    from tabletop_core.storage.saves import Save
    from tabletop_core.table.players import Player

PAUSE = 0.4


def run_to_the_end(prompt: Prompt, pace: Pace, *, as_json: bool = False) -> None:
    """Play until the game is over or somebody leaves; the session is kept in either case."""
    session, seating = prompt.session, prompt.seating
    try:
        _play(prompt, pace, shows_result=not as_json or bool(seating.humans))
    except Leave:
        prompt.screen.line("You leave the table.")
    finally:
        with closing(prompt):  # also where nobody reads what is said
            if prompt.save is not None:
                _say_kept(prompt.screen, prompt.save, is_over=session.is_over)
    if as_json:
        data = outcome_data(session, seating.seats, seating.seed)
        print(json.dumps(data, ensure_ascii=False))


def _play(prompt: Prompt, pace: Pace, *, shows_result: bool) -> None:
    """Play until the game is over; a person who leaves raises Leave."""
    is_seen = pace.shows_agents or bool(prompt.seating.humans)
    try:
        _answer_all(prompt, pace)
    finally:
        prompt.curtain.close()
    if shows_result:
        show_end(prompt, is_seen=is_seen)


def _answer_all(prompt: Prompt, pace: Pace) -> None:
    if not prompt.seating.humans:
        if pace.shows_agents:
            prompt.teller.show_table(prompt.session.view(None))
        else:
            _run_unseen(prompt)
    while (decision := prompt.session.decision) is not None:
        player = decision.players[0]
        if prompt.seating.has_agent(player):
            try:
                _let_agent_act(prompt, pace, player)
            except SaveFault as fault:
                if not prompt.seating.humans:
                    raise
                wait_for_room(prompt, fault)
        else:
            ask_person(prompt, player)


def _run_unseen(prompt: Prompt) -> None:
    """Agents only, and nobody wants to watch: straight to the end."""
    with prompt.screen.waiting(f"{prompt.session.game.title} is being played"):
        while (decision := prompt.session.decision) is not None:
            prompt.seating.let_act(decision.players[0])


def _let_agent_act(prompt: Prompt, pace: Pace, player: Player) -> None:
    with prompt.screen.waiting(f"{short_name(player.name)} is thinking"):
        entry = prompt.seating.let_act(player)
    if not pace.shows_agents:
        return
    viewer = prompt.seating.only_human
    prompt.teller.tell_news(viewer)
    if pace.waits or prompt.session.round != entry.round:
        prompt.teller.show_table(prompt.session.view(viewer))
    if pace.waits:
        prompt.keyboard.ask("Enter goes on.")
    elif not pace.is_fast and prompt.keyboard.is_interactive:
        time.sleep(PAUSE)


def show_end(prompt: Prompt, *, is_seen: bool = True) -> None:
    """The result, and before it the last news and the table if somebody has looked on."""
    viewer, result = prompt.seating.only_human, prompt.session.result
    assert result is not None
    if is_seen:
        prompt.teller.tell_news(viewer)
        prompt.teller.show_table(prompt.session.view(viewer))
    show_result(prompt.screen, result)
    if viewer is not None and _is_alone_from_the_set_up(prompt.session):
        _compare_with_the_best(prompt, result.standings[0].total)


def _is_alone_from_the_set_up(session: Session) -> bool:
    """Whether its result can be compared: one player, no position, no chance made to measure."""
    return len(session.players) == 1 and session.position is None and not session.chance.forced


def _compare_with_the_best(prompt: Prompt, points: int | None) -> None:
    """Who plays alone plays against the best so far."""
    if points is None:
        return
    try:
        before = note_best(prompt.session, points)
    except (OSError, ValueError):
        return  # nothing is lost but the comparison
    if before is None or points > before:
        then = "" if before is None else f", before it was {before}"
        prompt.screen.line(f"That is your best so far with these options{then}.")
    else:
        prompt.screen.line(f"Your best so far with these options: {before}.")


def _say_kept(screen: Screen, save: Save, *, is_over: bool) -> None:
    name = name_to_type(save.path)
    if not save.is_there:
        screen.line(f"This game is not saved: {save.path} is gone.", "yellow")
    elif save.fault:
        screen.line(f"Kept up to the last action that was taken; then: {save.fault}.", "yellow")
        screen.line(f"To go on from there: tabletop resume {name}", "dim")
    elif is_over:
        screen.line(f"Kept as {name}. To see it again: tabletop replay {name}", "dim")
    else:
        screen.line(f"Saved. To go on: tabletop resume {name}", "dim")
