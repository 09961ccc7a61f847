"""What is in play in Genesia, and what one can ask of it.

A tribe is a party on the map. Every player leads one; a solo player leads two, and there the tribes
are `Player`s of their own, so that the same rules serve both.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from genesia.components import Content, EpochCard, Icon, Objective
from genesia.options import Options
from genesia.world import NOBODY, World
from tabletop_core import (
    Deck,
    Hand,
    PerPlayer,
    Player,
    State,
    per_player,
    rule,
    zone,
)

SOLO_TRIBES = (Player(0, "first tribe"), Player(1, "second tribe"))
NOWHERE = -1
BY_REGION = ("clans", "cities")
BY_TRIBE = (
    *("clan_supply", "city_supply", "markers", "coins", "open_hands", "inventions", "copied"),
    *("played", "moves", "cheap_clans", "toll_free", "double_tolls", "at_peace", "shields"),
    *("doubling", "fewer_losses", "stronger", "embargoes", "points_once", "progress", "stances"),
    *("attacks_launched", "revealed"),
)


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


class Genesia(State):
    """The table: the map, the cards, the coins, and where the epoch stands."""

    options: Options
    content: Content

    # The order of the tribes in this epoch, and the place in it of the one that acts.
    order: list[int] = zone(list)
    next_order: list[int] = zone(list)
    turn: int = 0
    phase: Icon = Icon.GROWTH
    finished: bool = False

    # The map: pieces by tribe and region.
    clans: list[list[int]] = zone(list)
    cities: list[list[int]] = zone(list)
    clan_supply: list[int] = zone(list)
    city_supply: list[int] = zone(list)
    markers: list[int] = zone(list)  # clans that lie on copied Inventions
    coins: list[int] = zone(list)

    # Cards. What lies in front of a tribe is open; hands, packets and sold cards are not.
    deck_1: Deck[EpochCard] = zone(Deck)
    deck_2: Deck[EpochCard] = zone(Deck)
    deck_3: Deck[EpochCard] = zone(Deck)
    box: Deck[EpochCard] = zone(Deck)  # replaced by promo cards, unseen
    epoch_cards: tuple[EpochCard, ...] = ()  # what may be in the deck of this epoch, as all know
    packets: PerPlayer[Hand[EpochCard]] = per_player(Hand)
    hands: PerPlayer[Hand[EpochCard]] = per_player(Hand)
    sold: PerPlayer[Hand[EpochCard]] = per_player(Hand)
    open_hands: list[list[EpochCard]] = zone(list)  # solo: both hands are open
    inventions: list[list[EpochCard]] = zone(list)
    copied: list[list[EpochCard]] = zone(list)  # Inventions of others, with a marker on them
    played: list[list[EpochCard]] = zone(list)

    # Secret objectives.
    objective_deck: Deck[Objective] = zone(Deck)
    objectives: PerPlayer[Hand[Objective]] = per_player(Hand)
    returned: PerPlayer[Hand[Objective]] = per_player(Hand)
    revealed: list[Objective] = zone(list)

    # What cards have given for this turn or epoch.
    moves: list[int] = zone(list)
    cheap_clans: list[int] = zone(list)
    cheap_price: list[int] = zone(list)
    toll_free: list[bool] = zone(list)
    double_tolls: list[int] = zone(list)
    at_peace: list[bool] = zone(list)
    shields: list[int] = zone(list)
    doubling: list[int] = zone(list)
    fewer_losses: list[int] = zone(list)
    stronger: list[int] = zone(list)
    embargoes: list[int] = zone(list)
    war_set: WarSet = WarSet.NOT_BEGUN

    # Progress points: those that count once, of this epoch and noted before; and all notes.
    points_once: list[int] = zone(list)
    noted_once: list[int] = zone(list)
    progress: list[list[int]] = zone(list)

    # Copying: the card just played, who may still copy it, who does, and his small turn.
    last_played: EpochCard | None = None
    may_copy: list[int] = zone(list)
    copier: int = NOBODY
    small_turn: int = NOBODY
    small_moves: int = 0
    small_clans: int = 0

    # The Attack phase: this round, and the attack that is going on.
    stances: list[Stance] = zone(list)  # as last revealed
    round_began: tuple[int, ...] = ()
    attacks_launched: list[int] = zone(list)
    attack_from: int = NOWHERE
    attack_to: int = NOWHERE
    defender: int = NOBODY
    attack_cards: list[EpochCard] = zone(list)
    defence_cards: list[EpochCard] = zone(list)
    cancelled: bool = False

    def names_of(self, line: str) -> tuple[Sequence[str], ...]:
        """Scenarios name tribes and regions instead of counting them."""
        tribes = [tribe.name for tribe in self.tribes]
        if line in BY_REGION:
            return tribes, self.world.names
        return (tribes,) if line in BY_TRIBE else ()

    @property
    def is_solo(self) -> bool:
        return len(self.players) == 1

    @property
    def tribes(self) -> tuple[Player, ...]:
        """The parties on the map: the players, or the two tribes of a solo player."""
        return self.players if len(self.players) > 1 else SOLO_TRIBES

    @property
    def epoch(self) -> int:
        return self.round

    @property
    def is_last_epoch(self) -> bool:
        return self.round == self.content.numbers.epochs.count

    @property
    def world(self) -> World:
        return self.content.worlds[len(self.tribes)]

    @property
    def acting(self) -> Player:
        """The tribe whose turn it is."""
        return self.tribes[self.order[self.turn]]

    def leader(self, tribe: int) -> Player:
        """Who decides for a tribe."""
        return self.players[tribe] if len(self.players) > 1 else self.players[0]

    def opponents(self, tribe: int) -> list[Player]:
        """The others, clockwise from the tribe's left."""
        tribes = self.tribes
        return [*tribes[tribe + 1 :], *tribes[:tribe]]

    def hand(self, tribe: int) -> list[EpochCard]:
        """The cards a tribe can play."""
        return self.hands[tribe] if len(self.players) > 1 else self.open_hands[tribe]

    def deck(self, epoch: int) -> Deck[EpochCard]:
        return (self.deck_1, self.deck_2, self.deck_3)[epoch - 1]

    # The map.

    def name(self, region: int) -> str:
        return self.world.names[region]

    def home(self, tribe: int) -> int:
        return self.world.homes[tribe]

    def occupies(self, tribe: int, region: int) -> bool:
        """Whether a region holds clans or a city of a tribe."""
        return self.clans[tribe][region] > 0 or self.cities[tribe][region] > 0

    def occupants(self, region: int) -> list[Player]:
        """Whoever has clans or a city in a region."""
        return [
            tribe
            for tribe in self.tribes
            if self.clans[tribe][region] or self.cities[tribe][region]
        ]

    def regions_of(self, tribe: int) -> list[int]:
        """All regions a tribe occupies."""
        cities = self.cities[tribe]
        return [region for region, clans in enumerate(self.clans[tribe]) if clans or cities[region]]

    def city_regions(self, tribe: int) -> list[int]:
        """The regions with a city of a tribe."""
        return [region for region, city in enumerate(self.cities[tribe]) if city]

    @rule("GN-6.6")
    def add_clans(self, tribe: int, region: int, count: int) -> int:
        """Put clans from the supply into a region, or as many as are left; says how many."""
        placed = min(count, self.clan_supply[tribe])
        self.clan_supply[tribe] -= placed
        self.clans[tribe][region] += placed
        return placed

    @rule("GN-7.3.16")
    def lose_clans(self, tribe: int, region: int, count: int) -> None:
        """Lost clans return to the supply and may be recruited again."""
        self.clans[tribe][region] -= count
        self.clan_supply[tribe] += count

    @rule("GN-8.1.5")
    def add_city(self, tribe: int, region: int) -> bool:
        """Build a city; there is no 21st one, and only one a tribe and region."""
        if not self.city_supply[tribe] or self.cities[tribe][region]:
            return False
        self.city_supply[tribe] -= 1
        self.cities[tribe][region] = 1
        return True

    # Coins.

    @rule("GN-5.12")
    def pay(self, tribe: int, coins: int) -> None:
        """Coins go to the bank; nobody has debts."""
        assert 0 <= coins <= self.coins[tribe], "a rule let somebody pay what he does not have"
        self.coins[tribe] -= coins

    def pay_to(self, tribe: int, other: int, coins: int) -> None:
        """Coins go from one tribe to another."""
        self.pay(tribe, coins)
        self.coins[other] += coins
