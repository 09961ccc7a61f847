"""What the tests of Genesia share: a table laid out in a few words, and ways to act and to look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from genesia.components import EpochCard, read_content
from genesia.game import GENESIA

from tabletop_core import Session
from tabletop_core.errors import ForbiddenOption

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve")
TRIBES = ("first tribe", "second tribe")
EPOCHS = (1, 2, 3)


class Table:
    """A session of Genesia as its players see it."""

    def __init__(self, session: Session) -> None:
        self.session = session

    # To act.

    def do(self, name: str, *keys: str) -> None:
        """A player answers one question after another."""
        for key in keys:
            self.session.decide(self.session.player(name), key)

    def stances(self, **chosen: str) -> None:
        """Everybody who is asked sets War or Peace, Peace if nothing else is said."""
        for player in self.decision.players:
            self.session.decide(player, chosen.get(player.name, "peace"))

    def all_done(self) -> None:
        """Everybody who is asked in this phase passes, until the phase is another one."""
        phase = self.session.phase
        while self.session.decision is not None and self.session.phase == phase:
            player = self.decision.players[0]
            passing = {"done", "pass", "peace", "go on", "leave it", "stay"}
            keys = list(self.decision.keys(player))
            self.session.decide(player, next((key for key in keys if key in passing), keys[0]))

    def play_on(self, until: str) -> None:
        """Everybody passes until a phase begins."""
        while self.session.decision is not None and self.session.phase != until:
            self.all_done()

    # To look.

    @property
    def decision(self) -> Any:
        assert self.session.decision is not None
        return self.session.decision

    @property
    def asked(self) -> set[str]:
        return {player.name for player in self.decision.players}

    @property
    def question(self) -> str:
        return str(self.decision.question(self.decision.players[0]))

    def seat(self, name: str) -> int:
        return TRIBES.index(name) if name in TRIBES else int(self.session.player(name))

    def options(self, name: str | None = None) -> set[str]:
        """What a player may choose now."""
        player = self.decision.players[0] if name is None else self.session.player(name)
        return set(self.decision.keys(player))

    def label(self, key: str) -> str:
        """What an option of the player who is asked says about itself."""
        found = self.decision.options(self.decision.players[0])
        return str(next(option.label for option in found if option.key == key))

    def refusal(self, key: str, name: str | None = None) -> str:
        """The rule that forbids an option; the attempt changes nothing."""
        player = self.decision.players[0] if name is None else self.session.player(name)
        before = self.session.digest
        with pytest.raises(ForbiddenOption) as found:
            self.session.decide(player, key)
        assert self.session.digest == before
        return ", ".join(found.value.rules)

    @property
    def public(self) -> Any:
        """The table as a spectator sees it."""
        return self.session.view(None).table

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
        view = self.session.view(self.session.player(name))
        return [card.key for card in view.table.hands[self.seat(name)]]

    def points_once(self, name: str) -> int:
        return int(self.public.points_once[self.seat(name)])

    def progress(self, name: str) -> list[int]:
        return list(self.public.progress[self.seat(name)])

    def moves(self, name: str) -> int:
        return int(self.public.moves[self.seat(name)])

    def events(self, key: str) -> list[dict[str, Any]]:
        """What happened, seen by a spectator."""
        return [
            {name: fact for name, fact in event.to_data().items() if name != "event"}
            for event in self.session.view(None).events
            if event.key == key
        ]

    def breakdown(self, name: str) -> dict[str, int]:
        result = self.session.result
        assert result is not None
        return dict(result.standings[self.seat(name)].breakdown)

    def total(self, name: str) -> int:
        result = self.session.result
        assert result is not None
        total = result.standings[self.seat(name)].total
        assert total is not None
        return total


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
def table() -> Callable[..., Table]:
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
    ) -> Table:
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
        session = Session.start(GENESIA, names, options=settings, seed=seed, position=start)
        return Table(session)

    return begin


@pytest.fixture
def fresh() -> Callable[..., Table]:
    """Start a session from the set-up."""

    def begin(players: int = 2, *, seed: int = 1, forced: Any = None, **options: Any) -> Table:
        names = NAMES[:players]
        return Table(Session.start(GENESIA, names, options=options, seed=seed, forced=forced))

    return begin
