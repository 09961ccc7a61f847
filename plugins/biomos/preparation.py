"""Set-up: the pool, the open biomes, the first player, the boards."""

from __future__ import annotations

from biomos.components import Terrain
from biomos.state import Biomos
from tabletop_core import Play, Player, ask, clockwise, last_to_first, rule


@rule("BM-1.2", "BM-2.1", "BM-2.11", "BM-9.1")
def fill_the_bag(state: Biomos) -> None:
    """All tokens go in the bag; the first pool is drawn before anything else."""
    for terrain in Terrain:
        state.bag.extend([terrain] * state.content.box.tokens_of_each_terrain)
    if not state.draws_three:
        refill_the_pool(state)


@rule("BM-3.4", "BM-3.5", "BM-3.6")
def refill_the_pool(state: Biomos) -> None:
    """An empty pool is filled with 5 random tokens, or with what the bag still holds."""
    if not state.pool:
        draw_tokens(state, state.content.table.pool)
        state.tell("pool", tokens=tuple(state.pool))


def draw_tokens(state: Biomos, count: int) -> None:
    """Lay some random tokens from the bag face up in the middle."""
    for _ in range(count):
        token = state.bag.draw(state.chance, "bag")
        if token is not None:
            state.pool.append(token)


@rule("BM-2.2")
def lay_out_basic_biomes(state: Biomos) -> None:
    """The basic biomes are shuffled and 4 are revealed; the rest is the deck."""
    state.deck.extend(state.content.basic)
    state.deck.shuffle(state.chance, "basic biomes")
    state.basics.refill(state.content.table.open_basic, state.deck.draw)


@rule("BM-2.3")
def lay_out_giant_biomes(state: Biomos) -> None:
    """The giant biomes are shuffled, 4 are revealed and the others leave the game unseen."""
    state.box.extend(state.content.giant)
    state.box.shuffle(state.chance, "giant biomes")
    state.giants.refill(state.content.table.open_giant, state.box.draw)


@rule("BM-2.5", "BM-2.6")
def choose_the_first_player(state: Biomos) -> None:
    """The first player is the one the table named, or a random one."""
    wanted = state.options.first_player
    if isinstance(wanted, int):
        state.first_player = state.players[wanted - 1]
    else:
        state.first_player = state.chance.pick(state.players, "first player")
    state.tell("first_player", player=state.first_player)


@rule("BM-2.7", "BM-2.8", "BM-2.9", "BM-2.10", "BM-8.3")
def compensate_the_last_players(state: Biomos) -> None:
    """In Discovery mode the last of 3 players, the last two of 4, begin with a random token on
    the arc."""
    if state.is_advanced:
        return
    order = clockwise(state.players, state.first_player)
    count = state.content.compensated.get(len(order), 0)
    for player in order[len(order) - count :]:
        token = state.bag.draw(state.chance, "bag")
        if token is not None:
            state.arcs[player].append(token)
            state.tell("compensated", player=player, token=token)


def from_last_to_first(state: Biomos) -> tuple[Player, ...]:
    """Against the turn order: the last player begins."""
    return last_to_first(state.players, state.first_player)


@rule("BM-1.10", "BM-2.4", "BM-8.1", "BM-8.2", "BM-9.18")
def choose_a_planet(state: Biomos, player: Player) -> Play[None]:
    """In Advanced mode each player takes one of the planets that are left."""
    if not state.is_advanced:
        return
    left = [planet for planet in state.content.board.planets if planet not in state.planets]
    state.planets[player] = yield from ask(player, "Choose your planet", left, at=str)
