"""Looking at a saved session again, forward and back, from one seat or with all cards open."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from tabletop_core.cli.outcome import show_result
from tabletop_core.cli.prompt.keyboard import Keyboard
from tabletop_core.cli.saving import find_save
from tabletop_core.cli.screen import Screen, plain_table
from tabletop_core.errors import BadInput
from tabletop_core.pictures import render
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import safe, shorten
from tabletop_core.storage.saves import load

if TYPE_CHECKING:
    from tabletop_core.engine.session import Session
    from tabletop_core.engine.views import View
    from tabletop_core.hooks.plugins import Plugins
    from tabletop_core.table.players import Player

KEYS = "Enter: on, b: back, a number: go there, q: quit >"


class Replay:
    """A session, who looks at it, and the screen."""

    def __init__(
        self, session: Session, viewer: Player | None, plugins: Plugins, screen: Screen
    ) -> None:
        self.session = session
        self.viewer = viewer
        self.screen = screen
        self.renderer = plugins.renderers.get(session.game.id)

    def run(self, at: int | None) -> None:
        """Step through the session at a keyboard; tell all of it where there is none."""
        keyboard = Keyboard(self.screen)
        if keyboard.is_interactive:
            self._step(keyboard, self._first if at is None else at)
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

    def _step(self, keyboard: Keyboard, at: int) -> None:
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
            action, *told = render.account(self.session.game, entry, self.viewer)
            self.screen.note(action, told, render.player_style(entry.player))
        self.show(self._last)

    def show(self, at: int) -> None:
        """The table after so many actions, and the last of them."""
        stand = self.session.at(at)
        self.screen.line(f"After {at} of {self._last} actions", "dim")
        view = self._view(stand)
        if self.screen.is_plain:
            for label, fact in plain_table(view, self.renderer).items():
                self.screen.line(f"{label}: {fact}" if fact else label)
        else:
            self.screen.table(view, self.renderer)
        if at > self._first:
            entry = self.session.journal[at - 1]
            action, *told = render.account(self.session.game, entry, self.viewer)
            self.screen.note(action, told, render.player_style(entry.player))
        if stand.result is not None:
            show_result(self.screen, stand.result)

    def _view(self, stand: Session) -> View:
        """What the viewer saw; when the game is over and nobody is named, everything."""
        view = stand.view(self.viewer)
        if self.viewer is None and self.session.is_over:
            view.table = stand.state.copy()
        return view


def _wanted(typed: str, at: int) -> int | None:
    if typed in ("", "n"):
        return at + 1
    if typed == "b":
        return at - 1
    return int(typed) if typed.isdecimal() and len(typed) < 9 else None


def replay_save(
    plugins: Plugins, name: str, *, at: int | None, seat: str | None, plain: bool
) -> None:
    """Show a saved session again."""
    session = load(find_save(name).path, plugins.game)
    if at is not None and not session.settled <= at <= len(session.journal):
        last = len(session.journal)
        raise BadInput(f"--at {at}: the session has {session.settled} to {last} actions.")
    viewer = None if seat is None else _find_player(session, seat)
    Replay(session, viewer, plugins, Screen(plain=plain)).run(at)


def _find_player(session: Session, name: str) -> Player:
    for player in session.players:
        if player.name == name or str(player.seat + 1) == name:
            return player
    names = [short_name(player.name) for player in session.players]
    close = difflib.get_close_matches(name[:60], names, 1)
    hint = f" Did you mean {close[0]!r}?" if close else ""
    known = ", ".join(names)
    raise BadInput(f"nobody called {safe(shorten(name))!r} plays.{hint} Players: {known}.")
