"""What must hold after every action; each line is a sentence about what is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from biomos.components import FIXED_SPACES, Terrain
from biomos.scoring import is_over, moon_points
from biomos.state import Biomos


def broken(state: Biomos) -> Iterator[str]:
    """All invariants that do not hold."""
    yield from tokens(state)
    yield from boards(state)
    yield from pool(state)
    yield from cards(state)
    yield from turns(state)
    yield from black_hole(state)


def tokens(state: Biomos) -> Iterator[str]:
    """I1: no token is lost or made."""
    found = Counter([*state.bag, *state.pool, *state.black_hole, *state.spent_tokens])
    if state.selected is not None:
        found[state.selected] += 1
    for player in state.players:
        found.update(state.terrains(player))
        moon = state.moons[player]
        if moon is not None:
            found[moon] += 1
    for terrain in Terrain:
        if found[terrain] != state.content.box.tokens_of_each_terrain:
            yield f"I1: there are {found[terrain]} tokens of {terrain}"


def boards(state: Biomos) -> Iterator[str]:
    """I2, I7: no board holds more than its spaces, and at the end all are full and every claim
    is turned up."""
    for player in state.players:
        if len(state.arcs[player]) > state.content.board.arc:
            yield f"I2: the arc of {player} holds {len(state.arcs[player])} tokens"
        if len(state.fixed[player]) != FIXED_SPACES:
            yield f"I2: {player} has {len(state.fixed[player])} fixed spaces"
        if not state.is_advanced and any(state.fixed[player]):
            yield f"I2: {player} uses a fixed space in Discovery mode"
        if is_over(state) and state.tokens_on_board(player) != state.board_size:
            yield f"I7: the board of {player} is not full at the end"
        if is_over(state) and state.covered[player]:
            yield f"BM-5.11: claims of {player} lie face down at the end"
        if moon_points(state, player) % state.content.points.moon:
            yield f"I10: the Moon bonus of {player} is no multiple"


def pool(state: Biomos) -> Iterator[str]:
    """I4: never more tokens in the pool than are laid out; under `three-draw` there is none."""
    table = state.content.table
    drawn = table.three_draw if state.in_a_turn else 0
    most = drawn if state.draws_three else table.pool
    if len(state.pool) > most:
        yield f"I4: the pool holds {len(state.pool)} tokens, not {most} at most"


def cards(state: Biomos) -> Iterator[str]:
    """I5: no card is lost, each kind lies in its own place, and the display is full while the deck
    lasts."""
    table = state.content.table
    taken = [card for player in state.players for card in state.cards_of(player)]
    everywhere = [*state.deck, *state.open_cards, *state.box, *taken, *state.consumed]
    if sorted(everywhere, key=str) != sorted(state.content.cards, key=str):
        yield "I5: the cards are not those of the box"
    for card in (*state.deck, *state.basics):
        if card.is_giant:
            yield f"I5: the giant biome {card} lies among the basic ones"
    for card in state.giants:
        if not card.is_giant:
            yield f"I5: the basic biome {card} lies among the giant ones"
    if state.deck and state.in_a_turn and len(state.basics) != table.open_basic:
        yield f"I5: {len(state.basics)} basic biomes are open though the deck is not empty"
    giants_in_the_box = sum(card.is_giant for card in state.box)
    if giants_in_the_box != len(state.content.giant) - table.open_giant:
        yield f"I5: {giants_in_the_box} giant biomes are out of the game"


def turns(state: Biomos) -> Iterator[str]:
    """I9: the players' numbers of turns differ by one at most."""
    if max(state.turns_taken) - min(state.turns_taken) > 1:
        yield f"I9: the players took {state.turns_taken} turns"


def black_hole(state: Biomos) -> Iterator[str]:
    """I11: the Black Hole has as many tokens as it took, and at most one card a turn."""
    if not state.is_solo:
        if state.black_hole or state.consumed or state.spent_tokens:
            yield "I11: there is a Black Hole though nobody plays solo"
        return
    done = state.turns_taken[0]
    each = state.content.table.three_draw - 1 if state.draws_three else 1
    held = len(state.black_hole) + len(state.spent_tokens)
    now = each if state.in_a_turn else 0
    if not done * each <= held <= done * each + now:
        yield f"I11: the Black Hole has {held} tokens after {done} turns"
    if len(state.consumed) > done + (1 if state.in_a_turn else 0):
        yield f"I11: the Black Hole consumed {len(state.consumed)} cards in {done} turns"
