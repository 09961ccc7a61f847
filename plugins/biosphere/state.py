"""What is in play in Biosphere, and what one can ask of it."""

from __future__ import annotations

from collections.abc import Sequence

from biosphere.components import (
    BOARD_TRACKS,
    Ability,
    Assignment,
    BoardTrack,
    Corner,
    DevelopmentCard,
    Landscape,
    corner_at,
)
from biosphere.content import Content
from biosphere.maps import Map
from biosphere.options import Options
from tabletop_core import (
    Deck,
    Hand,
    PerPlayer,
    Player,
    Row,
    Spaces,
    State,
    Zone,
    per_player,
    rule,
    zone,
)


class Biosphere(State):
    """The table: the map with its dice, the player boards, the cards, the display and the band."""

    options: Options
    content: Content

    # The map. Dice are the faces they show, low to high, on each tile; a blank face is 0.
    layout: str = ""
    dice: PerPlayer[list[tuple[int, ...]]] = per_player(list)
    free: Spaces[int] = zone(list)
    supply: PerPlayer[int] = per_player(int)
    graveyard: int = 0

    # The player boards: six lifespans, then reproduction, movement and income. A lifespan below
    # its start value stands on the symbol of the landscape.
    tracks: PerPlayer[list[int]] = per_player(list)
    size: PerPlayer[int | None] = per_player(lambda: None)
    specialisation: PerPlayer[int | None] = per_player(lambda: None)
    points: PerPlayer[int] = per_player(int)

    # The development cards. In a row the last card is the foremost.
    deck_1: Deck[DevelopmentCard] = zone(Deck)
    deck_2: Deck[DevelopmentCard] = zone(Deck)
    row_1: Row[DevelopmentCard] = zone(Row)
    row_2: Row[DevelopmentCard] = zone(Row)
    discard_1: Zone[DevelopmentCard] = zone(Zone)
    discard_2: Zone[DevelopmentCard] = zone(Zone)
    hidden_hands: PerPlayer[Hand[DevelopmentCard]] = per_player(Hand)
    open_hands: PerPlayer[Zone[DevelopmentCard]] = per_player(Zone)
    played: PerPlayer[Zone[DevelopmentCard]] = per_player(Zone)

    # The assignments and who has put a marker on them.
    assignments: Row[Assignment] = zone(Row)
    box: Deck[Assignment] = zone(Deck)
    fulfilled: PerPlayer[tuple[Assignment, ...]] = per_player(tuple)

    # The special display and the band round it.
    corners: PerPlayer[tuple[Corner, ...]] = per_player(tuple)
    settled: PerPlayer[tuple[Landscape, ...]] = per_player(tuple)
    band: Spaces[int] = zone(list)  # the space of each player's marker; empty without the band
    arrived: tuple[Player, ...] = ()  # on the last space of the band, in this order
    lag_in_force: bool = False
    lag_checked: PerPlayer[bool] = per_player(bool)

    # What the player whose turn it is has done in it.
    spaces_evolved: int = 0
    spaces_on_band: int = 0
    reached_corner: bool = False
    evolution_ended: bool = False
    steps_left: int = 0
    moved_dice: tuple[tuple[int, int], ...] = ()  # tile and face of dice that have travelled
    births_left: int = 0
    enters: bool = False

    def names_of(self, line: str) -> tuple[Sequence[str], ...]:
        """Scenarios name tiles and tracks instead of counting them."""
        if line == "free":
            return (self.map.names,)
        if line == "band":
            return ([player.name for player in self.players],)
        entries = {"dice": self.map.names, "tracks": [str(track) for track in BOARD_TRACKS]}
        return ([player.name for player in self.players], entries[line]) if line in entries else ()

    @property
    def map(self) -> Map:
        return self.content.map_of(self.layout)

    @property
    def has_band(self) -> bool:
        return self.options.band == "on"

    # Dice

    def place(self, player: Player, tile: int, face: int) -> None:
        """Put a die from the supply on a tile."""
        tiles = self.dice[player]
        tiles[tile] = tuple(sorted((*tiles[tile], face)))
        self.free[tile] -= 1
        self.supply[player] -= 1

    def lift(self, player: Player, tile: int, face: int) -> None:
        """Take a die with that face off a tile, back to the supply."""
        faces = list(self.dice[player][tile])
        faces.remove(face)
        self.dice[player][tile] = tuple(faces)
        self.free[tile] += 1
        self.supply[player] += 1

    def population(self, player: Player) -> int:
        """How many dice of a player are on the map."""
        return sum(map(len, self.dice[player]))

    @rule("BS-8.3.2", "BS-9.7.6")
    def has_majority(self, player: Player, tile: int) -> bool:
        """Own dice on more than half of the tile's spaces; others may live there too."""
        return len(self.dice[player][tile]) >= self.map.majorities[tile]

    # Player boards

    def track(self, player: Player, track: BoardTrack) -> int:
        """The value at which a player's marker stands on a track."""
        return self.tracks[player][track]

    @rule("BS-7.3.17", "BS-7.3.18", "BS-8.3.7")
    def is_on_symbol(self, player: Player, landscape: Landscape) -> bool:
        """Whether a lifespan is below its start value: the species cannot reproduce there."""
        return self.tracks[player][landscape] < self.content.starts[landscape]

    def lifespan_words(self, player: Player, landscape: Landscape) -> str:
        """Where a lifespan stands: its number, or its symbol, which is none."""
        on_symbol = self.is_on_symbol(player, landscape)
        return "symbol" if on_symbol else str(self.tracks[player][landscape])

    def corner(self, player: Player) -> Corner | None:
        """The 4/4 corner of the evolution field on which a player stands."""
        size, specialisation = self.size[player], self.specialisation[player]
        if size is None or specialisation is None:
            return None
        return corner_at(size, specialisation)

    def ability_steps(self, player: Player) -> int:
        """How many steps a player has gone on reproduction, movement and income together."""
        return sum(
            self.content.tracks[ability].values.index(self.tracks[player][ability])
            for ability in Ability
        )

    @rule("BS-2.10", "BS-2.11", "BS-12.14")
    def gain_points(self, player: Player, points: int) -> None:
        """Add evolution points to the stock; what does not fit the two-digit counter is lost."""
        self.points[player] = min(self.points[player] + points, self.content.board.most_points)

    def hand(self, player: Player) -> Zone[DevelopmentCard]:
        """The cards a player has bought and not played; the table may agree to lay them open."""
        return (self.open_hands if self.options.open_hands else self.hidden_hands)[player]

    # The band

    @rule("BS-7.3.10", "BS-9.7.9")
    def rank_on_band(self, player: Player) -> tuple[int, int]:
        """Who is further ahead on the band: the higher space; on the last one the earlier
        arrival."""
        lateness = self.arrived.index(player) if player in self.arrived else 0
        return self.band[player], -lateness
