"""What the options of Biosphere are said to bring."""

from __future__ import annotations

from collections.abc import Callable

from biosphere.state import Biosphere

from tabletop_core.testing import Table

Start = Callable[..., Table[Biosphere]]


def test_a_new_die_says_what_it_holds_fills_and_fulfils(start: Start) -> None:
    dice = {"dice": {"forest-1": [3, 3, 3]}}
    table = start("Reproduction", "Ada", ada=dice, assignments=["D3", "B2"])
    told = table.brings("place forest-1")
    assert told[:4] == (
        "majority",
        "fills +3?",
        "assignment B2 0→1 of 4",
        "assignment D3 3→4 of 15",
    )
    assert "majority" not in table.brings("place mountain-1")


def test_a_die_that_moves_says_what_it_gives_up(start: Start) -> None:
    table = start("Movement", "Ada", ada={"dice": {"desert-1": [3, 3]}}, assignments=["A2"])
    assert table.do("move 3 from desert-1").brings("to polar-1")[:2] == (
        "gives up the majority on desert-1",
        "assignment A2 1→2 of 6",
    )


def test_evolving_says_its_price_and_which_card_can_be_played_then(start: Start) -> None:
    table = start("Evolution", "Ada", ada={"at": "L1-Sp2", "points": 5, "hand": ["L2-Sp2"]})
    assert table.brings("evolve larger")[:2] == (
        "1 EP: 4 of 5 left",
        "can play L2-Sp2: +1 forest, +1 polar",
    )
    assert "can play" not in str(table.brings("evolve smaller"))


def test_options_stand_on_tiles_and_on_the_evolution_field(start: Start) -> None:
    table = start("Evolution", "Ada", ada={"at": "L1-Sp2", "points": 5})
    choice = table.view("Ada").choice
    assert choice is not None
    nodes = {option.key: option.at for option in choice.options}
    assert (nodes["evolve larger"], nodes["band"]) == ("position L2-Sp2", "band 7")
    table = start("Reproduction", "Ada", ada={"dice": {"forest-1": [3, 3, 3]}})
    choice = table.view("Ada").choice
    assert choice is not None
    assert {option.key: option.at for option in choice.options}["place forest-1"] == "forest-1"
    assert "polar-1" in choice.refused_at.values() or "forest-2" in choice.refused_at.values()
