"""Recruiting clans for coins."""

from __future__ import annotations

from collections.abc import Callable

from genesia.state import Genesia
from genesia.vocabulary import some
from tabletop_core import OptionFacts, Play, Player, Reason, ask, rule

NO_CLANS_LEFT = Reason("GN-6.7", "there are no clans left in the supply")
NO_COINS = Reason("GN-6.3", "a clan cannot be paid")


@rule("GN-6.4", "GN-6.5", "GN-7.2.8")
def recruiting_places(state: Genesia, player: Player) -> list[int]:
    """Recruits go to the own homeland, from epoch II on also into own cities."""
    places = [state.home(player)]
    if state.epoch >= state.content.numbers.recruiting.cities_from_epoch:
        places += [region for region in state.city_regions(player) if region != places[0]]
    return places


@rule("GN-6.3", "GN-6.7")
def no_recruit(state: Genesia, player: Player, _place: int) -> Reason | None:
    """Recruiting needs a clan in the supply and the coins for it."""
    if not state.clan_supply[player]:
        return NO_CLANS_LEFT
    return None if most_recruits(state, player) else NO_COINS


@rule("GN-6.3", "GN-6.7")
def most_recruits(state: Genesia, player: Player) -> int:
    """How many clans can be recruited now: those in the supply that can be paid."""
    supply, coins = state.clan_supply[player], state.coins[player]
    cheap = min(cheap_clans(state, player), supply)
    if cheap:
        price = state.cheap_price[player]
        cheap = min(cheap, coins // price)
        coins -= cheap * price
    if state.small_turn == player:
        return cheap
    return min(supply, cheap + coins // state.content.numbers.prices.clan)


def cheap_clans(state: Genesia, player: Player) -> int:
    """How many clans a card has made cheaper; in a small turn those of the copied card."""
    return state.small_clans if state.small_turn == player else state.cheap_clans[player]


@rule("GN-6.3")
def recruits_price(state: Genesia, player: Player, count: int) -> int:
    """2 coins a clan; the clans a card has made cheaper come first."""
    cheap = min(count, cheap_clans(state, player))
    return cheap * state.cheap_price[player] + (count - cheap) * state.content.numbers.prices.clan


@rule("GN-6.3", "GN-6.4", "GN-7.1.3", "GN-11.11")
def recruit(
    state: Genesia,
    player: Player,
    place: int,
    unless: Callable[[int], Reason | None] | None = None,
) -> Play[None]:
    """Recruit some clans and place them; not so many that something speaks against it."""
    most = most_recruits(state, player)
    count = most
    if most > 1:
        count = yield from ask(
            state.leader(player),
            f"How many clans for {state.name(place)}?",
            range(1, most + 1),
            unless=unless,
            label=lambda number: some(recruits_price(state, player, number), "coin"),
            facts=lambda number: OptionFacts(some(recruits_price(state, player, number), "coin")),
        )
    price = recruits_price(state, player, count)
    use_cheap_clans(state, player, count)
    state.pay(player, price)
    state.add_clans(player, place, count)
    state.tell("recruited", player=player, clans=count, region=state.name(place), coins=price)


def use_cheap_clans(state: Genesia, player: Player, count: int) -> None:
    cheap = min(count, cheap_clans(state, player))
    state.cheap_clans[player] -= cheap
    if state.small_turn == player:
        state.small_clans -= cheap
