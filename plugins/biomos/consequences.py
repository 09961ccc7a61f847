"""What an option brings, where the points do not say it: which biomes it completes or breaks."""

from __future__ import annotations

from collections.abc import Iterator

from biomos.components import BiomeCard, Terrain
from biomos.patterns import has_pattern
from biomos.phases.placing import no_placing, places_on_the_board
from biomos.state import MOON, Biomos
from tabletop_core import Consequence, Outcome, Player


def brings(outcome: Outcome[Biomos]) -> Iterator[Consequence]:
    """What an option brings, in the words of the game."""
    before, after, player = outcome.before, outcome.after, outcome.player
    if after.selected is not None and before.selected is None:
        yield from promises(after, player, after.selected)
    elif board(before, player) != board(after, player):
        open_before = claimable(before, player)
        open_after = [
            card for card in before.open_cards if has_pattern(after, player, card.pattern)
        ]
        yield from told("completes", [card for card in open_after if card not in open_before])
        yield from told("breaks", [card for card in open_before if card not in open_after], -1)


def board(state: Biomos, player: Player) -> tuple[list[Terrain], list[Terrain | None]]:
    """The tokens round a planet, by which patterns are read."""
    return state.arcs[player], state.fixed[player]


def claimable(state: Biomos, player: Player) -> list[BiomeCard]:
    """The open cards whose pattern lies on a board."""
    return [card for card in state.open_cards if has_pattern(state, player, card.pattern)]


def told(word: str, cards: list[BiomeCard], sign: int = 1) -> Iterator[Consequence]:
    """Cards, the dearest first; only one can be claimed, so only one counts."""
    for place, card in enumerate(sorted(cards, key=lambda card: -card.points)):
        words = f"{word} {card.key} {card.name}"
        yield Consequence(words, 0 if place else sign * card.points)


def promises(state: Biomos, player: Player, token: Terrain) -> Iterator[Consequence]:
    """What the token could complete this turn; it still has to be placed."""
    known = claimable(state, player)
    found: list[BiomeCard] = []
    for space in places_on_the_board(state, player):
        if space == MOON or no_placing(state, player, space) is not None:
            continue
        placed = state.copy()
        placed.lay(player, space, token)
        found += [
            card for card in claimable(placed, player) if card not in known and card not in found
        ]
    if found:
        best = max(found, key=lambda card: card.points)
        yield Consequence(f"can complete {best.key} {best.name}", best.points, is_forecast=True)
