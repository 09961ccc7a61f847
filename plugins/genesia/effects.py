"""What cards do: one small function for every word of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from genesia import vocabulary
from genesia.components import EpochCard, Icon
from genesia.state import Genesia
from tabletop_core import OptionFacts, Play, Player, ask, rule


@rule("GN-5.2", "GN-5.15", "GN-8.3.1")
def apply(state: Genesia, player: Player, card: EpochCard) -> Play[None]:
    """Apply what a card says, in order; what it counts is worked out when all have played."""
    for effect in card.effects:
        if isinstance(effect, vocabulary.Score):
            state.end_cards[player].append(card)
        else:
            yield from apply_effect(state, player, effect)


def apply_effect(state: Genesia, player: Player, effect: vocabulary.Effect) -> Play[None]:
    asking = EFFECTS[type(effect)](state, player, effect)
    if asking is not None:
        yield from asking


def clans(state: Genesia, player: Player, effect: vocabulary.Clans) -> Play[None]:
    """Clans from the supply go to the places the card names, in any split."""
    if effect.at == "each-city":
        yield from clans_in_cities(state, player, effect.count, effect.most)
        return
    if effect.at == "some-cities":
        yield from clans_in_some_cities(state, player, effect.count, effect.most)
        return
    yield from distribute(state, player, effect.count, clan_places(state, player, effect))


def clan_places(state: Genesia, player: Player, effect: vocabulary.Clans) -> list[int]:
    """The places a card names for clans."""
    home = state.home(player)
    more: Iterable[int] = ()
    if effect.at in ("each-city", "some-cities"):
        return state.city_regions(player)
    if effect.at == "home-or-city":
        more = state.city_regions(player)
    elif effect.at == "own-region":
        more = state.regions_of(player)
    return [home, *(region for region in more if region != home)]


@rule("GN-6.6")
def distribute(state: Genesia, player: Player, count: int, places: list[int]) -> Play[None]:
    """Place clans, as many as the supply has, in any split over the places."""
    left = min(count, state.clan_supply[player])
    while left:
        place, number = places[0], left
        if len(places) > 1:
            place = yield from ask(
                state.leader(player),
                f"Where {'does' if left == 1 else 'do'} {vocabulary.some(left, 'clan')} go?",
                places,
                key=state.name,
                at=state.name,
            )
            if left > 1:
                number = yield from ask(
                    state.leader(player), f"How many to {state.name(place)}?", range(1, left + 1)
                )
        place_clans(state, player, place, number)
        left -= number


def clans_in_cities(state: Genesia, player: Player, count: int, most: int | None) -> Play[None]:
    """Each own city gets clans; where not all can, the player chooses the cities."""
    cities = state.city_regions(player)
    left = len(cities) if most is None else min(most, len(cities))
    while left and state.clan_supply[player]:
        city = cities[0]
        if left < len(cities) or state.clan_supply[player] < count * left:
            city = yield from ask(
                state.leader(player),
                "Which city gets clans?",
                list(cities),
                key=state.name,
                at=state.name,
            )
        cities.remove(city)
        place_clans(state, player, city, count)
        left -= 1


def clans_in_some_cities(
    state: Genesia, player: Player, count: int, most: int | None
) -> Play[None]:
    """Up to so many own cities of the player's choice get clans; he may stop before."""
    cities = state.city_regions(player)
    for _ in range(len(cities) if most is None else most):
        if not state.clan_supply[player]:
            return
        city = yield from ask(
            state.leader(player),
            "Which city gets clans?",
            list(cities),
            key=state.name,
            or_pass="done",
            at=state.name,
        )
        if city is None:
            return
        cities.remove(city)
        place_clans(state, player, city, count)


def place_clans(state: Genesia, player: Player, region: int, count: int) -> int:
    """Clans come from the supply to a region, and everybody is told."""
    placed = state.add_clans(player, region, count)
    if placed:
        state.tell("placed", player=player, clans=placed, region=state.name(region))
    return placed


def coins(state: Genesia, player: Player, effect: vocabulary.Coins) -> None:
    """Coins from the bank."""
    gain_coins(state, player, effect.count)


def gain_coins(state: Genesia, player: Player, count: int) -> None:
    state.coins[player] += count
    state.tell("gained", player=player, coins=count)


def move(state: Genesia, player: Player, effect: vocabulary.Move) -> None:
    """Free moves for the Expansion turn; later in the epoch they have no effect."""
    if state.phase in (Icon.GROWTH, Icon.EXPANSION):
        state.moves[player] += effect.count


@rule("GN-7.1.12")
def toll_free(state: Genesia, player: Player, _effect: vocabulary.TollFree) -> None:
    """Tolls are due for all movements, unless a card says otherwise."""
    state.toll_free[player] = True


def double_toll(state: Genesia, player: Player, _effect: vocabulary.DoubleToll) -> None:
    state.double_tolls[player] += 1


def cheap_clans(state: Genesia, player: Player, effect: vocabulary.CheapClans) -> None:
    """Some clans cost less in this turn."""
    state.cheap_clans[player] += effect.count
    state.cheap_price[player] = effect.price


@rule("GN-5.16", "GN-5.17")
def jump(state: Genesia, player: Player, effect: vocabulary.Jump) -> Play[None]:
    """Clans, or part of one stack, go to empty regions without steps and tolls."""
    landed: list[int] = []
    for _ in range(1 if effect.stack else effect.clans):
        region = yield from jump_once(state, player, effect, tuple(landed))
        if region is None:
            break
        landed.append(region)
    owners = dict.fromkeys(state.owner(region) for region in landed)
    hosts = [host for host in owners if host is not None and host != player]
    reward_hosts(state, player, hosts, effect)


def jump_once(
    state: Genesia, player: Player, effect: vocabulary.Jump, landed: tuple[int, ...]
) -> Play[int | None]:
    """One clan or part of a stack jumps, or none; says where to."""
    leader = state.leader(player)
    places = jumping_places(state, player, effect, landed)
    origin = yield from ask(
        leader, "Which clans jump?", places, key=state.name, or_pass="done", at=state.name
    )
    if origin is None:
        return None
    count = state.clans[player][origin] if effect.stack else 1
    if count > 1:
        count = yield from ask(leader, "How many jump?", range(1, count + 1))
    places = landing_places(state, player, effect, origin, landed)
    target = yield from ask(
        leader,
        "Where do they land?",
        places,
        key=state.name,
        at=state.name,
        facts=lambda region: OptionFacts(way=(state.name(origin), state.name(region))),
    )
    state.shift_clans(player, origin, target, count)
    start, region = state.name(origin), state.name(target)
    state.tell("jumped", player=player, clans=count, start=start, region=region)
    return target


def jumping_places(
    state: Genesia, player: Player, effect: vocabulary.Jump, landed: tuple[int, ...]
) -> Iterator[int]:
    """Own regions with a clan that has not jumped yet and has a place to land."""
    for region, count in enumerate(state.clans[player]):
        if count > landed.count(region):
            places = landing_places(state, player, effect, region, landed)
            if next(places, None) is not None:
                yield region


def landing_places(
    state: Genesia, player: Player, effect: vocabulary.Jump, origin: int, landed: tuple[int, ...]
) -> Iterator[int]:
    """Empty regions of a low enough value where the card leads to, and where clans of the same jump
    have just landed."""
    if effect.together and landed:
        yield from (region for region in landed[:1] if region != origin)
        return
    values, owners = state.world.values, state.world.owners
    allowed = {"own-continent": (player,), "own-continent-or-genesis": (player, None)}
    places = allowed.get(effect.where)
    for region, value in enumerate(values):
        if value > effect.value or region == origin:
            continue
        if places is not None and owners[region] not in places:
            continue
        if region in landed or not state.occupants(region):
            yield region


def city(state: Genesia, player: Player, effect: vocabulary.City) -> Play[None]:
    """Cities where the player has a clan and no city yet."""
    for _ in range(effect.count):
        if not state.city_supply[player]:
            return
        own = state.cities[player]
        places = [region for region, count in enumerate(state.clans[player]) if count]
        place = yield from ask(
            state.leader(player),
            "Where do you build a city?",
            [region for region in places if not own[region]],
            key=state.name,
            or_pass="done",
            at=state.name,
        )
        if place is None:
            return
        build_city(state, player, place)


def build_city(state: Genesia, player: Player, region: int) -> bool:
    """A city comes from the supply to a region, and everybody is told."""
    built = state.add_city(player, region)
    if built:
        state.tell("built", player=player, region=state.name(region))
    return built


@rule("GN-5.16", "GN-7.2.1", "GN-7.2.2", "GN-10.14")
def settle(state: Genesia, player: Player, effect: vocabulary.Settle) -> Play[None]:
    """Clans and cities go straight into homelands of opponents, where all may live together."""
    hosts = state.opponents(player)

    def home_of(host: Player) -> str:
        return state.name(state.home(host))

    for _ in range(min(effect.homes, len(hosts))):
        if not state.clan_supply[player] and not (effect.cities and state.city_supply[player]):
            return
        host: Player | None = hosts[0]
        if effect.homes > 1:
            host = yield from ask(
                state.leader(player), "Whose homeland?", list(hosts), or_pass="done", at=home_of
            )
        elif len(hosts) > 1:
            host = yield from ask(state.leader(player), "Whose homeland?", list(hosts), at=home_of)
        if host is None:
            return
        hosts.remove(host)
        home = state.home(host)
        placed = place_clans(state, player, home, effect.clans)
        if effect.cities and build_city(state, player, home):
            placed += 1
        if placed:
            reward_hosts(state, player, [host], effect)


@rule("GN-5.16", "GN-5.17")
def reward_hosts(
    state: Genesia,
    guest: Player,
    hosts: Iterable[Player],
    effect: vocabulary.Jump | vocabulary.Settle,
) -> None:
    """The owners of the continents that were entered get what the card says; with some cards the
    one who plays it gets the same."""
    for host in hosts:
        for tribe in (host, guest) if effect.guest_too else (host,):
            if effect.host_coins:
                gain_coins(state, tribe, effect.host_coins)
            if effect.host_clans:
                place_clans(state, tribe, state.home(tribe), effect.host_clans)


def take(state: Genesia, player: Player, effect: vocabulary.Take) -> None:
    """Coins from each opponent, as far as he has them."""
    for other in state.opponents(player):
        count = min(effect.count, state.coins[other])
        if count:
            state.pay_to(other, player, count)
            state.tell("took", player=player, from_player=other, coins=count)


def choose(state: Genesia, player: Player, effect: vocabulary.Choose) -> Play[None]:
    """One of several effects."""
    options = {option.do: option for option in effect.options}
    chosen = yield from ask(
        state.leader(player),
        "Choose an effect",
        list(options),
        label=lambda word: str(options[word]),
    )
    yield from apply_effect(state, player, options[chosen])


def score_now(state: Genesia, player: Player, effect: vocabulary.ScoreNow) -> None:
    """Progress points that are noted in this epoch, once."""
    state.points_once[player] += effect.points
    state.tell("scored", player=player, points=effect.points)


@rule("GN-5.3", "GN-7.3.22")
def all_epoch(state: Genesia, player: Player, effect: vocabulary.AllEpoch) -> None:
    """What holds in the Attack phase of this epoch; several cards add up."""
    state.doubling[player] += effect.double_losses
    state.fewer_losses[player] += effect.fewer
    state.stronger[player] += effect.stronger
    state.embargoes[player] += effect.embargo


@rule("GN-7.3.30")
def peace(state: Genesia, player: Player, effect: vocabulary.Peace) -> None:
    """Peace in every round of this epoch, behind a shield."""
    state.at_peace[player] = True
    state.shields[player] += effect.shield


EFFECTS: dict[type, Callable[[Genesia, Player, Any], Play[None] | None]] = {
    vocabulary.Clans: clans,
    vocabulary.Coins: coins,
    vocabulary.Move: move,
    vocabulary.Jump: jump,
    vocabulary.TollFree: toll_free,
    vocabulary.DoubleToll: double_toll,
    vocabulary.City: city,
    vocabulary.CheapClans: cheap_clans,
    vocabulary.Settle: settle,
    vocabulary.Take: take,
    vocabulary.Choose: choose,
    vocabulary.ScoreNow: score_now,
    vocabulary.AllEpoch: all_epoch,
    vocabulary.Peace: peace,
}
"""Attack and Defend act in an attack (phases/attack.py), Copy when another plays (copying.py), and
Score when all have played (phases/end_of_epoch.py)."""
