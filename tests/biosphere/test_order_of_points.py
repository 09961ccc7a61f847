"""The order of the points of one bonus is not asked: here every order is tried, also that of the
bonuses on the band which they bring, and every order allows the same ends.

Why it must be so: a track rises by its points as far as it goes, and every point beyond is a fixed
number of spaces on the band, whenever it comes. Nobody else moves meanwhile, so the marker's place
follows from the number of spaces, and the corners passed from its place. What a player chooses for
each free point is open in every order. So the end follows from the choices alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import biosphere.bonuses
import pytest
from biosphere.bonuses import TRACKS_OF_FREE_POINTS, take_bonus, take_point
from biosphere.components import BOARD_TRACKS, Ability, BoardTrack, Free, Landscape, Point
from biosphere.state import Biosphere

from tabletop_core import Play, Player, ask
from tabletop_core.table.chance import Chance, key_from_seed

Take = Callable[[Biosphere, Player, tuple[Point, ...]], Play[None]]
BONUSES: list[tuple[Point, ...]] = [
    (Landscape.FOREST, Landscape.POLAR),
    (Ability.INCOME, Free.ANY_LIFESPAN),
    (Landscape.DESERT, Landscape.DESERT),
    (Free.ANY_LIFESPAN, Free.ANY_LIFESPAN),
    (Free.ANY_ABILITY, Ability.MOVEMENT, Landscape.FOREST),
    (Free.ANY_LIFESPAN, *Ability),
]


def in_any_order(state: Biosphere, player: Player, bonus: tuple[Point, ...]) -> Play[None]:
    """What the rule says, word for word: the player also chooses which point comes next."""
    left, chosen = list(bonus), []
    while left:
        nexts: list[tuple[Point, BoardTrack]] = []
        for point in dict.fromkeys(left):
            tracks = TRACKS_OF_FREE_POINTS[point] if isinstance(point, Free) else (point,)
            nexts += [
                (point, track)
                for track in tracks
                if not (point is Free.ANY_LIFESPAN and track in chosen)
            ]
        point, track = yield from ask(player, "Which point?", nexts)
        left.remove(point)
        if point is Free.ANY_LIFESPAN:
            chosen.append(track)
        yield from take_point(state, player, track)


def ends(state: Biosphere, take: Take, bonus: tuple[Point, ...]) -> set[str]:
    """All positions to which the answers of a player can lead."""
    found: set[str] = set()
    scripts: list[list[Any]] = [[]]
    while scripts:
        script = scripts.pop()
        now = state.copy()
        play = take(now, now.players[0], bonus)
        try:
            asked = next(play)
            for answer in script:
                asked = play.send(answer)
        except StopIteration:
            found.add(now.canonical())
            continue
        scripts += [[*script, option] for option in open_answers(asked)]
    return found


def open_answers(asked: Any) -> Iterator[Any]:
    for candidate in asked.candidates:
        if asked.unless is None or asked.unless(candidate) is None:
            yield candidate


def position(start: Any, number: int, band: int) -> Biosphere:
    """Tracks at or near their ends, some way before a corner, with another marker in between."""
    state: Biosphere = start("Evolution", "Ada", bob={"band": band + 2}).state.copy()
    chance = Chance(key_from_seed(f"order {number}"))
    for track in BOARD_TRACKS:
        values = state.content.tracks[track].values
        state.tracks[0][track] = chance.pick((values[-1], values[-1], values[-2]), "value")
    state.band[0] = band
    return state


@pytest.mark.covers("BS-7.3.8")
@pytest.mark.parametrize("band", [10, 18, 30, 36])
@pytest.mark.parametrize("bonus", BONUSES, ids=str)
def test_every_order_of_the_points_comes_to_the_same(
    start: Any, monkeypatch: Any, bonus: tuple[Point, ...], band: int, full: bool
) -> None:
    if not full and band == 30 and len(bonus) > 3:
        pytest.skip("many thousand orders: only in the full run")
    for number in range(10 if full else 1):
        state = position(start, number, band)
        without_order = ends(state, take_bonus, bonus)
        with monkeypatch.context() as patched:
            patched.setattr(biosphere.bonuses, "take_bonus", in_any_order)
            with_order = ends(state, in_any_order, bonus)
        assert without_order == with_order
