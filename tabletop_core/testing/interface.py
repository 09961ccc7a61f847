"""The public names for tests: whoever asks `tabletop_core.testing` for one gets it from here."""

from tabletop_core.testing.contract import (
    PROMISES,
    Kept,
    check_clones,
    check_determinism,
    check_end,
    check_game,
    check_invariants,
    check_options,
    check_saves,
    check_seeds,
    check_undo,
    check_written,
    settings_of,
    trials_of,
)
from tabletop_core.testing.foretelling import check_consequences
from tabletop_core.testing.leaks import check_secrets, check_views
from tabletop_core.testing.processes import check_processes
from tabletop_core.testing.table import Table
from tabletop_core.testing.trials import ContractBroken, Trial

__all__ = [
    "PROMISES",
    "ContractBroken",
    "Kept",
    "Table",
    "Trial",
    "check_clones",
    "check_consequences",
    "check_determinism",
    "check_end",
    "check_game",
    "check_invariants",
    "check_options",
    "check_processes",
    "check_saves",
    "check_secrets",
    "check_seeds",
    "check_undo",
    "check_views",
    "check_written",
    "settings_of",
    "trials_of",
]
