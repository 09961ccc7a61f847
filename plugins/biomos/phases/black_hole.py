"""Solo: after the player's turn the Black Hole takes a token and consumes a biome."""

from __future__ import annotations

from collections import Counter

from biomos.components import BiomeCard, Terrain
from biomos.phases.claiming import card_words, remove_from_display
from biomos.preparation import refill_the_pool
from biomos.state import Biomos
from tabletop_core import Play, Player, ask, rule

HALVINGS = 16


@rule("BM-9.2", "BM-9.3")
def offer_tokens_to_the_black_hole(state: Biomos, player: Player) -> None:
    """The Black Hole takes from the pool, which is refilled first if it is empty, also in the
    final turn."""
    if state.is_solo and not state.draws_three:
        refill_the_pool(state)


@rule("BM-9.2")
def feed_the_black_hole(state: Biomos, player: Player) -> Play[None]:
    """The Black Hole takes one token: a random one, the one the player chooses (calm), or the one
    that serves it best (fierce)."""
    if not state.is_solo or state.draws_three:
        return
    if state.options.black_hole == "calm":
        question = "Give the Black Hole a token"
        token = yield from ask(player, question, state.terrains_in_the_pool, at=str)
        state.pool.take(token)
    elif state.options.black_hole == "fierce":
        token = state.chance.pick(best_tokens(state), "black hole")
        state.pool.take(token)
    else:
        token = state.chance.draw(state.pool, "black hole")
    state.black_hole.append(token)
    state.tell("black_hole_took", tokens=(token,))


@rule("BM-9.2")
def best_tokens(state: Biomos) -> list[Terrain]:
    """The kinds in the pool that serve a fierce Black Hole best, all that are equally good."""
    kinds = state.terrains_in_the_pool
    worth = {kind: worth_of([*state.black_hole, kind], state.open_cards) for kind in kinds}
    most = max(worth.values())
    return [kind for kind in kinds if worth[kind] == most]


def worth_of(tokens: list[Terrain], cards: list[BiomeCard]) -> int:
    """Each open card counts its points, halved for every token that is still missing. Counted in
    whole parts, so that equal is equal."""
    held = Counter(tokens)
    worth = 0
    for card in cards:
        missing = (Counter(card.terrains) - held).total()
        worth += card.points << max(0, HALVINGS - missing)
    return worth


@rule("BM-9.3", "BM-9.8", "BM-9.9", "BM-9.10", "BM-9.12")
def let_the_black_hole_consume(state: Biomos, player: Player) -> Play[None]:
    """The Black Hole consumes one card if it can: the one worth most; among equals the player
    chooses."""
    if not state.is_solo:
        return
    best = best_to_consume(state)
    if not best:
        return
    card = best[0]
    if len(best) > 1:
        card = yield from ask(
            player, "Which card does the Black Hole consume?", best, label=card_words
        )
    consume(state, card)


@rule("BM-9.5", "BM-9.6", "BM-9.9")
def best_to_consume(state: Biomos) -> list[BiomeCard]:
    """The dearest open cards whose terrains all lie on the Black Hole's card, in any order;
    wildcards ask for nothing."""
    held = Counter(state.black_hole)
    possible = [card for card in state.open_cards if not Counter(card.terrains) - held]
    most = max((card.points for card in possible), default=0)
    return [card for card in possible if card.points == most]


@rule("BM-9.5", "BM-9.7", "BM-9.17")
def consume(state: Biomos, card: BiomeCard) -> None:
    """The shown tokens lie on the consumed card and are out for the rest of the game."""
    for terrain in card.terrains:
        state.spent_tokens.append(state.black_hole.take(terrain))
    remove_from_display(state, card)
    state.consumed.append(card)
    state.tell("consumed", card=card, words=card_words(card))
