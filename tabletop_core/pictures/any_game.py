"""The picture of any game, from what it declares: boards with what lies on them, zones, values,
and who has what. A game without a picture of its own is shown by this one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_core.pictures.blocks import (
    Block,
    CardFace,
    Cards,
    CardSize,
    Column,
    Facts,
    Group,
    Groups,
    Players,
    Seat,
    Spots,
    Tiles,
)
from tabletop_core.pictures.picture import Across, Down, Panel, Picture
from tabletop_core.pictures.text import counted_in_words, in_words, list_in_words, title
from tabletop_core.pictures.things import Shape, Space, Thing
from tabletop_core.table.boards import Grid, RegionMap
from tabletop_core.table.components import Component
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Bag, Declaration, Hidden, Visibility

if TYPE_CHECKING:
    from tabletop_core.engine.views import View

FEWEST_SPARSE = 12
_SAID_ELSEWHERE = ("round", "first_player")
_NOT_PRINTED = ("key", "name")


class ShownPart(NamedTuple):
    """One declared zone or value: its name, and what is there for the table or for each player."""

    label: str
    declared: Declaration[Any]
    values: Sequence[Any]

    @property
    def has_board(self) -> bool:
        return self.declared.board is not None and all(isinstance(v, list) for v in self.values)

    @property
    def is_hand(self) -> bool:
        """Whether only its owner sees what it is."""
        return self.declared.visible is Visibility.OWNER


def picture_of_any_game(view: View) -> Picture:
    """Everything a view declares, as a picture."""
    parts = list(_parts(view))
    common = [part for part in parts if not part.declared.per_player]
    owned = [part for part in parts if part.declared.per_player]
    boards = [_board_panel(part) for part in common if part.has_board]
    boards[:1] = [replace(board, is_board=True) for board in boards[:1]]
    boards += [
        _board_panel(part, player)
        for part in owned
        if part.has_board
        for player in view.table.players
    ]
    open_cards = [part for part in common if not part.has_board and _is_open_row(part.values[0])]
    rest = [part for part in common if not part.has_board and part not in open_cards]
    panels = [Panel(part.label, _cards(part.values[0])) for part in open_cards]
    panels += [Panel("", _things_beside(rest))] if any(_is_bag(part) for part in rest) else []
    facts = {part.label: shown(part, part.values[0]) for part in rest if not _is_bag(part)}
    panels += [Panel("", Facts(facts))] if facts else []
    panels += _own_hands(view, owned)
    table = [part for part in owned if not part.has_board]
    if table or not panels:
        panels.append(Panel("Players", _players(view, table)))
    return Picture.of(view, Down(*boards[:1], Across(*boards[1:]), *panels))


def _parts(view: View) -> Iterator[ShownPart]:
    for name, declared in type(view.table).declarations.items():
        if name in _SAID_ELSEWHERE or declared.visible is Visibility.SECRET:
            continue
        value = getattr(view.table, name)
        values = value if declared.per_player else (value,)
        if declared.board is not None or not all(map(is_bare, values)):
            yield ShownPart(title(name), declared, values)


def is_bare(value: Any) -> bool:
    """Whether there is nothing to tell: no value, an empty zone, or only zeros and gaps."""
    if value is None or value is False:
        return True
    if isinstance(value, (list, tuple)):
        return all(is_bare(item) or (type(item) is int and item == 0) for item in value)
    return isinstance(value, dict) and not value


def shown(part: ShownPart, value: Any) -> str:
    """One zone or value in words."""
    if _is_bag(part):
        return counted_in_words(value)
    return _zone_in_words(value) if isinstance(value, list) else in_words(value)


def _is_bag(part: ShownPart) -> bool:
    return part.declared.visible is Visibility.UNORDERED or isinstance(part.values[0], Bag)


def _zone_in_words(items: Sequence[Any]) -> str:
    """Components in order, each with its printed name if it has one; of many places that are
    mostly empty, those that are not."""
    taken = {n: item for n, item in enumerate(items, 1) if item is not None and item != 0}
    if len(items) >= FEWEST_SPARSE and 2 * len(taken) < len(items):
        return ", ".join(f"no. {number}: {in_words(item)}" for number, item in taken.items())
    return list_in_words(
        item if isinstance(item, Hidden) or not hasattr(item, "key") else _named(item)
        for item in items
    )


def _named(component: Any) -> str:
    key, name = str(component), getattr(component, "name", None)
    return f"{key} ({name})" if isinstance(name, str) and name != key else key


# Boards.


def _board_panel(part: ShownPart, player: Player | None = None) -> Panel:
    items = part.values[0] if player is None else part.values[player]
    board = part.declared.board
    block: Block
    if isinstance(board, Grid):
        block = _grid(board, items)
    else:
        assert board is not None
        block = _regions(board, items)
    label = part.label if player is None else f"{part.label} of {player.name}"
    return Panel(label, block, owner=player)


def _grid(board: Grid, items: Sequence[Any]) -> Tiles:
    spaces = [
        _space(board.name(n), items[n]) if n in board.spaces else None
        for n in range(board.width * board.height)
    ]
    return Tiles(board.width, spaces)


def _regions(board: RegionMap, items: Sequence[Any]) -> Spots:
    spaces = [
        _space(region, item, board.values[region])
        for region, item in zip(board.regions, items, strict=False)
    ]
    joins = [
        (region, near)
        for n, region in enumerate(board.regions)
        for near in board.neighbours(region)
        if board.regions.index(near) > n
    ]
    return Spots(spaces, laid_out(board), joins)


def _space(name: str, item: Any, value: int = 0) -> Space:
    """A space and what lies on it."""
    items = item if isinstance(item, (list, tuple)) else [] if item is None else [item]
    return Space(at=name, value=value or None, things=[_thing(one) for one in items])


def _thing(item: Any) -> Thing:
    if isinstance(item, Player):
        return Thing(kind="", owner=item, shape=Shape.MARK)
    return Thing(kind="", face=in_words(item), shape=Shape.MARK)


NEAR, STEPS = 0.05, 80


@lru_cache(maxsize=8)
def laid_out(board: RegionMap) -> tuple[tuple[float, float], ...]:
    """Places for regions that have none: joined ones draw near, all keep a distance."""
    count = len(board.regions)
    ideal = (1 / max(1, count)) ** 0.5
    number = {region: n for n, region in enumerate(board.regions)}
    places = [(cos(2 * pi * n / count), sin(2 * pi * n / count)) for n in range(count)]
    for step in range(STEPS):
        moves = [_pull(places, n, ideal) for n in range(count)]
        for region, n in number.items():
            for near in board.neighbours(region):
                (x, y), (to_x, to_y) = places[n], places[number[near]]
                far = hypot(to_x - x, to_y - y) / ideal
                moves[n] = moves[n][0] + (to_x - x) * far, moves[n][1] + (to_y - y) * far
        most = 0.3 * (1 - step / STEPS)
        places = [_moved(place, move, most) for place, move in zip(places, moves, strict=True)]
    return tuple(places)


def _pull(places: Sequence[tuple[float, float]], n: int, ideal: float) -> tuple[float, float]:
    """How all others push one away."""
    x, y = places[n]
    push_x = push_y = 0.0
    for other, (from_x, from_y) in enumerate(places):
        if other != n:
            far = max(NEAR, hypot(x - from_x, y - from_y))
            push_x += (x - from_x) * (ideal / far) ** 2
            push_y += (y - from_y) * (ideal / far) ** 2
    return push_x, push_y


def _moved(
    place: tuple[float, float], move: tuple[float, float], most: float
) -> tuple[float, float]:
    long = max(NEAR, hypot(*move))
    part = min(long, most) / long
    return place[0] + move[0] * part, place[1] + move[1] * part


# Cards, things beside the board, players.


def _is_open_row(value: Any) -> bool:
    """Whether these are components that lie open in a row."""
    return (
        isinstance(value, list)
        and bool(value)
        and not isinstance(value, Bag)
        and any(isinstance(item, Component) for item in value)
    )


def _cards(items: Sequence[Any]) -> Cards:
    seen = [card_face(item) for item in items if isinstance(item, Component)]
    return Cards(cards=seen, size=CardSize.ROW, face_down=len(items) - len(seen))


def card_face(component: Component) -> CardFace:
    """A component with its printed data."""
    printed = {
        name: getattr(component, name)
        for name in type(component).model_fields
        if name not in _NOT_PRINTED
    }
    text = ", ".join(
        f"{name.replace('_', ' ')} {in_words(value)}"
        for name, value in printed.items()
        if not is_bare(value) and value != 0
    )
    name = getattr(component, "name", "")
    return CardFace(at=component.key, name=name if isinstance(name, str) else "", text=text)


def _things_beside(parts: Sequence[ShownPart]) -> Groups:
    groups = []
    for part in parts:
        if _is_bag(part):
            counts = Counter(in_words(item) for item in part.values[0])
            things = [
                Thing(kind=name, kinds=name, count=count, shape=Shape.MARK)
                for name, count in counts.items()
            ]
            groups.append(Group(name=part.label, things=things))
    return Groups(groups)


def _own_hands(view: View, owned: Sequence[ShownPart]) -> Iterator[Panel]:
    """What the viewer may see of hands, card by card."""
    for part in owned:
        for player in view.table.players:
            if part.is_hand and _is_open_row(part.values[player]):
                cards = _cards(part.values[player])
                yield Panel(f"{part.label} of {player.name}", cards, owner=player)


def _players(view: View, parts: Sequence[ShownPart]) -> Players:
    seats = [
        Seat(
            player=player,
            facts=[_fact(part, part.values[player]) for part in parts],
            first=player == view.table.first_player and len(view.table.players) > 1,
            state="to decide" if player in view.waiting_for else "",
        )
        for player in view.table.players
    ]
    return Players(
        columns=[Column(name=part.label.lower()) for part in parts], seats=seats, points=""
    )


def _fact(part: ShownPart, value: Any) -> str:
    """What a player has; of a hand that lies open in a panel of its own, how many."""
    if part.is_hand and _is_open_row(value):
        return str(len(value))
    return shown(part, value)
