"""A game with a little of everything that can be declared, and small tables to look at."""

from __future__ import annotations

from pathlib import Path

from tabletop_core import (
    Bag,
    Card,
    Deck,
    EachPlayer,
    Game,
    PerPlayer,
    Play,
    Player,
    RegionMap,
    Result,
    Session,
    Spaces,
    State,
    Supply,
    Visibility,
    ask,
    per_player,
    zone,
)
from tabletop_core.hooks.plugins import load_plugins

ROAD = RegionMap({"1": 0, "2": 0}, [("1", "2")])
EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = [EXAMPLES / name for name in ("tic_tac_toe.py", "connect_four.py", "secret_draft.py")]
PLUGINS = load_plugins(installed=False, files=FILES)

MAP = RegionMap({"coast": 1, "hill": 2, "lake": 3}, [("coast", "hill"), ("hill", "lake")])


class Isle(State):
    """A little of everything that can be declared."""

    regions: Spaces[Player | None] = zone(lambda: [None] * 3, board=MAP)
    road: Spaces[str | None] = zone(lambda: ["cart", None], board=ROAD)
    stones: Bag[str] = zone(lambda: Bag(["red", "blue", "red"]))
    coins: Supply = zone(lambda: Supply(10, 7))
    prices: dict[str, int] = zone(lambda: {"cart": 2})
    weather: str = "rain"
    is_night: bool = False
    guest: str | None = None
    traps: Spaces[int] = zone(lambda: [0] * 19 + [3])
    plans: Deck[Card] = zone(lambda: Deck([Card(key="attack")]), visible=Visibility.SECRET)
    steps: PerPlayer[int] = per_player(int)
    gardens: PerPlayer[Spaces[str | None]] = per_player(lambda: ["rose", None], board=ROAD)


def settle(state: Isle, player: Player) -> Play[None]:
    """Take a region."""
    free = [n for n, owner in enumerate(state.regions) if owner is None]
    region = yield from ask(player, "Settle", free, key=lambda n: MAP.regions[n])
    state.regions[region] = player
    state.tell("settled", player=player, region=MAP.regions[region], value=region)


ISLE = Game(
    id="isle",
    title="Isle",
    players=range(2, 3),
    state=Isle,
    phases=[EachPlayer(settle)],
    over=lambda state: None not in state.regions,
    result=lambda state: Result.by_points(
        state.players,
        {player: {"land": state.regions.count(player), "sea": 1} for player in state.players},
    ),
    phrases={"settled": "{player} settles {region} ({value:+d})"},
)


def played(game: Game, *keys: str, seed: int = 3) -> Session:
    session = Session.start(game, ["Ada", "Bob"], seed=seed)
    for key in keys:
        assert session.decision is not None
        session.decide(session.decision.players[0], key)
    return session


TABLES = {
    "tic-tac-toe": lambda: played(PLUGINS.game("tic-tac-toe"), "b2", "a1", "c3"),
    "connect-four": lambda: played(PLUGINS.game("connect-four"), "d", "d", "e"),
    "secret-draft": lambda: played(PLUGINS.game("secret-draft")),
    "isle": lambda: played(ISLE, "hill"),
}
