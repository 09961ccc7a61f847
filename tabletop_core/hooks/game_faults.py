"""What is wrong with the declaration of a game, said before anybody plays it.

The quick look is taken whenever a plugin is loaded; the long one, which reads the files of the
game, when somebody asks what is installed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping

from tabletop_core.engine.game import Game
from tabletop_core.engine.phases import ONCE, TURN
from tabletop_core.engine.state import State, shapes_of
from tabletop_core.errors import BadInput
from tabletop_core.hooks.rule_faults import instruction_fault, shown, unasked_question
from tabletop_core.sentences import listed_and_more
from tabletop_core.table.components import Components
from tabletop_core.table.players import Player

WORDS_WITH_HYPHENS = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

_FUNCTIONS = ("result",)
_FUNCTIONS_OR_NONE = (
    "over",
    "over_after_round",
    "content",
    "check_start",
    "invariants",
    "scores",
    "evaluate",
    "position",
    "migrate",
)
MOST_NAMED = 5


def declaration_fault(game: Game) -> str | None:
    """The first fault that shows without reading a file or running a rule; None if it is sound."""
    looks = (_name_fault, _players_fault, _state_fault, _order_fault, _function_fault, _rest_fault)
    return next((fault for look in looks if (fault := look(game)) is not None), None)


def _name_fault(game: Game) -> str | None:
    if not isinstance(game.id, str) or not WORDS_WITH_HYPHENS.fullmatch(game.id):
        return f"the id {shown(game.id)} is not of the form 'my-game': lowercase words with hyphens"
    if not isinstance(game.title, str) or not game.title.strip() or not game.title.isprintable():
        return f"the title {shown(game.title)} is not one line of text"
    return None


def _players_fault(game: Game) -> str | None:
    players: object = game.players
    if not isinstance(players, range):
        return f"players is {shown(players)}; write range(2, 5) for 2 to 4 players"
    if not players:
        return f"players is {players}, which is empty; write range(2, 5) for 2 to 4 players"
    if min(players[0], players[-1]) < 1:
        return f"players is {players}; a game has at least 1 player"
    return None


def _state_fault(game: Game) -> str | None:
    kind: object = game.state
    if not (isinstance(kind, type) and issubclass(kind, State)):
        return f"state is {shown(kind)}; name a class that is derived from State"
    try:
        shapes_of(kind)
    except (TypeError, NameError, AttributeError) as fault:
        return f"{kind.__name__}: {fault}"
    return None


def _order_fault(game: Game) -> str | None:
    for name in ("preparation", "phases"):
        if not isinstance(getattr(game, name), (list, tuple)):
            found = shown(getattr(game, name))
            return f"{name} is {found}; write a list of Phase, Once, EachPlayer and Repeat"
    try:
        program = game.program
    except (TypeError, AttributeError) as fault:
        return str(fault)
    start = program[-1].target
    if not any(instruction.what in (TURN, ONCE) for instruction in program[start:]):
        return "it has no phases with rules; write phases=[EachPlayer(your_rule)]"
    for instruction in program:
        if (fault_ := instruction_fault(instruction)) is not None:
            return fault_
    return unasked_question(modules_of(game))


def modules_of(game: Game) -> set[str]:
    """The modules that are loaded and hold rules of a game."""
    rules = (getattr(line.rule, "func", line.rule) for line in game.program)
    found = {rule.__module__ for rule in rules if hasattr(rule, "__module__")}
    below = f"{game.package}."
    found |= {name for name in sys.modules if game.package and f"{name}.".startswith(below)}
    return {name for name in found if name.partition(".")[0] != "tabletop_core"}


def _function_fault(game: Game) -> str | None:
    if game.over is None and game.over_after_round is None:
        return "nobody says when it is over; write over=is_over, or over_after_round=is_over"
    for name in (*_FUNCTIONS, *_FUNCTIONS_OR_NONE):
        value = getattr(game, name)
        if name == "content" and isinstance(value, Components):
            continue
        if not callable(value) and not (value is None and name in _FUNCTIONS_OR_NONE):
            return f"{name} is {shown(value)}, not a function"
    return None


def _rest_fault(game: Game) -> str | None:
    from pydantic import BaseModel

    options: object = game.options
    if options is not None and not (isinstance(options, type) and issubclass(options, BaseModel)):
        return f"options is {shown(options)}; name a class that is derived from pydantic.BaseModel"
    package: object = game.package
    if package is not None and (not isinstance(package, str) or package not in sys.modules):
        return f"package is {shown(package)}; write package=__package__"
    if not isinstance(game.phrases, Mapping):
        return f"phrases is {shown(game.phrases)}; write a mapping from event to sentence"
    if not isinstance(game.version, str):
        return f'version is {shown(game.version)}; write a text: "1"'
    if type(game.decisions_at_most) is not int or game.decisions_at_most < 1:
        return f"decisions_at_most is {shown(game.decisions_at_most)}; write a number from 1"
    return None


def file_fault(game: Game) -> str | None:
    """The first fault that shows when the files of a game are read and its table is laid out."""
    try:
        _ = game.rules
    except BadInput as fault:
        return f"the rule catalogue cannot be read: {fault}"
    try:
        _ = game.words
    except BadInput as fault:
        return f"its words cannot be read: {fault}"
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
    unknown = game.rules.unknown(game.modules)
    if unknown:
        some = listed_and_more(unknown, MOST_NAMED)
        yield f"{game.id}: the code carries rules the catalogue does not have: {some}"
    missing = game.rules.without_code(game.modules)
    if missing:
        yield f"{game.id}: no code carries the rules {listed_and_more(missing, MOST_NAMED)}"


def _options_without_default(game: Game) -> list[str]:
    if game.options is None:
        return []
    return [name for name, given in game.options.model_fields.items() if given.is_required()]
