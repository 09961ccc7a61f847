"""Set-up in Discovery, Advanced and solo mode."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from biomos.game import BIOMOS

from tabletop_core import BadInput, Hidden, Session


@pytest.mark.covers("BM-2.1", "BM-2.4", "BM-3.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_tokens_lie_in_the_pool_whatever_the_number_of_players(
    fresh: Any, players: int
) -> None:
    table = fresh(players)
    assert len(table.public.pool) == 5
    assert all(planet is None for planet in table.public.planets)


@pytest.mark.covers("BM-2.2", "BM-2.3")
def test_four_basic_and_four_giant_biomes_lie_open(fresh: Any) -> None:
    table = fresh(2).view("Ada").table
    assert (len(table.basics), len(table.giants)) == (4, 4)
    assert (len(table.deck), len(table.box)) == (26, 5)
    assert all(isinstance(card, Hidden) for card in [*table.deck, *table.box])
    assert {card.is_giant for card in table.basics} == {False}
    assert {card.is_giant for card in table.giants} == {True}


@pytest.mark.covers("BM-2.2", "BM-2.3")
def test_the_open_biomes_depend_on_the_shuffle(fresh: Any) -> None:
    rows = {tuple(map(str, fresh(2, seed=seed).state.open_cards)) for seed in range(6)}
    assert len(rows) == 6


@pytest.mark.covers("BM-2.5", "BM-2.6")
def test_the_first_player_is_chosen_or_random(fresh: Any) -> None:
    chosen = fresh(4, first_player=3)
    assert chosen.asked == ["Cleo"]
    random = Counter(fresh(4, seed=n).asked[0] for n in range(60))
    assert set(random) == {"Ada", "Bob", "Cleo", "Dan"}


def test_a_seat_that_is_not_there_cannot_begin(fresh: Any) -> None:
    with pytest.raises(BadInput, match="seats are 1 to 2"):
        fresh(2, first_player=3)


@pytest.mark.covers("BM-2.7", "BM-2.8", "BM-2.9", "BM-2.10")
@pytest.mark.parametrize(
    ("players", "compensated"), [(2, ()), (3, ("Cleo",)), (4, ("Cleo", "Dan"))]
)
def test_the_last_players_begin_with_a_token_on_the_arc(
    fresh: Any, players: int, compensated: tuple[str, ...]
) -> None:
    table: Any = fresh(players, first_player=1)
    for player in table.session.players:
        assert len(table.public.arcs[player]) == (1 if player.name in compensated else 0)
        assert table.public.moons[player] is None


@pytest.mark.covers("BM-2.7")
def test_last_is_counted_from_the_first_player(fresh: Any) -> None:
    table = fresh(3, first_player=2)
    assert [len(arc) for arc in table.public.arcs] == [1, 0, 0]


@pytest.mark.covers("BM-2.11")
def test_the_pool_is_drawn_before_the_compensation_in_turn_order(fresh: Any) -> None:
    bag = ["sea"] * 5 + ["forest", "glacier"]
    table = fresh(4, first_player=1, forced={"bag": bag})
    assert [str(token) for token in table.public.pool] == ["sea"] * 5
    assert [[str(token) for token in arc] for arc in table.public.arcs] == [
        [],
        [],
        ["forest"],
        ["glacier"],
    ]


@pytest.mark.covers("BM-8.1", "BM-8.2")
def test_planets_are_chosen_in_reverse_turn_order(fresh: Any) -> None:
    table = fresh(3, mode="advanced", first_player=2)
    assert len(table.public.pool) == 5
    assert len(table.public.basics) == 4
    assert table.asked == ["Ada"]
    assert table.question == "Choose your planet"
    assert set(table.options) == {"forest", "mountain", "desert", "glacier"}
    table.do("mountain")
    assert table.asked == ["Cleo"]
    assert set(table.options) == {"forest", "desert", "glacier"}
    table.do("forest")
    assert table.asked == ["Bob"]
    table.do("glacier")
    planets = [str(planet) for planet in table.public.planets]
    assert planets == ["mountain", "glacier", "forest"]
    assert table.asked == ["Bob"]
    assert table.question == "Take a token from the pool"


@pytest.mark.covers("BM-8.3")
@pytest.mark.parametrize("players", [3, 4])
def test_nobody_is_compensated_in_advanced_mode(fresh: Any, players: int) -> None:
    table = fresh(players, mode="advanced")
    assert table.public.arcs == [[] for _ in range(players)]


@pytest.mark.covers("BM-9.1")
@pytest.mark.parametrize("mode", ["discovery", "advanced"])
def test_solo_is_set_up_as_for_two_players(fresh: Any, mode: str) -> None:
    table = fresh(1, mode=mode)
    assert (len(table.public.pool), len(table.public.basics), len(table.public.giants)) == (5, 4, 4)
    assert table.public.arcs == [[]]
    assert not table.public.black_hole
    assert table.asked == ["Ada"]


@pytest.mark.covers("BM-9.18")
def test_the_solo_player_chooses_any_planet(fresh: Any) -> None:
    assert set(fresh(1, mode="advanced").options) == {"forest", "mountain", "desert", "glacier"}


@pytest.mark.covers("BM-1.5", "BM-8.30")
def test_everybody_may_count_the_bag_and_nobody_sees_its_order(fresh: Any) -> None:
    table = fresh(2)
    for name in (None, "Ada", "Bob"):
        shown = table.view(name).table.bag
        assert Counter(shown) == Counter(table.state.bag)
        assert [str(token) for token in shown] == sorted(str(token) for token in shown)
    assert [str(token) for token in table.state.bag] != sorted(map(str, table.state.bag))


@pytest.mark.covers("BM-3.2")
def test_boards_stay_visible_to_all(start: Any) -> None:
    table = start(boards={"Ada": {"arc": "S D", "moon": "G"}})
    seen = table.view("Bob").table
    assert seen.arcs == table.state.arcs
    assert seen.moons == table.state.moons


def test_no_option_is_misspelt_silently() -> None:
    with pytest.raises(BadInput, match="Did you mean 'mode'"):
        Session.start(BIOMOS, 2, options={"mod": "advanced"})
    with pytest.raises(BadInput, match="'discovery' or 'advanced'"):
        Session.start(BIOMOS, 2, options={"mode": "expert"})
