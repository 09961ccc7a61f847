"""How the table of Biosphere looks, said once for all faces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from biosphere.bonuses import bonus_words, points_words
from biosphere.components import (
    SIZE,
    SPECIALISATION,
    Ability,
    Assignment,
    Corner,
    DevelopmentCard,
    Free,
    Landscape,
    Point,
    corner_at,
    position_name,
    so_many,
)
from biosphere.conditions import is_fulfilled, progress
from biosphere.maps import GAP
from biosphere.phases.landscape_bonuses import majorities
from biosphere.phases.phase3_evolution import (
    EVOLUTION,
    START_POSITIONS,
    cost_of_spaces,
)
from biosphere.phases.phase7_assignments import ASSIGNMENTS
from biosphere.scoring import ENOUGH_ASSIGNMENTS, fulfilled_count
from biosphere.state import Biosphere
from biosphere.wheel import BLANK, FACES, face_for, next_graveyard, rounds_left
from tabletop_core import (
    Across,
    Axes,
    Axis,
    CardFace,
    Cards,
    CardSize,
    Chip,
    Column,
    Down,
    Flag,
    Goal,
    Ground,
    Hidden,
    Hue,
    Panel,
    Part,
    Phase,
    Picture,
    Player,
    Players,
    Progress,
    Reached,
    Seat,
    Shape,
    Space,
    Stage,
    Thing,
    Tiles,
    TrackRow,
    Tracks,
    View,
    Wheel,
)

HUES = ((Hue.STRAW, 1), (Hue.ROCK, 2), (Hue.LEAF, 2), (Hue.GRASS, 2), (Hue.CLAY, 2), (Hue.ICE, 2))
"""Of the landscapes in their order, and how strong."""
NO_LIFE = "–"
"""The lifespan on the symbol of a landscape."""
DRAWINGS: dict[Point, str] = {
    Landscape.SAVANNAH: "M2 8Q4 3 10 3T18 8Q14 7 11 8L12 15H17V17H3V15H8L9 8Q6 7 2 8Z",
    Landscape.MOUNTAIN: "M1 17L7.5 5L11 11L13 8L19 17Z",
    Landscape.FOREST: "M10 1L14.5 7H12.5L16 11.5H13L17 16H11V19H9V16H3L7 11.5H4L7.5 7H5.5Z",
    Landscape.GRASSLAND: "M9 18Q9 9 3 4Q4 10 6.5 18ZM9.3 18L10 3L11 18ZM11.3 18Q11 8 16 2Q16 9 13.5"
    " 18ZM14 18Q15 13 19 10Q18 14 16 18ZM6 18Q5 13 1 10Q2 14 4 18Z",
    Landscape.DESERT: "M14 3A3 3 0 1 1 14 9A3 3 0 1 1 14 3ZM1 17Q5 15 7.5 11.5Q9 10.5 11 13.5Q14 16"
    " 19 14V17Z",
    Landscape.POLAR: "M9.2 2H10.8V18H9.2ZM16.5 14.7L17.3 13.3L3.5 5.3L2.7 6.7ZM16.5 5.3L17.3 6.7"
    "L3.5 14.7L2.7 13.3ZM10 6L7 3.4L8 2.4L10 4L12 2.4L13 3.4ZM10 14L7 16.6L8 17.6L10 16L12 17.6L13"
    " 16.6Z",
    Ability.REPRODUCTION: "M2 9Q2 7.5 3.5 7.5H10.5Q12 7.5 12 9V16Q12 17.5 10.5 17.5H3.5Q2 17.5 2 16"
    "ZM14.5 2H16.5V5H19.5V7H16.5V10H14.5V7H11.5V5H14.5Z",
    Ability.MOVEMENT: "M1 8.7H9V4.5L15.5 10L9 15.5V11.3H1ZM17 3.5H19V16.5H17Z",
    Ability.INCOME: "M10 1.5A8.5 8.5 0 1 1 10 18.5A8.5 8.5 0 1 1 10 1.5ZM10 3.5A6.5 6.5 0 1 0 10"
    " 16.5A6.5 6.5 0 1 0 10 3.5ZM9 6H11V9H14V11H11V14H9V11H6V9H9Z",
    Free.ANY_LIFESPAN: "M5 2H15V4Q15 7.5 11.5 10Q15 12.5 15 16V18H5V16Q5 12.5 8.5 10Q5 7.5 5 4Z",
    Free.ANY_ABILITY: "M10 1.5L12.5 7L18.5 7.6L14 11.6L15.3 17.5L10 14.4L4.7 17.5L6 11.6L1.5 7.6"
    "L7.5 7Z",
}


def draw(view: View[Biosphere]) -> Picture:
    """The table as one player sees it; what the phase is about lies beside the map."""
    state = view.table
    board = Down(Panel("Map", the_map(state), is_board=True), *band(state))
    goals = Panel("Assignments", assignments(state), about=(ASSIGNMENTS.name,))
    dice = [Panel("Wheel", wheel(state), "rounds left"), *lifespans(view)]
    births = Across(*dice, weights=(5, 7)[: len(dice)])
    field = Panel("Evolution", evolution(view), about=(EVOLUTION.name,))
    seats = Panel("Players", players(state))
    bonuses = Panel("Two majorities in a landscape", landscape_bonuses(state))
    played = Panel("Played cards", played_cards(state))
    if view.phase == EVOLUTION.name:
        parts: list[Part] = [
            Across(board, Down(field, *hands(view)), weights=(3, 2)),
            *rows(view),
            Across(Down(births, bonuses), Down(seats, goals, played), weights=(2, 3)),
        ]
    else:
        parts = [
            Across(board, Down(goals, births), weights=(3, 2)),
            Across(field, Down(*rows(view), seats), weights=(3, 11)),
            *hands(view),
            Across(bonuses, played),
        ]
    return Picture.of(view, Down(*parts), stage(view))


def stage(view: View[Biosphere]) -> Stage:
    """Round and phase, and how far every player is towards the end."""
    state = view.table
    phases = [phase.name for phase in view.game.phases if isinstance(phase, Phase)]
    return Stage(
        now=f"round {state.round}",
        steps=phases,
        step=phases.index(view.phase) if view.phase in phases else None,
        end=f"first to {ENOUGH_ASSIGNMENTS}",
        towards={p: (fulfilled_count(state, p), ENOUGH_ASSIGNMENTS) for p in state.players},
    )


def ground(state: Biosphere, point: Point) -> Ground:
    """What stands for a landscape, or for another track of the player boards."""
    name = str(point).replace("_", " ")
    if not isinstance(point, Landscape):
        letter = name.removeprefix("any ")[:2].capitalize()
        return Ground(name, letter, drawing=DRAWINGS[point])
    printed = state.content.landscapes[point]
    return Ground(name, printed.letter, printed.symbol, *HUES[point], DRAWINGS[point])


def name_of(key: object) -> str:
    """What is shown for what is typed: `forest-1` is Forest 1."""
    return str(key).replace("-", " ").replace("_", " ").capitalize()


# The map


def the_map(state: Biosphere) -> Tiles:
    """The tiles in their places; a drawn map may have gaps."""
    tiles = iter(state.map.tiles)
    signs = state.map.layout.replace("/", "")
    spaces = [None if sign == GAP else tile_space(state, next(tiles)) for sign in signs]
    return Tiles(state.map.width, spaces)


def tile_space(state: Biosphere, tile: int) -> Space:
    """A tile with its dice, and who holds it."""
    board = state.map
    name, capacity = board.names[tile], board.capacities[tile]
    holder = next((each for each in state.players if state.has_majority(each, tile)), None)
    is_full = holder is not None and len(state.dice[holder][tile]) == capacity
    return Space(
        at=name,
        name=name_of(name),
        label=name.partition("-")[2],
        kind="tile",
        ground=ground(state, board.landscapes[tile]),
        owner=holder,
        holds="" if holder is None else "control" if is_full else "majority",
        room=capacity,
        things=[die for player in state.players for die in dice_on(state, player, tile)],
    )


def dice_on(state: Biosphere, player: Player, tile: int) -> Iterator[Thing]:
    """A player's dice in the order in which they die, new ones last."""
    faces = state.dice[player][tile]
    for face in sorted(set(faces), key=lambda face: (not face, rounds_left(face, state.graveyard))):
        yield die(state, player, face, faces.count(face))


def die(state: Biosphere, player: Player, face: int, count: int = 1) -> Thing:
    dies_next = face != BLANK and rounds_left(face, state.graveyard) == 1
    return Thing(
        kind="die",
        kinds="dice",
        owner=player,
        face="" if face == BLANK else str(face),
        count=count,
        shape=Shape.DIE,
        flags=frozenset({Flag.DYING} if dies_next else ()),
    )


def wheel(state: Biosphere) -> Wheel:
    """Which faces die when."""
    faces = range(1, FACES + 1)
    left = [rounds_left(face, state.graveyard) for face in faces]
    return Wheel(
        faces=[str(face) for face in faces],
        words=[so_many(rounds, "round") for rounds in left],
        marked=state.graveyard - 1,
        turns_to=next_graveyard(state.graveyard) - 1,
    )


# The band


def band(state: Biosphere) -> Iterator[Panel]:
    """The tie-breaker band, if it is in play."""
    if state.has_band:
        spaces = [band_space(state, space) for space in range(state.content.band.last_space + 1)]
        yield Panel("Band", Tracks([TrackRow(name="Band", spaces=spaces)]), note=lag_words(state))


def band_space(state: Biosphere, space: int) -> Space:
    """A space with its markers; on the last one, who arrived first comes first."""
    here = [player for player in state.players if state.band[player] == space]
    if space == state.content.band.last_space:
        here = list(state.arrived)
    return Space(
        at=f"band {space}",
        label=str(space),
        ground=band_ground(state, space),
        things=[Thing(kind="marker", owner=player) for player in here],
    )


def band_ground(state: Biosphere, space: int) -> Ground | None:
    """What a part of the band means: a loss for those who lag behind, or the bonus of a corner."""
    for corner in state.content.band.corners:
        if corner.space == space:
            return Ground(
                bonus_words(corner.bonus), "C", "◆", Hue.LEAF, 3, DRAWINGS[Free.ANY_ABILITY]
            )
    loss = state.content.band.loss_at(space)
    return Ground(f"-{loss} lifespan", "L", "-=≡"[loss - 1], Hue.CLAY, loss) if loss else None


def lag_words(state: Biosphere) -> str:
    """Whom lagging behind can still cost lifespan points."""
    if not state.lag_in_force:
        first = state.content.band.corners[0].space
        return f"lagging behind costs lifespan once somebody has reached space {first}"
    left = [player.name for player in state.players if not state.lag_checked[player]]
    if not left:
        return "everybody was checked; lagging behind costs nothing any more"
    return f"lagging behind costs lifespan at the next turn's end: {', '.join(left)}"


# Cards and evolution


def rows(view: View[Biosphere]) -> Iterator[Panel]:
    """The open cards of both rows."""
    state, costs = view.table, view.table.content.board.cards
    for name, cost, row, deck, discard in (
        ("Row 1", costs.row_1, state.row_1, state.deck_1, state.discard_1),
        ("Row 2", costs.row_2, state.row_2, state.deck_2, state.discard_2),
    ):
        cards = [offered(view, card, f"{cost} EP") for card in row]
        block = Cards(
            cards=cards,
            size=CardSize.ROW if view.phase == EVOLUTION.name else CardSize.SLIM,
            empty="sold out",
        )
        note = f"deck {len(deck)}" + (f", discarded {len(discard)}" if discard else "")
        yield Panel(name, block, note, about=(EVOLUTION.name,))


def hands(view: View[Biosphere]) -> Iterator[Panel]:
    """The hands that can be seen: the own one, or all if they lie open."""
    for player in view.table.players:
        hand = view.table.hand(player)
        if player != view.player and any(isinstance(card, Hidden) for card in hand):
            continue
        if player == view.player or hand:
            name = "Your hand" if player == view.player else f"Hand of {player}"
            cards = [offered(view, card) for card in hand]
            size = CardSize.ROW if view.phase == EVOLUTION.name else CardSize.SLIM
            block = Cards(cards=cards, size=size)
            yield Panel(name, block, about=(EVOLUTION.name,), owner=player)


def offered(view: View[Biosphere], card: DevelopmentCard, cost: str = "") -> CardFace:
    """A card that can still be played: where both markers have to stand, and how far that is."""
    return replace(
        card_face(view.table, card),
        cost=cost,
        text=place_name(card.size, card.specialisation),
        foot=way(view, card),
    )


def place_name(size: int, specialisation: int) -> str:
    """In words that stay together where a line is folded."""
    names = (SIZE.names[size], SPECIALISATION.names[specialisation])
    return " / ".join(name.replace(" ", "\N{NO-BREAK SPACE}") for name in names)


def card_face(state: Biosphere, card: DevelopmentCard) -> CardFace:
    """A card with what it gives."""
    return CardFace(
        at=card.key,
        name=card.name,
        chips=[
            Chip(
                words=points_words(point, card.bonus.count(point)),
                short=f"+{card.bonus.count(point)}",
                ground=ground(state, point),
            )
            for point in dict.fromkeys(card.bonus)
        ],
    )


def way(view: View[Biosphere], card: DevelopmentCard) -> str:
    """How far the viewer has to evolve to play a card, and what that costs in this round."""
    away = distance(view, card.size, card.specialisation)
    if not away:
        return "" if away is None else "you stand here"
    evolves = view.phase == EVOLUTION.name and view.player in view.waiting_for
    gone = view.table.spaces_evolved if evolves else 0
    return f"{away} away, {cost_of_spaces(gone + away) - cost_of_spaces(gone)} EP"


def distance(view: View[Biosphere], size: int, specialisation: int) -> int | None:
    """How many steps the viewer's species is away from a position; None without a viewer, and
    before the species has begun."""
    player = view.player
    own = None if player is None else view.table.size[player]
    other = None if player is None else view.table.specialisation[player]
    return None if own is None or other is None else abs(size - own) + abs(specialisation - other)


def evolution(view: View[Biosphere]) -> Axes:
    """One field for all: where the species stand, where the cards lie that can be seen, and where
    the viewer can go."""
    sizes, kinds = range(len(SIZE.values)), range(len(SPECIALISATION.values))
    positions = {(x, kinds[-1] - y): position_space(view, x, y) for x in sizes for y in kinds}
    return Axes(
        across=Axis(low="Large", high="Small", labels=[str(n) for n in SIZE.values]),
        up=Axis(low="General", high="Specific", labels=[str(n) for n in SPECIALISATION.values]),
        spaces={place: space for place, space in positions.items() if space is not None},
    )


def position_space(view: View[Biosphere], size: int, specialisation: int) -> Space | None:
    """A position with who stands there, and with its card if that can be seen."""
    state, key = view.table, position_name(size, specialisation)
    corner = corner_at(size, specialisation)
    things = [
        Thing(kind="species", kinds="species", owner=player)
        for player in state.players
        if (state.size[player], state.specialisation[player]) == (size, specialisation)
    ]
    things += [
        Thing(kind="corner marker", owner=player, shape=Shape.MARK)
        for player in state.players
        if corner in state.corners[player]
    ]
    things += [
        Thing(kind="card", owner=owner, shape=Shape.CARD, at=key)
        for owner, card in cards_in_sight(state)
        if card.key == key
    ]
    if not (things or corner or is_next(view, size, specialisation)):
        return None
    return Space(
        at=f"position {key}",
        name=place_name(size, specialisation),
        ground=corner_ground(state, corner) if corner else None,
        things=things,
    )


def is_next(view: View[Biosphere], size: int, specialisation: int) -> bool:
    """Whether the viewer could go there by the next step, or begin there."""
    away = distance(view, size, specialisation)
    return (size, specialisation) in START_POSITIONS if away is None else away == 1


def corner_ground(state: Biosphere, corner: Corner) -> Ground:
    bonus = bonus_words(state.content.corner_bonuses[corner])
    return Ground(f"corner: {bonus}", "C", "◆", Hue.LEAF, 3, DRAWINGS[Free.ANY_ABILITY])


def cards_in_sight(state: Biosphere) -> Iterator[tuple[Player | None, DevelopmentCard]]:
    """The open cards of both rows, and those in hands that can be seen with who holds them."""
    yield from ((None, card) for card in (*state.row_1, *state.row_2))
    for player in state.players:
        for card in state.hand(player):
            if not isinstance(card, Hidden):
                yield player, card


# Assignments and landscape bonuses


def assignments(state: Biosphere) -> Progress:
    """The seven assignments, and how far everybody is."""
    return Progress(
        [
            Goal(
                at=assignment.key,
                words=in_short(assignment),
                reached={player: reached(state, player, assignment) for player in state.players},
            )
            for assignment in state.assignments
        ]
    )


def in_short(assignment: Assignment) -> str:
    """What to achieve, without the verb."""
    text = assignment.text
    for verb in ("be ", "have ", "hold the "):
        text = text.removeprefix(verb)
    return text[:1].upper() + text[1:]


def reached(state: Biosphere, player: Player, assignment: Assignment) -> Reached:
    """How far the first condition is met; the others in words."""
    first, *others = progress(state, player, assignment)
    return Reached(
        value=first.reached,
        of=first.needed,
        is_met=is_fulfilled(state, player, assignment),
        is_done=assignment in state.fulfilled[player],
        words=", ".join(f"{each.reached} {each.unit}" for each in others if each.reached),
    )


def landscape_bonuses(state: Biosphere) -> Progress:
    """What enough majorities in a landscape give, once a game, and how far everybody is."""
    return Progress([landscape_goal(state, landscape) for landscape in Landscape])


def landscape_goal(state: Biosphere, landscape: Landscape) -> Goal:
    needed = state.content.majorities
    held = {player: majorities(state, player)[landscape] for player in state.players}
    return Goal(
        at=f"majorities {landscape}",
        name=name_of(landscape),
        words=bonus_words(state.content.landscape_bonuses[landscape]),
        ground=ground(state, landscape),
        reached={
            player: Reached(
                value=count,
                of=needed,
                is_met=count >= needed,
                is_done=landscape in state.settled[player],
            )
            for player, count in held.items()
        },
    )


# The players


def lifespans(view: View[Biosphere]) -> Iterator[Panel]:
    """The viewer's lifespans, with the die that is born in each landscape."""
    if view.player is not None:
        block = Tracks([lifespan(view.table, view.player, each) for each in Landscape])
        yield Panel("Your new dice", block, owner=view.player)


def lifespan(state: Biosphere, player: Player, landscape: Landscape) -> TrackRow:
    """From the symbol, one below the start value, on which nothing is born."""
    value = state.track(player, landscape)
    values = state.content.tracks[landscape].values
    marker = Thing(kind="marker", owner=player)
    lives = not state.is_on_symbol(player, landscape)
    return TrackRow(
        at=str(landscape),
        name=name_of(landscape),
        spaces=[
            Space(
                at=f"{landscape} {each}",
                label=NO_LIFE if each < state.content.starts[landscape] else str(each),
                things=[marker] if each == value else [],
            )
            for each in values
        ],
        ground=ground(state, landscape),
        result=f"lives {so_many(value, 'round')}" if lives else "no new dice",
        gives=die(state, player, face_for(value, state.graveyard)) if lives else None,
    )


def players(state: Biosphere) -> Players:
    """Who has what."""
    everybody = state.players
    facts: list[tuple[Column, Sequence[object]]] = [
        (Column(name="evolution points", short="EP"), state.points),
        *(ability_column(state, ability) for ability in reversed(Ability)),
        *(lifespan_column(state, landscape) for landscape in Landscape),
        (Column(name="dice on the map", short="dice"), [state.population(p) for p in everybody]),
        (Column(name="of these, die next", short="†"), [dying(state, p) for p in everybody]),
        (Column(name="dice in the supply", short="left"), state.supply),
        (Column(name="cards in hand", short="hand"), [len(state.hand(p)) for p in everybody]),
    ]
    seats = [
        Seat(
            player=player,
            facts=[str(found[player]) for _column, found in facts],
            first=player == state.first_player,
        )
        for player in everybody
    ]
    return Players(columns=[column for column, _found in facts], seats=seats, points="")


def played_cards(state: Biosphere) -> Players:
    """The cards that lie before the players."""
    seats = [
        Seat(
            player=player,
            facts=(),
            more=[card_face(state, card) for card in state.played[player]],
            more_name="played",
        )
        for player in state.players
    ]
    return Players(columns=(), seats=seats, points="")


def ability_column(state: Biosphere, ability: Ability) -> tuple[Column, list[int]]:
    column = Column(name=str(ability), short=str(ability)[:3], ground=ground(state, ability))
    return column, [state.track(player, ability) for player in state.players]


def lifespan_column(state: Biosphere, landscape: Landscape) -> tuple[Column, list[int | str]]:
    column = Column(name=f"lifespan in {landscape}", ground=ground(state, landscape))
    return column, [
        NO_LIFE if state.is_on_symbol(player, landscape) else state.track(player, landscape)
        for player in state.players
    ]


def dying(state: Biosphere, player: Player) -> int:
    """How many dice of a player die when the wheel is turned."""
    return sum(faces.count(next_graveyard(state.graveyard)) for faces in state.dice[player])
