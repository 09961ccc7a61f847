"""`tabletop replay`: a saved session again, from one seat or with all cards open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_core.cli.arguments import Plain, SaveName
from tabletop_core.cli.call import call_of
from tabletop_core.cli.confirming import Yes, confirm_secrets
from tabletop_core.cli.outcome import show_result
from tabletop_core.cli.prompt.keyboard import Keyboard
from tabletop_core.cli.screen import Screen, show_action
from tabletop_core.cli.seats import find_player
from tabletop_core.errors import BadInput
from tabletop_core.pictures.drawing import picture_of
from tabletop_core.pictures.plain import plain_lines
from tabletop_core.pictures.text import short_name

if TYPE_CHECKING:
    from tabletop_core.engine.session import Session
    from tabletop_core.engine.views import View
    from tabletop_core.hooks.plugins import Plugins
    from tabletop_core.table.players import Player

KEYS = "Enter: on, b: back, a number: go there, q: quit >"


def replay(
    context: typer.Context,
    save: SaveName,
    at: Annotated[int | None, typer.Option(metavar="N", help="begin after so many actions")] = None,
    seat: Annotated[str | None, typer.Option(metavar="NAME", help="as this player saw it")] = None,
    plain: Plain = False,
    yes: Yes = False,
) -> None:
    """Look at a saved game again, forward and back.

    A finished one is shown with all cards open, unless you name a seat. For the seat of a game that
    goes on it asks first.

    Example: tabletop replay biomos-1 --at 10
    """
    from tabletop_core.cli.saving import find_save
    from tabletop_core.storage.saves import load

    plugins = call_of(context).load()
    path = find_save(save).path
    session = load(path, plugins.game)
    if at is not None and not session.settled <= at <= len(session.journal):
        last = len(session.journal)
        raise BadInput(f"--at {at}: the session has {session.settled} to {last} actions.")
    viewer = None if seat is None else find_player(session, seat)
    if viewer is not None and not session.is_over:
        shows = f"A replay shows what {short_name(viewer.name)} has in secret."
        confirm_secrets(path, shows, is_agreed=yes)
    screen = Screen(plain=plain)
    if session.notice:
        screen.line(session.notice, "yellow")
    Replay(session, viewer, plugins, screen).run(at)


class Replay:
    """A session, who looks at it, and the screen."""

    def __init__(
        self, session: Session, viewer: Player | None, plugins: Plugins, screen: Screen
    ) -> None:
        self.session = session
        self.viewer = viewer
        self.screen = screen
        self.draw = plugins.pictures.get(session.game.id)

    def run(self, at: int | None) -> None:
        """Leaf through the session at a keyboard; tell all of it where there is none."""
        keyboard = Keyboard(self.screen)
        if keyboard.is_interactive:
            self._leaf_through(keyboard, self._first if at is None else at)
        elif at is not None:
            self.show(at)
        else:
            self._tell_all()

    @property
    def _first(self) -> int:
        return self.session.settled

    @property
    def _last(self) -> int:
        return len(self.session.journal)

    def _leaf_through(self, keyboard: Keyboard, at: int) -> None:
        self.show(at)
        while True:
            typed = keyboard.read(KEYS)
            if typed is None or typed.strip() in ("q", "quit"):
                return
            wanted = _wanted(typed.strip(), at)
            if wanted is None or not self._first <= wanted <= self._last:
                self.screen.line(f"Type a number from {self._first} to {self._last}.", "yellow")
                continue
            at = wanted
            self.show(at)

    def _tell_all(self) -> None:
        self.show(self._first)
        for entry in self.session.journal[self._first :]:
            show_action(self.screen, self.session.game, entry, self.viewer)
        self.show(self._last)

    def show(self, at: int) -> None:
        """The table after so many actions, and the last of them."""
        then = self.session.at(at)
        self.screen.line(f"After {at} of {self._last} actions", "dim")
        view = self._view(then)
        if self.screen.is_plain:
            for line in plain_lines(picture_of(view, self.draw)):
                self.screen.line(line)
        else:
            self.screen.table(picture_of(view, self.draw))
        if at > self._first:
            entry = self.session.journal[at - 1]
            show_action(self.screen, self.session.game, entry, self.viewer)
        if then.result is not None:
            show_result(self.screen, then.result)

    def _view(self, then: Session) -> View:
        """What the viewer saw; when the game is over and nobody is named, everything."""
        view = then.view(self.viewer)
        if self.viewer is None and self.session.is_over:
            view.table = then.state.copy()
        return view


def _wanted(typed: str, at: int) -> int | None:
    if typed in ("", "n"):
        return at + 1
    if typed == "b":
        return at - 1
    return int(typed) if typed.isdecimal() and len(typed) < 9 else None
