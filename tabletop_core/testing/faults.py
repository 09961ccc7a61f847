"""Small faults inside rule code, as authors make them: a comparison turned, `and` for `or`, a
number moved by one, a line left out, `min` for `max`, a `not` forgotten, True for False.

A fault is a mutant: its function is compiled anew with one change, and nothing else is touched.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from types import FunctionType

from tabletop_core.engine.game import Game
from tabletop_core.testing.changes import changes_in
from tabletop_core.testing.mutants import Mutant, in_order
from tabletop_core.testing.rule_code import Ids, rule_code
from tabletop_core.testing.sources import Sources


def faults_of(game: Game) -> list[Mutant]:
    """All faults that can be made in code that serves the rules of a game, in its order."""
    sources = Sources()
    return in_order(
        fault
        for function, ids in rule_code(game).items()
        for fault in _faults_in(function, ids, sources)
    )


def _faults_in(function: FunctionType, ids: Ids, sources: Sources) -> Iterator[Mutant]:
    """The faults of one function; what changes no instruction is none."""
    source = sources.find(function)
    if source is None:
        return
    for change in changes_in(source.node):
        with change.made():
            code = source.compiled()
        if code != function.__code__ and code.co_freevars == function.__code__.co_freevars:
            yield Mutant(function, ids, change.words, code, change.line)


def choose(faults: Sequence[Mutant], count: int, seed: str) -> list[Mutant]:
    """So many of the faults, in their order. The seed alone decides; a fault that is chosen mostly
    stays chosen when it moves, or when other code changes."""
    alike: Counter[str] = Counter()
    ranks: dict[Mutant, bytes] = {}
    for fault in faults:
        words = f"{seed} {fault.function.__qualname__} {fault.change}"
        alike[words] += 1
        ranks[fault] = hashlib.sha256(f"{words} {alike[words]}".encode()).digest()
    return in_order(iter(sorted(faults, key=ranks.__getitem__)[:count]))
