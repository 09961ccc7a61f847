"""What covers the screen when several people share it and some of it is not for all eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tabletop_core.cli.signals import pause_only_at_a_prompt
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
        self._is_down = False
        self._show: Callable[[], None] | None = None
        keyboard.cover = self
        pause_only_at_a_prompt(lambda: self._shows_secrets)

    @property
    def _is_needed(self) -> bool:
        return len(self._seating.humans) > 1 and self._keyboard.is_interactive

    @property
    def _shows_secrets(self) -> bool:
        return self._hides_something and self._is_needed and not self._is_down

    @contextmanager
    def turn_of(self, view: View, show: Callable[[], None]) -> Iterator[None]:
        """Show the player of the view the turn, when nobody else looks; then the player acts."""
        self._hand_over(view)
        show()
        self._show = show
        try:
            yield
        finally:
            self._show = None

    def _hand_over(self, view: View) -> None:
        """Cover what the last player saw before the player of the view looks."""
        if not self._is_needed:
            return
        last, self._at_the_screen = self._at_the_screen, view.player
        will_hide = _is_private(self._session, view)
        is_private = self._hides_something or will_hide
        self._hides_something = will_hide
        if last != view.player and is_private:
            self._fall()

    def _fall(self) -> None:
        """Cover the screen until the player says that nobody else looks."""
        assert self._at_the_screen is not None
        self._teller.forget_tables()
        self._clear()
        self._is_down = True
        name = short_name(self._at_the_screen.name)
        self._keyboard.ask(f"Hand over to {name}. {name}, press Enter.")
        self._is_down = False
        self._screen.clear()

    def hide(self) -> bool:
        """Cover what is not for all eyes; whether there was anything."""
        if not self._shows_secrets:
            return False
        self._clear()
        return True

    def show_again(self) -> None:
        """Show the turn anew, when nobody else looks."""
        if self._show is not None:
            self._fall()
            self._show()

    def close(self) -> None:
        """Take secrets off the screen before others look at it."""
        if self._hides_something and self._is_needed:
            self._clear()

    def _clear(self) -> None:
        self._keyboard.forget()
        self._screen.clear()


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
