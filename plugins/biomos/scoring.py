"""End of the game, points and ties."""

from __future__ import annotations

from collections.abc import Mapping

from biomos.components import Terrain
from biomos.state import Biomos
from tabletop_core import Hidden, Player, Result, Standing, rule


@rule("BM-7.1", "BM-7.2", "BM-9.13")
def is_over(state: Biomos) -> bool:
    """The game ends when the last board is full, Moon included, and that turn is finished."""
    return not state.in_a_turn and all(map(state.board_is_full, state.players))


@rule("BM-7.4", "BM-7.8", "BM-8.1")
def breakdown(state: Biomos, player: Player) -> dict[str, int]:
    """The points of claimed cards and the Moon bonus; in Advanced mode forests and planet too.
    What is left on the table counts for nobody."""
    points = {"cards": card_points(state, player), "moon": moon_points(state, player)}
    if state.is_advanced:
        points["forest"] = forest_points(state, player)
        points["planet"] = planet_points(state, player)
    return points


def card_points(state: Biomos, player: Player) -> int:
    """The points of a player's cards; one that lies face down cannot be counted."""
    return sum(card.points for card in state.cards_of(player) if not isinstance(card, Hidden))


@rule("BM-6.6")
def moon_points(state: Biomos, player: Player) -> int:
    """3 points for each token of the Moon's terrain, the Moon itself left out."""
    return state.content.points.moon * count(state, player, state.moons[player])


@rule("BM-8.27")
def forest_points(state: Biomos, player: Player) -> int:
    """1 point for each forest, the Moon left out."""
    return state.content.points.forest * count(state, player, Terrain.FOREST)


@rule("BM-8.28", "BM-8.29")
def planet_points(state: Biomos, player: Player) -> int:
    """1 point for each token of the planet's own terrain, the Moon left out; so a forest planet
    scores its forests twice."""
    return state.content.points.planet * count(state, player, state.planets[player])


def count(state: Biomos, player: Player, terrain: Terrain | None) -> int:
    """How many tokens of a terrain lie round the planet."""
    return sum(found is terrain for found in state.terrains(player))


@rule("BM-7.5", "BM-7.6", "BM-7.7")
def different_terrains(state: Biomos, player: Player) -> int:
    """The tie-break: how many different terrains lie on the board, the Moon included."""
    return len({*state.terrains(player), state.moons[player]} - {None})


@rule("BM-5.11")
def running_scores(state: Biomos) -> Mapping[Player, Mapping[str, int | None]]:
    """What everybody has so far; cards that lie face down before whoever looks are no number."""
    return {
        player: {**breakdown(state, player), "cards": None}
        if state.has_hidden_cards(player)
        else breakdown(state, player)
        for player in state.players
    }


@rule("BM-7.5", "BM-7.7")
def result(state: Biomos) -> Result:
    """Most points win; among the best, the most different terrains; else they share."""
    if state.is_solo:
        return solo_result(state)
    return Result.by_points(
        state.players,
        {player: breakdown(state, player) for player in state.players},
        lambda player: different_terrains(state, player),
    )


@rule("BM-9.14")
def black_hole_points(state: Biomos) -> int:
    """The points of the consumed cards, and 20 (Discovery) or 40 (Advanced)."""
    points = state.content.points
    base = points.black_hole_advanced if state.is_advanced else points.black_hole_discovery
    return base + sum(card.points for card in state.consumed)


@rule("BM-9.15", "BM-9.16")
def solo_result(state: Biomos) -> Result:
    """The player wins only with more points than the Black Hole; a tie is lost."""
    player = state.players[0]
    points = breakdown(state, player)
    total, against = sum(points.values()), black_hole_points(state)
    has_won = total > against
    verdict = "won" if has_won else "lost"
    standing = Standing(player, total, points, rank=1)
    note = f"{verdict} against the Black Hole: {total} to {against}"
    return Result((standing,), (player,) if has_won else (), note)
