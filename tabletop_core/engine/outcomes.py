"""What came of an option that was tried: the table before and after, and what changed on it.

A game that says in its own words what an option brings is given an `Outcome`:

    def brings(outcome: Outcome[Harbour]) -> Iterator[Consequence]:
        ships = outcome.after.ships[outcome.player] - outcome.before.ships[outcome.player]
        if ships:
            yield Consequence(f"launches {ships}", gain=2 * ships)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from tabletop_core.engine.state import S, State
from tabletop_core.table.boards import Grid
from tabletop_core.table.events import Event, fact_to_data
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Declaration

if TYPE_CHECKING:
    from tabletop_core.engine.decisions import Option


class Consequence(NamedTuple):
    """One thing an option brings, in the words of a game: `completes B23 Frozen Pond`.

    `gain` is what it is worth in points, below 0 if it costs some, and is said behind the words. A
    forecast can still be prevented, or needs more than this option. `merit` says without points
    whether it is good or bad, 1 or -1; lists are sorted by both.
    """

    words: str
    gain: int = 0
    is_forecast: bool = False
    merit: int = 0

    def __str__(self) -> str:
        said = " ".join(filter(None, (self.words, f"{self.gain:+}" if self.gain else "")))
        return f"{said}{'?' if self.is_forecast else ''}"


class Place(NamedTuple):
    """Where something lies: a part of the State, whose it is, and which entry of it, by name."""

    part: str
    owner: Player | None = None
    entry: str | None = None


class Change(NamedTuple):
    """What lies or stands in a place before and after."""

    place: Place
    before: Any
    after: Any

    @property
    def is_count(self) -> bool:
        """Whether it is a number that goes up or down."""
        return type(self.before) is int and type(self.after) is int

    @property
    def difference(self) -> int:
        """By how much a number goes up."""
        return int(self.after) - int(self.before)

    def to_data(self) -> dict[str, Any]:
        """The change as JSON data."""
        part, owner, entry = self.place
        data: dict[str, Any] = {"part": part}
        if owner is not None:
            data["owner"] = owner.name
        if entry is not None:
            data["entry"] = entry
        return {**data, "from": fact_to_data(self.before), "to": fact_to_data(self.after)}


class Outcome(Generic[S]):
    """An option tried in one imagined world: the table before and after, as the player sees both,
    and what has been told on the way."""

    __slots__ = (
        "_changes",
        "after",
        "before",
        "events",
        "follows",
        "is_unfinished",
        "option",
        "player",
        "winners",
    )

    def __init__(
        self,
        player: Player,
        option: Option,
        before: S,
        after: S,
        events: Sequence[Event],
        follows: str = "",
        winners: tuple[Player, ...] | None = None,
    ) -> None:
        self.player = player
        self.option = option
        self.before = before
        self.after = after
        self.events = tuple(event for event in events if event.is_for(player))
        self.follows = follows
        """What the player is asked next, if it is the player's own question that follows."""
        self.winners = winners
        """Who has won, if the game is over then."""
        self.is_unfinished = False
        """Whether a rule is still at work: this is how it stood when chance spoke."""
        self._changes: tuple[Change, ...] | None = None

    @property
    def changes(self) -> tuple[Change, ...]:
        """What lies elsewhere or stands otherwise than before."""
        if self._changes is None:
            self._changes = tuple(changes_between(self.before, self.after))
        return self._changes

    def told(self, key: str) -> Iterator[Event]:
        """What happened of one kind."""
        return (event for event in self.events if event.key == key)

    def looks_like(self, other: Outcome[S]) -> bool:
        """Whether the player could not tell one from the other."""
        return (
            (self.follows, self.winners) == (other.follows, other.winners)
            and are_alike(self.after, other.after)
            and [event.to_data() for event in self.events]
            == [event.to_data() for event in other.events]
        )


def are_alike(one: State, other: State) -> bool:
    """Whether two tables of a game show the same."""
    return all(getattr(one, part) == getattr(other, part) for part in type(one).declarations)


def changes_between(before: State, after: State) -> Iterator[Change]:
    """What lies elsewhere or stands otherwise on the second of two tables of the same game."""
    for part, declared in type(before).declarations.items():
        then, now = getattr(before, part), getattr(after, part)
        if then == now:
            continue
        names = _names_of_entries(before, part, declared)
        if declared.owners is None:
            yield from _changes_of(Place(part), then, now, names)
            continue
        for owner, one, other in zip(declared.owners(before.players), then, now, strict=True):
            if one != other:
                yield from _changes_of(Place(part, owner), one, other, names)


def _names_of_entries(
    table: State, part: str, declared: Declaration[Any]
) -> Callable[[int], str] | None:
    """What the entries of a list are called, if it is not a heap of things."""
    levels = table.names_of(part)[0 if declared.owners is None else 1 :]
    if levels:
        return levels[0].__getitem__
    return declared.board.name if isinstance(declared.board, Grid) else None


def _changes_of(
    place: Place, before: Any, after: Any, names: Callable[[int], str] | None
) -> Iterator[Change]:
    """The changes of one value: entry by entry where the entries are places of their own."""
    if names is None or not isinstance(before, list) or len(before) != len(after):
        yield Change(place, _lasting(before), _lasting(after))
        return
    for number, (then, now) in enumerate(zip(before, after, strict=True)):
        if then != now:
            yield Change(place._replace(entry=names(number)), _lasting(then), _lasting(now))


def _lasting(value: Any) -> Any:
    """A value that can be kept and compared."""
    return tuple(value) if isinstance(value, list) else value
