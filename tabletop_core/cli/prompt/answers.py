"""What a typed line means: an option, one of the words that work at any prompt, or neither."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletop_core.engine.typed import abbreviated, ends_with, same
from tabletop_core.pictures.lighting import is_numbered
from tabletop_core.sentences import did_you_mean, listed, safe, shorten, similar

if TYPE_CHECKING:
    from tabletop_core.engine.views import Choice

WORDS = {
    "help": "what you can type here",
    "table": "show the table again",
    "options": "the options again; `options WORD`: only those; `options all`: what is not allowed",
    "what": "what an option brings: `what KEY`, or `what` in short for all of them",
    "why": "why something is not allowed: `why KEY`, or `why` for all of it",
    "rules": "look a rule up: `rules ID` or `rules WORD`",
    "score": "the points so far, and what they are made of",
    "log": "what has happened so far: `log` or `log 50`",
    "hint": "the three best options as they look from your place, and how sure that is",
    "undo": "take your last action back; `undo anyway` if chance has spoken since",
    "redo": "do again what you took back",
    "save": "keep a copy of the game: `save NAME`",
    "record": "write what was played as a scenario: `record FILE`",
    "resign": "let an agent play on for you",
    "quit": "leave; the game is saved",
}
ALWAYS_A_WORD = "/"
MOST_NAMED = 8
ALIKE = 0.55


class Chosen(NamedTuple):
    """The line names an option."""

    key: str


class Word(NamedTuple):
    """The line is one of the words, with what stands behind it."""

    word: str
    rest: str


class Unclear(NamedTuple):
    """The line names nothing, or too much; the sentence says what would have worked."""

    sentence: str


class Forbidden(NamedTuple):
    """The line names a candidate that the rules do not allow now."""

    key: str


Meaning = Chosen | Word | Unclear | Forbidden


def understand(line: str, choice: Choice) -> Meaning:
    """What a line means at this choice. What the game asks for goes before the words."""
    typed = " ".join(line.split())
    if typed.startswith(ALWAYS_A_WORD):
        return _word(typed[1:]) or Unclear(_no_word(typed))
    keys = choice.keys
    found = same(typed, keys)
    if found is None and typed.isdecimal() and is_numbered(choice):
        return _by_number(typed, keys)
    if found is not None:
        return Chosen(found)
    word = _word(typed)
    if word is not None:
        return word
    refused = same(typed, choice.refused)
    if refused is not None:
        return Forbidden(refused)
    return _abbreviated(typed, choice)


def _by_number(typed: str, keys: Sequence[str]) -> Meaning:
    number = int(typed) if len(typed) < 9 else 0
    if 1 <= number <= len(keys):
        return Chosen(keys[number - 1])
    return Unclear(f"there is no option {shorten(typed, 12)}: choose 1 to {len(keys)}.")


def _word(typed: str) -> Word | None:
    word, _, rest = typed.partition(" ")
    word = "help" if word == "?" else word.casefold()
    return Word(word, rest.strip()) if word in WORDS else None


def _abbreviated(typed: str, choice: Choice) -> Meaning:
    found = abbreviated(typed, choice.keys)
    if len(found) == 1:
        return Chosen(found[0])
    if found:
        return Unclear(f"{_quoted(typed)} could be {_named(found)}.")
    forbidden = [key for key in choice.refused if ends_with(key.casefold(), typed.casefold())]
    if len(forbidden) == 1:
        return Forbidden(forbidden[0])
    return Unclear(_unknown(typed, choice))


def _unknown(typed: str, choice: Choice) -> str:
    known = [*choice.keys, *choice.refused, *WORDS]
    close = [safe(name) for name in similar(typed, known, 2, ALIKE)]
    hint = did_you_mean(close) or f" Open: {_named(choice.keys)}. Or type help."
    return f"{_quoted(typed)} is no option here.{hint}"


def _no_word(typed: str) -> str:
    return f"{_quoted(typed)} is no word here. Words: {', '.join(WORDS)}."


def _named(keys: Sequence[str]) -> str:
    return listed(map(safe, keys), MOST_NAMED)


def _quoted(typed: str) -> str:
    return f"'{shorten(safe(typed), 40)}'"
