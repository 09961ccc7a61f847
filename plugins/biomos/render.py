"""How the table of Biomos looks in a terminal: planets, pool, open biomes, and who has what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from biomos.components import BiomeCard, Terrain
from biomos.patterns import has_pattern
from biomos.phases.claiming import counted, pattern_words
from biomos.scoring import black_hole_points, breakdown
from biomos.state import FIXED_NAMES, Biomos
from tabletop_core import Player, SideBySide, View, heading, player_style, safe

SYMBOLS = {
    Terrain.SEA: "≈",
    Terrain.DESERT: "∴",
    Terrain.FOREST: "♣",
    Terrain.MOUNTAIN: "▲",
    Terrain.GLACIER: "◇",
}
COLOURS = {
    Terrain.SEA: "bright_blue",
    Terrain.DESERT: "yellow",
    Terrain.FOREST: "green",
    Terrain.MOUNTAIN: "bright_red",
    Terrain.GLACIER: "bright_cyan",
}
EMPTY = Text("··", style="dim")
BOARD_WIDTH = 36
BETWEEN_BOARDS = 3


def render(view: View, plain: bool = False) -> RenderableType:
    """The table as one player sees it: a picture, or one fact a line."""
    if plain:
        return Text("\n".join(plain_lines(view)))
    state: Biomos = view.table
    parts: list[RenderableType] = [Text(heading(view), style="bold"), planets(view)]
    parts += [*claims(state), middle(state), open_biomes(state, view.player)]
    if state.is_solo:
        parts.append(black_hole(state))
    return Group(*parts)


def token(terrain: Terrain | None) -> Text:
    """A token: its letter, its symbol and its colour."""
    if terrain is None:
        return EMPTY
    return Text(terrain.letter + SYMBOLS[terrain], style=f"bold {COLOURS[terrain]}")


def tokens(terrains: Iterable[Terrain | None], between: str = " ") -> Text:
    return Text(between).join(token(terrain) for terrain in terrains)


def planets(view: View) -> RenderableType:
    """The planets, two beside each other."""
    state: Biomos = view.table
    boards = [planet(state, player, player == view.player) for player in state.players]
    return SideBySide(boards, BOARD_WIDTH, gap=BETWEEN_BOARDS)


def planet(state: Biomos, player: Player, is_own: bool) -> Text:
    """One planet: the arc from its lower left end over the top to its lower right end."""
    spaces: list[Terrain | None] = list(state.arcs[player])
    spaces += [None] * (state.content.board.arc - len(spaces))
    side = max(1, len(spaces) // 4)
    top = spaces[side : len(spaces) - side]
    lines = [name_line(state, player, is_own), Text("    ") + tokens(top, "  ")]
    inside = facts(state, player)
    for row in range(side):
        left, right = spaces[side - 1 - row], spaces[len(spaces) - side + row]
        lines.append(ring_line(token(left), inside[row] if row < len(inside) else "", token(right)))
    if state.is_advanced:
        a, b = state.fixed[player]
        lines.append(ring_line(token(b), "", token(a), *reversed(FIXED_NAMES)))
    else:
        lines.append(Text("  ╲" + " " * 25 + "╱", style="dim"))
    return Text("\n").join(lines)


def ring_line(
    left: Text, inside: str, right: Text, left_name: str = "", right_name: str = ""
) -> Text:
    """Two tokens opposite each other, and a fact between them."""
    line = Text.assemble((f"{left_name:>1} ", "dim"), left, " ")
    line.append(inside.center(22))
    return line + Text(" ") + right + Text(f" {right_name}", style="dim")


def name_line(state: Biomos, player: Player, is_own: bool) -> Text:
    """Whose planet it is, and how many of its spaces are taken."""
    marks = ["you"] if is_own and not state.is_solo else []
    if player == state.first_player and not state.is_solo:
        marks.append("first")
    name = safe(player.name)
    cut = name if len(name) <= 14 else name[:13] + "…"
    words = f"● {cut}" + (f" ({', '.join(marks)})" if marks else "")
    placed = f"{state.tokens_on_board(player)} of {state.board_size} tokens"
    line = Text(words, style=f"bold {player_style(player)}")
    return line + Text(" " * max(1, 32 - len(words) - len(placed)) + placed, style="not bold")


def facts(state: Biomos, player: Player) -> list[str]:
    """What stands inside the arc: Moon, cards, and the planet's kind."""
    moon = state.moons[player]
    formed = "no Moon yet" if moon is None else f"Moon {moon.letter}{SYMBOLS[moon]}"
    own = state.planets[player]
    kind = "" if own is None else f"{own} planet"
    return [formed, points_words(state, player), kind]


def points_words(state: Biomos, player: Player) -> str:
    """How many cards and points a player has, as far as they may be known."""
    cards = counted(len(state.cards_of(player)), "card")
    if state.has_hidden_cards(player):
        return f"{cards}, face down"
    return f"{cards} · {counted(sum(breakdown(state, player).values()), 'point')}"


def claimed_words(state: Biomos, player: Player) -> str:
    """The cards a player claimed; of those that cannot be seen, how many."""
    if state.has_hidden_cards(player):
        return f"{counted(len(state.cards_of(player)), 'card')} face down"
    return words(state.cards_of(player))


def claims(state: Biomos) -> list[RenderableType]:
    """Who claimed what."""
    return [
        Text.assemble(
            (safe(player.name), player_style(player)),
            f" claimed {claimed_words(state, player)}",
        )
        for player in state.players
        if state.cards_of(player)
    ]


def middle(state: Biomos) -> Text:
    """The pool and the token in hand; below, what every sign means and how many the bag holds."""
    parts = []
    if not state.draws_three:
        parts.append(labelled("Pool", tokens(state.pool) if state.pool else Text("empty")))
    elif state.pool:
        parts.append(labelled("Drawn", tokens(state.pool)))
    if state.selected is not None:
        parts.append(labelled("In hand", token(state.selected)))
    parts.append(Text(f"{counted(len(state.deck), 'basic biome')} in the deck"))
    line = Text("   ").join(parts)
    left = Counter(state.bag)
    bag = Text(" · ").join(
        Text.assemble(token(terrain), f" {terrain} {left[terrain]}") for terrain in Terrain
    )
    return line + Text.assemble(("\nBag  ", "bold"), bag)


def labelled(label: str, shown: Text) -> Text:
    """Something with its name before it."""
    return Text.assemble((f"{label} ", "bold"), shown)


def open_biomes(state: Biomos, player: Player | None) -> RenderableType:
    """The open cards: basic ones at the left, giant ones at the right."""
    shown = (
        ("Basic biomes: points, pattern", state.basics),
        ("Giant biomes: ? is any token", state.giants),
    )
    lists = [
        Text("\n").join(
            [Text(title, style="bold"), *(card_line(state, player, card) for card in cards)]
        )
        for title, cards in shown
    ]
    return SideBySide(lists, BOARD_WIDTH, gap=BETWEEN_BOARDS)


def card_line(state: Biomos, player: Player | None, card: BiomeCard) -> Text:
    """A card in one line; a tick says that its pattern lies on the own board."""
    has = player is not None and has_pattern(state, player, card.pattern)
    line = Text(f"{'✓' if has else ' '} {card.key:<3} {card.points:>2} ")
    for wanted in card.pattern:
        if wanted is None:
            line.append("?", style="dim")
        else:
            line.append(wanted.letter, style=f"bold {COLOURS[wanted]}")
    line.append(f"{'':<{8 - len(card.pattern)}}{safe(card.name)}")
    line.truncate(BOARD_WIDTH)
    return line


def black_hole(state: Biomos) -> Text:
    """The Black Hole: its tokens, its cards, its points."""
    held = tokens(state.black_hole) if state.black_hole else Text("no tokens")
    eaten = ", ".join(card.key for card in state.consumed) or "nothing yet"
    return Text.assemble(
        ("Black Hole ", "bold"),
        held,
        f" · consumed {eaten} · {counted(black_hole_points(state), 'point')}",
    )


def plain_lines(view: View) -> list[str]:
    """The same, one fact a line."""
    state: Biomos = view.table
    lines = [heading(view)]
    for player in state.players:
        lines += plain_board(state, player)
    if not state.draws_three:
        lines.append(f"Pool: {words(state.pool)}")
    elif state.pool:
        lines.append(f"Drawn: {words(state.pool)}")
    if state.selected is not None:
        lines.append(f"Token in hand: {state.selected}")
    left = Counter(state.bag)
    lines.append("Bag: " + ", ".join(f"{left[kind]} {kind}" for kind in Terrain))
    lines += [plain_card("Basic", card) for card in state.basics]
    lines.append(f"Basic biomes left in the deck: {len(state.deck)}")
    lines += [plain_card("Giant", card) for card in state.giants]
    if state.is_solo:
        lines.append(f"Black Hole tokens: {words(state.black_hole)}")
        lines.append(f"Black Hole cards: {words(state.consumed)}")
        lines.append(f"Black Hole points: {black_hole_points(state)}")
    return lines


def plain_board(state: Biomos, player: Player) -> list[str]:
    """One planet in words."""
    name = safe(player.name)
    lines = [f"{name}, arc in order: {words(state.arcs[player])}"]
    if state.is_advanced:
        lines.append(f"{name}, planet: {state.planets[player] or 'not chosen'}")
        for space, terrain in zip(FIXED_NAMES, state.fixed[player], strict=True):
            lines.append(f"{name}, fixed space {space}: {terrain or 'empty'}")
    lines.append(f"{name}, Moon: {state.moons[player] or 'not formed'}")
    lines.append(f"{name}, claimed: {claimed_words(state, player)}")
    lines.append(f"{name}: {points_words(state, player)}")
    return lines


def plain_card(kind: str, card: BiomeCard) -> str:
    points = counted(card.points, "point")
    return f"{kind} biome {card.key}: {pattern_words(card)}, {points}, {safe(card.name)}"


def words(items: Sequence[object]) -> str:
    return ", ".join(str(item) for item in items) or "none"
