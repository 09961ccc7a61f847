"""Games with one fault each: every promise of the contract must catch its own.

They all grow from the same sound game. Two players hold four cards each and play one a turn, face
up; a pair of equal cards in front of both ends it at the latest when the hands are empty.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from tabletop_core import (
    Card,
    Chance,
    Consequence,
    Deck,
    EachPlayer,
    Game,
    Hand,
    Once,
    Outcome,
    PerPlayer,
    Play,
    Player,
    Result,
    Row,
    Standing,
    State,
    ask,
    left_of,
    offer,
    per_player,
    zone,
)
from tabletop_core.table.chance import key_from_seed

COLOURS = ("red", "blue", "green", "white")


class Colour(Card):
    pass


CARDS = {name: Colour(key=name) for name in COLOURS}
BOX = [CARDS[name] for name in COLOURS for _ in range(4)]


class Content:
    def __init__(self) -> None:
        self.seen: list[str] = []

    def component(self, _kind: type, key: str) -> Colour:
        return CARDS[key]


class Table(State):
    deck: Deck[Colour] = zone(lambda: Deck(BOX))
    hands: PerPlayer[Hand[Colour]] = per_player(Hand)
    played: PerPlayer[Row[Colour]] = per_player(Row)
    peeked: Colour | None = None
    number: int = 0


def deal(state: Table) -> None:
    state.deck.shuffle(state.chance, "deck")
    for hand in state.hands:
        hand.extend(state.deck.draw_some(4))


def play_a_card(state: Table, player: Player) -> Play[None]:
    hand = state.hands[player]
    card = yield from ask(player, "Play a card", hand)
    put_down(state, player, card)


def put_down(state: Table, player: Player, card: Colour) -> None:
    state.played[player].append(state.hands[player].take(card))
    state.tell("played", player=player, card=card)


def hands_are_empty(state: Table) -> bool:
    return bool(any(state.played)) and not any(state.hands)


def shared(state: Table) -> Result:
    return Result.by_points(
        state.players, {p: {"cards": len(state.played[p])} for p in state.players}
    )


SOUND = Game(
    id="sound",
    title="Sound",
    players=range(2, 4),
    state=Table,
    content=lambda options: Content(),
    preparation=[Once(deal)],
    phases=[EachPlayer(play_a_card)],
    over=hands_are_empty,
    result=shared,
    decisions_at_most=40,
)


def wrong(turn: Any, **changes: Any) -> Game:
    """The sound game with another turn."""
    return replace(SOUND, id=turn.__name__.replace("_", "-"), phases=[EachPlayer(turn)], **changes)


# Options


def fails_when_chosen(state: Table, player: Player) -> Play[None]:
    hand = state.hands[player]
    card = yield from ask(player, "Play a card", [*hand, CARDS["red"]])
    put_down(state, player, card)  # red is offered even if it is not there


def two_options_with_one_key(state: Table, player: Player) -> Play[None]:
    places = yield from ask(player, "Which?", [0, 1], key=lambda place: "that one")
    put_down(state, player, state.hands[player][places % len(state.hands[player])])


def offers_its_own_zones(state: Table, player: Player) -> Play[None]:
    hand = yield from ask(player, "Which hand?", [state.hands[player]], key=lambda hand: "mine")
    put_down(state, player, hand[0])


def option_that_cannot_be_typed(state: Table, player: Player) -> Play[None]:
    hand = state.hands[player]
    card = yield from ask(player, "Play a card", hand, key=lambda card: f"{card}\n")
    put_down(state, player, card)


CALLS = [0]


def refuses_by_whim(state: Table, player: Player) -> Play[None]:
    def whim(card: Colour) -> str | None:
        CALLS[0] += 1
        return "not now" if CALLS[0] % 5 == 0 else None

    hand = state.hands[player]
    card = yield from ask(player, "Play a card", hand, unless=whim, or_pass=True)
    if card is not None:
        put_down(state, player, card)


def refuses_without_a_reason(state: Table, player: Player) -> Play[None]:
    hand = state.hands[player]
    card = yield from ask(
        player, "Play a card", [*hand, None], unless=lambda card: "" if card is None else None
    )
    put_down(state, player, card)


def refusal_changes_something(state: Table, player: Player) -> Play[None]:
    def refuse(card: Colour) -> str | None:
        state.number += 1
        return "there is no such card" if card not in state.hands[player] else None

    card = yield from ask(player, "Play a card", CARDS.values(), unless=refuse)
    put_down(state, player, card)


# The end


def has_a_dead_end(state: Table, player: Player) -> Play[None]:
    hand = state.hands[player]
    card = yield from ask(
        player, "Play a card", hand, unless=lambda card: "no" if card.key == "red" else None
    )
    put_down(state, player, card)


def never_ends(state: Table, player: Player) -> Play[None]:
    yield from ask(player, "Go on?", ["yes", "no"])
    state.number = 1 - state.number


def plays_on(state: Table, player: Player) -> Play[None]:
    yield from play_a_card(state, player)


NO_RESULT = wrong(plays_on, result=lambda state: None)
RESULT_WITHOUT_ALL = wrong(
    plays_on, result=lambda state: Result.by_merit(state.players[:1], {state.players[0]: (1,)})
)
STRANGE_WINNER = wrong(
    plays_on,
    result=lambda state: replace(shared(state), winners=(Player(7),)),
)
LOSER_WINS = wrong(
    plays_on,
    result=lambda state: replace(Result.won_by(state.players, Player(0)), winners=(Player(1),)),
)
WRONG_SUM = wrong(
    plays_on,
    result=lambda state: Result(
        tuple(Standing(player, 5, {"cards": 4}, 1) for player in state.players), state.players
    ),
)


# Invariants


def every_card_is_there(state: Table) -> Iterator[str]:
    count = len(state.deck) + sum(map(len, state.hands)) + sum(map(len, state.played))
    if count != len(BOX):
        yield f"{len(BOX) - count} cards are gone"


def loses_a_card(state: Table, player: Player) -> Play[None]:
    hand = state.hands[player]
    card = yield from ask(player, "Play a card", hand)
    hand.remove(card)


def ends_early(state: Table) -> bool:
    return state.round == 4


LOSES_CARDS = wrong(loses_a_card, invariants=every_card_is_there, over=ends_early)


# Determinism, processes and seeds


def rolls_its_own_dice(state: Table, player: Player) -> Play[None]:
    yield from play_a_card(state, player)
    state.number = random.randrange(1_000_000)


GAMES_PLAYED: list[str] = []


def remembers_earlier_games(state: Table, player: Player) -> Play[None]:
    yield from play_a_card(state, player)
    GAMES_PLAYED.append("turn")
    state.number = len(GAMES_PLAYED)


def follows_the_order_of_a_set(state: Table, player: Player) -> Play[None]:
    yield from play_a_card(state, player)
    state.number = COLOURS.index(next(iter(set(COLOURS))))


def deal_unshuffled(state: Table) -> None:
    for hand in state.hands:
        hand.extend(state.deck.draw_some(4))


def deal_with_a_fixed_key(state: Table) -> None:
    Chance(key_from_seed(0)).shuffle(state.deck, "deck")
    deal_unshuffled(state)


UNSHUFFLED = wrong(plays_on, preparation=[Once(deal_unshuffled)])
ALWAYS_THE_SAME = wrong(plays_on, preparation=[Once(deal_with_a_fixed_key)])


# Clones and undo


def writes_in_the_content(state: Table, player: Player) -> Play[None]:
    """All clones share the content, so what one writes there the others read."""
    yield from play_a_card(state, player)
    state.content.seen.append(player.name)
    state.number = len(state.content.seen)


MEMORY: dict[str, int] = {}


def keeps_state_elsewhere(state: Table, player: Player) -> Play[None]:
    """A number outside the State: it begins anew with every game, so only clones notice."""
    MEMORY["turns"] = 0 if not any(state.played) else MEMORY.get("turns", 0) + 1
    yield from play_a_card(state, player)
    state.number = MEMORY["turns"]


def looks_without_taking(state: Table, player: Player) -> Play[None]:
    """The top card is shown to all but stays in the deck, so no barrier can notice."""
    yield from play_a_card(state, player)
    state.peeked = state.deck[0]
    for hand, row in zip(state.hands, state.played, strict=True):
        hand.extend(row)  # what was played is taken up again: only the look remains
        row.clear()


LOOKS = wrong(looks_without_taking, over=ends_early, preparation=[Once(deal)])


# Secrets


def other(state: Table, player: Player) -> Hand[Colour]:
    return state.hands[left_of(state.players, player)]


def label_tells(state: Table, player: Player) -> Play[None]:
    hand = state.hands[player]
    hidden = other(state, player)[:1]
    card = yield from ask(player, "Play a card", hand, label=lambda card: f"against {hidden}")
    put_down(state, player, card)


def node_tells(state: Table, player: Player) -> Play[None]:
    hand = state.hands[player]
    hidden = other(state, player)[0].key if other(state, player) else None
    card = yield from ask(player, "Play a card", hand, at=lambda card: hidden)
    put_down(state, player, card)


def question_tells(state: Table, player: Player) -> Play[None]:
    hand = state.hands[player]
    card = yield from ask(player, f"Play a card; {state.deck[0]} lies on top", hand)
    put_down(state, player, card)


def options_tell(state: Table, player: Player) -> Play[None]:
    """Only a card the next player also holds may be played."""
    hand = state.hands[player]
    both = [card for card in hand if card in other(state, player)]
    card = yield from ask(player, "Play a card", both or hand)
    put_down(state, player, card)


def refusal_tells(state: Table, player: Player) -> Play[None]:
    top = state.deck[0]

    def refuse(card: Colour) -> str | None:
        return None if card in state.hands[player] else f"you have none, but {top} comes next"

    card = yield from ask(player, "Play a card", CARDS.values(), unless=refuse)
    put_down(state, player, card)


def event_tells(state: Table, player: Player) -> Play[None]:
    yield from play_a_card(state, player)
    state.tell("drew", player=player, card=state.deck[0])


def asking_tells(state: Table, player: Player) -> Play[None]:
    """Only a neighbour who holds red is asked, so whoever is asked holds red."""
    neighbour = left_of(state.players, player)
    if CARDS["red"] in state.hands[neighbour]:
        yield from offer(neighbour, "Object?", ["yes"])
    yield from play_a_card(state, player)


def answers(state: Table, player: Player) -> Play[None]:
    yield from ask(player, "Show that you have red?", ["yes", "no"])


def has_no_red(state: Table, player: Player) -> bool:
    return CARDS["red"] not in state.hands[player]


SKIPPING_TELLS = replace(
    SOUND,
    id="skipping-tells",
    phases=[EachPlayer(play_a_card), EachPlayer(answers, skip_if=has_no_red)],
)


def breaks_if_it_lay_otherwise(state: Table, player: Player) -> Play[None]:
    CARDS_THAT_WORK[state.deck[0].key]
    yield from play_a_card(state, player)


CARDS_THAT_WORK: dict[str, str] = {}


def deal_one_sort_on_top(state: Table) -> None:
    deal(state)
    CARDS_THAT_WORK.clear()
    CARDS_THAT_WORK[state.deck[0].key] = "works"


BREAKS = wrong(breaks_if_it_lay_otherwise, preparation=[Once(deal_one_sort_on_top)])


def draws_and_then_asks(state: Table, player: Player) -> Play[None]:
    """Hidden cards are shuffled and drawn in the frame that asks about them."""
    hand = state.hands[player]
    state.deck.shuffle(state.chance, "again")
    hand.extend(state.deck.draw_some(1))
    card = yield from ask(player, "Play a card", hand)
    put_down(state, player, card)
    state.deck.extend(hand.take(card) for card in hand[:1])


class SecretNumber(Table):
    secret: PerPlayer[int] = per_player(int, visible=Hand.visible)


HIDES_A_NUMBER = wrong(plays_on, state=SecretNumber)


# What options bring


def promises_something_new(_outcome: Outcome[Table]) -> list[Consequence]:
    """Every time it is asked it says something else."""
    return [Consequence(f"promise {next(PROMISES)}")]


def cannot_say(outcome: Outcome[Table]) -> list[Consequence]:
    """Its words have a fault."""
    return [Consequence(outcome.after.no_such_part)]


CANNOT_SAY = replace(SOUND, id="cannot-say", brings=cannot_say)
PROMISES = count()
PROMISES_MUCH = replace(SOUND, id="promises-much", brings=promises_something_new)


# Views


@dataclass(frozen=True)
class Choice:
    """It looks harmless, but whoever holds it holds the State."""

    name: str
    state: Table


def option_leads_to_the_state(state: Table, player: Player) -> Play[None]:
    choices = [Choice(card.key, state) for card in state.hands[player]]
    choice = yield from ask(player, "Play a card", choices, key=lambda choice: choice.name)
    put_down(state, player, CARDS[choice.name])


# Writing


class ContentWithoutRed(Content):
    def component(self, _kind: type, key: str) -> Colour:
        return {name: card for name, card in CARDS.items() if name != "red"}[key]


UNREADABLE = wrong(plays_on, content=lambda options: ContentWithoutRed())


class ContentOfBlue(Content):
    def component(self, _kind: type, key: str) -> Colour:
        return CARDS["blue"]


MISREAD = wrong(plays_on, content=lambda options: ContentOfBlue())

ORDER_OF_A_SET = wrong(follows_the_order_of_a_set)
