"""Finding what is installed: games, agents, pictures, commands and observers.

A plugin is taken whole or not at all. One that is broken is listed with its reason; all others
work.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from tabletop_core.agents.agent import BUILT_IN, HUMAN, AgentMaker
from tabletop_core.errors import BadInput
from tabletop_core.hooks.game_faults import file_fault, game_warnings
from tabletop_core.hooks.loaded import Loaded
from tabletop_core.hooks.sources import (
    PluginFault,
    Source,
    contained,
    describe,
    file_source,
    installed_sources,
    one_line,
    unique,
)
from tabletop_core.sentences import shorten, unknown

if TYPE_CHECKING:
    from tabletop_core.engine.game import Game
    from tabletop_core.engine.journal import Entry
    from tabletop_core.engine.session import Session
    from tabletop_core.engine.views import View
    from tabletop_core.pictures.picture import Picture


class Broken(NamedTuple):
    """A plugin that is left out, and why."""

    name: str
    source: str
    reason: str


class PluginRow(NamedTuple):
    """One line of the list of plugins."""

    name: str
    source: str
    status: Literal["works", "warned", "broken"]
    adds: tuple[str, ...]
    reason: str


class Plugins:
    """Everything that is installed, by name."""

    def __init__(self, reserved_commands: Collection[str] = ()) -> None:
        self.games: dict[str, Game] = {}
        self.agents: dict[str, AgentMaker] = dict(BUILT_IN)
        self.pictures: dict[str, Callable[[View], Picture]] = {}
        self.commands: dict[str, Callable[..., Any]] = {}
        self.broken: list[Broken] = []
        self.on_broken: Callable[[Broken], None] | None = None  # told of observers that fail
        self._reserved_commands = reserved_commands
        self._loaded: list[Loaded] = []
        self._lost_games: dict[str, Broken] = {}
        self._is_checked = False

    def game(self, id: str) -> Game:
        """The game of that id; one that is not there or is broken is refused with the reason."""
        known = self.games.get(id)
        if known is not None:
            return known
        lost = self._lost_games.get(id) or next((b for b in self.broken if b.name == id), None)
        if lost is not None:
            raise BadInput(f"the plugin {lost.name!r} ({lost.source}) is broken: {lost.reason}.")
        count = len(self.broken)
        more = f" {count} plugin{'s are' if count > 1 else ' is'} broken." if count else ""
        what = f"no game {shorten(id)!r} is installed"
        raise BadInput(unknown(what, id, self.games, "Installed", len(self.games)) + more)

    def check(self) -> Plugins:
        """Also read the catalogues and data files; a game that lacks them is broken as well."""
        for loaded in () if self._is_checked else list(self._loaded):
            fault = _first_file_fault(loaded.games)
            if fault is not None:
                self._leave_out(loaded, fault)
        self._is_checked = True
        return self

    def rows(self) -> list[PluginRow]:
        """All plugins in the order of loading, the broken ones last."""
        self.check()
        works = [_row(loaded, self.games) for loaded in self._loaded]
        return works + [PluginRow(b.name, b.source, "broken", (), b.reason) for b in self.broken]

    @property
    def places(self) -> list[str]:
        """The files and folders of the packages that hold the installed plugins."""
        packages = [sys.modules[loaded.package] for loaded in self._loaded if loaded.package]
        return [
            place
            for package in packages
            for place in getattr(package, "__path__", [package.__file__])
        ]

    def observe(self, session: Session, entry: Entry) -> None:
        """Tell the observers of all plugins; one that fails is reported once and left out."""
        for loaded in self._loaded:
            if loaded.observe is None:
                continue
            observe = partial(loaded.observe, session=session, entry=entry)
            fault = _fault_in(observe, is_loading=False)
            if fault is not None:
                loaded.observe = None
                reason = f"its observer failed and is left out: {fault}"
                self._report(Broken(loaded.name, loaded.source, reason))

    @property
    def has_observers(self) -> bool:
        return any(loaded.observe is not None for loaded in self._loaded)

    def _report(self, broken: Broken) -> None:
        self.broken.append(broken)
        if self.on_broken is not None:
            self.on_broken(broken)

    def add(self, source: Source) -> None:
        """Load one plugin and take over what it adds, or say why not."""
        loaded: list[Loaded] = []
        fault = _fault_in(lambda: loaded.append(Loaded(source, source.load())))
        if fault is not None:
            self.broken.append(Broken(one_line(source.name), one_line(source.place), fault))
            return
        new = loaded[0]
        repeated = self._first_repeated(new)
        if repeated is not None:
            self._lose(new, repeated)
            return
        self._loaded.append(new)
        self.games.update({game.id: game for game in new.games})
        self.agents.update(new.agents)
        self.pictures.update(new.pictures)
        self.commands.update(new.commands)

    def _first_repeated(self, new: Loaded) -> str | None:
        """The first name that another plugin has already taken."""
        for kind, names, ours in (
            ("agent", new.agents, {HUMAN, *BUILT_IN}),
            ("command", new.commands, self._reserved_commands),
        ):
            for name in names:
                if name in ours:
                    return f"the {kind} {name!r} is built in; give yours another name"
        taken = {what: loaded for loaded in self._loaded for what in loaded.adds()}
        taken.pop("observer", None)
        for what in new.adds():
            if what in taken:
                first = taken[what]
                kind, _, name = what.rpartition(" ")
                return (
                    f"the {kind} {name!r} is already added by {first.name!r} ({first.source}); "
                    "give yours another name"
                )
        return None

    def _leave_out(self, loaded: Loaded, fault: str) -> None:
        """Take everything back that a plugin has added."""
        self._loaded.remove(loaded)
        for game in loaded.games:
            del self.games[game.id]
        for known, own in (
            (self.agents, loaded.agents),
            (self.pictures, loaded.pictures),
            (self.commands, loaded.commands),
        ):
            for name in own:
                del known[name]
        self._lose(loaded, fault)

    def _lose(self, loaded: Loaded, fault: str) -> None:
        broken = Broken(loaded.name, loaded.source, fault)
        self.broken.append(broken)
        for game in loaded.games:
            self._lost_games.setdefault(game.id, broken)


def load_plugins(
    *,
    installed: bool = True,
    files: Sequence[Path] = (),
    reserved_commands: Collection[str] = (),
) -> Plugins:
    """Load the installed plugins one by one, then single files; none may add a reserved command."""
    plugins = Plugins(reserved_commands)
    for source in installed_sources() if installed else ():
        plugins.add(source)
    for path in unique(files):
        plugins.add(file_source(path))
    return plugins


def _fault_in(run: Callable[[], object], *, is_loading: bool = True) -> str | None:
    """Run code of a plugin; what goes wrong in it is returned in one line."""
    try:
        with contained():
            run()
    except KeyboardInterrupt:
        raise
    except BaseException as fault:
        return describe(fault, is_loading=is_loading)
    return None


def _first_file_fault(games: Iterable[Game]) -> str | None:
    for game in games:
        fault = _fault_in(partial(_check_files, game))
        if fault is not None:
            return fault
    return None


def _check_files(game: Game) -> None:
    fault = file_fault(game)
    if fault is not None:
        raise PluginFault(f"game {game.id!r}: {fault}")


def _row(loaded: Loaded, games: Mapping[str, Game]) -> PluginRow:
    warnings = [warning for game in loaded.games for warning in game_warnings(game)]
    warnings += [
        f"the picture of {name!r} belongs to no installed game"
        for name in loaded.pictures
        if name not in games
    ]
    status: Literal["works", "warned"] = "warned" if warnings else "works"
    return PluginRow(loaded.name, loaded.source, status, loaded.adds(), "; ".join(warnings))
