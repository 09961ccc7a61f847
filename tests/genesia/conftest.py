"""What the tests of Genesia share: a table laid out in a few words, and ways to act and to look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from genesia.components import EpochCard, read_content
from genesia.game import GENESIA
from genesia.state import Genesia

from tabletop_core.testing import Table

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve")
TRIBES = ("first tribe", "second tribe")
EPOCHS = (1, 2, 3)


class GenesiaTable(Table[Genesia]):
    """A table of Genesia: coins, clans, cities and cards, of players and of the solo tribes."""

    idle = ("peace",)

    def pass_the_epoch(self) -> None:
        """Everybody passes until another epoch begins, or the game is over."""
        epoch = self.round
        while not self.is_over and self.round == epoch:
            self.pass_once()

    def seat(self, name: str) -> int:
        return TRIBES.index(name) if name in TRIBES else int(self.player(name))

    def coins(self, name: str) -> int:
        return int(self.public.coins[self.seat(name)])

    def clans(self, name: str) -> dict[str, int]:
        """Where a player has clans, and how many."""
        names = self.public.world.names
        clans = self.public.clans[self.seat(name)]
        return {names[region]: count for region, count in enumerate(clans) if count}

    def cities(self, name: str) -> set[str]:
        """Where a player has cities."""
        names = self.public.world.names
        return {names[region] for region in self.public.city_regions(self.seat(name))}

    def supply(self, name: str) -> tuple[int, int]:
        """The clans and cities a player has left."""
        seat = self.seat(name)
        return self.public.clan_supply[seat], self.public.city_supply[seat]

    def hand(self, name: str) -> list[str]:
        """A player's hand, as the player sees it."""
        return [card.key for card in self.view(name).table.hands[self.seat(name)]]

    def points_once(self, name: str) -> int:
        return int(self.public.points_once[self.seat(name)])

    def progress(self, name: str) -> list[int]:
        return list(self.public.progress[self.seat(name)])

    def moves(self, name: str) -> int:
        return int(self.public.moves[self.seat(name)])


def decks_with(keys: set[str], players: int) -> list[list[str]]:
    """Custom decks with the named cards, and with copy and defence cards only if named: so nobody
    is asked whether he plays one."""
    content = read_content()

    def rank(card: EpochCard) -> tuple[bool, bool, bool]:
        return card.key not in keys, card.is_copy or card.defence is not None, card.group is None

    cards = sorted(content.cards + content.promo, key=rank)
    return [[card.key for card in cards if card.epoch == epoch][: 6 * players] for epoch in EPOCHS]


def named_cards(positions: dict[str, dict[str, Any]]) -> set[str]:
    words = ("hand", "packet", "inventions", "played", "copied")
    return {key for tribe in positions.values() for word in words for key in tribe.get(word, ())}


@pytest.fixture
def table() -> Callable[..., GenesiaTable]:
    """Start a session from a position: table(2, epoch=3, phase="Attack", Ada={"coins": 4})."""

    def begin(
        players: int = 2,
        *,
        epoch: int = 1,
        phase: str = "Growth",
        order: list[str] | None = None,
        turn: str | None = None,
        options: dict[str, Any] | None = None,
        seed: int = 1,
        tribes: dict[str, dict[str, Any]] | None = None,
        **named: dict[str, Any],
    ) -> GenesiaTable:
        positions = tribes or named
        settings: dict[str, Any] = {"objectives": False, **(options or {})}
        if players == 1:
            settings = dict(options or {})
        elif not {"groups", "decks", "theme", "promo"} & set(settings):
            settings["decks"] = decks_with(named_cards(positions), players)
        names = NAMES[:players]
        start: dict[str, Any] = {"epoch": epoch, "phase": phase, "players": positions}
        start["order"] = order or list(names if players > 1 else TRIBES)
        if turn is not None:
            start["turn"] = turn
        return GenesiaTable.start(GENESIA, names, options=settings, seed=seed, position=start)

    return begin


@pytest.fixture
def fresh() -> Callable[..., GenesiaTable]:
    """Start a session from the set-up."""

    def begin(
        players: int = 2, *, seed: int = 1, forced: Any = None, **options: Any
    ) -> GenesiaTable:
        names = NAMES[:players]
        return GenesiaTable.start(GENESIA, names, options=options, seed=seed, forced=forced)

    return begin
