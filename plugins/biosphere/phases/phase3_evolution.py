"""Phase 3: spend evolution points (EP) and play a development card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import NamedTuple

from biosphere.bonuses import advance, bonus_words, corners_between, next_space, take_bonus
from biosphere.components import (
    SIZE,
    SPECIALISATION,
    DevelopmentCard,
    Landscape,
    position_name,
)
from biosphere.state import Biosphere
from tabletop_core import (
    Act,
    Action,
    Deck,
    EachPlayer,
    OptionFacts,
    Phase,
    Play,
    Player,
    Reason,
    Repeat,
    Row,
    Zone,
    ask,
    ask_act,
    can_act,
    rule,
)

LARGE_1, SMALL_1 = SIZE.read("Large 1"), SIZE.read("Small 1")
SPECIFIC_1, GENERAL_1 = SPECIALISATION.read("Specific 1"), SPECIALISATION.read("General 1")
START_POSITIONS = [
    (size, specialisation)
    for size in (LARGE_1, SMALL_1)
    for specialisation in (SPECIFIC_1, GENERAL_1)
]
SPACES_OF_A_SCALE = len(SIZE.names)


class Direction(NamedTuple):
    """A way to move one marker of the evolution field by one space."""

    word: str
    size: int = 0
    specialisation: int = 0

    def __str__(self) -> str:
        return self.word


DIRECTIONS = (
    Direction("larger", size=-1),
    Direction("smaller", size=1),
    Direction("more-specific", specialisation=-1),
    Direction("more-general", specialisation=1),
)

TOO_EXPENSIVE = Reason("BS-7.0.7", "you cannot pay it")
END_OF_SCALE = Reason("BS-2.1", "the scale ends here")
CORNER_TAKEN_NOW = Reason("BS-7.2.8", "the corner marker has ended your evolution for this round")
NO_BAND = Reason("BS-11.4", "this game is played without the band")
END_OF_BAND = Reason("BS-7.3.10", "your marker is on the last space")
NOT_ON_A_CORNER = Reason("BS-7.2.6", "you do not stand on 4 on both scales")
NOT_REACHED_NOW = Reason("BS-7.2.13", "you have not reached the corner by a move in this turn")
CORNER_BEFORE = Reason("BS-7.2.9", "your marker lies on this corner already")
ON_THE_SYMBOL = Reason("BS-7.3.17", "it stands on its symbol already")
LOST_ALREADY = Reason("BS-7.3.16", "the lost points go to different landscapes")
WRONG_POSITION = Reason("BS-7.4.2", "your markers do not stand exactly on its values")


# A turn


@rule("BS-7.2.4", "BS-7.3.3", "BS-7.2.13")
def begin_turn(state: Biosphere, player: Player) -> None:
    """What has been moved counts anew in every round; the right to a corner does not last."""
    state.spaces_evolved = 0
    state.spaces_on_band = 0
    state.reached_corner = False
    state.evolution_ended = False


@rule("BS-4.2", "BS-7.0.1", "BS-7.0.2")
def act(state: Biosphere, player: Player) -> Play[bool]:
    """One action: buy a card, move on the evolution field or the band, play a card or pass. The
    first three may be mixed in any order, until the player has completed the turn."""
    if state.size[player] is None:
        yield from choose_start(state, player)
        return True
    if must_pass(state, player):
        return False
    question = "Spend evolution points or play a card"
    done = yield from ask_act(state, player, question, BUY, EVOLVE, BAND, CORNER, PLAY, PASS)
    return done is not None and not ends_the_turn(done)


@rule("BS-7.0.6")
def must_pass(state: Biosphere, player: Player) -> bool:
    """Who can do nothing more is not asked. Who holds cards is: not being asked would tell the
    others that none of them fits."""
    return not state.hand(player) and not can_act(state, player, BUY, EVOLVE, BAND, CORNER)


@rule("BS-7.0.3", "BS-7.0.4", "BS-7.0.5")
def ends_the_turn(action: Action) -> bool:
    """Playing a card is the last thing in a player's own turn; after it, or after declining it,
    nothing more is bought or moved."""
    return action.act is PLAY or action.act is PASS


@rule("BS-7.0.6")
def end_turn(state: Biosphere, player: Player) -> None:
    """Who does not want to act further passes; the next player follows."""


PASS = Act("pass", end_turn, words=lambda state, player: "end your turn")


@rule("BS-7.0.8", "BS-3.13", "BS-10.1")
def choose_start(state: Biosphere, player: Player) -> Play[None]:
    """At the beginning of the first turn both markers go on a 1/1 combination, free of charge."""
    size, specialisation = yield from ask(
        player,
        "Choose where your species begins",
        START_POSITIONS,
        key=start_key,
        label=position_words,
        at=lambda position: node(*position),
    )
    state.size[player] = size
    state.specialisation[player] = specialisation
    state.tell("started", player=player, position=position_name(size, specialisation))


def start_key(position: tuple[int, int]) -> str:
    return f"start {position_name(*position)}"


def node(size: int, specialisation: int) -> str:
    """What a position is called in the picture: its card has the name of the position."""
    return f"position {position_name(size, specialisation)}"


def position_words(position: tuple[int, int]) -> str:
    size, specialisation = position
    return f"{SIZE.names[size]} / {SPECIALISATION.names[specialisation]}"


# Buying cards


def open_cards(state: Biosphere, player: Player) -> list[DevelopmentCard]:
    """The face-up cards of both rows."""
    return [*state.row_1, *state.row_2]


@rule("BS-7.0.7", "BS-7.1.1", "BS-7.1.5", "BS-7.1.6")
def no_purchase(state: Biosphere, player: Player, card: DevelopmentCard) -> Reason | None:
    """Any number of face-up cards may be bought, whatever the position of the markers, as long
    as they can be paid."""
    return TOO_EXPENSIVE if state.content.cost(card) > state.points[player] else None


@rule("BS-7.1.2", "BS-7.1.3")
def buy(state: Biosphere, player: Player, card: DevelopmentCard) -> None:
    """The card goes to the hand and its cost is deducted at once."""
    row = state.row_1 if card.row == 1 else state.row_2
    state.hand(player).append(row.take(card))
    cost = state.content.cost(card)
    state.points[player] -= cost
    state.tell("bought", player=player, card=card, cost=cost)


def card_and_price(state: Biosphere, player: Player, card: DevelopmentCard) -> str:
    return f"{card.name}: {bonus_words(card.bonus)}; {state.content.cost(card)} EP"


def price_and_bonus(state: Biosphere, player: Player, card: DevelopmentCard) -> OptionFacts:
    return OptionFacts(f"{state.content.cost(card)} EP", bonus_words(card.bonus))


BUY = Act("buy", open_cards, buy, unless=no_purchase, words=card_and_price, facts=price_and_bonus)


@rule("BS-7.1.4", "BS-3.14", "BS-9.8.4", "BS-9.8.5", "BS-9.8.6")
def refill_rows(state: Biosphere, player: Player | None = None) -> None:
    """At the end of a turn the cards slide to the right and new ones come in at the left; a deck
    that runs out is made anew at once, and without discards the places stay empty."""
    refill_row(state, state.row_1, state.deck_1, state.discard_1, "deck.row1")
    refill_row(state, state.row_2, state.deck_2, state.discard_2, "deck.row2")


def refill_row(
    state: Biosphere,
    row: Row[DevelopmentCard],
    deck: Deck[DevelopmentCard],
    discard: Zone[DevelopmentCard],
    stream: str,
) -> None:
    draw = partial(deck.draw_or_reshuffle, discard, state.chance, stream)
    row.refill_from_left(state.content.board.cards.open, draw)
    if not deck and discard:
        deck.extend(discard)
        discard.clear()
        deck.shuffle(state.chance, stream)


# The evolution field


@rule("BS-7.2.2", "BS-7.2.3", "BS-7.3.1")
def cost_of_spaces(spaces: int) -> int:
    """What so many spaces cost in one round: 1, 3, 6, 10, 15, ... EP."""
    return spaces * (spaces + 1) // 2


@rule("BS-7.2.4", "BS-7.2.5", "BS-7.3.3")
@cache
def cost_of_next_space(spaces: int) -> int:
    """What one more space costs after so many in this round; every space moved counts."""
    return cost_of_spaces(spaces + 1) - cost_of_spaces(spaces)


def directions(state: Biosphere, player: Player) -> tuple[Direction, ...]:
    """The four ways to evolve."""
    return DIRECTIONS


@rule("BS-2.1", "BS-7.0.7", "BS-7.2.1", "BS-7.2.8")
def no_evolution(state: Biosphere, player: Player, direction: Direction) -> Reason | None:
    """Why a marker cannot move: the scale ends, a corner marker was placed, or it costs too
    much."""
    if state.evolution_ended:
        return CORNER_TAKEN_NOW
    if after(state, player, direction) is None:
        return END_OF_SCALE
    if cost_of_next_space(state.spaces_evolved) > state.points[player]:
        return TOO_EXPENSIVE
    return None


@rule("BS-2.1", "BS-2.2")
def after(state: Biosphere, player: Player, direction: Direction) -> tuple[int, int] | None:
    """The position one space further on; markers move in both directions on both scales."""
    size, specialisation = state.size[player], state.specialisation[player]
    assert size is not None
    assert specialisation is not None
    size += direction.size
    specialisation += direction.specialisation
    if 0 <= size < SPACES_OF_A_SCALE and 0 <= specialisation < SPACES_OF_A_SCALE:
        return size, specialisation
    return None


@rule("BS-7.2.1", "BS-7.2.6", "BS-7.2.13")
def evolve(state: Biosphere, player: Player, direction: Direction) -> None:
    """Move one marker by one space and pay; whoever comes to 4 on both scales may claim the
    corner."""
    position = after(state, player, direction)
    assert position is not None
    cost = cost_of_next_space(state.spaces_evolved)
    state.points[player] -= cost
    state.spaces_evolved += 1
    state.size[player], state.specialisation[player] = position
    state.reached_corner = state.corner(player) is not None
    state.tell("evolved", player=player, position=position_name(*position), cost=cost)


def position_and_price(state: Biosphere, player: Player, direction: Direction) -> str:
    position = after(state, player, direction)
    assert position is not None
    return f"to {position_words(position)}, {cost_of_next_space(state.spaces_evolved)} EP"


def next_position(state: Biosphere, player: Player, direction: Direction) -> str | None:
    """The space of the evolution field that lies that way; none beyond the end of a scale."""
    position = after(state, player, direction)
    return None if position is None else node(*position)


def price_of_evolving(state: Biosphere, player: Player, direction: Direction) -> OptionFacts:
    return OptionFacts(f"{cost_of_next_space(state.spaces_evolved)} EP")


EVOLVE = Act(
    "evolve",
    directions,
    evolve,
    unless=no_evolution,
    words=position_and_price,
    at=next_position,
    facts=price_of_evolving,
)


@rule("BS-7.2.6", "BS-7.2.9", "BS-7.2.13", "BS-12.15")
def no_corner(state: Biosphere, player: Player) -> Reason | None:
    """Why no corner can be claimed: the player must have reached it in this turn, and each
    corner counts once a game."""
    corner = state.corner(player)
    if corner is None:
        return NOT_ON_A_CORNER
    if corner in state.corners[player]:
        return CORNER_BEFORE
    if not state.reached_corner:
        return NOT_REACHED_NOW
    return None


@rule("BS-7.2.6", "BS-7.2.8", "BS-7.2.10", "BS-7.2.11", "BS-2.14")
def claim_corner(state: Biosphere, player: Player) -> Play[None]:
    """Put a marker on the corner, beside those of others, and take its bonus; the evolution is
    over for this round, but cards and the band stay open."""
    corner = state.corner(player)
    assert corner is not None
    state.corners[player] = (*state.corners[player], corner)
    state.evolution_ended = True
    state.tell("claimed", player=player, corner=corner)
    yield from take_bonus(state, player, state.content.corner_bonuses[corner])


def corner_words(state: Biosphere, player: Player) -> str:
    corner = state.corner(player)
    assert corner is not None
    bonus = bonus_words(state.content.corner_bonuses[corner])
    return f"put your marker on {corner}: {bonus}; ends your evolution for this round"


def corner_reached(state: Biosphere, player: Player) -> str | None:
    """The corner of the evolution field a player stands on; none elsewhere."""
    corner = state.corner(player)
    return None if corner is None else f"position {corner}"


def corner_bonus(state: Biosphere, player: Player) -> OptionFacts:
    corner = state.corner(player)
    assert corner is not None
    return OptionFacts(gain=bonus_words(state.content.corner_bonuses[corner]))


CORNER = Act(
    "corner",
    claim_corner,
    unless=no_corner,
    words=corner_words,
    at=corner_reached,
    facts=corner_bonus,
)


# The tie-breaker band


@rule("BS-7.3.1", "BS-7.3.10", "BS-7.0.7", "BS-11.1", "BS-11.4")
def no_band_space(state: Biosphere, player: Player) -> Reason | None:
    """Why a marker cannot move on the band: it is not in play, it ends, or it costs too much."""
    if not state.has_band:
        return NO_BAND
    if state.band[player] == state.content.band.last_space:
        return END_OF_BAND
    if cost_of_next_space(state.spaces_on_band) > state.points[player]:
        return TOO_EXPENSIVE
    return None


@rule("BS-7.3.1", "BS-7.3.3")
def move_on_band(state: Biosphere, player: Player) -> Play[None]:
    """Pay for one space on the band, counted apart from the evolution field, and move there."""
    cost = cost_of_next_space(state.spaces_on_band)
    state.points[player] -= cost
    state.spaces_on_band += 1
    state.tell("paid_for_band", player=player, cost=cost)
    yield from advance(state, player, 1)


def landing_and_price(state: Biosphere, player: Player) -> str:
    """Where the marker lands, what that costs, and the corners it reaches or jumps over."""
    space = next_space(state, player)
    last = ", the last one" if space == state.content.band.last_space else ""
    parts = [f"to space {space}{last}, {cost_of_next_space(state.spaces_on_band)} EP"]
    for corner in corners_between(state, state.band[player], space):
        parts.append(f"corner {corner.space}: {bonus_words(corner.bonus)}")
    return "; ".join(parts)


def landing(state: Biosphere, player: Player) -> str | None:
    """The space of the band that comes next; none without the band."""
    return f"band {next_space(state, player)}" if state.has_band else None


def price_and_corners(state: Biosphere, player: Player) -> OptionFacts:
    corners = corners_between(state, state.band[player], next_space(state, player))
    bonus = ", ".join(bonus_words(corner.bonus) for corner in corners)
    return OptionFacts(f"{cost_of_next_space(state.spaces_on_band)} EP", bonus)


BAND = Act(
    "band",
    move_on_band,
    unless=no_band_space,
    words=landing_and_price,
    at=landing,
    facts=price_and_corners,
)


@rule("BS-7.3.12", "BS-7.3.13", "BS-7.3.14", "BS-7.3.15", "BS-12.5", "BS-12.13")
def check_lag(state: Biosphere, player: Player) -> Play[None]:
    """Once anybody has reached the first corner, every player is checked once, at the end of the
    next turn: a marker in a marked section costs lifespan points."""
    if not state.lag_in_force or state.lag_checked[player]:
        return
    state.lag_checked[player] = True
    yield from lose_points(state, player, state.content.band.loss_at(state.band[player]))


@rule("BS-7.3.16", "BS-7.3.21", "BS-7.3.22")
def lose_points(state: Biosphere, player: Player, points: int) -> Play[None]:
    """The player chooses the landscapes that lose a point, if not all that can must; who has
    nothing left to lose loses nothing. Dice on the map stay."""
    lost: list[Landscape] = []
    for left in range(points, 0, -1):
        refusal = partial(no_loss, state, player, lost)
        possible = [landscape for landscape in Landscape if refusal(landscape) is None]
        if not possible:
            return
        landscape = possible[0]
        if len(possible) > left:
            landscape = yield from ask(
                player,
                "You lag behind: lose a lifespan point",
                Landscape,
                unless=refusal,
                key=lost_key,
                label=partial(loss_words, state, player),
                at=str,
            )
        lost.append(landscape)
        state.tracks[player][landscape] -= 1
        tell_loss(state, player, landscape)


@rule("BS-7.3.16", "BS-7.3.17")
def no_loss(
    state: Biosphere, player: Player, lost: Sequence[Landscape], landscape: Landscape
) -> Reason | None:
    """Why a landscape cannot lose a point: its marker stands on the symbol already, or it has lost
    one while another still can."""
    if state.is_on_symbol(player, landscape):
        return ON_THE_SYMBOL
    if landscape in lost and any(
        other not in lost and not state.is_on_symbol(player, other) for other in Landscape
    ):
        return LOST_ALREADY
    return None


def tell_loss(state: Biosphere, player: Player, landscape: Landscape) -> None:
    """The marker has sunk: to a number, or to its symbol."""
    value = state.tracks[player][landscape]
    place = "its symbol" if state.is_on_symbol(player, landscape) else str(value)
    state.tell("lost", player=player, track=landscape, value=value, place=place)


def lost_key(landscape: Landscape) -> str:
    return f"lose {landscape}"


def loss_words(state: Biosphere, player: Player, landscape: Landscape) -> str:
    value = state.tracks[player][landscape]
    if value == state.content.starts[landscape]:
        return f"{value} → symbol: no new dice there"
    return f"{value} → {value - 1}"


# Playing a card


@rule("BS-7.4.2", "BS-7.4.6")
def no_play(state: Biosphere, player: Player, card: DevelopmentCard) -> Reason | None:
    """Both markers must stand exactly on the values of the card; no card fits a corner."""
    if card.size == state.size[player] and card.specialisation == state.specialisation[player]:
        return None
    return WRONG_POSITION


@rule("BS-7.4.1", "BS-7.4.3", "BS-7.4.4", "BS-7.4.5", "BS-7.4.7")
def play(state: Biosphere, player: Player, card: DevelopmentCard) -> Play[None]:
    """The card is laid open for good, free of charge, and its bonus is taken at once."""
    state.played[player].append(state.hand(player).take(card))
    state.tell("played", player=player, card=card)
    yield from take_bonus(state, player, card.bonus)


def card_and_rest(state: Biosphere, player: Player, card: DevelopmentCard) -> str:
    bonus = bonus_words(card.bonus)
    return f"{card.name}: {bonus}; ends your turn, {state.points[player]} EP are kept"


def card_bonus(_state: Biosphere, _player: Player, card: DevelopmentCard) -> OptionFacts:
    return OptionFacts(gain=bonus_words(card.bonus))


PLAY = Act("play", Biosphere.hand, play, unless=no_play, words=card_and_rest, facts=card_bonus)


EVOLUTION = Phase("Evolution", EachPlayer(begin_turn, Repeat(act), check_lag, refill_rows))
