"""The table of any game, drawn from what the game declares, and what happened, told in sentences.

`table_lines` gives one fact a line, for pipes and screen readers; `picture` gives the same facts
as something rich prints. A game with a picture of its own returns it from the hook
`tabletop_renderers`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_core.pictures.text import (
    NOTHING,
    counted_in_words,
    in_words,
    list_in_words,
    short_name,
    title,
)
from tabletop_core.sentences import Number, safe
from tabletop_core.table.boards import Grid, RegionMap
from tabletop_core.table.zones import Bag, Declaration, Hidden, Visibility

if TYPE_CHECKING:
    from rich.console import RenderableType

    from tabletop_core.engine.game import Game, Result
    from tabletop_core.engine.journal import Entry
    from tabletop_core.engine.views import View
    from tabletop_core.table.events import Event
    from tabletop_core.table.players import Player

PLAYER_STYLES = (
    "bright_cyan",
    "bright_yellow",
    "bright_green",
    "bright_magenta",
    "bright_red",
    "bright_blue",
)
HIGHEST_WITH_LINES = 4
FEWEST_SPARSE = 12
_IN_THE_HEADING = ("round", "first_player")


class ShownPart(NamedTuple):
    """One declared zone or value: its name, and what is there for the table or for each player."""

    label: str
    declared: Declaration[Any]
    values: Sequence[Any]


def player_style(player: Player) -> str:
    """The colour of a seat; it only repeats what the name says."""
    return PLAYER_STYLES[player.seat % len(PLAYER_STYLES)]


def heading(view: View) -> str:
    """Where the game stands: title, round and phase."""
    parts = [safe(view.game.title), f"round {view.table.round}"]
    if view.phase:
        parts.append(safe(view.phase))
    if view.result is not None:
        parts.append("the game is over")
    return " · ".join(parts)


def common_parts(view: View) -> list[ShownPart]:
    """What belongs to nobody."""
    return [part for part in _parts(view) if not part.declared.per_player]


def owned_parts(view: View) -> list[ShownPart]:
    """What every player has, in seat order."""
    return [part for part in _parts(view) if part.declared.per_player]


def _parts(view: View) -> Iterator[ShownPart]:
    for name, declared in type(view.table).declarations.items():
        if name in _IN_THE_HEADING or declared.visible is Visibility.SECRET:
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
    if isinstance(value, Bag) or part.declared.visible is Visibility.UNORDERED:
        return counted_in_words(value)
    if isinstance(value, list):
        return _zone_in_words(value)
    return in_words(value)


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


# One fact a line.


def table_lines(view: View) -> list[str]:
    """The whole table, one fact a line, without signs that only mean something to the eye."""
    found = [heading(view)]
    for part in common_parts(view):
        found += _plain_lines(part.label, part, part.values[0])
    for player in view.table.players:
        whose = short_name(player.name)
        for part in owned_parts(view):
            found += _plain_lines(f"{whose}, {part.label.lower()}", part, part.values[player])
    return found


def _plain_lines(label: str, part: ShownPart, value: Any) -> list[str]:
    """One zone or value; what is not there is not told."""
    board = part.declared.board
    if board is None and is_bare(value):
        return []
    if board is None or not isinstance(value, list):
        return [f"{label}: {shown(part, value)}"]
    return [
        f"{label}, {name}: {'empty' if item is None else in_words(item)}"
        for name, item in _on_board(board, value)
    ]


def _on_board(board: Grid | RegionMap, items: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """What lies on each space of a board, with the name of the space."""
    if isinstance(board, Grid):
        for space in board.spaces:
            yield board.name(space), items[space]
    else:
        yield from zip((safe(region) for region in board.regions), items, strict=False)


# The same facts for the eye.


def picture(view: View) -> RenderableType:
    """The whole table, drawn."""
    from rich.console import Group
    from rich.text import Text

    parts: list[RenderableType] = []
    common = common_parts(view)
    for part in common:
        if part.declared.board is not None and isinstance(part.values[0], list):
            parts += [Text(part.label, "bold"), _board_picture(part.declared.board, part.values[0])]
    facts = [part for part in common if part.declared.board is None]
    if facts:
        parts.append(_facts_picture(facts))
    owned = owned_parts(view)
    if any(part.declared.board is None for part in owned):
        parts.append(_players_picture(view, owned))
    for part in owned:
        if part.declared.board is not None:
            parts += _boards_of_players(view, part)
    return Group(*parts)


def _facts_picture(parts_shown: Sequence[ShownPart]) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for part in parts_shown:
        table.add_row(part.label, Text(shown(part, part.values[0])))
    return table


def _players_picture(view: View, parts_shown: Sequence[ShownPart]) -> RenderableType:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for player in view.table.players:
        table.add_column(_player_heading(view, player))
    for part in parts_shown:
        if part.declared.board is None:
            cells = [Text(shown(part, value)) for value in part.values]
            table.add_row(Text(part.label, "bold"), *cells)
    return table


def _player_heading(view: View, player: Player) -> Any:
    from rich.text import Text

    name = Text(short_name(player.name), player_style(player))
    if player == view.player:
        name.append(" (you)")
    if player == view.table.first_player and len(view.table.players) > 1:
        name.append(" ①")
    return name


def _boards_of_players(view: View, part: ShownPart) -> Iterator[RenderableType]:
    from rich.text import Text

    assert part.declared.board is not None
    for player in view.table.players:
        name = Text(f"{part.label} of {short_name(player.name)}", player_style(player))
        yield name
        yield _board_picture(part.declared.board, part.values[player])


def _board_picture(board: Grid | RegionMap, items: Sequence[Any]) -> RenderableType:
    if isinstance(board, Grid):
        return _grid_picture(board, items)
    return _list_picture(board, items)


def _grid_picture(grid: Grid, items: Sequence[Any]) -> RenderableType:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SQUARE, show_header=False, padding=(0, 1))
    table.show_lines = grid.height <= HIGHEST_WITH_LINES
    for _column in range(grid.width):
        table.add_column(justify="center", min_width=3)
    for row in range(grid.height):
        cells = []
        for space in range(row * grid.width, (row + 1) * grid.width):
            if space not in grid.spaces:
                cells.append(Text(""))
            elif items[space] is None:
                cells.append(Text(grid.name(space), "dim"))
            else:
                cells.append(_on_space(items[space]))
        table.add_row(*cells)
    return table


def _on_space(item: Any) -> Any:
    from rich.text import Text

    from tabletop_core.table.players import Player

    style = player_style(item) if isinstance(item, Player) else ""
    return Text(in_words(item), style)


def _list_picture(board: RegionMap, items: Sequence[Any]) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    for name, item in _on_board(board, items):
        near = f"beside {', '.join(safe(region) for region in board.neighbours(name))}"
        table.add_row(Text(name, "bold"), _on_space(item), Text(near, "dim"))
    return table


# What happened.


def sentence(game: Game, event: Event) -> str:
    """An event in the game's own words, or its bare facts if the game has no words for it."""
    facts = {
        name: Number(fact) if type(fact) is int else in_words(fact)
        for name, fact in event.facts.items()
    }
    pattern = game.words.phrases.get(event.key)
    if pattern is not None:
        try:
            return safe(pattern.format(**facts))
        except (KeyError, IndexError, ValueError, AttributeError):
            pass
    told = ", ".join(f"{safe(name)} {fact}" for name, fact in facts.items())
    return f"{title(safe(event.key))}: {told}" if told else title(safe(event.key))


def account(game: Game, entry: Entry, player: Player | None) -> list[str]:
    """What one action was and what came of it, as far as this player may know."""
    name = short_name(entry.player.name)
    is_known = not entry.is_secret or entry.player == player
    action = f"{name}: {safe(entry.key)}" if is_known else f"{name} has chosen in secret"
    told = [sentence(game, event) for event in entry.events if event.is_for(player)]
    says_it_already = bool(told) and told[0].startswith(name)
    return told if says_it_already else [action, *told]


def result_lines(result: Result) -> list[str]:
    """How it ended: the winners, then one line a player in order of rank."""
    found = [winners_sentence(result)]
    for standing in sorted(result.standings, key=lambda standing: standing.rank):
        rank = f"{standing.rank}. " if result.has_ranks else ""
        line = f"{rank}{short_name(standing.player.name)}"
        if standing.total is not None:
            line += f": {standing.total} {'point' if standing.total == 1 else 'points'}"
        parts = ", ".join(f"{safe(name)} {points}" for name, points in standing.breakdown.items())
        found.append(f"{line} ({parts})" if parts else line)
    return found


def winners_sentence(result: Result) -> str:
    """Who won, in one sentence."""
    from tabletop_core.sentences import enumeration

    names = [short_name(player.name) for player in result.winners]
    if not names:
        won = "Nobody wins"
    elif len(names) == 1:
        won = f"{names[0]} wins"
    else:
        won = f"{enumeration(names)} share the victory"
    return f"{won}: {safe(result.note)}." if result.note else f"{won}."


__all__ = [
    "NOTHING",
    "account",
    "heading",
    "picture",
    "player_style",
    "result_lines",
    "sentence",
    "table_lines",
    "winners_sentence",
]
