"""What all stored data share: it is checked when it is read, and a fault is told with its place."""

from __future__ import annotations

from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from tabletop_core.errors import SaveFault
from tabletop_core.sentences import first_fault

M = TypeVar("M", bound=BaseModel)


class StoredData(BaseModel):
    """What is read from a file: nothing in it is taken for something else, nothing passed over."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def checked(model: type[M], data: object) -> M:
    """Data checked against its model; the first fault is told with its place."""
    try:
        return model.model_validate(data)
    except ValidationError as fault:
        where, why = first_fault(fault)
        raise SaveFault(f"{where}: {why}" if where else why) from None
