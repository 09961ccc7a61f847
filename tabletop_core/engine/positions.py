"""Positions: a table laid out in words, instead of by the preparation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from tabletop_core.engine.state import State
from tabletop_core.errors import BadInput
from tabletop_core.sentences import first_fault
from tabletop_core.table.players import Player

M = TypeVar("M", bound=BaseModel)


def read_position(model: type[M], words: Mapping[str, object]) -> M:
    """The words of a position, checked; what is wrong is said with its place."""
    try:
        return model.model_validate(dict(words))
    except ValidationError as fault:
        where, why = first_fault(fault)
        raise BadInput(f"start, {where}: {why}") from None


def find_party(state: State, name: str) -> Player:
    """The player of that name, or the party that a player leads."""
    for party in state.parties:
        if party.name == name:
            return party
    known = ", ".join(party.name for party in state.parties)
    raise BadInput(f"start: nobody is called {name!r}. Players: {known}.")
