"""The line of every value of a TOML text, however it is written."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_core.files.lines import Lines, Location

Tree = dict[str, Any]

KEYS = ["a", "b", "b-c", "3", "a.b", 'a"b', "a\\b", "it's", "", "ä", "x y", "A", "#", "[a]", "="]
TEXTS = ["", "word", "# no comment", "[no.table]", "a = 1", 'say "x"', "back\\slash", "'", "],}"]
LONG_TEXTS = ["one\ntwo", "\n[no.table]\na = 1\n", '"\n""\n', "it's\n''\n", "x\n# no comment\n]"]

keys = st.sampled_from(KEYS) | st.text(st.characters(codec="utf-8"), max_size=3)
leaves = st.just(0) | st.sampled_from([*TEXTS, *LONG_TEXTS]) | st.booleans()


def trees(leaf: st.SearchStrategy[Any]) -> st.SearchStrategy[Tree]:
    inner = st.recursive(
        leaf,
        lambda part: (
            st.lists(part, max_size=3)
            | st.dictionaries(keys, part, max_size=3)
            | st.lists(st.dictionaries(keys, part, max_size=3), min_size=1, max_size=3)
        ),
        max_leaves=12,
    )
    return st.dictionaries(keys, inner, max_size=5)


def places_in(value: Any, place: Location = ()) -> Iterator[tuple[Location, Any]]:
    """Every value in nested data, with its place."""
    if place:
        yield place, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places_in(inner, (*place, key))
    if isinstance(value, list):
        for number, inner in enumerate(value):
            yield from places_in(inner, (*place, number))


@settings(max_examples=200, deadline=None)
@given(trees(st.just(0)))
def test_every_value_that_tomli_w_writes_is_found_in_its_line(tree: Tree) -> None:
    marked = _with_marks(tree, iter(range(7_000_000, 8_000_000)))
    text = tomli_w.dumps(marked)
    lines = Lines(text)
    for place, value in places_in(marked):
        if isinstance(value, int):
            assert str(value) in text.split("\n")[lines.line(place) - 1]


def _with_marks(value: Any, marks: Iterator[int]) -> Any:
    """The same data with a number of its own for every leaf."""
    if isinstance(value, dict):
        return {key: _with_marks(inner, marks) for key, inner in value.items()}
    if isinstance(value, list):
        return [_with_marks(inner, marks) for inner in value]
    return next(marks)


@settings(max_examples=400, deadline=None)
@given(trees(leaves), st.randoms(use_true_random=False), st.sampled_from(["\n", "\r\n"]))
def test_every_value_that_a_person_writes_is_found_in_its_line(
    tree: Tree, chance: Random, end: str
) -> None:
    author = Author(chance)
    author.write(tree)
    text = author.text.replace("\n", end)
    assert tomllib.loads(text) == tree
    lines = Lines(text)
    for place, _value in places_in(tree):
        assert lines.line(place) == author.found[place], (place, text)
    for place, end_of_it in author.ends.items():
        assert lines.last_line(place) == end_of_it, (place, text)


class Author:
    """Writes a tree as TOML in every way the format allows, and notes the line of every key."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.text = ""
        self.found: dict[Location, int] = {}
        self.ends: dict[Location, int] = {}

    def write(self, tree: Tree) -> None:
        self._table((), [], tree)
        if self._flip():
            self.text = self.text.removesuffix("\n")

    def _flip(self) -> bool:
        return self.chance.random() < 0.5

    def _note(self, place: Location) -> None:
        self.found.setdefault(place, self.text.count("\n") + 1)

    def _table(self, place: Location, path: list[str], table: Tree) -> None:
        """The pairs of a table, then its tables with headers of their own."""
        with_headers = [key for key in table if self._may_have_header(table[key]) and self._flip()]
        for key, value in table.items():
            if key not in with_headers:
                self._remark()
                self._pair(place, [], key, value)
                self.text += "\n"
        for key in with_headers:
            value, inner = table[key], [*path, self._key(key)]
            if isinstance(value, list):
                for number, each in enumerate(value):
                    self._header((*place, key, number), f"[[{self._path(inner)}]]")
                    self._table((*place, key, number), inner, each)
            else:
                if not self._is_implied(value):
                    self._header((*place, key), f"[{self._path(inner)}]")
                    self._table((*place, key), inner, value)
                else:
                    self._only_tables((*place, key), inner, value)

    def _may_have_header(self, value: Any) -> bool:
        is_array = isinstance(value, list) and bool(value)
        return isinstance(value, dict) or (is_array and all(isinstance(v, dict) for v in value))

    def _is_implied(self, table: Tree) -> bool:
        """Whether a table needs no header, because the headers in it name it."""
        return bool(table) and all(isinstance(v, dict) for v in table.values()) and self._flip()

    def _only_tables(self, place: Location, path: list[str], table: Tree) -> None:
        for key, value in table.items():
            inner = [*path, self._key(key)]
            self._header((*place, key), f"[{self._path(inner)}]")
            self._table((*place, key), inner, value)
        if self._flip():
            # Its own header behind those that name it: there it stands written.
            self.found.pop(place)
            self._header(place, f"[{self._path(path)}]")

    def _header(self, place: Location, text: str) -> None:
        self._remark()
        self.text += " " * self.chance.randrange(3)
        for end in range(1, len(place) + 1):
            self._note(place[:end])
        self.text += text + self.chance.choice(["", " # a header", "  "]) + "\n"

    def _path(self, keys: list[str]) -> str:
        return self.chance.choice([".", " . "]).join(keys)

    def _remark(self) -> None:
        self.text += self.chance.choice(["", "", "\n", "# a = 1\n", "  # [no.table]\n", "\t\n"])

    def _pair(self, place: Location, before: list[str], key: str, value: Any) -> None:
        """One pair, or one for each pair of a table, with dots in the key."""
        place, path = (*place, key), [*before, self._key(key)]
        if isinstance(value, dict) and value and self._flip():
            for number, (inner, each) in enumerate(value.items()):
                self.text += "\n" if number else ""
                self._pair(place, path, inner, each)
            return
        for end in range(len(place) - len(path) + 1, len(place) + 1):
            self._note(place[:end])
        self.text += self._path(path) + self.chance.choice(["=", " = "])
        self._value(place, value)
        self.ends[place] = self.text.count("\n") + 1

    def _value(self, place: Location, value: Any) -> None:
        if isinstance(value, list):
            self._array(place, value)
        elif isinstance(value, dict):
            self._inline_table(place, value)
        elif isinstance(value, str):
            self.text += self._quoted(value)
        elif isinstance(value, bool):
            self.text += "true" if value else "false"
        else:
            self.text += "0"

    def _array(self, place: Location, values: list[Any]) -> None:
        self.text += "["
        for number, value in enumerate(values):
            self.text += self.chance.choice(["", " ", "\n", " # ]\n", "\n # '\n  "])
            self._note((*place, number))
            self._value((*place, number), value)
            is_last = number == len(values) - 1
            self.text += "" if is_last and self._flip() else self.chance.choice([",", "\n,"])
        self.text += self.chance.choice(["", "\n", " # x\n"]) + "]"

    def _inline_table(self, place: Location, table: Tree) -> None:
        self.text += "{"
        for number, (key, value) in enumerate(table.items()):
            self.text += ", " if number else " "
            inner: Location = (*place, key)
            path = [self._key(key)]
            self._note(inner)
            while isinstance(value, dict) and len(value) == 1 and self._flip():
                [(key, value)] = value.items()
                inner = (*inner, key)
                path.append(self._key(key))
                self._note(inner)
            self.text += self._path(path) + " = "
            self._value(inner, value)
        self.text += " }"

    def _key(self, key: str) -> str:
        if re.fullmatch(r"[A-Za-z0-9_-]+", key) and self._flip():
            return key
        if "'" not in key and key.isprintable() and self._flip():
            return f"'{key}'"
        return self._with_escapes(key)

    def _quoted(self, text: str) -> str:
        if "\n" in text and "'''" not in text and not text.endswith("'") and self._flip():
            return f"'''\n{text}'''"
        if "\n" in text and "\\" not in text and '"""' not in text and self._flip():
            return f'"""\n{text}"""' if not text.endswith('"') else self._with_escapes(text)
        if text.isprintable() and "'" not in text and self._flip():
            return f"'{text}'"
        return self._with_escapes(text)

    def _with_escapes(self, text: str) -> str:
        signs = []
        for sign in text:
            if sign in '"\\' and self._flip():
                signs.append(f"\\{sign}")
            elif sign in '"\\' or not sign.isprintable() or self.chance.random() < 0.2:
                code = ord(sign)
                signs.append(f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}")
            else:
                signs.append(sign)
        return '"' + "".join(signs) + '"'


@pytest.mark.parametrize(
    ("text", "place", "line"),
    [
        ('x = 1\n"a\\"b" = 2', ('a"b',), 2),
        ('x = 1\n"\\u0041" = 2', ("A",), 2),
        ('x = 1\n\n"a.b".c = 2', ("a.b", "c"), 3),
        ("x = 1\n[a.b]\nc = 1\n[a]\nd = 1", ("a",), 4),
        ("x = 1\n[a.b]\nc = 1", ("a",), 2),
        ("x = 1\n[[a.b]]\n[[a.b]]\n[[a.b.c]]\nd = 1", ("a", "b", 1, "c", 0, "d"), 5),
        ('x = """\na = 1\n"""\na = 1', ("a",), 4),
        ("x = [\n  1,\n  {a = [\n2], b = 3},\n]", ("x", 1, "b"), 4),
        ("x = 1\r\n# a\r\na = 1\r\n", ("a",), 3),
        ("x = 1\ny = 2", ("nowhere", 3, "at all"), 1),
        ("x = 1\n[y]\nz = 1", ("y", "missing"), 2),
    ],
)
def test_where_a_value_stands(text: str, place: Location, line: int) -> None:
    assert Lines(text).line(place) == line
