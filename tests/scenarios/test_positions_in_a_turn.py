"""Positions in the middle of a turn, an empty deck, and where lies what no position names."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_core import BadInput, Session
from tabletop_core.hooks.plugins import Plugins, load_plugins
from tabletop_core.scenarios import parse_scenarios, run

HEAD = 'format = 1\ntitle = "In the middle"\nplayers = ["Ada", "Bob"]\n'

IN_THE_MIDDLE = {
    "a token in hand": """
game = "biomos"
[start]
turn = "Bob"
so_far.token = "sea"
boards.Ada.arc = ["forest"]
[[steps]]
check = "the pool is not filled up in the middle of a turn"
asked = ["Bob"]
question = "Place the sea"
state = { selected = "sea", pool = [] }
[[steps]]
do = "arc 1"
asked = ["Ada"]
state = { selected = "nothing", pool.count = 5 }
""",
    "a claim, and an empty deck": """
game = "biomos"
[start]
turn = "Bob"
basics = ["B27", "B1", "B2", "B3"]
deck = []
boards.Bob.arc = ["sea", "desert", "sea"]
so_far.done = "event"
[[steps]]
do = "B27"
state = { deck = [], basics = ["B1", "B2", "B3"] }
""",
    "the Moon formed now": """
game = "biomos"
options.mode = "advanced"
[start]
turn = "Ada"
boards.Ada = { moon = "sea", arc = ["desert", "sea"] }
so_far = { done = "placed", moon_formed = true }
basics = ["B1", "B2", "B3", "B4"]
[[steps]]
check = "no event in the turn in which the Moon is formed"
asked = ["Bob"]
""",
    "dice moved": """
game = "biosphere"
[start]
phase = "Movement"
turn = "Ada"
round = 3
players.Ada.dice = { savannah-1 = [5, 4] }
so_far = { steps_left = 1, travelled = { savannah-1 = [5] } }
[[steps]]
check = "the die that has travelled stays"
question = "Move a die (steps left: 1)"
options.refused = { "move 5 from savannah-1" = "BS-8.1.9" }
""",
    "spaces paid": """
game = "biosphere"
[start]
phase = "Evolution"
turn = "Bob"
players.Bob = { at = "L1-Sp2", points = 20 }
so_far = { spaces_evolved = 2, spaces_on_band = 1 }
[[steps]]
do = "band"
events = [{ event = "paid_for_band", cost = 2 }]
[[steps]]
do = "evolve smaller"
events = [{ event = "evolved", cost = 3 }]
""",
    "births left": """
game = "biosphere"
[start]
phase = "Reproduction"
turn = "Bob"
players.Bob.at = "L1-Sp2"
so_far.births_left = 1
[[steps]]
check = "one more"
asked = ["Bob"]
question = "Place a new die (1 left)"
""",
    "a stance declared": """
game = "genesia"
options.groups = "blue red"
[start]
phase = "Attack"
order = ["Ada", "Bob"]
players.Ada = { clans = { "P1.D1" = 3 }, stance = "war", hand = ["RI-1"] }
players.Bob = { clans = { "P1.D2" = 2 }, coins = 9 }
[[steps]]
check = "who is not named is at peace"
asked = ["Ada"]
state.stances = { Ada = "war", Bob = "peace" }
question = "Launch an attack"
options.includes = ["attack P1.D1 > P1.D2"]
[[steps]]
do = "attack P1.D1 > P1.D2"
events = ["attacked"]
""",
    "an attack announced": """
game = "genesia"
options.groups = "blue red"
[start]
phase = "Attack"
order = ["Ada", "Bob"]
players.Ada = { clans = { "P1.D1" = 3 }, stance = "war" }
players.Bob = { clans = { "P1.D2" = 2 }, coins = 9 }
so_far.attack = { start = "P1.D1", region = "P1.D2", answered = true }
[[steps]]
do = "lose 2"
events = [{ event = "lost", clans = 2, other = 2 }]
""",
}

IMPOSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    ("biomos", {"so_far": {}}, "name the token in hand, or what is done"),
    ("biomos", {"so_far": {"token": "sea", "moon_formed": True}}, "no Moon is formed yet"),
    ("biosphere", {"so_far": {"births_left": 1}}, "so_far: name a phase"),
    (
        "biosphere",
        {"phase": "Evolution", "so_far": {"births_left": 1}},
        "in Evolution there is spaces_evolved, .*, not births_left",
    ),
    (
        "biosphere",
        {"phase": "Movement", "round": 2, "so_far": {"travelled": {"forest-1": [3]}}},
        "Ada has no such dice on forest-1|Bob has no such dice on forest-1",
    ),
    ("genesia", {"players": {"Ada": {"stance": "war"}}}, "belong to phase = 'Attack'"),
    (
        "genesia",
        {"phase": "Attack", "players": {"Ada": {"stance": "peace"}}},
        "no attack follows",
    ),
    (
        "genesia",
        {"phase": "Attack", "turn": "Bob", "players": {"Ada": {"stance": "war"}}},
        "Bob is at peace",
    ),
    (
        "genesia",
        {
            "phase": "Attack",
            "players": {"Ada": {"stance": "war"}},
            "so_far": {"attack": {"start": "P1.D1", "region": "P1.D2"}},
        },
        "Ada cannot attack P1.D2 from P1.D1",
    ),
    ("genesia", {"players": {"Ada": {"stance": "wra"}}}, "no stance 'wra': use war, peace"),
]


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load_plugins()


@pytest.mark.parametrize("name", IN_THE_MIDDLE)
def test_a_position_can_stand_in_the_middle_of_a_turn(name: str, plugins: Plugins) -> None:
    [script] = parse_scenarios(HEAD + IN_THE_MIDDLE[name], "middle.toml")
    failure = run(script, plugins).failure
    assert failure is None, failure.text


@pytest.mark.parametrize(("game", "position", "told"), IMPOSSIBLE)
def test_a_turn_that_cannot_have_begun_so_is_refused(
    game: str, position: dict[str, Any], told: str, plugins: Plugins
) -> None:
    with pytest.raises(BadInput, match=told):
        Session.start(plugins.game(game), ["Ada", "Bob"], seed=1, position=position)


def test_what_is_not_named_is_where_the_set_up_leaves_it(plugins: Plugins) -> None:
    """Tokens in the bag, dice and clans in the supply, cards in their decks or in full rows."""
    biomos: Any = Session.start(plugins.game("biomos"), 2, seed=1, position={}).state
    assert (len(biomos.pool), len(biomos.basics), sum(map(len, biomos.arcs))) == (5, 4, 0)
    biosphere: Any = Session.start(plugins.game("biosphere"), 2, seed=1, position={}).state
    dice = biosphere.content.board.dice
    assert biosphere.supply == [dice, dice]
    assert len(biosphere.row_1) == len(biosphere.row_2) == biosphere.content.board.cards.open
    assert len(biosphere.assignments) == 7
    genesia: Any = Session.start(plugins.game("genesia"), 2, seed=1, position={}).state
    supply = genesia.content.numbers.supply
    assert genesia.clan_supply == [supply.clans] * 2
    assert genesia.city_supply == [supply.cities] * 2
    assert (genesia.coins, sum(map(len, genesia.hands))) == ([0, 0], 0)
