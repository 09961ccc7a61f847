"""Starting from a position instead of from the set-up: the table laid out in words.

[start]
epoch = 2
phase = "Expansion"                    # Start of epoch, Draft, Growth, Expansion, Attack, ...
order = ["Bob", "Ada"]
turn = "Ada"                           # who begins; else the first in the order

[start.players.Ada]                    # solo: "first tribe" and "second tribe"
coins = 12
hand = ["BII-1", "YII-6"]
clans = { "P1.H" = 3, "P2.C1" = 2 }
cities = ["P1.A1"]
inventions = ["BI-1"]
played = ["YII-1"]                     # what holds for the whole epoch holds from them
progress = [4]                         # noted for the epochs before
objective = "O3"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from genesia import vocabulary
from genesia.components import EpochCard, EpochNumber, Icon, Objective
from genesia.effects import EFFECTS
from genesia.phases.start_of_epoch import known_cards
from genesia.preparation import has_no_objectives
from genesia.state import Genesia
from tabletop_core import BadInput, Checked, NameOf, Player, Start, find_party, read_position

CardName = Annotated[str, NameOf(EpochCard)]
ObjectiveName = Annotated[str, NameOf(Objective)]
TribeName = Annotated[str, NameOf(Player)]
Count = Annotated[int, Field(ge=0)]
STANDING = (
    vocabulary.AllEpoch,
    vocabulary.Peace,
    vocabulary.ScoreNow,
    vocabulary.TollFree,
    vocabulary.DoubleToll,
)
PHASES = {
    "Growth": Icon.GROWTH,
    "Expansion": Icon.EXPANSION,
    "Attack": Icon.ATTACK,
    "End of epoch": Icon.END,
}


class TribePosition(Checked):
    """What one tribe has."""

    coins: Count = 0
    clans: dict[str, Count] = Field(default_factory=dict)
    cities: tuple[str, ...] = ()
    hand: tuple[CardName, ...] = ()
    packet: tuple[CardName, ...] = ()
    inventions: tuple[CardName, ...] = ()
    copied: tuple[CardName, ...] = ()
    played: tuple[CardName, ...] = ()
    objective: ObjectiveName | None = None
    progress: tuple[Count, ...] = ()
    free_moves: Count = 0
    attacks_launched: Count = 0


class Position(Checked):
    """The whole table; cards that are not named stay in their decks."""

    epoch: EpochNumber = 1
    phase: str = "Growth"
    order: tuple[TribeName, ...] = ()
    turn: TribeName | None = None
    players: dict[TribeName, TribePosition] = Field(default_factory=dict)


def lay_out(state: Genesia, words: Mapping[str, Any]) -> Start:
    """Lay the table out as the words say; pieces and cards are those of the box."""
    position = read_position(Position, words)
    state.round = position.epoch
    state.phase = PHASES.get(position.phase, Icon.GROWTH)
    state.turn = 0
    if position.order:
        state.order = [find_party(state, name) for name in position.order]
        if sorted(state.order) != list(state.tribes):
            raise BadInput("start, order: every player stands in it once.")
    state.epoch_cards = known_cards(state)
    for name, tribe in position.players.items():
        lay_out_tribe(state, find_party(state, name), tribe)
    for player in state.tribes:
        fill_up_progress(state, player)
    check_the_map(state)
    deal_the_objectives(state, position)
    if position.turn is None:
        return Start(position.phase)
    if position.phase not in PHASES or position.phase == "Attack" or state.is_solo:
        raise BadInput(f"start, turn: nobody can be named for the phase {position.phase!r}.")
    return Start(position.phase, find_party(state, position.turn))


def lay_out_tribe(state: Genesia, player: Player, words: TribePosition) -> None:
    """Pieces, coins and cards of one tribe."""
    state.coins[player] = words.coins
    state.moves[player] = words.free_moves
    state.attacks_launched[player] = words.attacks_launched
    state.progress[player] = list(words.progress)
    lay_out_pieces(state, player, words)
    lay_out_cards(state, player, words)


def lay_out_pieces(state: Genesia, player: Player, words: TribePosition) -> None:
    for name, count in words.clans.items():
        region = state.world.find(name)
        if state.add_clans(player, region, count) < count:
            most = state.content.numbers.supply.clans
            raise BadInput(f"start: {player} has only {most} clans.")
    for name in words.cities:
        if not state.add_city(player, state.world.find(name)):
            most = state.content.numbers.supply.cities
            raise BadInput(f"start: {player} has {most} cities, one for a region: not {name!r}.")


def lay_out_cards(state: Genesia, player: Player, words: TribePosition) -> None:
    hand = [take_card(state, key) for key in words.hand]
    most = state.content.numbers.epochs.kept
    if any(card.epoch != state.epoch for card in hand) or len(hand) > most:
        raise BadInput(f"start: {player} holds at most {most} cards, of epoch {state.epoch}.")
    state.hand(player).extend(hand)
    if words.packet:
        state.packets[player].extend(take_card(state, key) for key in words.packet)
    for key in words.inventions:
        card = take_card(state, key)
        if not card.is_invention or card.epoch > state.epoch:
            raise BadInput(f"start: {key} is no Invention of this or an earlier epoch.")
        state.inventions[player].append(card)
    for key in words.copied:
        state.copied[player].append(state.content.card(key))
        state.clan_supply[player] -= 1
        state.markers[player] += 1
    for key in words.played:
        lay_open(state, player, take_card(state, key))


def lay_open(state: Genesia, player: Player, card: EpochCard) -> None:
    """A played card; what it gives for a whole epoch holds in its own epoch."""
    state.played[player].append(card)
    for effect in card.effects:
        if isinstance(effect, STANDING) and card.epoch == state.epoch:
            EFFECTS[type(effect)](state, player, effect)
    if card.score is not None and card.epoch == state.epoch:
        state.end_cards[player].append(card)


def take_card(state: Genesia, key: str) -> EpochCard:
    """The card, out of its deck or out of what promo cards have replaced."""
    card = state.content.card(key)
    for place in (state.deck(card.epoch), state.box):
        if card in place:
            if place is state.box:
                state.box.append(state.deck(card.epoch).pop())
            return place.take(card)
    raise BadInput(f"start: the card {key} is not in the decks, or lies in two places.")


def fill_up_progress(state: Genesia, player: Player) -> None:
    """Every epoch that is over has its note."""
    over = state.epoch - 1
    if len(state.progress[player]) > over:
        raise BadInput(f"start, progress: only {over} epochs are over.")
    state.progress[player] += [0] * (over - len(state.progress[player]))
    inventions = [*state.inventions[player], *state.copied[player]]
    often = sum(max(0, state.epoch - card.epoch) * card.progress for card in inventions)
    state.noted_once[player] = sum(state.progress[player]) - often


def check_the_map(state: Genesia) -> None:
    """Only homelands are shared."""
    for region, name in enumerate(state.world.names):
        if len(state.occupants(region)) > 1 and not state.world.is_home[region]:
            raise BadInput(f"start: {name} cannot hold pieces of two players.")


def deal_the_objectives(state: Genesia, position: Position) -> None:
    """Named objectives first; the others keep what the set-up gave them, if it is still there."""
    if has_no_objectives(state):
        return
    pool: list[Objective] = [*state.objective_deck]
    for player in state.players:
        pool += [*state.objectives[player], *state.returned[player]]
        state.objectives[player].clear()
        state.returned[player].clear()
    state.objective_deck.clear()
    named = {find_party(state, name): words.objective for name, words in position.players.items()}
    for player, key in named.items():
        if key is not None:
            give_objective(state, player, pool, key)
    for player in state.players:
        if not state.objectives[player]:
            state.objectives[player].append(pool.pop())
        state.returned[player].append(pool.pop())
    state.objective_deck.extend(pool)


def give_objective(state: Genesia, player: Player, pool: list[Objective], key: str) -> None:
    objective = state.content.objective(key)
    if objective not in pool:
        raise BadInput(f"start: the objective {key} is not in play, or lies in two places.")
    pool.remove(objective)
    state.objectives[player].append(objective)
