"""What cards and objectives count: one small function for every word of `Tally.per`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from genesia.state import Genesia
from genesia.vocabulary import Award, Tally
from tabletop_core import Player, rule


def inventions(state: Genesia, player: Player, _tally: Tally) -> int:
    """Inventions played or copied."""
    return len(state.inventions[player]) + len(state.copied[player])


def regions(state: Genesia, player: Player, tally: Tally) -> int:
    """Occupied regions, homelands too, of enough value and with enough clans."""
    values, clans = state.world.values, state.clans[player]
    return sum(
        values[region] >= tally.from_value and clans[region] >= tally.from_clans
        for region in state.regions_of(player)
    )


def genesis_regions(state: Genesia, player: Player, _tally: Tally) -> int:
    """Occupied regions of the Genesis board, the centre included."""
    return _occupied(state, player, state.world.genesis)


def foreign_regions(state: Genesia, player: Player, _tally: Tally) -> int:
    """Occupied regions on the continents of others, their homelands included."""
    owners = state.world.owners
    return sum(owners[region] not in (player, None) for region in state.regions_of(player))


def home_continent_regions(state: Genesia, player: Player, _tally: Tally) -> int:
    """Occupied regions of the own continent that are worth something."""
    values = state.world.values
    valued = [region for region in state.world.continents[player] if values[region]]
    return _occupied(state, player, valued)


def region_values(state: Genesia, player: Player, _tally: Tally) -> int:
    """Different values of occupied regions; 0 is one of them."""
    return len({state.world.values[region] for region in state.regions_of(player)})


def centre(state: Genesia, player: Player, _tally: Tally) -> int:
    return int(state.occupies(player, state.world.centre))


def opponent_continents(state: Genesia, player: Player, _tally: Tally) -> int:
    """Continents of others with at least one region occupied."""
    owners = {state.world.owners[region] for region in state.regions_of(player)}
    return len(owners - {player, None})


def opponent_homelands(state: Genesia, player: Player, _tally: Tally) -> int:
    return _occupied(state, player, [state.home(other) for other in state.opponents(player)])


def cities(state: Genesia, player: Player, _tally: Tally) -> int:
    return sum(state.cities[player])


def clans(state: Genesia, player: Player, _tally: Tally) -> int:
    """Clans on the map."""
    return sum(state.clans[player])


def coins(state: Genesia, player: Player, _tally: Tally) -> int:
    return state.coins[player]


def progress_points(state: Genesia, player: Player, _tally: Tally) -> int:
    return sum(state.progress[player])


def _occupied(state: Genesia, player: Player, some_regions: Iterable[int]) -> int:
    return sum(state.occupies(player, region) for region in some_regions)


COUNTED: dict[str, Callable[[Genesia, Player, Tally], int]] = {
    "invention": inventions,
    "region": regions,
    "genesis-region": genesis_regions,
    "foreign-region": foreign_regions,
    "home-continent-region": home_continent_regions,
    "region-value": region_values,
    "centre": centre,
    "opponent-continent": opponent_continents,
    "opponent-homeland": opponent_homelands,
    "city": cities,
    "clan": clans,
    "coin": coins,
    "progress-point": progress_points,
}


def counted(state: Genesia, player: Player, tally: Tally) -> int:
    """How often the thing is there."""
    return COUNTED[tally.per](state, player, tally)


def tally_points(state: Genesia, player: Player, tally: Tally) -> int:
    """The points of what a card counts."""
    return counted(state, player, tally) // tally.every * tally.points


@rule("GN-2.16", "GN-9.7")
def award_points(state: Genesia, player: Player, award: Award) -> int:
    """The points of what an objective counts; 0 if its condition is not met."""
    if award.peaceful and state.attacks_launched[player]:
        return 0
    if counted(state, player, award) < award.needs:
        return 0
    points = award.points if award.once else tally_points(state, player, award)
    return points if award.most is None else min(points, award.most)
