"""Secret Draft: everybody keeps a card in secret, all show it at once, and the hands go round.

Treasures count their points at the end. A magpie flies off at once and steals a treasure from
another player, who may scare it away with a cat from the hand.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tabletop_core import (
    Card,
    Components,
    Deck,
    EachPlayer,
    Game,
    Hand,
    Once,
    PerPlayer,
    Phase,
    Play,
    Player,
    Repeat,
    Result,
    Row,
    State,
    ask,
    ask_all,
    game_hook,
    left_of,
    offer,
    per_player,
    zone,
)

ROUNDS = 2
HAND_SIZE = 4


class DraftCard(Card):
    """A treasure with its points, or an animal without."""

    points: int = 0


RUBY = DraftCard(key="ruby", points=5)
PEARL = DraftCard(key="pearl", points=3)
SHELL = DraftCard(key="shell", points=1)
MAGPIE = DraftCard(key="magpie")
CAT = DraftCard(key="cat")
CARDS = [RUBY] * 6 + [PEARL] * 10 + [SHELL] * 14 + [MAGPIE] * 6 + [CAT] * 6


class SecretDraft(State):
    """Cards in the deck, in the hands, and in front of the players."""

    deck: Deck[DraftCard] = zone(lambda: Deck(CARDS))
    hands: PerPlayer[Hand[DraftCard]] = per_player(Hand)
    kept: PerPlayer[Row[DraftCard]] = per_player(Row)
    discards: Row[DraftCard] = zone(Row)


class Loot(NamedTuple):
    """A treasure that can be stolen, and from whom."""

    card: DraftCard
    owner: Player

    def __str__(self) -> str:
        return f"{self.card} from {self.owner}"


def shuffle(state: SecretDraft) -> None:
    """The cards are shuffled once, for both rounds."""
    state.deck.shuffle(state.chance, "deck")


def deal(state: SecretDraft) -> None:
    """Every player gets a hand of four cards."""
    for player in state.players:
        state.hands[player].extend(state.deck.draw_some(HAND_SIZE))


def keep_a_card(state: SecretDraft) -> Play[None]:
    """All choose a card of their hand in secret and show it at once."""
    hands = {player: state.hands[player] for player in state.players if state.hands[player]}
    choices = yield from ask_all(tuple(hands), "Keep a card", hands)
    for player, card in choices.items():
        state.kept[player].append(state.hands[player].take(card))
        state.tell("kept", player=player, card=card)


def steal(state: SecretDraft, player: Player) -> Play[None]:
    """A magpie flies off and steals a treasure, unless the owner has a cat and shows it."""
    state.discards.append(state.kept[player].take(MAGPIE))
    loot = loot_for(state, player)
    if not loot:
        return
    card, owner = yield from ask(player, "Steal a treasure", loot, at=lambda it: it.card.key)
    cats = [CAT] if CAT in state.hands[owner] else []
    cat = yield from offer(owner, f"Scare the magpie away from your {card}?", cats)
    if cat is not None:
        state.discards.append(state.hands[owner].take(cat))
        state.hands[owner].extend(state.deck.draw_some(1))
        state.tell("scared", player=owner, thief=player, card=card)
    else:
        state.kept[player].append(state.kept[owner].take(card))
        state.tell("stole", player=player, owner=owner, card=card)


def loot_for(state: SecretDraft, player: Player) -> list[Loot]:
    """Every treasure that lies in front of the others."""
    return [
        Loot(card, owner)
        for owner in state.players
        if owner != player
        for card in (RUBY, PEARL, SHELL)
        if card in state.kept[owner]
    ]


def has_no_magpie(state: SecretDraft, player: Player) -> bool:
    """Only who kept a magpie steals."""
    return MAGPIE not in state.kept[player]


def pass_the_hands(state: SecretDraft) -> None:
    """Every hand goes to the next player on the left."""
    passed = list(state.hands)
    for player in state.players:
        state.hands[left_of(state.players, player)] = passed[player]


def hands_are_empty(state: SecretDraft) -> bool:
    """The draft of a round ends with the last cards."""
    return not any(state.hands)


DRAFT = Phase(
    "Draft",
    Repeat(
        Once(keep_a_card),
        EachPlayer(steal, skip_if=has_no_magpie),
        Once(pass_the_hands),
        until=hands_are_empty,
    ),
)


def was_the_last_round(state: SecretDraft) -> bool:
    """The game ends after two rounds."""
    return state.round == ROUNDS


def points(state: SecretDraft) -> dict[Player, dict[str, int]]:
    """Every kept treasure counts its points."""
    return {
        player: {
            "rubies": RUBY.points * state.kept[player].count(RUBY),
            "pearls": PEARL.points * state.kept[player].count(PEARL),
            "shells": SHELL.points * state.kept[player].count(SHELL),
        }
        for player in state.players
    }


def result(state: SecretDraft) -> Result:
    """Most points win."""
    return Result.by_points(state.players, points(state))


def broken_promises(state: SecretDraft) -> Iterator[str]:
    """Every card of the box is in exactly one place."""
    found = Counter(state.deck) + Counter(state.discards)
    for player in state.players:
        found += Counter(state.hands[player]) + Counter(state.kept[player])
    if found != Counter(CARDS):
        yield "cards were lost or added"


SECRET_DRAFT = Game(
    id="secret-draft",
    title="Secret Draft",
    players=range(2, 6),
    state=SecretDraft,
    content=Components(CARDS),
    preparation=[Once(shuffle)],
    phases=[Once(deal), DRAFT],
    over_after_round=was_the_last_round,
    result=result,
    scores=points,
    invariants=broken_promises,
    phrases={
        "kept": "{player} keeps {card}.",
        "scared": "{player} shows a cat: the magpie of {thief} flies off without the {card}.",
        "stole": "{player} steals {card} from {owner}.",
    },
    decisions_at_most=200,
)


@game_hook
def tabletop_games() -> list[Game]:
    return [SECRET_DRAFT]
