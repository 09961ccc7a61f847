"""How the table of Biosphere looks in a terminal: map, wheel, cards, assignments and boards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from string import ascii_uppercase

from rich import box
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.table import Table
from rich.text import Text

from biosphere.bonuses import bonus_words
from biosphere.components import (
    SIZE,
    SPECIALISATION,
    Ability,
    Assignment,
    Corner,
    DevelopmentCard,
    Landscape,
    Point,
    position_name,
    so_many,
)
from biosphere.conditions import Progress, progress
from biosphere.maps import GAP
from biosphere.state import Biosphere
from biosphere.wheel import BLANK, FACES, face_for, next_graveyard, rounds_left
from tabletop_core import AtWidth, Hidden, Player, TableOrLines, View, heading, player_style, safe

NARROW, WIDE = 80, 100
PLAYERS_ON_NARROW = 3
WIDEST_TILE = 15
NARROWEST_FOR_BOTH = 14
NARROWEST_FULL_NAME = 11
LONGEST_NAME = 10
BLANK_SIGN = "_"
COLOURS = {
    Landscape.SAVANNAH: "yellow",
    Landscape.MOUNTAIN: "bright_red",
    Landscape.FOREST: "green",
    Landscape.GRASSLAND: "bright_green",
    Landscape.DESERT: "bright_yellow",
    Landscape.POLAR: "bright_cyan",
}
DONE, NOT_DONE = "✓", "–"


def render(view: View, plain: bool = False) -> RenderableType:
    """The table as one player sees it: a picture, or one fact a line."""
    if plain:
        return Text("\n".join(plain_lines(view)))
    state: Biosphere = view.table
    width = NARROW if len(state.players) <= PLAYERS_ON_NARROW else WIDE
    parts: list[RenderableType] = [
        Text(heading(view), style="bold"),
        cards_picture(state, width),
        assignments_picture(state, width),
        boards_picture(view),
        *display_lines(state),
    ]
    if state.has_band:
        parts += [band_line(state), lag_line(state)]
    parts += [*hand_lines(view), AtWidth(partial(map_picture, state)), wheel_line(state)]
    return Constrain(Group(*parts), width)


def letters(players: Sequence[Player]) -> list[str]:
    """A letter for each player: the first one of the name that nobody before has."""
    taken: list[str] = []
    for player in players:
        own = [sign for sign in player.name.upper() if sign.isascii() and sign.isalpha()]
        taken.append(next(sign for sign in [*own, *ascii_uppercase] if sign not in taken))
    return taken


def short(player: Player) -> str:
    name = safe(player.name)
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


# The map


def map_picture(state: Biosphere, width: int) -> Table:
    """The tiles in their places: name, letter and symbol, free spaces, and the dice on them."""
    board = state.map
    inside = min(WIDEST_TILE, (width - 1) // board.width - 1)
    table = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=0)
    for _column in range(board.width):
        table.add_column(width=inside)
    tile = 0
    for row in board.layout.split("/"):
        cells = []
        for sign in row:
            cells.append(Text("") if sign == GAP else tile_picture(state, tile, inside))
            tile += sign != GAP
        table.add_row(*cells)
    return table


def tile_picture(state: Biosphere, tile: int, width: int) -> Text:
    """One tile: its symbol and name, how many spaces are free, and whose dice show what."""
    landscape = state.map.landscapes[tile]
    printed = state.content.landscapes[landscape]
    name = state.map.names[tile]
    sign = f"{printed.letter}{printed.symbol}"
    above, below = f"{sign} {name}", ""
    if width < NARROWEST_FOR_BOTH:
        number = name.partition("-")[2]
        above = name if width >= NARROWEST_FULL_NAME else f"{sign}{number}"
        below = f"{sign} " if width >= NARROWEST_FULL_NAME else ""
    picture = Text(above, style=f"bold {COLOURS[landscape]}")
    picture.append(f"\n{below}")
    picture.append(f"{state.free[tile]}/{printed.capacity} ", style="default")
    return picture + dice_picture(state, tile)


def dice_picture(state: Biosphere, tile: int) -> Text:
    """The dice on a tile: the owner's letter, then the faces."""
    groups = [
        Text(letter + faces_words(state, state.dice[player][tile]), style=player_style(player))
        for player, letter in zip(state.players, letters(state.players), strict=True)
        if state.dice[player][tile]
    ]
    return Text(" ").join(groups) if groups else Text("·", style="dim")


def faces_words(state: Biosphere, faces: Sequence[int]) -> str:
    """Faces in the order in which the dice die, new ones last."""
    grown = sorted(face for face in faces if face != BLANK)
    grown.sort(key=lambda face: rounds_left(face, state.graveyard))
    return "".join(map(str, grown)) + BLANK_SIGN * faces.count(BLANK)


def wheel_line(state: Biosphere) -> Text:
    """The graveyard, and the face that each lifespan gets now; a die with that face has as many
    rounds left."""
    line = Text.assemble(("Wheel ", "bold"), f"graveyard {state.graveyard}")
    line.append("   lifespan (rounds left) → face", style="default")
    for lifespan in range(1, FACES + 1):
        line.append(f"  {lifespan}→{face_for(lifespan, state.graveyard)}")
    return line


# Cards and assignments


def cards_picture(state: Biosphere, width: int) -> RenderableType:
    """Both rows of cards: position needed, cost and bonus; the rightmost one leaves next."""
    size = state.content.board.cards.open
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
    table.add_column(width=6)
    for _place in range(size):
        table.add_column(width=(width - 8) // size - 1)
    for number, row in ((1, state.row_1), (2, state.row_2)):
        cells = [card_picture(state, card) for card in row]
        empty = [Text("")] * (size - len(cells))
        table.add_row(Text(f"Row {number}", style="bold"), *empty, *cells)
    return TableOrLines(table, width)


def card_picture(state: Biosphere, card: DevelopmentCard) -> Text:
    picture = Text(f"{card.key} ", style="bold")
    picture.append(f"{state.content.cost(card)} EP", style="default")
    return picture.append(f"\n{bonus_words(card.bonus)}", style="default")


def assignments_picture(state: Biosphere, width: int) -> Table:
    """The seven assignments, and how far every player is with each."""
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=True, header_style="bold")
    table.add_column("")
    table.add_column("Assignments", max_width=width - 5 - 9 * len(state.players))
    for player, letter in zip(state.players, letters(state.players), strict=True):
        table.add_column(Text(letter, style=player_style(player)), width=8)
    for assignment in state.assignments:
        cells = [progress_picture(state, player, assignment) for player in state.players]
        table.add_row(Text(assignment.key, style="bold"), Text(safe(assignment.text)), *cells)
    return table


def progress_picture(state: Biosphere, player: Player, assignment: Assignment) -> Text:
    """A tick, or how much of how much."""
    if assignment in state.fulfilled[player]:
        return Text(DONE, style="bold green")
    parts = progress(state, player, assignment)
    return Text("\n".join(f"{min(part.reached, part.needed)} of {part.needed}" for part in parts))


# The players


def boards_picture(view: View) -> RenderableType:
    """Every player's board in one row."""
    state: Biosphere = view.table
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=True, header_style="bold")
    for title in ("Player", "EP", "Income", "Repr", "Move", "Evolution"):
        table.add_column(title, no_wrap=True)
    for landscape in Landscape:
        letter = state.content.landscapes[landscape].letter
        table.add_column(Text(letter, style=COLOURS[landscape]), width=1)
    for title in ("Dice", "Hand", "Played", "Done"):
        table.add_column(title, no_wrap=True)
    for player in state.players:
        table.add_row(name_picture(view, player), *board_cells(state, player))
    return TableOrLines(table, NARROW)


def name_picture(view: View, player: Player) -> Text:
    """The player's letter and name, and who is the start player."""
    state: Biosphere = view.table
    letter = letters(state.players)[player]
    first = " (first)" if player == state.first_player else ""
    return Text(f"{letter} {short(player)}{first}", style=player_style(player))


def board_cells(state: Biosphere, player: Player) -> list[str]:
    placed, left = state.population(player), state.supply[player]
    return [
        str(state.points[player]),
        f"+{state.track(player, Ability.INCOME)}",
        str(state.track(player, Ability.REPRODUCTION)),
        str(state.track(player, Ability.MOVEMENT)),
        position_words(state, player),
        *(lifespan_words(state, player, landscape) for landscape in Landscape),
        f"{placed}+{left}",
        str(len(state.hand(player))),
        str(len(state.played[player])),
        f"{len(state.fulfilled[player])}/{len(state.assignments)}",
    ]


def position_words(state: Biosphere, player: Player) -> str:
    size, specialisation = state.size[player], state.specialisation[player]
    if size is None or specialisation is None:
        return "not yet"
    return position_name(size, specialisation)


def lifespan_words(state: Biosphere, player: Player, landscape: Landscape) -> str:
    on_symbol = state.is_on_symbol(player, landscape)
    return "×" if on_symbol else str(state.tracks[player][landscape])


def display_lines(state: Biosphere) -> list[RenderableType]:
    """Whose markers lie on the corners and landscapes of the special display, and what it gives
    to be there."""
    bonuses = state.content.corner_bonuses
    corners = [(corner, bonuses[corner], state.corners) for corner in Corner]
    settled = [
        (landscape, state.content.landscape_bonuses[landscape], state.settled)
        for landscape in Landscape
    ]
    return [display_line(state, "Corners", corners), display_line(state, "Two majorities", settled)]


def display_line(
    state: Biosphere,
    title: str,
    places: Sequence[
        tuple[Corner | Landscape, tuple[Point, ...], Sequence[Sequence[Corner | Landscape]]]
    ],
) -> Text:
    """Places of the display by their bonus: equal ones together."""
    by_bonus: dict[str, list[str]] = {}
    for place, bonus, markers in places:
        who = owners(state, markers, place) or NOT_DONE
        by_bonus.setdefault(bonus_words(bonus), []).append(f"{place} {who}")
    told = "; ".join(f"{bonus}: {', '.join(each)}" for bonus, each in by_bonus.items())
    return Text.assemble((f"{title} ", "bold"), told)


def owners(
    state: Biosphere, markers: Sequence[Sequence[Corner | Landscape]], place: Corner | Landscape
) -> str:
    """The letters of the players who have a marker in a place."""
    signs = letters(state.players)
    return "".join(signs[player] for player in state.players if place in markers[player])


def band_line(state: Biosphere) -> Text:
    """The band from left to right: = and - cost lifespan, ◆ is a corner, letters are markers."""
    band = state.content.band
    corners = {corner.space for corner in band.corners}
    losses = {2: "=", 1: "-", 0: "·"}
    line = Text("Band ", style="bold")
    signs = letters(state.players)
    for space in range(band.last_space + 1):
        here = on_space(state, space)
        if here:
            line.append(signs[here[0]], style=f"bold {player_style(here[0])}")
        elif space in corners:
            line.append("◆", style="green")
        else:
            line.append(losses.get(band.loss_at(space), "="), style="dim")
    ahead = sorted(state.players, key=lambda player: -state.band[player])
    last = on_space(state, band.last_space)
    places = [f"{signs[player]} {state.band[player]}" for player in (*last, *ahead[len(last) :])]
    return line.append("  " + "  ".join(places), style="default")


def on_space(state: Biosphere, space: int) -> list[Player]:
    """Whose markers stand on a space of the band; the last space may be shared, the earliest
    arrival is ahead."""
    if space == state.content.band.last_space:
        return list(state.arrived)
    return [player for player in state.players if state.band[player] == space]


def lag_line(state: Biosphere) -> Text:
    """What the marks of the band mean now."""
    corners = state.content.band.corners
    bonuses = "  ".join(f"◆{corner.space} {bonus_words(corner.bonus)}" for corner in corners)
    return Text(f"{bonuses}\n{lag_words(state)}", style="dim")


def lag_words(state: Biosphere) -> str:
    """Whether lagging behind costs lifespan points, and whom it still can."""
    first = state.content.band.corners[0].space
    if not state.lag_in_force:
        return f"a marker on = or - costs lifespan points once somebody has reached {first}"
    left = [safe(player.name) for player in state.players if not state.lag_checked[player]]
    if not left:
        return "everybody was checked; a marker on = or - costs nothing any more"
    return f"a marker on = or - costs lifespan points at the next turn's end: {', '.join(left)}"


def hand_lines(view: View) -> list[RenderableType]:
    """The cards that can be seen in hands: the own ones, or all if they lie open."""
    state: Biosphere = view.table
    lines: list[RenderableType] = []
    for player in state.players:
        seen = [card for card in state.hand(player) if not isinstance(card, Hidden)]
        if seen:
            told = "; ".join(f"{card.key} {bonus_words(card.bonus)}" for card in seen)
            lines.append(
                Text.assemble(
                    ("Hand of ", "bold"), (short(player), player_style(player)), f": {told}"
                )
            )
    return lines


# One fact a line


def plain_lines(view: View) -> list[str]:
    """The same without boxes, signs and colours."""
    state: Biosphere = view.table
    lines = [heading(view), f"Start player: {safe(state.first_player.name)}"]
    lines += [plain_tile(state, tile) for tile in state.map.tiles]
    faces = [f"{n} gives {face_for(n, state.graveyard)}" for n in range(1, FACES + 1)]
    lines.append(f"Graveyard: {state.graveyard}, next {next_graveyard(state.graveyard)}")
    lines.append(f"Faces of new dice by lifespan: {', '.join(faces)}")
    for number, row in ((1, state.row_1), (2, state.row_2)):
        lines += [plain_card(state, number, place, card) for place, card in enumerate(row, 1)]
    for assignment in state.assignments:
        lines.append(f"Assignment {assignment.key}: {safe(assignment.text)}")
        lines += [plain_progress(state, player, assignment) for player in state.players]
    for corner in Corner:
        bonus = bonus_words(state.content.corner_bonuses[corner])
        lines.append(f"Display, corner {corner}: {bonus}")
    for landscape in Landscape:
        bonus = bonus_words(state.content.landscape_bonuses[landscape])
        lines.append(f"Display, two majorities in {landscape}: {bonus}")
    for player in state.players:
        lines += plain_board(state, player)
    if state.has_band:
        lines += plain_band(state)
    return lines


def plain_band(state: Biosphere) -> list[str]:
    """What lies on the band, and the lag rule."""
    band = state.content.band
    lines = [f"Band, corner {each.space}: {bonus_words(each.bonus)}" for each in band.corners]
    lines += [
        f"Band, spaces {section.first} to {section.last}: cost "
        f"{so_many(section.loss, 'lifespan point')}"
        for section in band.sections
    ]
    if state.arrived:
        arrived = ", then ".join(safe(player.name) for player in state.arrived)
        lines.append(f"Band, arrived on the last space: {arrived}")
    return [*lines, f"Lag rule: {lag_words(state)}"]


def plain_tile(state: Biosphere, tile: int) -> str:
    """A tile: its spaces, its neighbours and its dice."""
    board = state.map
    dice = [
        f"{safe(player.name)} {' '.join('blank' if f == BLANK else str(f) for f in faces)}"
        for player in state.players
        if (faces := state.dice[player][tile])
    ]
    near = ", ".join(board.names[other] for other in board.neighbours[tile])
    return (
        f"Tile {board.names[tile]}: {state.free[tile]} of {board.capacities[tile]} free; "
        f"dice {', '.join(dice) or 'none'}; beside {near}"
    )


def plain_card(state: Biosphere, number: int, place: int, card: DevelopmentCard) -> str:
    needs = f"{SIZE.names[card.size]} and {SPECIALISATION.names[card.specialisation]}"
    return (
        f"Row {number}, card {place}: {card.key} {safe(card.name)}, {state.content.cost(card)} EP, "
        f"needs {needs}, gives {bonus_words(card.bonus)}"
    )


def plain_progress(state: Biosphere, player: Player, assignment: Assignment) -> str:
    label = f"Assignment {assignment.key}, {safe(player.name)}"
    if assignment in state.fulfilled[player]:
        return f"{label}: fulfilled"
    parts: tuple[Progress, ...] = progress(state, player, assignment)
    return f"{label}: {', '.join(map(str, parts))}"


def plain_board(state: Biosphere, player: Player) -> list[str]:
    """One player's board in words."""
    name = safe(player.name)
    lifespans = [
        f"{landscape} "
        + (
            "on its symbol"
            if state.is_on_symbol(player, landscape)
            else str(state.tracks[player][landscape])
        )
        for landscape in Landscape
    ]
    placed, left = state.population(player), state.supply[player]
    hand = state.hand(player)
    seen = [card for card in hand if not isinstance(card, Hidden)]
    lines = [
        f"{name}, evolution points: {state.points[player]}",
        f"{name}, evolution: {position_words(state, player)}",
        f"{name}, lifespans: {', '.join(lifespans)}",
        *(f"{name}, {ability}: {state.track(player, ability)}" for ability in Ability),
        f"{name}, dice: {placed} on the map, {left} in the supply",
        f"{name}, hand: {words(seen) if seen or not hand else so_many(len(hand), 'card')}",
        f"{name}, played: {words(state.played[player])}",
        f"{name}, corners: {words(state.corners[player])}",
        f"{name}, landscapes: {words(state.settled[player])}",
        f"{name}, assignments: {words(state.fulfilled[player])}",
    ]
    if state.has_band:
        lines.append(f"{name}, band: space {state.band[player]} of {state.content.band.last_space}")
    return lines


def words(items: Sequence[object]) -> str:
    return ", ".join(str(item) for item in items) or "none"
