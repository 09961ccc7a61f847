"""What must hold after every action; each line is a sentence about what is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from biosphere.components import CATEGORIES, LANDSCAPES, Ability, Corner, DevelopmentCard
from biosphere.maps import impossible_assignment
from biosphere.state import Biosphere
from biosphere.wheel import BLANK, FACES


def broken(state: Biosphere) -> Iterator[str]:
    """All invariants of the catalogue that do not hold."""
    yield from dice(state)
    yield from tiles(state)
    yield from boards(state)
    yield from cards(state)
    yield from band(state)
    yield from markers(state)
    yield from set_up(state)


def dice(state: Biosphere) -> Iterator[str]:
    """I1, I3: no die is lost or made; faces are 1 to 5, blank ones only while placed."""
    for player in state.players:
        placed, left = state.population(player), state.supply[player]
        if placed + left != state.content.board.dice:
            yield f"I1: {player} has {placed} dice on the map and {left} in the supply"
        for faces in filter(None, state.dice[player]):
            if faces[0] < BLANK or faces[-1] > FACES or list(faces) != sorted(faces):
                yield f"I3: dice of {player} show {faces}"
    blank = [player for player in state.players if any(BLANK in on for on in state.dice[player])]
    if len(blank) > 1:
        yield f"I3: {', '.join(map(str, blank))} have blank dice at the same time"


def tiles(state: Biosphere) -> Iterator[str]:
    """I2, I12: no tile holds more than its capacity; at most one player has the majority."""
    board = state.map
    for tile, on_tile in enumerate(zip(*state.dice, strict=True)):
        counts = [len(faces) for faces in on_tile]
        held, free = sum(counts), state.free[tile]
        if free < 0 or held + free != board.capacities[tile]:
            yield f"I2: {board.names[tile]} holds {held} dice and has {free} free spaces"
        holders = [player for player in state.players if counts[player]]
        if sum(state.has_majority(player, tile) for player in holders) > 1:
            yield f"I12: two players have the majority on {board.names[tile]}"


def boards(state: Biosphere) -> Iterator[str]:
    """I5: every marker stands on its track."""
    for player in state.players:
        for track in (*LANDSCAPES, *Ability):
            if state.tracks[player][track] not in state.content.tracks[track]:
                yield f"I5: {track} of {player} stands on {state.tracks[player][track]}"
        if not 0 <= state.points[player] <= state.content.board.most_points:
            yield f"I5: {player} has {state.points[player]} evolution points"


def cards(state: Biosphere) -> Iterator[str]:
    """I6, I7, I8: no card is lost; no row is too long; one played card a round at most. No deck is
    empty while its discards could make it anew."""
    for row in (1, 2):
        everywhere = cards_of_row(state, row)
        printed = {card for card in state.content.cards.values() if card.row == row}
        if len(everywhere) != len(printed) or set(everywhere) != printed:
            yield f"I6: the cards of row {row} are not those of the box"
    for row, deck, discard in (
        (1, state.deck_1, state.discard_1),
        (2, state.deck_2, state.discard_2),
    ):
        if discard and not deck:
            yield f"BS-9.8.4: the deck of row {row} is empty and has {len(discard)} discards"
    for shown in (state.row_1, state.row_2):
        if len(shown) > state.content.board.cards.open:
            yield f"I7: a row shows {len(shown)} cards"
    for player in state.players:
        if len(state.played[player]) > state.round:
            yield f"I8: {player} has played {len(state.played[player])} cards"


def cards_of_row(state: Biosphere, row: int) -> list[DevelopmentCard]:
    """All cards of a row, wherever they lie."""
    found: list[DevelopmentCard]
    if row == 1:
        found = [*state.deck_1, *state.row_1, *state.discard_1]
    else:
        found = [*state.deck_2, *state.row_2, *state.discard_2]
    for player in state.players:
        zones = (state.hidden_hands[player], state.open_hands[player], state.played[player])
        found += [card for zone in zones for card in zone if card.row == row]
    return found


def band(state: Biosphere) -> Iterator[str]:
    """I9, I13: only the last space is shared; nobody is checked before the lag rule is in
    force."""
    if not state.has_band:
        return
    last = state.content.band.last_space
    for space, count in Counter(state.band).items():
        if not 0 <= space <= last:
            yield f"I9: a marker stands on space {space} of the band"
        if count > 1 and space != last:
            yield f"I9: {count} markers share space {space} of the band"
    if sorted(state.arrived) != [player for player in state.players if state.band[player] == last]:
        yield f"I9: on the last space of the band arrived {state.arrived}"
    if any(state.lag_checked) and not state.lag_in_force:
        yield "I13: a player was checked before the lag rule came into force"


def markers(state: Biosphere) -> Iterator[str]:
    """I10: one marker a player on each corner, landscape and assignment."""
    for player in state.players:
        for placed in (state.corners[player], state.settled[player], state.fulfilled[player]):
            if len(set(placed)) != len(placed):
                yield f"I10: {player} has two markers in one place: {placed}"
        if not set(state.corners[player]) <= set(Corner):
            yield f"I10: {player} has a marker on an unknown corner"
        if not set(state.fulfilled[player]) <= set(state.assignments):
            yield f"I10: {player} has a marker on an assignment that is not open"


def set_up(state: Biosphere) -> Iterator[str]:
    """I11: one open assignment a category; the map has the printed tiles, is connected and makes
    none of the open assignments impossible."""
    if [assignment.letter for assignment in state.assignments] != list(CATEGORIES):
        yield f"I11: the open assignments are {', '.join(map(str, state.assignments))}"
    fault = state.map.fault(state.content.tiles_for(len(state.players)))
    if fault:
        yield f"I11: {fault}"
    impossible = impossible_assignment(state.map, state.assignments, state.content.board.dice)
    if impossible is not None:
        yield f"BS-3.7: the map makes {impossible} impossible"
