"""What happened, told in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_core.pictures.text import in_words, short_name, title
from tabletop_core.sentences import Number, safe

if TYPE_CHECKING:
    from tabletop_core.engine.game import Game, Result
    from tabletop_core.engine.journal import Entry
    from tabletop_core.table.events import Event
    from tabletop_core.table.players import Player


def sentence(game: Game, event: Event) -> str:
    """An event in the game's own words, or its bare facts if the game has no words for it."""
    facts = {
        name: Number(fact) if type(fact) is int else in_words(fact)
        for name, fact in event.facts.items()
    }
    pattern = game.words.phrases.get(event.key)
    if pattern is not None:
        try:
            return safe(pattern.format(**facts))
        except (KeyError, IndexError, ValueError, AttributeError):
            pass
    told = ", ".join(f"{safe(name)} {fact}" for name, fact in facts.items())
    return f"{title(safe(event.key))}: {told}" if told else title(safe(event.key))


def account(game: Game, entry: Entry, player: Player | None) -> list[str]:
    """What one action was and what came of it, as far as this player may know."""
    name = short_name(entry.player.name)
    is_known = not entry.is_secret or entry.player == player
    action = f"{name}: {safe(entry.key)}" if is_known else f"{name} has chosen in secret"
    told = [sentence(game, event) for event in entry.events if event.is_for(player)]
    says_it_already = bool(told) and told[0].startswith(name)
    return told if says_it_already else [action, *told]


def result_lines(result: Result) -> list[str]:
    """How it ended: the winners, then one line a player in order of rank."""
    found = [winners_sentence(result)]
    for standing in sorted(result.standings, key=lambda standing: standing.rank):
        rank = f"{standing.rank}. " if result.has_ranks else ""
        line = f"{rank}{short_name(standing.player.name)}"
        if standing.total is not None:
            line += f": {standing.total} {'point' if standing.total == 1 else 'points'}"
        parts = ", ".join(f"{safe(name)} {points}" for name, points in standing.breakdown.items())
        found.append(f"{line} ({parts})" if parts else line)
    return found


def winners_sentence(result: Result) -> str:
    """Who won, in one sentence."""
    from tabletop_core.sentences import enumeration

    names = [short_name(player.name) for player in result.winners]
    if not names:
        won = "Nobody wins"
    elif len(names) == 1:
        won = f"{names[0]} wins"
    else:
        won = f"{enumeration(names)} share the victory"
    return f"{won}: {safe(result.note)}." if result.note else f"{won}."
