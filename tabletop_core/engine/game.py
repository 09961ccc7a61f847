"""Game: components, preparation, phases, end and scoring of one ruleset, in one declaration."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from tabletop_core.engine.phases import Instruction, Start, Step, lay_out_order
from tabletop_core.engine.state import S
from tabletop_core.errors import BadInput
from tabletop_core.files.toml import read_model
from tabletop_core.rules.catalogue import Catalogue
from tabletop_core.sentences import first_fault, unknown
from tabletop_core.table.components import Components
from tabletop_core.table.players import Player

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from tabletop_core.engine.outcomes import Consequence, Outcome

    Options = TypeVar("Options", bound=BaseModel, default=Any)
else:
    from typing import TypeVar

    Options = TypeVar("Options")
"""The options of a game: a pydantic model."""


@dataclass(frozen=True)
class Standing:
    """How one player ended: the total, what it is made of, and the rank among all from 1."""

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

    @property
    def has_ranks(self) -> bool:
        """Whether ranks mean something: who plays alone is neither first nor second."""
        return len(self.standings) > 1

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


class Intro(BaseModel):
    """A paragraph on how to play that is true only with certain options or numbers of players:
    `when = { mode = "advanced", players = [3, 4] }`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    when: Mapping[str, JsonValue] = {}

    def fits(self, facts: Mapping[str, JsonValue]) -> bool:
        """Whether every fact is the one that is wanted, or one of those."""
        return all(
            facts[name] in (wanted if isinstance(wanted, list) else [wanted])
            for name, wanted in self.when.items()
        )


class Words(BaseModel):
    """What a game says to people: how it is played, and a phrase for each kind of event."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    how_to_play: str = ""
    """What is true of every game."""
    intro: tuple[Intro, ...] = ()
    """What follows it, in this order, as far as it fits."""
    phrases: Mapping[str, str] = {}


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Generic[S, Options]):
    """A ruleset. It never changes while it is played."""

    id: str
    title: str
    players: range
    state: type[S]
    phases: Sequence[Step[S]]
    result: Callable[[S], Result]
    over: Callable[[S], bool] | None = None
    """Whether the game is over; asked after every rule."""
    over_after_round: Callable[[S], bool] | None = None
    """Whether the game is over; asked at the end of a round only."""
    preparation: Sequence[Step[S]] = ()
    version: str = "1"
    about: str = ""
    how_to_play: str = ""
    options: type[Options] | None = None
    content: Components | Callable[[Options], object] | None = None
    check_start: Callable[[Options, int], str | None] | None = None
    package: str | None = None
    """The package of the game, `__package__`: it brings `rules.toml`, the code that carries these
    rules, and `data/words.toml`."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    invariants: Callable[[S], Iterable[str]] | None = None
    scores: Callable[[S], Mapping[Player, Mapping[str, int | None]]] | None = None
    """The points so far, by what they are for; None for points that lie hidden in a view."""
    evaluate: Callable[[S, Player], float] | None = None
    values: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What players pay with, as parts of the State, each with its word for one and for several:
    `{"coins": ("coin", "coins")}`. A menu tells how an option changes them."""
    brings: Callable[[Outcome[S]], Iterable[Consequence]] | None = None
    """What an option brings, in words: asked for in imagined worlds, told where all agree."""
    position: Callable[[S, Mapping[str, object]], Start | None] | None = None
    migrate: Callable[[dict[str, JsonValue], str], dict[str, JsonValue]] | None = None
    decisions_at_most: int = 10_000

    @cached_property
    def program(self) -> tuple[Instruction, ...]:
        """The order of play, laid out once."""
        return lay_out_order(self.preparation, self.phases)

    @cached_property
    def plain_program(self) -> tuple[tuple[Any, ...], ...]:
        """The program as plain tuples, which Python takes apart faster."""
        return tuple(tuple(instruction) for instruction in self.program)

    @property
    def folder(self) -> Path | None:
        """Where the files of the game lie, if it is a package."""
        module = sys.modules.get(self.package or "")
        file = getattr(module, "__file__", None)
        return None if file is None else Path(file).parent

    @property
    def catalogue(self) -> Path | None:
        """The file of the rule catalogue, if the game ships one."""
        return None if self.folder is None else _if_there(self.folder / "rules.toml")

    @property
    def modules(self) -> tuple[str, ...]:
        """The package whose functions carry the rules of the catalogue."""
        return () if self.package is None else (self.package,)

    @cached_property
    def rules(self) -> Catalogue:
        """The rule catalogue the game ships; an empty one if it has none."""
        return Catalogue.read(self.catalogue) if self.catalogue else Catalogue(())

    @cached_property
    def words(self) -> Words:
        """What the game says to people: as declared, or from `data/words.toml` of its package."""
        declared = Words(how_to_play=self.how_to_play, phrases=self.phrases)
        file = None if self.folder is None else _if_there(self.folder / "data" / "words.toml")
        words = declared if file is None else read_model(Words, file)
        known = ["players", *(self.options.model_fields if self.options else ())]
        for name in (name for paragraph in words.intro for name in paragraph.when):
            if name not in known:
                raise BadInput(unknown(f"{file}, intro: there is no {name!r}", name, known))
        return words

    def intro(self, options: Any, players: int) -> str:
        """How the game is played with these options and so many players, in a few paragraphs."""
        facts = {**options_to_data(options), "players": players}
        fitting = [paragraph.text for paragraph in self.words.intro if paragraph.fits(facts)]
        said = (text.strip() for text in (self.words.how_to_play, *fitting))
        return "\n\n".join(text for text in said if text)

    def read_options(self, given: Mapping[str, object] | None) -> Options | None:
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

    def new_state(self, players: Sequence[Player], options: Any) -> S:
        """The table before the preparation: everything at its declared start."""
        content = self.content
        if content is not None and not isinstance(content, Components):
            return self.state(players, options, content(options))
        return self.state(players, options, content)


def _if_there(file: Path) -> Path | None:
    return file if file.is_file() else None


def options_to_data(options: Any) -> dict[str, Any]:
    """The options of a session as JSON data."""
    return {} if options is None else dict(options.model_dump(mode="json"))
