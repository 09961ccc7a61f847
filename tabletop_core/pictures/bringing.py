"""What an option brings, in words: short for a row of a list, in full for whoever wants to know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from tabletop_core.engine.outcomes import Consequence
from tabletop_core.pictures.telling import sentence
from tabletop_core.pictures.text import in_words, short_name, title
from tabletop_core.sentences import safe

if TYPE_CHECKING:
    from tabletop_core.engine.consequences import Brought
    from tabletop_core.engine.game import Game
    from tabletop_core.engine.outcomes import Change
    from tabletop_core.table.players import Player

MOST_SAID = 3
FEWEST_ALIKE = 3


def in_short(
    game: Game,
    brought: Brought,
    *,
    but: Collection[Consequence] = (),
    with_values: bool = True,
) -> str:
    """What counts most, in a few words: `5 coins, toll 2 to Bob, +15`. What is said of all options
    alike may be left out, and so may what is paid and got where that stands beside it."""
    return ", ".join(map(safe, in_parts(game, brought, but=but, with_values=with_values)))


def in_parts(
    game: Game,
    brought: Brought,
    *,
    but: Collection[Consequence] = (),
    with_values: bool = True,
) -> list[Consequence]:
    """The same, part by part."""
    said = [Consequence(_end_in_words(brought))] if brought.winners is not None else []
    if with_values:
        said += [Consequence(_paid(game, change)) for change in _own_values(game, brought)]
    words = [consequence for consequence in brought.said if consequence not in but]
    said += words[:MOST_SAID]
    return [*said, *([Consequence("", brought.own_points)] if brought.own_points else [])]


def said_of_all(known: Iterable[Brought]) -> tuple[Consequence, ...]:
    """What a game says of all options alike, those left out of which it says nothing."""
    said = [brought.said for brought in known if brought.said]
    if len(said) < FEWEST_ALIKE:
        return ()
    first, *others = said
    return tuple(word for word in first if all(word in other for other in others))


def in_full(game: Game, brought: Brought) -> tuple[str, ...]:
    """All that is certain, one fact a line, forecasts with a question mark."""
    lines = [_points(brought.player, parts, brought) for parts in _own_points(brought)]
    lines += [_paid_in_full(game, change) for change in _own_values(game, brought)]
    lines += [safe(consequence) for consequence in brought.said]
    lines += [
        _points(player, parts, brought)
        for player, parts in brought.points.items()
        if player != brought.player
    ]
    lines += [f"then: {sentence(game, event)}" for event in brought.events]
    if not brought.events:
        lines += [_changed(change) for change in brought.changes if _is_told(game, change)]
    if brought.winners is not None:
        lines.append(_end_in_words(brought))
    if brought.follows:
        lines.append(f"you are asked: {safe(brought.follows)}")
    return tuple(lines)


def _own_points(brought: Brought) -> Iterator[Mapping[str, int]]:
    parts = brought.points.get(brought.player)
    if parts:
        yield parts


def _points(player: Player, parts: Mapping[str, int], brought: Brought) -> str:
    """`+3 points: Conquest`, or with several parts `+1 point: Conquest +3, Propagation -2`."""
    total = sum(parts.values())
    whose = "" if player == brought.player else f"{short_name(player.name)}: "
    noun = "point" if abs(total) == 1 else "points"
    if len(parts) == 1:
        made_of = safe(next(iter(parts)))
    else:
        made_of = ", ".join(f"{safe(part)} {points:+}" for part, points in parts.items())
    return f"{whose}{total:+} {noun}: {made_of}"


def _own_values(game: Game, brought: Brought) -> Iterator[Change]:
    """What the player pays and gets of what the game counts."""
    own = (change for change in brought.own_changes if change.is_count)
    return (change for change in own if change.place.part in game.values)


def _paid(game: Game, change: Change) -> str:
    one, many = game.values[change.place.part]
    count = abs(change.difference)
    sign = "+" if change.difference > 0 else ""
    return f"{sign}{count} {one if count == 1 else many}"


def _paid_in_full(game: Game, change: Change) -> str:
    """`2 coins: 0 of 2 left`."""
    if change.difference > 0:
        return f"{_paid(game, change)}: {change.after} then"
    return f"{_paid(game, change)}: {change.after} of {change.before} left"


def _is_told(game: Game, change: Change) -> bool:
    """Whether a change is told where no event says what happened: places on a board always, other
    parts of the State only if the game has no words of its own."""
    says_itself = bool(game.values) or game.brings is not None
    return change.place.entry is not None or not (says_itself or change.place.part == "round")


def _changed(change: Change) -> str:
    place = change.place
    owner = "" if place.owner is None else f"{short_name(place.owner.name)}, "
    entry = "" if place.entry is None else f" {safe(place.entry)}"
    before, after = in_words(change.before), in_words(change.after)
    return f"{owner}{title(place.part)}{entry}: {before} → {after}"


def _end_in_words(brought: Brought) -> str:
    """How the game ends by it."""
    winners = brought.winners
    assert winners is not None
    if winners == (brought.player,):
        return "wins the game"
    names = " and ".join(short_name(winner.name) for winner in winners)
    return f"the game ends, won by {names}" if names else "the game ends"
