"""One plugin, read: its hooks, each checked, and everything it adds."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import pluggy

from tabletop_core.engine.game import Game
from tabletop_core.hooks.game_faults import WORDS_WITH_HYPHENS, declaration_fault
from tabletop_core.hooks.rule_faults import takes
from tabletop_core.hooks.sources import PluginFault, Source, one_line
from tabletop_core.hooks.specifications import PROJECT, Hooks
from tabletop_core.sentences import shorten, unknown

ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    name: tuple(inspect.signature(hook).parameters)[1:]
    for name, hook in vars(Hooks).items()
    if name.startswith(PROJECT)
}
"""The hooks by name, with what each is called with."""


class Loaded:
    """One plugin, with everything it adds."""

    def __init__(self, source: Source, module: Any) -> None:
        self.name = one_line(source.name)
        self.source = one_line(source.place)
        self.package = source.package
        manager = _hooks_of(module)
        self.games = _read_games(manager)
        self.agents = _read_named(manager, "tabletop_agents", "", None)
        self.pictures = _read_named(manager, "tabletop_pictures", None)
        self.commands = _read_named(manager, "tabletop_commands")
        self.observe = manager.hook.tabletop_observe if _has(manager, "tabletop_observe") else None

    def adds(self) -> tuple[str, ...]:
        return (
            *(f"game {game.id}" for game in self.games),
            *(f"agent {name}" for name in self.agents),
            *(f"picture of {name}" for name in self.pictures),
            *(f"command {name}" for name in self.commands),
            *(["observer"] if self.observe is not None else []),
        )


def _hooks_of(module: Any) -> pluggy.PluginManager:
    """The hooks of one plugin, each of a known name and with the right arguments."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Hooks)
    found = 0
    for name in dir(module):
        marked = manager.parse_hookimpl_opts(module, name)
        if marked is None:
            if name in ARGUMENTS:
                raise PluginFault(f"{name} is not a function marked with @game_hook")
            continue
        _check_hook(marked.get("specname") or name, getattr(module, name))
        found += 1
    if not found:
        raise PluginFault("it has no hooks; write @game_hook above def tabletop_games()")
    manager.register(module, "it")
    return manager


def _check_hook(name: str, function: Callable[..., Any]) -> None:
    if name not in ARGUMENTS:
        raise PluginFault(unknown(f"there is no hook {name!r}", name, ARGUMENTS, "Hooks"))
    wanted = ARGUMENTS[name]
    needed = [
        parameter.name
        for parameter in inspect.signature(function).parameters.values()
        if parameter.default is parameter.empty
        and parameter.kind is parameter.POSITIONAL_OR_KEYWORD
        and parameter.name != "self"
    ]
    if not set(needed) <= set(wanted):
        raise PluginFault(
            f"{name}({', '.join(needed)}) takes what it is not given; "
            f"write def {name}({', '.join(wanted)})"
        )


def _has(manager: pluggy.PluginManager, hook: str) -> bool:
    return bool(getattr(manager.hook, hook).get_hookimpls())


def _call(manager: pluggy.PluginManager, hook: str) -> Any:
    results = getattr(manager.hook, hook)()
    return results[0] if results else None  # pluggy drops None


def _read_games(manager: pluggy.PluginManager) -> list[Game]:
    if not _has(manager, "tabletop_games"):
        return []
    games = _call(manager, "tabletop_games")
    if not isinstance(games, (list, tuple)):
        raise PluginFault(f"tabletop_games returns {_kind(games)}; return a list: [MY_GAME]")
    ids: set[str] = set()
    for game in games:
        if not isinstance(game, Game):
            raise PluginFault(f"tabletop_games lists {_kind(game)}; list only Game(...) objects")
        fault = declaration_fault(game)
        if fault is not None:
            raise PluginFault(f"game {shorten(str(game.id), 40)!r}: {fault}")
        if game.id in ids:
            raise PluginFault(f"it lists two games with the id {game.id!r}; each needs its own")
        ids.add(game.id)
    return list(games)


def _read_named(manager: pluggy.PluginManager, hook: str, *called_with: Any) -> dict[str, Any]:
    """What a hook adds by name: functions that take as many arguments as they are called with."""
    if not _has(manager, hook):
        return {}
    found = _call(manager, hook)
    if not isinstance(found, Mapping):
        raise PluginFault(f"{hook} returns {_kind(found)}; return a mapping: {{'name': function}}")
    for name, function in found.items():
        if not isinstance(name, str) or not WORDS_WITH_HYPHENS.fullmatch(name):
            raise PluginFault(
                f"{hook}: {shorten(repr(name), 40)} is not lowercase words-and-hyphens"
            )
        if not callable(function):
            raise PluginFault(f"{hook}: {name!r} is {_kind(function)}, not a function")
        if called_with and not takes(function, *called_with):
            count = len(called_with)
            raise PluginFault(f"{hook}: {name!r} cannot be called with {_WANTED[count]}")
    return dict(found)


_WANTED = {1: "a view: write def picture(view)", 2: "(text, seed): write def make(text, seed)"}


def _kind(value: object) -> str:
    """What something is, for a sentence."""
    if value is None:
        return "None"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    kind = type(value).__name__
    return f"{'an' if kind[0].lower() in 'aeiou' else 'a'} {kind}"
