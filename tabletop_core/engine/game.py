"""Game: components, preparation, phases, end and scoring of one ruleset, in one declaration."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from tabletop_core.engine.phases import Instruction, Start, Step, compile_order
from tabletop_core.engine.state import State
from tabletop_core.errors import BadInput
from tabletop_core.rules.catalogue import Catalogue
from tabletop_core.sentences import first_fault, unknown
from tabletop_core.table.players import Player


@dataclass(frozen=True)
class Standing:
    """How one player ended: the total, what it is made of, and the rank from 1."""

    player: Player
    total: int | None
    breakdown: Mapping[str, int]
    rank: int


@dataclass(frozen=True)
class Result:
    """The end of a session."""

    standings: tuple[Standing, ...]
    winners: tuple[Player, ...]
    note: str = ""

    @classmethod
    def by_points(
        cls,
        players: Sequence[Player],
        breakdowns: Mapping[Player, Mapping[str, int]],
        *tie_breaks: Callable[[Player], int],
        note: str = "",
    ) -> Result:
        """Most points win; ties go by the tie-breaks in turn, then the victory is shared."""
        totals = {player: sum(breakdowns[player].values()) for player in players}
        merits = {
            player: (totals[player], *(merit(player) for merit in tie_breaks)) for player in players
        }
        return cls.by_merit(players, merits, totals, breakdowns, note=note)

    @classmethod
    def by_merit(
        cls,
        players: Sequence[Player],
        merits: Mapping[Player, tuple[int, ...]],
        totals: Mapping[Player, int] | None = None,
        breakdowns: Mapping[Player, Mapping[str, int]] | None = None,
        *,
        note: str = "",
    ) -> Result:
        """Players ranked by their merits, compared from left to right."""
        standings = tuple(
            Standing(
                player,
                None if totals is None else totals[player],
                {} if breakdowns is None else breakdowns[player],
                1 + sum(merits[other] > merits[player] for other in players),
            )
            for player in players
        )
        winners = tuple(standing.player for standing in standings if standing.rank == 1)
        return cls(standings, winners, note)

    @classmethod
    def won_by(cls, players: Sequence[Player], winner: Player | None, note: str = "") -> Result:
        """A game without points: one winner, or a draw."""
        standings = tuple(
            Standing(player, None, {}, 1 if winner in (None, player) else 2) for player in players
        )
        winners = () if winner is None else (winner,)
        return cls(standings, winners, note or ("a draw" if winner is None else ""))


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A ruleset. It never changes while it is played."""

    id: str
    title: str
    players: range
    state: type[State]
    phases: Sequence[Step]
    over: Callable[[Any], bool]
    result: Callable[[Any], Result]
    preparation: Sequence[Step] = ()
    version: str = "1"
    about: str = ""
    how_to_play: str = ""
    options: type[BaseModel] | None = None
    content: Callable[[Any], Any] | None = None
    check_start: Callable[[Any, int], str | None] | None = None
    catalogue: Path | None = None
    modules: tuple[str, ...] = ()
    phrases: Mapping[str, str] = field(default_factory=dict)
    invariants: Callable[[Any], Iterable[str]] | None = None
    scores: Callable[[Any], Mapping[Player, Mapping[str, int]]] | None = None
    evaluate: Callable[[Any, Player], float] | None = None
    position: Callable[[Any, Mapping[str, Any]], Start | None] | None = None
    migrate: Callable[[dict[str, Any], str], dict[str, Any]] | None = None
    decisions_at_most: int = 10_000

    @cached_property
    def program(self) -> tuple[Instruction, ...]:
        """The order of play, laid out once."""
        return compile_order(self.preparation, self.phases)

    @cached_property
    def lines(self) -> tuple[tuple[Any, ...], ...]:
        """The program as plain tuples, which Python takes apart faster."""
        return tuple(tuple(instruction) for instruction in self.program)

    @cached_property
    def rules(self) -> Catalogue:
        """The rule catalogue the game ships; an empty one if it has none."""
        return Catalogue.read(self.catalogue) if self.catalogue else Catalogue(())

    def read_options(self, given: Mapping[str, Any] | None) -> Any:
        """The options of a session, checked; what is not given has its default."""
        model, given = self.options, given or {}
        if model is None:
            if given:
                name = next(iter(given))
                raise BadInput(f"{self.title} has no options, so {name!r} cannot be set.")
            return None
        for name in given:
            if name not in model.model_fields:
                known = list(model.model_fields)
                no_such = f"{self.title} has no option {name!r}"
                raise BadInput(unknown(no_such, name, known, "Options", most=len(known)))
        try:
            return model.model_validate(dict(given))
        except ValidationError as fault:
            where, why = first_fault(fault)
            raise BadInput(f"{self.title}, option {where!r}: {why}.") from None

    def check_players(self, count: int) -> None:
        """Refuse a number of players the game is not made for."""
        if count not in self.players:
            fewest, most = self.players[0], self.players[-1]
            wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise BadInput(f"{self.title} is for {wanted} players, not {count}.")

    def new_state(self, players: Sequence[Player], options: Any) -> State:
        """The table before the preparation: everything at its declared start."""
        content = self.content(options) if self.content else None
        return self.state(players, options, content)


def options_to_data(options: Any) -> dict[str, Any]:
    """The options of a session as JSON data."""
    return {} if options is None else dict(options.model_dump(mode="json"))
