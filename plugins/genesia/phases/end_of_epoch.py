"""C: the end of an epoch. Cities, remaining cards, progress points, the new turn order."""

from __future__ import annotations

from genesia.actions import PLAY, or_sell
from genesia.cards import sell_card
from genesia.components import Icon
from genesia.copying import react
from genesia.effects import build_city
from genesia.phases.turns import begin_the_turns, in_turn_order, take_the_turn
from genesia.scoring import end_card_points
from genesia.state import Genesia
from tabletop_core import EachPlayer, Once, Phase, Play, Player, Repeat, ask, ask_act, rule


@rule("GN-8.0")
def begin_the_end(state: Genesia) -> None:
    """Four actions in order: cities, cards, progress points, turn order."""
    state.phase = Icon.END


# 1. Cities.


@rule("GN-8.1.2", "GN-8.1.4", "GN-8.1.6")
def build_cities(state: Genesia, leader: Player) -> Play[bool]:
    """At the end of every epoch a city rises on every site; with too few cities left the player
    chooses where."""
    player = state.acting
    sites = city_sites(state, player)
    if len(sites) > state.city_supply[player] > 0:
        site = yield from ask(
            leader, "Where do you build a city?", sites, key=state.name, at=state.name
        )
        build_city(state, player, site)
        return True
    for site in sites:
        build_city(state, player, site)
    return False


@rule("GN-8.1.1", "GN-8.1.2", "GN-8.1.7")
def city_sites(state: Genesia, player: Player) -> list[int]:
    """Regions with at least 2 clans of a player and no city yet, the homelands included; in a
    shared homeland nobody builds beside the city of another."""
    needed = state.content.numbers.cities.clans_needed
    return [
        region
        for region, clans in enumerate(state.clans[player])
        if clans >= needed and not any(cities[region] for cities in state.cities)
    ]


# 2. Remaining cards.


@rule("GN-5.25", "GN-8.2.1", "GN-8.2.4")
def play_end_cards(state: Genesia, leader: Player) -> Play[bool]:
    """One card with the end-of-epoch icon after another, or none."""
    player = state.acting
    question = f"End of the epoch, {player.name}"
    acts = or_sell(state, player, PLAY)
    done = yield from ask_act(state, player, question, *acts, by=leader, or_pass="done")
    return done is not None


@rule("GN-5.1", "GN-8.2.2", "GN-8.2.3")
def sell_the_rest(state: Genesia) -> None:
    """All cards still in hand are discarded for 4 coins each."""
    for player in state.order:
        for card in list(state.hand(player)):
            sell_card(state, player, card)


# 3. Progress points.


@rule("GN-8.3.1")
def work_out_end_cards(state: Genesia) -> None:
    """When all have played, everybody works out his End-of-epoch cards, from the map as it is now;
    their points count once."""
    for player in state.order:
        for card in state.end_cards[player]:
            points = end_card_points(state, player, card)
            state.points_once[player] += points
            state.tell("counted", player=player, card=card, name=card.name, points=points)
        state.end_cards[player].clear()


@rule("GN-8.3.1", "GN-8.4.5")
def note_progress(state: Genesia) -> None:
    """The points of this epoch are noted: those that count once, and those of Inventions."""
    for player in state.tribes:
        points = state.points_once[player] + invention_points(state, player)
        state.progress[player].append(points)
        state.noted_once[player] += state.points_once[player]
        state.tell("progress", player=player, points=points, epoch=state.epoch)


@rule("GN-5.9", "GN-5.10", "GN-5.19", "GN-8.3.2")
def invention_points(state: Genesia, player: Player) -> int:
    """Inventions of this and earlier epochs count again, copied ones too."""
    return sum(card.progress for card in state.inventions[player] + state.copied[player])


# 4. Turn order.


@rule("GN-8.4.1", "GN-10.17")
def keeps_its_order(state: Genesia) -> bool:
    """There is no choosing after the last epoch and in solo."""
    return state.is_last_epoch or state.is_solo


def open_the_positions(state: Genesia) -> None:
    """All positions of the next turn order are free."""
    state.next_order = [None] * len(state.players)


@rule("GN-8.4.2", "GN-8.4.3", "GN-8.4.5")
def fewest_points_first(state: Genesia) -> list[Player]:
    """Who has the fewest progress points of this epoch chooses first; ties by turn order."""
    return sorted(state.order, key=lambda player: state.progress[player][-1])


@rule("GN-8.4.2")
def choose_a_position(state: Genesia, player: Player) -> Play[None]:
    """Take any free position in the next turn order; the last takes what is left."""
    free = [place for place, taken in enumerate(state.next_order, 1) if taken is None]
    position = free[0]
    if len(free) > 1:
        position = yield from ask(player, "Your position in the next epoch", free)
    state.next_order[position - 1] = player
    state.tell("position", player=player, position=position)


@rule("GN-3.1", "GN-9.1")
def end_the_epoch(state: Genesia) -> None:
    """The next epoch begins; after the third one the game is over."""
    forget_the_epoch(state)
    if state.is_last_epoch:
        reveal_objectives(state)
        state.finished = True
    else:
        turn_the_order(state)


@rule("GN-5.8", "GN-5.11", "GN-8.4.4")
def forget_the_epoch(state: Genesia) -> None:
    """What cards gave for an epoch ends with it; coins and Inventions stay."""
    for tribe in state.tribes:
        state.moves[tribe] = state.cheap_clans[tribe] = state.cheap_price[tribe] = 0
        state.double_tolls[tribe] = state.embargoes[tribe] = state.shields[tribe] = 0
        state.doubling[tribe] = state.fewer_losses[tribe] = state.stronger[tribe] = 0
        state.points_once[tribe] = 0
        state.toll_free[tribe] = state.at_peace[tribe] = False


@rule("GN-3.5", "GN-10.5")
def turn_the_order(state: Genesia) -> None:
    """The new turn order holds from the next epoch on; in solo the other tribe is first."""
    if state.is_solo:
        state.order.reverse()
    else:
        state.order = [player for player in state.next_order if player is not None]
    state.next_order = []


@rule("GN-9.7")
def reveal_objectives(state: Genesia) -> None:
    """The secret objectives are shown."""
    for player in state.players:
        for objective in state.objectives[player]:
            state.revealed[player] = objective
            state.tell("objective", player=player, objective=objective, name=objective.name)
        state.objectives[player].clear()


TURN_ORDER = Phase(
    "Turn order",
    Once(open_the_positions),
    EachPlayer(choose_a_position, order=fewest_points_first),
    skip_if=keeps_its_order,
)
END_OF_EPOCH = Phase(
    "End of epoch",
    Once(begin_the_end, begin_the_turns),
    EachPlayer(take_the_turn, Repeat(build_cities), order=in_turn_order),
    Once(begin_the_turns),
    EachPlayer(take_the_turn, Repeat(play_end_cards), order=in_turn_order, first=react),
    Once(sell_the_rest, work_out_end_cards, note_progress),
    TURN_ORDER,
    Once(end_the_epoch),
)
