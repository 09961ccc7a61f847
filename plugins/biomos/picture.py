"""How the table of Biomos looks: planets, tokens, and the open biomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from biomos.components import BiomeCard, Terrain
from biomos.patterns import has_pattern
from biomos.phases.claiming import counted
from biomos.scoring import black_hole_points, breakdown
from biomos.state import FIXED_NAMES, MOON, Biomos, Space, space_key
from tabletop_core import (
    Across,
    Arc,
    CardFace,
    Cards,
    CardSize,
    Down,
    Facts,
    Flag,
    Ground,
    Group,
    Groups,
    Hue,
    Panel,
    Part,
    Picture,
    Player,
    Shape,
    Stage,
    Thing,
    View,
)
from tabletop_core import Space as Place

GROUNDS = {
    Terrain.SEA: Ground(
        "sea", "S", "≈", Hue.WATER, 3,
        "M2,8c2.7,-3 5.3,-3 8,0s5.3,3 8,0M2,13.5c2.7,-3 5.3,-3 8,0s5.3,3 8,0",
    ),
    Terrain.DESERT: Ground(
        "desert", "D", "∴", Hue.SAND, 3,
        "M1,15.5c3.5,-7.5 6,-7.5 9,-2c2.5,-5 5.5,-5 9,2M6,4.5h.1M11,3h.1M15.5,5.5h.1",
    ),
    Terrain.FOREST: Ground(
        "forest", "F", "♣", Hue.LEAF, 3, "M10,1l5,6.5h-3l4,5.5h-12l4,-5.5h-3ZM10,13v5.5",
    ),
    Terrain.MOUNTAIN: Ground(
        "mountain", "M", "▲", Hue.CLAY, 3, "M1,16L7.5,4.5l3.4,5.5L13,7l6,9Z",
    ),
    Terrain.GLACIER: Ground(
        "glacier", "G", "◇", Hue.ICE, 3,
        "M10,1l6,7.5l-6,10.5l-6,-10.5ZM4,8.5h12M10,19l-2.4,-10.5l2.4,-7.5",
    ),
}  # fmt: skip
POINTS = "points"
LARGE = CardSize.LARGE


def draw(view: View[Biomos]) -> Picture:
    """The table as one player sees it."""
    state = view.table
    tokens = Panel("Tokens", beside_the_planets(state))
    own, *others = [planet(view, player) for player in seen_from(view)]
    planets = [replace(own, is_board=True), *others]
    body = Down(*in_place(state, planets, tokens), *open_biomes(view))
    towards = {
        player: (state.tokens_on_board(player), state.board_size) for player in state.players
    }
    stage = Stage(now=f"round {state.round}", end="until every planet is full", towards=towards)
    return Picture.of(view, body, stage)


def seen_from(view: View[Biomos]) -> list[Player]:
    """The players, the viewer first."""
    players = list(view.table.players)
    first = 0 if view.player is None else view.player.seat
    return players[first:] + players[:first]


def in_place(state: Biomos, planets: Sequence[Panel], tokens: Panel) -> Iterator[Part]:
    """The planets beside each other, the own one the largest, and the tokens."""
    own, *others = planets
    if state.is_solo:
        yield Across(own, Down(tokens, *black_hole(state)), weights=(3, 2))
    elif len(others) == 1:
        yield Across(own, *others, weights=(11, 9))
        yield tokens
    elif len(others) == 2:
        yield Across(own, Down(*others), weights=(62, 38))
        yield tokens
    else:
        yield Across(own, Down(*others), weights=(58, 42))
        yield tokens


# Tokens.


def token(terrain: Terrain, at: str = "", flags: frozenset[Flag] = frozenset()) -> Thing:
    return Thing(kind="token", ground=GROUNDS[terrain], shape=Shape.TOKEN, at=at, flags=flags)


def beside_the_planets(state: Biomos) -> Groups:
    """The pool, the token in hand, and what is left in the bag; at first the planets."""
    groups = []
    if state.is_advanced and None in state.planets:
        left = [planet for planet in state.content.board.planets if planet not in state.planets]
        groups.append(
            Group(name="Planets", things=[token(terrain, str(terrain)) for terrain in left])
        )
    if state.pool or not state.draws_three:
        name = "Drawn" if state.draws_three else "Pool"
        pool = [token(terrain, str(terrain)) for terrain in state.pool]
        groups.append(Group(name=name, things=pool, empty="empty"))
    if state.selected is not None:
        held = token(state.selected, flags=frozenset({Flag.CHOSEN}))
        groups.append(Group(name="In hand", things=[held]))
    return Groups([*groups, Group(name="Bag", things=counted_tokens(state.bag), empty="empty")])


def counted_tokens(terrains: Iterable[Terrain]) -> list[Thing]:
    """So many of each terrain."""
    count = Counter(terrains)
    return [
        Thing(kind="token", ground=GROUNDS[kind], shape=Shape.TOKEN, count=count[kind])
        for kind in Terrain
        if count[kind]
    ]


# Planets.


def planet(view: View[Biomos], player: Player) -> Panel:
    """A planet with its arc, its Moon and the claimed cards; the viewer's own tokens and gaps can
    be pointed at."""
    state = view.table
    is_own = player == view.player
    arc = [token(terrain, space_key(number) if is_own else "")
           for number, terrain in enumerate(state.arcs[player], 1)]  # fmt: skip
    gaps = placing_gaps(view) if is_own else ()
    if gaps:
        arc = [token(terrain) for terrain in state.arcs[player]]
    free = [None] * (state.content.board.arc - len(arc))
    kind = state.planets[player]
    block = Arc(
        at=f"arc of {player}",
        things=[*arc, *free],
        gaps=gaps,
        closing=[fixed_place(state, player, name, is_own) for name in state.fixed_spaces],
        middle=Facts(points_of(state, player)),
        ground=None if kind is None else GROUNDS[kind],
        satellite=moon(state, player, is_own),
        beside=[claimed(card) for card in state.cards_of(player) if isinstance(card, BiomeCard)],
        notes=["first player"] if player == state.first_player and not state.is_solo else (),
    )
    note = "your planet" if is_own and not state.is_solo else ""
    return Panel(player.name, block, note, owner=player)


def placing_gaps(view: View[Biomos]) -> Sequence[str]:
    """Where the viewer's token can go in the arc, while it is in hand."""
    state = view.table
    if state.selected is None or view.player is None or view.player not in view.waiting_for:
        return ()
    most = min(len(state.arcs[view.player]) + 1, state.content.board.arc)
    return [space_key(number) for number in range(1, most + 1)]


def fixed_place(state: Biomos, player: Player, name: str, is_own: bool) -> Place:
    """One of the two spaces that close the circle."""
    terrain = state.fixed[player][FIXED_NAMES.index(name)]
    things = [] if terrain is None else [token(terrain)]
    return Place(at=name if is_own else f"{name} of {player}", name=name, things=things)


def moon(state: Biomos, player: Player, is_own: bool) -> Place:
    """The Moon, and what it brings."""
    terrain = state.moons[player]
    each = state.content.points.moon
    notes = ["not formed"] if terrain is None else [f"{each} for each {terrain}"]
    things = [] if terrain is None else [token(terrain)]
    return Place(at=MOON if is_own else f"{MOON} of {player}", name="Moon", things=things,
                 notes=notes)  # fmt: skip


def points_of(state: Biomos, player: Player) -> dict[str, str]:
    """The points so far, and where they come from; of claims face down only their number."""
    points = breakdown(state, player)
    if state.has_hidden_cards(player):
        total = f"{sum(points.values())} + ?"
        return {
            POINTS: total,
            "cards": f"{len(state.cards_of(player))} face down",
            **parts(points, "cards"),
        }
    return {POINTS: str(sum(points.values())), **parts(points)}


def parts(points: dict[str, int], *but: str) -> dict[str, str]:
    return {
        "Moon" if name == MOON else name: str(value)
        for name, value in points.items()
        if name not in but
    }


def claimed(card: BiomeCard) -> CardFace:
    return CardFace(at=card.key, name=card.name, points=str(card.points), pattern=pattern(card))


# Biomes.


def pattern(card: BiomeCard) -> list[Ground | None]:
    return [None if wanted is None else GROUNDS[wanted] for wanted in card.pattern]


def open_biomes(view: View[Biomos]) -> Iterator[Panel]:
    """The open cards, the basic ones with their deck."""
    state = view.table
    basics = [open_card(view, card) for card in state.basics]
    giants = [open_card(view, card) for card in state.giants]
    yield Panel("Basic biomes", Cards(cards=basics, size=LARGE, deck=len(state.deck)))
    yield Panel("Giant biomes", Cards(cards=giants, size=LARGE, empty="none left"))


def open_card(view: View[Biomos], card: BiomeCard) -> CardFace:
    """A card with its pattern, and what completes it."""
    state, player = view.table, view.player
    has = player is not None and has_pattern(state, player, card.pattern)
    return CardFace(
        at=card.key,
        name=card.name,
        points=str(card.points),
        pattern=pattern(card),
        foot="on your planet" if has else completed_by(view, card),
        flags=frozenset({Flag.DONE}) if has else frozenset(),
    )


def completed_by(view: View[Biomos], card: BiomeCard) -> str:
    """Where the token in hand completes the pattern, or which token of the pool would."""
    state, player = view.table, view.player
    if player is None or player not in view.waiting_for:
        return ""
    if state.selected is not None:
        places = completing_places(state, player, state.selected, card)
        return f"by {places_in_words(places)}" if places else "not yet"
    terrains = [
        str(terrain)
        for terrain in state.terrains_in_the_pool
        if completing_places(state, player, terrain, card)
    ]
    return f"with {', '.join(terrains)}" if terrains else "not yet"


def completing_places(
    state: Biomos, player: Player, terrain: Terrain, card: BiomeCard
) -> list[Space]:
    """The places of a board where a token completes a pattern."""
    found: list[Space] = []
    tried = state.copy()
    for place in free_places(state, player):
        tried.lay(player, place, terrain)
        if has_pattern(tried, player, card.pattern):
            found.append(place)
        tried.lift(player, place)
    return found


def free_places(state: Biomos, player: Player) -> Iterator[Space]:
    """Every place round the planet that takes a token."""
    if not state.arc_is_full(player):
        yield from range(1, len(state.arcs[player]) + 2)
    for name, terrain in zip(state.fixed_spaces, state.fixed[player], strict=False):
        if terrain is None:
            yield name


def places_in_words(places: Sequence[Space]) -> str:
    """`3, 4, 6-9, A`."""
    numbers = [place for place in places if isinstance(place, int)]
    runs = [
        [number for _place, number in run]
        for _difference, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    ]
    words = [f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join([*words, *(str(place) for place in places if isinstance(place, str))])


# The Black Hole.


def black_hole(state: Biomos) -> Iterator[Panel]:
    """Its tokens, its points, and the cards it has consumed."""
    held = Group(name="tokens", things=[token(terrain) for terrain in state.black_hole])
    points = counted(black_hole_points(state), "point")
    yield Panel("Black Hole", Groups([held]), points)
    cards = [claimed(card) for card in state.consumed]
    yield Panel(
        "Consumed by the Black Hole", Cards(cards=cards, size=CardSize.SLIM, empty="nothing yet")
    )
