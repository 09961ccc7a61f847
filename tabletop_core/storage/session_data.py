"""A session as data: what saves and exports hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pydantic import ConfigDict, Field, JsonValue

from tabletop_core.engine.course import Checkpoint, Course
from tabletop_core.engine.game import Game
from tabletop_core.engine.journal import draw_to_data
from tabletop_core.engine.phases import Instruction
from tabletop_core.engine.session import Session
from tabletop_core.errors import BadInput
from tabletop_core.sentences import shorten
from tabletop_core.storage.content import ContentFile, content_of, options_with_whole_paths
from tabletop_core.storage.stored_data import StoredData
from tabletop_core.table.chance import KEY_BYTES
from tabletop_core.table.events import fact_to_data


class PlayerData(StoredData):
    """Who sits at the table, in the order of the seats, and who answers for each."""

    name: str
    team: str | None = None
    agent: str = ""


class DrawData(StoredData):
    """One result of chance: the stream, the number of the draw in it, and what came up."""

    stream: str
    number: int = Field(ge=0)
    result: JsonValue


class EventData(StoredData):
    """Something that happened: its key, its facts, and the seats it is for if not for all."""

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)
    __pydantic_extra__: dict[str, JsonValue]

    event: str
    to: list[int] | None = None


class OpeningData(StoredData):
    """What happened before the first decision."""

    chance: list[DrawData]
    events: list[EventData]


class DecisionData(StoredData):
    """One confirmed action: the decision, its options, what was chosen, and what came of it."""

    number: int = Field(ge=1)
    player: str
    round: int
    phase: str
    question: str
    options: list[str]
    chosen: str
    secret: bool
    chance: list[DrawData]
    events: list[EventData]


class CheckpointData(StoredData):
    """The start of a frame, or the end of the game: everything in play, and where play stands."""

    decisions: int = Field(ge=0, description="how many actions were confirmed before it")
    state: dict[str, JsonValue]
    counts: dict[str, int] = Field(description="how many draws each stream of chance has given")
    line: int = Field(ge=0, description="the line in the order of play")
    place: str = Field(description="the name of that line, which other versions can find")
    order: list[int] = Field(description="the seats in turn order")
    turn: int = Field(ge=0, description="whose turn in that order it is")
    over: bool = False


class SetUp(StoredData):
    """What a session began with."""

    game: str
    rules_version: str
    options: dict[str, JsonValue]
    players: list[PlayerData]
    seed: str | None = None
    key: str = Field(pattern=f"^[0-9a-f]{{{2 * KEY_BYTES}}}$", description="the secret of chance")
    forced: dict[str, list[JsonValue]] = Field(description="forced results of chance by stream")
    then_fail: bool = Field(description="whether chance may give nothing but forced results")
    position: dict[str, JsonValue] | None = Field(
        default=None, description="how the table was laid out instead of the preparation"
    )
    opening: OpeningData
    content: list[ContentFile] = Field(
        default=[], description="the files the session was played with"
    )

    @property
    def agents(self) -> tuple[str, ...]:
        return tuple(player.agent for player in self.players)


def set_up_of(session: Session, agents: Sequence[str], seed: str | None) -> SetUp:
    """What a session began with, as data."""
    if agents and len(agents) != len(session.players):
        raise BadInput(f"{len(session.players)} players need as many agents, not {len(agents)}.")
    chance = session.chance
    return SetUp.model_validate(
        {
            "game": session.game.id,
            "rules_version": session.game.version,
            "options": options_with_whole_paths(session.options),
            "players": [
                {"name": player.name, "team": player.team, "agent": agent}
                for player, agent in zip(
                    session.players, agents or [""] * len(session.players), strict=True
                )
            ],
            "seed": seed,
            "key": chance.key.hex(),
            "forced": {stream: fact_to_data(results) for stream, results in chance.forced.items()},
            "then_fail": chance.then_fail,
            "position": json.loads(json.dumps(session.position, default=str)),
            "opening": opening_of(session),
            "content": content_of(session.game, session.options),
        }
    )


def opening_of(session: Session) -> OpeningData:
    """What happened in a session before its first decision, as data."""
    return OpeningData.model_validate(
        {
            "chance": [draw_to_data(draw) for draw in session.opening_draws],
            "events": [event.to_data() for event in session.opening],
        }
    )


def checkpoint_to_data(
    game: Game, checkpoint: Checkpoint, decisions: int, *, over: bool = False
) -> dict[str, Any]:
    """A checkpoint as data, with the number of actions that were confirmed before it."""
    return {
        "decisions": decisions,
        "state": checkpoint.state.to_data(),
        "counts": checkpoint.counts,
        "line": checkpoint.instruction,
        "place": place_of(game, checkpoint.instruction),
        "order": [int(player) for player in checkpoint.order],
        "turn": checkpoint.turn,
        "over": over,
    }


def frame_or_end_to_data(course: Course, decisions: int) -> dict[str, Any]:
    """The frame that a course is in as data, or its end; this many actions came before."""
    if course.checkpoint is not None and not course.is_over:
        return checkpoint_to_data(course.game, course.checkpoint, decisions)
    end = Checkpoint(course.state, course.chance.counts, course.instruction, (), 0)
    return checkpoint_to_data(course.game, end, decisions, over=True)


def place_of(game: Game, instruction: int) -> str:
    """A name for an instruction of the order of play that stays when others come and go."""
    name = _name_of(game.program[instruction])
    same = sum(_name_of(earlier) == name for earlier in game.program[:instruction])
    return f"{name} {same + 1}"


def instruction_at(game: Game, place: str) -> int:
    """The number of the instruction of that name."""
    for instruction in range(len(game.program)):
        if place_of(game, instruction) == place:
            return instruction
    raise BadInput(f"its order of play has no {shorten(place)!r}")


def _name_of(instruction: Instruction) -> str:
    rule = getattr(instruction.rule, "func", instruction.rule)
    return f"{instruction.phase}: {getattr(rule, '__name__', '-')}"
