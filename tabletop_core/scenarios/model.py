"""What a scenario file may hold: strict, so that a slip of the pen is found and not passed over."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationInfo,
    field_validator,
    model_validator,
)

FORMAT = 1
DEFAULT_SEED = 1
DEFAULT_AGENT = "random"
ACTIONS = ("do", "check", "until", "undo")

Name: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=r"^\S.*$")]
Pattern: TypeAlias = str | Annotated[dict[str, Any], Field(min_length=1)]
"""An event: its key, or a table of its key and some of its facts."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SeatedPlayer(_Strict):
    """Who sits at the table, and who answers for the player where no step does."""

    name: Name
    agent: str = DEFAULT_AGENT


class ChanceSettings(_Strict):
    """What chance brings: forced results per stream, then what the seed or the key brings."""

    seed: int | str = DEFAULT_SEED
    key: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")] | None = None
    forced: dict[str, list[Any]] = {}
    then: Literal["seed", "fail"] = "seed"


def _says_something(value: Any) -> Any:
    """Refuse what names nothing, and so would always hold."""
    if _is_empty(value):
        raise ValueError("it expects nothing: name something, or leave it out")
    return value


class ExpectedEvents(_Strict):
    """What must have happened: in this order, in any, nothing else, or how often each."""

    in_order: list[Pattern] = []
    any_order: list[Pattern] = []
    exactly: list[Pattern] | None = None
    times: dict[str, Any] = {}

    _not_empty = field_validator("in_order", "any_order", "times")(_says_something)

    @model_validator(mode="after")
    def _expects_something(self) -> ExpectedEvents:
        if not (self.in_order or self.any_order or self.times or self.exactly is not None):
            raise ValueError("write what is expected in in_order, any_order, exactly or times")
        return self


class ExpectedOptions(_Strict):
    """What a player may choose now; `refused` names the rule that forbids each candidate."""

    player: str | None = None
    are: list[str] | None = None
    count: int | dict[str, Any] | None = None
    includes: list[str] = []
    excludes: list[str] = []
    refused: dict[str, str] = {}

    _not_empty = field_validator("includes", "excludes", "refused")(_says_something)

    @model_validator(mode="after")
    def _expects_something(self) -> ExpectedOptions:
        is_said = self.are is not None or self.count is not None
        if not (is_said or self.includes or self.excludes or self.refused):
            raise ValueError("write what is expected: are, count, includes, excludes or refused")
        return self


RefusalKind: TypeAlias = Literal["forbidden", "not offered", "not asked", "no undo"]
"""Of what kind a refusal is: a rule forbids it, there is no such option now, it is another's turn,
or it cannot be taken back."""


class Refusal(_Strict):
    """That an action is not taken: by which rule, or of what kind, and words of the reason."""

    rule: str | None = None
    kind: RefusalKind | None = None
    says: str | None = None

    @model_validator(mode="after")
    def _says_why(self) -> Refusal:
        if not self.model_fields_set:
            raise ValueError("name the rule, the kind or words of the reason")
        return self


_LEFT_OUT = "name something, or leave it out"
_INSTEAD = {"events": "for no event at all write events.exactly = []"}


def _is_empty(value: Any) -> bool:
    """Whether an expectation is written and names nothing."""
    if isinstance(value, (ExpectedEvents, ExpectedOptions)):
        return not value.model_fields_set - {"player"}
    return not value


class Until(_Strict):
    """Where the agents stop: when all that is named holds."""

    round: Annotated[int, Field(ge=1)] | None = None
    phase: str | None = None
    player: str | None = None
    question: str | None = None
    event: Pattern | None = None
    over: Literal[True] | None = None
    at_most: Annotated[int, Field(ge=1, le=1_000_000)] | None = None

    @model_validator(mode="after")
    def _names_something(self) -> Until:
        if not self.model_fields_set - {"at_most"}:
            raise ValueError("name at least one of round, phase, player, question, event, over")
        return self


class Expectations(_Strict):
    """What must be true now."""

    events: list[Pattern] | ExpectedEvents = []
    no_events: list[Pattern] = []
    state: dict[str, Any] = {}
    view: dict[str, dict[str, Any]] = {}
    score: dict[str, Any] = {}
    options: ExpectedOptions | list[ExpectedOptions] = []
    asked: list[str] | None = None
    same: list[str] = []
    question: str | None = None
    phase: str | None = None
    over: bool | None = None
    winners: list[str] | None = None
    hash: str | None = None

    @property
    def expects_something(self) -> bool:
        return bool(self.model_fields_set - {*ACTIONS, "note"})

    @field_validator("events", "no_events", "state", "view", "score", "options", "same")
    @classmethod
    def _says_something(cls, value: Any, about: ValidationInfo) -> Any:
        if _is_empty(value):
            name = about.field_name or ""
            raise ValueError(f"it expects nothing: {_INSTEAD.get(name, _LEFT_OUT)}")
        return value


class ScriptStep(Expectations):
    """One step of the script: an action, a look at the table, agents playing on, or a step back."""

    do: str | list[str] | None = None
    check: str | Literal[True] | None = None
    until: Until | None = None
    undo: Annotated[int, Field(ge=1, le=1000)] | str | None = None
    refused: Literal[True] | str | Refusal | None = None
    note: str = ""

    @model_validator(mode="after")
    def _does_one_thing(self) -> ScriptStep:
        named = [name for name in ACTIONS if getattr(self, name) is not None]
        if len(named) != 1:
            found = " and ".join(named) or "none of them"
            raise ValueError(f"a step has exactly one of do, check, until, undo; found {found}")
        if self.refused is not None and not isinstance(self.do or self.undo, str):
            raise ValueError("refused belongs to one action: do = '...' or undo = 'NAME'")
        if isinstance(self.do, list) and not self.do:
            raise ValueError("do names no action")
        if self.check is not None and not self.expects_something:
            raise ValueError("check expects nothing; write what must hold")
        return self

    @property
    def kind(self) -> str:
        """Which of the four things the step does."""
        return next(name for name in ACTIONS if getattr(self, name) is not None)

    @property
    def action(self) -> str:
        """The step in a few words."""
        value = getattr(self, self.kind)
        if isinstance(value, Until):
            value = ", ".join(f"{k} {v}" for k, v in value.model_dump(exclude_none=True).items())
        elif isinstance(value, list):
            value = ", ".join(value)
        return self.kind if value is True else f"{self.kind} {value!r}"


class Rest(_Strict):
    """After the steps the agents play on, to the end or to a stop."""

    until: Until | None = None
    at_most: Annotated[int, Field(ge=1, le=1_000_000)] | None = None


class Scenario(_Strict):
    """One script: a game, a table, what is done, and what must come of it."""

    format: Literal[1]
    game: str
    title: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    notes: str = ""
    covers: list[str] = []
    tags: list[str] = []
    options: dict[str, Any] = {}
    players: Annotated[list[Name | SeatedPlayer], Field(min_length=1, max_length=100)]
    chance: ChanceSettings = ChanceSettings()
    cases: list[dict[str, Any]] = []
    position: str | None = None
    start: dict[str, Any] | None = None
    steps: Annotated[list[ScriptStep], Field(max_length=10_000)] = []
    rest: Rest | None = None
    final: Expectations | None = None

    @property
    def expects_something(self) -> bool:
        """Whether anything could come otherwise than the scenario says."""
        named = [step.expects_something or step.until is not None for step in self.steps]
        return any(named) or self.rest is not None or self.final is not None

    @field_validator("players")
    @classmethod
    def _named(cls, players: list[str | SeatedPlayer]) -> list[str | SeatedPlayer]:
        return [p if isinstance(p, SeatedPlayer) else SeatedPlayer(name=p) for p in players]

    @property
    def seats(self) -> list[SeatedPlayer]:
        return [player for player in self.players if isinstance(player, SeatedPlayer)]


MODELS: dict[str, type[BaseModel]] = {
    "steps": ScriptStep,
    "rest": Rest,
    "final": Expectations,
    "chance": ChanceSettings,
    "players": SeatedPlayer,
    "until": Until,
    "refused": Refusal,
    "events": ExpectedEvents,
}
"""Which model a table is checked against, by the table's name."""

WANTED = {
    "do": "write the player and the option: 'Ada: forest-1', or a list of such texts",
    "check": "write in words what is checked, or true",
    "undo": "write how many actions all take back, or the name of a player who takes one back",
    "refused": "write the id of the rule, or 'not offered', 'not asked', 'forbidden', 'no undo',"
    " or a table with rule, kind and says",
    "kind": "write 'forbidden', 'not offered', 'not asked' or 'no undo'",
    "players": "write names: ['Ada', 'Bob'], or [[players]] tables with name and agent",
    "events": "write keys of events, or tables such as { event = 'rolled', face = 6 }; or a table"
    " with in_order, any_order, exactly or times",
    "same": "write what stays as it was: ['state.pool', 'score.Ada', 'options']",
    "no_events": "write keys of events, or tables such as { event = 'rolled', face = 6 }",
    "event": "write the key of an event, or a table such as { event = 'rolled', face = 6 }",
    "format": f"this is format {FORMAT}: write format = {FORMAT}",
    "position": "write the name of a position in positions.toml: 'two seas'",
    "seed": "write a whole number or a text",
    "key": "write 64 hexadecimal digits",
}
"""What to write for the values that may have several forms."""
