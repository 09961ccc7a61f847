"""Starting from a position instead of from the set-up: the table laid out in words.

[start]
turn = "Ada"
pool = ["sea", "forest"]
basics = ["B1", "B12"]               # these lie open first; the rest as shuffled
deck = ["B30"]                       # no other cards in the deck: the rest is out of the game
so_far = { token = "sea" }           # in the middle of the turn: this token is in hand

[start.boards.Ada]
arc = ["sea", "desert", "sea"]
A = "forest"
moon = "glacier"
planet = "forest"
claimed = ["B3"]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field

from biomos.components import BiomeCard, NamedTerrain, Terrain
from biomos.phases.black_hole import offer_tokens_to_the_black_hole
from biomos.phases.claiming import claim_a_biome
from biomos.phases.events import trigger_an_event
from biomos.phases.placing import place_the_token
from biomos.phases.turns import TURNS
from biomos.state import FIXED_NAMES, MOON, Biomos
from tabletop_core import BadInput, Checked, NameOf, Player, Row, Start, find_party, read_position

CardName = Annotated[str, NameOf(BiomeCard)]
PlayerName = Annotated[str, NameOf(Player)]

NEXT_RULE: dict[str, Callable[[Biomos, Player], object]] = {
    "placed": trigger_an_event,
    "event": claim_a_biome,
    "claim": offer_tokens_to_the_black_hole,
}

BASIC = "a basic biome"
GIANT = "a giant biome"


class BoardPosition(Checked):
    """One player's board and cards."""

    arc: tuple[NamedTerrain, ...] = ()
    A: NamedTerrain | None = None
    B: NamedTerrain | None = None
    moon: NamedTerrain | None = None
    planet: NamedTerrain | None = None
    claimed: tuple[CardName, ...] = ()


class SoFar(Checked):
    """What the player whose turn it is has done in it: the token in hand still has to be placed;
    or it is placed, the event is over, the claim is over."""

    token: NamedTerrain | None = None
    done: Literal["placed", "event", "claim"] | None = None
    moon_formed: bool = False


class Position(Checked):
    """The whole table. Tokens that are not named are in the bag, cards in their decks, shuffled,
    boards empty; the display is filled up, and so is an empty pool when a turn begins."""

    turn: PlayerName | None = None
    pool: tuple[NamedTerrain, ...] = ()
    basics: tuple[CardName, ...] = ()
    giants: tuple[CardName, ...] = ()
    deck: tuple[CardName, ...] | None = None
    boards: dict[PlayerName, BoardPosition] = Field(default_factory=dict)
    black_hole: tuple[NamedTerrain, ...] = ()
    consumed: tuple[CardName, ...] = ()
    so_far: SoFar | None = None


def lay_out(state: Biomos, words: Mapping[str, Any]) -> Start:
    """Lay the table out as the words say, every token and card taken from the box."""
    position = read_position(Position, words)
    put_everything_back(state)
    for name, board in position.boards.items():
        lay_out_board(state, find_party(state, name), board)
    if state.is_advanced:
        hand_out_planets(state)
    lay_out_pool(state, position.pool)
    lay_out_black_hole(state, position)
    open_cards(state, position)
    state.turns_taken = [turns_before(state)] * len(state.players)
    player = to_move(state, position.turn)
    if position.so_far is None:
        return Start(TURNS.name, player)
    return Start(TURNS.name, player, go_on(state, position.so_far))


def go_on(state: Biomos, so_far: SoFar) -> Callable[[Biomos, Player], object]:
    """The rule with which a turn goes on that has begun."""
    if (so_far.token is None) == (so_far.done is None):
        raise BadInput("start, so_far: name the token in hand, or what is done.")
    state.in_a_turn = True
    state.moon_formed_now = so_far.moon_formed
    if so_far.token is not None:
        if so_far.moon_formed:
            raise BadInput("start, so_far: with a token in hand no Moon is formed yet.")
        state.selected = take_token(state, so_far.token)
    return place_the_token if so_far.done is None else NEXT_RULE[so_far.done]


def to_move(state: Biomos, name: str | None) -> Player:
    """Whose turn it is: the player named, or the first one; there must be room for a token."""
    player = state.first_player if name is None else find_party(state, name)
    if state.board_is_full(player):
        raise BadInput(f"start: {player} cannot be to move: that board is full.")
    return player


def lay_out_pool(state: Biomos, pool: Sequence[Terrain]) -> None:
    """The tokens in the middle, not more than are laid out at once."""
    most = state.content.table.pool
    if pool and state.draws_three:
        raise BadInput("start: three-draw has no pool.")
    if len(pool) > most:
        raise BadInput(f"start: the pool holds at most {most} tokens, not {len(pool)}.")
    take_tokens(state, pool, state.pool)


def lay_out_black_hole(state: Biomos, position: Position) -> None:
    """The tokens of the Black Hole, and the cards it has consumed with theirs."""
    if not state.is_solo and (position.black_hole or position.consumed):
        raise BadInput("start: the Black Hole plays against one player alone.")
    take_tokens(state, position.black_hole, state.black_hole)
    for card in find_cards(state, position.consumed):
        take_tokens(state, card.terrains, state.spent_tokens)
        state.consumed.append(take_card(state, card))


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
    open_named(state, position.basics, state.basics, table.open_basic)
    open_named(state, position.giants, state.giants, table.open_giant)
    if position.deck is not None:
        left = find_cards(state, position.deck)
        for card in left:
            if card.is_giant:
                raise BadInput(
                    f"start: {card} is {GIANT} and cannot lie in the deck of basic ones."
                )
        named = [take_card(state, card) for card in left]
        state.box.extend(state.deck)
        state.deck[:] = named
    state.basics.refill(table.open_basic, state.deck.draw)
    state.giants.refill(table.open_giant - giants_taken(state), partial(draw_giant, state))


def draw_giant(state: Biomos) -> BiomeCard | None:
    """The next giant biome from the box, where basic ones may lie that a position left out."""
    card = next((card for card in state.box if card.is_giant), None)
    return None if card is None else state.box.take(card)


def giants_taken(state: Biomos) -> int:
    """How many giant biomes have been claimed or consumed; with the open ones they are never more
    than were revealed."""
    taken = [card for player in state.players for card in state.cards_of(player)]
    gone = sum(card.is_giant for card in [*taken, *state.consumed])
    most, found = state.content.table.open_giant, gone + len(state.giants)
    if found > most:
        raise BadInput(f"start: only {most} giant biomes are in the game, not {found}.")
    return gone


def open_named(state: Biomos, keys: Sequence[str], row: Row[BiomeCard], size: int) -> None:
    """The named cards, out of their deck, of the right kind and not more than lie open."""
    if len(keys) > size:
        raise BadInput(f"start: only {size} cards of a kind lie open.")
    for card in find_cards(state, keys):
        if card.is_giant and row is state.basics:
            raise BadInput(f"start: {card} is {GIANT} and cannot lie among the basic ones.")
        if not card.is_giant and row is state.giants:
            raise BadInput(f"start: {card} is {BASIC} and cannot lie among the giant ones.")
        row.append(take_card(state, card))
