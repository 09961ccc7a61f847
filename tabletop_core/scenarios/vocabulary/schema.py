"""A JSON schema of the scenarios of one game, for completion and checking in editors.

What stands in the tables that all scenarios have comes from their models, what is said of the game
from its words. A schema cannot follow names through a file: players, and what is offered here, are
checked when the scenario runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from tabletop_core.scenarios.comparing import INSIDE, ON_ALL, ON_LISTS, ON_NUMBERS, SINCE_BEFORE
from tabletop_core.scenarios.model import Expectations, Scenario
from tabletop_core.scenarios.places import NOTHING
from tabletop_core.scenarios.refusals import KINDS
from tabletop_core.scenarios.vocabulary.code import hints_of, kinds_in
from tabletop_core.scenarios.vocabulary.spoken import Told
from tabletop_core.scenarios.vocabulary.start_words import kind_in_words, read_with, written_kind
from tabletop_core.scenarios.vocabulary.texts import Template
from tabletop_core.scenarios.vocabulary.things import FACE_DOWN
from tabletop_core.scenarios.vocabulary.words import GameWords
from tabletop_core.table.components import Component
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Supply

DIALECT = "http://json-schema.org/draft-07/schema#"  # what the language servers for TOML read
CASE = {"type": "string", "pattern": r"\{[^{}]+\}"}
"""A value that a row of `cases` puts in."""
TEXT: dict[str, Any] = {"type": "string"}
NUMBER: dict[str, Any] = {"type": "integer"}

Schema = dict[str, Any]

_INNER_SIGNS = re.compile(r"[^A-Za-z0-9]+")  # definitions are referred to as parts of addresses


def schema_of(words: GameWords) -> Schema:
    """The schema of a file with scenarios of this game."""
    return _SchemaOf(words).whole()


class _SchemaOf:
    def __init__(self, words: GameWords) -> None:
        self.words = words
        self.definitions: dict[str, Schema] = {}

    def whole(self) -> Schema:
        model = Scenario.model_json_schema(ref_template="#/definitions/{model}")
        self.definitions.update(model.pop("$defs"))
        scenario = {key: model[key] for key in ("properties", "additionalProperties", "type")}
        properties = scenario["properties"]
        properties.update(
            game={"enum": [self.words.game.id]},
            covers=_list(self._rules()),
            options=self._model(self.words.game.options),
            start=self._model(self.words.start),
            cases=_list({"type": "object"}),
        )
        for name in ("rest", "final", "chance"):
            properties[name] = {"$ref": f"#/definitions/{_named(properties[name])}"}
        self.definitions["ChanceSettings"]["properties"]["forced"] = self._forced()
        for name in ("Expectations", "ScriptStep"):
            self.definitions[name]["properties"].update(self._expectations())
        self.definitions["ScriptStep"]["properties"]["refused"] = self._refused()
        self.definitions["ScriptStep"]["oneOf"] = [
            {"required": [name]} for name in ("do", "check", "until", "undo")
        ]
        self.definitions["Until"]["properties"]["phase"] = {"enum": self.words.phases}
        self.definitions["Until"]["properties"]["question"] = self._question()
        self.definitions["Until"]["properties"]["event"] = self._event()
        self.definitions["Scenario"] = scenario
        alone = {**scenario, "required": ["format", "game", "title", "players"]}
        several = {
            "type": "object",
            "additionalProperties": False,
            "required": ["scenario"],
            "properties": {
                "format": properties["format"],
                "game": properties["game"],
                "background": {"$ref": "#/definitions/Scenario"},
                "scenario": _list({"$ref": "#/definitions/Scenario"}),
            },
        }
        return {
            "$schema": DIALECT,
            "title": f"Scenarios of {self.words.game.title}",
            "if": {"required": ["scenario"]},
            "then": several,
            "else": alone,
            "definitions": self.definitions,
        }

    # What is said of the game.

    def _rules(self) -> Schema:
        rules = self.words.game.rules
        return {"enum": [*rules.by_id, *rules.examples]} if rules.by_id else TEXT

    def _refused(self) -> Schema:
        rules = list(self.words.game.rules.by_id)
        known = {"enum": [*KINDS, *rules]} if rules else TEXT
        table = self.definitions["Refusal"]
        table["minProperties"] = 1
        if rules:
            table["properties"]["rule"] = {"enum": rules}
        return _any(known, {"$ref": "#/definitions/Refusal"}, CASE)

    def _forced(self) -> Schema:
        patterns = [_pattern(text) for text in self.words.spoken.streams]
        if not patterns or not self.words.spoken.is_complete:
            return {"type": "object"}
        names = [text[0] for text in self.words.spoken.streams if _is_plain(text)]
        return {
            "type": "object",
            "properties": {name: {"type": "array"} for name in names},
            "patternProperties": {pattern: {"type": "array"} for pattern in patterns},
            "additionalProperties": False,
        }

    def _model(self, model: type[BaseModel] | None) -> Schema:
        """A table of options, or of words of a position."""
        if model is None:
            return {"type": "object"}
        name = f"{model.__module__}.{model.__name__}"
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    field: {
                        **self._typed(kind),
                        **({"description": about} if about else {}),
                    }
                    for field, kind in read_with(model).items()
                    if (about := model.model_fields[field].description) or True
                },
            }
        return {"$ref": f"#/definitions/{name}"}

    def _typed(self, kind: Any) -> Schema:
        """A value of that type, as it is written in a file."""
        kinds = kinds_in(written_kind(kind).kind) if not _is_name(kind) else (kind,)
        return _any(*(self._one(one) for one in kinds if one is not NoneType), CASE)

    def _one(self, kind: Any) -> Schema:
        kind, is_name = written_kind(kind)
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin is dict:
            return {"type": "object", "additionalProperties": self._typed(arguments[1])}
        if origin is tuple and Ellipsis not in arguments:
            return {"type": "array", "minItems": len(arguments), "maxItems": len(arguments)}
        if origin is not None and arguments:
            return _list(self._typed(arguments[0]))
        if isinstance(kind, type) and issubclass(kind, BaseModel) and not is_name:
            return self._model(kind)
        if kind in (int, str, bool):
            return {int: NUMBER, str: TEXT, bool: {"type": "boolean"}}[kind]
        names = None if kind is Player else self._names(kind)
        if names is not None:
            return names
        return TEXT if is_name else {}

    def _names(self, kind: Any) -> Schema | None:
        """The names of a kind that is the same at every table."""
        if not isinstance(kind, type) or not issubclass(kind, (Enum, Component)):
            return None
        names = self.words.names_of(kind)
        if not names:
            return None
        name = f"name-of-{kind.__name__}"
        self.definitions[name] = {"enum": names}
        return {"$ref": f"#/definitions/{name}"}

    # What is expected.

    def _expectations(self) -> Schema:
        event = self._event()
        keys = {"enum": sorted(self.words.spoken.events)} if self._knows_events else TEXT
        table = self.definitions["ExpectedEvents"]
        for name in ("in_order", "any_order", "exactly"):
            table["properties"][name] = _list(event, 0 if name == "exactly" else 1)
        table["properties"]["times"] = {
            "type": "object",
            "propertyNames": keys,
            "minProperties": 1,
            "additionalProperties": self._value(int),
        }
        for name in ("includes", "excludes"):
            self.definitions["ExpectedOptions"]["properties"][name] = _list(TEXT, 1)
        options = {"$ref": "#/definitions/ExpectedOptions"}
        self.definitions["ExpectedOptions"]["properties"]["refused"] = {
            "type": "object",
            "additionalProperties": _any(*([self._rules()] if self._has_rules else [TEXT]), CASE),
            "minProperties": 1,
        }
        state = self._table()
        return {
            "events": _any(_list(event, 1), {"$ref": "#/definitions/ExpectedEvents"}),
            "no_events": _list(event, 1),
            "state": state,
            "view": {"type": "object", "additionalProperties": state, "minProperties": 1},
            "score": self._score(),
            "options": _any(options, _list(options, 1)),
            "question": self._question(),
            "phase": _any({"enum": self.words.phases}, CASE),
            "same": _list(TEXT, 1),
        }

    @property
    def _has_rules(self) -> bool:
        return bool(self.words.game.rules.by_id)

    @property
    def _knows_events(self) -> bool:
        return self.words.spoken.is_complete

    def _question(self) -> Schema:
        if not self.words.spoken.is_complete:
            return TEXT
        texts = [asking.question for asking in self.words.spoken.askings]
        plain = [text[0] for text in texts if _is_plain(text)]
        patterns = [{"type": "string", "pattern": _pattern(t)} for t in texts if not _is_plain(t)]
        return _any({"enum": [*plain, NOTHING]}, *patterns, CASE)

    def _event(self) -> Schema:
        """The key of an event, or a table of its key and facts."""
        if not self._knows_events:
            return _any(TEXT, {"type": "object"})
        if "event" not in self.definitions:
            events = self.words.spoken.events
            self.definitions["event"] = _any(
                {"enum": sorted(events)},
                CASE,
                *(self._facts(key, told) for key, told in sorted(events.items())),
                self._facts(None, _of_all(events.values())),
            )
        return {"$ref": "#/definitions/event"}

    def _facts(self, key: str | None, told: Told) -> Schema:
        facts = {name: self._value(kind) for name, kind in told.facts.items()}
        return {
            "type": "object",
            "properties": {**({} if key is None else {"event": {"const": key}}), **facts},
            "required": [] if key is None else ["event"],
            "additionalProperties": told.has_more,
        }

    def _table(self) -> Schema:
        """What can be expected of the parts of a State."""
        if "state" not in self.definitions:
            hints = hints_of(self.words.game.state)
            parts = {part: self._inside(hints[part]) for part in self.words.game.state.declarations}
            names = "|".join(map(re.escape, parts))
            self.definitions["state"] = {
                "type": "object",
                "properties": parts,
                "patternProperties": {rf"^({names})\..": {}},
                "additionalProperties": False,
                "minProperties": 1,
            }
        return {"$ref": "#/definitions/state"}

    def _score(self) -> Schema:
        parts = {part: self._value(int) for part in self.words.scores}
        comparison = self._words(int)
        own = {
            "type": "object",
            "properties": {**comparison, **parts},
            "additionalProperties": False,
            "minProperties": 1,
        }
        each = _any(NUMBER, TEXT, own)
        return {"type": "object", "additionalProperties": each, "minProperties": 1}

    def _once(self, what: str, kind: Any, make: Callable[[Any], Schema]) -> Schema:
        """A schema that stands once among the definitions, however often it is used."""
        name = _INNER_SIGNS.sub("-", f"{what} {kind_in_words(kind)}")
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = make(kind)
        return {"$ref": f"#/definitions/{name}"}

    def _inside(self, kind: Any) -> Schema:
        return self._once("what is expected of", kind, self._make_inside)

    def _value(self, kind: Any) -> Schema:
        return self._once("value:", kind, self._make_value)

    def _literal(self, kind: Any) -> Schema:
        return self._once("plain", kind, self._make_literal)

    def _make_inside(self, kind: Any) -> Schema:
        """A value, or what is said of its entries and their values, by name or number."""
        comparison: Schema = {
            "type": "object",
            "properties": self._words(kind),
            "additionalProperties": {},
            "minProperties": 1,
        }
        if all(one in (int, bool, str, Player, NoneType) for one in kinds_in(kind)):
            comparison["additionalProperties"] = False
        return _any(self._literal(kind), comparison, CASE)

    def _make_value(self, kind: Any) -> Schema:
        comparison = {
            "type": "object",
            "properties": self._words(kind),
            "additionalProperties": False,
            "minProperties": 1,
        }
        return _any(self._literal(kind), comparison, CASE)

    def _make_literal(self, kind: Any) -> Schema:
        """A plain value of one of these types, or a list of them."""
        texts, others = self._texts(kind), _types_in(kind)
        shapes: list[Schema] = []
        if texts is None:
            shapes.append(TEXT)
        else:
            shapes.append({"enum": [*texts, NOTHING, FACE_DOWN]})
        if others is None:
            return {}
        shapes += [{"type": name} for name in sorted(others)]
        return _any(*shapes)

    def _texts(self, kind: Any) -> list[str] | None:
        """The texts that may stand in a value of that type; None if they cannot be listed, or are
        the names of players."""
        if _holds(kind, Player):
            return None
        return self.words.names_of(kind)

    def _words(self, kind: Any) -> Schema:
        """The words of comparison, with what may stand behind them."""
        literal = self._literal(kind)
        either = self._once("one or several", kind, lambda _: _any(literal, _list(literal)))
        number = _any(NUMBER, CASE, {"type": "object", "minProperties": 1})
        found: Schema = dict.fromkeys(ON_ALL, either)
        found.update(dict.fromkeys([*ON_LISTS, *SINCE_BEFORE], either))
        found.update(dict.fromkeys(ON_NUMBERS, _any(NUMBER, CASE)))
        found["between"] = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}
        found.update(dict.fromkeys(INSIDE, number))
        return {**found, "each": {}, "some": {}}


def _of_all(events: Iterable[Told]) -> Told:
    """The facts of all events, whatever they are in each."""
    return Told({name: Any for told in events for name in told.facts}, has_more=False)


def _types_in(kind: Any) -> set[str] | None:
    """The JSON types of plain values that are no texts; None if that cannot be known."""
    found: set[str] = set()
    for one in kinds_in(kind):
        if one is Any or one is object:
            return None
        if one is bool:
            found.add("boolean")
        elif one in (int, Supply, range) and one is not Player:
            found.add("integer")
        elif get_args(one) and get_origin(one) is not Literal:
            found.add("object" if get_origin(one) is dict else "array")
    return found


def _is_name(kind: Any) -> bool:
    return written_kind(kind).is_name


def _holds(kind: Any, wanted: type) -> bool:
    return kind is wanted or any(_holds(part, wanted) for part in get_args(kind))


def _is_plain(text: Template) -> bool:
    return len(text) == 1 and isinstance(text[0], str)


def _pattern(text: Template) -> str:
    """A text with gaps as a pattern that any reader of schemas understands."""
    parts = (_escaped(part) if isinstance(part, str) else ".+" for part in text)
    return f"^{''.join(parts)}$"


def _escaped(text: str) -> str:
    return re.sub(r"([\\.^$*+?()\[\]{}|])", r"\\\1", text)


def _list(items: Schema, least: int = 0) -> Schema:
    return {"type": "array", "items": items, **({"minItems": least} if least else {})}


def _any(*schemas: Schema) -> Schema:
    different: Sequence[Schema] = [s for n, s in enumerate(schemas) if s not in schemas[:n]]
    return different[0] if len(different) == 1 else {"anyOf": list(different)}


def _named(property_: Schema) -> str:
    """The model that a property refers to."""
    found = re.search(r"#/definitions/(\w+)", str(property_))
    return found[1] if found else Expectations.__name__
