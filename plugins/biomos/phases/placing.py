"""Step 2 of a turn: place the token; whoever forms the Moon may relocate another one."""

from __future__ import annotations

from functools import partial

from biomos.components import Terrain
from biomos.state import MOON, Biomos, Space, space_key
from tabletop_core import OptionFacts, Play, Player, Reason, ask, rule

MOON_IS_FORMED = Reason("BM-6.1", "your Moon is formed already")
ARC_IS_FULL = Reason("BM-4.9", "the arc is full and nothing can slide")
FIXED_SPACE_IS_TAKEN = Reason("BM-4.1", "that space is taken")
NOWHERE_ELSE = Reason("BM-6.2", "there is no other place for it")


@rule("BM-4.1", "BM-4.3", "BM-4.6", "BM-4.10", "BM-6.1")
def place_the_token(state: Biomos, player: Player) -> Play[None]:
    """The token must go on a free space of the own board: anywhere in the order of the arc, on the
    Moon or, in Advanced mode, on a fixed space. Only the order on the arc counts, so sliding
    is not asked for."""
    token = state.selected
    assert token is not None
    space = yield from ask(
        player,
        f"Place the {token}",
        places_on_the_board(state, player),
        unless=partial(no_placing, state, player),
        key=space_key,
        label=partial(placing_words, state, player, token),
        at=space_key,
    )
    state.selected = None
    state.lay(player, space, token)
    state.tell("placed", player=player, token=token, space=space_key(space))
    if space == MOON:
        state.moon_formed_now = True
        yield from relocate(state, player)


def places_on_the_board(state: Biomos, player: Player) -> list[Space]:
    """Every place of a board, taken or free; on the arc there is one more than tokens: before,
    between and after them."""
    on_arc = min(len(state.arcs[player]) + 1, state.content.board.arc)
    return [*range(1, on_arc + 1), *state.fixed_spaces, MOON]


@rule("BM-4.1", "BM-4.9", "BM-6.1")
def no_placing(state: Biomos, player: Player, space: Space) -> Reason | None:
    """Why a space does not take the token."""
    if space == MOON:
        return None if state.moons[player] is None else MOON_IS_FORMED
    if isinstance(space, int):
        return ARC_IS_FULL if state.arc_is_full(player) else None
    return None if state.token(player, space) is None else FIXED_SPACE_IS_TAKEN


@rule("BM-6.2", "BM-6.3", "BM-6.4", "BM-6.5", "BM-6.7")
def relocate(state: Biomos, player: Player) -> Play[None]:
    """Forming the Moon, the player may at once lift 1 other token and put it on any free terrain
    space; the others slide apart even if the arc was full."""
    lifted_from = yield from ask(
        player,
        "Your Moon lets you move one token: which?",
        state.taken_spaces(player),
        unless=partial(no_lifting, state, player),
        key=space_key,
        label=lambda space: f"the {state.token(player, space)}",
        or_pass="none",
        at=space_key,
    )
    if lifted_from is None:
        return
    targets = new_places(state, player, lifted_from)
    token = state.selected = state.lift(player, lifted_from)
    words = partial(placing_words, state, player, token)
    space = yield from ask(
        player,
        f"Put the {token} down",
        targets,
        key=space_key,
        label=words,
        at=space_key,
        facts=lambda space: OptionFacts(way=(space_key(lifted_from), space_key(space))),
    )
    state.selected = None
    state.lay(player, space, token)
    start, end = space_key(lifted_from), space_key(space)
    state.tell("relocated", player=player, token=token, start=start, space=end)


@rule("BM-6.2")
def no_lifting(state: Biomos, player: Player, space: Space) -> Reason | None:
    """Why a token cannot be moved by the Moon: it has to end somewhere else."""
    return None if new_places(state, player, space) else NOWHERE_ELSE


def new_places(state: Biomos, player: Player, lifted_from: Space) -> list[Space]:
    """Where a lifted token can go: every place but the one it comes from."""
    left_on_arc = len(state.arcs[player]) - (1 if isinstance(lifted_from, int) else 0)
    places: list[Space] = []
    if left_on_arc < state.content.board.arc:
        places.extend(range(1, left_on_arc + 2))
    places.extend(name for name in state.fixed_spaces if state.token(player, name) is None)
    return [space for space in places if space != lifted_from]


def placing_words(state: Biomos, player: Player, token: Terrain, space: Space) -> str:
    """How the order will be with the token on that space."""
    if space == MOON:
        each = state.content.points.moon
        now = each * sum(terrain is token for terrain in state.terrains(player))
        return f"form your Moon: {each} points for each other {token}, {now} so far"
    if not isinstance(space, int):
        return f"fixed space {space}"
    letters = [terrain.letter for terrain in state.arcs[player]]
    letters.insert(space - 1, f"[{token.letter}]")
    return " ".join(letters)
