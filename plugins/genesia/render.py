"""How the table of Genesia looks in a terminal: continents ring by ring, the Genesis board, who has
what, and the own hand.

A region shows who is there: `1:3` are 3 clans of the player P1, `1:3■` with a city, `1:■` a city
alone, `·` nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from genesia.components import NUMERALS, EpochCard, Icon, Objective
from genesia.scoring import final_breakdowns
from genesia.state import Genesia, OngoingAttack, Stance
from genesia.vocabulary import some
from tabletop_core import Hidden, Player, SideBySide, TableOrLines, View, player_style, safe

BLOCK = 49
PLAYERS_TABLE = 80
SPACE = 9
NAME = 16
CITY = "■"
NOTHING = "·"


def render(view: View, plain: bool = False) -> RenderableType:
    """The table as one player sees it: a picture, or one fact a line."""
    if plain:
        return Text("\n".join(plain_lines(view)))
    state: Genesia = view.table
    parts: list[RenderableType] = [Text(heading(view), style="bold")]
    if state.order:
        parts += [continents(state, view.player), *genesis(state), players_table(state)]
    parts += [*going_on(state), *own_cards(state, view.player)]
    return Group(*parts)


def heading(view: View) -> str:
    """Where the game stands."""
    state: Genesia = view.table
    said = [safe(view.game.title), f"epoch {NUMERALS[min(state.epoch, 3) - 1]}"]
    said.append("the game is over" if view.result is not None else safe(view.phase))
    return " · ".join(said)


def short(tribe: Player) -> str:
    """A name that fits."""
    name = safe(tribe.name)
    return name if len(name) <= NAME else name[: NAME - 1] + "…"


# The map.


def continents(state: Genesia, viewer: Player | None) -> RenderableType:
    """The continents, two beside each other, each from its homeland upwards."""
    return SideBySide([continent(state, tribe, viewer) for tribe in state.tribes], BLOCK)


def continent(state: Genesia, tribe: Player, viewer: Player | None) -> Text:
    """One continent: its owner, then ring after ring, the homeland last."""
    you = " (you)" if not state.is_solo and tribe == viewer else ""
    lines = [Text(f"P{tribe + 1} {short(tribe)}{you}", style=f"bold {player_style(tribe)}")]
    rings = dict.fromkeys(state.name(region)[3] for region in state.world.continents[tribe])
    for ring in reversed(rings):
        regions = state.world.ring_of(tribe, ring)
        line = Text(f"{ring} {state.world.values[regions[0]]:>2} ", style="dim")
        for region in regions:
            line += space(state, region)
        lines.append(line)
    return Text("\n").join(lines)


def space(state: Genesia, region: int) -> Text:
    """A region with whoever is there."""
    text = Text(f"{state.name(region).partition('.')[2] or state.name(region)} ")
    pieces = Text(" ").join(pieces_of(state, region))
    text += pieces if len(pieces) else Text(NOTHING, style="dim")
    text.append(" " * max(1, SPACE - len(text)))
    return text


def pieces_of(state: Genesia, region: int) -> Iterator[Text]:
    for tribe in state.occupants(region):
        clans, city = state.clans[tribe][region], state.cities[tribe][region]
        shown = f"{tribe + 1}:{clans or ''}{CITY if city else ''}"
        yield Text(shown, style=f"bold {player_style(tribe)}")


def genesis(state: Genesia) -> Iterator[RenderableType]:
    """The Genesis board: the centre, then what lies before each continent."""
    world = state.world
    centre = Text(f"Genesis board   X {world.values[world.centre]}: ", style="bold")
    pieces = Text(" ").join(pieces_of(state, world.centre))
    legend = Text(f"   (1:3{CITY} is P1 with 3 clans and a city)", style="dim")
    yield centre + (pieces if len(pieces) else Text(NOTHING, style="dim")) + legend
    for tribe in state.tribes:
        line = Text(f"P{tribe + 1}  ", style=player_style(tribe))
        before = ""
        for region in world.genesis:
            seat, _, rest = state.name(region).partition(".")
            if seat != f"P{tribe + 1}":
                continue
            if rest[0] != before:
                before = rest[0]
                line.append(f" {before} {world.values[region]}: ", style="dim")
            line += space(state, region)
        yield line


# Who has what.


def players_table(state: Genesia) -> RenderableType:
    """A line for every tribe, in turn order."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("", "Player"):
        table.add_column(title, no_wrap=True)
    for title in ("Coins", "Hand", "Clans left", "Cities left", "Progress", "Points"):
        table.add_column(title, no_wrap=True, justify="right")
    table.add_column("Inventions", overflow="fold")
    points = running_points(state)
    for place, tribe in enumerate(state.order, 1):
        table.add_row(
            str(place),
            Text(f"P{tribe + 1} {short(tribe)}", style=player_style(tribe)),
            coins_words(state, tribe),
            str(len(state.hand(tribe)) + packet_size(state, tribe)),
            str(state.clan_supply[tribe]),
            str(state.city_supply[tribe]),
            progress_words(state, tribe),
            str(points[tribe]),
            Text(invention_words(state, tribe) or "none"),
        )
    return TableOrLines(table, PLAYERS_TABLE)


def coins_words(state: Genesia, tribe: Player) -> str:
    moves = state.moves[tribe]
    return f"{state.coins[tribe]} (+{some(moves, 'move')})" if moves else str(state.coins[tribe])


def packet_size(state: Genesia, tribe: Player) -> int:
    return 0 if state.is_solo else len(state.packets[tribe])


def running_points(state: Genesia) -> list[int]:
    """What everybody can count, by seat."""
    return [sum(scores.values()) for scores in final_breakdowns(state)]


def progress_words(state: Genesia, tribe: Player) -> str:
    """Progress points noted so far, epoch by epoch, and those of this epoch."""
    noted = " + ".join(str(points) for points in state.progress[tribe])
    now = state.points_once[tribe]
    if now:
        return f"{noted} (now {now})" if noted else f"(now {now})"
    return noted or "0"


def invention_words(state: Genesia, tribe: Player) -> str:
    """Inventions with what they give at the end of an epoch; a copied one is marked."""
    own = [f"{card.key} +{card.progress}" for card in state.inventions[tribe]]
    copied = [f"{card.key} +{card.progress} (copied)" for card in state.copied[tribe]]
    return ", ".join(own + copied)


# What is going on.


def going_on(state: Genesia) -> Iterator[Text]:
    """What was played and holds this epoch, who is at war, which attack is on, what is revealed."""
    for tribe in state.tribes if state.order else ():
        holds = held_this_epoch(state, tribe)
        if holds:
            yield Text(f"{short(tribe)}: {', '.join(holds)}", style=player_style(tribe))
    if state.phase is Icon.ATTACK and Stance.WAR in state.stances:
        yield Text(f"War: {', '.join(at_war(state))}")
    if state.attack is not None:
        yield Text(f"Attack {attack_words(state, state.attack)}")
    for player in state.players:
        objective = state.revealed[player]
        if objective is not None:
            yield Text(f"{short(player)}: objective {objective.key} {objective.words}")


def held_this_epoch(state: Genesia, tribe: Player) -> list[str]:
    """What a tribe has played in this epoch, and what that gives it."""
    played = [card.key for card in state.played[tribe] if card.epoch == state.epoch]
    return [*([f"played {', '.join(played)}"] if played else []), *in_force(state, tribe)]


def in_force(state: Genesia, tribe: Player) -> list[str]:
    """What cards give a tribe for the whole epoch."""
    said = {
        "no tolls to pay": state.toll_free[tribe],
        "next toll doubled": state.double_tolls[tribe],
        "Peace": state.at_peace[tribe],
        f"shield {state.shields[tribe]}": state.shields[tribe],
        "defenders lose double": state.doubling[tribe],
        f"loses {state.fewer_losses[tribe]} fewer": state.fewer_losses[tribe],
        f"regions {state.stronger[tribe]} stronger": state.stronger[tribe],
        f"embargo {some(state.embargoes[tribe], 'coin')}": state.embargoes[tribe],
    }
    return [words for words, holds in said.items() if holds]


def at_war(state: Genesia) -> list[str]:
    return [short(tribe) for tribe in state.order if state.stances[tribe] is Stance.WAR]


def attack_words(state: Genesia, attack: OngoingAttack) -> str:
    """The attack that is going on, with the cards played for it."""
    start, target = state.name(attack.start), state.name(attack.region)
    said = f"{start} > {target} of {short(attack.defender)}"
    cards = [card.key for card in [*state.attack_cards, *state.defence_cards]]
    return f"{said} with {', '.join(cards)}" if cards else said


# The own cards.


def own_cards(state: Genesia, viewer: Player | None) -> Iterator[Text]:
    """The faces a player may see: packet, hand, objective; in solo both hands."""
    if state.is_solo:
        for tribe in state.tribes if state.order else ():
            yield from card_lines(f"Hand of the {tribe.name}", state.open_hands[tribe])
        return
    if viewer is None:
        return
    yield from card_lines("Your packet", state.packets[viewer])
    yield from card_lines("Your hand", state.hands[viewer])
    yield from card_lines("Your objective", state.objectives[viewer])


def card_lines(title: str, cards: Sequence[EpochCard | Objective]) -> Iterator[Text]:
    """A title, and one line a card."""
    if not cards:
        return
    yield Text(title, style="bold")
    for card in cards:
        words = "" if isinstance(card, Hidden) else card.words
        yield Text(safe(f"  {card.key:<7}{words}"))


# One fact a line.


def plain_lines(view: View) -> list[str]:
    """The same, one fact a line."""
    state: Genesia = view.table
    lines = [heading(view)]
    if state.order:
        lines.append(f"Turn order: {listed(short(tribe) for tribe in state.order)}")
        points = running_points(state)
        for tribe in state.tribes:
            lines += plain_tribe(state, tribe, points[tribe])
    lines += plain_going_on(state)
    lines += plain_cards(state, view.player)
    return lines


def plain_going_on(state: Genesia) -> Iterator[str]:
    """What was played and holds this epoch, who is at war, which attack is on, what is revealed."""
    for tribe in state.tribes if state.order else ():
        yield f"{short(tribe)}, this epoch: {', '.join(held_this_epoch(state, tribe)) or 'nothing'}"
    if state.phase is Icon.ATTACK and Stance.WAR in state.stances:
        yield f"War: {', '.join(at_war(state))}"
    if state.attack is not None:
        yield f"Attack: {attack_words(state, state.attack)}"
    for player in state.players:
        objective = state.revealed[player]
        if objective is not None:
            yield f"{short(player)}, objective: {objective.key} {objective.words}"


def plain_tribe(state: Genesia, tribe: Player, points: int) -> Iterator[str]:
    """Everything about one tribe, without what only the eye understands."""
    name = short(tribe)
    yield f"{name}, continent: P{tribe + 1}"
    yield f"{name}, coins: {state.coins[tribe]}"
    yield f"{name}, free moves: {state.moves[tribe]}"
    yield f"{name}, cards in hand: {len(state.hand(tribe)) + packet_size(state, tribe)}"
    regions = state.regions_of(tribe)
    yield f"{name}, regions: {listed(region_words(state, tribe, region) for region in regions)}"
    yield f"{name}, clans left: {state.clan_supply[tribe]}"
    yield f"{name}, cities left: {state.city_supply[tribe]}"
    yield f"{name}, progress: {progress_words(state, tribe)}"
    yield f"{name}, Inventions: {invention_words(state, tribe) or 'none'}"
    yield f"{name}, points: {points}"


def region_words(state: Genesia, tribe: Player, region: int) -> str:
    clans, city = state.clans[tribe][region], state.cities[tribe][region]
    what = [some(clans, "clan")] if clans else []
    what += ["a city"] if city else []
    return f"{state.name(region)} {' and '.join(what)}"


def plain_cards(state: Genesia, viewer: Player | None) -> Iterator[str]:
    if state.is_solo:
        for tribe in state.tribes if state.order else ():
            for card in state.open_hands[tribe]:
                yield f"Hand of the {tribe.name}, {card.key}: {card.words}"
        return
    if viewer is None:
        return
    for card in state.packets[viewer]:
        yield f"Your packet, {card.key}: {card.words}"
    for card in state.hands[viewer]:
        yield f"Your hand, {card.key}: {card.words}"
    for objective in state.objectives[viewer]:
        yield f"Your objective, {objective.key}: {objective.words}"


def listed(things: Iterable[str]) -> str:
    return ", ".join(things) or "none"
