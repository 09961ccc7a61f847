"""What is in play in Biomos, and what one can ask of it."""

from __future__ import annotations

from collections.abc import Iterator

from biomos.components import FIXED_SPACES, MOON_SPACES, BiomeCard, Content, Terrain
from biomos.options import Options
from tabletop_core import (
    Bag,
    Deck,
    Hand,
    Hidden,
    PerPlayer,
    Player,
    Row,
    State,
    per_player,
    rule,
    zone,
)

MOON = "moon"
FIXED_NAMES = ("A", "B")

Space = int | str
"""A place on a board: a number from 1 in the order of the arc, `A` or `B`, or `moon`."""


class Biomos(State):
    """The table: tokens, cards and the players' planets."""

    options: Options
    content: Content

    bag: Bag[Terrain] = zone(Bag)
    pool: Row[Terrain] = zone(Row)
    selected: Terrain | None = None
    deck: Deck[BiomeCard] = zone(Deck)
    basics: Row[BiomeCard] = zone(Row)
    giants: Row[BiomeCard] = zone(Row)
    box: Deck[BiomeCard] = zone(Deck)

    planets: PerPlayer[Terrain | None] = per_player(lambda: None)
    arcs: PerPlayer[list[Terrain]] = per_player(list)
    fixed: PerPlayer[list[Terrain | None]] = per_player(lambda: [None] * FIXED_SPACES)
    moons: PerPlayer[Terrain | None] = per_player(lambda: None)
    claimed: PerPlayer[Row[BiomeCard]] = per_player(Row)
    covered: PerPlayer[Hand[BiomeCard]] = per_player(Hand)

    turns_taken: PerPlayer[int] = per_player(int)
    in_a_turn: bool = False
    moon_formed_now: bool = False

    black_hole: Row[Terrain] = zone(Row)
    consumed: Row[BiomeCard] = zone(Row)
    spent_tokens: Row[Terrain] = zone(Row)

    @property
    def is_advanced(self) -> bool:
        return self.options.mode == "advanced"

    @property
    def is_solo(self) -> bool:
        return len(self.players) == 1

    @property
    @rule("BM-9.2")
    def draws_three(self) -> bool:
        """In the solo variant `three-draw` there is no pool: 3 tokens are drawn every turn."""
        return self.is_solo and self.options.black_hole == "three-draw"

    @property
    def terrains_in_the_pool(self) -> list[Terrain]:
        """What can be taken from the pool, each terrain once."""
        return [terrain for terrain in Terrain if terrain in self.pool]

    @property
    def open_cards(self) -> list[BiomeCard]:
        """The cards that can be claimed: basic ones first."""
        return [*self.basics, *self.giants]

    def arc_is_full(self, player: Player) -> bool:
        return len(self.arcs[player]) == self.content.board.arc

    @rule("BM-1.6", "BM-1.7", "BM-6.9", "BM-8.4")
    def board_is_full(self, player: Player) -> bool:
        """A board is full with every space of the arc, the Moon and, in Advanced mode, both fixed
        spaces taken."""
        if self.moons[player] is None or not self.arc_is_full(player):
            return False
        return not self.is_advanced or None not in self.fixed[player]

    @property
    def board_size(self) -> int:
        """How many tokens fill a board."""
        return self.content.board.arc + MOON_SPACES + (FIXED_SPACES if self.is_advanced else 0)

    def tokens_on_board(self, player: Player) -> int:
        """How many tokens lie on a board, the Moon included."""
        on_the_moon = 0 if self.moons[player] is None else 1
        return len(list(self.terrains(player))) + on_the_moon

    def terrains(self, player: Player) -> Iterator[Terrain]:
        """The terrain of every token round the planet, the Moon left out."""
        yield from self.arcs[player]
        for terrain in self.fixed[player]:
            if terrain is not None:
                yield terrain

    def token(self, player: Player, space: Space) -> Terrain | None:
        """What lies on a space of a board."""
        if space == MOON:
            return self.moons[player]
        if isinstance(space, int):
            return self.arcs[player][space - 1]
        return self.fixed[player][FIXED_NAMES.index(space)]

    def put(self, player: Player, space: Space, terrain: Terrain) -> None:
        """Replace the token on a space by another one, where it lies."""
        if space == MOON:
            self.moons[player] = terrain
        elif isinstance(space, int):
            self.arcs[player][space - 1] = terrain
        else:
            self.fixed[player][FIXED_NAMES.index(space)] = terrain

    @property
    def fixed_spaces(self) -> tuple[str, ...]:
        """The two spaces that close the circle; the Discovery side has none."""
        return FIXED_NAMES if self.is_advanced else ()

    def taken_spaces(self, player: Player) -> list[Space]:
        """The spaces round the planet that hold a token: the arc in order, then A and B."""
        arc: list[Space] = list(range(1, len(self.arcs[player]) + 1))
        return arc + [
            name
            for name, terrain in zip(FIXED_NAMES, self.fixed[player], strict=True)
            if terrain is not None
        ]

    @rule("BM-4.2", "BM-4.4", "BM-4.5", "BM-4.8", "BM-8.5")
    def lay(self, player: Player, space: Space, terrain: Terrain) -> None:
        """Lay a token on a free space; on the arc the others slide apart and keep their order,
        while the tokens on the fixed spaces stay where they are."""
        if isinstance(space, int):
            self.arcs[player].insert(space - 1, terrain)
        else:
            self.put(player, space, terrain)

    def lift(self, player: Player, space: Space) -> Terrain:
        """Lift a token off its space."""
        if isinstance(space, int):
            return self.arcs[player].pop(space - 1)
        terrain = self.fixed[player][FIXED_NAMES.index(space)]
        assert terrain is not None
        self.fixed[player][FIXED_NAMES.index(space)] = None
        return terrain

    @rule("BM-8.7", "BM-8.23")
    def neighbours(self, player: Player, space: Space) -> Iterator[Terrain]:
        """The terrains that touch a token, the others slid as one likes: along the arc, from its
        end to A, from A to B, and from B to its beginning. The Moon touches nothing."""
        arc = self.arcs[player]
        a, b = self.fixed[player]
        if isinstance(space, int):
            before = arc[space - 2] if space > 1 else b
            after = arc[space] if space < len(arc) else a
            around = (before, after)
        elif space == MOON:
            return
        else:
            end_of_arc = arc[-1] if arc else None
            start_of_arc = arc[0] if arc else None
            around = (end_of_arc, b) if space == FIXED_NAMES[0] else (a, start_of_arc)
        for terrain in around:
            if terrain is not None:
                yield terrain

    @rule("BM-5.10")
    def cards_of(self, player: Player) -> list[BiomeCard]:
        """All cards a player has claimed, open and face down; they stay to the end."""
        return [*self.claimed[player], *self.covered[player]]

    def has_hidden_cards(self, player: Player) -> bool:
        """Whether claims of a player lie face down before whoever sees this table."""
        return any(isinstance(card, Hidden) for card in self.covered[player])


def space_key(space: Space) -> str:
    """How a space is written: `arc 3`, `A`, `moon`."""
    return f"arc {space}" if isinstance(space, int) else space
