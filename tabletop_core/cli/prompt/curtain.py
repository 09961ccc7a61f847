"""What covers the screen when several people share it and some of it is not for all eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_core.pictures.text import short_name
from tabletop_core.table.zones import Visibility

if TYPE_CHECKING:
    from tabletop_core.cli.prompt.keyboard import Keyboard
    from tabletop_core.cli.prompt.seating import Seating
    from tabletop_core.cli.prompt.teller import Teller
    from tabletop_core.cli.screen import Screen
    from tabletop_core.engine.session import Session
    from tabletop_core.engine.views import View
    from tabletop_core.table.players import Player


class Curtain:
    """Falls between two people where one must not see what the other saw."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        keyboard: Keyboard,
        seating: Seating,
        teller: Teller,
    ) -> None:
        self._session = session
        self._screen = screen
        self._keyboard = keyboard
        self._seating = seating
        self._teller = teller
        self._at_the_screen: Player | None = None
        self._hides_something = False

    @property
    def _is_needed(self) -> bool:
        return len(self._seating.humans) > 1 and self._keyboard.is_interactive

    def hand_over(self, view: View) -> None:
        """Cover what the last player saw before the player of the view looks."""
        if not self._is_needed:
            return
        last, self._at_the_screen = self._at_the_screen, view.player
        will_hide = _is_private(self._session, view)
        is_private = self._hides_something or will_hide
        self._hides_something = will_hide
        if last != view.player and is_private:
            self._fall(view)

    def _fall(self, view: View) -> None:
        assert view.player is not None
        self._keyboard.forget()
        self._teller.forget_tables()
        self._screen.clear()
        name = short_name(view.player.name)
        self._keyboard.ask(f"Hand over to {name}. {name}, press Enter.")
        self._screen.clear()

    def close(self) -> None:
        """Take secrets off the screen before others look at it."""
        if self._hides_something and self._is_needed:
            self._screen.clear()
            self._keyboard.forget()


def _is_private(session: Session, view: View) -> bool:
    """Whether what this player will see must not be seen by the others."""
    assert view.player is not None
    decision = session.decision
    assert decision is not None
    declared = type(view.table).declarations.values()
    return (
        any(shape.visible is Visibility.OWNER for shape in declared)
        or decision.is_secret(view.player)
        or any(event.audience is not None for event in view.events)
    )
