"""What an option brings for certain: tried in imagined worlds, told where all of them agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletop_core.engine.consequences import Brought, Consequences
from tabletop_core.engine.decisions import Play, ask, ask_all
from tabletop_core.engine.game import Game, Result
from tabletop_core.engine.outcomes import Consequence, Outcome
from tabletop_core.engine.phases import EachPlayer, Once
from tabletop_core.engine.session import Session
from tabletop_core.engine.state import State
from tabletop_core.table.components import Card, Components
from tabletop_core.table.players import Player, left_of
from tabletop_core.table.zones import Deck, Hand, PerPlayer, Spaces, per_player, zone


class Gem(Card):
    worth: int


GEMS = [Gem(key=f"gem-{n}", worth=n) for n in range(1, 10)]


class Market(State):
    coins: PerPlayer[int] = per_player(lambda: 5)
    won: PerPlayer[int] = per_player(int)
    luck: PerPlayer[int] = per_player(int)
    deck: Deck[Gem] = zone(Deck)
    hands: PerPlayer[Hand[Gem]] = per_player(Hand)
    stalls: Spaces[str] = zone(lambda: ["", "", ""])
    is_done: bool = False

    def names_of(self, part: str) -> tuple[tuple[str, ...], ...]:
        return (("left", "middle", "right"),) if part == "stalls" else ()


Deed = Callable[[Market, Player, str], Any]


def market(*rules: Any, **declared: Any) -> Game:
    """A game in which some rules run once, then it is over."""

    def shuffle(state: Market) -> None:
        state.deck.extend(GEMS)
        state.deck.shuffle(state.chance, "deck")

    def end(state: Market) -> None:
        state.is_done = True

    return Game(
        id="market",
        title="Market",
        players=range(1, 5),
        state=Market,
        content=Components(GEMS),
        preparation=[Once(shuffle)],
        phases=[*(r if isinstance(r, EachPlayer) else Once(r) for r in rules), Once(end)],
        over=lambda state: state.is_done,
        result=lambda state: Result.by_points(
            state.players, {player: {"won": state.won[player]} for player in state.players}
        ),
        scores=lambda state: {player: {"won": state.won[player]} for player in state.players},
        **declared,
    )


def brought(deed: Deed, key: str = "go", **declared: Any) -> Brought:
    """What a deed of the first player brings, in a game of that one deed each."""

    def turn(state: Market, player: Player) -> Play[None]:
        chosen = yield from ask(player, "Well?", ["go", "stay"])
        if chosen == "go":
            doing = deed(state, player, chosen)
            if doing is not None:
                yield from doing

    session = Session.start(market(EachPlayer(turn), **declared), 2, seed=1)
    return Consequences(session.view(session.players[0])).of(key)


def changed(found: Brought) -> list[tuple[str, str | None, Any, Any]]:
    return [
        (change.place.part, change.place.entry, change.before, change.after)
        for change in found.changes
    ]


def test_points_prices_and_events_are_told() -> None:
    def buy(state: Market, player: Player, _key: str) -> None:
        state.coins[player] -= 2
        state.won[player] += 3
        state.tell("bought", player=player, coins=2)

    found = brought(buy)
    assert found.points == {0: {"won": 3}}
    assert (found.own_points, found.points_are_sure, found.spent) == (3, True, 2)
    assert changed(found) == [("coins", None, 5, 3), ("won", None, 0, 3)]
    assert [event.key for event in found.events] == ["bought"]


def test_what_others_lose_is_told_with_the_place_it_lies_in() -> None:
    def rob(state: Market, player: Player, _key: str) -> None:
        state.won[left_of(state.players, player)] -= 1
        state.stalls[1] = "empty"

    found = brought(rob)
    assert found.points == {1: {"won": -1}}
    assert (found.own_points, found.points_are_sure) == (0, True)
    assert ("stalls", "middle", "", "empty") in changed(found)


def test_where_chance_speaks_only_what_was_before_it_is_told() -> None:
    def gamble(state: Market, player: Player, _key: str) -> None:
        state.coins[player] -= 1
        state.luck[player] += state.chance.below(2, "coin")
        state.won[player] += 1

    found = brought(gamble)
    assert changed(found) == [("coins", None, 5, 4)]
    assert (found.points, found.points_are_sure) == ({}, False)


def test_a_rare_result_of_chance_is_never_passed_over() -> None:
    """In a few worlds it would nearly always come out alike."""

    def risk(state: Market, player: Player, _key: str) -> None:
        state.won[player] += 0 if state.chance.below(1_000_000, "risk") else 9
        state.tell("lived", player=player)

    found = brought(risk)
    assert (found.events, found.points_are_sure, changed(found)) == ((), True, [])


def test_what_chance_takes_back_is_not_told() -> None:
    def waver(state: Market, player: Player, _key: str) -> None:
        state.coins[player] -= 1
        state.chance.below(6, "die")
        state.coins[player] += 1

    assert changed(brought(waver)) == []


def test_what_lies_hidden_is_not_told() -> None:
    def draw(state: Market, player: Player, _key: str) -> None:
        gem = state.deck.draw()
        assert gem is not None
        state.won[player] += gem.worth
        state.coins[player] -= 1
        state.hands[player].append(gem)

    found = brought(draw)
    assert (found.own_points, found.points_are_sure) == (0, False)
    assert ("coins", None, 5, 4) in changed(found)
    assert not [change for change in found.changes if change.place.part == "hands"]


def test_a_question_with_one_answer_is_answered_for_the_player() -> None:
    def pay(state: Market, player: Player, _key: str) -> Play[None]:
        yield from ask(player, "How?", ["with a coin"])
        state.coins[player] -= 1

    assert changed(brought(pay)) == [("coins", None, 5, 4)]


def test_a_trial_ends_at_a_real_choice_of_the_player() -> None:
    def pay(state: Market, player: Player, _key: str) -> Play[None]:
        state.coins[player] -= 1
        yield from ask(player, "How much more?", [1, 2])
        state.coins[player] -= 1

    found = brought(pay)
    assert (changed(found), found.follows) == ([("coins", None, 5, 4)], "How much more?")


@pytest.mark.parametrize("count", [1, 2])
def test_nothing_is_told_that_another_player_can_prevent(count: int) -> None:
    """Not even where the other can do only one thing: in another world that may be otherwise."""

    def attack(state: Market, player: Player, _key: str) -> Play[None]:
        other = left_of(state.players, player)
        yield from ask(other, "Defend yourself?", ["shield", "sword"][:count])
        state.won[player] += 1

    found = brought(attack)
    assert (found.own_points, changed(found), found.follows) == (0, [], "")


def test_what_several_choose_at_once_is_not_told() -> None:
    """Not even to who answers last: what the others have chosen is still secret."""

    def choose(state: Market) -> Play[None]:
        answers = yield from ask_all(state.players, "War?", ["war", "peace"])
        state.won = [answer == "war" for answer in answers.values()]
        state.is_done = True

    session = Session.start(market(choose), 2, seed=1)
    session.decide(session.players[1], "war")
    found = Consequences(session.view(session.players[0])).of("war")
    assert (changed(found), found.winners, found.points_are_sure) == ([], None, False)


def test_what_rules_do_after_the_own_turn_counts() -> None:
    """Until somebody else is asked, nobody can prevent it."""

    def pay_all(state: Market) -> Play[None]:
        state.coins = [coins + 1 for coins in state.coins]
        yield from ask(state.players[1], "Well?", ["go", "stay"])

    def turn(state: Market) -> Play[None]:
        yield from ask(state.players[0], "Well?", ["go", "stay"])

    session = Session.start(market(turn, pay_all), 2, seed=1)
    found = Consequences(session.view(session.players[0])).of("go")
    assert [(change.place.owner, change.difference) for change in found.changes] == [(0, 1), (1, 1)]


def test_the_end_of_the_game_is_told_with_who_wins() -> None:
    def win(state: Market, player: Player, _key: str) -> None:
        state.won[player] += 1
        state.is_done = True

    found = brought(win)
    assert found.winners == (0,)
    assert found.worth > 1000


def words(outcome: Outcome[Market]) -> Iterator[Consequence]:
    gain = outcome.after.won[outcome.player] - outcome.before.won[outcome.player]
    if gain:
        yield Consequence("a bargain", gain)
    if outcome.after.hands[outcome.player]:
        yield Consequence(f"draws {outcome.after.hands[outcome.player][-1]}")
        yield Consequence("one card more", is_forecast=True)


def test_a_game_says_in_its_words_what_all_worlds_agree_on() -> None:
    def draw(state: Market, player: Player, _key: str) -> None:
        state.won[player] += 2
        gem = state.deck.draw()
        assert gem is not None
        state.hands[player].append(gem)

    found = brought(draw, brings=words)
    assert [str(word) for word in found.said] == ["a bargain +2", "one card more?"]
    assert found.worth == 4  # two points, and what the words are worth


def test_a_fault_in_the_words_of_a_game_is_told_and_breaks_nothing() -> None:
    def broken(outcome: Outcome[Market]) -> Iterator[Consequence]:
        raise KeyError(outcome.option.key)

    found = brought(lambda state, player, key: None, brings=broken)
    assert (found.fault, found.said, found.points) == ("KeyError: 'go'", (), {})


def test_words_that_do_not_fit_while_a_rule_is_at_work_are_not_told() -> None:
    def gamble(state: Market, player: Player, _key: str) -> None:
        state.coins[player] = -99
        state.coins[player] = 4 + state.chance.below(2, "coin")

    def pays(outcome: Outcome[Market]) -> Iterator[Consequence]:
        assert outcome.after.coins[outcome.player] >= 0
        yield Consequence("pays")

    found = brought(gamble, brings=pays)
    assert (found.fault, found.said) == ("", ())


def test_the_same_view_tells_the_same_and_leaves_the_session_alone() -> None:
    def draw(state: Market, player: Player, _key: str) -> None:
        gem = state.deck.draw()
        assert gem is not None
        state.coins[player] -= state.chance.below(3, "price")

    assert brought(draw).to_data() == brought(draw).to_data()
