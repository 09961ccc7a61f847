"""A game's own options: a pydantic model, filled from `--set key=value` or from a scenario."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from tabletop_core.errors import BadInput

if TYPE_CHECKING:
    from tabletop_core.game import Game


def read_options(game: Game, given: Mapping[str, Any]) -> Any:
    """The options of a session, checked; what is not given has its default."""
    model = game.options
    if model is None:
        if given:
            raise BadInput(f"{game.title} has no options, so {next(iter(given))!r} cannot be set.")
        return None
    for name in given:
        if name not in model.model_fields:
            raise BadInput(_unknown(game, name, list(model.model_fields)))
    try:
        return model.model_validate(dict(given))
    except ValidationError as fault:
        first = fault.errors(include_url=False)[0]
        name = ".".join(str(part) for part in first["loc"])
        raise BadInput(f"{game.title}, option {name!r}: {first['msg']}.") from None


def options_to_data(options: Any) -> dict[str, Any]:
    """The options as JSON data."""
    return {} if options is None else dict(options.model_dump(mode="json"))


def _unknown(game: Game, name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, 1)
    hint = f" Did you mean {close[0]!r}?" if close else ""
    return f"{game.title} has no option {name!r}.{hint} Options: {', '.join(known)}."
