"""What has come to light between two States: what undo may not cross."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import Any

from tabletop_core.engine.hiding import Place, hidden_places
from tabletop_core.engine.state import State
from tabletop_core.table.players import Player


def shown_since(before: State, after: State, player: Player | None) -> dict[Place, Counter[Any]]:
    """What lay in hidden places before and can be seen now, by where it lay."""
    then, now = dict(hidden_places(before, player)), dict(hidden_places(after, player))
    gone = {place: items_in(entry) for place, entry in then.items() if entry != now[place]}
    if not gone:
        return {}
    seen = sum(map(items_in, then.values()), Counter())
    seen -= sum(map(items_in, now.values()), Counter())
    found = {}
    for place, items in gone.items():
        shown = (items - items_in(now[place])) & seen
        if shown:
            found[place] = shown
            seen -= shown
    return found


def items_in(entry: Any) -> Counter[Any]:
    """The components in a place; a single Enum or bool is set anew, it does not go anywhere."""
    if isinstance(entry, list):
        return Counter(entry)
    return Counter() if entry is None or isinstance(entry, (Enum, bool)) else Counter([entry])


def has_seen_more(before: State, after: State, player: Player | None) -> bool:
    """Whether something became visible to this player that was hidden before."""
    if shown_since(before, after, player):
        return True
    now = dict(hidden_places(after, player))
    for place, entry in hidden_places(before, player):
        if not isinstance(entry, list):
            if isinstance(entry, (Enum, bool)) and now[place] is None:
                return True
        elif entry != now[place] and Counter(entry) == Counter(now[place]):
            # The same components in another order: one came out and its like went in.
            return True
    return False
