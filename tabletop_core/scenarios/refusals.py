"""Why an action is not taken: by which rule, or of what kind."""

from __future__ import annotations

import re

from tabletop_core.errors import (
    BadInput,
    CannotUndo,
    ForbiddenOption,
    NotAsked,
    Refused,
    UnknownOption,
)
from tabletop_core.scenarios.comparing import Mismatch
from tabletop_core.scenarios.expecting import Unmet
from tabletop_core.scenarios.model import Refusal, RefusalKind
from tabletop_core.sentences import shorten

KINDS: dict[RefusalKind, type[Refused]] = {
    "forbidden": ForbiddenOption,
    "not offered": UnknownOption,
    "not asked": NotAsked,
    "no undo": CannotUndo,
}
"""What can be written where no rule is cited."""

AT = ("refused",)


def wanted_refusal(refused: str | Refusal) -> Refusal:
    """What a step says of its refusal: a text is the id of a rule, or a kind."""
    if isinstance(refused, Refusal):
        return refused
    for kind in KINDS:
        if refused == kind:
            return Refusal(kind=kind)
    return Refusal(rule=refused)


def check_refusal(refused: bool | str | Refusal | None, refusal: Refused) -> None:
    """A refusal must come from the rule or be of the kind that is named, and say what is quoted."""
    if isinstance(refused, bool) or refused is None:
        what = shorten(str(refusal), 200)
        raise BadInput(f"say why it is refused: refused = {_what_to_write(refusal)}. Here: {what}")
    wanted = wanted_refusal(refused)
    if wanted.rule is not None and wanted.rule not in cited_by(refusal):
        rules = ", ".join(cited_by(refusal))
        found = f"refused by {rules}" if rules else f"{kind_of(refusal)}: {refusal}"
        told = f"it was refused for another reason: {refusal}"
        raise Unmet.of([Mismatch("refused", f"by {wanted.rule}", found, AT, sentence=told)])
    if wanted.kind is not None and not isinstance(refusal, KINDS[wanted.kind]):
        told = f"it was refused for another reason: {kind_of(refusal)}: {refusal}"
        raise Unmet.of([Mismatch("refused", wanted.kind, kind_of(refusal), AT, sentence=told)])
    if wanted.says is not None and wanted.says not in str(refusal):
        told = f"it was refused in other words: {refusal}"
        raise Unmet.of([Mismatch("refused", wanted.says, str(refusal), AT, sentence=told)])


def taken(refused: bool | str | Refusal | None) -> Unmet:
    """The action was taken instead."""
    wanted = "refused"
    if isinstance(refused, (str, Refusal)):
        asked = wanted_refusal(refused)
        wanted = f"refused by {asked.rule}" if asked.rule else asked.kind or "refused"
    found = "it was taken"
    return Unmet("it was taken.", [Mismatch("refused", wanted, found, AT, wanted, found)])


def kind_of(refusal: Refused) -> str:
    """Of what kind a refusal is."""
    return next((kind for kind, error in KINDS.items() if isinstance(refusal, error)), "refused")


def cited_by(refusal: Refused) -> list[str]:
    """The rules that a refusal names."""
    if not isinstance(refusal, ForbiddenOption):
        return []
    return [id_ for rules in refusal.rules for id_ in re.split(r"[,\s]+", rules) if id_]


def _what_to_write(refusal: Refused) -> str:
    rules = cited_by(refusal)
    return " or ".join(f'"{id_}"' for id_ in rules) or f'"{kind_of(refusal)}"'
