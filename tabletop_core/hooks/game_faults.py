"""What is wrong with the declaration of a game, said before anybody plays it.

The quick look is taken whenever a plugin is loaded; the long one, which reads the files of the
game, when somebody asks what is installed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tabletop_core.engine.game import Game
from tabletop_core.engine.phases import BEGIN_TURNS, ONCE, REPEAT, SKIP, TURN, Instruction
from tabletop_core.engine.state import State, shapes_of
from tabletop_core.errors import BadInput
from tabletop_core.sentences import listed_and_more, shorten
from tabletop_core.table.players import Player

WORDS_WITH_HYPHENS = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

_FUNCTIONS = ("over", "result")
_FUNCTIONS_OR_NONE = (
    "content",
    "check_start",
    "invariants",
    "scores",
    "evaluate",
    "position",
    "migrate",
)
_WITH_FUNCTION = (TURN, BEGIN_TURNS, ONCE, SKIP, REPEAT)
MOST_NAMED = 5


def declaration_fault(game: Game) -> str | None:
    """The first fault that shows without reading a file or running a rule; None if it is sound."""
    looks = (_name_fault, _players_fault, _state_fault, _order_fault, _function_fault, _rest_fault)
    return next((fault for look in looks if (fault := look(game)) is not None), None)


def _name_fault(game: Game) -> str | None:
    if not isinstance(game.id, str) or not WORDS_WITH_HYPHENS.fullmatch(game.id):
        return f"the id {_show(game.id)} is not of the form 'my-game': lowercase words with hyphens"
    if not isinstance(game.title, str) or not game.title.strip() or not game.title.isprintable():
        return f"the title {_show(game.title)} is not one line of text"
    return None


def _players_fault(game: Game) -> str | None:
    players: object = game.players
    if not isinstance(players, range):
        return f"players is {_show(players)}; write range(2, 5) for 2 to 4 players"
    if not players:
        return f"players is {players}, which is empty; write range(2, 5) for 2 to 4 players"
    if min(players[0], players[-1]) < 1:
        return f"players is {players}; a game has at least 1 player"
    return None


def _state_fault(game: Game) -> str | None:
    kind: object = game.state
    if not (isinstance(kind, type) and issubclass(kind, State)):
        return f"state is {_show(kind)}; name a class that is derived from State"
    try:
        shapes_of(kind)
    except (TypeError, NameError, AttributeError) as fault:
        return f"{kind.__name__}: {fault}"
    return None


def _order_fault(game: Game) -> str | None:
    for name in ("preparation", "phases"):
        if not isinstance(getattr(game, name), (list, tuple)):
            found = _show(getattr(game, name))
            return f"{name} is {found}; write a list of Phase, Once and EachPlayer"
    try:
        program = game.program
    except (TypeError, AttributeError) as fault:
        return str(fault)
    start = program[-1].target
    if not any(instruction.what in (TURN, ONCE) for instruction in program[start:]):
        return "it has no phases with rules; write phases=[EachPlayer(your_rule)]"
    faults = map(_instruction_fault, program)
    return next((found for found in faults if found is not None), None)


def _instruction_fault(instruction: Instruction) -> str | None:
    where = f"in phase {instruction.phase!r}, " if instruction.phase else "in its phases, "
    if not callable(instruction.rule) and instruction.what in _WITH_FUNCTION:
        return f"{where}{_show(instruction.rule)} is not a function"
    if instruction.skip_if is not None and not callable(instruction.skip_if):
        return f"{where}skip_if is {_show(instruction.skip_if)}, not a function"
    return None


def _function_fault(game: Game) -> str | None:
    for name in (*_FUNCTIONS, *_FUNCTIONS_OR_NONE):
        value = getattr(game, name)
        if not callable(value) and not (value is None and name in _FUNCTIONS_OR_NONE):
            return f"{name} is {_show(value)}, not a function"
    return None


def _rest_fault(game: Game) -> str | None:
    from pydantic import BaseModel

    options: object = game.options
    if options is not None and not (isinstance(options, type) and issubclass(options, BaseModel)):
        return f"options is {_show(options)}; name a class that is derived from pydantic.BaseModel"
    if not isinstance(game.modules, tuple) or not all(isinstance(n, str) for n in game.modules):
        return f"modules is {_show(game.modules)}; write a tuple of names: ('my_game',)"
    if not isinstance(game.phrases, Mapping):
        return f"phrases is {_show(game.phrases)}; write a mapping from event to sentence"
    if not isinstance(game.version, str):
        return f'version is {_show(game.version)}; write a text: "1"'
    if type(game.decisions_at_most) is not int or game.decisions_at_most < 1:
        return f"decisions_at_most is {_show(game.decisions_at_most)}; write a number from 1"
    return _catalogue_fault(game.catalogue)


def _catalogue_fault(path: object) -> str | None:
    if path is None:
        return None
    if not isinstance(path, Path):
        return f"catalogue is {_show(path)}; write Path(__file__).with_name('rules.toml')"
    if not path.is_file():
        return f"the rule catalogue {path} is not there; ship it beside the code"
    return None


def file_fault(game: Game) -> str | None:
    """The first fault that shows when the files of a game are read and its table is laid out."""
    try:
        _ = game.rules
    except BadInput as fault:
        return f"the rule catalogue cannot be read: {fault}"
    if _options_without_default(game):
        return None
    try:
        players = [Player(seat) for seat in range(game.players[0])]
        game.new_state(players, game.read_options({})).to_data()
    except Exception as fault:
        return f"the table cannot be laid out: {type(fault).__name__}: {fault}"
    return None


def game_warnings(game: Game) -> Iterator[str]:
    """What an author should mend although the game can be played."""
    needed = _options_without_default(game)
    if needed:
        yield f"{game.id}: the options {', '.join(needed)} have no default and must always be set"
    if game.catalogue is None:
        return
    if not game.modules:
        yield f"{game.id}: has a rule catalogue but names no modules that carry the rules"
        return
    unknown = game.rules.unknown(game.modules)
    if unknown:
        named = listed_and_more(unknown, MOST_NAMED)
        yield f"{game.id}: the code carries rules the catalogue does not have: {named}"
    missing = game.rules.without_code(game.modules)
    if missing:
        yield f"{game.id}: no code carries the rules {listed_and_more(missing, MOST_NAMED)}"


def _options_without_default(game: Game) -> list[str]:
    if game.options is None:
        return []
    return [name for name, given in game.options.model_fields.items() if given.is_required()]


def takes(function: Callable[..., Any], *arguments: object) -> bool:
    """Whether a function can be called with these arguments."""
    import inspect

    try:
        inspect.signature(function).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # some built-in functions have no signature to look at
        return True
    return True


def _show(value: object) -> str:
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return shorten(repr(value), 40)
