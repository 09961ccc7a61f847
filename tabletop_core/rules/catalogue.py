"""The rule catalogue of a game: every rule by its number, and which of them no code carries.

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

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from tabletop_core.errors import DataFault
from tabletop_core.files.toml import read_model
from tabletop_core.rules.rule import carried_ids


class RuleText(NamedTuple):
    """One rule of a catalogue: what it says, where it stands, and our ruling."""

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
        rules: Iterable[RuleText],
        details: Iterable[str] = (),
        examples: Mapping[str, str] | None = None,
    ) -> None:
        self.by_id = {rule.id: rule for rule in rules}
        self.details = tuple(details)
        self.examples = dict(examples or {})

    @classmethod
    def read(cls, path: Path) -> Catalogue:
        """Read and check a catalogue; a wrong one is refused with file and line."""
        found = read_model(_CatalogueFile, path)
        seen: set[str] = set()
        for row in found.rules:
            if row.id in seen:
                raise DataFault(f"the rule {row.id} stands there twice", str(path))
            seen.add(row.id)
        examples = {row.id: row.text for row in found.examples}
        return cls([row.text_of_rule for row in found.rules], found.details, examples)

    def find(self, words: str) -> list[RuleText]:
        """The rules with this id or below it, with or without the letters before the number; else
        those with these words in their text, their ruling or the title of their section."""
        wanted = words.casefold()
        rules = self.by_id.values()
        ids = [(rule, rule.id.casefold()) for rule in rules]
        ids += [(rule, id.partition("-")[2]) for rule, id in ids]
        numbered = [rule for rule, id in ids if id == wanted or id.startswith(f"{wanted}.")]
        return numbered or [
            rule
            for rule in rules
            if any(wanted in text.casefold() for text in (rule.text, rule.ruling, rule.section))
        ]

    def without_code(self, modules: Iterable[str]) -> list[str]:
        """Rules that no function carries and nothing excuses."""
        carried = carried_ids(modules)
        return [
            rule.id
            for rule in self.by_id.values()
            if rule.id not in carried and not rule.is_data and not rule.no_code
        ]

    def unknown(self, modules: Iterable[str]) -> list[str]:
        """Ids in the code that the catalogue does not have."""
        return sorted(carried_ids(modules) - self.by_id.keys())


class _Written(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _RuleRow(_Written):
    id: str
    text: str
    section: str = ""
    source: str = ""
    status: Literal["stated", "derived", "open"] = "stated"
    ruling: str = ""
    reason: str = ""
    derivation: str = ""
    data: bool = False
    no_code: str = ""

    @property
    def text_of_rule(self) -> RuleText:
        return RuleText(
            id=self.id,
            text=self.text,
            section=self.section,
            source=self.source,
            status=self.status,
            ruling=self.ruling,
            why=self.reason or self.derivation,
            is_data=self.data,
            no_code=self.no_code,
        )


class _ExampleRow(_Written):
    id: str
    source: str = ""
    text: str


class _CatalogueFile(_Written):
    rules: list[_RuleRow]
    details: list[str] = []
    examples: list[_ExampleRow] = []
