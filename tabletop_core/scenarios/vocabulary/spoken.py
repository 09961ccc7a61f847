"""What the rules of a game say: what they tell, ask and draw, read from their code."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, get_args, get_origin

from tabletop_core.engine.acts import Act, ask_act
from tabletop_core.engine.decisions import PASS, ask_all, offer
from tabletop_core.engine.game import Game
from tabletop_core.hooks.rule_faults import ASKING
from tabletop_core.scenarios.vocabulary.code import (
    Code,
    Function,
    argument,
    either,
    last_name,
    returned_by,
)
from tabletop_core.scenarios.vocabulary.texts import ANYTHING, Template, Texts
from tabletop_core.table.components import Component

DRAWING = ("shuffle", "pick", "draw", "below", "draw_or_reshuffle")
"""What draws, of chance or of a zone; the stream is named last."""


class Told(NamedTuple):
    """An event: the types of its facts; with further ones if the code does not name them all."""

    facts: Mapping[str, Any]
    has_more: bool


class Asking(NamedTuple):
    """A question, and what can be answered."""

    question: Template
    options: tuple[Template, ...]


class Spoken:
    """All that the code of a game says."""

    def __init__(self, game: Game) -> None:
        self.code = Code(game)
        self._texts = Texts(self.code)
        self.is_complete = self.code.is_complete
        self.acts = self._find_acts()
        self.events = self._find_events(game)
        self.askings = self._find_askings()
        self.streams = self._find_streams()
        self.constants = frozenset(self._find_constants())

    def _find_acts(self) -> dict[int, tuple[Template, ...]]:
        """What is typed for each act, by the identity of the act."""
        found: dict[int, tuple[Template, ...]] = {}
        for module in self.code.modules:
            for value in vars(module).values():
                if isinstance(value, Act):
                    found[id(value)] = tuple(self._typed(value))
        return found

    def _typed(self, act: Act[Any]) -> Iterator[Template]:
        if act.things is None:
            yield (act.word,)
            return
        if act.key is not None:
            for key in self._returned_by(act.key):
                yield (f"{act.word} {key[0]}" if isinstance(key[0], str) else f"{act.word} ", *(
                    key[1:] if isinstance(key[0], str) else key
                ))  # fmt: skip
            return
        thing = returned_by(act.things)
        arguments = get_args(thing)
        kind = int if thing is range else arguments[0] if arguments else str
        yield (f"{act.word} ", kind)

    def _returned_by(self, function: Any) -> list[Template]:
        for found in self.code.named(getattr(function, "__name__", "")):
            if found.module.__name__ == getattr(function, "__module__", ""):
                return [text for value in found.returned() for text in self._texts.of(value, found)]
        return [ANYTHING]

    def _find_events(self, game: Game) -> dict[str, Told]:
        """What is told, with its facts; keys that the code works out are those of other phrases."""
        found: dict[str, dict[str, list[Any]]] = {}
        more: set[str] = set()
        open_calls: list[tuple[Function, ast.Call]] = []
        for function, call in self.code.calls_of("tell"):
            if not call.args:
                continue
            texts = self._texts.of(call.args[0], function)
            keys = [text[0] for text in texts if len(text) == 1 and isinstance(text[0], str)]
            if len(keys) < len(texts):
                open_calls.append((function, call))
            for key in keys:
                self._note_facts(found.setdefault(key, {}), function, call)
                if any(keyword.arg is None for keyword in call.keywords):
                    more.add(key)
        for key in game.words.phrases:
            if key not in found:
                facts = found.setdefault(key, {})
                for function, call in open_calls:
                    self._note_facts(facts, function, call)
                more.update([key] if not open_calls else [])
        return {
            key: Told({name: either(kinds) for name, kinds in facts.items()}, key in more)
            for key, facts in found.items()
        }

    def _note_facts(self, facts: dict[str, list[Any]], function: Function, call: ast.Call) -> None:
        for keyword in call.keywords:
            if keyword.arg is not None and keyword.arg != "to":
                kind = self.code.type_of(keyword.value, function)
                facts.setdefault(keyword.arg, []).append(kind)

    def _find_askings(self) -> tuple[Asking, ...]:
        """Every question with its options, questions of equal words put together."""
        found: dict[Template, dict[Template, None]] = {}
        for asking in ASKING:
            for function, call in self.code.calls_of(asking.__name__):
                if asking is ask_act:
                    options = self._options_of_acts(call, function)
                else:
                    options = self._options(call, function, asking)
                question = argument(call, 2 if asking is ask_act else 1, "question")
                texts = [ANYTHING] if question is None else self._texts.of(question, function)
                for text in texts:
                    found.setdefault(text, {}).update(dict.fromkeys(options))
        return tuple(Asking(text, tuple(options)) for text, options in found.items())

    def _options(self, call: ast.Call, function: Function, asks: Any) -> list[Template]:
        candidates = argument(call, 2, "candidates")
        kind = Any if candidates is None else self.code.type_of(candidates, function)
        if asks is ask_all and isinstance(candidates, (ast.DictComp, ast.Dict)):
            value = candidates.value if isinstance(candidates, ast.DictComp) else None
            kind = Any if value is None else self.code.type_of(value, function)
        elif asks is ask_all and get_origin(kind) is dict:
            kind = get_args(kind)[1]
        options = self._texts.of_key(argument(call, 99, "key"), kind, function)
        return options + self._passing(call, function, always=asks is offer)

    def _passing(self, call: ast.Call, function: Function, *, always: bool) -> list[Template]:
        given = argument(call, 99, "or_pass")
        if given is None:
            return [(PASS,)] if always else []
        found: list[Template] = []
        for value in (given.body, given.orelse) if isinstance(given, ast.IfExp) else (given,):
            if isinstance(value, ast.Constant) and isinstance(value.value, bool):
                found += [(PASS,)] if value.value else []
            else:
                texts = self._texts.of(value, function)
                found += [text for text in texts if text != (bool,)]
        return found

    def _options_of_acts(self, call: ast.Call, function: Function) -> list[Template]:
        acts: dict[int, None] = {}
        for given in call.args[3:]:
            self._note_acts(given, function, acts, 0)
        texts = [text for act in acts for text in self.acts[act]]
        return texts + self._passing(call, function, always=False)

    def _note_acts(
        self, node: ast.AST, within: Function, acts: dict[int, None], depth: int
    ) -> None:
        """The acts that an expression names, also through names and functions of the game."""
        if depth > 6:
            return
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name):
                self._note_named(inner, within, acts, depth)
            elif isinstance(inner, ast.Call):
                called = self.code.function_of(inner.func, within)
                for value in called.returned() if called is not None else ():
                    assert called is not None
                    self._note_acts(value, called, acts, depth + 1)

    def _note_named(
        self, name: ast.Name, within: Function, acts: dict[int, None], depth: int
    ) -> None:
        value = vars(within.module).get(name.id)
        for one in value if isinstance(value, (tuple, list)) else (value,):
            if id(one) in self.acts:
                acts[id(one)] = None
        for bound, _parts in within.bound.get(name.id, ()):
            self._note_acts(bound, within, acts, depth + 1)
        for parameter in (p for p in within.parameters if p.arg == name.id and p.annotation):
            if "Act" not in ast.unparse(parameter.annotation or name):
                continue
            place = within.parameters.index(parameter)
            for default in (*within.node.args.defaults, *within.node.args.kw_defaults):
                if isinstance(default, ast.Name):
                    self._note_named(default, within, acts, depth + 1)
            for caller, call in self.code.calls_of(within.name) if depth < 3 else ():
                given = argument(call, place, name.id)
                if given is not None:
                    self._note_acts(given, caller, acts, depth + 3)

    def _find_streams(self) -> tuple[Template, ...]:
        """The streams from which chance draws."""
        found: dict[Template, None] = {}
        for function, call in self.code.all_calls():
            stream = self._stream_of(call, function)
            texts = [] if stream is None else self._texts.of(stream, function)
            found.update(dict.fromkeys(texts))
        return tuple(found)

    def _stream_of(self, call: ast.Call, within: Function) -> ast.expr | None:
        name, given = last_name(call.func), call.args
        if name == "partial" and given:
            name, given = last_name(given[0]), given[1:]
        if name not in DRAWING:
            return None
        named = next((k.value for k in call.keywords if k.arg == "stream"), None)
        stream = named if named is not None else given[-1] if len(given) > 1 else None
        is_text = stream is not None and self.code.type_of(stream, within) is str
        return stream if is_text else None

    def counted_things(self, scores: Any) -> list[Any]:
        """The kinds of components that points are counted by, each under its own key."""
        found = []
        for function in self.code.named(getattr(scores, "__name__", "")):
            for node in ast.walk(function.node):
                if isinstance(node, ast.DictComp) and isinstance(node.key, ast.Attribute):
                    kind = self.code.type_of(node.key.value, function)
                    is_one = isinstance(kind, type) and issubclass(kind, Component)
                    found += [kind] if is_one and node.key.attr == "key" else []
        return found

    def _find_constants(self) -> Iterator[str]:
        """The texts that stand in the code, explanations left out."""
        for function in self.code.functions:
            for node in function.nodes:
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value
        for module in self.code.modules:
            for value in vars(module).values():
                yield from _texts_in(value)


def _texts_in(value: Any, depth: int = 0) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping) and depth < 3:
        for key, inner in value.items():
            yield from _texts_in(key, depth + 1)
            yield from _texts_in(inner, depth + 1)
    elif isinstance(value, (tuple, list, frozenset)) and depth < 3:
        for inner in value:
            yield from _texts_in(inner, depth + 1)


@cache
def spoken_by(game: Game) -> Spoken:
    """What a game says, read once."""
    return Spoken(game)
