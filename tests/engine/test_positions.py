"""Sessions that begin from a position: fresh chance, nothing of the set-up, nothing impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from biomos.game import BIOMOS
from biosphere.game import BIOSPHERE
from genesia.game import GENESIA

from tabletop_core import BadInput, Game, Session
from tabletop_core.table.chance import Chance, key_from_seed

SURE = (
    4.5  # standard deviations of chi-square: a fair draw fails once in some hundred thousand runs
)


def first_token(session: Session) -> str:
    state: Any = session.state
    return str(state.pool[0])


def first_new_card(session: Session) -> str:
    state: Any = session.state
    return str(state.row_1[0])


def first_dealt_card(session: Session) -> str:
    state: Any = session.state
    return str(state.packets[0][0])


FIRST_DRAWS: dict[str, tuple[Game, dict[str, Any], Callable[[Session], str], int]] = {
    "biomos": (BIOMOS, {"turn": "Ada"}, first_token, 5),
    "biosphere": (BIOSPHERE, {"phase": "Renewal", "deck_1": []}, first_new_card, 36),
    "genesia": (GENESIA, {"phase": "Start of epoch"}, first_dealt_card, 12),
}


@pytest.mark.parametrize("name", FIRST_DRAWS)
def test_the_first_draw_from_a_position_is_fair(name: str, full: bool) -> None:
    game, position, drawn, kinds = FIRST_DRAWS[name]
    seeds = 1000 if full else 20 * kinds
    counts = Counter(
        drawn(Session.start(game, ["Ada", "Bob"], seed=seed, position=position))
        for seed in range(seeds)
    )
    expected = seeds / kinds
    assert len(counts) == kinds
    distance = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = kinds - 1
    assert distance < freedom + SURE * (2 * freedom) ** 0.5, sorted(counts.items())


def test_what_the_set_up_told_and_drew_is_gone() -> None:
    session = Session.start(BIOMOS, ["Ada", "Bob"], seed=1, position={"turn": "Ada"})
    assert "first_player" not in [event.key for event in session.opening]
    assert {draw.stream for draw in session.opening_draws} <= {"bag"}


@pytest.mark.parametrize(
    ("game", "position", "fault"),
    [
        (BIOSPHERE, {"players": {"Ada": {"played": ["S1-G2", "S1-G3"]}}}, "has played 2 cards"),
        (GENESIA, {"players": {"Ada": {"coins": -1}}}, "coins"),
    ],
)
def test_a_position_that_cannot_come_up_is_refused(
    game: Game, position: dict[str, Any], fault: str
) -> None:
    with pytest.raises(BadInput, match=fault):
        Session.start(game, ["Ada", "Bob"], seed=1, position=position)


def test_a_draw_with_one_result_is_no_chance() -> None:
    chance = Chance(key_from_seed(1))
    chance.drawn = []
    assert chance.pick(["only"], "hat") == "only"
    assert chance.draw(["only"], "hat") == "only"
    assert chance.below(1, "die") == 0
    chance.shuffle(["only"], "deck")
    assert chance.drawn == []
    chance.pick(["one", "other"], "hat")
    assert [draw.stream for draw in chance.drawn] == ["hat"]
