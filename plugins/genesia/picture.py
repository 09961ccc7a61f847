"""How the table of Genesia looks: the map as rings round the centre, the players in turn order,
what is going on, and the own cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from genesia.cards import no_play
from genesia.components import NUMERALS, EpochCard, Group, Icon, Objective
from genesia.phases.end_of_epoch import invention_points
from genesia.scoring import (
    CONQUEST,
    OBJECTIVE,
    PROPAGATION,
    end_card_points,
    final_breakdowns,
    objective_points,
)
from genesia.state import Genesia, Stance
from genesia.tallies import counted
from genesia.vocabulary import Award, some
from genesia.world import CENTRE, HOMELAND
from tabletop_core import (
    Across,
    CardFace,
    Cards,
    CardSize,
    Chip,
    Column,
    Down,
    Facts,
    Flag,
    Ground,
    Hue,
    Panel,
    Part,
    Picture,
    Player,
    Players,
    Seat,
    Sector,
    Sectors,
    Shape,
    Space,
    Stage,
    Thing,
    View,
    Wedge,
)

PHASES = ("Draft", "Growth", "Expansion", "Attack", "End of epoch")
STEPS = {"Preparation": None, "Start of epoch": 0, "Turn order": 4}
BEFORE_THE_TURNS = ("Preparation", "Start of epoch", "Draft")
NOW = "now"
LARGE = CardSize.LARGE
SUITS = {
    None: Ground("promo", hue=Hue.PLAIN),
    Group.BLUE: Ground("blue", hue=Hue.WATER),
    Group.YELLOW: Ground("yellow", hue=Hue.STRAW),
    Group.GREEN: Ground("green", hue=Hue.LEAF),
    Group.RED: Ground("red", hue=Hue.CLAY),
    Group.VIOLET: Ground("violet", hue=Hue.PLUM),
    Group.BLACK: Ground("black", hue=Hue.NIGHT),
}
ICONS = {
    name: Ground(name, hue=hue, drawing=drawing)
    for name, hue, drawing in (
        (
            "growth",
            Hue.LEAF,
            "M10,17V9C10,5 7,4 4,4C4,8 6,9 10,9M10,12C10,8 13,7 16,7C16,11 14,12 10,12",
        ),
        ("expansion", Hue.CLAY, "M3,10H15M10,5L15,10L10,15"),
        ("attack", Hue.ROCK, "M4,4L15,15M16,4L5,15M3,13L7,17M17,13L13,17"),
        ("end", Hue.SAND, "M5,3H15M5,17H15M6,3C6,8 14,12 14,17M14,3C14,8 6,12 6,17"),
        ("coins", Hue.STRAW, "M10,3a7,7 0 1 0 .01,0ZM10,6.5a3.5,3.5 0 1 0 .01,0Z"),
        ("cards", Hue.PLAIN, "M3,6H12V17H3ZM7,6V3H16V14H12"),
        ("clans left", Hue.PLAIN, "M10,3a3,3 0 1 0 .01,0ZM4,17C4,12 6,10 10,10S16,12 16,17Z"),
        ("cities left", Hue.PLAIN, "M3,17V5H6V8H8.5V5H11.5V8H14V5H17V17Z"),
        ("land", Hue.GRASS, "M6,3.5H14L18,10L14,16.5H6L2,10Z"),
        ("abroad", Hue.WATER, "M10,3a7,7 0 1 0 .01,0ZM3,10H17M10,3C6,7 6,13 10,17C14,13 14,7 10,3"),
        ("progress", Hue.STRAW, "M7.5,14V12A5,5 0 1 1 12.5,12V14ZM8,17H12"),
        ("to come", Hue.LEAF, "M10,4V16M4,10H16"),
    )
}
SHORT = {"clans left": "clans", "cities left": "cities"}


def draw(view: View[Genesia]) -> Picture:
    """The table as one player sees it."""
    state = view.table
    return Picture(
        title=view.game.title,
        stage=stage(view),
        players=state.tribes,
        viewer=None if state.is_solo else view.player,
        deciding=deciding(view),
        body=Down(
            Across(
                Panel("Turn order", players(view)),
                Panel("Map", world(state, view.player), is_board=True),
                weights=(2, 5),
            ),
            *cards_shown(view),
            *going_on(state),
        ),
        is_over=view.result is not None,
    )


def stage(view: View[Genesia]) -> Stage:
    """The epoch and the phase; solo has neither a draft nor attacks."""
    state = view.table
    steps = [step for step in PHASES if not state.is_solo or step not in ("Draft", "Attack")]
    step = {**{name: number for number, name in enumerate(steps)}, **STEPS}.get(view.phase)
    epoch = NUMERALS[min(state.epoch, len(NUMERALS)) - 1]
    return Stage(
        now=f"epoch {epoch} · {view.phase}",
        steps=steps,
        step=step,
        end=f"after epoch {NUMERALS[-1]}",
    )


def deciding(view: View[Genesia]) -> Sequence[Player]:
    """Who is asked; solo, the tribe that acts."""
    return [view.table.acting] if view.waiting_for and view.table.is_solo else view.waiting_for


# The map: bounds of the regions of each ring, as parts of a sector. Each ring outwards begins and
# ends at the middles of the regions inside it, and those inside follow the coast.


def middles(bounds: Sequence[float]) -> tuple[float, ...]:
    return tuple((start + end) / 2 for start, end in pairwise(bounds))


COAST = (0.05, 0.22, 0.39, 0.61, 0.78, 0.95)
SHORE = middles(middles(COAST))
RINGS = {
    "F": (0, 1),
    "E": (0, 0.5, 1),
    "D": (0, *COAST[2:4], 1),
    "C": COAST,
    "B": middles(COAST),
    "A": SHORE,
    HOMELAND: (SHORE[0], SHORE[-1]),
}
ON_GENESIS = 3
GROUNDS = {
    CENTRE: Ground("centre", hue=Hue.CLAY),
    **{ring: Ground("Genesis", hue=Hue.STRAW, strength=n) for n, ring in enumerate("DEF", 1)},
    **{ring: Ground("continent", hue=Hue.GRASS, strength=n) for n, ring in enumerate("ABC", 1)},
    HOMELAND: Ground("homeland", hue=Hue.SAND),
}


def world(state: Genesia, viewer: Player | None) -> Sectors:
    """The continents clockwise, the viewer's first, round the Genesis board."""
    tribes = state.tribes
    first = 0 if viewer is None else viewer
    return Sectors(
        centre=space(state, state.world.centre, "centre"),
        sectors=[sector(state, tribe) for tribe in (*tribes[first:], *tribes[:first])],
        joined=ON_GENESIS,
    )


def sector(state: Genesia, tribe: Player) -> Sector:
    """A continent and what lies before it on the Genesis board."""
    rings = [
        [
            Wedge(space=space(state, region, tribe.name), start=start, end=end)
            for region, (start, end) in zip(
                state.world.ring_of(tribe, ring), pairwise(bounds), strict=True
            )
        ]
        for ring, bounds in RINGS.items()
    ]
    return Sector(owner=tribe, rings=rings)


def space(state: Genesia, region: int, where: str) -> Space:
    """A region with whoever is there."""
    at = state.name(region)
    label = at.rpartition(".")[2]
    return Space(
        at=at,
        name=where if at == CENTRE else f"{where} {label}",
        label=label,
        kind="region",
        ground=GROUNDS[label[0]],
        owner=state.owner(region),
        value=state.world.values[region],
        things=[
            thing for tribe in state.occupants(region) for thing in pieces(state, tribe, region)
        ],
        flags=frozenset(flags(state, region)),
    )


def pieces(state: Genesia, tribe: Player, region: int) -> Iterator[Thing]:
    if clans := state.clans[tribe][region]:
        yield Thing(kind="clan", owner=tribe, count=clans)
    if state.cities[tribe][region]:
        yield Thing(kind="city", kinds="cities", owner=tribe, shape=Shape.HOUSE)


def flags(state: Genesia, region: int) -> Iterator[Flag]:
    """From where and on what the attack is that is going on."""
    attack = state.attack
    if attack is not None and region == attack.start:
        yield Flag.ORIGIN
    if attack is not None and region == attack.region:
        yield Flag.CHOSEN


# Who has what.


def players(view: View[Genesia]) -> Players:
    """A line for every tribe, in turn order."""
    state = view.table
    points = final_breakdowns(state)
    columns = {name: facts for name, facts in facts_of_all(state, points).items() if any(facts)}
    return Players(
        columns=[
            Column(name=name, short=SHORT.get(name, ""), ground=ICONS.get(name)) for name in columns
        ],
        seats=[
            Seat(
                player=tribe,
                facts=[facts[tribe] for facts in columns.values()],
                points=str(sum(points[tribe].values())),
                state=standing(view, tribe),
                first=tribe == state.order[0],
                more=inventions(state, tribe),
                more_name="Inventions",
            )
            for tribe in state.order
        ],
    )


def facts_of_all(state: Genesia, points: Sequence[Mapping[str, int]]) -> dict[str, list[str]]:
    """What everybody has, by the names of the facts."""
    tribes = state.tribes
    return {
        "coins": [str(coins) for coins in state.coins],
        "cards": [str(hand_size(state, tribe)) for tribe in tribes],
        "clans left": [str(left) for left in state.clan_supply],
        "cities left": [str(left) for left in state.city_supply],
        "land": [str(kinds[CONQUEST]) for kinds in points],
        "abroad": [str(kinds[PROPAGATION]) for kinds in points],
        "progress": [" + ".join(map(str, noted)) or "0" for noted in state.progress],
        "to come": [f"+{to_come(state, tribe)}" for tribe in tribes],
        "objective": [str(kinds[OBJECTIVE] or "") for kinds in points],
    }


def hand_size(state: Genesia, tribe: Player) -> int:
    """The cards somebody holds, those of the draft too."""
    return len(state.hand(tribe)) + (0 if state.is_solo else len(state.packets[tribe]))


def to_come(state: Genesia, tribe: Player) -> int:
    """The progress points of this epoch that are not yet noted, as things stand."""
    if len(state.progress[tribe]) >= state.epoch:
        return 0
    counting = sum(end_card_points(state, tribe, card) for card in state.end_cards[tribe])
    return state.points_once[tribe] + invention_points(state, tribe) + counting


def standing(view: View[Genesia], tribe: Player) -> str:
    """The team, War or Peace, the place in the next turn order, and whether a tribe is asked, has
    had its turn of this phase, or waits for it."""
    state = view.table
    team = state.options.teams[tribe : tribe + 1]
    said = [f"team {team}"] if team else []
    if state.phase is Icon.ATTACK and Stance.WAR in state.stances:
        said.append(str(state.stances[tribe]))
    if tribe in state.next_order:
        said.append(f"next {state.next_order.index(tribe) + 1}")
    if tribe in deciding(view):
        said.append("to move")
    elif view.result is None and view.phase in ("Growth", "Expansion", "End of epoch"):
        said.append("done" if state.order.index(tribe) < state.turn else "waits")
    return ", ".join(said)


def inventions(state: Genesia, tribe: Player) -> list[CardFace]:
    """The Inventions before a tribe, with the progress they give; a copied one is marked."""
    return [
        CardFace(
            at=card.key,
            name=card.name,
            chips=progress_of(card),
            ground=SUITS[card.group],
            foot="copied" if card in state.copied[tribe] else "",
        )
        for card in [*state.inventions[tribe], *state.copied[tribe]]
    ]


def progress_of(card: EpochCard) -> list[Chip]:
    """What an Invention gives at the end of this and of every later epoch."""
    said = Chip(
        words=f"{card.progress} progress", short=str(card.progress), ground=ICONS["progress"]
    )
    return [said] if card.is_invention else []


# What is going on.


def going_on(state: Genesia) -> Iterator[Panel]:
    """Which attack is on, what was played and holds in this epoch."""
    if state.attack is not None:
        yield Panel("Attack", Facts(attack_facts(state)), about=("Attack",))
    held = {tribe.name: ", ".join(held_this_epoch(state, tribe)) for tribe in state.tribes}
    if any(held.values()):
        yield Panel("This epoch", Facts({name: words for name, words in held.items() if words}))


def attack_facts(state: Genesia) -> dict[str, str]:
    """Who stands against whom, and with which cards."""
    attack = state.attack
    assert attack is not None
    return {
        "attacker": force(state, state.acting, attack.start, state.attack_cards),
        "defender": force(state, attack.defender, attack.region, state.defence_cards),
    }


def force(state: Genesia, tribe: Player, region: int, cards: Sequence[EpochCard]) -> str:
    """Whom and what somebody has in a region, and the cards played for it."""
    clans = some(state.clans[tribe][region], "clan")
    city = " and a city" if state.cities[tribe][region] else ""
    played = [f"with {card.name}" for card in cards]
    return ", ".join([f"{tribe.name}, {clans}{city} in {state.name(region)}", *played])


def held_this_epoch(state: Genesia, tribe: Player) -> list[str]:
    """What a tribe has played in this epoch, and what cards give it for the rest of it."""
    cheap = f"{some(state.cheap_clans[tribe], 'clan')} for {state.cheap_price[tribe]} each"
    said = {
        some(state.moves[tribe], "free move"): state.moves[tribe],
        "no tolls to pay": state.toll_free[tribe],
        "next toll doubled": state.double_tolls[tribe],
        cheap: state.cheap_clans[tribe],
        "Peace": state.at_peace[tribe],
        f"shield {state.shields[tribe]}": state.shields[tribe],
        "defenders lose double": state.doubling[tribe],
        f"loses {state.fewer_losses[tribe]} fewer": state.fewer_losses[tribe],
        f"regions {state.stronger[tribe]} stronger": state.stronger[tribe],
        f"embargo {some(state.embargoes[tribe], 'coin')}": state.embargoes[tribe],
    }
    played = [card.name for card in state.played[tribe] if card.epoch == state.epoch]
    return [*played, *(words for words, holds in said.items() if holds)]


# The cards.


def cards_shown(view: View[Genesia]) -> Iterator[Part]:
    """The faces a player may see: packet, hand and objective, in solo both hands; and the
    objectives that are revealed."""
    state, viewer = view.table, view.player
    if state.is_solo:
        hands = [face for tribe in state.tribes for face in hand(view, tribe, owner=tribe)]
        yield Panel("Hands", Cards(cards=hands))
    elif viewer is not None:
        packet = [card_face(card) for card in state.packets[viewer]]
        secret = [objective_face(state, viewer, card) for card in state.objectives[viewer]]
        if packet:
            yield Panel("Your packet", Cards(cards=packet, size=LARGE), about=("Draft",))
        size, weights = (CardSize.ROW, (2, 1)) if packet else (LARGE, (9, 2))
        own = [Panel("Your hand", Cards(cards=hand(view, viewer), size=size))]
        own += [Panel("Secret objective", Cards(cards=secret, size=size))] if secret else []
        yield Across(*own, weights=weights[: len(own)])
    revealed = zip(state.tribes, state.revealed, strict=True)
    faces = [objective_face(state, tribe, card) for tribe, card in revealed if card is not None]
    if faces:
        yield Panel("Objectives", Cards(cards=faces, size=LARGE))


def hand(view: View[Genesia], tribe: Player, owner: Player | None = None) -> list[CardFace]:
    """The cards a tribe can play, and when."""
    cards = view.table.hand(tribe)
    if view.phase in BEFORE_THE_TURNS:
        return [card_face(card) for card in cards]
    return [card_face(card, time_of(view.table, tribe, card), owner) for card in cards]


def card_face(card: EpochCard, foot: str = "", owner: Player | None = None) -> CardFace:
    """An epoch card with its effects; an Invention gives progress in this and later epochs."""
    return CardFace(
        at=card.key,
        name=card.name,
        cost=some(card.cost, "coin"),
        chips=progress_of(card),
        icons=[ICONS[str(icon)] for icon in card.icons],
        text="; ".join(str(effect) for effect in card.effects),
        foot=foot,
        ground=SUITS[card.group],
        owner=owner,
        flags=frozenset([Flag.OFF] if foot not in ("", NOW) else []),
    )


def time_of(state: Genesia, tribe: Player, card: EpochCard) -> str:
    """Whether a card can be played now, and if not why, or when."""
    if state.phase in card.played_in:
        reason = no_play(state, tribe, card)
        return NOW if reason is None else reason.sentence
    phases = list(Icon)
    to_come = phases[phases.index(state.phase) + 1 :]
    if any(
        icon in to_come and not (state.is_solo and icon is Icon.ATTACK) for icon in card.played_in
    ):
        return "later this epoch"
    return f"too late, sells for {state.content.numbers.prices.sold_card}"


def objective_face(state: Genesia, player: Player, objective: Objective) -> CardFace:
    """A secret objective, with how far its owner is."""
    reached = " or ".join(reached_words(state, player, award) for award in objective.awards)
    points = some(objective_points(state, player, objective), "point")
    return CardFace(
        at=objective.key,
        name=objective.name,
        text=", else ".join(str(award) for award in objective.awards),
        foot=f"{reached}: {points}",
        ground=SUITS[objective.group],
        owner=player if state.revealed[player] is objective else None,
    )


def reached_words(state: Genesia, player: Player, award: Award) -> str:
    """How many of those things are there that an objective counts, and how many it wants."""
    wanted = award.needs
    if award.most is not None and not award.once:
        wanted = -(-award.most // award.points) * award.every
    there = str(counted(state, player, award))
    return f"{there} of {wanted}" if wanted else there
