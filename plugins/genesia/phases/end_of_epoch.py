"""C: the end of an epoch. Cities, remaining cards, progress points, the new turn order."""

from __future__ import annotations

from functools import partial

from genesia.actions import action_key, action_label, carry_out, no_action, plays, sales
from genesia.cards import sell_card
from genesia.components import Icon
from genesia.effects import build_city
from genesia.preparation import forget_the_epoch
from genesia.state import Genesia
from genesia.world import NOBODY
from tabletop_core import Play, Player, ask, rule


@rule("GN-8.0")
def begin_the_end(state: Genesia) -> None:
    """Four actions in order: cities, cards, progress points, turn order."""
    state.phase = Icon.END
    state.turn = -1


def begin_end_cards(state: Genesia) -> None:
    state.turn = -1


# 1. Cities.


@rule(
    "GN-8.1.1",
    "GN-8.1.2",
    "GN-8.1.3",
    "GN-8.1.4",
    "GN-8.1.5",
    "GN-8.1.6",
    "GN-8.1.7",
)
def build_cities(state: Genesia, leader: Player) -> Play[bool]:
    """A city rises wherever a player has 2 clans and no city; with too few cities left he chooses
    where."""
    player = state.acting
    sites = city_sites(state, player)
    if len(sites) > state.city_supply[player] > 0:
        site = yield from ask(leader, "Where do you build a city?", sites, key=state.name)
        build_city(state, player, site)
        return True
    for site in sites:
        build_city(state, player, site)
    return False


@rule("GN-8.1.1", "GN-8.1.2", "GN-8.1.7")
def city_sites(state: Genesia, player: int) -> list[int]:
    """Regions with at least 2 clans of a player and no city of his, the homelands included."""
    needed = state.content.numbers.cities.clans_needed
    own = state.cities[player]
    return [
        region
        for region, clans in enumerate(state.clans[player])
        if clans >= needed and not own[region]
    ]


# 2. Remaining cards.


@rule("GN-5.25", "GN-8.2.1", "GN-8.2.4")
def play_end_cards(state: Genesia, leader: Player) -> Play[bool]:
    """One card with the end-of-epoch icon after another, or none."""
    player = state.acting
    action = yield from ask(
        leader,
        f"End of the epoch, {player.name}",
        plays(state, player) + sales(state, player),
        unless=partial(no_action, state, player),
        key=action_key(state),
        label=action_label(state, player),
        or_pass="done",
    )
    if action is None:
        return False
    yield from carry_out(state, player, action)
    return True


@rule("GN-5.1", "GN-8.2.2", "GN-8.2.3")
def sell_the_rest(state: Genesia) -> None:
    """All cards still in hand are discarded for 4 coins each."""
    for tribe in state.order:
        player = state.tribes[tribe]
        for card in list(state.hand(player)):
            sell_card(state, player, card)


# 3. Progress points.


@rule("GN-5.9", "GN-5.10", "GN-5.19", "GN-8.3.1", "GN-8.3.2", "GN-8.4.5")
def note_progress(state: Genesia) -> None:
    """End-of-epoch cards count once; Inventions of this and earlier epochs count again, copied ones
    too."""
    for player in state.tribes:
        points = state.points_once[player]
        points += sum(card.progress for card in state.inventions[player])
        points += sum(card.progress for card in state.copied[player])
        state.progress[player].append(points)
        state.noted_once[player] += state.points_once[player]
        state.tell("progress", player=player, points=points, epoch=state.epoch)


# 4. Turn order.


def keeps_its_order(state: Genesia) -> bool:
    """There is no choosing after the last epoch and in solo."""
    return state.is_last_epoch or state.is_solo


def open_the_positions(state: Genesia) -> None:
    """All positions of the next turn order are free."""
    state.next_order = [NOBODY] * len(state.players)


@rule("GN-8.4.2", "GN-8.4.3", "GN-8.4.5")
def fewest_points_first(state: Genesia) -> list[Player]:
    """Who has the fewest progress points of this epoch chooses first; ties by turn order."""
    in_order = [state.players[seat] for seat in state.order]
    return sorted(in_order, key=lambda player: state.progress[player][-1])


@rule("GN-8.4.2")
def choose_a_position(state: Genesia, player: Player) -> Play[None]:
    """Take any free position in the next turn order; the last takes what is left."""
    free = [place for place, taken in enumerate(state.next_order, 1) if taken == NOBODY]
    position = free[0]
    if len(free) > 1:
        position = yield from ask(player, "Your position in the next epoch", free)
    state.next_order[position - 1] = int(player)
    state.tell("position", player=player, position=position)


@rule("GN-3.1", "GN-3.5", "GN-8.4.1", "GN-8.4.4", "GN-9.1", "GN-10.5", "GN-10.17")
def end_the_epoch(state: Genesia) -> None:
    """The new turn order holds from the next epoch on; coins and Inventions stay. After the third
    epoch the game is over."""
    forget_the_epoch(state)
    if state.is_last_epoch:
        reveal_objectives(state)
        state.finished = True
    elif state.is_solo:
        state.order.reverse()
    else:
        state.order = state.next_order
    state.next_order = []


@rule("GN-9.7")
def reveal_objectives(state: Genesia) -> None:
    """The secret objectives are shown."""
    for player in state.players:
        for objective in state.objectives[player]:
            state.revealed.append(objective)
            state.tell("objective", player=player, objective=objective, name=objective.name)
        state.objectives[player].clear()
