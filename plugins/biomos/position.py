"""Starting from a position instead of from the set-up: the table laid out in words.

[start]
turn = "Ada"
pool = ["sea", "forest"]
basics = ["B1", "B12"]               # these lie open first; the rest as shuffled

[start.boards.Ada]
arc = ["sea", "desert", "sea"]
A = "forest"
moon = "glacier"
planet = "forest"
claimed = ["B3"]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import Field

from biomos.components import BiomeCard, NamedTerrain, Terrain
from biomos.phases.turns import TURNS
from biomos.state import FIXED_NAMES, MOON, Biomos
from tabletop_core import BadInput, Checked, Player, Row, Start, find_party, read_position


class BoardPosition(Checked):
    """One player's board and cards."""

    arc: tuple[NamedTerrain, ...] = ()
    A: NamedTerrain | None = None
    B: NamedTerrain | None = None
    moon: NamedTerrain | None = None
    planet: NamedTerrain | None = None
    claimed: tuple[str, ...] = ()


class Position(Checked):
    """The whole table; what is not named stays in the bag or in the deck."""

    turn: str | None = None
    pool: tuple[NamedTerrain, ...] = ()
    basics: tuple[str, ...] = ()
    giants: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    boards: dict[str, BoardPosition] = Field(default_factory=dict)
    black_hole: tuple[NamedTerrain, ...] = ()
    consumed: tuple[str, ...] = ()


def lay_out(state: Biomos, words: Mapping[str, Any]) -> Start:
    """Lay the table out as the words say, every token and card taken from the box."""
    position = read_position(Position, words)
    put_everything_back(state)
    for name, board in position.boards.items():
        lay_out_board(state, find_party(state, name), board)
    if state.is_advanced:
        hand_out_planets(state)
    take_tokens(state, position.pool, state.pool)
    take_tokens(state, position.black_hole, state.black_hole)
    for card in find_cards(state, position.consumed):
        take_tokens(state, card.terrains, state.spent_tokens)
        state.consumed.append(take_card(state, card))
    open_cards(state, position)
    state.turns_taken = [turns_before(state)] * len(state.players)
    begins = state.first_player if position.turn is None else find_party(state, position.turn)
    return Start(TURNS.name, begins)


def turns_before(state: Biomos) -> int:
    """How many turns a solo player has had, told by the tokens of the Black Hole."""
    held = len(state.black_hole) + len(state.spent_tokens)
    return held // (state.content.table.three_draw - 1) if state.draws_three else held


def put_everything_back(state: Biomos) -> None:
    """All tokens to the bag, all cards to their decks."""
    state.bag.extend(state.pool)
    state.pool.clear()
    for player in state.players:
        state.bag.extend(state.terrains(player))
        state.arcs[player].clear()
        state.planets[player] = None
    state.deck.extend(state.basics)
    state.box.extend(state.giants)
    state.basics.clear()
    state.giants.clear()


def lay_out_board(state: Biomos, player: Player, board: BoardPosition) -> None:
    """One player's board, within its spaces."""
    if len(board.arc) > state.content.board.arc:
        raise BadInput(f"start: the arc of {player} has {state.content.board.arc} spaces.")
    advanced = (board.A, board.B, board.planet)
    if not state.is_advanced and any(word is not None for word in advanced):
        raise BadInput("start: A, B and planet belong to mode=advanced.")
    take_tokens(state, board.arc, state.arcs[player])
    for space, terrain in (
        (FIXED_NAMES[0], board.A),
        (FIXED_NAMES[1], board.B),
        (MOON, board.moon),
    ):
        if terrain is not None:
            state.put(player, space, take_token(state, terrain))
    state.planets[player] = board.planet
    kept = state.covered[player] if state.options.hidden_claims else state.claimed[player]
    kept.extend(take_card(state, card) for card in find_cards(state, board.claimed))


def hand_out_planets(state: Biomos) -> None:
    """Who is named no planet takes one of those that are left."""
    named = [planet for planet in state.planets if planet is not None]
    if len(set(named)) < len(named):
        raise BadInput("start: two players have the same planet.")
    left = [planet for planet in state.content.board.planets if planet not in named]
    for player in state.players:
        if state.planets[player] is None:
            state.planets[player] = left.pop(0)


def take_tokens(state: Biomos, wanted: Sequence[Terrain], place: list[Terrain]) -> None:
    """Some tokens from the bag, in their order."""
    place.extend(take_token(state, terrain) for terrain in wanted)


def take_token(state: Biomos, terrain: Terrain) -> Terrain:
    """One token of that terrain from the bag."""
    if terrain not in state.bag:
        most = state.content.box.tokens_of_each_terrain
        raise BadInput(f"start: there are only {most} tokens of {terrain}.")
    return state.bag.take(terrain)


def find_cards(state: Biomos, keys: Sequence[str]) -> list[BiomeCard]:
    """The cards of these keys."""
    known = {card.key: card for card in state.content.cards}
    for key in keys:
        if key not in known:
            raise BadInput(f"Biomos has no card {key!r}")
    return [known[key] for key in keys]


def take_card(state: Biomos, card: BiomeCard) -> BiomeCard:
    """The card, out of its deck."""
    deck = state.box if card.is_giant else state.deck
    if card not in deck:
        raise BadInput(f"start: the card {card} lies in two places.")
    return deck.take(card)


def open_cards(state: Biomos, position: Position) -> None:
    """The named cards lie open first, then others until the display is full."""
    table = state.content.table
    for keys, row, size in (
        (position.basics, state.basics, table.open_basic),
        (position.giants, state.giants, table.open_giant),
    ):
        open_named(state, keys, row, size)
    if position.deck is not None:
        left = [take_card(state, card) for card in find_cards(state, position.deck)]
        state.deck[:0] = left
    taken = [card for player in state.players for card in state.cards_of(player)]
    gone = sum(card.is_giant for card in [*taken, *state.consumed])
    state.basics.refill(table.open_basic, state.deck.draw)
    state.giants.refill(table.open_giant - gone, state.box.draw)


def open_named(state: Biomos, keys: Sequence[str], row: Row[BiomeCard], size: int) -> None:
    """The named cards, out of their deck, not more than lie open."""
    if len(keys) > size:
        raise BadInput(f"start: only {size} cards of a kind lie open.")
    row.extend(take_card(state, card) for card in find_cards(state, keys))
