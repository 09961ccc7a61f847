"""A small game in which everything happens that a save has to keep: chance, hidden hands, secret
and simultaneous bids, turns of many actions, reactions, teams, questions nobody has to answer."""

from enum import Enum
from typing import Literal

from pydantic import BaseModel

from tabletop_core import (
    Bag,
    Card,
    Deck,
    EachPlayer,
    Game,
    Hand,
    Once,
    PerPlayer,
    Phase,
    Play,
    Player,
    Repeat,
    Result,
    Row,
    State,
    Supply,
    ask,
    ask_all,
    left_of,
    offer,
    per_player,
    zone,
)


class Weather(Enum):
    CALM = "calm"
    STORM = "storm"


class Goods(Card):
    worth: int


class Rules(BaseModel):
    rounds: int = 2
    desert: Literal["mild", "harsh"] = "mild"


GOODS = {
    f"{kind}-{n}": Goods(key=f"{kind}-{n}", worth=n)
    for kind in ("silk", "salt", "tea")
    for n in range(1, 6)
}


class Warehouse:
    def component(self, _kind: type, key: str) -> Goods:
        return GOODS[key]


class Caravan(State):
    deck: Deck[Goods] = zone(lambda: Deck(GOODS.values()))
    hands: PerPlayer[Hand[Goods]] = per_player(Hand)
    sold: PerPlayer[Row[Goods]] = per_player(Row)
    winds: Bag[Weather] = zone(lambda: Bag([Weather.CALM] * 3 + [Weather.STORM] * 2))
    weather: Weather | None = None
    water: Supply = zone(lambda: Supply(9))
    debts: dict[str, tuple[int, ...]] = zone(dict)
    leader: Player | None = None


def deal(state: Caravan) -> None:
    state.chance.shuffle(state.deck, "deck")
    for player in state.players:
        state.hands[player].extend(state.deck.draw_some(3))
    state.tell("dealt", sizes=tuple(len(hand) for hand in state.hands))


def choose_a_leader(state: Caravan) -> Play[None]:
    """All bid in secret; the highest bid leads and drinks."""
    bids = yield from ask_all(state.players, "How much water do you bid?", range(4))
    state.leader = max(state.players, key=lambda player: (bids[player], player))
    drunk = state.water.take(bids[state.leader])
    state.first_player = state.leader
    state.tell("leads", player=state.leader, bids=dict(bids), drunk=drunk)


def turn_of_weather(state: Caravan) -> None:
    state.weather = state.winds.draw(state.chance, "wind")
    state.tell("weather", now=state.weather, back=None)


def trade(state: Caravan, player: Player) -> Play[bool]:
    """Sell one card after another, or stop; in a storm the neighbour may claim it."""
    debts = [name for name in state.debts if name == player.name]
    settle = yield from ask(player, "Settle a debt?", debts, or_pass=True)
    if settle is not None:
        del state.debts[settle]
    card = yield from ask(player, "Sell", list(state.hands[player]), or_pass="stop")
    if card is None:
        return False
    state.sold[player].append(state.hands[player].take(card))
    state.tell("sold", player=player, card=card)
    if state.weather is Weather.STORM:
        neighbour = left_of(state.players, player)
        claims = [state.sold[player][-1]] if state.hands[neighbour] else []
        claimed = yield from offer(neighbour, f"Claim {card}?", claims)
        if claimed is not None:
            state.sold[neighbour].append(state.sold[player].take(claimed))
            state.debts[neighbour.name] = (*state.debts.get(neighbour.name, ()), claimed.worth)
            state.tell("claimed", player=neighbour, card=claimed)
    return True


def travel(state: Caravan, player: Player) -> Play[None]:
    """Draw a card unseen, or roll for two."""
    how = yield from ask(player, "Travel how?", ["safely", "boldly"])
    lucky = how == "boldly" and state.chance.below(6, "die") > 2
    drawn = state.deck.draw_some(2 if lucky else 1)
    state.hands[player].extend(drawn)
    state.tell("drew", to=[player], player=player, cards=tuple(drawn))


def is_over(state: Caravan) -> bool:
    return state.round > state.options.rounds


def points(state: Caravan) -> dict[Player, dict[str, int]]:
    return {
        player: {
            "goods": sum(card.worth for card in state.sold[player]),
            "debts": -sum(state.debts.get(player.name, ())),
        }
        for player in state.players
    }


CARAVAN = Game(
    id="caravan",
    title="Caravan",
    players=range(1, 5),
    state=Caravan,
    options=Rules,
    content=lambda options: Warehouse(),
    preparation=[Once(deal), Once(choose_a_leader)],
    phases=[
        Phase("Bazaar", Once(turn_of_weather), EachPlayer(Repeat(trade))),
        Phase("Desert", EachPlayer(travel), Once(choose_a_leader)),
        Once(lambda state: None),
    ],
    over=is_over,
    result=lambda state: Result.by_points(state.players, points(state)),
)
