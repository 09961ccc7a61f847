"""Writing what was played as a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_core.cli.saving import find_save
from tabletop_core.cli.screen import Screen
from tabletop_core.errors import BadInput
from tabletop_core.scenarios import scenario_of
from tabletop_core.sentences import safe
from tabletop_core.storage.saves import load

if TYPE_CHECKING:
    from tabletop_core.engine.session import Session
    from tabletop_core.hooks.plugins import Plugins


def write_scenario(session: Session, file: Path) -> None:
    """Write the session to a new file, as a scenario that passes at once."""
    text = scenario_of(session)
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise BadInput(f"{safe(file)} is already there: choose another file.") from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise BadInput(f"{safe(file)} cannot be written: {reason}.") from None


def record_save(plugins: Plugins, name: str, file: Path) -> None:
    """Write a saved session to a new file."""
    write_scenario(load(find_save(name).path, plugins.game), file)
    Screen().line(f"Written. Play it again with: tabletop run {safe(file)}")
