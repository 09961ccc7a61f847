"""What one player sees, and what that player can imagine of the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

import pytest

from tabletop_core.engine.decisions import Play, ask, offer
from tabletop_core.engine.disclosure import has_seen_more, shown_since
from tabletop_core.engine.game import Game, Result
from tabletop_core.engine.hiding import visible_table
from tabletop_core.engine.phases import EachPlayer, Once, Step
from tabletop_core.engine.session import Session
from tabletop_core.engine.state import State
from tabletop_core.errors import GameFault
from tabletop_core.table.components import Card
from tabletop_core.table.players import Player, left_of
from tabletop_core.table.zones import (
    Bag,
    Deck,
    Hand,
    Hidden,
    PerPlayer,
    Row,
    Visibility,
    Zone,
    per_player,
    zone,
)


class Role(Enum):
    WOLF = 1
    SHEEP = 2
    DOG = 3


class Animal(Card):
    pass


class Plant(Card):
    pass


CARDS = {name: Animal(key=name) for name in ("ant", "bee", "cow", "doe", "emu", "fox", "gnu")}
PLANTS = {name: Plant(key=name) for name in ("rye", "oat")}
ANT, BEE, COW, DOE, EMU, FOX, GNU = CARDS.values()
RYE, OAT = PLANTS.values()
HIDDEN, PLANT = Hidden("Animal"), Hidden("Plant")


class Box:
    def component(self, kind: type, key: str) -> Card:
        return (CARDS if kind is Animal else PLANTS)[key]


class Meadow(State):
    deck: Deck[Animal] = zone(lambda: Deck([EMU, FOX]))
    hands: PerPlayer[Hand[Animal]] = per_player(Hand)
    bag: Bag[Animal] = zone(lambda: Bag([GNU, ANT]))
    box: Zone[Plant] = zone(lambda: Zone([RYE]), visible=Visibility.SECRET)
    drawer: Zone[Plant] = zone(lambda: Zone([OAT]), visible=Visibility.SECRET)
    roles: PerPlayer[Role | None] = per_player(lambda: Role.SHEEP, visible=Visibility.OWNER)
    lurking: Animal | None = zone(lambda: None, visible=Visibility.COUNT)
    row: Row[Animal] = zone(Row)
    number: int = 0
    is_done: bool = False


def start(*steps: Step, hands: Sequence[Sequence[Animal]] = ((ANT, BEE), (COW, DOE))) -> Session:
    def deal(state: Meadow) -> None:
        state.hands = [Hand(hand) for hand in hands]

    game = Game(
        id="meadow",
        title="Meadow",
        players=range(2, 4),
        state=Meadow,
        content=lambda options: Box(),
        preparation=[Once(deal)],
        phases=steps,
        over=lambda state: state.is_done,
        result=lambda state: Result.won_by(state.players, None),
    )
    return Session.start(game, ["Ada", "Bob"], seed=1)


def wait(state: Meadow, player: Player) -> Play[None]:
    yield from ask(player, "Wait?", ["yes"])


def test_a_table_shows_what_its_player_may_see() -> None:
    session = start(EachPlayer(wait))
    ada = session.players[0]
    table = session.view(ada).table
    assert table.hands == [[ANT, BEE], [HIDDEN, HIDDEN]]
    assert table.deck == [HIDDEN, HIDDEN]
    assert table.bag == [ANT, GNU]  # sorted: the order says nothing
    assert table.box == table.drawer == []
    assert table.roles == [Role.SHEEP, Hidden("Role")]
    assert table.lurking is None
    assert type(table) is Meadow
    assert type(table.deck) is Deck
    assert session.view(None).table.hands == [[HIDDEN, HIDDEN], [HIDDEN, HIDDEN]]


def test_a_table_has_no_chance() -> None:
    table = start(EachPlayer(wait)).view(Player(0)).table
    with pytest.raises(AttributeError):
        table.chance.below(6, "dice")


def test_only_the_asked_player_sees_the_choice() -> None:
    session = start(EachPlayer(wait))
    ada, bob = session.players
    own, other = session.view(ada), session.view(bob)
    assert own.choice is not None
    assert (own.choice.question, own.choice.keys, own.choice.number) == ("Wait?", ("yes",), 1)
    assert other.choice is None
    assert own.waiting_for == other.waiting_for == (ada,)


def test_events_are_for_their_audience() -> None:
    def whisper(state: Meadow) -> None:
        state.tell("shouted")
        state.tell("whispered", card=ANT, to=[state.players[1]])

    session = start(Once(whisper), EachPlayer(wait))
    seen = {str(p): [e.key for e in session.view(p).events] for p in (*session.players, None)}
    assert seen == {"Ada": ["shouted"], "Bob": ["shouted", "whispered"], "None": ["shouted"]}


def test_imagining_deals_the_unseen_among_the_hidden_places() -> None:
    session = start(EachPlayer(wait))
    view = session.view(session.players[0])
    deals, roles, homes = Counter(), Counter(), Counter()  # type: ignore[var-annotated]
    for seed in range(200):
        state: Any = view.imagine(seed).state
        assert state.hands[0] == [ANT, BEE]
        assert sorted(map(str, [*state.hands[1], *state.deck])) == ["cow", "doe", "emu", "fox"]
        assert sorted(map(str, [*state.box, *state.drawer])) == ["oat", "rye"]
        assert sorted(map(str, state.bag)) == ["ant", "gnu"]
        deals[tuple(map(str, [*state.hands[1], *state.deck]))] += 1
        roles[state.roles[1]] += 1
        homes[len(state.box)] += 1
        assert state.roles[0] is Role.SHEEP
    assert len(deals) == 24
    assert set(roles) == set(Role)
    assert set(homes) == {0, 1, 2}


def test_imagining_is_repeatable_and_leaves_the_session_alone() -> None:
    session = start(EachPlayer(wait))
    before = session.digest
    view = session.view(session.players[0])
    first, again = view.imagine("x"), view.imagine("x")
    assert first.state == again.state
    first.answer(session.players[0], "yes")
    assert session.digest == before


def test_an_imagined_future_is_another_one() -> None:
    def roll(state: Meadow) -> None:
        state.number = state.chance.below(10**9, "dice")

    session = start(EachPlayer(wait), Once(roll))
    ada, bob = session.players
    view = session.view(ada)
    session.decide(ada, "yes")
    session.decide(bob, "yes")
    for seed in range(3):
        course = view.imagine(seed)
        course.answer(ada, "yes")
        course.answer(bob, "yes")
        assert course.state.number != session.state.number  # type: ignore[attr-defined]


def play_face_up(state: Meadow, player: Player) -> Play[None]:
    """Play a card; then say where it goes: two questions in one frame."""
    card = yield from ask(player, "Play a card", list(state.hands[player]))
    state.row.append(state.hands[player].take(card))
    yield from ask(player, "Sure?", ["yes"])


def test_a_card_played_since_is_known_to_have_been_in_the_hand() -> None:
    session = start(EachPlayer(play_face_up))
    ada, bob = session.players
    session.decide(ada, "bee")
    view = session.view(bob)
    for seed in range(20):
        course = view.imagine(seed)
        state: Any = course.state
        assert state.row == [BEE]
        assert course.asked() == (ada,)
        assert len(state.hands[0]) == 1


def react(state: Meadow, player: Player) -> Play[None]:
    """The neighbour may lay a card face up in answer; then the player goes on."""
    neighbour = left_of(state.players, player)
    card = yield from offer(neighbour, "Answer?", list(state.hands[neighbour]))
    if card is not None:
        state.row.append(state.hands[neighbour].take(card))
    yield from ask(player, "Go on?", ["yes"])


@pytest.mark.parametrize(("key", "row"), [("doe", [DOE]), ("pass", [])])
def test_a_secret_answer_is_known_as_far_as_it_shows(key: str, row: list[Animal]) -> None:
    session = start(EachPlayer(react))
    ada, bob = session.players
    session.decide(bob, key)
    view = session.view(ada)
    for seed in range(20):
        state: Any = view.imagine(seed).state
        assert state.row == row


def test_dice_rolled_in_the_frame_keep_their_results() -> None:
    def roll_and_ask(state: Meadow, player: Player) -> Play[None]:
        state.number = state.chance.below(10**6, "dice")
        yield from ask(player, "Again?", ["yes"])

    session = start(EachPlayer(roll_and_ask))
    view = session.view(session.players[1])
    imagined: list[Any] = [view.imagine(seed).state for seed in range(5)]
    assert {state.number for state in imagined} == {session.state.number}  # type: ignore[attr-defined]


def test_a_position_nobody_can_imagine_is_a_fault_of_the_game() -> None:
    def shuffle_and_ask(state: Meadow, player: Player) -> Play[None]:
        many = Deck(CARDS.values())
        many.shuffle(state.chance, "deck")
        state.row = Row(many)
        yield from ask(player, "Nice?", ["yes"])

    session = start(EachPlayer(shuffle_and_ask))
    with pytest.raises(GameFault, match="cannot be imagined anew"):
        session.view(session.players[0]).imagine(1)


@pytest.mark.parametrize("hidden", [int, str, dict, list, Visibility])
def test_what_cannot_be_imagined_cannot_be_hidden(hidden: Any) -> None:
    kinds = {int: "int", str: "str", dict: "dict[str, int]", list: "list[list[int]]"}
    visible = Visibility.SECRET if hidden is Visibility else Visibility.COUNT
    make: Callable[[], Any] = hidden if hidden is not Visibility else lambda: Role.DOG
    kind = type(State)(
        "Wrong",
        (State,),
        {
            "__annotations__": {"line": kinds.get(hidden, "Role")},
            "line": zone(make, visible=visible),
            "__module__": __name__,
        },
    )
    state: Any = kind((Player(0),))  # type: ignore[operator]
    with pytest.raises(GameFault, match=r"Wrong\.line cannot be hidden"):
        visible_table(state, Player(0))


def meadow(**lines: Any) -> Meadow:
    state = Meadow((Player(0), Player(1)), content=Box())
    state.hands = [Hand([ANT]), Hand([COW])]
    for name, value in lines.items():
        setattr(state, name, value)
    return state


ADA, BOB = Player(0), Player(1)


@pytest.mark.parametrize(
    ("after", "ada_sees", "bob_sees"),
    [
        ({}, False, False),
        ({"deck": Deck([FOX]), "hands": [Hand([ANT, EMU]), Hand([COW])]}, True, False),
        ({"deck": Deck([FOX]), "row": Row([EMU])}, True, True),
        ({"hands": [Hand(), Hand([COW])], "lurking": ANT}, False, False),
        ({"hands": [Hand(), Hand([COW])], "row": Row([ANT])}, False, True),
        # Ada puts her ant under the deck and draws from the top.
        ({"deck": Deck([FOX, ANT]), "hands": [Hand([EMU]), Hand([COW])]}, True, False),
        ({"deck": Deck([FOX, EMU])}, True, True),
        ({"roles": [Role.SHEEP, Role.WOLF]}, False, False),
        ({"roles": [None, Role.SHEEP]}, False, True),
    ],
)
def test_who_has_seen_something_new(after: dict[str, Any], ada_sees: bool, bob_sees: bool) -> None:
    before, then = meadow(), meadow(**after)
    assert has_seen_more(before, then, ADA) is ada_sees
    assert has_seen_more(before, then, BOB) is bob_sees


def test_what_was_shown_is_known_by_where_it_lay() -> None:
    before = meadow(deck=Deck([COW, EMU]))
    after = meadow(deck=Deck([COW, EMU]), hands=[Hand([ANT]), Hand()], row=Row([COW]))
    assert shown_since(before, after, ADA) == {("hands", 1): Counter([COW])}
    assert visible_table(before, ADA, shown_since(before, after, ADA)).hands == [[ANT], [COW]]
    assert visible_table(before, ADA, shown_since(before, after, ADA)).deck == [HIDDEN, HIDDEN]
