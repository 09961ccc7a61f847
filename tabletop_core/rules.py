"""Rules and their numbers: which function carries which rule of a catalogue, and the catalogue.

A game ships its catalogue as TOML, in our own words:

    [[rules]]
    id = "BS-5.3"
    text = "All dice that show the graveyard's face go back to their owners."
    source = "001 Phase 1"
    status = "stated"            # stated, derived (with its derivation), open (with a ruling)
    data = true                  # printed content: the data files show it, no code is needed
    no_code = "..."              # or: why no code is needed
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_CODE: dict[str, list[Callable[..., Any]]] = {}


class Reason(NamedTuple):
    """Why something is not an option: the rule, and a sentence."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function as the code of these rules. The function itself stays as it is."""
    if not ids or not all(isinstance(id_, str) and id_ for id_ in ids):
        raise TypeError('write @rule("XY-1.2"): the ids of the rules this function carries')

    def mark(function: F) -> F:
        for id_ in ids:
            carriers = _CODE.setdefault(id_, [])
            # A module that is loaded anew brings its functions anew: the newest counts.
            carriers[:] = [known for known in carriers if _place(known) != _place(function)]
            carriers.append(function)
        function.rule_ids = ids  # type: ignore[attr-defined]
        return function

    return mark


def carriers(id_: str) -> tuple[Callable[..., Any], ...]:
    """The functions that carry a rule."""
    return tuple(_CODE.get(id_, ()))


def carried_ids(modules: Iterable[str]) -> frozenset[str]:
    """All rule ids carried by functions of these packages or modules."""
    packages = tuple(modules)
    return frozenset(
        id_
        for id_, functions in _CODE.items()
        if any(_belongs(function.__module__, packages) for function in functions)
    )


def _belongs(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def _place(function: Callable[..., Any]) -> tuple[str, str]:
    return function.__module__, function.__qualname__


class RuleLine(NamedTuple):
    """One line of a rule catalogue."""

    id: str
    text: str
    section: str
    source: str
    status: str
    ruling: str
    why: str
    is_data: bool
    no_code: str


class Catalogue:
    """All rules of one game, by id and in order."""

    def __init__(
        self,
        lines: Iterable[RuleLine],
        details: Iterable[str] = (),
        examples: Mapping[str, str] | None = None,
    ) -> None:
        self.lines = {line.id: line for line in lines}
        self.details = tuple(details)
        self.examples = dict(examples or {})

    @classmethod
    def read(cls, path: Path) -> Catalogue:
        """Read and check a catalogue; a wrong one is refused with file and line."""
        from tabletop_core.data import read_catalogue

        return read_catalogue(path)

    def find(self, words: str) -> list[RuleLine]:
        """The rules with this id or below it, with or without the letters before the number; else
        those with these words in their text, their ruling or the title of their section."""
        wanted = words.casefold()
        lines = self.lines.values()
        ids = [(line, line.id.casefold()) for line in lines]
        ids += [(line, id.partition("-")[2]) for line, id in ids]
        numbered = [line for line, id in ids if id == wanted or id.startswith(f"{wanted}.")]
        return numbered or [
            line
            for line in lines
            if any(wanted in text.casefold() for text in (line.text, line.ruling, line.section))
        ]

    def without_code(self, modules: Iterable[str]) -> list[str]:
        """Rules that no function carries and no line excuses."""
        carried = carried_ids(modules)
        return [
            line.id
            for line in self.lines.values()
            if line.id not in carried and not line.is_data and not line.no_code
        ]

    def unknown(self, modules: Iterable[str]) -> list[str]:
        """Ids in the code that the catalogue does not have."""
        return sorted(carried_ids(modules) - self.lines.keys())
