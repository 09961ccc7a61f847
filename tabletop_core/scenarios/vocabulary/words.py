"""All that a scenario of a game can say, gathered for people and for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import product
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from tabletop_core.engine.game import Game
from tabletop_core.engine.session import Session
from tabletop_core.engine.state import State
from tabletop_core.errors import TabletopError
from tabletop_core.scenarios.vocabulary.code import hints_of, kinds_in
from tabletop_core.scenarios.vocabulary.spoken import Spoken, spoken_by
from tabletop_core.scenarios.vocabulary.start_words import (
    kind_in_words,
    read_with,
    start_model,
    written_kind,
)
from tabletop_core.scenarios.vocabulary.texts import Template
from tabletop_core.scenarios.vocabulary.things import Things
from tabletop_core.table.components import Component
from tabletop_core.table.zones import Declaration, Visibility

MOST_TABLES = 24
SEEN = {
    Visibility.PUBLIC: "everybody",
    Visibility.OWNER: "its owner; the others see how many",
    Visibility.COUNT: "nobody; all see how many",
    Visibility.UNORDERED: "everybody, without the order",
    Visibility.SECRET: "nobody",
}
"""Who sees a part of the table, in words."""


class GameWords:
    """What can be said in scenarios of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spoken: Spoken = spoken_by(game)
        self.tables = list(_tables(game))
        self.things = [Things(self.spoken, state) for state in self.tables]
        self.start = start_model(self.spoken)

    def names_of(self, kind: Any) -> list[str] | None:
        """The names of a kind, over all tables; None if they cannot be listed."""
        found: dict[str, None] = {}
        for things in self.things:
            names = things.names_of(kind)
            if names is None:
                return None
            found.update(dict.fromkeys(_in_order(kind, names)))
        return list(found)

    @property
    def phases(self) -> list[str]:
        """The phases of a round, the preparation too."""
        return list(dict.fromkeys(line.phase for line in self.game.program if line.phase))

    @property
    def scores(self) -> list[str]:
        """What points are made of, so far and in the end."""
        parts: dict[str, None] = {"total": None}
        for state in self.tables:
            if self.game.scores is not None:
                for own in self.game.scores(state).values():
                    parts.update(dict.fromkeys(own))
            try:
                standings = self.game.result(state).standings
            except Exception:  # a game need not be able to count before it is over
                continue
            for standing in standings:
                parts.update(dict.fromkeys(standing.breakdown))
        for kind in self.spoken.counted_things(self.game.scores):
            parts.update(dict.fromkeys(self.names_of(kind) or ()))
        return list(parts)

    def kinds(self) -> dict[str, list[str]]:
        """The kinds of things with their names, as far as they can be listed."""
        found: dict[str, list[str]] = {}
        hints = [*hints_of(self.game.state).values(), *self._facts(), *self._typed()]
        if self.start is not None:
            hints += _inside(self.start)
        for kind in (part for hint in hints for part in _parts(hint)):
            if isinstance(kind, type) and issubclass(kind, (Enum, Component)):
                names = self.names_of(kind)
                if names and kind.__name__ not in found:
                    found[kind.__name__] = names
        return found

    def _facts(self) -> Iterator[Any]:
        return (kind for told in self.spoken.events.values() for kind in told.facts.values())

    def _typed(self) -> Iterator[Any]:
        for asking in self.spoken.askings:
            for text in asking.options:
                yield from (part for part in text if not isinstance(part, str))

    def places(self) -> dict[str, list[str]]:
        """The lists whose entries have names, and these names, over all tables."""
        found: dict[str, dict[str, None]] = {}
        for state in self.tables:
            for part in type(state).declarations:
                for names in state.names_of(part)[-1:]:
                    found.setdefault(part, {}).update(dict.fromkeys(names))
        return {part: list(names) for part, names in found.items()}

    def to_data(self) -> dict[str, Any]:
        """Everything as JSON data."""
        return {
            "game": self.game.id,
            "title": self.game.title,
            "options": dict(self._options()),
            "start": {} if self.start is None else _fields(self.start),
            "phases": self.phases,
            "streams": [shown(text) for text in self.spoken.streams],
            "events": {
                key: {name: kind_in_words(kind) for name, kind in told.facts.items()}
                for key, told in sorted(self.spoken.events.items())
            },
            "questions": {
                shown(asking.question): [shown(text) for text in asking.options]
                for asking in sorted(self.spoken.askings, key=lambda one: shown(one.question))
            },
            "state": {part: self._part(part, declared) for part, declared in self._declared()},
            "scores": self.scores,
            "names": self.kinds(),
            "places": self.places(),
        }

    def _options(self) -> Iterator[tuple[str, str]]:
        if self.game.options is not None:
            for name, kind in read_with(self.game.options).items():
                yield name, kind_in_words(kind)

    def _declared(self) -> list[tuple[str, Declaration[Any]]]:
        return list(self.game.state.declarations.items())

    def _part(self, part: str, declared: Declaration[Any]) -> dict[str, str]:
        kind = hints_of(self.game.state)[part]
        path = f"state.{part}"
        if declared.owners is not None:
            kind, path = get_args(kind)[0], f"{path}.PLAYER"
        if part in self.places():
            path = f"{path}.NAME"
            inner = get_args(kind)
            kind = inner[0] if inner else kind
        return {"path": path, "is": kind_in_words(kind), "seen by": SEEN[declared.visible]}


def shown(template: Template) -> str:
    """A text with gaps, as people read it: `place <text>`."""
    return "".join(
        part if isinstance(part, str) else f"<{kind_in_words(part)}>" for part in template
    )


def _tables(game: Game) -> Iterator[State]:
    """A table as it stands at the start, for every number of players and every mode."""
    modes = [{}, *({"mode": mode} for mode in _modes(game))]
    for number, (count, options) in enumerate(product(game.players, modes)):
        if number == MOST_TABLES:
            return
        try:
            yield Session.start(game, count, options=options, seed=1).state
        except TabletopError:  # not every mode is for every number of players
            continue


def _modes(game: Game) -> list[Any]:
    field = None if game.options is None else game.options.model_fields.get("mode")
    kind = None if field is None else field.annotation
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return list(kind) if isinstance(kind, type) and issubclass(kind, Enum) else []


def _fields(model: type[BaseModel]) -> dict[str, Any]:
    """The words of a position; tables of words stand inside one another."""
    found: dict[str, Any] = {}
    for name, kind in read_with(model).items():
        inner = [part for part in _parts(kind) if _is_model(part)]
        if inner:
            each = " for each name" if get_origin(kind) is dict else ""
            found[name] = {f"(table{each})": _fields(inner[0])}
        else:
            found[name] = kind_in_words(kind)
    return found


def _is_model(kind: Any) -> bool:
    return (
        isinstance(kind, type) and issubclass(kind, BaseModel) and not issubclass(kind, Component)
    )


def _inside(model: type[BaseModel]) -> Iterator[Any]:
    for kind in read_with(model).values():
        yield kind
        for part in _parts(kind):
            if _is_model(part):
                yield from _inside(part)


def _parts(kind: Any) -> Iterator[Any]:
    """A type and all types within it."""
    kind = written_kind(kind).kind
    for one in kinds_in(kind):
        yield one
        for part in get_args(one):
            yield from _parts(part)


def _in_order(kind: Any, names: frozenset[str]) -> list[str]:
    """Names as they are declared, or else by letter and number."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(names) if len(names) < len(kind) else sorted(names, key=_place_in(kind))
    return sorted(names, key=lambda name: (len(name), name))


def _place_in(kind: type[Enum]) -> Any:
    from tabletop_core.scenarios.places import plain

    places = {str(plain(member)): number for number, member in enumerate(kind)}
    return lambda name: places.get(name, len(places))


def words_in_text(words: GameWords) -> str:
    """All words of a game, one thing a line."""
    data = words.to_data()
    lines = [f"{data['title']}: what its scenarios can say", ""]
    for title, rows in _sections(data):
        lines += [title, *(f"  {left}{'  ' if right else ''}{right}" for left, right in rows), ""]
    return "\n".join(lines).rstrip()


def words_as_page(words: GameWords) -> str:
    """All words of a game as a page of the documentation."""
    data = words.to_data()
    command = f"`tabletop words {data['game']} --page` wrote this page"
    lines = [
        f"# {data['title']}: what its scenarios can say",
        "",
        f"{command}: it is read from the declarations and the rules of the game. How scenarios are"
        " written: [scenarios](scenarios.md).",
    ]
    for title, rows in _sections(data):
        lines += ["", f"## {title}", "", "| word | |", "|---|---|"]
        lines += [f"| `{_cell(left)}` | {_cell(right)} |" for left, right in rows]
    return "\n".join([*lines, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _sections(data: Mapping[str, Any]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Titles with rows of a word and what is said of it."""
    yield "Options: [options]", list(data["options"].items())
    yield "Position: [start]", list(_flat(data["start"]))
    yield "Phases", [(phase, "") for phase in data["phases"]]
    yield "Chance: [chance] forced", [(stream, "") for stream in data["streams"]]
    facts = {
        key: ", ".join(f"{name}: {kind}" for name, kind in told.items())
        for key, told in data["events"].items()
    }
    yield "Events and their facts", list(facts.items())
    yield (
        "Questions and what can be chosen",
        [(question, "; ".join(options)) for question, options in data["questions"].items()],
    )
    yield (
        "The table: state and view",
        [
            (part["path"], f"{part['is']}; seen by {part['seen by']}")
            for part in data["state"].values()
        ],
    )
    yield "Points: score", [(part, "") for part in data["scores"]]
    yield (
        "Names",
        [(kind, ", ".join(names)) for kind, names in {**data["names"], **data["places"]}.items()],
    )


def _flat(start: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """The words of a position with dots between them."""
    for name, kind in start.items():
        if isinstance(kind, str):
            yield f"{path}{name}", kind
            continue
        for how, inner in kind.items():
            yield from _flat(inner, f"{path}{name}.{'NAME.' if 'each' in how else ''}")
