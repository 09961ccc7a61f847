"""States: declared once; copied, compared, written and read without code in the game."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, Literal, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.engine.shapes import shape_of
from tabletop_core.engine.state import State
from tabletop_core.errors import BadInput, GameFault
from tabletop_core.table.components import Card
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Deck, Hand, PerPlayer, Row, Supply, per_player, zone

PLAYERS = (Player(0, "Ada"), Player(1, "Bob"))
Coins = NewType("Coins", int)


class Stance(Enum):
    WAR = 1
    PEACE = 2


class Crop(Card):
    points: int = 0


CROPS = {name: Crop(key=name, points=n) for n, name in enumerate(["rye", "oat", "hop"])}


class Barn:
    def component(self, kind: type, key: str) -> Crop:
        assert kind is Crop
        if key not in CROPS:
            raise BadInput(f"no crop {key!r}")
        return CROPS[key]


class Farm(State):
    coins: Coins = Coins(3)
    is_open: bool = False
    name: str = ""
    leader: Player | None = None
    stance: Stance = Stance.PEACE
    mode: Literal["slow", "fast"] = "slow"
    deck: Deck[Crop] = zone(Deck)
    hands: PerPlayer[Hand[Crop]] = per_player(Hand)
    fields: PerPlayer[list[list[int]]] = per_player(list)
    prices: dict[Stance, list[int]] = zone(dict)
    pair: tuple[int, Stance] = (0, Stance.WAR)
    path: tuple[Crop, ...] = ()
    supply: Supply = zone(lambda: Supply(9))
    spare: Row[Crop] | None = None
    label: int | str = 0


def farm() -> Farm:
    return Farm(PLAYERS, content=Barn())


crops = st.sampled_from(list(CROPS.values()))


@st.composite
def farms(draw: st.DrawFn) -> Farm:
    state = farm()
    state.coins = Coins(draw(st.integers()))
    state.is_open = draw(st.booleans())
    state.name = draw(st.text(max_size=5))
    state.leader = draw(st.sampled_from([None, *PLAYERS]))
    state.stance = draw(st.sampled_from(Stance))
    state.deck = Deck(draw(st.lists(crops, max_size=4)))
    state.hands = [Hand(draw(st.lists(crops, max_size=2))) for _ in PLAYERS]
    state.fields = [draw(st.lists(st.lists(st.integers(0, 9)), max_size=2)) for _ in PLAYERS]
    state.prices = {stance: [draw(st.integers(0, 9))] for stance in Stance}
    state.path = tuple(draw(st.lists(crops, max_size=3)))
    state.supply = Supply(9, draw(st.integers(0, 9)))
    state.spare = draw(st.sampled_from([None, Row([CROPS["rye"]])]))
    state.label = draw(st.sampled_from([1, "one"]))
    return state


@given(farms())
def test_a_state_is_read_as_it_was_written(state: Farm) -> None:
    again = farm().read_data(json.loads(json.dumps(state.to_data())))
    assert again == state
    assert again.digest == state.digest
    assert type(again.deck) is Deck
    assert all(type(hand) is Hand for hand in again.hands)
    assert again.leader is state.leader


@given(farms())
def test_a_copy_is_equal_and_shares_nothing_that_can_change(state: Farm) -> None:
    copy, before = state.copy(), state.canonical()
    assert copy == state
    copy.coins = Coins(copy.coins + 1)
    copy.deck.append(CROPS["hop"])
    copy.hands[1].append(CROPS["hop"])
    copy.fields[0].append([1])
    for row in copy.fields[1]:
        row.append(7)
    copy.prices[Stance.WAR].append(1)
    copy.prices[Stance.PEACE] = []
    copy.supply.limit += 1
    if copy.spare is not None:
        copy.spare.clear()
    assert state.canonical() == before


@given(farms(), farms())
def test_equal_states_have_equal_fingerprints(one: Farm, other: Farm) -> None:
    assert (one == other) == (one.digest == other.digest)


def test_every_session_begins_with_its_own_values() -> None:
    one, other = farm(), farm()
    one.deck.append(CROPS["rye"])
    one.fields[0].append([1])
    assert other.deck == []
    assert other.fields == [[], []]
    assert (one.round, one.first_player) == (1, PLAYERS[0])


def test_a_line_that_is_not_declared_cannot_be_set() -> None:
    with pytest.raises(AttributeError):
        farm().conis = 4  # type: ignore[attr-defined]


@pytest.mark.parametrize("start", [[], {}, set()])
def test_a_start_value_all_sessions_would_share_is_refused(start: Any) -> None:
    with pytest.raises(TypeError, match="would be shared by all sessions: write zone"):
        type(State)("Shared", (State,), {"__annotations__": {"line": "list[int]"}, "line": start})


def test_a_line_without_a_start_value_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Empty.line needs a start value"):
        type(State)("Empty", (State,), {"__annotations__": {"line": "int"}})


@pytest.mark.parametrize(
    "kind", [float, set[int], object, tuple[list[int], ...], int | list[int], tuple[int, Supply]]
)
def test_what_a_state_cannot_hold_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="a State cannot hold"):
        shape_of(kind)


@pytest.mark.parametrize(
    ("line", "data", "words"),
    [
        ("coins", "three", "coins does not fit the game: expected int"),
        ("coins", True, "coins does not fit the game: expected int"),
        ("leader", 2, "no player sits in seat 2"),
        ("stance", "TRUCE", "no Stance 'TRUCE'. Known: WAR, PEACE"),
        ("deck", {"a": 1}, "expected a list"),
        ("deck", ["wheat"], "no crop 'wheat'"),
        ("pair", [1], "pair does not fit the game"),
        ("prices", [1, 2], "prices does not fit the game"),
        ("supply", 7, "supply does not fit the game"),
        ("label", [], "cannot read"),
    ],
)
def test_data_that_does_not_fit_is_refused(line: str, data: object, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        farm().read_data({**farm().to_data(), line: data})
    assert words in str(caught.value)


def test_lines_too_many_or_too_few_are_named() -> None:
    data = farm().to_data()
    data["ghost"] = data.pop("coins")
    with pytest.raises(BadInput, match="coins, ghost"):
        farm().read_data(data)


def test_components_need_content_to_be_found_in() -> None:
    state = Farm(PLAYERS)
    state.deck.append(CROPS["rye"])
    with pytest.raises(GameFault, match="no content to find them in"):
        Farm(PLAYERS).read_data(state.to_data())


def test_a_game_may_add_lines_to_the_state_of_another() -> None:
    class Windmill(Farm):
        wind: int = 2

    state = Windmill(PLAYERS, content=Barn())
    state.wind = 5
    copy = state.copy()
    assert (copy.wind, copy.coins) == (5, 3)
    assert list(Windmill.declarations) == [*Farm.declarations, "wind"]


def test_nothing_is_told_unless_somebody_keeps_it() -> None:
    state = farm()
    state.tell("sown", crop=CROPS["rye"])
    state.told = []
    field = [1]
    state.tell("sown", crop=CROPS["oat"], field=field, to=[PLAYERS[1]])
    field.append(2)
    (event,) = state.told
    assert event.to_data() == {"event": "sown", "crop": "oat", "field": [1], "to": [1]}
    assert (event.is_for(PLAYERS[1]), event.is_for(PLAYERS[0]), event.is_for(None)) == (
        True,
        False,
        False,
    )
    with pytest.raises(TypeError):
        event.facts["crop"] = CROPS["rye"]  # type: ignore[index]
