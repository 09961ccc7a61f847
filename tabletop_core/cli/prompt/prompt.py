"""A session at the screen, with everything that shows, asks and remembers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tabletop_core.cli.prompt.curtain import Curtain
from tabletop_core.cli.prompt.foresight import Foresight
from tabletop_core.cli.prompt.keyboard import Keyboard
from tabletop_core.cli.prompt.seating import Seating
from tabletop_core.cli.prompt.teller import Teller
from tabletop_core.cli.saving import keep, keep_by_itself

if TYPE_CHECKING:
    from tabletop_core.cli.screen import Screen
    from tabletop_core.cli.seats import Seat
    from tabletop_core.engine.session import Session
    from tabletop_core.hooks.plugins import Broken, Plugins
    from tabletop_core.storage.saves import Save


@dataclass
class Prompt:
    """One session, who plays it, and where it is shown, asked for and kept."""

    session: Session
    screen: Screen
    keyboard: Keyboard
    seating: Seating
    teller: Teller
    curtain: Curtain
    foresight: Foresight
    save: Save | None = None

    def kept(self, name: str | None) -> Prompt:
        """The same, kept from now on: under that name; a person's game also without one."""
        session, seats, seed = self.session, self.seating.seats, self.seating.seed
        if name is not None:
            self.keep_as(name)
        elif self.seating.humans:
            self.save = keep_by_itself(session, seats, seed, self.screen)
        return self

    def keep_as(self, name: str) -> Save:
        """Keep the session under that name from now on, and no longer where it was kept."""
        made = keep(self.session, self.seating.seats, self.seating.seed, name)
        if self.save is not None:
            self.save.close()
        self.save = made
        return made

    def close(self) -> None:
        """Let others play the session."""
        if self.save is not None:
            self.save.close()

    @property
    def is_kept(self) -> bool:
        """Whether all that was done lies in a save."""
        return self.save is not None and self.save.is_there


def open_prompt(
    session: Session,
    seats: Sequence[Seat],
    plugins: Plugins,
    screen: Screen,
    *,
    seed: int | str | None = None,
    save: Save | None = None,
) -> Prompt:
    """Seat the players of a session at the screen; observers are told from now on."""
    keyboard = Keyboard(screen)
    seating = Seating(session, seats, plugins.agents, seed)
    teller = Teller(session, screen, plugins.pictures.get(session.game.id))
    if plugins.has_observers:
        plugins.on_broken = partial(_tell_of_broken, screen)
        session.observers.append(plugins.observe)
    curtain = Curtain(session, screen, keyboard, seating, teller)
    foresight = Foresight(somebody_waits=keyboard.is_interactive)
    return Prompt(session, screen, keyboard, seating, teller, curtain, foresight, save)


def _tell_of_broken(screen: Screen, broken: Broken) -> None:
    screen.line(f"The plugin {broken.name!r}: {broken.reason}.", "yellow")
