"""What an option brings, where points and coins do not say it: tolls, the objective, progress and
what an attack can win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from genesia.attacks import cancels, city_can_fall, siege_price
from genesia.phases.attack import take_losses, take_the_city
from genesia.scoring import end_card_points, final_breakdowns, objective_points
from genesia.state import Genesia, OngoingAttack
from genesia.vocabulary import some
from tabletop_core import Consequence, Outcome, Player


def brings(outcome: Outcome[Genesia]) -> Iterator[Consequence]:
    """What an option brings, in the words of the game."""
    if outcome.before.order:
        tribe = acting_tribe(outcome)
        yield from tolls(outcome, tribe)
        yield from progress(outcome, tribe)
        yield from end_cards(outcome, tribe)
        yield from objectives(outcome)
        yield from attack(outcome)
        yield from defence(outcome)


def acting_tribe(outcome: Outcome[Genesia]) -> Player:
    """Who pays and gains: the player, or the tribe a solo player leads now."""
    return outcome.before.acting if outcome.before.is_solo else outcome.player


def tolls(outcome: Outcome[Genesia], tribe: Player) -> Iterator[Consequence]:
    """Whom the way is paid to."""
    paid: Counter[str] = Counter()
    for event in outcome.told("toll"):
        if event.facts["player"] == tribe:
            paid[event.facts["to_player"].name] += event.facts["coins"]
    for name, coins in paid.items():
        yield Consequence(f"toll {coins} to {name}")


def progress(outcome: Outcome[Genesia], tribe: Player) -> Iterator[Consequence]:
    """Progress that is noted when the epoch ends: once, or every epoch."""
    before, after = outcome.before, outcome.after
    if after.round != before.round or after.finished:
        return
    once = after.points_once[tribe] - before.points_once[tribe]
    if once:
        yield Consequence("progress in this epoch", once)
    every = every_epoch(after, tribe) - every_epoch(before, tribe)
    if every:
        yield Consequence("progress in every epoch", every)


def every_epoch(state: Genesia, tribe: Player) -> int:
    """What the Inventions of a tribe bring at the end of every epoch."""
    return sum(card.progress for card in (*state.inventions[tribe], *state.copied[tribe]))


def end_cards(outcome: Outcome[Genesia], tribe: Player) -> Iterator[Consequence]:
    """What a card just played counts, as things stand; others may still change that."""
    known = outcome.before.end_cards[tribe]
    for card in outcome.after.end_cards[tribe][len(known) :]:
        points = end_card_points(outcome.after, tribe, card)
        yield Consequence(f"{card.name} counts", points, is_forecast=True)


def objectives(outcome: Outcome[Genesia]) -> Iterator[Consequence]:
    """How the secret objective stands, which only its player sees."""
    before, after = outcome.before, outcome.after
    for objective in after.objectives[outcome.player]:
        if objective in before.objectives[outcome.player]:
            gain = objective_points(after, outcome.player, objective)
            gain -= objective_points(before, outcome.player, objective)
            if gain:
                yield Consequence(f"objective {objective.name}", gain, is_forecast=True)


def attack(outcome: Outcome[Genesia]) -> Iterator[Consequence]:
    """What an attack costs both sides if it is fought to the end, and what it wins; the defender
    may still play cards."""
    before, player, launched = outcome.before, outcome.player, outcome.after.attack
    if launched is None or before.attack is not None:
        return
    fought = outcome.after.copy()
    is_taken = fight(fought, player, launched)
    clans = before.clans[player][launched.start]
    against = before.clans[launched.defender][launched.region]
    own = fought.clan_supply[player] - before.clan_supply[player]
    other = against - fought.clans[launched.defender][launched.region]
    words = f"lose {own} of {some(clans, 'clan')}, the defender {other} of {against}"
    gain = total(fought, player) - total(before, player)
    if is_taken:
        words += f", take {before.name(launched.region)}"
    yield Consequence(words, gain, is_forecast=True)


def defence(outcome: Outcome[Genesia]) -> Iterator[Consequence]:
    """What a defence card does to the attack that it answers."""
    attacked = outcome.before.attack
    if attacked is None:
        return
    for event in outcome.told("played"):
        card = event.facts["card"]
        if card.defence is not None and cancels(outcome.before, attacked, card):
            yield Consequence("cancels the attack", merit=1)


def fight(state: Genesia, player: Player, launched: OngoingAttack) -> bool:
    """Fight to the end: all clans of the defender, then the city, then a clan moves in unless that
    costs points. Whether the region is taken."""
    start, region, defender = launched.start, launched.region, launched.defender
    if state.clans[defender][region]:
        take_losses(state, player, state.clans[defender][region])
    can_besiege = state.clans[player][start] >= siege_price(state)
    if can_besiege and city_can_fall(state, player, launched):
        take_the_city(state, player)
    if state.occupies(defender, region):
        return False
    points = total(state, player)
    if state.clans[player][start]:
        state.shift_clans(player, start, region, 1)
        if total(state, player) < points:
            state.shift_clans(player, region, start, 1)
    return state.occupies(player, region)


def total(state: Genesia, player: Player) -> int:
    return sum(final_breakdowns(state)[player].values())
