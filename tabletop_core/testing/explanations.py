"""Why some mutants may survive, as `mutants.toml` beside the scenarios says it.

[[explained]]                                   # a rule that is switched off
function = "game.module:function"
why = "..."

[[fault]]                                       # a small fault inside rule code
function = "game.module:function"
changes = ["count > 1 -> count >= 1"]           # without it, every fault in the function
equivalent = true                               # nobody could notice: nothing else happens
why = "..."
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel

from tabletop_core.files.toml import read_model
from tabletop_core.scenarios.finding import EXPLAINED, FOLDER
from tabletop_core.testing.mutants import Mutant


class _Explanation(BaseModel, extra="forbid", frozen=True):
    function: str
    why: str


class _FaultExplanation(_Explanation, frozen=True):
    changes: list[str] = []
    equivalent: bool = False


class _Explanations(BaseModel, extra="forbid", frozen=True):
    explained: list[_Explanation] = []
    fault: list[_FaultExplanation] = []


def explain(mutants: Sequence[Mutant], file: Path) -> list[str]:
    """Read why some rules may be switched off unnoticed; says what nobody needs."""
    idle = []
    for explanation in _read(file).explained:
        if not _explain([m for m in mutants if m.name == explanation.function], explanation.why):
            idle.append(
                f"{explanation.function} is explained in {EXPLAINED}, but does not survive."
            )
    return idle


def explain_faults(possible: Sequence[Mutant], chosen: Sequence[Mutant], path: Path) -> list[str]:
    """Read why some faults may be made unnoticed, from the file in a folder or in its scenarios;
    says what is no fault, and which explanations nobody needs."""
    entries = [*_read(path / EXPLAINED).fault, *_read(path / FOLDER / EXPLAINED).fault]
    return [
        sentence
        for entry in entries
        for change in entry.changes or [""]
        for sentence in _explain_fault(entry, change, possible, chosen)
    ]


def _explain_fault(
    entry: _FaultExplanation, change: str, possible: Sequence[Mutant], chosen: Sequence[Mutant]
) -> list[str]:
    """Explain the faults of one change, or of a whole function; what is wrong with that, if
    anything. Only when all that is meant has been tried, an explanation can be idle."""

    def is_meant(fault: Mutant) -> bool:
        return fault.name == entry.function and change in ("", fault.change)

    said = f"{entry.function} {change}".rstrip()
    meant, tried = list(filter(is_meant, possible)), list(filter(is_meant, chosen))
    if not meant:
        return [f"{said} is explained in {EXPLAINED}, but is no fault that can be made."]
    is_needed = _explain(tried, entry.why, entry.equivalent)
    if not is_needed and len(tried) == len(meant):
        return [f"{said} is explained in {EXPLAINED}, but does not survive."]
    return []


def _explain(mutants: Sequence[Mutant], why: str, is_equivalent: bool = False) -> bool:
    """Give the survivors their reason; whether there is one."""
    survivors = [mutant for mutant in mutants if mutant.survives]
    for mutant in survivors:
        mutant.explained = why
        mutant.is_equivalent = is_equivalent
    return bool(survivors)


def _read(file: Path) -> _Explanations:
    return read_model(_Explanations, file) if file.is_file() else _Explanations()
