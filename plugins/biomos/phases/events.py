"""Advanced mode, between placing and claiming: one planetary event."""

from __future__ import annotations

from enum import Enum
from functools import partial

from biomos.components import Terrain
from biomos.state import MOON, Biomos, Space, space_key
from tabletop_core import Play, Player, Reason, ask, rule


class PlanetaryEvent(Enum):
    """The four events."""

    IRRIGATE = "irrigate"
    FREEZE = "freeze"
    EXPAND = "expand"
    BREAK = "break"


Trigger = tuple[PlanetaryEvent, Space]

NO_SEA_BESIDE = Reason("BM-8.12", "no sea lies beside that desert")
NO_MOUNTAIN_BESIDE = Reason("BM-8.14", "no mountain lies beside that sea")
NO_DESERT_BESIDE = Reason("BM-8.15", "no desert lies beside it")
BAG_IS_EMPTY = Reason("BM-8.19", "the bag is empty")
MOON_STAYS = Reason("BM-8.22", "the table agreed that the Moon never breaks")
NONE_IN_THE_BAG = {terrain: Reason("BM-8.18", f"the bag holds no {terrain}") for terrain in Terrain}

BECOMES = {
    PlanetaryEvent.IRRIGATE: Terrain.FOREST,
    PlanetaryEvent.FREEZE: Terrain.GLACIER,
    PlanetaryEvent.EXPAND: Terrain.DESERT,
}


@rule("BM-8.11", "BM-8.24", "BM-8.25", "BM-8.26")
def trigger_an_event(state: Biomos, player: Player) -> Play[None]:
    """In Advanced mode a player may trigger 1 event after placing, but not in the turn in which he
    forms his Moon, whether or not he moved a token by it."""
    if not state.is_advanced or state.moon_formed_now:
        return
    trigger = yield from ask(
        player,
        "Trigger a planetary event?",
        thinkable_events(state, player),
        unless=partial(no_event, state, player),
        key=event_words,
        label=partial(event_label, state, player),
        or_pass="none",
    )
    if trigger is not None:
        carry_out(state, player, trigger)


@rule("BM-8.13", "BM-8.21")
def thinkable_events(state: Biomos, player: Player) -> list[Trigger]:
    """Every event with every token it is made for: deserts are irrigated, seas freeze, glaciers
    break, and the desert expands over anything else."""
    triggers: list[Trigger] = []
    for space in state.taken_spaces(player):
        terrain = state.token(player, space)
        if terrain is Terrain.DESERT:
            triggers.append((PlanetaryEvent.IRRIGATE, space))
            continue
        if terrain is Terrain.SEA:
            triggers.append((PlanetaryEvent.FREEZE, space))
        if terrain is Terrain.GLACIER:
            triggers.append((PlanetaryEvent.BREAK, space))
        triggers.append((PlanetaryEvent.EXPAND, space))
    if state.moons[player] is Terrain.GLACIER:
        triggers.append((PlanetaryEvent.BREAK, MOON))
    return triggers


@rule("BM-8.12", "BM-8.14", "BM-8.15", "BM-8.18", "BM-8.19", "BM-8.22")
def no_event(state: Biomos, player: Player, trigger: Trigger) -> Reason | None:
    """Why an event cannot happen: the neighbour is missing, or the new token is not in the bag."""
    event, space = trigger
    if not state.bag:
        return BAG_IS_EMPTY
    if event is PlanetaryEvent.BREAK:
        may_break = space != MOON or state.options.moon_breakable
        return None if may_break else MOON_STAYS
    neighbours = list(state.neighbours(player, space))
    if event is PlanetaryEvent.IRRIGATE and Terrain.SEA not in neighbours:
        return NO_SEA_BESIDE
    if event is PlanetaryEvent.FREEZE and Terrain.MOUNTAIN not in neighbours:
        return NO_MOUNTAIN_BESIDE
    if event is PlanetaryEvent.EXPAND and Terrain.DESERT not in neighbours:
        return NO_DESERT_BESIDE
    wanted = BECOMES[event]
    return None if wanted in state.bag else NONE_IN_THE_BAG[wanted]


@rule("BM-8.16", "BM-8.17", "BM-8.20")
def carry_out(state: Biomos, player: Player, trigger: Trigger) -> None:
    """The new token leaves the bag before the old one goes back; a broken glacier is replaced
    blindly, perhaps by another glacier."""
    event, space = trigger
    old = state.token(player, space)
    assert old is not None
    if event is PlanetaryEvent.BREAK:
        new = state.chance.draw(state.bag, "broken glacier")
    else:
        new = state.bag.take(BECOMES[event])
    state.put(player, space, new)
    state.bag.append(old)
    state.tell(event.value, player=player, space=space_key(space), old=old, new=new)


def event_words(trigger: Trigger) -> str:
    event, space = trigger
    return f"{event.value} {space_key(space)}"


def event_label(state: Biomos, player: Player, trigger: Trigger) -> str:
    event, space = trigger
    old = state.token(player, space)
    new = "a random token" if event is PlanetaryEvent.BREAK else f"a {BECOMES[event]}"
    return f"the {old} becomes {new}"
