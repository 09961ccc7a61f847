"""What the options of a turn bring, worked out while the player waits no longer than a moment."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tabletop_core.engine.consequences import Consequences

if TYPE_CHECKING:
    from tabletop_core.engine.views import View

A_MOMENT = 0.1


class Foresight:
    """Knows what the options of the view bring that was looked at last."""

    def __init__(self, *, somebody_waits: bool) -> None:
        self._somebody_waits = somebody_waits
        self._view: View | None = None
        self._consequences: Consequences | None = None

    def of(self, view: View) -> Consequences:
        """What the options of a view bring; what has been worked out is kept for the turn."""
        if self._consequences is None or view is not self._view:
            self._view, self._consequences = view, Consequences(view)
        return self._consequences

    def look_for_a_moment(self, view: View) -> Consequences:
        """As many options as a moment is enough for; others are filled in when they are asked
        for. Through a pipe nobody waits, and the same is shown every time."""
        if not self._somebody_waits:
            return self.look(view)
        consequences = self.of(view)
        end = time.monotonic() + A_MOMENT
        for key in list(consequences.left):
            if time.monotonic() > end:
                break
            consequences.of(key)
        return consequences

    def look(self, view: View) -> Consequences:
        """All options, however long it takes."""
        consequences = self.of(view)
        for key in list(consequences.left):
            consequences.of(key)
        return consequences
