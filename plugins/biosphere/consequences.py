"""What an option brings, where evolution points do not say it: assignments, majorities, what they
fill, bonuses, and cards that can be played."""

from __future__ import annotations

from collections.abc import Iterator

from biosphere.bonuses import bonus_words
from biosphere.components import LANDSCAPES, DevelopmentCard
from biosphere.conditions import is_fulfilled, progress
from biosphere.phases.landscape_bonuses import majorities
from biosphere.phases.phase3_evolution import no_corner, no_play
from biosphere.phases.phase5_reproduction import turn_blank_dice
from biosphere.phases.phase6_filling_up import tiles_to_fill
from biosphere.state import Biosphere
from biosphere.wheel import BLANK
from tabletop_core import Consequence, Outcome, Player

GOOD, BAD = 1, -1


def brings(outcome: Outcome[Biosphere]) -> Iterator[Consequence]:
    """What an option brings, in the words of the game."""
    player = outcome.player
    before, after = grown(outcome.before, player), grown(outcome.after, player)
    yield from steps(outcome, player)
    if before.dice[player] != after.dice[player]:
        yield from holds(before, after, player, outcome.option.at)
    yield from cards(before, after, player)
    yield from assignments(before, after, player)


def grown(state: Biosphere, player: Player) -> Biosphere:
    """The table when the player's new dice are turned, as they are for certain when all lie."""
    if not any(faces and faces[0] == BLANK for faces in state.dice[player]):
        return state
    turned = state.copy()
    turn_blank_dice(turned, player)
    return turned


def steps(outcome: Outcome[Biosphere], player: Player) -> Iterator[Consequence]:
    """Markers that move on tracks and on the band."""
    for change in outcome.changes:
        if change.place.part not in ("tracks", "band"):
            continue
        owner = change.place.owner
        if owner == player or change.place.entry == player.name:
            name = change.place.entry if owner == player else "band"
            merit = GOOD if change.difference > 0 else BAD
            yield Consequence(f"{name} {change.before} → {change.after}", merit=merit)
    for event in outcome.told("died_travelling"):
        if event.facts["player"] == player:
            yield Consequence("dies on arrival", merit=BAD)


def holds(
    before: Biosphere, after: Biosphere, player: Player, at: str | None
) -> Iterator[Consequence]:
    """Majorities won and lost, what they will fill, and the bonus of a landscape they lead to; the
    tile the option stands on is not named again. Others act before Filling up, and so may the
    player."""
    to_fill = tiles_to_fill(after, player)
    for tile, name in enumerate(after.map.names):
        held, holding = before.has_majority(player, tile), after.has_majority(player, tile)
        if holding and not held:
            yield Consequence("majority" if name == at else f"majority on {name}", merit=GOOD)
            if tile in to_fill:
                count = min(after.free[tile], after.supply[player])
                yield Consequence(f"fills +{count}", is_forecast=True, merit=GOOD)
        elif held and not holding:
            yield Consequence(f"gives up the majority on {name}", merit=BAD)
    then, now = majorities(before, player), majorities(after, player)
    needed = after.content.majorities
    for landscape in LANDSCAPES:
        if now[landscape] >= needed > then[landscape] and landscape not in after.settled[player]:
            bonus = bonus_words(after.content.landscape_bonuses[landscape])
            yield Consequence(f"{landscape} bonus: {bonus}", is_forecast=True, merit=GOOD)


def cards(before: Biosphere, after: Biosphere, player: Player) -> Iterator[Consequence]:
    """Cards and the corner that can be played from the new position, and those that no longer
    can."""
    playable, was_playable = fitting_cards(after, player), fitting_cards(before, player)
    for card in playable:
        if card not in was_playable:
            yield Consequence(f"can play {card}: {bonus_words(card.bonus)}", merit=GOOD)
    for card in was_playable:
        if card not in playable and card in after.hand(player):
            yield Consequence(f"leaves the place of {card}", merit=BAD)
    corner = after.corner(player)
    if corner is not None and no_corner(after, player) is None and before.corner(player) is None:
        bonus = bonus_words(after.content.corner_bonuses[corner])
        yield Consequence(f"can claim the corner {corner}: {bonus}", merit=GOOD)


def fitting_cards(state: Biosphere, player: Player) -> list[DevelopmentCard]:
    """The cards in hand that fit the position."""
    return [card for card in state.hand(player) if no_play(state, player, card) is None]


def assignments(before: Biosphere, after: Biosphere, player: Player) -> Iterator[Consequence]:
    """How far each open assignment comes; it is checked at the end of the round."""
    for assignment in after.assignments:
        if assignment in before.fulfilled[player]:
            continue
        if is_fulfilled(after, player, assignment) and not is_fulfilled(before, player, assignment):
            yield Consequence(f"meets assignment {assignment}", 1, is_forecast=True)
            continue
        for then, now in zip(
            progress(before, player, assignment),
            progress(after, player, assignment),
            strict=True,
        ):
            reached, was = min(now.reached, now.needed), min(then.reached, then.needed)
            if reached != was:
                words = f"assignment {assignment} {was}→{reached} of {now.needed}"
                yield Consequence(words, merit=GOOD if reached > was else BAD)
