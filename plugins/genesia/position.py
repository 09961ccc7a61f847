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

from pydantic import BeforeValidator, Field

from genesia import vocabulary
from genesia.attacks import legal_attacks, opponent_in
from genesia.components import EpochCard, EpochNumber, Icon, Objective
from genesia.effects import EFFECTS
from genesia.phases.attack import (
    ATTACK,
    choose_losses,
    defend,
    launch,
    players_at_war,
    what_is_used_up,
)
from genesia.phases.start_of_epoch import known_cards
from genesia.preparation import has_no_objectives
from genesia.state import Genesia, Stance
from tabletop_core import BadInput, Checked, NameOf, Player, Start, find_party, read_position


def read_stance(word: object) -> Stance:
    """War or peace, by its word."""
    for stance in Stance:
        if str(stance) == word:
            return stance
    raise ValueError(f"no stance {word!r}: use {', '.join(map(str, Stance))}")


CardName = Annotated[str, NameOf(EpochCard)]
ObjectiveName = Annotated[str, NameOf(Objective)]
TribeName = Annotated[str, NameOf(Player)]
NamedStance = Annotated[Stance, BeforeValidator(read_stance)]
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
    cheap_clans: Count = 0
    cheap_price: Count = 0
    attacks_launched: Count = 0
    stance: NamedStance | None = None


class AttackPosition(Checked):
    """An attack that is announced: between which regions, the attacker's cards that count in it,
    and whether the defender has answered."""

    start: str
    region: str
    cards: tuple[CardName, ...] = ()
    answered: bool = False


class SoFar(Checked):
    """What the player whose turn it is has done in it."""

    attack: AttackPosition


class Position(Checked):
    """The whole table. What is not named is in the supply: pieces beside the map, coins in the
    bank, cards in their decks, shuffled; of the objectives everybody has what the set-up gave."""

    epoch: EpochNumber = 1
    phase: str = "Growth"
    order: tuple[TribeName, ...] = ()
    turn: TribeName | None = None
    players: dict[TribeName, TribePosition] = Field(default_factory=dict)
    so_far: SoFar | None = None


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
    if position.so_far is not None or any(t.stance for t in position.players.values()):
        return go_on_attacking(state, position)
    if position.turn is None:
        return Start(position.phase)
    if position.phase not in PHASES or position.phase == "Attack" or state.is_solo:
        raise BadInput(f"start, turn: nobody can be named for the phase {position.phase!r}.")
    return Start(position.phase, find_party(state, position.turn))


def go_on_attacking(state: Genesia, position: Position) -> Start:
    """A round of attacks in which the stances are revealed, perhaps in the middle of an attack."""
    if position.phase != ATTACK.name or state.is_solo:
        raise BadInput("start: stances and attacks belong to phase = 'Attack', with opponents.")
    for name, tribe in position.players.items():
        if tribe.stance is not None:
            state.stances[find_party(state, name)] = tribe.stance
    warriors = players_at_war(state)
    if not warriors:
        raise BadInput("start: with everybody at peace no attack follows; name a stance = 'war'.")
    player = warriors[0] if position.turn is None else find_party(state, position.turn)
    if player not in warriors:
        raise BadInput(f"start, turn: {player} is at peace and launches no attack.")
    state.turn = state.order.index(player) + 1
    state.round_began = what_is_used_up(state)
    if position.so_far is None:
        return Start(position.phase, player, launch)
    attack = position.so_far.attack
    lay_out_attack(state, player, attack)
    return Start(position.phase, player, choose_losses if attack.answered else defend)


def lay_out_attack(state: Genesia, player: Player, words: AttackPosition) -> None:
    """An attack that is announced and not over yet; it must have been legal."""
    regions = state.world.find(words.start), state.world.find(words.region)
    for key in words.cards:
        card = take_card(state, key)
        if card.offence is None:
            raise BadInput(f"start, so_far: {key} counts in no attack.")
        state.played[player].append(card)
        state.attack_cards.append(card)
    if regions not in legal_attacks(state, player):
        raise BadInput(f"start, so_far: {player} cannot attack {words.region} from {words.start}.")
    state.attack_from, state.attack_to = regions
    state.defender = opponent_in(state, player, regions[1])
    state.attacks_launched[player] += 1


def lay_out_tribe(state: Genesia, player: Player, words: TribePosition) -> None:
    """Pieces, coins and cards of one tribe."""
    state.coins[player] = words.coins
    state.moves[player] = words.free_moves
    state.cheap_clans[player], state.cheap_price[player] = words.cheap_clans, words.cheap_price
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
