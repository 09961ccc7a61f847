"""Advanced mode, between placing and claiming: one planetary event."""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import NamedTuple

from biomos.components import Terrain
from biomos.state import MOON, Biomos, Space, space_key
from tabletop_core import Play, Player, Reason, ask, rule


class PlanetaryEvent(Enum):
    """The four events."""

    IRRIGATE = "irrigate"
    FREEZE = "freeze"
    EXPAND = "expand"
    BREAK = "break"


class Trigger(NamedTuple):
    """An event and the space of the token it befalls."""

    event: PlanetaryEvent
    space: Space


class Change(NamedTuple):
    """What has to lie beside a token, why not without it, and what the token becomes."""

    beside: Terrain
    without: Reason
    becomes: Terrain


NO_SEA_BESIDE = Reason("BM-8.12", "no sea lies beside that desert")
NO_MOUNTAIN_BESIDE = Reason("BM-8.14", "no mountain lies beside that sea")
NO_DESERT_BESIDE = Reason("BM-8.15", "no desert lies beside it")
NONE_IN_THE_BAG = {terrain: Reason("BM-8.18", f"the bag holds no {terrain}") for terrain in Terrain}
BAG_IS_EMPTY = Reason("BM-8.19", "the bag is empty")
MOON_STAYS = Reason("BM-8.22", "the table agreed that the Moon never breaks")

CHANGES = {
    PlanetaryEvent.IRRIGATE: Change(Terrain.SEA, NO_SEA_BESIDE, Terrain.FOREST),
    PlanetaryEvent.FREEZE: Change(Terrain.MOUNTAIN, NO_MOUNTAIN_BESIDE, Terrain.GLACIER),
    PlanetaryEvent.EXPAND: Change(Terrain.DESERT, NO_DESERT_BESIDE, Terrain.DESERT),
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
        at=lambda trigger: space_key(trigger.space),
        group=lambda trigger: trigger.event.value,
        or_pass="none",
    )
    if trigger is not None:
        carry_out(state, player, trigger)


@rule("BM-8.13", "BM-8.21")
def thinkable_events(state: Biomos, player: Player) -> list[Trigger]:
    """Every event with every token it is made for: deserts are irrigated, seas freeze, glaciers
    break, and the desert expands over anything else."""
    # Token by token, as a player looks round the planet: four acts would go event by event.
    triggers: list[Trigger] = []
    for space in state.taken_spaces(player):
        terrain = state.token(player, space)
        if terrain is Terrain.DESERT:
            triggers.append(Trigger(PlanetaryEvent.IRRIGATE, space))
            continue
        if terrain is Terrain.SEA:
            triggers.append(Trigger(PlanetaryEvent.FREEZE, space))
        if terrain is Terrain.GLACIER:
            triggers.append(Trigger(PlanetaryEvent.BREAK, space))
        triggers.append(Trigger(PlanetaryEvent.EXPAND, space))
    if state.moons[player] is Terrain.GLACIER:
        triggers.append(Trigger(PlanetaryEvent.BREAK, MOON))
    return triggers


@rule("BM-8.19")
def no_event(state: Biomos, player: Player, trigger: Trigger) -> Reason | None:
    """Why an event cannot happen; with an empty bag none can."""
    if not state.bag:
        return BAG_IS_EMPTY
    if trigger.event is PlanetaryEvent.BREAK:
        return no_breaking(state, trigger.space)
    return no_change(state, player, trigger)


@rule("BM-8.22")
def no_breaking(state: Biomos, space: Space) -> Reason | None:
    """Why a glacier does not break: any does, on the Moon as well unless the table forbids it."""
    may_break = space != MOON or state.options.moon_breakable
    return None if may_break else MOON_STAYS


@rule("BM-8.12", "BM-8.14", "BM-8.15", "BM-8.18")
def no_change(state: Biomos, player: Player, trigger: Trigger) -> Reason | None:
    """Why a token does not change: a sea waters the desert beside it, a mountain freezes the sea, a
    desert expands over anything; and the bag has to hold the new token."""
    change = CHANGES[trigger.event]
    if change.beside not in state.neighbours(player, trigger.space):
        return change.without
    return None if change.becomes in state.bag else NONE_IN_THE_BAG[change.becomes]


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
        new = state.bag.take(CHANGES[event].becomes)
    state.put(player, space, new)
    state.bag.append(old)
    state.tell(event.value, player=player, space=space_key(space), old=old, new=new)


def event_words(trigger: Trigger) -> str:
    """What is typed for an event: `irrigate arc 3`."""
    return f"{trigger.event.value} {space_key(trigger.space)}"


def event_label(state: Biomos, player: Player, trigger: Trigger) -> str:
    """What an event does to its token."""
    change = CHANGES.get(trigger.event)
    new = "a random token" if change is None else f"a {change.becomes}"
    return f"the {state.token(player, trigger.space)} becomes {new}"
