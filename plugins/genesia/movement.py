"""Moving clans: where they may stop, what a way costs, who gets the tolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple, TypeAlias, cast

from genesia.state import Genesia
from genesia.vocabulary import some
from tabletop_core import OptionFacts, Play, Player, Reason, ask, rule

NOWHERE_TO_GO = Reason("GN-7.1.11", "no way from there can be paid")
MANY = 1_000_000
ROOM_FOR_REGIONS = 8  # bits: the map has at most 96 regions


class Way(NamedTuple):
    """A way to a region where a clan may stop; the best one is the least of its kind."""

    price: int  # coins in all
    tolls: int
    steps: int
    end: _Label

    @property
    def path(self) -> tuple[int, ...]:
        """The regions entered, in order."""
        regions = []
        at: _Label | None = self.end
        while at is not None and at[3] is not None:
            regions.append(at[0])
            at = at[3]
        return tuple(reversed(regions))


_new_tuple = cast("Callable[[type[Way], tuple[int, int, int, _Label]], Way]", tuple.__new__)


class Means(NamedTuple):
    """What a movement is paid with: free moves first, then coins; tolls always with coins."""

    moves: int
    coins: int
    coins_pay_steps: bool = True


_Label: TypeAlias = "tuple[int, int, int, _Label | None]"
"""A region reached, the owners whose doubled toll is used up (bits), the tolls, and from where."""


@rule("GN-7.1.4", "GN-7.1.13")
def means_of(state: Genesia, player: Player) -> Means:
    """What a player moves with: his free moves and all coins he has, wherever they come from; in a
    small turn after copying, the copied moves only."""
    if state.small_turn == player:
        return Means(state.small_moves, state.coins[player], coins_pay_steps=False)
    return Means(state.moves[player], state.coins[player])


@rule("GN-7.1.7", "GN-7.1.10", "GN-7.1.17", "GN-7.2.2", "GN-7.2.5")
def may_stop(state: Genesia, player: Player, region: int) -> bool:
    """A move ends in an empty region or in one of one's own; the own homeland is always open."""
    return (
        state.occupies(player, region)
        or not state.is_occupied(region)
        or region == state.home(player)
    )


@rule("GN-7.1.8", "GN-7.1.17", "GN-7.2.6", "GN-10.13", "GN-11.9")
def toll_receivers(state: Genesia, player: Player, region: int) -> list[Player]:
    """Whom crossing a region is paid to: its occupant; in a shared homeland its owner if present,
    else one occupant of the mover's choice; nobody where the mover has pieces of his own."""
    if state.toll_free[player] or state.occupies(player, region) or region == state.home(player):
        return []
    occupants = state.occupants(region)
    owner = state.world.owners[region]
    return [tribe for tribe in occupants if tribe == owner] or occupants


def toll_price(state: Genesia, receiver: Player) -> int:
    """A toll is 1 coin; the next one of a tribe with a monopoly is doubled."""
    toll = state.content.numbers.prices.toll
    return 2 * toll if state.double_tolls[receiver] else toll


@rule("GN-7.1.4", "GN-7.1.9", "GN-7.1.11", "GN-7.1.19")
def ways(
    state: Genesia, player: Player, origin: int, means: Means, used: int = 0
) -> dict[int, Way]:
    """Every region where a clan from the origin may stop, with the cheapest way that can be paid.

    Regions of opponents are crossed without a stop. Equal prices: fewer tolls, then fewer steps.
    Doubled tolls may be used up before the way begins.
    """
    crossed = regions_of_others(state, player)
    moves, coins, coins_pay_steps = means
    price = state.content.numbers.prices.step
    best: dict[int, tuple[int, int, int, _Label]] = {}
    frontier: list[_Label] = [(origin, used, 0, None)]
    least_tolls = {origin | used << ROOM_FOR_REGIONS: 0}
    for steps in range(1, MANY):
        paid = (steps - moves) * price if steps > moves else 0
        if paid > coins or (paid and not coins_pay_steps):
            break
        frontier = _one_step_on(state, frontier, crossed, least_tolls, coins - paid)
        if not frontier:
            break
        for label in frontier:
            region, _, tolls, _ = label
            if region not in best or (paid + tolls, tolls, steps) < best[region][:3]:
                best[region] = paid + tolls, tolls, steps, label
    return {
        region: _new_tuple(Way, best[region])
        for region in sorted(best)
        if region != origin and (region not in crossed or may_stop(state, player, region))
    }


def regions_of_others(state: Genesia, player: Player) -> dict[int, list[Player]]:
    """Where opponents are, and whom crossing there is paid to."""
    found: dict[int, list[Player]] = {}
    for other in state.opponents(player):
        for region in state.regions_of(other):
            if region not in found:
                found[region] = toll_receivers(state, player, region)
    return found


def _one_step_on(
    state: Genesia,
    frontier: list[_Label],
    crossed: dict[int, list[Player]],
    least_tolls: dict[int, int],
    budget: int,
) -> list[_Label]:
    """All regions one step further that were not reached with as few tolls before."""
    neighbours = state.world.neighbours
    reached: dict[int, _Label] = {}
    for label in frontier:
        at, used_before, tolls_before, _ = label
        with_used_before = used_before << ROOM_FOR_REGIONS
        for near in neighbours[at]:
            node = near | with_used_before
            if node in least_tolls and least_tolls[node] <= tolls_before:
                continue  # the usual case: it was reached before
            used, tolls = used_before, tolls_before
            receivers = crossed.get(near)
            if receivers:
                used, toll = _cheapest_toll(state, receivers, used_before)
                tolls += toll
                node = near | used << ROOM_FOR_REGIONS
            if tolls < least_tolls.get(node, MANY) and tolls <= budget:
                least_tolls[node] = tolls
                reached[node] = (near, used, tolls, label)
    return list(reached.values())


def _cheapest_toll(state: Genesia, receivers: list[Player], used: int) -> tuple[int, int]:
    """The least a toll can be on a way on which some doubled tolls are already used up."""
    toll = state.content.numbers.prices.toll
    for receiver in receivers:
        if not state.double_tolls[receiver] or used & 1 << receiver:
            return used, toll
    return used | 1 << receivers[0], 2 * toll


def can_go_on(
    state: Genesia, player: Player, origin: int, at: int, means: Means, used: int = 0
) -> bool:
    """Whether a clan from the origin can go on to anywhere; a free neighbour is the usual case."""
    if not can_pay_a_step(state, means):
        return False
    for near in state.world.neighbours[at]:
        if near != origin and may_stop(state, player, near):
            return True
    return any(region != origin for region in ways(state, player, at, means, used))


def crossings(state: Genesia, player: Player, origin: int, at: int, means: Means) -> list[int]:
    """Adjacent regions of opponents through which there is a way that can be paid."""
    return [
        near
        for near in state.world.neighbours[at]
        if not may_stop(state, player, near) and _leads_on(state, player, origin, near, means)
    ]


def _leads_on(state: Genesia, player: Player, origin: int, region: int, means: Means) -> bool:
    receivers = toll_receivers(state, player, region)
    used, toll = _cheapest_toll(state, receivers, 0) if receivers else (0, 0)
    left = after_a_step(state, means, toll)
    return left is not None and can_go_on(state, player, origin, region, left, used)


def can_pay_a_step(state: Genesia, means: Means) -> bool:
    """Whether one step is possible where no toll is due."""
    if means.moves:
        return True
    return means.coins_pay_steps and means.coins >= state.content.numbers.prices.step


def after_a_step(state: Genesia, means: Means, toll: int) -> Means | None:
    """What is left after one step and its toll; None if that cannot be paid."""
    moves, coins = means.moves, means.coins - toll
    if moves:
        moves -= 1
    elif means.coins_pay_steps:
        coins -= state.content.numbers.prices.step
    else:
        return None
    return Means(moves, coins, means.coins_pay_steps) if coins >= 0 else None


class Fare(NamedTuple):
    """What a movement has cost."""

    moves: int
    coins: int
    tolls: int

    def __add__(self, other: object) -> Fare:
        assert isinstance(other, Fare)
        return Fare(self.moves + other.moves, self.coins + other.coins, self.tolls + other.tolls)


FREE = Fare(0, 0, 0)


@rule("GN-7.1.4", "GN-7.1.8", "GN-7.1.9", "GN-7.1.12", "GN-7.2.6")
def enter(
    state: Genesia, player: Player, origin: int, region: int, rest: tuple[int, ...]
) -> Play[Fare]:
    """One step: a free move or a coin to the bank, and the toll to whom it is due; where several
    could get it, the mover chooses, as long as the rest of the way can be paid."""
    fare = pay_step(state, player)
    due = toll_receivers(state, player, region)
    if not due:
        return fare
    receiver = due[0]
    if len(due) > 1:
        receivers = [
            tribe for tribe in due if can_pay_on(state, player, origin, region, rest, tribe)
        ]
        receiver = receivers[0]
        if len(receivers) > 1:
            receiver = yield from ask(
                state.leader(player),
                f"Who gets the toll for {state.name(region)}?",
                receivers,
                label=lambda tribe: some(toll_price(state, tribe), "coin"),
            )
    return fare + Fare(0, 0, pay_toll(state, player, receiver))


@rule("GN-7.1.11", "GN-7.2.6")
def can_pay_on(
    state: Genesia, player: Player, origin: int, at: int, rest: tuple[int, ...], receiver: Player
) -> bool:
    """Whether the rest of a way, or any way on, can still be paid after a toll to a receiver."""
    used = 1 << receiver if state.double_tolls[receiver] else 0
    means = means_of(state, player)
    left = means._replace(coins=means.coins - toll_price(state, receiver))
    if not rest:
        return left.coins >= 0 and can_go_on(state, player, origin, at, left, used)
    coins = left.coins - max(0, len(rest) - left.moves) * state.content.numbers.prices.step
    for region in rest:
        receivers = toll_receivers(state, player, region)
        if receivers:
            used, toll = _cheapest_toll(state, receivers, used)
            coins -= toll
    return coins >= 0


def pay_step(state: Genesia, player: Player) -> Fare:
    """Free moves are spent before coins."""
    if state.moves[player]:
        state.moves[player] -= 1
        if state.small_turn == player:
            state.small_moves -= 1
        return Fare(1, 0, 0)
    price = state.content.numbers.prices.step
    state.pay(player, price)
    return Fare(0, price, 0)


def pay_toll(state: Genesia, player: Player, receiver: Player) -> int:
    """A toll goes from the mover to the occupant; a doubled one is used up by it."""
    toll = toll_price(state, receiver)
    state.pay_to(player, receiver, toll)
    if state.double_tolls[receiver]:
        state.double_tolls[receiver] -= 1
    state.tell("toll", player=player, to_player=receiver, coins=toll)
    return toll


@rule("GN-7.1.19", "GN-7.2.7")
def regions_with_clans(state: Genesia, player: Player) -> list[int]:
    """Clans may leave every region, guests a homeland too, also if they have moved before."""
    return [region for region, count in enumerate(state.clans[player]) if count]


@rule("GN-7.1.4", "GN-7.1.11")
def no_move(state: Genesia, player: Player, origin: int) -> Reason | None:
    """Moving needs a way that can be paid, to a region where one may stop."""
    means = means_of(state, player)
    return None if can_go_on(state, player, origin, origin, means) else NOWHERE_TO_GO


@rule("GN-7.1.10", "GN-7.1.11")
def move_clans(state: Genesia, player: Player, origin: int) -> Play[None]:
    """Move one clan, from epoch III on any part of a stack, to a region where it may stop; regions
    of opponents on the way are crossed without a stop."""
    count = yield from how_many_go(state, player, origin)
    path: list[int] = []
    fare = FREE
    at = origin
    while not path or not may_stop(state, player, at):
        regions = yield from next_regions(state, player, origin, at)
        for number, region in enumerate(regions, 1):
            fare += yield from enter(state, player, origin, region, regions[number:])
            path.append(region)
            at = region
    state.shift_clans(player, origin, at, count)
    state.tell(
        "moved",
        player=player,
        clans=count,
        start=state.name(origin),
        path=tuple(state.name(region) for region in path),
        free_moves=fare.moves,
        coins=fare.coins,
        tolls=fare.tolls,
    )


@rule("GN-7.1.5", "GN-7.1.6")
def how_many_go(state: Genesia, player: Player, origin: int) -> Play[int]:
    """In epochs I and II clans move one by one, in epoch III in stacks of any size."""
    there = state.clans[player][origin]
    if state.epoch < state.content.numbers.movement.stacks_from_epoch or there == 1:
        return 1
    return (
        yield from ask(
            state.leader(player),
            f"How many clans leave {state.name(origin)}?",
            range(1, there + 1),
        )
    )


@rule("GN-7.1.7", "GN-7.1.10", "GN-7.1.11")
def next_regions(state: Genesia, player: Player, origin: int, at: int) -> Play[tuple[int, ...]]:
    """The way to a region where one may stop, or one step into a region that is only crossed."""
    outlook = Outlook(state, player, origin, at)
    region, stops = yield from ask(
        state.leader(player),
        f"Where to from {state.name(at)}?",
        outlook.choices(),
        key=outlook.key,
        label=outlook.label,
        at=lambda choice: state.name(choice[0]),
        group=lambda choice: "stop" if choice[1] else "cross",
        facts=outlook.facts,
    )
    return outlook.ways[region].path if stops else (region,)


class Outlook:
    """Where clans on their way can go on to; worked out only when somebody wants to know."""

    def __init__(self, state: Genesia, player: Player, origin: int, at: int) -> None:
        self.state = state
        self.player = player
        self.origin = origin
        self.at = at
        self.means = means_of(state, player)

    @cached_property
    def ways(self) -> dict[int, Way]:
        """The ways to regions where one may stop; going back to the origin is no movement."""
        found = ways(self.state, self.player, self.at, self.means)
        found.pop(self.origin, None)
        return found

    def choices(self) -> Iterator[tuple[int, bool]]:
        """Regions to stop in, and regions to cross step by step."""
        for region in self.ways:
            yield region, True
        for region in crossings(self.state, self.player, self.origin, self.at, self.means):
            yield region, False

    def key(self, choice: tuple[int, bool]) -> str:
        region, stops = choice
        return self.state.name(region) if stops else f"via {self.state.name(region)}"

    def label(self, choice: tuple[int, bool]) -> str:
        region, stops = choice
        if not stops:
            return "cross it and go on"
        return way_words(self.means, self.ways[region])

    def facts(self, choice: tuple[int, bool]) -> OptionFacts:
        """The price and the way to where one stops; only the step into what is crossed."""
        region, stops = choice
        way = self.ways[region].path if stops else (region,)
        price = way_price(self.means, self.ways[region]) if stops else ""
        return OptionFacts(price, way=tuple(map(self.state.name, (self.at, *way))))


def way_words(means: Means, way: Way) -> str:
    """What a way costs, before it is chosen."""
    free = min(means.moves, way.steps)
    said = [some(way.steps, "step")]
    if free:
        said.append(some(free, "free move"))
    said.append(f"cost {some(way.price - way.tolls, 'coin')}")
    if way.tolls:
        said.append(f"tolls {some(way.tolls, 'coin')}")
    return ", ".join(said)


def way_price(means: Means, way: Way) -> str:
    """What a way costs in free moves and in coins, tolls among them."""
    free = min(means.moves, way.steps)
    said = [some(free, "free move")] if free else []
    said += [some(way.price, "coin")] if way.price else []
    return ", ".join(said)
