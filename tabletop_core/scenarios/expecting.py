"""What must be true after a step: events, the table, views, points, options, and refusals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tabletop_core.engine.session import Session
from tabletop_core.errors import BadInput, placed, written_at
from tabletop_core.scenarios.comparing import (
    WORDS,
    Keys,
    Mismatch,
    compare,
    compare_spots,
    differences,
    follow,
    written,
)
from tabletop_core.scenarios.happening import compare_events
from tabletop_core.scenarios.model import Expectations, ExpectedOptions
from tabletop_core.scenarios.places import Spot, plain, table_spot, value_spot
from tabletop_core.sentences import unknown
from tabletop_core.table.players import Player


class Unmet(Exception):
    """Expectations that do not hold, or what else came otherwise."""

    def __init__(self, reason: str, mismatches: Sequence[Mismatch] = ()) -> None:
        self.reason = reason
        self.mismatches = tuple(mismatches)
        super().__init__(reason)

    @classmethod
    def of(cls, mismatches: Sequence[Mismatch]) -> Unmet:
        """All that does not hold; the first is told in the reason."""
        more = len(mismatches) - 1
        rest = f" (and {more} more)" if more else ""
        return cls(f"{str(mismatches[0]).rstrip('.')}{rest}.", mismatches)


def expect(session: Session, wanted: Expectations, since: int, before: Session) -> None:
    """Raise what does not hold; the events are looked at from `since` on, changes from `before`."""
    mismatches = [
        *compare_events(session.events[since:], wanted),
        *_mismatches(session, wanted, before),
    ]
    if mismatches:
        raise Unmet.of(mismatches)


def _mismatches(session: Session, wanted: Expectations, before: Session) -> Iterator[Mismatch]:
    now, earlier = _state_spot(session), _state_spot(before)
    yield from compare_spots(now, wanted.state, ("state",), earlier) if wanted.state else ()
    for name, table in wanted.view.items():
        view, seen = _view_spot(session, name), _view_spot(before, name)
        yield from compare_spots(view, table, ("view", name), seen)
    with written_at("score"):
        yield from _compare_scores(session, wanted.score, before)
    if isinstance(wanted.options, ExpectedOptions):
        yield from _compare_options(session, wanted.options, ("options",))
    else:
        for number, options in enumerate(wanted.options):
            yield from _compare_options(session, options, ("options", number))
    yield from _compare_rest(session, wanted)
    with written_at("same"):
        yield from _compare_same(session, wanted.same, before)


def _state_spot(session: Session) -> Spot:
    return table_spot(session.state, "state")


def _view_spot(session: Session, name: str) -> Spot:
    view = session.view(session.player(name))
    return table_spot(view.table, f"view of {name}")


def _compare_same(session: Session, paths: Sequence[str], before: Session) -> Iterator[Mismatch]:
    """What must be as it was before the step."""
    for number, path in enumerate(paths):
        with written_at("same", number):
            now, earlier = _at_path(session, path), _at_path(before, path)
        for _, where, was, found in differences(earlier, now):
            told = f"{where} has changed: it was {written(was)}, now {written(found)}"
            yield Mismatch(where, was, found, ("same", number), sentence=told)


def _at_path(session: Session, path: str) -> Spot:
    """The place that a path of `same` names."""
    kind, _, rest = path.partition(".")
    if kind == "state":
        spot = _state_spot(session)
        return follow(spot, rest) if rest else spot
    if kind == "view":
        name, rest = _player_first(session, rest)
        spot = _view_spot(session, name)
        return follow(spot, rest) if rest else spot
    if kind == "score":
        spot = value_spot({p.name: points for p, points in score_table(session).items()}, "score")
        return follow(spot, rest) if rest else spot
    if path in ASKED:
        return value_spot(ASKED[path](session), path)
    known = ["state", "view", "score", *ASKED]
    raise BadInput(unknown(f"same: {path!r} names nothing that can stay the same", path, known))


def _player_first(session: Session, path: str) -> tuple[str, str]:
    """A path that begins with the name of a player, which may itself hold dots."""
    for player in sorted(session.players, key=lambda player: -len(player.name)):
        if path == player.name or path.startswith(f"{player.name}."):
            return player.name, path[len(player.name) + 1 :]
    return session.player(path.partition(".")[0]).name, ""


def _asked(session: Session) -> list[str]:
    decision = session.decision
    return [] if decision is None else sorted(player.name for player in decision.players)


def _question(session: Session) -> str:
    decision = session.decision
    return "nothing" if decision is None else decision.question(decision.players[0])


def _options(session: Session) -> dict[str, list[str]]:
    decision = session.decision
    asked = () if decision is None else decision.players
    return {player.name: list(decision.keys(player)) for player in asked if decision is not None}


ASKED: dict[str, Callable[[Session], Any]] = {
    "asked": _asked,
    "question": _question,
    "options": _options,
    "phase": lambda session: session.phase,
}
"""What is asked now, as it can be named in `same`."""


def _compare_scores(
    session: Session, wanted: Mapping[str, Any], before: Session
) -> Iterator[Mismatch]:
    if not wanted:
        return
    scores, earlier = score_table(session), _scores_before(before)
    for name, points in wanted.items():
        player = session.player(name)
        now, was = _score_spot(name, scores[player]), None
        if player in earlier:
            was = _score_spot(name, earlier[player])
        if isinstance(points, Mapping):
            for part in points:
                if part not in now.inside and part not in WORDS:
                    fault = BadInput(unknown(f"{now.where} has no {part!r}", part, now.inside))
                    raise placed(fault, "score", name, part)
        yield from compare_spots(now, points, ("score", name), was)


def _score_spot(name: str, points: Mapping[str, Any]) -> Spot:
    """The points of a player: the total, and the parts inside."""
    where = f"score of {name}"
    parts = {part: value_spot(value, f"{where}, {part}") for part, value in points.items()}
    return Spot(where, points["total"], parts)


def _scores_before(before: Session) -> dict[Player, dict[str, Any]]:
    """The points before the step; none where a game counts them only in the end."""
    is_counted = before.result is not None or before.game.scores is not None
    return score_table(before) if is_counted else {}


def score_table(session: Session) -> dict[Player, dict[str, Any]]:
    """The points of every player now: the total and what it is made of."""
    result = session.result
    if result is not None:
        return {
            standing.player: {**standing.breakdown, "total": plain(standing.total)}
            for standing in result.standings
        }
    if session.game.scores is None:
        raise BadInput(f"{session.game.title} counts no points before the end.")
    running = session.game.scores(session.state)
    return {
        player: {**running[player], "total": sum(filter(None, running[player].values()))}
        for player in session.players
    }


def _compare_options(session: Session, wanted: ExpectedOptions, at: Keys) -> Iterator[Mismatch]:
    decision = session.decision
    if decision is None:
        over = "the game is over"
        yield Mismatch("options", "a decision", over, at, "a decision", over)
        return
    player = session.player(wanted.player) if wanted.player is not None else decision.players[0]
    if not decision.asks(player):
        found = f"{', '.join(other.name for other in decision.players)} is asked"
        wanted_words = f"{player} is asked"
        yield Mismatch("options", wanted_words, found, at, wanted_words, found)
        return
    keys = list(decision.keys(player))
    where = f"options of {player}"
    if wanted.are is not None and sorted(keys) != sorted(wanted.are):
        yield Mismatch(where, wanted.are, keys, (*at, "are"))
    if wanted.count is not None:
        yield from compare(where, keys, {"count": wanted.count}, (*at, "count"))
    for number, key in enumerate(wanted.includes):
        if key not in keys:
            yield _option_mismatch(
                where, (*at, "includes", number), key, keys, f"{key!r} among them"
            )
    for number, key in enumerate(wanted.excludes):
        if key in keys:
            yield _option_mismatch(where, (*at, "excludes", number), key, keys, f"no {key!r}")
    refused = decision.refused(player) if wanted.refused else {}
    for key, rule in wanted.refused.items():
        cited = refused[key].rule if key in refused else ""
        if rule not in re.split(r"[,\s]+", cited):
            found = "an option" if key in keys else f"refused by {cited}" if cited else "not there"
            by = f"refused by {rule}"
            yield Mismatch(f"{where}, {key!r}", by, found, (*at, "refused", key), by, found)


def _option_mismatch(
    where: str, at: Keys, key: str, keys: Sequence[str], expected: str
) -> Mismatch:
    return Mismatch(where, {str(at[-2]): key}, list(keys), at, expected)


def known_phase(session: Session, name: str) -> str:
    """The name of a phase that the game has."""
    known = {instruction.phase for instruction in session.game.program}
    if name not in known:
        raise BadInput(unknown(f"no phase {name!r}", name, known))
    return name


def _compare_rest(session: Session, wanted: Expectations) -> Iterator[Mismatch]:
    if wanted.asked is not None:
        expected = sorted(session.player(name).name for name in wanted.asked)
        yield from compare("asked", _asked(session), expected, ("asked",))
    if wanted.question is not None:
        yield from compare("question", _question(session), wanted.question, ("question",))
    if wanted.phase is not None:
        yield from compare("phase", session.phase, known_phase(session, wanted.phase), ("phase",))
    if wanted.over is not None:
        yield from compare("over", session.is_over, wanted.over, ("over",))
    if wanted.winners is not None:
        result = session.result
        winners = [] if result is None else [player.name for player in result.winners]
        expected = sorted(session.player(name).name for name in wanted.winners)
        yield from compare("winners", sorted(winners), expected, ("winners",))
    if wanted.hash is not None:
        yield from compare("hash of the table", session.digest, wanted.hash, ("hash",))
