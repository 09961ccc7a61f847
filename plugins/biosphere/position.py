"""Starting from a position instead of from the set-up: the table laid out in words.

[start]
phase = "Movement"                    # where play begins; without it, with the round
turn = "Ada"                          # whose turn it is in this phase
round = 3
graveyard = 3
first_player = "Bob"
row_1 = ["S1-G2", "S1-G3"]            # foremost last; the rest as shuffled
deck_1 = ["L1-G2"]                    # no other cards in the deck: the rest is discarded, and an
                                      # empty deck is made anew from it at once
assignments = ["A3", "F1"]            # of the other categories as drawn
so_far = { steps_left = 2 }           # in the middle of a turn: what has been done in it

[start.players.Ada]
dice = { savannah-1 = [3, 3, 1], polar-2 = [5] }
at = "L1-Sp3"                         # both evolution markers
points = 10
lifespan = { mountain = 3, desert = 0 }   # one below the start value is the symbol
reproduction = 4
movement = 2
income = 9
hand = ["S3-G4"]
played = ["S1-G2"]
band = 7
corners = ["S4-G4"]
landscapes = ["forest"]
assignments = ["A3"]
lag_checked = true
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import BeforeValidator, Field

from biosphere.components import (
    Ability,
    Assignment,
    BoardTrack,
    Corner,
    DevelopmentCard,
    LandscapeName,
    read_markers,
)
from biosphere.phases.phase1_wheel import WHEEL
from biosphere.phases.phase3_evolution import EVOLUTION, act, begin_turn, refill_rows
from biosphere.phases.phase4_movement import MOVEMENT, begin_movement, move_a_die
from biosphere.phases.phase5_reproduction import REPRODUCTION, begin_reproduction, place_a_die
from biosphere.state import Biosphere
from biosphere.wheel import FACES, FIRST_GRAVEYARD
from tabletop_core import (
    BadInput,
    Checked,
    Component,
    DataFault,
    Deck,
    NameOf,
    Play,
    Player,
    Start,
    Zone,
    find_party,
    read_position,
)

C = TypeVar("C", bound=Component)
CardName = Annotated[str, NameOf(DevelopmentCard)]
AssignmentName = Annotated[str, NameOf(Assignment)]
PlayerName = Annotated[str, NameOf(Player)]
Markers = Annotated[tuple[int, int], BeforeValidator(read_markers, json_schema_input_type=str)]
Face = Annotated[int, Field(ge=1, le=FACES)]


class PlayerPosition(Checked):
    """One player's dice, board, cards and markers; what is not named is as after the set-up."""

    dice: dict[str, tuple[Face, ...]] = Field(default_factory=dict)
    at: Markers | None = None
    points: int | None = None
    lifespan: dict[LandscapeName, int] = Field(default_factory=dict)
    reproduction: int | None = None
    movement: int | None = None
    income: int | None = None
    hand: tuple[CardName, ...] = ()
    played: tuple[CardName, ...] = ()
    band: int | None = None
    corners: tuple[Corner, ...] = ()
    landscapes: tuple[LandscapeName, ...] = ()
    assignments: tuple[AssignmentName, ...] = ()
    lag_checked: bool = False


class SoFar(Checked):
    """What the player whose turn it is has done in it; what is not named has not been done."""

    spaces_evolved: int | None = Field(None, ge=0)
    spaces_on_band: int | None = Field(None, ge=0)
    reached_corner: bool | None = None
    evolution_ended: bool | None = None
    steps_left: int | None = Field(None, ge=0)
    travelled: dict[str, tuple[Face, ...]] | None = None
    births_left: int | None = Field(None, ge=0)


class Turn(NamedTuple):
    """A turn that can stand in its middle: how it begins, what then is repeated, and the words for
    what has been done in it."""

    begin: Callable[[Biosphere, Player], None]
    goes_on: Callable[[Biosphere, Player], Play[bool]]
    words: tuple[str, ...]


TURNS = {
    EVOLUTION.name: Turn(
        begin_turn, act, ("spaces_evolved", "spaces_on_band", "reached_corner", "evolution_ended")
    ),
    MOVEMENT.name: Turn(begin_movement, move_a_die, ("steps_left", "travelled")),
    REPRODUCTION.name: Turn(begin_reproduction, place_a_die, ("births_left",)),
}


class Position(Checked):
    """The whole table. What is not named is as after the set-up: dice in the supply, cards in their
    decks, shuffled, the rows filled up, assignments as drawn, markers at their starts."""

    phase: str | None = None
    turn: PlayerName | None = None
    round: int = Field(1, ge=1)
    graveyard: int | None = Field(None, ge=1, le=FACES)
    first_player: PlayerName | None = None
    row_1: tuple[CardName, ...] = ()
    row_2: tuple[CardName, ...] = ()
    deck_1: tuple[CardName, ...] | None = None
    deck_2: tuple[CardName, ...] | None = None
    assignments: tuple[AssignmentName, ...] = ()
    players: dict[PlayerName, PlayerPosition] = Field(default_factory=dict)
    so_far: SoFar | None = None


def lay_out(state: Biosphere, words: Mapping[str, Any]) -> Start:
    """Lay the table out as the words say, every die and card taken from where it belongs."""
    position = read_position(Position, words)
    state.round = position.round
    state.graveyard = position.graveyard or usual_graveyard(position)
    if position.first_player is not None:
        state.first_player = find_party(state, position.first_player)
    players = {find_party(state, name): words for name, words in position.players.items()}
    open_assignments(state, position.assignments)
    lay_out_cards(state, position, players)
    for player, words_of_player in players.items():
        lay_out_dice(state, player, words_of_player)
        lay_out_board(state, player, words_of_player)
        lay_out_markers(state, player, words_of_player)
    lay_out_band(state, players)
    turn = None if position.turn is None else find_party(state, position.turn)
    if position.so_far is None:
        return Start(position.phase, turn)
    return go_on(state, position, state.first_player if turn is None else turn)


def go_on(state: Biosphere, position: Position, player: Player) -> Start:
    """The turn of a player that has begun, with what has been done in it."""
    assert position.so_far is not None
    turn = TURNS.get(position.phase or "")
    if turn is None:
        raise BadInput(f"start, so_far: name a phase: {', '.join(TURNS)}.")
    turn.begin(state, player)
    for name, value in position.so_far.model_dump(exclude_none=True).items():
        if name not in turn.words:
            known = ", ".join(turn.words)
            raise BadInput(f"start, so_far: in {position.phase} there is {known}, not {name}.")
        if name == "travelled":
            state.moved_dice = travelled_dice(state, player, value)
        else:
            setattr(state, name, value)
    return Start(position.phase, player, turn.goes_on)


def travelled_dice(
    state: Biosphere, player: Player, dice: Mapping[str, Sequence[int]]
) -> tuple[tuple[int, int], ...]:
    """The dice that have made their journey, where they are now."""
    moved = []
    for name, faces in dice.items():
        tile = state.map.tile(name)
        if Counter(faces) - Counter(state.dice[player][tile]):
            raise BadInput(f"start, so_far: {player} has no such dice on {name}.")
        moved += [(tile, face) for face in faces]
    return tuple(moved)


def usual_graveyard(position: Position) -> int:
    """Where the wheel stands in a round; phase 1 still has to turn it."""
    is_turned = position.round == 1 or position.phase not in (None, WHEEL.name)
    turns = position.round - 1 if is_turned else position.round - 2
    return (FIRST_GRAVEYARD - 1 + turns) % FACES + 1


# Cards and assignments


def find(state: Biosphere, kind: type[C], key: str) -> C:
    """The card or assignment that the words of a position name."""
    try:
        return state.content.component(kind, key)
    except BadInput:
        raise DataFault(f"Biosphere has no {kind.__name__} {key!r}") from None


def open_assignments(state: Biosphere, keys: Sequence[str]) -> None:
    """The named assignments take the places of those drawn in their categories."""
    for key in keys:
        wanted = find(state, Assignment, key)
        if wanted in state.assignments:
            continue
        place = next(n for n, each in enumerate(state.assignments) if each.letter == wanted.letter)
        state.box.append(state.assignments[place])
        state.assignments[place] = state.box.take(wanted)
    if len(set(keys)) != len({key[0] for key in keys}):
        raise BadInput("start: only one assignment of each category is open.")


def lay_out_cards(
    state: Biosphere, position: Position, players: Mapping[Player, PlayerPosition]
) -> None:
    """The named cards go to hands, before players, and into the rows; the rest as shuffled."""
    for row, deck in ((state.row_1, state.deck_1), (state.row_2, state.deck_2)):
        deck[:0] = reversed(row)
        row.clear()
    for player, words in players.items():
        take_cards(state, words.hand, state.hand(player))
        take_cards(state, words.played, state.played[player])
    for keys, row in ((position.row_1, state.row_1), (position.row_2, state.row_2)):
        if len(keys) > state.content.board.cards.open:
            raise BadInput(f"start: a row shows {state.content.board.cards.open} cards.")
        take_cards(state, keys, row)
    stack_deck(state, position.deck_1, state.deck_1, state.discard_1)
    stack_deck(state, position.deck_2, state.deck_2, state.discard_2)
    refill_rows(state)


def take_cards(state: Biosphere, keys: Sequence[str], place: Zone[DevelopmentCard]) -> None:
    """Put cards from their decks in another place."""
    for key in keys:
        card = find(state, DevelopmentCard, key)
        deck = state.deck_1 if card.row == 1 else state.deck_2
        if card not in deck:
            raise BadInput(f"start: the card {key} lies in two places.")
        place.append(deck.take(card))


def stack_deck(
    state: Biosphere,
    keys: Sequence[str] | None,
    deck: Deck[DevelopmentCard],
    discard: Zone[DevelopmentCard],
) -> None:
    """A named deck holds these cards and no others, from the top; the rest is discarded."""
    if keys is None:
        return
    named: Zone[DevelopmentCard] = Zone()
    take_cards(state, keys, named)
    discard.extend(deck)
    deck[:] = named


# One player


def lay_out_dice(state: Biosphere, player: Player, words: PlayerPosition) -> None:
    """The dice on the map, within the supply and the capacity of the tiles."""
    for name, faces in words.dice.items():
        tile = state.map.tile(name)
        for face in faces:
            if not state.free[tile]:
                raise BadInput(f"start: {name} has only {state.map.capacities[tile]} spaces.")
            if not state.supply[player]:
                raise BadInput(f"start: {player} has only {state.content.board.dice} dice.")
            state.place(player, tile, face)


def lay_out_board(state: Biosphere, player: Player, words: PlayerPosition) -> None:
    """The markers of the player board, each on a space of its track."""
    if words.at is not None:
        state.size[player], state.specialisation[player] = words.at
    if words.points is not None:
        if not 0 <= words.points <= state.content.board.most_points:
            raise BadInput(f"start: the counter of {player} cannot show {words.points}.")
        state.points[player] = words.points
    values: list[tuple[BoardTrack, int | None]] = list(words.lifespan.items())
    values += [(ability, getattr(words, str(ability))) for ability in Ability]
    for track, value in values:
        if value is None:
            continue
        if value not in state.content.tracks[track]:
            known = ", ".join(map(str, state.content.tracks[track].values))
            raise BadInput(f"start: {track} of {player} cannot be {value}. Values: {known}.")
        state.tracks[player][track] = value


def lay_out_markers(state: Biosphere, player: Player, words: PlayerPosition) -> None:
    """The markers on the display and on open assignments."""
    state.corners[player] = tuple(dict.fromkeys(words.corners))
    state.settled[player] = tuple(dict.fromkeys(words.landscapes))
    state.lag_checked[player] = words.lag_checked
    is_open = {assignment.key: assignment for assignment in state.assignments}
    for key in dict.fromkeys(words.assignments):
        if key not in is_open:
            raise BadInput(f"start: the assignment {key} is not open. Open: {', '.join(is_open)}.")
        state.fulfilled[player] = (*state.fulfilled[player], is_open[key])


def lay_out_band(state: Biosphere, players: Mapping[Player, PlayerPosition]) -> None:
    """The markers on the band; who is named first on the last space arrived first."""
    band = state.content.band
    if not state.has_band:
        if any(words.band is not None or words.lag_checked for words in players.values()):
            raise BadInput("start: this game is played without the band.")
        return
    for player, words in players.items():
        if words.band is not None:
            if not 0 <= words.band <= band.last_space:
                raise BadInput(f"start: the band has no space {words.band}.")
            state.band[player] = words.band
            if words.band == band.last_space:
                state.arrived = (*state.arrived, player)
    for space in state.band:
        if state.band.count(space) > 1 and space != band.last_space:
            raise BadInput(f"start: two markers share space {space} of the band.")
    state.lag_in_force = max(state.band) >= band.corners[0].space
    if any(state.lag_checked) and not state.lag_in_force:
        raise BadInput("start: lag_checked needs somebody on the first corner of the band.")
