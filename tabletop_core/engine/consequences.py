"""What an option brings for certain, as far as the player who is asked can know.

    for key in view.choice.keys:
        brought = consequences.of(key)        # consequences = Consequences(view)
        brought.own_points, brought.changes, brought.said

The option is tried in a few worlds that could be the real one (`view.imagine`, never the real
State), and what comes out alike in all of them is told. How far a trial goes:

* It ends at the next question, whoever is asked. Rules that run until then without a decision
  count, also those after the own turn; so nothing is told that another player can still prevent.
* Questions to the same player with a single answer are answered: who can do only one thing is not
  asked at the table either.
* Where several players answer at once, nothing is told: the others decide what comes of it.
* Where chance speaks, only what has happened before it is told, and only as far as it stands
  behind it as well. Where the worlds differ in anything, many more are tried.

A game adds words in `Game(brings=...)`. They are asked for in every world, on tables as the player
sees them, so that they are as certain as the rest; a game may mark a word as a forecast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop_core.engine.decisions import Ask, AskAll
from tabletop_core.engine.hiding import visible_table
from tabletop_core.engine.outcomes import Change, Consequence, Outcome
from tabletop_core.engine.state import State
from tabletop_core.errors import GameFault
from tabletop_core.table.events import Event
from tabletop_core.table.players import Player

if TYPE_CHECKING:
    from tabletop_core.engine.course import Course
    from tabletop_core.engine.decisions import Option
    from tabletop_core.engine.game import Game
    from tabletop_core.engine.views import View

WORLDS = 3
WORLDS_IN_DOUBT = 12
MOST_FORCED = 20
WON = 1_000_000


class Brought:
    """All that an option brings for certain."""

    __slots__ = (
        "changes",
        "events",
        "fault",
        "follows",
        "key",
        "parties",
        "player",
        "points",
        "points_are_sure",
        "said",
        "winners",
    )

    def __init__(self, key: str, player: Player, parties: Sequence[Player]) -> None:
        self.key = key
        self.player = player
        self.parties = parties
        """Whom the player leads: usually the player alone."""
        self.points: dict[Player, dict[str, int]] = {}
        """By how much the points of each player change, by what they are for."""
        self.points_are_sure = False
        """Whether that is all that changes in the player's own points."""
        self.changes: tuple[Change, ...] = ()
        self.events: tuple[Event, ...] = ()
        self.said: tuple[Consequence, ...] = ()
        """What the game says of it."""
        self.follows = ""
        """What the player will be asked next."""
        self.winners: tuple[Player, ...] | None = None
        self.fault = ""
        """Why nothing can be told, if the game has a fault."""

    @property
    def own_points(self) -> int:
        """By how much the player's own points change for certain."""
        return sum(self.points.get(self.player, {}).values())

    @property
    def worth(self) -> int:
        """What it is worth in points, together with what the game says of it; a game that is won
        is worth more than any points."""
        won = 0
        if self.winners:
            won = WON if self.player in self.winners else -WON
        return won + self.own_points + sum(said.gain for said in self.said)

    @property
    def merit(self) -> int:
        """How much speaks for it beside points."""
        return sum(said.merit for said in self.said)

    @property
    def spent(self) -> int:
        """How much of everything the player has is used up by it."""
        owned = (change for change in self.own_changes if change.place.owner is not None)
        return -sum(min(0, change.difference) for change in owned if change.is_count)

    @property
    def own_changes(self) -> Iterator[Change]:
        """What changes of the table and of what the player owns, not of what others own."""
        for change in self.changes:
            if change.place.owner is None or change.place.owner in self.parties:
                yield change

    def to_data(self) -> dict[str, Any]:
        """The same as JSON data."""
        data: dict[str, Any] = {"key": self.key}
        if self.points_are_sure:
            data["own_points"] = self.own_points
        if self.points:
            data["points"] = {player.name: parts for player, parts in self.points.items()}
        if self.changes:
            data["changes"] = [change.to_data() for change in self.changes]
        if self.events:
            data["events"] = [event.to_data() for event in self.events]
        if self.said:
            data["says"] = [said._asdict() for said in self.said]
        if self.follows:
            data["follows"] = self.follows
        if self.winners is not None:
            data["winners"] = [player.name for player in self.winners]
        return data


class Consequences:
    """What the options of a view bring; each is worked out when it is first asked for."""

    def __init__(self, view: View) -> None:
        assert view.choice is not None, "nobody is asked"
        assert view.player is not None
        self._view = view
        self._player = view.player
        self._options = {option.key: option for option in view.choice.options}
        self._worlds: list[Course] = []
        self._scores_before: Mapping[Player, Mapping[str, int | None]] | None = None
        self.known: dict[str, Brought] = {}

    def of(self, key: str) -> Brought:
        """What one option brings."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._work_out(self._options[key])
        return found

    @property
    def left(self) -> Iterator[str]:
        """The options that have not been worked out yet."""
        return (key for key in self._options if key not in self.known)

    def _work_out(self, option: Option) -> Brought:
        table = self._view.table
        alone = len(table.players) == 1
        brought = Brought(option.key, self._player, table.parties if alone else (self._player,))
        try:
            outcomes = list(self._outcomes(option))
            if outcomes:
                self._tell(brought, outcomes)
        except GameFault:
            return Brought(option.key, self._player, brought.parties)  # nothing can be imagined
        except Exception as fault:  # rules and words are the game's code: any fault may come
            brought = Brought(option.key, self._player, brought.parties)
            brought.fault = f"{type(fault).__name__}: {fault}"
        return brought

    def _tell(self, brought: Brought, outcomes: Sequence[Outcome]) -> None:
        """Tell what is alike in all outcomes."""
        first, *others = outcomes
        points = [self._points_of(outcome) for outcome in outcomes]
        brought.points = _points_alike(points)
        own = [world.get(self._player, {}) for world in points]
        is_known = bool(own[0]) and None not in own[0].values()
        brought.points_are_sure = is_known and all(parts == own[0] for parts in own)
        said, *said_by_others = [self._said_of(outcome) for outcome in outcomes]
        brought.said = tuple(word for word in said if all(word in too for too in said_by_others))
        brought.changes = tuple(
            change for change in first.changes if all(change in other.changes for other in others)
        )
        brought.events = _events_alike(outcomes)
        if all(other.follows == first.follows for other in others):
            brought.follows = first.follows
        if all(other.winners == first.winners for other in others):
            brought.winners = first.winners

    def _outcomes(self, option: Option) -> Iterator[Outcome]:
        """Different outcomes of an option in a few worlds; in many, where these leave a doubt."""
        found: list[Outcome] = []
        in_doubt = not self._view.frame.is_certain
        number = 0
        while number < (WORLDS_IN_DOUBT if in_doubt else WORLDS):
            world = self._world(number)
            number += 1
            if isinstance(world.request, AskAll):
                return
            trial = _Trial(world, self._player, option, self._view.table)
            for outcome in trial.outcomes():
                if not any(outcome.looks_like(other) for other in found):
                    found.append(outcome)
                    yield outcome
            in_doubt = in_doubt or len(found) > 1

    def _world(self, number: int) -> Course:
        while len(self._worlds) <= number:
            self._worlds.append(self._view.imagine(f"consequences {len(self._worlds)}"))
        return self._worlds[number]

    def _points_of(self, outcome: Outcome) -> dict[Player, dict[str, int | None]]:
        """By how much the points of everybody change."""
        game = self._view.game
        if self._scores_before is None:
            self._scores_before = known_scores(game, self._view.table)
        after = known_scores(game, outcome.after)
        return {
            player: _differences(parts, after.get(player, {}))
            for player, parts in self._scores_before.items()
        }

    def _said_of(self, outcome: Outcome) -> list[Consequence]:
        """The words of the game; none where a rule is still at work and they do not fit yet."""
        brings = self._view.game.brings
        if brings is None:
            return []
        try:
            return list(brings(outcome))
        except Exception:
            if outcome.is_unfinished:
                return []
            raise


class _Trial:
    """An option carried out in one world, as far as it can be known."""

    def __init__(self, world: Course, player: Player, option: Option, table: State) -> None:
        self._player = player
        self._option = option
        self._table = table
        self._course = course = world.clone(keeps_checkpoints=False)
        self._before_chance: Outcome | None = None
        self._told: list[Event] = []
        course.state.told = self._told
        course.chance.drawn = _Watched(self._chance_speaks)
        course.answer(player, option.value)
        self._answer_what_is_forced()

    def outcomes(self) -> Iterator[Outcome]:
        """How it ends; and if chance has spoken, how it stood before."""
        course = self._course
        asked = course.request
        follows = asked.question if isinstance(asked, Ask) and self._is_own(asked) else ""
        winners = course.result().winners if course.is_over else None
        yield self._outcome(follows, winners)
        if self._before_chance is not None:
            yield self._before_chance

    def _outcome(self, follows: str = "", winners: tuple[Player, ...] | None = None) -> Outcome:
        after = visible_table(self._course.state, self._player)
        return Outcome(self._player, self._option, self._table, after, self._told, follows, winners)

    def _chance_speaks(self) -> None:
        if self._before_chance is None:
            self._before_chance = self._outcome()
            self._before_chance.is_unfinished = True

    def _is_own(self, ask: Ask) -> bool:
        return ask.player == self._player

    def _answer_what_is_forced(self) -> None:
        """Who can do only one thing is not asked."""
        course = self._course
        for _ in range(MOST_FORCED):
            asked = course.request
            if not isinstance(asked, Ask) or not self._is_own(asked) or self._before_chance:
                return
            keys = asked.keys()
            if len(keys) > 1:
                return
            course.answer(self._player, next(iter(keys.values())))


class _Watched(list[Any]):
    """The results of a chance, which says when it speaks."""

    def __init__(self, speaks: Callable[[], None]) -> None:
        super().__init__()
        self._speaks = speaks

    def append(self, draw: Any) -> None:
        self._speaks()
        super().append(draw)


def known_scores(game: Game, table: State) -> Mapping[Player, Mapping[str, int | None]]:
    """The points so far, as far as whoever sees this table can count them."""
    if game.scores is None:
        return {}
    try:
        return game.scores(table)
    except Exception:  # a game may need what lies hidden, and then no score can be told
        return {}


def _differences(
    before: Mapping[str, int | None], after: Mapping[str, int | None]
) -> dict[str, int | None]:
    """By how much points change, by what they are for; None where that cannot be seen."""
    found: dict[str, int | None] = {}
    for part in dict.fromkeys([*before, *after]):
        then, now = before.get(part, 0), after.get(part, 0)
        found[part] = None if then is None or now is None else now - then
    return found


def _points_alike(
    worlds: Sequence[Mapping[Player, Mapping[str, int | None]]],
) -> dict[Player, dict[str, int]]:
    """The changes of points that are the same in all worlds, those that are none left out."""
    found: dict[Player, dict[str, int]] = {}
    for player, parts in worlds[0].items():
        alike = {
            part: points
            for part, points in parts.items()
            if points and all(world[player].get(part) == points for world in worlds[1:])
        }
        if alike:
            found[player] = alike
    return found


def _events_alike(outcomes: Sequence[Outcome]) -> tuple[Event, ...]:
    """What happens in the same order in all worlds, until they differ."""
    told = [[event.to_data() for event in outcome.events] for outcome in outcomes]
    number = 0
    while all(len(events) > number and events[number] == told[0][number] for events in told):
        number += 1
    return outcomes[0].events[:number]
