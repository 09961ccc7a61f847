"""What is in play in Genesia, and what one can ask of it.

A tribe is a party on the map. Every player leads one; a solo player leads two, and there the tribes
are `Player`s of their own, so that the same rules serve both.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from genesia.components import Content, EpochCard, Icon, Objective
from genesia.options import Options
from genesia.world import World
from tabletop_core import (
    Deck,
    Hand,
    Per,
    PerPlayer,
    Player,
    State,
    per,
    per_player,
    rule,
    zone,
)

SOLO_TRIBES = (Player(0, "first tribe"), Player(1, "second tribe"))


def tribes(players: Sequence[Player]) -> Sequence[Player]:
    """The parties on the map: the players, or the two tribes of a solo player."""
    return players if len(players) > 1 else SOLO_TRIBES


class Stance(Enum):
    """The two sides of the War/Peace tile."""

    WAR = "war"
    PEACE = "peace"

    def __str__(self) -> str:
        return str(self.value)


class WarSet(Enum):
    """How far a player is with the Growth+Attack cards of epoch III, which go down together."""

    NOT_BEGUN = "not begun"
    OPEN = "open"
    CLOSED = "closed"


@rule("GN-2.17")
def tile_laid_down() -> Stance:
    """Everybody takes a War/Peace tile; nobody is at war before the first declaration."""
    return Stance.PEACE


@rule("GN-2.18", "GN-2.19")
def empty_purse() -> int:
    """All coins are in the bank; nobody has any before the income of epoch I."""
    return 0


class OngoingAttack(NamedTuple):
    """An attack that is announced and not over yet."""

    start: int
    region: int
    defender: Player


class Genesia(State):
    """The table: the map, the cards, the coins, and where the epoch stands."""

    options: Options
    content: Content

    # The order of the tribes in this epoch, and how many of them have begun their turns.
    order: list[Player] = zone(list)
    next_order: list[Player | None] = zone(list)
    turn: int = 0
    phase: Icon = Icon.GROWTH
    finished: bool = False

    # The map: pieces by tribe and region.
    clans: Per[list[int]] = per(tribes, list)
    cities: Per[list[int]] = per(tribes, list)
    clan_supply: Per[int] = per(tribes, int)
    city_supply: Per[int] = per(tribes, int)
    markers: Per[int] = per(tribes, int)  # clans that lie on copied Inventions
    coins: Per[int] = per(tribes, empty_purse)

    # Cards. What lies in front of a tribe is open; hands, packets and sold cards are not.
    deck_1: Deck[EpochCard] = zone(Deck)
    deck_2: Deck[EpochCard] = zone(Deck)
    deck_3: Deck[EpochCard] = zone(Deck)
    box: Deck[EpochCard] = zone(Deck)  # replaced by promo cards, unseen
    epoch_cards: tuple[EpochCard, ...] = ()  # what may be in the deck of this epoch, as all know
    packets: PerPlayer[Hand[EpochCard]] = per_player(Hand)
    hands: PerPlayer[Hand[EpochCard]] = per_player(Hand)
    sold: PerPlayer[Hand[EpochCard]] = per_player(Hand)
    open_hands: Per[list[EpochCard]] = per(tribes, list)  # solo: both hands are open
    inventions: Per[list[EpochCard]] = per(tribes, list)
    copied: Per[list[EpochCard]] = per(tribes, list)  # of others, with a marker on them
    played: Per[list[EpochCard]] = per(tribes, list)
    end_cards: Per[list[EpochCard]] = per(tribes, list)  # played or copied, not worked out yet

    # Secret objectives.
    objective_deck: Deck[Objective] = zone(Deck)
    objectives: PerPlayer[Hand[Objective]] = per_player(Hand)
    returned: PerPlayer[Hand[Objective]] = per_player(Hand)
    revealed: Per[Objective | None] = per(tribes, lambda: None)

    # What cards have given for this turn or epoch.
    moves: Per[int] = per(tribes, int)
    cheap_clans: Per[int] = per(tribes, int)
    cheap_price: Per[int] = per(tribes, int)
    toll_free: Per[bool] = per(tribes, bool)
    double_tolls: Per[int] = per(tribes, int)
    at_peace: Per[bool] = per(tribes, bool)
    shields: Per[int] = per(tribes, int)
    doubling: Per[int] = per(tribes, int)
    fewer_losses: Per[int] = per(tribes, int)
    stronger: Per[int] = per(tribes, int)
    embargoes: Per[int] = per(tribes, int)
    war_set: WarSet = WarSet.NOT_BEGUN

    # Progress points: those that count once, of this epoch and noted before; and all notes.
    points_once: Per[int] = per(tribes, int)
    noted_once: Per[int] = per(tribes, int)
    progress: Per[list[int]] = per(tribes, list)

    # Copying: the card just played, who may still copy it, who does, and his small turn.
    last_played: EpochCard | None = None
    may_copy: list[Player] = zone(list)
    copier: Player | None = None
    small_turn: Player | None = None
    small_moves: int = 0
    small_clans: int = 0

    # The Attack phase: this round, and the attack that is going on.
    stances: Per[Stance] = per(tribes, tile_laid_down)  # as last revealed
    round_began: tuple[int, ...] = ()
    idle_rounds: int = 0  # in a row, without a change
    attacks_launched: Per[int] = per(tribes, int)
    attack_from: int | None = None
    attack_to: int | None = None
    defender: Player | None = None
    attack_cards: list[EpochCard] = zone(list)
    defence_cards: list[EpochCard] = zone(list)
    cancelled: bool = False

    def names_of(self, part: str) -> tuple[Sequence[str], ...]:
        """Scenarios name the regions of each tribe instead of counting them."""
        if part not in ("clans", "cities"):
            return ()
        return [tribe.name for tribe in self.tribes], self.world.names

    @property
    def is_solo(self) -> bool:
        return len(self.players) == 1

    @property
    def tribes(self) -> tuple[Player, ...]:
        """The parties on the map."""
        return self.players if len(self.players) > 1 else SOLO_TRIBES

    @property
    def parties(self) -> tuple[Player, ...]:
        """Whoever is named in this State is a tribe."""
        return self.tribes

    @property
    def epoch(self) -> int:
        return self.round

    @property
    def is_last_epoch(self) -> bool:
        return self.round == self.content.numbers.epochs.count

    @property
    def world(self) -> World:
        return self.content.worlds[len(self.players)]

    @property
    def acting(self) -> Player:
        """The tribe whose turn it is."""
        return self.order[self.turn - 1]

    def leader(self, tribe: Player) -> Player:
        """Who decides for a tribe."""
        return self.players[tribe] if len(self.players) > 1 else self.players[0]

    def opponents(self, tribe: Player) -> list[Player]:
        """The others, clockwise from the tribe's left."""
        tribes = self.tribes
        return [*tribes[tribe + 1 :], *tribes[:tribe]]

    def hand(self, tribe: Player) -> list[EpochCard]:
        """The cards a tribe can play."""
        return self.hands[tribe] if len(self.players) > 1 else self.open_hands[tribe]

    def deck(self, epoch: int) -> Deck[EpochCard]:
        return (self.deck_1, self.deck_2, self.deck_3)[epoch - 1]

    @property
    def attack(self) -> OngoingAttack | None:
        """The attack that is going on."""
        if self.attack_from is None or self.attack_to is None or self.defender is None:
            return None
        return OngoingAttack(self.attack_from, self.attack_to, self.defender)

    # The map.

    def name(self, region: int) -> str:
        return self.world.names[region]

    def home(self, tribe: Player) -> int:
        return self.world.homes[tribe]

    def owner(self, region: int) -> Player | None:
        """Whose continent a region lies on; None on the Genesis board."""
        seat = self.world.owners[region]
        return None if seat is None else self.tribes[seat]

    def occupies(self, tribe: Player, region: int) -> bool:
        """Whether a region holds clans or a city of a tribe."""
        return self.clans[tribe][region] > 0 or self.cities[tribe][region] > 0

    def occupants(self, region: int) -> list[Player]:
        """Whoever has clans or a city in a region."""
        return [
            tribe
            for tribe in self.tribes
            if self.clans[tribe][region] or self.cities[tribe][region]
        ]

    def is_occupied(self, region: int) -> bool:
        """Whether anybody has clans or a city in a region."""
        for clans, cities in zip(self.clans, self.cities, strict=True):
            if clans[region] or cities[region]:
                return True
        return False

    def regions_of(self, tribe: Player) -> list[int]:
        """All regions a tribe occupies."""
        cities = self.cities[tribe]
        return [region for region, clans in enumerate(self.clans[tribe]) if clans or cities[region]]

    def city_regions(self, tribe: Player) -> list[int]:
        """The regions with a city of a tribe."""
        return [region for region, city in enumerate(self.cities[tribe]) if city]

    @rule("GN-6.6")
    def add_clans(self, tribe: Player, region: int, count: int) -> int:
        """Put clans from the supply into a region, or as many as are left; says how many."""
        placed = min(count, self.clan_supply[tribe])
        self.clan_supply[tribe] -= placed
        self.clans[tribe][region] += placed
        return placed

    @rule("GN-7.1.14", "GN-7.1.15", "GN-7.1.16", "GN-7.1.18")
    def shift_clans(self, tribe: Player, start: int, region: int, count: int) -> None:
        """Clans leave one stack and join another, of any size; a city stays where it is."""
        self.clans[tribe][start] -= count
        self.clans[tribe][region] += count

    @rule("GN-7.3.16")
    def lose_clans(self, tribe: Player, region: int, count: int) -> None:
        """Lost clans return to the supply and may be recruited again."""
        self.clans[tribe][region] -= count
        self.clan_supply[tribe] += count

    @rule("GN-8.1.3", "GN-8.1.5")
    def add_city(self, tribe: Player, region: int) -> bool:
        """Build a city around the clans of a region; there is no 21st one, and only one a tribe and
        region."""
        if not self.city_supply[tribe] or self.cities[tribe][region]:
            return False
        self.city_supply[tribe] -= 1
        self.cities[tribe][region] = 1
        return True

    # Coins.

    @rule("GN-5.12")
    def pay(self, tribe: Player, coins: int) -> None:
        """Coins go to the bank; nobody has debts."""
        assert 0 <= coins <= self.coins[tribe], "a rule let somebody pay what he does not have"
        self.coins[tribe] -= coins

    def pay_to(self, tribe: Player, other: Player, coins: int) -> None:
        """Coins go from one tribe to another."""
        self.pay(tribe, coins)
        self.coins[other] += coins
