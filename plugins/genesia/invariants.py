"""What must hold after every action; each line is a sentence about what is broken.

I5, I8, I9, I10 and I13 speak of what changes between two actions: the tests of random games look at
them there.
"""

from __future__ import annotations

from collections.abc import Iterator

from genesia.components import Icon
from genesia.options import EPOCHS, deck_of
from genesia.scoring import CONQUEST, OBJECTIVE, PROGRESS, PROPAGATION, result
from genesia.state import Genesia, Stance


def broken(state: Genesia) -> Iterator[str]:
    """All invariants that do not hold."""
    if not state.order:
        return  # the pieces are not there yet
    yield from pieces(state)
    yield from coins(state)
    yield from regions(state)
    yield from hands(state)
    yield from cards(state)
    yield from stances(state)
    yield from order(state)
    yield from progress(state)
    if state.finished:
        yield from points(state)


def pieces(state: Genesia) -> Iterator[str]:
    """I1: no clan and no city is lost or made."""
    supply = state.content.numbers.supply
    for tribe in state.tribes:
        clans = sum(state.clans[tribe]) + state.clan_supply[tribe] + state.markers[tribe]
        cities = sum(state.cities[tribe]) + state.city_supply[tribe]
        if (clans, cities) != (supply.clans, supply.cities):
            yield f"I1: {tribe} has {clans} clans and {cities} cities"
        if min(*state.clans[tribe], state.clan_supply[tribe], state.markers[tribe]) < 0:
            yield f"I1: {tribe} has less than no clans somewhere"
        if state.city_supply[tribe] < 0:
            yield f"I1: {tribe} has less than no cities left"


def coins(state: Genesia) -> Iterator[str]:
    """I2: nobody has debts."""
    for tribe in state.tribes:
        if state.coins[tribe] < 0:
            yield f"I2: {tribe} has {state.coins[tribe]} coins"


def regions(state: Genesia) -> Iterator[str]:
    """I3, I4: only homelands are shared; one city a tribe and region."""
    for region, name in enumerate(state.world.names):
        there = state.occupants(region)
        if len(there) > 1 and not state.world.is_home[region]:
            yield f"I3: {name} holds pieces of {len(there)} tribes"
        if any(state.cities[tribe][region] not in (0, 1) for tribe in there):
            yield f"I4: {name} has more than one city of a tribe"


def hands(state: Genesia) -> Iterator[str]:
    """I6: 6 cards while drafting, then 5 at most; none in the next draft's beginning."""
    epochs = state.content.numbers.epochs
    for player in state.players:
        held, packet = len(state.hands[player]), len(state.packets[player])
        if packet and held + packet != epochs.dealt:
            yield f"I6: {player} has {held} cards and a packet of {packet}"
        if held > epochs.kept:
            yield f"I6: {player} holds {held} cards"
    for tribe in state.tribes:
        if any(card.epoch != state.epoch for card in state.hand(tribe)):
            yield f"I6: {tribe} holds a card of another epoch"


def cards(state: Genesia) -> Iterator[str]:
    """I7: no card of an epoch is lost."""
    zones = [state.box, *state.packets, *state.hands, *state.sold, *state.open_hands]
    zones += [*state.inventions, *state.played]
    about = [card for zone in zones for card in zone]
    for epoch in EPOCHS:
        count = len(state.deck(epoch)) + sum(card.epoch == epoch for card in about)
        wanted = len(deck_of(state.content, state.options, len(state.players), epoch))
        if state.options.promo:
            wanted += sum(card.epoch == epoch for card in state.box)
        if count != wanted:
            yield f"I7: there are {count} cards of epoch {epoch}, not {wanted}"


def stances(state: Genesia) -> Iterator[str]:
    """I10: whoever must keep the peace does."""
    if state.phase is not Icon.ATTACK:
        return
    for tribe in state.tribes:
        if state.at_peace[tribe] and state.stances[tribe] is Stance.WAR:
            yield f"I10: {tribe} is at War in spite of a card"


def order(state: Genesia) -> Iterator[str]:
    """I11: every tribe stands in the turn order once."""
    if sorted(state.order) != list(state.tribes):
        yield f"I11: the turn order is {state.order}"


def progress(state: Genesia) -> Iterator[str]:
    """I12: an Invention is noted at the end of its epoch and of every later one."""
    for tribe in state.tribes:
        over = len(state.progress[tribe])
        inventions = [*state.inventions[tribe], *state.copied[tribe]]
        often = sum(max(0, over + 1 - card.epoch) * card.progress for card in inventions)
        if sum(state.progress[tribe]) != often + state.noted_once[tribe]:
            yield f"I12: the progress points of {tribe} are {state.progress[tribe]}"


def points(state: Genesia) -> Iterator[str]:
    """I14: the final score is the sum of four kinds of points; in solo the lower one counts."""
    for standing in result(state).standings:
        parts = standing.breakdown
        if list(parts) != [PROGRESS, PROPAGATION, CONQUEST, OBJECTIVE]:
            yield f"I14: the points of {standing.player} are {', '.join(parts)}"
        if sum(parts.values()) != standing.total:
            yield f"I14: the points of {standing.player} do not add up"
