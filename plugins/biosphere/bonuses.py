"""Bonus points: what they move, and how points beyond the end of a track push on along the band."""

from __future__ import annotations

from functools import partial

from biosphere.components import Ability, BoardTrack, Free, Landscape, Point, so_many
from biosphere.content import BandCorner
from biosphere.state import Biosphere
from tabletop_core import Play, Player, Reason, ask, rule

TRACKS_OF_FREE_POINTS: dict[Free, tuple[BoardTrack, ...]] = {
    Free.ANY_LIFESPAN: tuple(Landscape),
    Free.ANY_ABILITY: tuple(Ability),
}
ALREADY_CHOSEN = Reason("BS-8.4.5", "the points of this bonus go to different landscapes")


@rule("BS-7.3.8", "BS-7.1.8", "BS-7.2.12", "BS-7.3.6")
def take_bonus(state: Biosphere, player: Player, bonus: tuple[Point, ...]) -> Play[None]:
    """The points of a bonus are taken one after another: the printed ones, then each free one on
    a track of its kind. Their order is not asked, because every order comes to the same."""
    for point in bonus:
        if not isinstance(point, Free):
            yield from take_point(state, player, point)
    chosen: list[Landscape] = []
    for point in bonus:
        if isinstance(point, Free):
            track = yield from choose_track(state, player, point, chosen)
            if isinstance(track, Landscape):
                chosen.append(track)
            yield from take_point(state, player, track)


def choose_track(
    state: Biosphere, player: Player, point: Free, chosen: list[Landscape]
) -> Play[BoardTrack]:
    """The player says where a free point goes; with all tracks full that makes no difference."""
    tracks = TRACKS_OF_FREE_POINTS[point]
    refusal = partial(no_point, chosen)
    possible = [track for track in tracks if refusal(track) is None]
    if all(is_full(state, player, track) for track in possible):
        return possible[0]
    question = "Gain a step" if point is Free.ANY_ABILITY else "Gain a lifespan point"
    words = partial(point_words, state, player)
    track = yield from ask(player, question, tracks, unless=refusal, label=words, at=str)
    return track


@rule("BS-8.4.5")
def no_point(chosen: list[Landscape], track: BoardTrack) -> Reason | None:
    """Why a free lifespan point cannot go to a landscape: another one of the bonus went there."""
    return ALREADY_CHOSEN if track in chosen else None


def is_full(state: Biosphere, player: Player, track: BoardTrack) -> bool:
    """Whether the marker stands at the end of its track."""
    return state.tracks[player][track] == state.content.tracks[track].highest


def point_words(state: Biosphere, player: Player, track: BoardTrack) -> str:
    """What a point would do, in words."""
    value = state.tracks[player][track]
    if not is_full(state, player, track):
        now = state.lifespan_words(player, track) if isinstance(track, Landscape) else value
        return f"{now} → {state.content.tracks[track].move(value, 1).value}"
    if state.has_band and state.band[player] < state.content.band.last_space:
        return f"full: {so_many(state.content.overflow(track), 'space')} on the band"
    return "full: nothing happens"


def bonus_words(bonus: tuple[Point, ...]) -> str:
    """A bonus in words, such as `+1 income, +1 any lifespan`."""
    return ", ".join(points_words(point, bonus.count(point)) for point in dict.fromkeys(bonus))


@rule("BS-8.4.5")
def points_words(point: Point, count: int) -> str:
    """Equal points of a bonus in words; several free lifespan points go to different landscapes."""
    if point is Free.ANY_LIFESPAN and count > 1:
        return f"+1 lifespan in {count} different landscapes"
    return f"+{count} {str(point).replace('_', ' ')}"


@rule("BS-2.4", "BS-7.3.20", "BS-12.11")
def take_point(state: Biosphere, player: Player, track: BoardTrack) -> Play[None]:
    """The marker moves at once by one position, from the symbol to the start value too; at the end
    of its track it stays."""
    if is_full(state, player, track):
        yield from overflow(state, player, track)
        return
    value = state.content.tracks[track].move(state.tracks[player][track], 1).value
    state.tracks[player][track] = value
    state.tell("gained", player=player, track=track, value=value)


@rule("BS-7.3.9", "BS-11.2")
def overflow(state: Biosphere, player: Player, track: BoardTrack) -> Play[None]:
    """A point beyond the end of a track, chosen freely or not, moves the player on the band
    instead; without the band it has no effect."""
    if state.has_band:
        state.tell("overflowed", player=player, track=track)
        yield from advance(state, player, state.content.overflow(track))


@rule("BS-7.3.4", "BS-7.3.5", "BS-7.3.8")
def advance(state: Biosphere, player: Player, spaces: int) -> Play[None]:
    """Move so many free spaces on the band; the bonus of a corner comes at once, before the next
    space."""
    for _ in range(spaces):
        for corner in step_forward(state, player):
            yield from take_bonus(state, player, corner.bonus)


@rule("BS-7.3.5", "BS-7.3.7", "BS-7.3.11")
def step_forward(state: Biosphere, player: Player) -> list[BandCorner]:
    """Move to the next free space; returns the green corners reached or jumped over. The first
    one of all brings the lag rule into force."""
    band = state.content.band
    start = state.band[player]
    if start == band.last_space:
        return []
    state.band[player] = space = next_space(state, player)
    state.tell("advanced", player=player, space=space)
    if space == band.last_space:
        state.arrived = (*state.arrived, player)
    corners = corners_between(state, start, space)
    if space >= band.corners[0].space:
        state.lag_in_force = True
    return corners


@rule("BS-7.3.5")
def corners_between(state: Biosphere, start: int, space: int) -> list[BandCorner]:
    """The green corners that are reached or jumped over on the way from one space to another."""
    return [corner for corner in state.content.band.corners if start < corner.space <= space]


@rule("BS-7.3.2", "BS-7.3.10")
def next_space(state: Biosphere, player: Player) -> int:
    """The next space without another marker; only the last one of the band may be shared."""
    last = state.content.band.last_space
    space = state.band[player] + 1
    while space < last and space in state.band:
        space += 1
    return space
