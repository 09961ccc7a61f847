"""Setting up the game, step by step as in the rulebook."""

from __future__ import annotations

from biosphere.components import CATEGORIES
from biosphere.options import assignment_fault
from biosphere.phases.phase3_evolution import refill_rows
from biosphere.state import Biosphere
from biosphere.wheel import FIRST_GRAVEYARD
from tabletop_core import BadInput, Once, clockwise, rule

MOST_SHUFFLES = 100


@rule("BS-3.6", "BS-3.8", "BS-12.1")
def lay_out_the_map(state: Biosphere) -> None:
    """Step 1: the tiles for the number of players form one map, as the players like: the
    recommended one, a rectangle filled at random, or one that they have drawn."""
    content = state.content
    drawn = content.custom_layout()
    if drawn is not None:
        state.layout = drawn
    elif state.options.map == "random":
        state.layout = random_layout(state)
    else:
        state.layout = content.recommended[len(state.players)]
    state.free = list(state.map.capacities)


@rule("BS-3.7", "BS-3.8")
def random_layout(state: Biosphere) -> str:
    """The shuffled tiles, row by row in a rectangle, laid anew while they make an assignment
    impossible."""
    content, players = state.content, len(state.players)
    tiles = content.all_tiles(players)
    fault: str | None = None
    for _ in range(MOST_SHUFFLES):
        state.chance.shuffle(tiles, "map")
        layout = content.rectangle(tiles, players)
        fault = assignment_fault(content, content.map_of(layout))
        if fault is None:
            return layout
    raise BadInput(f"random: {fault}; none of {MOST_SHUFFLES} maps allows all assignments.")


@rule("BS-1.2", "BS-3.9")
def hand_out_dice(state: Biosphere) -> None:
    """Step 2: every player has the 50 dice of a colour, none of them on the map yet."""
    for player in state.players:
        state.dice[player] = [()] * len(state.map.tiles)
        state.supply[player] = state.content.board.dice


@rule("BS-3.10", "BS-3.11", "BS-3.12", "BS-3.13", "BS-12.2")
def hand_out_boards(state: Biosphere) -> None:
    """Steps 3 and 4: every player has a board with nine markers on the start values of the tracks
    and two on a counter that shows 0; two more lie above the evolution scales, on no space."""
    for player in state.players:
        state.tracks[player] = list(state.content.starts)
        state.points[player] = 0
        state.size[player] = state.specialisation[player] = None


@rule("BS-3.14")
def lay_out_cards(state: Biosphere) -> None:
    """Step 5: both decks are shuffled, and five cards of each form a row."""
    for card in state.content.cards.values():
        (state.deck_1 if card.row == 1 else state.deck_2).append(card)
    state.deck_1.shuffle(state.chance, "deck.row1")
    state.deck_2.shuffle(state.chance, "deck.row2")
    refill_rows(state)


@rule("BS-3.15", "BS-9.7.1")
def draw_assignments(state: Biosphere) -> None:
    """Step 6: one assignment of each category is revealed; the rest leave the game unseen."""
    for letter in CATEGORIES:
        category = [each for each in state.content.assignments.values() if each.letter == letter]
        state.assignments.append(state.chance.draw(category, f"assignment.{letter}"))
        state.box.extend(category)


@rule("BS-3.16", "BS-5.2")
def set_the_wheel(state: Biosphere) -> None:
    """Step 7: the wheel is set to 5/5."""
    state.graveyard = FIRST_GRAVEYARD


@rule("BS-3.17")
def choose_the_first_player(state: Biosphere) -> None:
    """Step 8: a start player is drawn, unless the table has agreed on one."""
    seat = state.options.first_player
    if isinstance(seat, int):
        state.first_player = state.players[seat - 1]
    else:
        state.first_player = state.chance.pick(state.players, "first-player")
    state.tell("first_player", player=state.first_player)


@rule("BS-3.18", "BS-3.19", "BS-11.1")
def put_markers_on_the_band(state: Biosphere) -> None:
    """Step 9: the player to the right of the start player takes the start space for the number of
    players, each right neighbour the next one; so the start player is foremost. Without the band
    there are no such markers."""
    if not state.has_band:
        return
    state.band = [0] * len(state.players)
    from_right = reversed(clockwise(state.players, state.first_player))
    space = state.content.band.start[len(state.players)]
    for player in from_right:
        state.band[player] = space
        space += 1


PREPARATION = Once(
    lay_out_the_map,
    hand_out_dice,
    hand_out_boards,
    lay_out_cards,
    draw_assignments,
    set_the_wheel,
    choose_the_first_player,
    put_markers_on_the_band,
)
